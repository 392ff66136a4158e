// The board of a game without one of its own: its text drawing, as in the terminal, in the colours of the page. Choices
// are ringed, clickable, reachable with Tab and the arrows, and labelled with their action. The speech cards say whose
// a seat-coloured thing is, what a seat has (on its rows), and elsewhere the text drawn there.
//
// Layers: the boxes of speaking things, the rows (hidden from screen readers), then the choices; beside them the rows
// in words for screen readers. A drawing belongs to one view: until the next one arrives, nothing can be chosen.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { Canvas, Drawing, Legal, View } from "../engine/protocol";
import { BoardProps } from "./board";
import { owners, places, Rect, runs, seatIn, spoken, Thing, things, width } from "./canvas";
import { walk } from "./choice";

const CELL = 0.61; // width of a letter relative to its height, slightly generous
const LINE = 1.25; // height of a row, as in the style sheet

export function DrawnBoard({ view, legal, choose, t, compact, draw }: BoardProps) {
  const [drawn, setDrawn] = useState<{ view: View; drawing: Drawing } | null>(null);
  useEffect(() => {
    let current = true;
    // Errors are ignored: a restored connection brings a new view, and so a new drawing.
    draw().then(
      (drawing) => current && setDrawn({ view, drawing }),
      () => undefined,
    );
    return () => void (current = false);
  }, [view]);
  // On a phone the drawing is larger than the screen: scroll a choice into view.
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
        <Part canvas={seats} choices={choices} choose={choose} listed />
      </div>
    </div>
  );
}

function within(node: Element, frame: Element): boolean {
  const [a, b] = [node.getBoundingClientRect(), frame.getBoundingClientRect()];
  return a.left >= b.left && a.right <= b.right && a.top >= b.top && a.bottom <= b.bottom;
}

// Width and height of the two parts, one below the other, in units of the font size. The style sheet makes the letters
// as large as the space allows.
const sizes = (board: Canvas, seats: Canvas): Record<string, number> => ({
  "--wide": Math.max(width(board), width(seats)) * CELL + 3,
  "--tall": (board.rows.length + seats.rows.length) * LINE + 5,
});

const at = ({ row, col, rows, cols }: Rect) => ({ "--row": row, "--col": col, "--rows": rows, "--cols": cols });
const wordsAt = (all: Thing[], { row, col }: Rect): string | undefined => {
  const here = all.find(
    (thing) => row >= thing.row && row < thing.row + thing.rows && col >= thing.col - 1 && col < thing.col + thing.cols,
  );
  return here && [here.name, here.words].filter(Boolean).join("; ");
};

function Part({
  canvas,
  choices,
  choose,
  listed,
}: {
  canvas: Canvas;
  choices: Map<number, Legal>;
  choose(name: string): void;
  listed?: boolean; // the part that lists the seats
}) {
  const rows = useMemo(() => runs(canvas), [canvas]);
  const whose = useMemo(() => (listed ? owners(canvas) : []), [canvas]);
  const speaks = (seat: number | null | undefined) => (typeof seat === "number" ? `seat ${seat}` : undefined);
  // Everything except the name, which is the card's title.
  const said = (seat: number) =>
    rows
      .filter((_, i) => whose[i] === seat)
      .map((row) =>
        spoken(
          row
            .map((run) => (seatIn(run.style) === seat ? "" : run.text))
            .join("")
            .replace(/^\W+/, ""),
        ),
      )
      .filter(Boolean)
      .join("; ");
  const marked = useMemo(() => [...places(canvas)], [canvas]);
  const drawn = useMemo(() => things(canvas).filter(({ row }) => typeof whose[row] !== "number"), [canvas]);
  if (!rows.length) return null;
  return (
    <div class="part" style={{ "--width": width(canvas) }}>
      <div class="things" aria-hidden="true">
        {drawn.map((thing) => (
          <span
            key={`${thing.row} ${thing.col}`}
            style={at(thing)}
            data-speak={`drawn ${listed ? "seats" : "board"} ${thing.row} ${thing.col}`}
            data-title={thing.name}
            data-words={thing.words}
          />
        ))}
      </div>
      <div class="rows" aria-hidden="true">
        {rows.map((row, i) => (
          <div
            key={i}
            data-speak={speaks(whose[i])}
            data-words={typeof whose[i] === "number" ? said(whose[i]!) : undefined}
          >
            {row.map((run, n) => (
              <span
                key={n}
                data-speak={listed ? undefined : speaks(seatIn(run.style))}
                class={run.lone ? `lone draw-${run.style}` : `draw-${run.style}`}
              >
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
        return rects.map((rect, i) => (
          <button
            key={`${action} ${i}`}
            class={i > 0 ? "choice again" : "choice legal"}
            style={at(rect)}
            data-action={found.name}
            data-words={wordsAt(drawn, rect)}
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
