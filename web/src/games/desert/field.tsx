// The field of Desert Bazaar: dunes under a low sun with a grid of hexagons. Tiles that touch share a ground and a
// counter. While a tile is being placed, every cell shows its cost there, and the cell under the pointer shows which
// neighbours pay.
import { useMemo } from "preact/hooks";
import { Choice } from "../../kit/choice";
import { Emblem, seatColour } from "../../kit/emblems";
import { Resource, ResourceKind, resourceColour, RESOURCES } from "./resources";
import { Piece } from "../../kit/travel";
import { BoardProps } from "../../kit/board";
import { campsOf, DesertTable, Field, Offer, sum } from "./table";

export interface Grid {
  x: number;
  y: number;
  s: number; // from the centre of a cell to a corner
  field: Field;
}
const HALF = Math.sqrt(3) / 2;

// The largest grid that fits into a box, centred.
export function gridIn(field: Field, x: number, y: number, width: number, height: number): Grid {
  const s = Math.min(width / (field.halves * HALF), height / (field.rows * 1.5 + 0.5));
  return { x: x + (width - field.halves * HALF * s) / 2, y: y + (height - (field.rows * 1.5 + 0.5) * s) / 2, s, field };
}

export function middleOf({ x, y, s, field }: Grid, cell: number): { x: number; y: number } {
  const { row, half } = field.cells[cell];
  return { x: x + (half + 1) * HALF * s, y: y + (row * 1.5 + 1) * s };
}

const corners = (s: number): [number, number][] => [
  [0, -s],
  [HALF * s, -s / 2],
  [HALF * s, s / 2],
  [0, s],
  [-HALF * s, s / 2],
  [-HALF * s, -s / 2],
];
const hexagon = (s: number): string =>
  `M${corners(s)
    .map((c) => c.map((n) => n.toFixed(2)).join(" "))
    .join("L")}Z`;
// The offset of the neighbour across the edge from corner i to corner i + 1, in rows and half cells.
const ACROSS = [
  [-1, 1],
  [0, 2],
  [1, 1],
  [1, -1],
  [0, -2],
  [-1, -1],
];
const GROUNDS = ["var(--camp0)", "var(--camp1)", "var(--camp2)", "var(--camp3)"]; // none is a seat's colour

export interface Placing {
  makes: number; // the resource of the tile
  offers: Map<number, Offer>; // where it can be paid
  look: number | null; // the cell under the pointer, else the picked one
  after: DesertTable | null; // with the tile on that cell; null if it cannot be built there
  picked: number | null;
  legal: BoardProps["legal"];
  choose(name: string): void;
  hover(cell: number | null): void;
}

interface FieldProps {
  board: BoardProps;
  table: DesertTable;
  grid: Grid;
  placing: Placing | null;
  last: number | null; // the cell of the tile built last
  origin(cell: number): string | undefined; // the place from which a new tile came
}

