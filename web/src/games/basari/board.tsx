// The board of Basari: a square arcade of archways around a courtyard. Pawns stand in the arches, start markers hang
// there as lanterns, and a thread of light along the arcade from each lantern to its pawn shows the lap. The courtyard
// has the four carpets of stones, below them the current scene, the score track and the purses.
import { Choice, Drop, Grip } from "../../kit/choice";
import { Die } from "../../kit/dice";
import { Emblem, seatColour, Stone, StoneKind } from "../../kit/emblems";
import { breadth, cut, wrap } from "../../kit/fit";
import { Flight, Flights, Point, useFresh, useRecall } from "../../kit/flights";
import { HaggleScene } from "./haggle";
import { CardSign } from "./signs";
import { BasariTable, Card, CARDS, COLOURS, Colour, count, Drawn, listed, NAMES, Recent, SHAPE, Stones } from "./table";
import { BoardProps, SeatNoteProps } from "../../kit/board";
import { paper } from "../../kit/paper";
import { Stack } from "../../kit/stack";

interface Spot {
  x: number;
  y: number;
  w: number;
  h: number;
}
interface Area {
  width: number;
  height: number;
}

const LANE = 5; // between two threads
const ROW = 38; // height of a purse

export function Board(board: BoardProps) {
  const table = board.view.table as BasariTable;
  const recent = useRecall<Recent>(board, { cards: {}, rolls: {} }, (memory, { seq, event }) => {
    const seat = Number(event.seat);
    if (event.kind === "choose") delete memory.cards[seat];
    if (event.kind === "reveal") memory.cards[seat] = CARDS[Number(event.card)];
    if (event.kind === "roll" || event.kind === "die") memory.rolls[seat] = { roll: Number(event.roll), seq };
  });
  const drawn = { board, table, recent };
  // While the starting stall is chosen, the whole arcade fits on a small phone; on one held sideways it always does,
  // with up to four players.
  const low = Math.max(0, table.players.length - 4) * ROW;
  const size = board.compact
    ? board.columns > 1
      ? board.square
        ? { width: 760, height: 680, sw: 62, sh: 62 }
        : { width: 776, height: 486 + low, sw: 62, sh: 56 }
      : { width: 412, height: table.phase === "start" ? 580 : 640, sw: 58, sh: 54 }
    : { width: 1000, height: 720, sw: 82, sh: 84 };
  const spots = ring(table.stalls.length, size);
  const band = 6 + table.players.length * LANE;
  const yard = {
    x: size.sw + 10,
    y: size.sh + 10,
    width: size.width - 2 * size.sw - 20,
    height: size.height - 2 * size.sh - 20,
  };
  const inner = { x: yard.x + band, y: yard.y + band, width: yard.width - 2 * band, height: yard.height - 2 * band };
  return (
    <svg {...paper(size.width, size.height)}>
      <rect
        x="2"
        y="2"
        width={size.width - 4}
        height={size.height - 4}
        rx="16"
        fill="var(--panel)"
        stroke="var(--line)"
      />
      <rect {...yard} rx="12" fill="var(--ground)" stroke="var(--line)" />
      <Tiles {...inner} />
      {table.players.map((_, seat) => (
        <Thread key={seat} table={table} seat={seat} spots={spots} yard={yard} />
      ))}
      <g data-part="arcade">
        {table.stalls.map((_, i) => (
          <g key={i} data-light={i === table.players[board.view.viewer ?? -1]?.pawn ? "here" : undefined}>
            <Arch board={board} table={table} stall={i} spot={spots[i]} />
          </g>
        ))}
      </g>
      {table.players.map(
        ({ pawn }, seat) =>
          pawn !== null && <Pawn key={seat} board={board} table={table} seat={seat} spot={spots[pawn]} />,
      )}
      <g transform={`translate(${inner.x} ${inner.y})`}>
        <Courtyard drawn={drawn} width={inner.width} height={inner.height} />
      </g>
    </svg>
  );
}

