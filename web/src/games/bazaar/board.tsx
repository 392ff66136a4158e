// The board of Bazaar: a carpet seen from above. The bank is five bowls, the two exchange cards are balance scales (tap
// the pan you give), and the four stalls stand along the edge under their awnings.
import { useRef, useState } from "preact/hooks";
import { N_ } from "../../base/i18n";
import { Choice, Drop, Grip } from "../../kit/choice";
import { Die } from "../../kit/dice";
import { Emblem, seatColour, Stone, StoneIcon, StoneKind, STONES } from "../../kit/emblems";
import { useRecall } from "../../kit/flights";
import { kept } from "../../kit/kept";
import { paper } from "../../kit/paper";
import { Piece, Place } from "../../kit/travel";
import { View } from "../../engine/protocol";
import { BoardProps, SeatNoteProps } from "../../kit/board";
import { shows, useTry } from "../../kit/tried";

export type Heap = number[]; // stones by colour, in the order of STONES

interface Row {
  left: Heap;
  right: Heap;
}
export interface Pile {
  left: number;
  card?: number;
  stones?: Heap;
  star?: boolean;
  last?: boolean;
  payable?: boolean;
  points?: number;
}
export interface BazaarTable {
  phase: string;
  turn: number;
  round: number;
  limit: number;
  emptied: number;
  rising: boolean;
  own_surplus: boolean;
  bank: Heap;
  exchange: { number: number; rows: Row[] }[];
  piles: Pile[];
  players: { stones: Heap; points: number; cards: number[] }[];
  score: number[][];
}

// "2 rubies, 1 opal", as in the log.
const MANY = [N_("rubies"), N_("sapphires"), N_("opals"), N_("topazes"), N_("diamonds")];
export const inWords = (board: Pick<BoardProps, "t">, heap: Heap): string =>
  heap.flatMap((n, colour) => (n ? [`${n} ${board.t(n > 1 ? MANY[colour] : STONES[colour])}`] : [])).join(", ");
export const listed = (heap: Heap): StoneKind[] =>
  heap.flatMap((n, colour) => Array<StoneKind>(n).fill(STONES[colour]));

// The change of the viewer's tray by the move under the pointer.
interface Change {
  give: Heap;
  take: Heap;
}
const NOTHING: Heap = [0, 0, 0, 0, 0];

// The latest events: the die, and the last purchase at a stall.
interface Recent {
  face: StoneKind | "star" | null;
  thrown: number;
  bought: { pile: number; seat: number } | null;
}

export interface Drawn {
  board: BoardProps;
  table: BazaarTable;
  change: Change | null;
  recent: Recent;
  gained: Heap[];
  point(name: string | null): void; // the action under the pointer
}

export function Board(board: BoardProps) {
  const [pointed, point] = useState<string | null>(null);
  const tried = shows(useTry(board, pointed !== null && board.legal.has(pointed) ? [pointed] : null));
  const table = board.view.table as BazaarTable;
  const recent = useRecall<Recent>(board, { face: null, thrown: 0, bought: null }, (memory, { seq, event }) => {
    if (/^rolled/.test(event.kind)) {
      memory.face = event.kind === "rolled" ? STONES[Number(event.colour)] : "star";
      memory.thrown = seq;
    }
    if (event.kind === "bought") memory.bought = { pile: Number(event.pile), seat: Number(event.seat) };
    else if (/^(rolled|traded)/.test(event.kind)) memory.bought = null;
  });
  const stonesOf = ({ table: { players }, viewer }: View): Heap => (players as BazaarTable["players"])[viewer!].stones;
  const change = tried && changeTo(stonesOf(board.view), stonesOf(tried.view));
  const drawn = { board, table, change, recent, gained: useGained(table), point };
  return !board.compact ? <Desk {...drawn} /> : board.square ? <Square {...drawn} /> : <Phone {...drawn} />;
}

export function changeTo(before: Heap, after: Heap): Change {
  const more = after.map((n, colour) => n - before[colour]);
  return { give: more.map((n) => Math.max(0, -n)), take: more.map((n) => Math.max(0, n)) };
}

