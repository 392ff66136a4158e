// Parts of a drawing that are rendered again only when what they show has changed. Most events change a few of the many
// parts, and comparing all others node by node would take longer than a frame.
import { ComponentType } from "preact";
import { useMemo } from "preact/hooks";

// `of` lists everything that the part depends on, as data. Functions in its props must do the same in every render.
export function kept<P extends object>(Part: ComponentType<P>, of: (props: P) => unknown[]): ComponentType<P> {
  return (props: P) => useMemo(() => <Part {...props} />, [JSON.stringify(of(props))]);
}