// --- the arcade ------------------------------------------------------------------------------------

// The positions of the stalls: clockwise around the courtyard from the top left corner.
export function ring(
  n: number,
  { width, height, sw, sh }: { width: number; height: number; sw: number; sh: number },
): Spot[] {
  const down = Math.round(n * (height > width ? 0.27 : 0.16));
  const across = Math.ceil((n - 2 * down) / 2);
  const bottom = n - across - 2 * down;
  const w = (width - 16) / across;
  const v = (width - 16) / bottom;
  const h = (height - 2 * sh - 16) / down;
  const spots: Spot[] = [];
  for (let i = 0; i < across; i++) spots.push({ x: 8 + i * w, y: 8, w, h: sh });
  for (let i = 0; i < down; i++) spots.push({ x: width - sw - 8, y: 8 + sh + i * h, w: sw, h });
  for (let i = 0; i < bottom; i++) spots.push({ x: width - 8 - (i + 1) * v, y: height - sh - 8, w: v, h: sh });
  for (let i = 0; i < down; i++) spots.push({ x: 8, y: height - sh - 8 - (i + 1) * h, w: sw, h });
  return spots;
}

export function Tiles({ x, y, width, height }: { x: number; y: number } & Area) {
  const step = 46;
  const marks = [];
  for (let i = 0; i * step < width - 20; i++)
    for (let j = 0; j * step < height - 20; j++) marks.push(`M${x + 23 + i * step} ${y + 17 + j * step}l6 6-6 6-6-6Z`);
  return <path d={marks.join("")} fill="var(--panel-2)" aria-hidden="true" />;
}

// A seat's progress on its lap: along the inner side of the arcade, from its lantern to its pawn.
function Thread({
  table,
  seat,
  spots,
  yard,
}: {
  table: BasariTable;
  seat: number;
  spots: Spot[];
  yard: { x: number; y: number } & Area;
}) {
  const { marker, pawn, walked } = table.players[seat];
  const steps = Math.min(walked, spots.length);
  if (marker === null || pawn === null || steps === 0) return null;
  const off = 6 + seat * LANE;
  const [left, right, top, bottom] = [
    yard.x + off,
    yard.x + yard.width - off,
    yard.y + off,
    yard.y + yard.height - off,
  ];
  const points = Array.from({ length: steps + 1 }, (_, i) => {
    const { x, y, w, h } = spots[(marker + i) % spots.length];
    const within = (at: number, low: number, high: number) => Math.max(low, Math.min(high, at));
    return `${within(x + w / 2, left, right)},${within(y + h / 2, top, bottom)}`;
  });
  const [x, y] = points[steps].split(",");
  return (
    <g
      fill="none"
      stroke={seatColour(seat)}
      stroke-linejoin="round"
      stroke-linecap="round"
      aria-hidden="true"
      data-speak={`lap ${seat}`}
    >
      <polyline points={points.join(" ")} stroke-width="9" opacity="0.16" />
      <polyline points={points.join(" ")} stroke-width="2.6" />
      <circle cx={x} cy={y} r="4.5" fill={seatColour(seat)} stroke="var(--ground)" stroke-width="1.2" />
    </g>
  );
}

