// Bazaar: a carpet seen from above. The bank lies on it as five bowls, the two exchange cards are balance
// scales (tap the pan you give), the four stalls stand along the edge under their awnings.
import { Choice } from "../kit/choice";
import { Emblem, seatColour, Stone, StoneKind, STONES } from "../kit/emblems";
import { BoardProps } from "./board";

type Heap = number[]; // stones by colour, in the order of STONES

interface Row {
  left: Heap;
  right: Heap;
}
interface Pile {
  left: number;
  card?: number;
  stones?: Heap;
  star?: boolean;
  last?: boolean;
  payable?: boolean;
  points?: number;
}
interface BazaarTable {
  phase: string;
  turn: number;
  round: number;
  limit: number;
  emptied: number;
  rising: boolean;
  bank: Heap;
  exchange: { number: number; rows: Row[] }[];
  piles: Pile[];
  seats: { stones: Heap; points: number; cards: number[] }[];
  score: number[][];
}

const total = (heap: Heap) => heap.reduce((sum, n) => sum + n, 0);
const listed = (heap: Heap): StoneKind[] => heap.flatMap((n, colour) => Array<StoneKind>(n).fill(STONES[colour]));

export function BazaarBoard(board: BoardProps) {
  const table = board.view.table as BazaarTable;
  return board.compact ? <Phone board={board} table={table} /> : <Desk board={board} table={table} />;
}

// Desktop: bank on top, scales in the middle, stalls and the own tray below.
function Desk({ board, table }: { board: BoardProps; table: BazaarTable }) {
  return (
    <svg viewBox="0 0 1000 700" preserveAspectRatio="xMidYMid meet" role="group">
      <Carpet width={1000} height={700} />
      <Bank board={board} table={table} x={60} y={26} width={880} />
      {table.exchange.map((card, i) => (
        <Scales key={i} board={board} card={card} letter={"ab"[i]} x={60 + i * 450} y={142} width={430} />
      ))}
      {table.piles.map((pile, i) => (
        <Stall key={i} board={board} table={table} pile={pile} index={i} x={60 + i * 224} y={404} />
      ))}
      <Trays board={board} table={table} x={60} y={598} width={880} />
    </svg>
  );
}

// Phone: the same things, narrow and tall.
function Phone({ board, table }: { board: BoardProps; table: BazaarTable }) {
  return (
    <svg viewBox="0 0 480 690" preserveAspectRatio="xMidYMin meet" role="group">
      <Carpet width={480} height={690} />
      <Bank board={board} table={table} x={16} y={12} width={448} />
      {table.piles.map((pile, i) => (
        <g key={i} transform={`translate(${14 + i * 114.5} 104) scale(0.54)`}>
          <Stall board={board} table={table} pile={pile} index={i} x={0} y={0} />
        </g>
      ))}
      {table.exchange.map((card, i) => (
        <Scales key={i} board={board} card={card} letter={"ab"[i]} x={14 + i * 228} y={222} width={224} tall />
      ))}
      <Trays board={board} table={table} x={14} y={590} width={452} />
    </svg>
  );
}

// A kilim: a field, a border of lozenges, and fringes.
function Carpet({ width, height }: { width: number; height: number }) {
  const step = 20;
  const across = Math.floor((width - 24) / step);
  const down = Math.floor((height - 24) / step);
  const lozenge = (x: number, y: number, odd: boolean) => (
    <path d={`M${x} ${y - 5}l5 5-5 5-5-5Z`} fill={odd ? "var(--choose)" : "var(--danger)"} opacity="0.55" />
  );
  return (
    <g aria-hidden="true">
      <rect x="4" y="4" width={width - 8} height={height - 8} rx="14" fill="var(--panel)" stroke="var(--line)" />
      {Array.from({ length: across }, (_, i) => [lozenge(22 + i * step, 14, i % 2 === 0), lozenge(22 + i * step, height - 14, i % 2 === 1)])}
      {Array.from({ length: down - 1 }, (_, i) => [lozenge(14, 34 + i * step, i % 2 === 1), lozenge(width - 14, 34 + i * step, i % 2 === 0)])}
    </g>
  );
}

