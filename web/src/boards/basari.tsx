// Basari: a square arcade of archways around a courtyard. Pawns stand in the arches, start markers hang there
// as lanterns; in the courtyard lie the four carpets of stones, and below them the scene of the moment: the
// three cards, or two merchants across a cloth.
import { useEffect, useState } from "preact/hooks";
import { Choice } from "../kit/choice";
import { Emblem, seatColour, Stone, StoneKind } from "../kit/emblems";
import { BoardProps } from "./board";

type Colour = "red" | "yellow" | "green" | "blue";
type Stones = Record<Colour, number>;
const COLOURS: Colour[] = ["red", "yellow", "green", "blue"]; // the most valuable first, as offers are named
const SHAPE: Record<Colour, StoneKind> = { red: "ruby", yellow: "topaz", green: "opal", blue: "sapphire" };
const CARDS = ["die", "points", "stones"] as const;
type Card = (typeof CARDS)[number];

interface Haggle {
  turn: number;
  rival: number;
  offer: Stones | null;
  offers: number;
  named?: Partial<Stones>;
  naming?: Colour;
}
interface BasariTable {
  phase: string;
  action: Card | null;
  turn: number;
  stalls: { points: number; stones: Stones }[];
  pawns: (number | null)[];
  markers: (number | null)[];
  walked: number[];
  stones: Stones[];
  stock: Stones;
  chosen: boolean[];
  cards: (Card | null)[];
  haggle: Haggle | null;
  scoring: { done: number; of: number; lap: number; majority: Stones };
}

const count = (s: Stones) => COLOURS.reduce((n, c) => n + s[c], 0);
const listed = (s: Stones): Colour[] => COLOURS.flatMap((c) => Array<Colour>(s[c]).fill(c));
const none = (): Stones => ({ red: 0, yellow: 0, green: 0, blue: 0 });

// BA-5.4: more stones, or as many of higher value: red, then yellow, green, blue.
function raises(offer: Stones, over: Stones | null): boolean {
  const n = count(offer);
  if (!over || count(over) === 0) return n > 0;
  if (n !== count(over)) return n > count(over);
  for (const c of COLOURS) if (offer[c] !== over[c]) return offer[c] > over[c];
  return false;
}

export function BasariBoard(board: BoardProps) {
  const table = board.view.table as BasariTable;
  const size = board.compact ? { width: 412, height: 850, side: 60 } : { width: 1000, height: 720, side: 82 };
  const spots = ring(table.stalls.length, size.width, size.height, size.side, board.compact);
  const inner = { x: size.side + 10, y: size.side + 14, width: size.width - 2 * size.side - 20, height: size.height - 2 * size.side - 28 };
  return (
    <svg class={board.compact ? "tall" : undefined} viewBox={`0 0 ${size.width} ${size.height}`} preserveAspectRatio="xMidYMid meet" role="group">
      <rect x="2" y="2" width={size.width - 4} height={size.height - 4} rx="16" fill="var(--panel)" stroke="var(--line)" />
      <rect x={inner.x - 6} y={inner.y - 6} width={inner.width + 12} height={inner.height + 12} rx="12" fill="var(--ground)" stroke="var(--line)" />
      <Tiles x={inner.x} y={inner.y} width={inner.width} height={inner.height} />
      {table.stalls.map((_, i) => (
        <Arch key={i} board={board} table={table} stall={i} spot={spots[i]} />
      ))}
      {table.pawns.map((stall, seat) => stall !== null && <Pawn key={seat} board={board} table={table} seat={seat} spot={spots[stall]} />)}
      <Courtyard board={board} table={table} {...inner} />
    </svg>
  );
}

interface Spot {
  x: number;
  y: number;
  w: number;
  h: number;
}