export function Arch({
  board,
  table,
  stall,
  spot,
}: {
  board: BoardProps;
  table: BasariTable;
  stall: number;
  spot: Spot;
}) {
  const { points, stones } = table.stalls[stall];
  const { w, h } = spot;
  const arch = (inset: number, top: number) =>
    `M${inset} ${h - 3}V${top + 16}C${inset} ${top + 3} ${w * 0.36} ${top + 3} ${w / 2} ${inset} ${w * 0.64} ${top + 3} ${w - inset} ${top + 3} ${w - inset} ${top + 16}V${h - 3}Z`;
  const top = Math.min(14, h * 0.18);
  const shown = listed(stones);
  const room = w - 12;
  const r = Math.min(w < 60 ? 7.5 : 9, room / (1.5 * (shown.length - 1) + 2));
  const step = shown.length > 1 ? Math.min(2.25 * r, (room - 2 * r) / (shown.length - 1)) : 0;
  const markers = table.players.flatMap(({ marker }, seat) => (marker === stall ? [seat] : []));
  const coin = w < 60 || h < 60 ? 10.5 : 14;
  return (
    <Choice
      board={board}
      name={`start ${stall + 1}`}
      label={board.t("Stall {n}: {points|point|points}", { n: stall + 1, points })}
      speak={`stall ${stall}`}
      piece="pawn"
      x={spot.x}
      y={spot.y}
      ring={<path d={arch(2, top)} />}
    >
      <path d={arch(2, top)} fill="var(--dune-2)" stroke="var(--sand-edge)" stroke-width="1.2" />
      <path d={arch(w < 60 ? 5 : 7, top + 2)} fill="var(--panel-2)" />
      <g transform={`translate(${coin < 12 ? 16 : 24} ${h * 0.46})`}>
        <circle r={coin} fill="var(--choose)" stroke="var(--stone-edge)" stroke-width="0.9" />
        <text
          y={coin * 0.42}
          text-anchor="middle"
          font-size={coin < 12 ? 15 : 19}
          class="title"
          style="fill:var(--on-choose)"
        >
          {points}
        </text>
      </g>
      {shown.map((c, i) => (
        <Stone key={i} kind={SHAPE[c]} r={r} x={w / 2 + (i - (shown.length - 1) / 2) * step} y={h - r - 6} />
      ))}
      {markers.map((seat, i) => (
        <g key={seat} transform={`translate(${w - 9 - i * 12} ${top + 3})`} data-speak={`lantern ${seat}`}>
          <path
            d="M0-9v4M-5-5H5L7 2 4 11H-4L-7 2Z"
            fill={seatColour(seat)}
            stroke="var(--stone-edge)"
            stroke-width="0.9"
          />
          <path d="M-2 0h4v7h-4Z" fill="var(--choose)" />
        </g>
      ))}
    </Choice>
  );
}

function Pawn({ board, table, seat, spot }: { board: BoardProps; table: BasariTable; seat: number; spot: Spot }) {
  const here = table.players.flatMap(({ pawn }, other) => (pawn === table.players[seat].pawn ? [other] : []));
  const place = here.indexOf(seat);
  const size = board.compact ? 25 : 34;
  // Beside the stall's number; several overlap.
  const x = spot.x + spot.w * (board.compact ? 0.78 : 0.7) - size / 2;
  const y = spot.y + spot.h * 0.46 + (place - (here.length - 1) / 2) * size * 0.5 - size / 2;
  return (
    <g
      style={`transform:translate(${x}px,${y}px);${board.animate ? "transition:transform 350ms ease" : ""}`}
      pointer-events="none"
    >
      <circle cx={size / 2} cy={size / 2 + 2} r={size / 2 + 2} fill="#000" opacity="0.2" />
      <circle cx={size / 2} cy={size / 2} r={size / 2 + 1.5} fill="var(--ground)" />
      <Emblem seat={seat} size={size} />
    </g>
  );
}

// --- the courtyard ---------------------------------------------------------------------------------