export function DesertField({ board, table, grid, placing, last, origin }: FieldProps) {
  const { s, field } = grid;
  const camps = useMemo(() => campsOf(table), [table]);
  const look = placing && placing.look !== null && table.tiles[placing.look] === null ? placing.look : null;
  const after = look === null ? null : placing!.after;
  return (
    <g data-part="field">
      {field.cells.map((cell, i) => (
        <Sand key={cell.name} board={board} table={table} grid={grid} cell={i} placing={placing} />
      ))}
      {camps.map((camp) => (
        <CampGround key={camp[0]} table={table} grid={grid} camp={camp} />
      ))}
      {last !== null && table.tiles[last] !== null && (
        <path
          d={hexagon(s * 0.92)}
          transform={move(middleOf(grid, last))}
          fill="none"
          stroke="var(--ink)"
          stroke-width="2"
          stroke-dasharray="4 4"
          pointer-events="none"
        />
      )}
      {after && <Paying table={after} grid={grid} cell={look!} />}
      {table.cell !== null && sum(table.used) > 0 && <Paying table={table} grid={grid} cell={table.cell} />}
      {field.cells.map((cell, i) => {
        const makes = table.tiles[i];
        if (makes === null) return null;
        const seat = table.tents[i];
        return (
          <g key={cell.name} data-light="tile" transform={move(middleOf(grid, i))} pointer-events="none">
            <Piece id={`tile ${i}`} from={origin(i)}>
              <Tent kind={RESOURCES[makes]} s={s} />
            </Piece>
            {seat !== null && (
              <Piece key={seat} id={`tent ${i}`} from={`seat ${seat}`} to={`seat ${seat}`}>
                <Banner seat={seat} s={s} />
              </Piece>
            )}
          </g>
        );
      })}
      {look !== null && (
        <g transform={move(middleOf(grid, look))} pointer-events="none" opacity={after ? 0.85 : 0.4}>
          <Tent kind={RESOURCES[placing!.makes]} s={s} />
          {after && after.tents[look] !== null && <Banner seat={after.tents[look]} s={s} />}
        </g>
      )}
      {camps.map((camp) => (
        <Counter key={camp[0]} table={table} grid={grid} camp={camp} after={after} still={placing !== null} />
      ))}
    </g>
  );
}

const move = ({ x, y }: { x: number; y: number }): string => `translate(${x.toFixed(2)} ${y.toFixed(2)})`;

// An empty cell, and the cost of the selected tile there.
function Sand({
  board,
  table,
  grid,
  cell,
  placing,
}: {
  board: BoardProps;
  table: DesertTable;
  grid: Grid;
  cell: number;
  placing: Placing | null;
}) {
  const { s, field } = grid;
  const { name } = field.cells[cell];
  const at = middleOf(grid, cell);
  const empty = table.tiles[cell] === null;
  const open = table.open[cell];
  const ground = (
    <path
      d={hexagon(s * 0.97)}
      fill={empty && !open ? "var(--line)" : "var(--sand)"}
      fill-opacity={empty && !open ? 0.5 : 0.72}
      stroke="var(--sand-edge)"
      stroke-width="1.2"
    />
  );
  const shut = empty && !open && (
    <path
      d={`M${-s * 0.2} ${-s * 0.2}L${s * 0.2} ${s * 0.2}M${s * 0.2} ${-s * 0.2}L${-s * 0.2} ${s * 0.2}`}
      stroke="var(--ink-2)"
      stroke-width="2"
      opacity="0.6"
    />
  );
  if (!placing || !empty)
    return (
      <g transform={move(at)} data-speak={`cell ${cell}`}>
        {ground}
        {shut}
      </g>
    );
  const offer = placing.offers.get(cell);
  const label = offer
    ? board.t("{cell}: {n|card|cards} to pay, camp of {camp}", { cell: name, n: offer.cards, camp: offer.camp })
    : open
      ? board.t("{cell}: you cannot pay for the tile here", { cell: name })
      : board.t("{cell}: the camp would be too large", { cell: name });
  const chosen = placing.picked === cell;
  return (
    <g
      onMouseEnter={() => placing.hover(cell)}
      onMouseLeave={() => placing.hover(null)}
      onFocusIn={() => placing.hover(cell)}
      onFocusOut={() => placing.hover(null)}
      class={chosen ? "picked" : undefined}
    >
      <Choice
        board={placing}
        name={name}
        label={label}
        speak={open && !offer ? `dot ${cell}` : `cell ${cell}`}
        x={at.x}
        y={at.y}
        ring={<path d={hexagon(s * 0.86)} />}
      >
        {ground}
        {shut}
        {offer && offer.camp >= table.camp_size && (
          <path d={hexagon(s * 0.8)} fill="color-mix(in srgb, var(--confirm) 34%, transparent)" />
        )}
        {offer && placing.look !== cell && (
          <text y={s * 0.2} text-anchor="middle" font-size={Math.max(15, s * 0.55)} class="title">
            {offer.cards}
          </text>
        )}
        {open && !offer && <circle r="3" fill="var(--ink-2)" opacity="0.5" />}
      </Choice>
    </g>
  );
}

