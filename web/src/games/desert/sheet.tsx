// The parts sheet of Desert Bazaar: the field in two halves, tent tiles that fit its cells, cards, dice and tents.
import { N_ } from "../../base/i18n";
import { BoardProps } from "../../kit/board";
import { Emblem, seatColour } from "../../kit/emblems";
import { dieFace } from "../../kit/net";
import { Face, Sheet } from "../../kit/sheet";
import { Miniature } from "./board";
import { DesertField, Dunes, gridIn, Tent } from "./field";
import { DesertTable, fieldOf } from "./table";
import { DesertSign, Resource, resourceColour, ResourceKind, RESOURCES, WildSign } from "./resources";

interface Parts {
  cards: Record<ResourceKind, number>;
  die: { faces: string[] };
  tents: { each: number };
  board: { rows: { indent: number; cells: number }[] };
  tiles: { list: { makes: ResourceKind; costs: ResourceKind[] }[] };
}

const SEATS = 5;
const DICE = 3; // DB-1.2
const UNIT = 4; // units of the field per millimetre
const CELL = 22.6; // millimetres, the width of a cell and a tile
const HALF = Math.sqrt(3) / 2;

function Field({ parts, board, width, height }: { parts: Parts; board: BoardProps; width: number; height: number }) {
  const field = fieldOf(parts.board.rows);
  const table = {
    rows: parts.board.rows,
    camps: field.cells.map(() => 0),
    camp: field.cells.map(() => null),
    tiles: field.cells.map(() => null),
    tents: field.cells.map(() => null),
    open: field.cells.map(() => true),
    cell: null,
    used: [],
  } as unknown as DesertTable;
  return (
    <g>
      <Dunes width={width} height={height} />
      <DesertField
        board={board}
        table={table}
        grid={gridIn(field, 16, 16, width - 32, height - 32)}
        placing={null}
        last={null}
        origin={() => undefined}
      />
    </g>
  );
}

function fieldFace(parts: Parts, board: BoardProps): Face {
  const field = fieldOf(parts.board.rows);
  const s = (CELL / 2 / HALF) * UNIT; // from the centre of a cell to its corner
  const width = field.halves * HALF * s + 32;
  const height = (field.rows * 1.5 + 0.5) * s + 32;
  return {
    at: "board.rows",
    of: N_("The desert"),
    size: [width / UNIT, height / UNIT],
    box: [width, height],
    picture: <Field parts={parts} board={board} width={width} height={height} />,
  };
}

// A hexagon of sand with its tent and the stripes of its cost.
function Tile({ makes, costs }: { makes: ResourceKind; costs: ResourceKind[] }) {
  const [w, h] = [100, 100 / HALF];
  const stripe = 42 / Math.max(3, costs.length) - 0.5;
  return (
    <g>
      <path
        d={`M${w / 2} 0L${w} ${h / 4}V${(h * 3) / 4}L${w / 2} ${h}L0 ${(h * 3) / 4}V${h / 4}Z`}
        fill={`color-mix(in srgb, ${resourceColour(makes)} 14%, var(--sand))`}
      />
      <g transform={`translate(${w / 2} 28)`}>
        <Tent kind={makes} s={33} />
      </g>
      {costs.map((kind, i) => (
        <g key={i} transform={`translate(${w / 2} ${52 + i * (stripe + 0.5)})`}>
          <path
            d={`M-35 0H35L30 ${stripe / 2} 35 ${stripe}H-35Z`}
            fill={resourceColour(kind)}
            stroke="var(--stone-edge)"
            stroke-width="0.6"
          />
          <Resource kind={kind} r={6} y={stripe / 2} cut />
        </g>
      ))}
    </g>
  );
}

function ResourceCard({ board, kind }: { board: BoardProps; kind: ResourceKind }) {
  const [w, h] = [172, 220];
  return (
    <g>
      <rect width={w} height={h} rx="12" fill={resourceColour(kind)} stroke="var(--stone-edge)" />
      <rect x="9" y="9" width={w - 18} height={h - 18} rx="8" fill="none" stroke="var(--on-piece)" stroke-width="1.5" />
      <Resource kind={kind} r={15} x={32} y={34} cut />
      <g transform={`rotate(180 ${w / 2} ${h / 2})`}>
        <Resource kind={kind} r={15} x={32} y={34} cut />
      </g>
      <circle cx={w / 2} cy={h / 2 - 6} r="48" fill="var(--on-piece)" />
      <Resource kind={kind} r={33} x={w / 2} y={h / 2 - 6} />
      <text x={w / 2} y={h - 38} text-anchor="middle" font-size="22" class="title" style="fill:var(--on-piece)">
        {board.t(kind)}
      </text>
    </g>
  );
}

const Sign = ({ face }: { face: string }) =>
  face === "desert" ? (
    <DesertSign />
  ) : (
    <>
      <circle r="13" fill="var(--ground)" />
      {face === "wild" ? <WildSign r={9} /> : <Resource kind={face as ResourceKind} r={9} />}
    </>
  );

export const sheet: Sheet = {
  picture: Miniature,
  faces: (parts: Parts, board) => [
    fieldFace(parts, board),
    ...parts.tiles.list.map((tile, i): Face => ({
      at: `tiles.list[${i}]`,
      of: N_("Tent tiles"),
      size: [CELL, CELL / HALF],
      box: [100, 100 / HALF],
      cut: "hexagon",
      picture: <Tile {...tile} />,
    })),
    ...RESOURCES.map((kind): Face => ({
      at: `cards.${kind}`,
      of: N_("Resource cards"),
      copies: parts.cards[kind],
      size: [43, 55],
      box: [172, 220],
      picture: <ResourceCard board={board} kind={kind} />,
    })),
    dieFace(
      "die.faces",
      N_("Dice"),
      parts.die.faces.map((face) => <Sign face={face} />),
      DICE,
    ),
    ...Array.from({ length: SEATS }, (_, seat): Face => ({
      at: "tents.each",
      of: N_("Tents of the players"),
      copies: parts.tents.each,
      size: [10, 10],
      box: [40, 40],
      cut: "round",
      picture: (
        <>
          <circle cx="20" cy="20" r="20" fill={seatColour(seat)} />
          <Emblem seat={seat} size={40} />
        </>
      ),
    })),
  ],
};