// Where the stalls stand: clockwise from the top left corner around the courtyard.
function ring(n: number, width: number, height: number, side: number, tall: boolean): Spot[] {
  const down = Math.round((n * (tall ? 0.27 : 0.16)) / 1);
  const across = Math.ceil((n - 2 * down) / 2);
  const w = (width - 16) / across;
  const bottom = n - across - 2 * down;
  const h = (height - 2 * side - 16) / down;
  const spots: Spot[] = [];
  for (let i = 0; i < across; i++) spots.push({ x: 8 + i * w, y: 8, w, h: side });
  for (let i = 0; i < down; i++) spots.push({ x: width - side - 8, y: 8 + side + i * h, w: side, h });
  for (let i = 0; i < bottom; i++) spots.push({ x: width - 8 - (i + 1) * ((width - 16) / bottom), y: height - side - 8, w: (width - 16) / bottom, h: side });
  for (let i = 0; i < down; i++) spots.push({ x: 8, y: height - side - 8 - (i + 1) * h, w: side, h });
  return spots;
}

function Tiles({ x, y, width, height }: { x: number; y: number; width: number; height: number }) {
  const step = 46;
  const marks = [];
  for (let i = 0; i * step < width - 20; i++)
    for (let j = 0; j * step < height - 20; j++)
      marks.push(<path key={`${i},${j}`} d={`M${x + 23 + i * step} ${y + 17 + j * step}l6 6-6 6-6-6Z`} />);
  return (
    <g fill="var(--panel-2)" aria-hidden="true">
      {marks}
    </g>
  );
}

function Arch({ board, table, stall, spot }: { board: BoardProps; table: BasariTable; stall: number; spot: Spot }) {
  const { points, stones } = table.stalls[stall];
  const { w, h } = spot;
  const inset = 3;
  const top = Math.min(16, h * 0.2);
  const shape = `M${inset} ${h - inset}V${top + 14}C${inset} ${top} ${w * 0.35} ${top} ${w / 2} ${inset} ${w * 0.65} ${top} ${w - inset} ${top} ${w - inset} ${top + 14}V${h - inset}Z`;
  const shown = listed(stones);
  const r = Math.min(8, w / shown.length / 2.6);
  const markers = table.markers.flatMap((at, seat) => (at === stall ? [seat] : []));
  return (
    <Choice board={board} name={`start ${stall + 1}`} label={board.t("Stall {n}: {points|point|points}", { n: stall + 1, points })} x={spot.x} y={spot.y} ring={<path d={shape} />}>
      <path d={shape} fill="var(--panel-2)" stroke="var(--line)" stroke-width="1.4" />
      <text x={w * 0.27} y={h * 0.52} text-anchor="middle" font-size="19" class="title">
        {points}
      </text>
      {shown.map((c, i) => (
        <Stone key={i} kind={SHAPE[c]} r={r} x={w / 2 + (i - (shown.length - 1) / 2) * r * 2.3} y={h - r - 8} />
      ))}
      {markers.map((seat, i) => (
        <g key={seat} transform={`translate(${w - 12 - i * 13} ${top + 8})`}>
          <title>{board.t("Start of {name}", { name: board.seatName(seat) })}</title>
          <path d="M0-9v4M-5-5H5L7 1 4 9H-4L-7 1Z" fill={seatColour(seat)} stroke="var(--stone-edge)" stroke-width="0.8" />
        </g>
      ))}
    </Choice>
  );
}

function Pawn({ board, table, seat, spot }: { board: BoardProps; table: BasariTable; seat: number; spot: Spot }) {
  const here = table.pawns.flatMap((at, other) => (at === table.pawns[seat] ? [other] : []));
  const place = here.indexOf(seat);
  const size = 26;
  const x = spot.x + spot.w * 0.65 + (place - (here.length - 1) / 2) * (size - 6) - size / 2;
  const y = spot.y + spot.h * 0.46 - size / 2;
  return (
    <g style={`transform:translate(${x}px,${y}px);${board.animate ? "transition:transform 350ms ease" : ""}`} pointer-events="none">
      <title>{board.seatName(seat)}</title>
      <Emblem seat={seat} size={size} />
    </g>
  );
}

interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