// The common ground of a camp, with its rim.
function CampGround({ table, grid, camp }: { table: DesertTable; grid: Grid; camp: number[] }) {
  const { s, field } = grid;
  const at = new Map(camp.map((cell) => [`${field.cells[cell].row},${field.cells[cell].half}`, cell]));
  const points = corners(s);
  const rim = camp
    .flatMap((cell) => {
      const { row, half } = field.cells[cell];
      const m = middleOf(grid, cell);
      return ACROSS.flatMap(([down, aside], i) => {
        if (at.has(`${row + down},${half + aside}`)) return [];
        const [a, b] = [points[i], points[(i + 1) % 6]];
        return [
          `M${(m.x + a[0]).toFixed(1)} ${(m.y + a[1]).toFixed(1)}L${(m.x + b[0]).toFixed(1)} ${(m.y + b[1]).toFixed(1)}`,
        ];
      });
    })
    .join("");
  const full = camp.length >= table.camp_size;
  const colour = full ? "var(--ink-2)" : GROUNDS[camp[0] % GROUNDS.length];
  return (
    <g>
      {camp.map((cell) => (
        <path
          key={cell}
          d={hexagon(s * 1.01)}
          transform={move(middleOf(grid, cell))}
          fill={`color-mix(in srgb, ${colour} ${full ? 18 : 42}%, var(--sand))`}
          data-speak={`cell ${cell}`}
        />
      ))}
      <path
        d={rim}
        fill="none"
        stroke={colour}
        stroke-width={full ? 3.5 : 2.5}
        stroke-linecap="round"
        pointer-events="none"
      />
    </g>
  );
}

// The size of a camp, on the edge of its first tile.
function Counter({
  table,
  grid,
  camp,
  after,
  still,
}: {
  table: DesertTable;
  grid: Grid;
  camp: number[];
  after: DesertTable | null;
  still: boolean; // taps go to the cells below
}) {
  const { s } = grid;
  const at = middleOf(grid, camp[0]);
  const full = camp.length >= table.camp_size;
  const n = after ? after.camps[camp[0]] : camp.length;
  const grows = n !== camp.length;
  const size = Math.max(15.5, s * 0.5);
  const width = size * 2.15;
  return (
    <g
      transform={`translate(${Math.max(at.x - s * 0.62, width / 2 + 1)} ${at.y - s * 0.76})`}
      data-speak={`camp ${camp[0]}`}
      pointer-events={still ? "none" : undefined}
    >
      <rect
        x={-width / 2}
        y={-size * 0.62}
        width={width}
        height={size * 1.24}
        rx={size * 0.62}
        fill={grows ? "var(--choose)" : full ? "var(--confirm)" : "var(--ground)"}
        stroke={full ? "var(--confirm)" : "var(--ink-2)"}
        stroke-width="1"
      />
      <text
        y={size * 0.35}
        text-anchor="middle"
        font-size={size}
        font-weight="600"
        style={grows ? "fill:var(--on-choose)" : full ? "fill:var(--on-piece)" : undefined}
      >
        {n}/{table.camp_size}
      </text>
    </g>
  );
}

// While a tile is placed or paid: lines from the neighbours that pay for it.
function Paying({ table, grid, cell }: { table: DesertTable; grid: Grid; cell: number }) {
  const left = [...table.used];
  const lines = grid.field.near[cell].filter((next) => {
    const makes = table.tiles[next];
    return makes !== null && left[makes]-- > 0;
  });
  return (
    <g pointer-events="none">
      {lines.map((next) => (
        <Line key={next} grid={grid} from={next} to={cell} kind={RESOURCES[table.tiles[next]!]} />
      ))}
    </g>
  );
}