function Bank({ board, table, x, y, width }: { board: BoardProps; table: BazaarTable; x: number; y: number; width: number }) {
  const step = width / 5;
  const small = width < 500;
  return (
    <g transform={`translate(${x} ${y})`}>
      {STONES.map((kind, colour) => {
        const n = table.bank[colour];
        const cx = step * (colour + 0.5);
        const w = small ? 38 : 62;
        return (
          <Choice
            key={kind}
            board={board}
            name={`take ${kind}`}
            label={board.t("Bank: {kind}, {n}", { kind: board.t(kind), n })}
            ring={<ellipse cx={cx} cy={small ? 44 : 54} rx={w + 4} ry={small ? 30 : 40} />}
          >
            <path
              d={`M${cx - w} ${small ? 40 : 48}h${2 * w}c0 ${w * 0.75}-${w * 0.5} ${w * 0.8}-${w} ${w * 0.8}s-${w}-${w * 0.05}-${w}-${w * 0.8}Z`}
              fill="var(--panel-2)"
              stroke="var(--line)"
              stroke-width="2"
            />
            {Array.from({ length: Math.min(n, 9) }, (_, i) => (
              <Stone key={i} kind={kind} r={small ? 8 : 11} x={cx + ((i % 5) - 2 + (i > 4 ? 0.5 : 0)) * (small ? 13 : 20)} y={(small ? 34 : 40) - Math.floor(i / 5) * (small ? 12 : 17)} />
            ))}
            <text x={cx} y={small ? 64 : 80} text-anchor="middle" font-size={small ? 19 : 24} class="title">
              {n}
            </text>
          </Choice>
        );
      })}
    </g>
  );
}

function Scales({ board, card, letter, x, y, width, tall }: { board: BoardProps; card: { number: number; rows: Row[] }; letter: string; x: number; y: number; width: number; tall?: boolean }) {
  const line = tall ? 64 : 40;
  return (
    <g transform={`translate(${x} ${y})`}>
      <rect width={width} height={line * 5 + 42} rx="12" fill="var(--ground)" stroke="var(--line)" stroke-width="1.5" />
      <text x={width / 2} y="25" text-anchor="middle" font-size={tall ? 17 : 19} class="title">
        {board.t("Exchange card {n}", { n: card.number })}
      </text>
      {card.rows.map((row, i) => (
        <g key={i} transform={`translate(0 ${36 + i * line})`}>
          <Pan board={board} heap={row.left} name={`trade ${letter}${i + 1}`} x={tall ? 8 : 34} width={width / 2 - (tall ? 20 : 52)} height={line - 6} />
          <Beam x={width / 2 + (tall ? 0 : 0)} y={(line - 6) / 2} />
          <Pan board={board} heap={row.right} name={`trade ${letter}${i + 1} back`} x={width / 2 + (tall ? 12 : 18)} width={width / 2 - (tall ? 20 : 52)} height={line - 6} />
          {!tall && (
            <text x="17" y={line / 2 + 2} text-anchor="middle" font-size="15" fill="var(--ink-2)">
              {letter}
              {i + 1}
            </text>
          )}
        </g>
      ))}
    </g>
  );
}

