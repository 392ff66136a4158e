// The log, latest first, with the signs of the things it names. (Screen readers announce events from ask.tsx.)
import { SeenEvent } from "../engine/protocol";
import { Snapshot } from "../engine/table";
import { roomOf } from "./rooms";
import { Sentence } from "./story";

export function Log({ snapshot }: { snapshot: Snapshot }) {
  const { aside } = roomOf(snapshot.game);
  const told = (seen: SeenEvent) => !aside?.test(seen.event?.kind ?? "");
  const [log, fresh] = [snapshot.log.filter(told), snapshot.fresh.filter(told)];
  return (
    <ol class="log">
      {[...log].reverse().map((seen, i) => (
        <li
          key={log.length - i}
          class={i < fresh.length ? "fresh" : ""}
          style={typeof seen.event?.seat === "number" ? `--by:var(--seat${seen.event.seat % 6})` : ""}
        >
          <Sentence seen={seen} of={snapshot} />
        </li>
      ))}
    </ol>
  );
}