// The stones that each tray gained when it last changed.
function useGained(table: BazaarTable): Heap[] {
  const kept = useRef<{ heaps: Heap[]; gained: Heap[] }>({
    heaps: table.players.map((player) => player.stones),
    gained: table.players.map(() => NOTHING),
  });
  table.players.forEach(({ stones }, seat) => {
    const before = kept.current.heaps[seat];
    if (stones.every((n, colour) => n === before[colour])) return;
    kept.current.gained[seat] = stones.map((n, colour) => Math.max(0, n - before[colour]));
    kept.current.heaps[seat] = stones;
  });
  return kept.current.gained;
}

// Desktop: bank on top, scales in the middle, stalls and the trays below.
function Desk(drawn: Drawn) {
  const { table } = drawn;
  return (
    <svg viewBox="0 0 1000 700" preserveAspectRatio="xMidYMid meet" role="group">
      <Carpet width={1000} height={700} />
      <Bank drawn={drawn} x={60} y={26} width={880} />
      {table.exchange.map((card, i) => (
        <Scales key={i} drawn={drawn} card={card} letter={"ab"[i]} x={60 + i * 450} y={142} width={430} />
      ))}
      {table.piles.map((pile, i) => (
        <Stall key={i} drawn={drawn} pile={pile} index={i} x={60 + i * 224} y={404} width={208} />
      ))}
      <Trays drawn={drawn} x={60} y={598} width={880} />
    </svg>
  );
}

// A tablet: as on a desk, with the stalls in two rows.
function Square(drawn: Drawn) {
  const { board, table } = drawn;
  const viewer = board.view.viewer ?? 0;
  const others = table.players.map((_, i) => i).filter((seat) => seat !== viewer);
  const height = 708 + Math.ceil(others.length / 2) * 40;
  return (
    <svg {...paper(760, height)}>
      <Carpet width={760} height={height} />
      <Bank drawn={drawn} x={24} y={16} width={712} />
      <Tray drawn={drawn} seat={viewer} x={24} y={120} width={630} height={52} />
      <TheDie drawn={drawn} x={702} y={146} size={44} />
      {table.exchange.map((card, i) => (
        <Scales key={i} drawn={drawn} card={card} letter={"ab"[i]} x={24 + i * 360} y={180} width={352} />
      ))}
      {table.piles.map((pile, i) => (
        <Stall
          key={i}
          drawn={drawn}
          pile={pile}
          index={i}
          x={24 + (i % 2) * 360}
          y={428 + Math.floor(i / 2) * 128}
          width={352}
          tall
        />
      ))}
      {others.map((seat, i) => (
        <Tray
          key={seat}
          drawn={drawn}
          seat={seat}
          x={24 + (i % 2) * 360}
          y={686 + Math.floor(i / 2) * 40}
          width={352}
          height={34}
        />
      ))}
    </svg>
  );
}

// Small screens: one unit is about one pixel; the choices are on top, the rest is a short scroll below, or the second
// column.
function Phone(drawn: Drawn) {
  const { board, table } = drawn;
  const viewer = board.view.viewer ?? 0;
  const others = table.players.map((_, i) => i).filter((seat) => seat !== viewer);
  // The offsets of the second column; the first one needs more height than two seats do.
  const [right, up, least] = board.columns > 1 ? [362, 338, 377] : [0, 0, 0];
  const width = 390 + right;
  const height = Math.max(least, 635 + others.length * 40 - up);
  return (
    <svg {...paper(width, height)}>
      <Carpet width={width} height={height} />
      <Bank drawn={drawn} x={20} y={18} width={350} />
      <Tray drawn={drawn} seat={viewer} x={22} y={84} width={290} height={40} />
      <TheDie drawn={drawn} x={344} y={104} size={34} />
      {table.exchange.map((card, i) => (
        <Scales key={i} drawn={drawn} card={card} letter={"ab"[i]} x={22 + i * 175} y={128} width={171} tall />
      ))}
      {table.piles.map((pile, i) => (
        <Stall
          key={i}
          drawn={drawn}
          pile={pile}
          index={i}
          x={22 + right + (i % 2) * 175}
          y={356 - up + Math.floor(i / 2) * 126}
          width={171}
          tall
        />
      ))}
      {others.map((seat, i) => (
        <Tray key={seat} drawn={drawn} seat={seat} x={22 + right} y={611 - up + i * 40} width={346} height={34} />
      ))}
    </svg>
  );
}