function Beam({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`} stroke="var(--ink-2)" stroke-width="2.2" stroke-linecap="round" aria-hidden="true">
      <path d="M-7 -3H7M-7 3H7" />
    </g>
  );
}

// One side of an equation: tapping it gives it.
function Pan({ board, heap, name, x, width, height }: { board: BoardProps; heap: Heap; name: string; x: number; width: number; height: number }) {
  const stones = listed(heap);
  const perRow = width < 110 && stones.length > 3 ? Math.ceil(stones.length / 2) : stones.length;
  const rows = Math.ceil(stones.length / perRow);
  const r = Math.min(12, height / rows / 2.5);
  const step = r * 2.3;
  const words = heap.flatMap((n, colour) => (n ? [`${n} ${board.t(STONES[colour])}`] : [])).join(", ");
  return (
    <Choice board={board} name={name} label={board.t("Give {stones}", { stones: words })} ring={<rect x={x} y="1" width={width} height={height - 2} rx={Math.min(16, height / 2)} />}>
      <rect x={x} y="1" width={width} height={height - 2} rx={Math.min(16, height / 2)} fill="var(--panel-2)" />
      {stones.map((kind, i) => {
        const row = Math.floor(i / perRow);
        const inRow = Math.min(perRow, stones.length - row * perRow);
        return (
          <Stone
            key={i}
            kind={kind}
            r={r}
            x={x + width / 2 + ((i % perRow) - (inRow - 1) / 2) * step}
            y={height / 2 + (row - (rows - 1) / 2) * (r * 2.2)}
          />
        );
      })}
    </Choice>
  );
}

const AWNINGS = ["var(--ruby)", "var(--sapphire)", "var(--opal)", "var(--topaz)"];

function Stall({ board, table, pile, index, x, y }: { board: BoardProps; table: BazaarTable; pile: Pile; index: number; x: number; y: number }) {
  const width = 208;
  const height = 178;
  const stones = pile.stones ? listed(pile.stones) : [];
  return (
    <g transform={`translate(${x} ${y})`}>
      <Choice
        board={board}
        name={`buy ${index + 1}`}
        label={board.t("Stall {n}", { n: index + 1 })}
        ring={<rect x="-3" y="-3" width={width + 6} height={height + 6} rx="14" />}
      >
        <rect y="16" width={width} height={height - 16} rx="10" fill="var(--ground)" stroke="var(--line)" stroke-width="1.5" />
        <Awning width={width} colour={AWNINGS[index]} closed={!pile.stones} />
        <text x="14" y="26" font-size="18" class="title" style="fill:#fff">
          {index + 1}
        </text>
        {pile.stones ? (
          <>
            <rect x="14" y="54" width={width - 28} height="52" rx="8" fill="var(--panel)" />
            {stones.map((kind, i) => (
              <Stone key={i} kind={kind} r={14} x={34 + i * 35} y={80} />
            ))}
            {(pile.star || pile.last) && <Star x={width - 20} y={52} />}
            <text x="14" y="130" font-size="16">
              {board.t("{n|card|cards}", { n: pile.left })}
            </text>
            {pile.points !== undefined && (
              <Pennant x={width - 62} y={112} points={pile.points} strong={!!pile.payable} title={board.t("Points for you now")} />
            )}
            <Ladder table={table} pile={pile} y={166} width={width} />
          </>
        ) : (
          <text x={width / 2} y="112" text-anchor="middle" font-size="20" fill="var(--ink-2)">
            {pile.left ? "…" : board.t("closed")}
          </text>
        )}
      </Choice>
    </g>
  );
}

// What the card brings with 0, 1, 2, 3 or more stones left.
function Ladder({ table, pile, y, width }: { table: BazaarTable; pile: Pile; y: number; width: number }) {
  const starred = pile.star || pile.last;
  const column = Number(!!starred) + Number(table.emptied > 0 && (!!starred || table.rising));
  return (
    <g font-size="15" text-anchor="middle">
      {table.score.map((row, left) => (
        <g key={left} transform={`translate(${26 + left * ((width - 52) / 3)} ${y})`}>
          <text y="0">
            <tspan fill="var(--ink-2)">{left === 3 ? "3+" : left}</tspan> → <tspan font-weight="600">{row[column]}</tspan>
          </text>
        </g>
      ))}
    </g>
  );
}

function Awning({ width, colour, closed }: { width: number; colour: string; closed: boolean }) {
  const n = 8;
  const step = width / n;
  return (
    <g opacity={closed ? 0.35 : 1} aria-hidden="true">
      <rect width={width} height="34" rx="8" fill={colour} />
      {Array.from({ length: n }, (_, i) => (
        <path key={i} d={`M${i * step} 30h${step}v6a${step / 2} ${step / 2} 0 0 1-${step} 0Z`} fill={i % 2 ? "var(--diamond)" : colour} stroke="var(--line)" stroke-width="0.6" />
      ))}
    </g>
  );
}

function Star({ x, y }: { x: number; y: number }) {
  return <path transform={`translate(${x} ${y})`} d="M0-14 4.1-4.300 14-3.600 6.500 2.800 8.800 12.600 0 7.200-8.800 12.600-6.500 2.800-14-3.600-4.1-4.300Z" fill="var(--choose)" stroke="var(--stone-edge)" stroke-width="1" />;
}

function Pennant({ x, y, points, strong, title }: { x: number; y: number; points: number; strong: boolean; title: string }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <title>{title}</title>
      <path d="M0 0h52v26l-8-6H0Z" fill={strong ? "var(--confirm)" : "var(--panel)"} stroke="var(--line)" />
      <text x="24" y="17" text-anchor="middle" font-size="17" font-weight="600" style={strong ? "fill:#fff" : ""}>
        {points}
      </text>
    </g>
  );
}

// Everybody's stones; the viewer's own tray is the large one and shows the limit.
function Trays({ board, table, x, y, width }: { board: BoardProps; table: BazaarTable; x: number; y: number; width: number }) {
  const viewer = board.view.viewer ?? 0;
  const others = table.seats.map((_, i) => i).filter((seat) => seat !== viewer);
  const small = width < 500;
  const own = small ? width : width * 0.5;
  return (
    <g transform={`translate(${x} ${y})`}>
      <Tray board={board} table={table} seat={viewer} x={0} y={0} width={own} height={small ? 40 : 74} />
      {others.map((seat, i) => {
        const columns = small ? Math.min(2, others.length) : others.length > 2 ? 2 : 1;
        const w = small ? width / columns - 4 : (width - own - 16) / columns - 4;
        const lines = Math.ceil(others.length / columns);
        const h = small ? Math.min(22, 44 / lines) : 74 / lines - 3;
        return (
          <Tray key={seat} board={board} table={table} seat={seat} x={(small ? 0 : own + 16) + (i % columns) * (w + 6)} y={(small ? 46 : 0) + Math.floor(i / columns) * (h + 3)} width={w} height={h} />
        );
      })}
    </g>
  );
}

function Tray({ board, table, seat, x, y, width, height }: { board: BoardProps; table: BazaarTable; seat: number; x: number; y: number; width: number; height: number }) {
  const heap = table.seats[seat].stones;
  const stones = listed(heap);
  const room = Math.max(table.limit, stones.length);
  const r = Math.min(14, (width - height) / room / 2.25, height / 2.6);
  const step = (width - height - 8) / room;
  const surplus = table.phase === "surplus" && table.turn === seat;
  const words = heap.flatMap((n, colour) => (n ? [`${n} ${board.t(STONES[colour])}`] : [])).join(", ");
  return (
    <g transform={`translate(${x} ${y})`} aria-label={`${board.seatName(seat)}: ${words}`} role="group">
      <rect width={width} height={height} rx={Math.min(12, height / 2)} fill="var(--ground)" stroke={table.turn === seat ? seatColour(seat) : "var(--line)"} stroke-width={table.turn === seat ? 3 : 1.2} />
      <Emblem seat={seat} size={height * 0.66} x={height * 0.17} y={height * 0.17} />
      {Array.from({ length: table.limit }, (_, i) => (
        <circle key={i} cx={height + step * (i + 0.5)} cy={height / 2} r={r * 0.55} fill="none" stroke="var(--line)" />
      ))}
      {stones.map((kind, i) => {
        const stone = <Stone kind={kind} r={r} x={height + step * (i + 0.5)} y={height / 2} />;
        if (!surplus) return <g key={i}>{stone}</g>;
        return (
          <Choice key={i} board={board} name={`return ${kind}`} ring={<circle cx={height + step * (i + 0.5)} cy={height / 2} r={r + 4} />}>
            {stone}
          </Choice>
        );
      })}
      {total(heap) > table.limit && <line x1={height + step * table.limit} x2={height + step * table.limit} y1="2" y2={height - 2} stroke="var(--danger)" stroke-width="3" />}
    </g>
  );
}

// The door's picture: a corner of the carpet.
export function BazaarMiniature() {
  return (
    <svg viewBox="0 0 200 200" aria-hidden="true">
      <rect width="200" height="200" fill="var(--panel-2)" />
      <g transform="translate(24 70)">
        <rect y="16" width="152" height="96" rx="10" fill="var(--ground)" stroke="var(--line)" />
        <Awning width={152} colour="var(--ruby)" closed={false} />
        {STONES.map((kind, i) => (
          <Stone key={kind} kind={kind} r={11} x={20 + i * 28} y={78} />
        ))}
      </g>
    </svg>
  );
}
