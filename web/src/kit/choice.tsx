// An element of a board that stands for an action: highlighted while legal, and reachable by keyboard; if illegal, a
// tap shows why. `ring` draws the glowing outline. (SVG attributes are case-sensitive: only lower-case `tabindex`
// makes an element focusable.)
import { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { BoardProps, Draft } from "./board";

interface ChoiceProps {
  board: Pick<BoardProps, "legal" | "choose">;
  name: string; // the action's canonical name
  label?: string; // for screen readers; the action's own label if it is legal
  speak?: string; // its speech key, if the card is about more than the action
  ring?: ComponentChildren;
  x?: number;
  y?: number;
  preview?(on: boolean): void; // the pointer or the focus enters or leaves it
  piece?: true | string; // what is dragged for it: itself, or a Grip
  onto?: string; // the Drop that takes the piece; without one a Grip is dropped here, and itself where its tap leads
  children: ComponentChildren;
}

// Arrow keys move to the nearest choice on that side; sideways distance counts more than distance ahead.
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

// The `choose` of a board that is only displayed.
export const nobody = (): void => undefined;

export function Choice({ board, name, label, speak, ring, x = 0, y = 0, preview, piece, onto, children }: ChoiceProps) {
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
      data-grip={legal && piece === true ? name : undefined}
      data-by={typeof piece === "string" ? piece : undefined}
      data-onto={onto}
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

// Something to drag (see drag.ts), while it is `on`.
export function Grip({ id, on, children }: { id: string; on: boolean; children: ComponentChildren }) {
  return <g data-grip={on ? id : undefined}>{children}</g>;
}

// A place that takes pieces. It lights up while one is dragged that belongs there.
export function Drop({ id, x = 0, y = 0, width, height }: { id: string; x?: number; y?: number } & Size) {
  return (
    <g class="drop" data-drop={id} aria-hidden="true">
      <rect {...{ x, y, width, height }} rx="12" fill="none" />
      <rect class="ring" {...{ x, y, width, height }} rx="12" />
    </g>
  );
}

interface Size {
  width: number;
  height: number;
}

// Reports the move being composed to the bar; `changed` lists the dependencies of the draft.
export function useDraft(board: BoardProps, draft: Draft | null, changed: unknown[]): void {
  useEffect(() => board.draft(draft), changed);
  useEffect(() => () => board.draft(null), []);
}