function Courtyard({ board, table, x, y, width, height }: { board: BoardProps; table: BasariTable } & Area) {
  const carpetsHeight = 92;
  const rowsHeight = table.stones.length * 38 + 6;
  return (
    <g transform={`translate(${x} ${y})`}>
      <Carpets board={board} table={table} width={width} height={carpetsHeight} />
      <g transform={`translate(0 ${carpetsHeight + 10})`}>
        <Scene board={board} table={table} width={width} height={height - carpetsHeight - rowsHeight - 26} />
      </g>
      <g transform={`translate(0 ${height - rowsHeight})`}>
        {table.stones.map((_, seat) => (
          <Purse key={seat} board={board} table={table} seat={seat} y={seat * 38} width={width} />
        ))}
      </g>
    </g>
  );
}

// The stock and what the majority of each colour is worth at a scoring.
function Carpets({ board, table, width, height }: { board: BoardProps; table: BasariTable; width: number; height: number }) {
  const w = width / 4 - 8;
  const narrow = w < 110;
  return (
    <g>
      {COLOURS.map((c, i) => (
        <g key={c} transform={`translate(${4 + i * (width / 4)} 4)`}>
          <title>{board.t("Stock: {n}. A majority scores {points|point|points}.", { n: table.stock[c], points: table.scoring.majority[c] })}</title>
          <rect width={w} height={height - 12} rx="8" fill={`var(--${SHAPE[c]})`} opacity="0.22" />
          <rect x="5" y="5" width={w - 10} height={height - 22} rx="6" fill="none" stroke={`var(--${SHAPE[c]})`} stroke-width="2" stroke-dasharray="7 4" />
          <Stone kind={SHAPE[c]} r={narrow ? 10 : 15} x={narrow ? w / 2 - 14 : 34} y={narrow ? 22 : height / 2 - 6} />
          <text x={narrow ? w / 2 + 2 : 58} y={narrow ? 29 : height / 2 + 1} font-size={narrow ? 18 : 22} class="title">
            {table.stock[c]}
          </text>
          <g transform={narrow ? `translate(${w / 2} 56)` : `translate(${w - 30} ${height / 2 - 6})`}>
            <circle r={narrow ? 15 : 19} fill="var(--choose)" stroke="var(--stone-edge)" stroke-width="1" />
            <text y="6" text-anchor="middle" font-size={narrow ? 16 : 18} font-weight="600" style="fill:#1c1206">
              {table.scoring.majority[c]}
            </text>
          </g>
        </g>
      ))}
    </g>
  );
}

// What a seat holds, how far it is on its lap, and its card.
function Purse({ board, table, seat, y, width }: { board: BoardProps; table: BasariTable; seat: number; y: number; width: number }) {
  const stones = table.stones[seat];
  const lap = Math.min(1, table.walked[seat] / table.stalls.length);
  const narrow = width < 500;
  const nameWidth = narrow ? 46 : 170;
  const step = (width - nameWidth - (narrow ? 44 : 190)) / 4;
  const leads = (c: Colour) => stones[c] > 0 && table.stones.every((other) => other[c] <= stones[c]);
  return (
    <g transform={`translate(4 ${y})`}>
      <rect width={width - 8} height="34" rx="17" fill="var(--panel)" stroke={board.view.pending.includes(seat) ? seatColour(seat) : "var(--line)"} stroke-width={board.view.pending.includes(seat) ? 2.5 : 1} />
      <Emblem seat={seat} size={26} x={4} y={4} />
      <title>{board.seatName(seat)}</title>
      {!narrow && (
        <text x="38" y="23" font-size="17" font-weight="600">
          {board.seatName(seat).slice(0, 14)}
        </text>
      )}
      {COLOURS.map((c, i) => (
        <g key={c} transform={`translate(${nameWidth + i * step} 17)`}>
          <Stone kind={SHAPE[c]} r={9} />
          <text x="15" y="6" font-size="17" font-weight={leads(c) ? 600 : 400} text-decoration={leads(c) ? "underline" : undefined}>
            {stones[c]}
          </text>
        </g>
      ))}
      {!narrow && (
        <g transform={`translate(${width - 190} 13)`}>
          <title>{board.t("{n} of {of} steps of the lap", { n: table.walked[seat], of: table.stalls.length })}</title>
          <rect width="104" height="8" rx="4" fill="var(--line)" />
          <rect width={104 * lap} height="8" rx="4" fill={seatColour(seat)} />
        </g>
      )}
      <SmallCard x={width - (narrow ? 44 : 66)} card={table.cards[seat]} chosen={table.chosen[seat]} />
    </g>
  );
}