// A kilim: a field, a border of lozenges, and fringes.
const Carpet = kept<{ width: number; height: number }>(Kilim, (size) => [size]);

function Kilim({ width, height }: { width: number; height: number }) {
  const step = 20;
  const across = Math.floor((width - 24) / step);
  const down = Math.floor((height - 24) / step);
  const lozenge = (x: number, y: number, odd: boolean) => (
    <path d={`M${x} ${y - 5}l5 5-5 5-5-5Z`} fill={odd ? "var(--choose)" : "var(--danger)"} opacity="0.55" />
  );
  return (
    <g aria-hidden="true">
      <rect x="4" y="4" width={width - 8} height={height - 8} rx="14" fill="var(--panel)" stroke="var(--line)" />
      <Drop id="carpet" x={4} y={4} width={width - 8} height={height - 8} />
      {Array.from({ length: across }, (_, i) => [
        lozenge(22 + i * step, 14, i % 2 === 0),
        lozenge(22 + i * step, height - 14, i % 2 === 1),
      ])}
      {Array.from({ length: down - 1 }, (_, i) => [
        lozenge(14, 34 + i * step, i % 2 === 1),
        lozenge(width - 14, 34 + i * step, i % 2 === 0),
      ])}
    </g>
  );
}

function Bank({ drawn, x, y, width }: { drawn: Drawn; x: number; y: number; width: number }) {
  const { board, table, point } = drawn;
  const step = width / 5;
  const small = width < 500;
  const w = small ? 30 : 62;
  return (
    <g transform={`translate(${x} ${y})`} data-part="bank">
      {STONES.map((kind, colour) => {
        const n = table.bank[colour];
        const cx = step * (colour + 0.5);
        return (
          <Choice
            key={kind}
            board={board}
            name={`take ${kind}`}
            label={board.t("Bank: {kind}, {n}", { kind: board.t(kind), n })}
            speak={`stone ${kind}`}
            preview={(on) => point(on ? `take ${kind}` : null)}
            piece
            onto="tray"
            ring={<ellipse cx={cx} cy={small ? 38 : 54} rx={w + 4} ry={small ? 34 : 40} />}
          >
            <path
              d={`M${cx - w} ${small ? 36 : 48}h${2 * w}c0 ${w * 0.75}-${w * 0.5} ${w * 0.9}-${w} ${w * 0.9}s-${w}-${w * 0.05}-${w}-${w * 0.9}Z`}
              fill="var(--panel-2)"
              stroke="var(--line)"
              stroke-width="2"
            />
            <Place id={`bank ${kind}`}>
              {Array.from({ length: small ? Math.min(5, Math.ceil(n / 4)) : Math.min(9, Math.ceil(n / 2)) }, (_, i) => {
                const row = small ? 3 : 5;
                const high = Math.floor(i / row);
                return (
                  <g key={i} class="settles" data-lifts>
                    <Stone
                      kind={kind}
                      r={small ? 8.5 : 11}
                      x={cx + ((i % row) - (row - 1) / 2 + (high ? 0.5 : 0)) * (small ? 16 : 20)}
                      y={(small ? 29 : 40) - high * (small ? 14 : 17)}
                    />
                  </g>
                );
              })}
            </Place>
            <Drop id={`bank ${kind}`} x={cx - w} y={small ? 8 : 16} width={2 * w} height={small ? 58 : 76} />
            <text x={cx} y={small ? 55 : 73} text-anchor="middle" font-size={small ? 17 : 24} class="title">
              {n}
            </text>
            {!small && (
              <text x={cx} y={92} text-anchor="middle" font-size="15">
                {board.t(kind)}
              </text>
            )}
          </Choice>
        );
      })}
    </g>
  );
}

