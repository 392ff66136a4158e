// The board of a game that has none of its own.
import { BoardProps } from "./board";

// Everything the view holds, as a tidy tree: playable with the list of actions, and a help when a new game
// gets its board.
export function GenericBoard({ view }: BoardProps) {
  return (
    <div class="canvas" style="overflow:auto;padding:1rem" tabIndex={0}>
      <Tree value={view.table} />
    </div>
  );
}

function Tree({ value }: { value: unknown }) {
  if (value === null || typeof value !== "object") return <code>{String(value)}</code>;
  if (Array.isArray(value) && value.every((item) => item === null || typeof item !== "object"))
    return <code>{value.map(String).join(" ")}</code>;
  return (
    <dl style="margin:0 0 0 1rem">
      {Object.entries(value).map(([key, item]) => (
        <div key={key}>
          <dt style="display:inline;font-weight:600">{key}: </dt>
          <dd style="display:inline;margin:0">
            <Tree value={item} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
