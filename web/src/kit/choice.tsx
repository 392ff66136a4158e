// Something on a board that stands for an action: lit while it is legal, reachable by keyboard, and when it
// is not legal a tap says why. `ring` draws the outline that glows. (Attributes of SVG keep their case: only
// `tabindex` in small letters is the one that lets an element have the focus.)
import { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { BoardProps, Draft } from "./board";

interface ChoiceProps {
  board: Pick<BoardProps, "legal" | "choose">;
  name: string; // the action's canonical name
  label?: string; // for screen readers; the action's own label if it is legal
  speak?: string; // the key of what it is, where that is more than what it does
  ring?: ComponentChildren;
  x?: number;
  y?: number;
  preview?(on: boolean): void; // the pointer or the focus is on it, or leaves it
  children: ComponentChildren;
}

// Arrows lead to the nearest choice on that side: straight ahead counts more than aside.
const WAYS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export function walk(event: KeyboardEvent): void {
  if (!(event.key in WAYS)) return;
  const [dx, dy] = WAYS[event.key];
  const here = event.currentTarget as SVGElement | HTMLElement;
  const middle = (node: Element) => {
    const box = node.getBoundingClientRect();
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  const from = middle(here);
  let best: SVGElement | HTMLElement | null = null;
  let least = Infinity;
  for (const other of here
    .closest(".board")
    ?.querySelectorAll<SVGElement | HTMLElement>(".choice.legal, [data-compose][tabindex='0']") ?? []) {
    const { x, y } = middle(other);
    const ahead = (x - from.x) * dx + (y - from.y) * dy;
    const aside = Math.abs((x - from.x) * dy) + Math.abs((y - from.y) * dx);
    if (ahead < 2 || ahead + 2 * aside >= least) continue;
    least = ahead + 2 * aside;
    best = other;
  }
  if (!best) return;
  event.preventDefault();
  best.focus();
}

// Chooses on a board that is only shown: nothing there stands for an action.
export const nobody = (): void => undefined;

export function Choice({ board, name, label, speak, ring, x = 0, y = 0, preview, children }: ChoiceProps) {
  if (board.choose === nobody) return <g transform={`translate(${x} ${y})`}>{children}</g>;
  const legal = board.legal.get(name);
  const act = () => board.choose(name);
  return (
    <g
      class={legal ? "choice legal" : "choice"}
      transform={x || y ? `translate(${x} ${y})` : undefined}
      role="button"
      tabindex={legal ? 0 : -1}
      aria-disabled={!legal}
      aria-label={legal?.label ?? label ?? name}
      data-action={name}
      data-speak={speak}
      onClick={act}
      onMouseEnter={preview && legal ? () => preview(true) : undefined}
      onMouseLeave={preview && (() => preview(false))}
      onFocus={preview && legal ? () => preview(true) : undefined}
      onBlur={preview && (() => preview(false))}
      onKeyDown={(event) => {
        walk(event);
        if (event.key !== "Enter" && event.key !== " ") return;
        event.preventDefault();
        act();
      }}
    >
      {children}
      {ring && <g class="ring">{ring}</g>}
    </g>
  );
}

// Tells the bar what is being put together on the board; `changed` is what the draft depends on.
export function useDraft(board: BoardProps, draft: Draft | null, changed: unknown[]): void {
  useEffect(() => board.draft(draft), changed);
  useEffect(() => () => board.draft(null), []);
}
