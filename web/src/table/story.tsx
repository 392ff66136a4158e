// The display of events: the current sentence with the signs of the things it names, the look back at the last round,
// and points that fly to their owner. story.ts decides which moment is shown.
import { useEffect, useRef, useState } from "preact/hooks";
import { SeenEvent, withData } from "../engine/protocol";
import { Snapshot, Table } from "../engine/table";
import { Emblem } from "../kit/emblems";
import { flyPoints } from "../kit/flights";
import { GameRoom, Sign } from "../kit/room";
import { signed } from "../kit/signed";
import { roomOf, signsOf, sourceOf } from "./rooms";
import { gain, moves, settings, t } from "../base/settings";
import { Frame, MOST_AT_ONCE, Story, won } from "../engine/story";

export interface Told {
  snapshot: Snapshot | null; // the moment to show now
  telling: boolean;
  last: SeenEvent[]; // the latest events, shown together
  story: Story | null;
}

// The table as the player follows it. `noticed` is called for every moment that is shown.
export function useStory(table: Table, noticed: (last: Snapshot | null, now: Snapshot) => void): Told {
  const [told, setTold] = useState<Told>({ snapshot: table.snapshot, telling: false, last: [], story: null });
  useEffect(() => {
    let shown: Snapshot | null = null;
    let left = false;
    const room: GameRoom = table.snapshot ? roomOf(table.snapshot.game) : {};
    const story: Story = new Story(
      (snapshot) => {
        if (left) return;
        if (snapshot !== shown) noticed(shown, snapshot);
        shown = snapshot;
        setTold({ snapshot, telling: story.telling, last: story.last, story });
      },
      () => settings().speed,
      room,
      () => settings().haste,
      (window as { soukWait?: (ms: number) => Promise<void> }).soukWait, // a test's clock
    );
    const stop = table.subscribe((snapshot) => story.take(snapshot));
    return () => {
      stop();
      left = true;
      story.skip(); // the page is gone
    };
  }, [table]);
  return told;
}

// Space skips to the end of the story, like a click on the board.
export function useSkipping(telling: boolean, skip: () => void): void {
  useEffect(() => {
    if (!telling) return;
    const key = (event: KeyboardEvent) => {
      if (event.key !== " " || (event.target as Element).closest("button, a, input, textarea, select")) return;
      event.preventDefault();
      skip();
    };
    addEventListener("keydown", key);
    return () => removeEventListener("keydown", key);
  }, [telling]);
}

// Points just won fly from their sentence to the score of their owner.
export function usePoints(snapshot: Snapshot | null): void {
  useEffect(() => {
    const from = document.querySelector(".told") ?? document.querySelector("main.board");
    if (!from || !snapshot || !moves() || snapshot.fresh.length > MOST_AT_ONCE) return;
    const seats = new Set(withData(snapshot.fresh).map(({ event }) => event.seat));
    for (const seat of seats) {
      const to = document.querySelector(`.seat[data-seat="${seat}"] .score`);
      const points = won(snapshot.fresh, Number(seat));
      if (to && points) flyPoints(from.querySelector(".emblem") ?? from, to, points, Number(seat));
    }
  }, [snapshot]);
}

type Tabled = Pick<Snapshot, "game" | "seats">;

// A sentence of the log: the emblem of its seat, and a sign or emblem beside everything that it names.
export function Sentence({ seen: { event, text }, of: { game, seats } }: { seen: SeenEvent; of: Tabled }) {
  const seat = event?.seat;
  const name = (typeof seat === "number" && seats[seat]?.name) || "";
  const shown = text.startsWith(name) ? name.length : 0; // its emblem is already in front
  return (
    <>
      {typeof seat === "number" && <Emblem seat={seat} size={18} />}
      <span>
        {text.slice(0, shown)}
        {signed(text.slice(shown), signsAt(seats, game))}
      </span>
    </>
  );
}