function Courtyard({ drawn, width, height }: { drawn: Drawn } & Area) {
  const { table } = drawn;
  const two = width > 1.6 * height && width < 600; // a phone held sideways: the scene at the left, the rest beside it
  const narrow = width < 600;
  const side = two ? 256 : width;
  const scene = two ? width - side - 12 : width;
  // On small screens a haggle needs the space: only the two who haggle keep their purses visible.
  const shown = table.players
    .map((_, seat) => seat)
    .filter((seat) => !narrow || two || !table.haggle || seat === table.haggle.turn || seat === table.haggle.rival);
  const track = narrow && !two && table.haggle ? 0 : 44;
  const carpets = narrow ? 84 : 92;
  const purses = shown.length * ROW;
  const trackAt = height - purses - track;
  const right = width - side; // x of what is beside the scene
  const spots = {
    carpet: (c: Colour): Point => ({ x: right + ((COLOURS.indexOf(c) + 0.5) * side) / 4, y: carpets / 2 }),
    purse: (seat: number, c?: Colour): Point => {
      const at = purseColumns(side);
      const row = Math.max(0, shown.indexOf(seat));
      return {
        x: right + 4 + (c ? at.first + COLOURS.indexOf(c) * at.step : 17),
        y: height - purses + row * ROW + 17,
      };
    },
  };
  return (
    <g>
      <g transform={two ? undefined : `translate(0 ${carpets + 4})`} data-part={table.haggle ? "haggle" : "scene"}>
        <Scene drawn={drawn} width={scene} height={two ? height : trackAt - carpets - 12} />
      </g>
      <g transform={right ? `translate(${right} 0)` : undefined}>
        <Carpets board={drawn.board} table={table} width={side} height={carpets} />
        {track > 0 && <Track drawn={drawn} y={trackAt} width={side} />}
        <g transform={`translate(0 ${height - purses})`} data-part="purses">
          {shown.map((seat, i) => (
            <Purse key={seat} drawn={drawn} seat={seat} y={i * ROW} width={side} />
          ))}
        </g>
      </g>
      <Movements drawn={drawn} {...spots} />
    </g>
  );
}

// The stock, and the value of each colour's majority at a scoring.
export function Carpets({ board, table, width, height }: { board: BoardProps; table: BasariTable } & Area) {
  const w = width / 4 - 8;
  const narrow = w < 110;
  // The names stand beside the value, or below it.
  const named = !narrow && (height >= 96 || COLOURS.every((c) => breadth(board.t(NAMES[c]), 15) < w - 64));
  const fringe = Array.from(
    { length: Math.floor((height - 16) / 6) },
    (_, i) => `M0 ${4 + i * 6}h-4M${w} ${4 + i * 6}h4`,
  ).join("");
  return (
    <g data-part="carpets">
      {COLOURS.map((c, i) => (
        <g key={c} transform={`translate(${4 + i * (width / 4)} 2)`} data-speak={`carpet ${c}`}>
          <path d={fringe} stroke={`var(--${SHAPE[c]})`} stroke-width="1.4" opacity="0.7" />
          <rect
            width={w}
            height={height - 12}
            rx="3"
            fill={`color-mix(in srgb, var(--${SHAPE[c]}) 24%, var(--ground))`}
          />
          <rect
            x="5"
            y="5"
            width={w - 10}
            height={height - 22}
            rx="2"
            fill="none"
            stroke={`var(--${SHAPE[c]})`}
            stroke-width="2"
            stroke-dasharray="7 4"
          />
          {!narrow && (
            <path d={`M${w / 2} ${height / 2 - 26}l20 20-20 20-20-20Z`} fill={`var(--${SHAPE[c]})`} opacity="0.2" />
          )}
          <g transform={narrow ? `translate(${w / 2 - 13} 27)` : `translate(32 ${height / 2 - 8})`}>
            <Stack
              n={table.stock[c]}
              each={4}
              most={5}
              rise={narrow ? 3 : 4.5}
              thing={() => <Stone kind={SHAPE[c]} r={narrow ? 8 : 12} />}
            />
          </g>
          <text x={narrow ? w / 2 - 2 : 54} y={narrow ? 27 : height / 2 - 7} font-size={narrow ? 17 : 22} class="title">
            {table.stock[c]}
          </text>
          {named && (
            <text x="14" y={height - 23} font-size="15">
              {board.t(NAMES[c])}
            </text>
          )}
          <g transform={narrow ? `translate(${w / 2} 51)` : `translate(${w - 28} ${height / 2 - 6})`}>
            <circle r={narrow ? 14 : 19} fill="var(--choose)" stroke="var(--stone-edge)" stroke-width="1" />
            <text y="6" text-anchor="middle" font-size={narrow ? 17 : 20} class="title" style="fill:var(--on-choose)">
              {table.scoring.majority[c]}
            </text>
          </g>
        </g>
      ))}
    </g>
  );
}

