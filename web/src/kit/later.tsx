// A part of the page that a first visit does not need: fetched when it is first shown, with the texts that only such
// parts say, unless it sees to them itself.
import { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { loadMoreTexts } from "../i18n";

export function later<P extends object>(load: () => Promise<ComponentType<P>>, texts = true): ComponentType<P> {
  let found: ComponentType<P> | null = null;
  return (props: P) => {
    const [, again] = useState(0);
    useEffect(() => {
      if (!found)
        void Promise.all([load(), texts && loadMoreTexts().catch(() => undefined)]).then(([part]) => {
          found = part;
          again((n) => n + 1);
        });
    }, []);
    const Part = found;
    return Part && <Part {...props} />;
  };
}
