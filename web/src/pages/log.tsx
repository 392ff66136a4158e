// What has happened, the latest first, with the signs of what it names. (It is read aloud where it is told: see ask.tsx.)
import { Snapshot } from "../engine/table";
import { Sentence } from "./story";

export function Log({ snapshot }: { snapshot: Snapshot }) {
  const { log, fresh } = snapshot;
  return (
    <ol class="log">
      {[...log].reverse().map((seen, i) => (
        <li
          key={log.length - i}
          class={i < fresh.length ? "fresh" : ""}
          style={typeof seen.event?.seat === "number" ? `--by:var(--seat${seen.event.seat % 6})` : ""}
        >
          <Sentence seen={seen} game={snapshot.game} />
        </li>
      ))}
    </ol>
  );
}
