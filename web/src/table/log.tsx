// The log, latest first, with the signs of the things it names. (Screen readers announce events from ask.tsx.)
import { useMemo } from "preact/hooks";
import { SeenEvent } from "../engine/protocol";
import { Snapshot } from "../engine/table";
import { roomOf } from "./rooms";
import { Sentence } from "./story";

const PART = 8; // lines: those of a part that is in view are all painted

// The log only grows, at its end: parts that are full stay as they were rendered.
export function Log({ snapshot }: { snapshot: Snapshot }) {
  const { aside } = roomOf(snapshot.game);
  const told = (seen: SeenEvent) => !aside?.test(seen.event?.kind ?? "");
  const log = snapshot.log.filter(told);
  const old = log.length - snapshot.fresh.filter(told).length;
  const parts = Array.from({ length: Math.ceil(log.length / PART) }, (_, n) => n * PART);
  return (
    <div class="log">
      {parts.reverse().map((from) => (
        <Part
          key={from}
          lines={log.slice(from, from + PART)}
          old={Math.max(0, Math.min(PART, old - from))}
          of={snapshot}
        />
      ))}
    </div>
  );
}

// Lines of the log, latest first; those after the first `old` are fresh.
function Part({ lines, old, of }: { lines: SeenEvent[]; old: number; of: Snapshot }) {
  return useMemo(
    () => <ol>{lines.map((seen, i) => <Line key={i} seen={seen} fresh={i >= old} of={of} />).reverse()}</ol>,
    [lines[0], lines[lines.length - 1], lines.length, old, of.game, of.seats],
  );
}

function Line({ seen, fresh, of: { game, seats } }: { seen: SeenEvent; fresh: boolean; of: Snapshot }) {
  const seat = seen.event?.seat;
  return useMemo(
    () => (
      <li class={fresh ? "fresh" : ""} style={typeof seat === "number" ? `--by:var(--seat${seat % 6})` : ""}>
        <Sentence seen={seen} of={{ game, seats }} />
      </li>
    ),
    [seen, fresh, game, seats],
  );
}