// The race for points: everybody's score, and the next scoring.
function Track({ drawn, y, width }: { drawn: Drawn; y: number; width: number }) {
  const { board } = drawn;
  const { scores } = board.view;
  const narrow = width < 500;
  const most = Math.max(60, Math.ceil((Math.max(...scores) + 6) / 20) * 20);
  const at = (score: number) => 16 + (score / most) * (width - 48);
  const order = scores.map((_, seat) => seat).sort((a, b) => scores[a] - scores[b]);
  return (
    <g transform={`translate(4 ${y})`} data-speak="track" data-part="track">
      <rect y="8" width={width - 8} height="30" rx="15" fill="var(--panel-2)" stroke="var(--line)" />
      {Array.from({ length: most / 10 + 1 }, (_, i) => (
        <g key={i} transform={`translate(${at(i * 10)} 0)`}>
          {i % (narrow ? 4 : 2) === 0 && scores.every((score) => Math.abs(at(score) - at(i * 10)) > 26) ? (
            <text y="28" text-anchor="middle" font-size="15" fill="var(--ink-2)" style="fill:var(--ink-2)">
              {i * 10}
            </text>
          ) : (
            <path d="M0 17v12" stroke="var(--line)" stroke-width="1.6" />
          )}
        </g>
      ))}
      {order.map((seat, i) => {
        const before = order.slice(0, i).filter((other) => at(scores[seat]) - at(scores[other]) < 20).length;
        return (
          <g
            key={seat}
            style={`transform:translate(${at(scores[seat]) + before * 5 - 13}px,${10 - before * 5}px);${board.animate ? "transition:transform 350ms ease" : ""}`}
            pointer-events="none"
          >
            <circle cx="13" cy="13" r="14.5" fill="var(--ground)" />
            <Emblem seat={seat} size={26} />
          </g>
        );
      })}
    </g>
  );
}

const purseColumns = (width: number) => {
  const narrow = width < 500;
  const first = narrow ? 42 : 170;
  return { first, step: (width - first - (narrow ? 38 : 120)) / 4 };
};

// A seat's stones, its last throw and its card: face down while secret, then the one of this round.
function Purse({ drawn, seat, y, width }: { drawn: Drawn; seat: number; y: number; width: number }) {
  const { board, table, recent } = drawn;
  const { stones, chosen, card } = table.players[seat];
  const narrow = width < 500;
  const { first, step } = purseColumns(width);
  const leads = (c: Colour) => stones[c] > 0 && table.players.every((other) => other.stones[c] <= stones[c]);
  const waits = board.view.pending.includes(seat);
  const roll = recent.rolls[seat];
  const shown = card ?? (chosen ? null : recent.cards[seat]);
  return (
    <g transform={`translate(4 ${y})`} data-speak={`purse ${seat}`} data-light={`purse ${seat}`}>
      <rect
        width={width - 8}
        height="34"
        rx="17"
        fill="var(--panel)"
        stroke={waits ? seatColour(seat) : "var(--line)"}
        stroke-width={waits ? 2.5 : 1}
      />
      <Emblem seat={seat} size={26} x={4} y={4} />
      {!narrow && (
        <text x="38" y="23" font-size="17" font-weight="600">
          {cut(board.seatName(seat), first - 54, 17)}
        </text>
      )}
      {COLOURS.map((c, i) => (
        <g key={c} transform={`translate(${first + i * step} 17)`}>
          {leads(c) && (
            <rect
              x={narrow ? -10 : -13}
              y="-13"
              width={(narrow ? 33 : 40) + (stones[c] > 9 ? 8 : 0)}
              height="26"
              rx="14"
              fill={`color-mix(in srgb, var(--${SHAPE[c]}) 26%, var(--ground))`}
            />
          )}
          <g transform="translate(0 4)">
            <Stack n={stones[c]} each={2} most={5} rise={2.2} thing={() => <Stone kind={SHAPE[c]} r={8} />} />
          </g>
          <text x={narrow ? 11 : 13} y="6" font-size="17" font-weight={leads(c) ? 600 : 400}>
            {stones[c]}
          </text>
        </g>
      ))}
      {!narrow && roll && roll.roll > 0 && (
        <g data-speak={`roll ${seat} ${roll.roll}`}>
          <Die x={width - 96} y={17} size={24} pips={roll.roll} throwId={roll.seq} />
        </g>
      )}
      {(chosen || shown) && (
        <g data-speak={shown ? `card ${shown}` : `hidden ${seat}`}>
          <SmallCard x={width - (narrow ? 46 : 68)} card={shown} faint={!chosen} />
        </g>
      )}
      {seat === board.view.viewer && <Drop id="purse" width={width - 8} height={34} />}
    </g>
  );
}