// The events of a beat: the sum of the points for each seat if they are of one source, else their sentences.
export function Beat({ seen, of }: { seen: SeenEvent[]; of: Tabled }) {
  const [first] = seen;
  const kind = first?.event?.kind ?? "";
  const alike = seen.length > 1 && seen.every(({ event }) => event?.kind === kind && event.points);
  if (seen.length === 1) return <Sentence seen={first} of={of} />;
  if (!alike)
    return (
      <span class="beat">
        {seen.map((one) => (
          <span class="sentence" key={one.seq}>
            <Sentence seen={one} of={of} />
          </span>
        ))}
      </span>
    );
  const seats = [...new Set(seen.map(({ event }) => Number(event!.seat)))].sort();
  return (
    <span class="beat">
      <span>{t("{what}:", { what: t(sourceOf(of.game, kind)) })}</span>{" "}
      {seats.map((seat) => (
        <span class="sentence sum" key={seat}>
          <Emblem seat={seat} size={18} />
          <span class="visually-hidden">{of.seats[seat]?.name} </span>
          <span>{gain(won(seen, seat))}</span>
        </span>
      ))}
    </span>
  );
}

// A text of the bar, with the emblems of the players it names.
export function Named({ text, of: { seats } }: { text: string; of: Tabled }) {
  return <span>{signed(text, signsAt(seats))}</span>;
}

// The signs of the players and, with a game, of its things. The same names have the same list, whose pattern
// (see signed) is then made once.
const listed = new Map<string, Sign[]>();
const MOST_LISTS = 8;
function signsAt(seats: Tabled["seats"], game?: string): Sign[] {
  const key = JSON.stringify([settings().lang, game, ...seats.map(({ name }) => name)]);
  let signs = listed.get(key);
  if (!signs) {
    signs = game ? signsOf(game) : [];
    for (const [seat, { name }] of seats.entries())
      if (name) signs.push([name.replaceAll("|", " "), <Emblem seat={seat} x={-12} y={-12} />]);
    if (listed.size >= MOST_LISTS) listed.clear();
    listed.set(key, signs);
  }
  return signs;
}

export interface LookBack {
  frame: Frame;
  at: number;
  of: number;
  go(by: number): void;
  close(): void;
}

// The last round, moment by moment: opened by a button or the key W, closed by Escape.
export function useLookBack(story: Story | null): { back: LookBack | null; look(): void } {
  const [round, setRound] = useState<Frame[] | null>(null);
  const [at, setAt] = useState(0);
  const close = () => setRound(null);
  const look = () => {
    const frames = story?.round() ?? [];
    setRound(frames.length ? frames : null);
    setAt(0);
  };
  const latest = useRef({ look, close });
  latest.current = { look, close };
  const open = round !== null;
  const length = round?.length ?? 0;
  const go = (by: number) => setAt((n) => Math.max(0, Math.min(length - 1, n + by)));
  useEffect(() => {
    const key = (event: KeyboardEvent) => {
      if (
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        (event.target as Element).closest("input, textarea, select")
      )
        return;
      if (event.key === "w" || event.key === "W") (open ? latest.current.close : latest.current.look)();
      if (!open || (event.target as Element).closest(".board")) return;
      if (event.key === "Escape") latest.current.close();
      if (event.key === "ArrowLeft") go(-1);
      if (event.key === "ArrowRight") go(1);
    };
    addEventListener("keydown", key);
    return () => removeEventListener("keydown", key);
  }, [open, length]);
  return { back: round && { frame: round[at], at, of: length, go, close }, look };
}

export function LookBackBar({ back }: { back: LookBack }) {
  const forward = useRef<HTMLButtonElement>(null);
  useEffect(() => forward.current?.focus(), []);
  return (
    <div class="look-back" role="group" aria-label={t("What happened?")}>
      <button
        class="button"
        data-back
        aria-label={t("One step back")}
        disabled={back.at === 0}
        onClick={() => back.go(-1)}
      >
        ◀
      </button>
      <span class="count">{t("{n} of {of}", { n: back.at + 1, of: back.of })}</span>
      <button
        class="button"
        data-forward
        aria-label={t("One step forward")}
        disabled={back.at >= back.of - 1}
        onClick={() => back.go(1)}
        ref={forward}
      >
        ▶
      </button>
      <button class="button quiet" data-now title={t("Back to the game")} onClick={back.close}>
        <span class="wide">{t("Back to the game")}</span>
        <span class="narrow" aria-hidden="true">
          ✕
        </span>
      </button>
    </div>
  );
}
