// The boards of the house, by the id of their game. A game without one is drawn by GenericBoard.
import { ComponentType } from "preact";
import { BoardProps, SeatNoteProps } from "./board";
import { BasariBoard, BasariMiniature, BasariSeatNote } from "./basari";
import { BazaarBoard, BazaarMiniature, BazaarSeatNote } from "./bazaar";
import { ConstantinopleBoard, ConstantinopleMiniature, ConstantinopleSeatNote } from "./constantinople";
import { DesertBoard, DesertMiniature, DesertSeatNote } from "./desert";
import { SahwariBoard, SahwariMiniature, SahwariSeatNote } from "./sahwari";

export const boards: Record<string, ComponentType<BoardProps>> = {
  basari: BasariBoard,
  bazaar: BazaarBoard,
  constantinople: ConstantinopleBoard,
  desert: DesertBoard,
  sahwari: SahwariBoard,
};

// What hangs over the doors of the front page.
export const miniatures: Record<string, ComponentType> = {
  basari: BasariMiniature,
  bazaar: BazaarMiniature,
  constantinople: ConstantinopleMiniature,
  desert: DesertMiniature,
  sahwari: SahwariMiniature,
};

// What a seat holds, under its name in the seats' column.
export const seatNotes: Record<string, ComponentType<SeatNoteProps>> = {
  basari: BasariSeatNote,
  bazaar: BazaarSeatNote,
  constantinople: ConstantinopleSeatNote,
  desert: DesertSeatNote,
  sahwari: SahwariSeatNote,
};

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