function SmallCard({ x, card, faint }: { x: number; card: Card | null; faint: boolean }) {
  return (
    <g transform={`translate(${x} 3)`} opacity={faint ? 0.6 : 1}>
      <rect width="30" height="28" rx="5" fill={card ? "var(--ground)" : "var(--active)"} stroke="var(--line)" />
      {card ? <CardSign card={card} x={15} y={14} r={8} /> : <path d="M8 14l7-8 7 8-7 8Z" fill="var(--choose)" />}
    </g>
  );
}

// --- the scene -------------------------------------------------------------------------------------

function Scene({ drawn, width, height }: { drawn: Drawn } & Area) {
  const { board, table } = drawn;
  if (table.haggle) return <HaggleScene drawn={drawn} haggle={table.haggle} width={width} height={height} />;
  if (table.phase === "cards") return <CardScene drawn={drawn} width={width} height={height} />;
  if (table.phase === "reveal") return <RevealScene drawn={drawn} width={width} height={height} />;
  const scorings = board.t("Scorings so far: {n} of {of}", { n: table.scoring.done, of: table.scoring.of });
  const [title, line] = board.view.done
    ? [board.t("The game is over"), scorings]
    : table.phase === "start"
      ? board.legal.size > 0
        ? [board.t("Where will you start?"), board.t("Tap an archway.")]
        : [board.t("Everybody chooses where to start."), ""]
      : [scorings, board.t("A finished lap scores {points|point|points}.", { points: table.scoring.lap })];
  const plate = Math.min(width - 16, 330);
  const [large, small] = width < 300 ? [20, 15] : [23, 16];
  const wide = breadth(title, large) * 1.1; // the typeface of titles is wider
  const lean = Math.min(large, Math.floor((large * (plate - 16)) / wide));
  const lines = line ? wrap(line, (plate - 16) / (small * 0.52), 2) : [];
  return (
    <g text-anchor="middle" transform={`translate(${width / 2} ${height / 2})`}>
      <rect x={-plate / 2} y="-46" width={plate} height="88" rx="14" fill="var(--panel-2)" stroke="var(--line)" />
      <text y={lines.length ? 8 - 14 * lines.length : 7} font-size={lean} class="title">
        {title}
      </text>
      {lines.map((part, i) => (
        <text key={i} y={(lines.length > 1 ? 14 : 22) + i * 18} font-size={small} fill="var(--ink-2)">
          {part}
        </text>
      ))}
      {table.phase === "start" && board.legal.size > 0 && (
        <Grip id="pawn" on>
          <Emblem seat={board.view.viewer!} size={40} x={-20} y={-86} />
        </Grip>
      )}
    </g>
  );
}

