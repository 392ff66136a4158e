// A bot's hint, shown on the board: the best action glows, and a box compares it with the next best. The box sits on
// the half of the board without the glow, and stays until it is closed.
import { RefObject } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { Hint, Snapshot } from "../engine/table";
import { ranked, withoutMove } from "../engine/hints";
import { BoardProps } from "../kit/board";
import { Whole } from "../kit/room";
import { roomOf } from "./rooms";
import { t } from "../base/settings";
import { Named } from "./story";

interface HintsProps {
  hints: Hint[];
  snapshot: Snapshot;
  stage: RefObject<HTMLElement | null>;
  choose(name: string): void;
  chooseMany(names: string[]): void;
  preview: BoardProps["preview"];
  close(): void;
}

// Selector of an action's element: its own, or the control that sets it (data-hints: the first word of its name).
const spot = (name: string) =>
  `.board :is([data-action="${CSS.escape(name)}"], [data-hints="${CSS.escape(name.split(" ")[0])}"])`;

const GAP = 20; // pixels around the box
const LEAST = 96; // a line and a half of its text

export function Hints({ hints, snapshot, stage, choose, chooseMany, preview, close }: HintsProps) {
  const [moves, setMoves] = useState<Record<string, Whole | null>>({}); // by the action that begins it
  const best = ranked(hints).map((hint) => ({ ...hint, move: moves[hint.name] }));
  useEffect(() => {
    const { whole } = roomOf(snapshot.game);
    const compose = async () => {
      for (const { name, line = [] } of whole ? hints : []) {
        const move = await whole!({ view: snapshot.view, t }, [name, ...line], preview);
        setMoves((known) => ({ ...known, [name]: move }));
      }
    };
    void compose().catch(() => undefined); // without it a hint names only its first action
  }, [hints]);
  const glow = best[0] && (best[0].move?.lit ?? [best[0].name]).map(spot).join();
  const [low, setLow] = useState(true);
  const [most, setMost] = useState<number | null>(null); // maximum height in pixels; longer content scrolls
  const box = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const target = glow && document.querySelector(glow);
    const board = stage.current?.getBoundingClientRect();
    if (!target || !board) return setLow(false);
    target.scrollIntoView({ block: "nearest", inline: "nearest" });
    const { top, bottom } = target.getBoundingClientRect();
    const [above, below] = [top - board.top - GAP, board.bottom - bottom - GAP];
    const under = below >= Math.min(above, box.current?.scrollHeight ?? 0);
    setLow(under);
    setMost(Math.max(LEAST, under ? below : above));
  }, [hints, glow]);
  // The focus may still be on the button that opened the box, so Escape is handled globally.
  useEffect(() => {
    const key = (event: KeyboardEvent) => event.key === "Escape" && close();
    addEventListener("keydown", key);
    return () => removeEventListener("keydown", key);
  }, []);
  return (
    <>
      {glow && (
        <style>{`:is(${glow}) { filter: drop-shadow(0 0 5px var(--hint)) drop-shadow(0 0 9px var(--hint)); }
:is(${glow}) .ring > * { stroke: var(--hint); stroke-width: 5; opacity: 1; }`}</style>
      )}
      <section
        class={low ? "hints low" : "hints"}
        ref={box}
        style={most === null ? undefined : `--most:${most}px`}
        aria-label={t("Hint")}
        aria-live="polite"
      >
        <button class="button quiet small" data-close-hints aria-label={t("Close")} onClick={close}>
          ✕
        </button>
        <ol>
          {best.length === 0 && <li>{t("No hint for this moment.")}</li>}
          {best.map((hint, i) => (
            <li key={hint.name} data-win={hint.win === undefined ? undefined : Math.round(hint.win * 100)}>
              <button
                class={i === 0 ? "chip hinted" : "chip"}
                onClick={() => (hint.move ? chooseMany(hint.move.names) : choose(hint.name))}
              >
                <Named text={hint.move?.label ?? hint.label} of={snapshot} />
              </button>
              <span>
                {hint.equal
                  ? t("about equal")
                  : hint.win !== undefined && t("{n}% to win", { n: Math.round(hint.win * 100) })}
                {hint.reason && (
                  <Named text={` · ${hint.move ? withoutMove(hint.reason) : hint.reason}`} of={snapshot} />
                )}
              </span>
            </li>
          ))}
        </ol>
      </section>
    </>
  );
}