function Line({ grid, from, to, kind }: { grid: Grid; from: number; to: number; kind: ResourceKind }) {
  const a = middleOf(grid, from);
  const b = middleOf(grid, to);
  return (
    <g>
      <path
        d={`M${a.x} ${a.y}L${b.x} ${b.y}`}
        stroke={resourceColour(kind)}
        stroke-width={grid.s * 0.34}
        stroke-linecap="round"
        opacity="0.75"
      />
      <path
        class="flows"
        d={`M${a.x} ${a.y}L${b.x} ${b.y}`}
        stroke="var(--on-piece)"
        stroke-width={grid.s * 0.1}
        stroke-dasharray="5 6"
      />
    </g>
  );
}

// A paper tent in the colour of its resource, with the sign cut out.
export function Tent({ kind, s }: { kind: ResourceKind; s: number }) {
  return (
    <g transform={`translate(0 ${s * 0.2}) scale(${s * 0.062})`}>
      <ellipse cx="1.500" cy="8.800" rx="11" ry="2.600" fill="var(--ink)" opacity="0.18" />
      <path
        d="M0-9.500C2.500-4 6.500-1 10.500.5L9.200 3 9 9H-9L-9.200 3-10.500.5C-6.500-1-2.500-4 0-9.500Z"
        fill={resourceColour(kind)}
        stroke="var(--stone-edge)"
        stroke-width="0.7"
        stroke-linejoin="round"
      />
      <path
        d="M0-9.500C2.500-4 6.500-1 10.500.5L9.200 3 9 9H4C5 4 3-3 0-9.500Z"
        fill="var(--stone-edge)"
        opacity="0.16"
      />
      <path d="M0-9.500V-13" stroke="var(--stone-edge)" stroke-width="0.9" />
      <Resource kind={kind} r={5} y={3} cut />
    </g>
  );
}

// The owner's banner on top of a tent.
export function Banner({ seat, s }: { seat: number; s: number }) {
  return (
    <g>
      <path d={`M0 ${-s * 0.86}h${s * 0.26}v${s * 0.2}h${-s * 0.26}Z`} fill={seatColour(seat)} />
      <circle cx={s * 0.42} cy={-s * 0.56} r={s * 0.35} fill="var(--ground)" />
      <Emblem seat={seat} size={s * 0.62} x={s * 0.11} y={-s * 0.87} />
    </g>
  );
}

// Dunes and the sun, behind everything.
export function Dunes({ width, height }: { width: number; height: number }) {
  const w = width;
  const h = height;
  return (
    <g aria-hidden="true">
      <rect width={w} height={h} rx="14" fill="var(--sky)" />
      <circle cx={w * 0.74} cy={h * 0.13} r={Math.min(w, h) * 0.125} fill="var(--choose)" opacity="0.28" />
      <circle cx={w * 0.74} cy={h * 0.13} r={Math.min(w, h) * 0.085} fill="var(--choose)" opacity="0.6" />
      <path
        d={`M0 ${h * 0.17}C${w * 0.2} ${h * 0.06} ${w * 0.35} ${h * 0.22} ${w * 0.55} ${h * 0.15}S${w * 0.85} ${h * 0.1} ${w} ${h * 0.18}V${h}H0Z`}
        fill="var(--dune-1)"
      />
      <path
        d={`M0 ${h * 0.42}C${w * 0.18} ${h * 0.3} ${w * 0.3} ${h * 0.34} ${w * 0.5} ${h * 0.44}S${w * 0.84} ${h * 0.38} ${w} ${h * 0.3}V${h}H0Z`}
        fill="var(--dune-2)"
      />
      <path
        d={`M0 ${h * 0.66}C${w * 0.25} ${h * 0.74} ${w * 0.4} ${h * 0.58} ${w * 0.62} ${h * 0.64}S${w * 0.9} ${h * 0.76} ${w} ${h * 0.66}V${h}H0Z`}
        fill="var(--dune-3)"
      />
    </g>
  );
}