// The choice of one of three cards, laid face down.
function CardScene({ drawn, width, height }: { drawn: Drawn } & Area) {
  const { board, table } = drawn;
  const viewer = board.view.viewer;
  const mine = viewer === null ? null : table.players[viewer];
  const w = Math.min(172, width / 3 - 10);
  const h = Math.min(height - 12, w * 1.3);
  const stall = mine && mine.pawn !== null ? table.stalls[mine.pawn] : null;
  const small = w < 100;
  return (
    <g transform={`translate(${width / 2} 0)`}>
      {CARDS.map((card, i) => (
        <Choice
          key={card}
          board={board}
          name={card}
          speak={`card ${card}`}
          piece
          onto="purse"
          x={(i - 1) * (w + (small ? 8 : 18)) - w / 2}
          y={(height - h) / 2}
          ring={<rect x="-3" y="-3" width={w + 6} height={h + 6} rx="13" />}
        >
          <rect y="3" width={w} height={h} rx="10" fill="#000" opacity="0.12" />
          <rect
            width={w}
            height={h}
            rx="10"
            fill={mine?.card === card ? "color-mix(in srgb, var(--choose) 35%, var(--ground))" : "var(--ground)"}
            stroke="var(--line)"
            stroke-width="1.5"
          />
          <path d={`M6 ${h * 0.6}V6H${w - 6}V${h * 0.6}L${w / 2} ${h * 0.68}Z`} fill="var(--panel-2)" />
          <CardSign card={card} x={w / 2} y={h * 0.33} r={w * (small ? 0.2 : 0.19)} />
          <text x={w / 2} y={h * 0.8} text-anchor="middle" font-size={small ? 17 : 20} class="title">
            {card === "die" ? board.t("Die") : card === "points" ? board.t("Points") : board.t("Stones")}
          </text>
          {card === "stones" && stall ? (
            <StoneRow stones={stall.stones} x={w / 2} y={h * 0.91} r={small ? 6 : 8} />
          ) : (
            <text x={w / 2} y={h * 0.94} text-anchor="middle" font-size={small ? 15 : 16}>
              {card === "die"
                ? small
                  ? board.t("6 − roll")
                  : board.t("6 minus the roll")
                : stall
                  ? board.t("{points|point|points}", { points: stall.points })
                  : ""}
            </text>
          )}
        </Choice>
      ))}
    </g>
  );
}

// Everybody's cards, turned up one after the other.
function RevealScene({ drawn, width, height }: { drawn: Drawn } & Area) {
  const { table } = drawn;
  const n = table.players.length;
  const w = Math.min(120, width / n - 8);
  const h = Math.min(height - 30, w * 1.35);
  return (
    <g transform={`translate(${width / 2} ${(height - h) / 2})`}>
      {table.players.map(({ card }, seat) => (
        <g key={`${seat}-${card}`} transform={`translate(${(seat - (n - 1) / 2) * (w + 8) - w / 2} 0)`}>
          <rect
            width={w}
            height={h}
            rx="10"
            fill={card ? "var(--ground)" : "var(--active)"}
            stroke={seatColour(seat)}
            stroke-width="3"
          />
          {card ? (
            <CardSign card={card} x={w / 2} y={h / 2} r={w * 0.26} />
          ) : (
            <path
              d={`M${w / 2} ${h * 0.3}l${w * 0.2} ${h * 0.2}-${w * 0.2} ${h * 0.2}-${w * 0.2}-${h * 0.2}Z`}
              fill="var(--choose)"
            />
          )}
          <Emblem seat={seat} size={28} x={w / 2 - 14} y={-14} />
        </g>
      ))}
    </g>
  );
}

function StoneRow({ stones, x, y, r }: { stones: Stones; x: number; y: number; r: number }) {
  const all = listed(stones);
  return (
    <g>
      {all.map((c, i) => (
        <Stone key={i} kind={SHAPE[c]} r={r} x={x + (i - (all.length - 1) / 2) * r * 2.3} y={y} />
      ))}
    </g>
  );
}

// --- movements -------------------------------------------------------------------------------------