// The die: lit while it may be rolled; shows its last face.
function TheDie({ drawn, x, y, size }: { drawn: Drawn; x: number; y: number; size: number }) {
  const { board, recent } = drawn;
  return (
    <Choice
      board={board}
      name="roll"
      label={board.t("The die")}
      piece
      onto="carpet"
      x={x}
      y={y}
      ring={<rect x={-size / 2 - 5} y={-size / 2 - 5} width={size + 10} height={size + 10} rx="12" />}
    >
      <Die size={size} throwId={recent.thrown}>
        {recent.face === null || recent.face === "star" ? (
          <Star x={0} y={0} s={size / 46} />
        ) : (
          <Stone kind={recent.face} r={size * 0.28} />
        )}
      </Die>
    </Choice>
  );
}

export function Scales({
  drawn,
  card,
  letter,
  x,
  y,
  width,
  tall,
}: {
  drawn: Drawn;
  card: { number: number; rows: Row[] };
  letter: string;
  x: number;
  y: number;
  width: number;
  tall?: boolean;
}) {
  const { board } = drawn;
  const line = tall ? 38 : 40;
  const pan = width / 2 - (tall ? 17 : 52);
  return (
    <g transform={`translate(${x} ${y})`} data-part="exchange">
      <rect
        width={width}
        height={line * 5 + (tall ? 34 : 42)}
        rx="12"
        fill="var(--ground)"
        stroke="var(--line)"
        stroke-width="1.5"
      />
      <text x={width / 2} y={tall ? 21 : 25} text-anchor="middle" font-size={tall ? 15 : 19} class="title">
        {board.t("Exchange card {n}", { n: card.number })}
      </text>
      {tall && (
        <text x="10" y="21" font-size="15" fill="var(--ink-2)">
          {letter}
        </text>
      )}
      {card.rows.map((row, i) => (
        <g key={i} transform={`translate(0 ${(tall ? 28 : 36) + i * line})`}>
          <Pan
            drawn={drawn}
            give={row.left}
            name={`trade ${letter}${i + 1}`}
            x={tall ? 6 : 34}
            width={pan}
            height={line - 6}
          />
          <Beam x={width / 2} y={(line - 6) / 2} arm={tall ? 9 : 17} />
          <Pan
            drawn={drawn}
            give={row.right}
            name={`trade ${letter}${i + 1} back`}
            x={width / 2 + (tall ? 11 : 18)}
            width={pan}
            height={line - 6}
          />
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

// The beam that carries both pans.
function Beam({ x, y, arm }: { x: number; y: number; arm: number }) {
  return (
    <g
      transform={`translate(${x} ${y})`}
      stroke="var(--wood-2)"
      stroke-width="2.2"
      stroke-linecap="round"
      stroke-linejoin="round"
      aria-hidden="true"
    >
      <path d={`M-${arm} 0H${arm}M0-6V9`} fill="none" />
      <path d="M-5 10 0 3 5 10Z" fill="var(--wood-2)" />
    </g>
  );
}

interface PanProps {
  drawn: Drawn;
  give: Heap;
  name: string;
  x: number;
  width: number;
  height: number;
}

// One side of an equation: a tap gives these stones.
const Pan = kept<PanProps>(PanDrawing, ({ drawn: { board }, ...seen }) => [
  board.lang,
  board.legal.get(seen.name)?.label,
  seen,
]);

function PanDrawing({ drawn, give, name, x, width, height }: PanProps) {
  const { board, point } = drawn;
  const stones = listed(give);
  const perRow = width < 110 && stones.length > 3 ? Math.ceil(stones.length / 2) : stones.length;
  const fits = width / (perRow + 0.4) / 2.3;
  const rows = Math.ceil(stones.length / perRow);
  const r = Math.min(12, height / rows / 2.5, fits);
  const step = r * 2.3;
  const words = inWords(board, give);
  return (
    <Choice
      board={board}
      name={name}
      label={board.t("Give {stones}", { stones: words })}
      preview={(on) => point(on ? name : null)}
      piece="tray"
      ring={<rect x={x} y="1" width={width} height={height - 2} rx={Math.min(16, height / 2)} />}
    >
      <rect x={x} y="-3" width={width} height={height + 6} fill="transparent" />
      <rect x={x} y="1" width={width} height={height - 2} rx={Math.min(16, height / 2)} fill="var(--panel-2)" />
      <path
        d={`M${x + 8} ${height - 10}C${x + 14} ${height - 1} ${x + 20} ${height - 1} ${x + 28} ${height - 1}H${x + width - 28}C${x + width - 20} ${height - 1} ${x + width - 14} ${height - 1} ${x + width - 8} ${height - 10}`}
        fill="none"
        stroke="var(--wood-2)"
        stroke-width="2.4"
        stroke-linecap="round"
      />
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

export const AWNINGS = ["var(--ruby)", "var(--sapphire)", "var(--opal)", "var(--topaz)"];

interface StallProps {
  drawn: Drawn;
  pile: Pile;
  index: number;
  x: number;
  y: number;
  width: number;
  tall?: boolean;
}

const Stall = kept<StallProps>(StallDrawing, ({ drawn: { board, table, recent }, ...seen }) => [
  board.lang,
  board.legal.get(`buy ${seen.index + 1}`)?.label,
  recent.bought?.pile === seen.index && recent.bought.seat,
  [table.score, table.emptied, table.rising],
  seen,
]);

function StallDrawing({ drawn, pile, index, x, y, width, tall }: StallProps) {
  const { board, table, point } = drawn;
  const height = tall ? 124 : 178;
  const stones = pile.stones ? listed(pile.stones) : [];
  const row = tall ? 58 : 80;
  return (
    <g transform={`translate(${x} ${y})`} data-part="stalls">
      <Choice
        board={board}
        name={`buy ${index + 1}`}
        label={board.t("Stall {n}", { n: index + 1 })}
        preview={(on) => point(on ? `buy ${index + 1}` : null)}
        piece="tray"
        ring={<rect x="-2" y="-2" width={width + 4} height={height + 4} rx="13" />}
      >
        <rect
          y="16"
          width={width}
          height={height - 16}
          rx="10"
          fill="var(--ground)"
          stroke="var(--line)"
          stroke-width="1.5"
        />
        <Awning width={width} colour={AWNINGS[index]} closed={!pile.stones} />
        <circle cx="20" cy={tall ? 16 : 18} r="12.5" fill="var(--ground)" />
        <text x="20" y={tall ? 22 : 24} font-size="18" class="title" text-anchor="middle">
          {index + 1}
        </text>
        {drawn.recent.bought?.pile === index && (
          <Emblem seat={drawn.recent.bought.seat} size={26} x={width - 32} y={3} />
        )}
        {pile.stones ? (
          <Piece id={`card ${pile.card}`}>
            <rect
              x={tall ? 8 : 14}
              y={row - (tall ? 16 : 26)}
              width={width - (tall ? 16 : 28)}
              height={tall ? 32 : 52}
              rx="8"
              fill="var(--panel)"
            />
            {stones.map((kind, i) => (
              <Stone key={i} kind={kind} r={tall ? 11 : 14} x={(tall ? 26 : 34) + i * (tall ? 30 : 35)} y={row} />
            ))}
            {(pile.star || pile.last) && (
              <g data-speak="star">
                <Star x={width - (tall ? 14 : 20)} y={tall ? 40 : 52} />
              </g>
            )}
            <text x={tall ? 10 : 14} y={tall ? 93 : 130} font-size={tall ? 15 : 16} data-speak={`pile ${index}`}>
              {board.t("{n|card|cards}", { n: pile.left })}
            </text>
            {pile.points !== undefined && (
              <Pennant
                x={width - 62}
                y={tall ? 76 : 112}
                points={pile.points}
                strong={!!pile.payable}
                speak={`pennant ${index}`}
              />
            )}
            <Ladder table={table} pile={pile} y={tall ? 116 : 166} width={width} tall={tall} />
          </Piece>
        ) : (
          <text x={width / 2} y={tall ? 84 : 112} text-anchor="middle" font-size="18" fill="var(--ink-2)">
            {pile.left ? "…" : board.t("closed")}
          </text>
        )}
      </Choice>
    </g>
  );
}

// The middles of the points on a wide card, as parts of its width: the gaps are equal, since the last text is wider.
const STEPS = [0.138, 0.367, 0.596, 0.846];

// The points of a card with 0, 1, 2, 3 or more stones left.
export function Ladder({
  table,
  pile,
  y,
  width,
  tall,
}: {
  table: BazaarTable;
  pile: Pile;
  y: number;
  width: number;
  tall?: boolean;
}) {
  const starred = pile.star || pile.last;
  const column = Number(!!starred) + Number(table.emptied > 0 && (!!starred || table.rising));
  return (
    <g font-size="15" text-anchor="middle" data-speak="ladder">
      {table.score.map((row, left) => (
        <g key={left} transform={`translate(${tall ? 21 + left * ((width - 45) / 3) : width * STEPS[left]} ${y})`}>
          <text y="0">
            <tspan fill="var(--ink-2)">{left === 3 ? "3+" : left}</tspan>
            {tall ? "→" : " → "}
            <tspan font-weight="600">{row[column]}</tspan>
          </text>
        </g>
      ))}
    </g>
  );
}

export function Awning({ width, colour, closed }: { width: number; colour: string; closed: boolean }) {
  const n = 8;
  const step = width / n;
  return (
    <g opacity={closed ? 0.35 : 1} aria-hidden="true">
      <rect width={width} height="34" rx="8" fill={colour} />
      {Array.from({ length: n }, (_, i) => (
        <path
          key={i}
          d={`M${i * step} 30h${step}v6a${step / 2} ${step / 2} 0 0 1-${step} 0Z`}
          fill={i % 2 ? "var(--diamond)" : colour}
          stroke="var(--line)"
          stroke-width="0.6"
        />
      ))}
    </g>
  );
}

export function Star({ x, y, s = 1 }: { x: number; y: number; s?: number }) {
  return (
    <path
      transform={`translate(${x} ${y}) scale(${s})`}
      d="M0-14 4.1-4.300 14-3.600 6.500 2.800 8.800 12.600 0 7.200-8.800 12.600-6.500 2.800-14-3.600-4.1-4.300Z"
      fill="var(--choose)"
      stroke="var(--stone-edge)"
      stroke-width="1"
    />
  );
}

function Pennant({
  x,
  y,
  points,
  strong,
  speak,
}: {
  x: number;
  y: number;
  points: number;
  strong: boolean;
  speak: string;
}) {
  return (
    <g transform={`translate(${x} ${y})`} data-speak={speak}>
      <path d="M0 0h52v26l-8-6H0Z" fill={strong ? "var(--confirm)" : "var(--panel)"} stroke="var(--line)" />
      <text x="24" y="17" text-anchor="middle" font-size="17" font-weight="600" style={strong ? "fill:#fff" : ""}>
        {points}
      </text>
    </g>
  );
}

// Everybody's stones; the viewer's tray is the large one and shows the limit.
function Trays({ drawn, x, y, width }: { drawn: Drawn; x: number; y: number; width: number }) {
  const { board, table } = drawn;
  const viewer = board.view.viewer ?? 0;
  const others = table.players.map((_, i) => i).filter((seat) => seat !== viewer);
  const own = width * 0.47;
  const die = 74;
  const columns = others.length > 2 ? 2 : 1;
  const w = (width - own - die - 28) / columns - 4;
  const h = 74 / Math.ceil(others.length / columns) - 3;
  return (
    <g transform={`translate(${x} ${y})`}>
      <Tray drawn={drawn} seat={viewer} x={0} y={0} width={own} height={74} />
      <TheDie drawn={drawn} x={own + 14 + die / 2} y={37} size={54} />
      {others.map((seat, i) => (
        <Tray
          key={seat}
          drawn={drawn}
          seat={seat}
          x={own + die + 30 + (i % columns) * (w + 6)}
          y={Math.floor(i / columns) * (h + 3)}
          width={w}
          height={h}
        />
      ))}
    </g>
  );
}

// While a stone has to be returned, those of a colour stand together, wide enough for a finger; on a small tray they
// need the space of the emblem.
const FINGER = 46;
function grouped(heap: Heap, head: number, whole: number) {
  const kinds = STONES.map((kind, colour) => ({ kind, n: heap[colour] })).filter(({ n }) => n);
  let x = kinds.length * FINGER > whole - head - 8 ? 2 : head;
  const width = whole - x - 4;
  const least = Math.min(FINGER, width / Math.max(1, kinds.length));
  const each = (width - least * kinds.length) / heap.reduce((sum, n) => sum + n, 0);
  return kinds.map(({ kind, n }) => {
    const group = { kind, n, x, width: least + each * n };
    x += group.width;
    return group;
  });
}

function Tray({
  drawn,
  seat,
  x,
  y,
  width,
  height,
}: {
  drawn: Drawn;
  seat: number;
  x: number;
  y: number;
  width: number;
  height: number;
}) {
  const { board, table } = drawn;
  const change = seat === board.view.viewer ? drawn.change : null;
  const heap = table.players[seat].stones;
  const gained = drawn.gained[seat];
  const stones = heap.flatMap((n, colour) =>
    Array.from({ length: n }, (_, i) => ({
      kind: STONES[colour],
      i,
      going: !!change && i >= n - change.give[colour],
      fresh: i >= n - gained[colour],
    })),
  );
  const coming = change ? listed(change.take) : [];
  const room = Math.max(table.limit, stones.length + coming.length);
  const r = Math.min(14, (width - height) / room / 2.25, height / 2.6);
  const step = (width - height - 8) / room;
  const surplus = table.phase === "surplus" && table.turn === seat;
  const groups = surplus ? grouped(heap, height, width) : [];
  const spread = groups.flatMap(({ x, width, n }) => Array.from({ length: n }, (_, i) => x + (width * (i + 0.5)) / n));
  const cx = (i: number) => spread[i] ?? height + step * (i + 0.5);
  const own = seat === board.view.viewer;
  const spends = own && [...board.legal.keys()].some((name) => /^(buy|trade)/.test(name));
  return (
    <g
      transform={`translate(${x} ${y})`}
      aria-label={`${board.seatName(seat)}: ${inWords(board, heap)}`}
      role="group"
      data-speak={`tray ${seat}`}
      data-part={seat === (board.view.viewer ?? 0) ? "tray" : undefined}
    >
      <rect
        width={width}
        height={height}
        rx={Math.min(12, height / 2)}
        fill="var(--ground)"
        stroke={table.turn === seat ? seatColour(seat) : "var(--line)"}
        stroke-width={table.turn === seat ? 3 : 1.2}
      />
      {(groups[0]?.x ?? height) >= height && (
        <Emblem seat={seat} size={height * 0.66} x={height * 0.17} y={height * 0.17} />
      )}
      {Array.from({ length: table.limit }, (_, i) => (
        <circle key={i} cx={cx(i)} cy={height / 2} r={r * 0.55} fill="none" stroke="var(--line)" />
      ))}
      <Grip id="tray" on={spends}>
        <rect width={width} height={height} fill="transparent" />
        {stones.map(({ kind, i, going, fresh }, at) => {
          const stone = (
            <Piece id={`tray ${seat} ${kind} ${i}`} from={`bank ${kind}`} to={`bank ${kind}`}>
              {fresh && !going && (
                <circle
                  cx={cx(at)}
                  cy={height / 2}
                  r={r + 2.5}
                  fill="none"
                  stroke={seatColour(seat)}
                  stroke-width="1.8"
                  stroke-dasharray="3 3"
                />
              )}
              <g opacity={going ? 0.3 : 1}>
                <Stone kind={kind} r={r} x={cx(at)} y={height / 2} />
              </g>
              {going && (
                <path
                  d={`M${cx(at) - r} ${height / 2 + r}l${2 * r}-${2 * r}`}
                  stroke="var(--danger)"
                  stroke-width="2.5"
                  stroke-linecap="round"
                />
              )}
            </Piece>
          );
          return <g key={`${kind}${i}`}>{stone}</g>;
        })}
      </Grip>
      {groups.map((group) => {
        const area = { x: group.x + 2, y: height / 2 - 21, width: group.width - 4, height: 42, rx: 10 };
        return (
          <Choice
            key={group.kind}
            board={board}
            name={`return ${group.kind}`}
            piece
            onto={`bank ${group.kind}`}
            ring={<rect {...area} />}
          >
            <rect {...area} fill="transparent" />
          </Choice>
        );
      })}
      {coming.map((kind, i) => (
        <g key={`new ${i}`} opacity="0.65" aria-hidden="true">
          <Stone kind={kind} r={r} x={cx(stones.length + i)} y={height / 2} />
          <circle
            cx={cx(stones.length + i)}
            cy={height / 2}
            r={r + 3}
            fill="none"
            stroke="var(--confirm)"
            stroke-width="2"
            stroke-dasharray="4 3"
          />
        </g>
      ))}
      {own && <Drop id="tray" width={width} height={height} />}
      {stones.length > table.limit && (
        <line
          x1={height + step * table.limit}
          x2={height + step * table.limit}
          y1="2"
          y2={height - 2}
          stroke="var(--danger)"
          stroke-width="3"
        />
      )}
    </g>
  );
}

// In the seats' column: the stones by colour and the cards bought.
export function SeatNote({ view, seat, t }: SeatNoteProps) {
  const own = (view.table as BazaarTable).players[seat];
  if (!own) return null;
  return (
    <span class="holding">
      {own.stones.map((n, colour) =>
        n ? (
          <span key={colour} data-speak={`stone ${STONES[colour]}`}>
            <StoneIcon kind={STONES[colour]} size={15} />
            {n}
          </span>
        ) : null,
      )}
      <span data-speak={`bought ${seat}`}>{t("{n|card|cards}", { n: own.cards.length })}</span>
    </span>
  );
}

// The picture on the front page: a stall, and the stones before it on a carpet.
export function Miniature() {
  const cloth = "color-mix(in srgb, var(--ruby) 34%, var(--panel-2))";
  return (
    <svg viewBox="0 0 200 200" aria-hidden="true">
      <rect width="200" height="200" fill="var(--sky)" />
      <path d="M0 104 30 92V72h10v-8l9-9 9 9v8h92v-8l9-9 9 9v8h10v20l22 12V200H0Z" fill="var(--dune-3)" />
      <rect x="40" y="70" width="120" height="62" fill="var(--panel-2)" stroke="var(--line)" />
      <g transform="translate(24 52)">
        <Awning width={152} colour="var(--ruby)" closed={false} />
      </g>
      <path d="M26 138H174L196 200H4Z" fill={cloth} />
      <path d="M34 144H166L180 192H20Z" fill="none" stroke="var(--ruby)" stroke-width="2.500" stroke-dasharray="7 4" />
      {STONES.map((kind, i) => (
        <Stone key={kind} kind={kind} r={i % 2 ? 13 : 15} x={42 + i * 29} y={i % 2 ? 158 : 172} />
      ))}
      <Stone kind="topaz" r={10} x={72} y={114} />
      <Stone kind="sapphire" r={10} x={100} y={114} />
      <Stone kind="opal" r={10} x={128} y={114} />
    </svg>
  );
}
