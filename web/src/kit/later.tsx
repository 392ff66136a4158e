// Lazy loading of a component that a first visit does not need. It is fetched when first shown, with the texts of lazy
// parts, unless it loads them itself.
import { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { loadMoreTexts } from "../base/i18n";

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