function SmallCard({ x, card, chosen }: { x: number; card: Card | null; chosen: boolean }) {
  if (!chosen) return null;
  return (
    <g transform={`translate(${x} 3)`}>
      <rect width="30" height="28" rx="5" fill={card ? "var(--ground)" : "var(--active)"} stroke="var(--line)" />
      {card ? <CardSign card={card} x={15} y={14} r={8} /> : <path d="M8 14l7-8 7 8-7 8Z" fill="var(--choose)" />}
    </g>
  );
}

function CardSign({ card, x, y, r }: { card: Card; x: number; y: number; r: number }) {
  if (card === "die")
    return (
      <g transform={`translate(${x} ${y}) scale(${r / 10})`}>
        <rect x="-10" y="-10" width="20" height="20" rx="4" fill="var(--diamond)" stroke="var(--stone-edge)" />
        {[-5, 0, 5].map((d) => (
          <circle key={d} cx={d} cy={d} r="2" fill="#2b2118" />
        ))}
      </g>
    );
  if (card === "points")
    return (
      <g transform={`translate(${x} ${y}) scale(${r / 10})`}>
        <circle r="10.5" fill="var(--choose)" stroke="var(--stone-edge)" />
        <path d="M0-7 1.9-2.200 7-1.9 3.100 1.400 4.400 6.300 0 3.500-4.400 6.300-3.100 1.400-7-1.9-1.9-2.200Z" fill="#fff" />
      </g>
    );
  return (
    <g>
      <Stone kind="ruby" r={r * 0.62} x={x - r * 0.55} y={y + r * 0.35} />
      <Stone kind="topaz" r={r * 0.62} x={x + r * 0.6} y={y + r * 0.35} />
      <Stone kind="opal" r={r * 0.62} x={x} y={y - r * 0.55} />
    </g>
  );
}

function Scene({ board, table, width, height }: { board: BoardProps; table: BasariTable; width: number; height: number }) {
  if (table.haggle) return <HaggleScene board={board} table={table} haggle={table.haggle} width={width} height={height} />;
  if (table.phase === "cards") return <CardScene board={board} table={table} width={width} height={height} />;
  return (
    <g text-anchor="middle">
      <text x={width / 2} y={height / 2 - 6} font-size="22" class="title">
        {table.phase === "start" ? board.t("Where will you start?") : board.t("Scoring {n} of {of}", { n: Math.min(table.scoring.done + 1, table.scoring.of), of: table.scoring.of })}
      </text>
      <text x={width / 2} y={height / 2 + 22} font-size="16" fill="var(--ink-2)">
        {table.phase === "start" ? board.t("Tap an archway.") : board.t("A finished lap scores {points|point|points}.", { points: table.scoring.lap })}
      </text>
    </g>
  );
}

// Three cards, one of which is laid face down.
function CardScene({ board, table, width, height }: { board: BoardProps; table: BasariTable; width: number; height: number }) {
  const viewer = board.view.viewer;
  const mine = viewer === null ? null : table.cards[viewer];
  const w = Math.min(150, width / 3 - 12);
  const h = Math.min(height - 10, w * 1.25);
  const stall = viewer !== null && table.pawns[viewer] !== null ? table.stalls[table.pawns[viewer]!] : null;
  const words: Record<Card, string> = {
    die: w < 100 ? board.t("6 − roll") : board.t("6 minus the roll"),
    points: stall ? board.t("{points|point|points}", { points: stall.points }) : "",
    stones: stall ? board.t("{n|stone|stones}", { n: count(stall.stones) }) : "",
  };
  return (
    <g transform={`translate(${width / 2} 0)`}>
      {CARDS.map((card, i) => (
        <Choice key={card} board={board} name={card} x={(i - 1) * (w + 14) - w / 2} y={(height - h) / 2} ring={<rect x="-3" y="-3" width={w + 6} height={h + 6} rx="13" />}>
          <rect width={w} height={h} rx="10" fill={mine === card ? "color-mix(in srgb, var(--choose) 35%, var(--ground))" : "var(--ground)"} stroke="var(--line)" stroke-width="1.5" />
          <CardSign card={card} x={w / 2} y={h * 0.36} r={w * 0.19} />
          <text x={w / 2} y={h * 0.72} text-anchor="middle" font-size="19" class="title">
            {board.t({ die: "Die", points: "Points", stones: "Stones" }[card])}
          </text>
          <text x={w / 2} y={h * 0.88} text-anchor="middle" font-size="15">
            {words[card]}
          </text>
        </Choice>
      ))}
    </g>
  );
}