// Stones between carpets and purses, and points that rise from a purse, in the order of the events.
function Movements({
  drawn,
  carpet,
  purse,
}: {
  drawn: Drawn;
  carpet(c: Colour): Point;
  purse(seat: number, c?: Colour): Point;
}) {
  const { board } = drawn;
  const fresh = useFresh(board);
  if (!board.animate) return null;
  const flights: Flight[] = [];
  fresh.forEach(({ seq, event }, i) => {
    const seat = Number(event.seat);
    const stone = (c: Colour, n: number, from: Point, to: Point) => {
      for (let k = 0; k < Math.min(n, 4); k++)
        flights.push({ key: `${seq}-${i}-${c}-${k}`, from, to, what: <Stone kind={SHAPE[c]} r={11} /> });
    };
    if (event.kind === "stones") COLOURS.forEach((c) => stone(c, Number(event[c]), carpet(c), purse(seat, c)));
    if (event.kind === "accept")
      COLOURS.forEach((c) => stone(c, Number(event[c]), purse(Number(event.other), c), purse(seat, c)));
    if (event.kind === "majority" || event.kind === "shared") {
      const c = COLOURS[3 - Number(event.colour)];
      stone(c, Number(event.back), purse(seat, c), carpet(c));
    }
    if (typeof event.points === "number" && event.points > 0) {
      const { x, y } = purse(seat);
      flights.push({
        key: `${seq}-${i}-points`,
        from: { x: x + 30, y },
        to: { x: x + 30, y: y - 40 },
        what: <Gain points={event.points} seat={seat} />,
      });
    }
  });
  return <Flights flights={flights} />;
}

function Gain({ points, seat }: { points: number; seat: number }) {
  return (
    <g>
      <circle r="17" fill="var(--choose)" stroke={seatColour(seat)} stroke-width="3" />
      <text y="6" text-anchor="middle" font-size="17" font-weight="600" style="fill:var(--on-choose)">
        +{points}
      </text>
    </g>
  );
}

// In the seats' column: the number of stones, and the lap.
export function SeatNote({ view, seat, t }: SeatNoteProps) {
  const table = view.table as BasariTable;
  const player = table.players[seat];
  if (!player) return null;
  return (
    <span class="holding">
      <span data-speak={`purse ${seat}`}>{t("{n|stone|stones}", { n: count(player.stones) })}</span>
      <span data-speak={`lantern ${seat}`}>
        {t("Lap: {n} of {of}", { n: Math.min(player.walked, table.stalls.length), of: table.stalls.length })}
      </span>
    </span>
  );
}

export function Miniature() {
  const stalls: StoneKind[] = ["ruby", "topaz", "opal", "sapphire"];
  return (
    <svg viewBox="0 0 200 200" aria-hidden="true">
      <rect width="200" height="200" fill="color-mix(in srgb, var(--seat3) 20%, var(--sky))" />
      <circle cx="146" cy="42" r="15" fill="var(--choose)" opacity="0.75" />
      <path
        d="M0 84C24 60 46 60 60 44 74 60 96 60 110 80 124 62 148 62 160 50 172 62 190 66 200 78V200H0Z"
        fill="color-mix(in srgb, var(--seat3) 38%, var(--panel-2))"
      />
      <rect y="150" width="200" height="50" fill="var(--dune-3)" />
      <path
        d="M16 200 44 164H156L184 200Z"
        fill="color-mix(in srgb, var(--ruby) 38%, var(--panel-2))"
        stroke="var(--ruby)"
        stroke-width="2"
      />
      {stalls.map((kind, i) => (
        <g key={kind} transform={`translate(${14 + i * 44} 76)`}>
          <path
            d="M0 88V28C0 11 14 11 20 0 26 11 40 11 40 28V88Z"
            fill="var(--ground)"
            stroke="var(--sand-edge)"
            stroke-width="2"
          />
          <path d="M6 88V32C6 19 16 18 20 9 24 18 34 19 34 32V88Z" fill="var(--panel-2)" />
          <Stone kind={kind} r={10} x={20} y={i % 2 ? 66 : 46} />
        </g>
      ))}
      <Emblem seat={0} size={32} x={60} y={160} />
      <Emblem seat={2} size={32} x={108} y={160} />
    </svg>
  );
}
