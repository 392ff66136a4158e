// The board of a game that has none of its own: the game's drawing, as the terminal shows it, in the house's colours. What
// can be chosen is ringed and can be clicked, reached with Tab and the arrows, and has the action's own label.
//
// The rows lie below, for the eye alone; over them lie the choices, and beside them the same rows in words for those who
// listen. A drawing belongs to one view: until the next has come, nothing of the last can be chosen.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { Canvas, Drawing, Legal, View } from "../engine/protocol";
import { BoardProps } from "./board";
import { places, runs, spoken, width } from "./canvas";
import { walk } from "./choice";

const CELL = 0.61; // of a letter's height: its width, a little generous
const LINE = 1.25; // and a row's height, as in the style sheet

export function DrawnBoard({ view, legal, choose, t, compact, draw }: BoardProps) {
  const [drawn, setDrawn] = useState<{ view: View; drawing: Drawing } | null>(null);
  useEffect(() => {
    let current = true;
    // A lost connection comes back with a new view, and that with a new drawing.
    draw().then(
      (drawing) => current && setDrawn({ view, drawing }),
      () => undefined,
    );
    return () => void (current = false);
  }, [view]);
  // On a phone the drawing is larger than the screen: what can be chosen should be on it.
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const pan = compact && frame.current?.closest(".pan");
    const all = [...(frame.current?.querySelectorAll(".choice.legal") ?? [])];
    if (pan && all.length && !all.some((node) => within(node, pan)))
      all[0].scrollIntoView({ block: "center", inline: "center" });
  }, [drawn]);
  const actions = useMemo(() => new Map([...legal.values()].map((l) => [l.action, l])), [legal]);
  if (!drawn) return <div class="drawn" />;
  const { board, seats } = drawn.drawing;
  const choices = drawn.view === view ? actions : new Map<number, Legal>();
  return (
    <div
      class={compact ? "drawn compact" : "drawn"}
      ref={frame}
      style={sizes(board, seats)}
      role="group"
      aria-label={t("Board")}
      tabIndex={compact ? undefined : 0}
    >
      <div class="sheet">
        <Part canvas={board} choices={choices} choose={choose} />
        <Part canvas={seats} choices={choices} choose={choose} />
      </div>
    </div>
  );
}

function within(node: Element, frame: Element): boolean {
  const [a, b] = [node.getBoundingClientRect(), frame.getBoundingClientRect()];
  return a.left >= b.left && a.right <= b.right && a.top >= b.top && a.bottom <= b.bottom;
}

// How many times a letter's height the two parts are wide and high, one under the other; the style sheet makes the letters
// as large as the place allows.
const sizes = (board: Canvas, seats: Canvas): Record<string, number> => ({
  "--wide": Math.max(width(board), width(seats)) * CELL + 3,
  "--tall": (board.rows.length + seats.rows.length) * LINE + 5,
});

function Part({
  canvas,
  choices,
  choose,
}: {
  canvas: Canvas;
  choices: Map<number, Legal>;
  choose(name: string): void;
}) {
  const rows = useMemo(() => runs(canvas), [canvas]);
  const marked = useMemo(() => [...places(canvas)], [canvas]);
  if (!rows.length) return null;
  return (
    <div class="part" style={{ "--width": width(canvas) }}>
      <div class="rows" aria-hidden="true">
        {rows.map((row, i) => (
          <div key={i}>
            {row.map((run, n) => (
              <span key={n} class={run.lone ? `lone draw-${run.style}` : `draw-${run.style}`}>
                {run.text}
              </span>
            ))}
          </div>
        ))}
      </div>
      <ul class="visually-hidden">{canvas.rows.map(spoken).map((text, i) => text && <li key={i}>{text}</li>)}</ul>
      {marked.flatMap(([action, rects]) => {
        const found = choices.get(action);
        if (!found) return [];
        return rects.map((at, i) => (
          <button
            key={`${action} ${i}`}
            class={i > 0 ? "choice again" : "choice legal"}
            style={{ "--row": at.row, "--col": at.col, "--rows": at.rows, "--cols": at.cols }}
            data-action={found.name}
            aria-label={found.label}
            aria-hidden={i > 0}
            tabIndex={i > 0 ? -1 : 0}
            onClick={() => choose(found.name)}
            onKeyDown={walk}
          />
        ));
      })}
    </div>
  );
}