// Two hands across a cloth: the offer that lies there, and the one you are composing.
function HaggleScene({ board, table, haggle, width, height }: { board: BoardProps; table: BasariTable; haggle: Haggle; width: number; height: number }) {
  const viewer = board.view.viewer;
  const asked = viewer !== null && haggle.turn === viewer && board.legal.size > 0;
  const clothHeight = asked ? Math.min(96, height * 0.42) : Math.min(150, height - 12);
  return (
    <g>
      <rect x="4" width={width - 8} height={clothHeight} rx="12" fill="color-mix(in srgb, var(--danger) 16%, var(--ground))" stroke="var(--line)" />
      <Hand board={board} seat={haggle.rival} x={40} y={clothHeight / 2} />
      <Hand board={board} seat={haggle.turn} x={width - 40} y={clothHeight / 2} />
      <g transform={`translate(${width / 2} ${clothHeight / 2})`} text-anchor="middle">
        {haggle.offer && count(haggle.offer) > 0 ? (
          <>
            <OfferRow offer={haggle.offer} y={-6} width={width - 190} />
            <text y={clothHeight / 2 - 8} font-size="15" fill="var(--ink-2)">
              {board.t("{name} offers this", { name: board.seatName(haggle.rival) })}
            </text>
          </>
        ) : (
          <text y="6" font-size="18" class="title">
            {board.t("No offer yet")}
          </text>
        )}
      </g>
      {asked && (
        <g transform={`translate(0 ${clothHeight + 8})`}>
          <Composer board={board} table={table} haggle={haggle} seat={viewer!} width={width} height={height - clothHeight - 10} />
        </g>
      )}
    </g>
  );
}

function Hand({ board, seat, x, y }: { board: BoardProps; seat: number; x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`} text-anchor="middle">
      <Emblem seat={seat} size={44} x={-22} y={-30} />
      <text y="32" font-size="15" font-weight="600">
        {board.seatName(seat).slice(0, 9)}
      </text>
    </g>
  );
}

function OfferRow({ offer, y, width }: { offer: Stones; y: number; width: number }) {
  const stones = listed(offer);
  const step = Math.min(28, width / Math.max(1, stones.length));
  return (
    <g>
      {stones.map((c, i) => (
        <Stone key={i} kind={SHAPE[c]} r={12} x={(i - (stones.length - 1) / 2) * step} y={y} />
      ))}
    </g>
  );
}

// Names an offer: a stepper per colour, then one move of as many actions as colours are still to name.
function Composer({ board, table, haggle, seat, width, height }: { board: BoardProps; table: BasariTable; haggle: Haggle; seat: number; width: number; height: number }) {
  const from = haggle.naming ? COLOURS.indexOf(haggle.naming) : 0;
  const named = haggle.named ?? {};
  const [offer, setOffer] = useState<Stones>(none);
  useEffect(() => setOffer(none()), [haggle.offers, haggle.turn]);
  const whole: Stones = { ...offer };
  for (const c of COLOURS.slice(0, from)) whole[c] = named[c] ?? 0;
  const own = table.stones[seat];
  const good = raises(whole, haggle.offer);
  const set = (c: Colour, n: number) => setOffer({ ...offer, [c]: Math.max(0, Math.min(own[c], n)) });
  const w = width / 4;
  const narrow = width < 500;
  const button = narrow ? width / 2 - 8 : 164;
  const make = () => good && board.chooseMany(COLOURS.slice(from).map((c) => `${c} ${whole[c]}`));
  const refuse = board.legal.has("accept") ? "accept" : "decline";
  return (
    <g>
      {COLOURS.map((c, i) => (
        <g key={c} transform={`translate(${w * (i + 0.5)} ${narrow ? 62 : 20})`} opacity={i < from ? 0.5 : 1}>
          <Stone kind={SHAPE[c]} r={11} x={-8} />
          <text x="10" y="6" font-size="19" font-weight="600">
            {whole[c]}
          </text>
          {i >= from && (
            <>
              <Step x={narrow ? 0 : -42} y={narrow ? 42 : 0} sign="−" label={board.t("one less: {colour}", { colour: board.t(c) })} act={() => set(c, whole[c] - 1)} enabled={whole[c] > 0} />
              <Step x={narrow ? 0 : 46} y={narrow ? -42 : 0} sign="+" label={board.t("one more: {colour}", { colour: board.t(c) })} act={() => set(c, whole[c] + 1)} enabled={whole[c] < own[c]} />
            </>
          )}
        </g>
      ))}
      <g transform={`translate(0 ${narrow ? 132 : Math.min(48, height - 44)})`}>
        <Push x={width / 2 - button - 4} width={button} label={board.t("Offer this")} colour="var(--confirm)" enabled={good} act={make} />
        {from === 0 && (
          <Choice board={board} name={refuse} x={width / 2 + 4} ring={<rect x="0" width={button} height="38" rx="19" />}>
            <rect width={button} height="38" rx="19" fill="var(--panel)" stroke="var(--line)" />
            <text x={button / 2} y="25" text-anchor="middle" font-size={narrow ? 15 : 17} font-weight="600">
              {refuse === "accept" ? board.t("Accept") : board.t("Decline")}
            </text>
          </Choice>
        )}
      </g>
    </g>
  );
}

function Step({ x, y, sign, label, act, enabled }: { x: number; y: number; sign: string; label: string; act: () => void; enabled: boolean }) {
  return (
    <g transform={`translate(${x} ${y})`} role="button" tabindex={enabled ? 0 : -1} aria-label={label} aria-disabled={!enabled} onClick={() => enabled && act()} onKeyDown={(e) => (e.key === "Enter" || e.key === " ") && enabled && (e.preventDefault(), act())} style={enabled ? "cursor:pointer" : "opacity:0.4"}>
      <circle r="17" fill="var(--panel)" stroke="var(--line)" />
      <text y="7" text-anchor="middle" font-size="22">
        {sign}
      </text>
    </g>
  );
}

function Push({ x, width, label, colour, enabled, act }: { x: number; width: number; label: string; colour: string; enabled: boolean; act: () => void }) {
  return (
    <g transform={`translate(${x} 0)`} role="button" tabindex={enabled ? 0 : -1} aria-disabled={!enabled} aria-label={label} onClick={() => enabled && act()} onKeyDown={(e) => (e.key === "Enter" || e.key === " ") && enabled && (e.preventDefault(), act())} style={enabled ? "cursor:pointer" : "opacity:0.45"}>
      <rect width={width} height="38" rx="19" fill={colour} />
      <text x={width / 2} y="25" text-anchor="middle" font-size="17" font-weight="600" style="fill:#fff">
        {label}
      </text>
    </g>
  );
}

export function BasariMiniature() {
  const arches = [0, 1, 2, 3];
  return (
    <svg viewBox="0 0 200 200" aria-hidden="true">
      <rect width="200" height="200" fill="var(--panel-2)" />
      {arches.map((i) => (
        <g key={i} transform={`translate(${20 + i * 42} 72)`}>
          <path d="M0 86V26C0 10 12 10 17 0 22 10 34 10 34 26V86Z" fill="var(--ground)" stroke="var(--line)" stroke-width="1.5" />
          <Stone kind={(["ruby", "topaz", "opal", "sapphire"] as StoneKind[])[i]} r={9} x={17} y={66} />
        </g>
      ))}
      <Emblem seat={0} size={26} x={66} y={98} />
      <Emblem seat={2} size={26} x={150} y={98} />
    </svg>
  );
}
