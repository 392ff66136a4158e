// Sahwari: five by five desert tiles from above, with camels, convoys as tents of cloth, and below them the
// clan's row: recruit cards that click together where colours match, with the artefact cases between them.
import { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { Choice } from "../kit/choice";
import { Emblem, seatColour } from "../kit/emblems";
import { BoardProps } from "./board";
import { CamelSign, CubeSign, EffectSign, EndSign, PawnSign, TentSign } from "./sahwari-signs";

export interface End {
  colour: string;
  effect?: string;
  points?: number;
}
export interface RecruitCard {
  number: number;
  ability?: string;
  left: End;
  right: End;
}
interface Tile {
  cell: string;
  face: "none" | "guild" | "resources" | "oasis" | "desert";
  cubes: number;
  pawns: number;
  convoy?: "small" | "escorted";
}
interface Convoy {
  from: string;
  colour: "small" | "escorted";
  place: "tile" | "seat" | "master" | "gone";
  seat?: number;
  open: boolean;
  looked: number[];
  token?: number;
  effects?: string[];
  points?: number;
}
type Case = "none" | "free" | "cube" | "padlock";
interface Player {
  clan?: string;
  ability?: string;
  left_end?: End;
  right_end?: End;
  stock_numbers?: number[];
  stock_effects?: { effect: string; cell: number; used: boolean }[];
  camel: string | null;
  stock: number;
  pawns: number;
  attack_tokens: number;
  convoys: string[];
  left: RecruitCard[];
  cases_left: Case[];
  right: RecruitCard[];
  cases_right: Case[];
}
interface Master {
  level: string;
  movement_card: number;
  action_card: number;
  path?: string[];
  x?: number;
  wants?: string;
  extra?: string;
  when?: string;
  cards: RecruitCard[];
  cubes_on_cards: number;
  pawns: number;
  stock: number;
  stock_numbers: number[];
  spies: number;
  convoys: string[];
}
interface SahwariTable {
  stage: string;
  step: string;
  turn: number;
  round: number;
  last_round: boolean;
  faces_left: number;
  end_faces: number;
  reached: string | null;
  chosen_cell: string | null;
  pending_effects: Record<string, number>;
  tiles: Tile[];
  guild_camels: string[];
  convoys: Convoy[];
  market: RecruitCard[];
  deck: number;
  reserve: number;
  attack_supply: number;
  track_numbers: number[];
  players: Player[];
  master?: Master;
}

export function SahwariBoard(board: BoardProps) {
  const table = board.view.table as SahwariTable;
  const viewer = board.view.viewer ?? table.turn;
  const [looking, look] = useState<number | null>(null);
  const shown = looking ?? viewer;
  const part = { board, table, shown, look };
  if (board.compact)
    return (
      <svg class="tall" viewBox="0 0 412 1190" role="group">
        <Desert {...part} x={6} y={6} cell={80} />
        <Market {...part} x={6} y={416} width={400} />
        <Effects {...part} x={6} y={552} width={400} />
        <Row {...part} x={6} y={612} width={400} height={190} />
        <Sources {...part} x={6} y={812} width={400} />
        <People {...part} x={6} y={990} width={400} />
      </svg>
    );
  return (
    <svg viewBox="0 0 1000 744" preserveAspectRatio="xMidYMid meet" role="group">
      <Desert {...part} x={6} y={6} cell={97} />
      <Market {...part} x={504} y={6} width={490} />
      <People {...part} x={504} y={148} width={490} />
      <Sources {...part} x={504} y={table.players.length * 42 + (table.master ? 88 : 0) + 160} width={490} />
      <Effects {...part} x={504} y={440} width={490} />
      <Row {...part} x={6} y={508} width={988} height={230} />
    </svg>
  );
}

interface Part {
  board: BoardProps;
  table: SahwariTable;
  shown: number; // whose row is laid out
  look(seat: number): void;
  x: number;
  y: number;
}

// --- the desert ---------------------------------------------------------------------------------

const GROUND: Record<Tile["face"], string> = {
  none: "var(--panel)",
  guild: "color-mix(in srgb, var(--active) 55%, var(--panel))",
  resources: "var(--panel-2)",
  oasis: "color-mix(in srgb, var(--opal) 38%, var(--panel-2))",
  desert: "color-mix(in srgb, var(--topaz) 26%, var(--panel))",
};

function Desert({ board, table, x, y, cell }: Part & { cell: number }) {
  const at = (name: string) => ({ x: (Number(name[1]) - 1) * cell, y: (name.charCodeAt(0) - 97) * cell });
  return (
    <g transform={`translate(${x} ${y})`}>
      <rect x="-4" y="-4" width={cell * 5 + 8} height={cell * 5 + 8} rx="12" fill="color-mix(in srgb, var(--choose) 28%, var(--panel))" />
      {table.tiles.map((tile) => (
        <TileView key={tile.cell} board={board} table={table} tile={tile} cell={cell} {...at(tile.cell)} />
      ))}
      <Camels board={board} table={table} cell={cell} at={at} />
    </g>
  );
}

function TileView({ board, table, tile, cell, x, y }: { board: BoardProps; table: SahwariTable; tile: Tile; cell: number; x: number; y: number }) {
  const s = cell - 4;
  const here = table.convoys.find((c) => c.place === "tile" && c.from === tile.cell);
  const from = table.step === "steal-take" ? table.chosen_cell : table.reached;
  const taking = tile.cell === from;
  const goods: ComponentChildren[] = [];
  const unit = cell / 97;
  for (let i = 0; i < tile.pawns; i++) goods.push(<Good key={`p${i}`} board={board} name="take pawn" live={taking} sign={<PawnSign r={13 * unit} />} r={15 * unit} />);
  for (let i = 0; i < tile.cubes; i++) goods.push(<Good key={`c${i}`} board={board} name="take cube" live={taking} sign={<CubeSign r={12 * unit} />} r={15 * unit} />);
  if (here) goods.push(<Good key="t" board={board} name={`take ${here.colour}`} live={taking} sign={<Tent board={board} convoy={here} r={15 * unit} />} r={17 * unit} />);
  const names: Record<Tile["face"], string> = { none: "", guild: board.t("guild tile"), resources: board.t("resource tile"), oasis: board.t("oasis"), desert: board.t("desert") };
  return (
    <Choice board={board} name={tile.cell} x={x} y={y} label={`${tile.cell}: ${names[tile.face]}`} ring={<rect x="2" y="2" width={s} height={s} rx="9" />}>
      <rect x="2" y="2" width={s} height={s} rx="9" fill={GROUND[tile.face]} stroke="var(--line)" />
      {tile.face === "desert" && <path d={`M8 ${s * 0.62}q${s * 0.22}-14 ${s * 0.45} 0t${s * 0.45} 0M14 ${s * 0.8}q${s * 0.2}-10 ${s * 0.4} 0t${s * 0.35} 0`} fill="none" stroke="var(--line)" stroke-width="2" />}
      {tile.face === "oasis" && (
        <g transform={`translate(${s / 2} ${s * 0.62}) scale(${unit})`} aria-hidden="true">
          <ellipse cx="0" cy="18" rx="30" ry="9" fill="var(--sapphire)" opacity="0.55" />
          <path d="M-2 16C0 0 0-8-2-16M-2-16c-10-6-18-2-22 6 8-4 16-6 22-6Zm0 0c10-8 20-4 24 4-8-4-16-6-24-4Zm0 0c-2-10-10-14-18-12 8 2 14 6 18 12Zm0 0c4-10 12-12 18-10-8 2-14 4-18 10Z" fill="var(--opal)" stroke="var(--opal)" />
        </g>
      )}
      {tile.face === "guild" && (
        <g transform={`translate(${s / 2} ${s / 2}) scale(${unit})`} aria-hidden="true">
          <path d="M-26 30V4C-26-12-10-14 0-28 10-14 26-12 26 4V30Z" fill="var(--ground)" opacity="0.75" />
        </g>
      )}
      <text x="9" y={18} font-size="14" fill="var(--ink-2)">
        {tile.cell}
      </text>
      {goods.map((good, i) => (
        <g key={i} transform={`translate(${s / 2 + (i - (goods.length - 1) / 2) * 31 * unit + 2} ${s * 0.34 + 4})`}>
          {good}
        </g>
      ))}
    </Choice>
  );
}

// A resource on a tile; while one is to be taken from there it can be pointed at.
function Good({ board, name, live, sign, r }: { board: BoardProps; name: string; live: boolean; sign: ComponentChildren; r: number }) {
  if (!live || !board.legal.has(name)) return <>{sign}</>;
  return (
    <Choice board={board} name={name} ring={<circle r={r + 2} />}>
      <circle r={r + 2} fill="transparent" />
      {sign}
    </Choice>
  );
}

function Tent({ board, convoy, r }: { board: BoardProps; convoy: Convoy; r: number }) {
  const known = convoy.token !== undefined;
  const words = known ? [...(convoy.effects ?? []).map((e) => board.t(e)), convoy.points ? signed(convoy.points) : ""].filter(Boolean).join(", ") : board.t("unknown");
  return (
    <g>
      <title>{`${convoy.colour === "small" ? board.t("small convoy") : board.t("escorted convoy")}: ${words}`}</title>
      <TentSign colour={convoy.colour} r={r} />
      {known && (
        <g transform={`translate(0 ${r * 0.38})`}>
          <circle r={r * 0.62} fill="var(--diamond)" stroke="var(--stone-edge)" stroke-width="0.8" />
          {convoy.effects?.length ? (
            <EffectSign effect={convoy.effects[0]} r={r * 0.46} dark />
          ) : (
            <text text-anchor="middle" y={r * 0.28} font-size={r * 0.8} font-weight="600" style="fill:#1c1206">
              {signed(convoy.points ?? 0)}
            </text>
          )}
        </g>
      )}
      {convoy.looked.map((seat, i) => (
        <circle key={seat} cx={-r + 4 + i * 8} cy={r + 3} r="3.5" fill={seatColour(seat)} stroke="var(--ground)" />
      ))}
    </g>
  );
}

const signed = (n: number) => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : "0");

function Camels({ board, table, cell, at }: { board: BoardProps; table: SahwariTable; cell: number; at(name: string): { x: number; y: number } }) {
  const all = [
    ...table.players.flatMap((player, seat) => (player.camel ? [{ key: `camel ${seat + 1}`, cell: player.camel, colour: seatColour(seat), seat, label: board.seatName(seat) }] : [])),
    ...table.guild_camels.map((where, i) => ({ key: `guild ${i + 1}`, cell: where, colour: "var(--ruby)", seat: -1, label: board.t("Guild camel {n}", { n: i + 1 }) })),
  ];
  return (
    <>
      {all.map((camel) => {
        const same = all.filter((other) => other.cell === camel.cell);
        const i = same.indexOf(camel);
        const spot = at(camel.cell);
        const cx = spot.x + cell / 2 + (i - (same.length - 1) / 2) * cell * 0.3;
        const cy = spot.y + cell * 0.73;
        const selectable = board.legal.has(camel.key);
        const drawn = (
          <>
            <title>{camel.label}</title>
            <CamelSign colour={camel.colour} r={cell * 0.2} guild={camel.seat < 0} mark={camel.seat < 0 ? String(Number(camel.key.slice(6))) : undefined} />
            {camel.seat >= 0 && <Emblem seat={camel.seat} size={cell * 0.19} x={-cell * 0.24} y={cell * 0.02} />}
          </>
        );
        return (
          <g key={camel.key} style={`transform:translate(${cx}px,${cy}px);${board.animate ? "transition:transform 320ms ease" : ""}`} pointer-events={selectable ? undefined : "none"}>
            {selectable ? (
              <Choice board={board} name={camel.key} ring={<circle r={cell * 0.24} />}>
                <circle r={cell * 0.24} fill="transparent" />
                {drawn}
              </Choice>
            ) : (
              drawn
            )}
          </g>
        );
      })}
    </>
  );
}

// --- cards --------------------------------------------------------------------------------------

const INKS: Record<string, string> = { green: "var(--opal)", ochre: "var(--topaz)", crimson: "var(--ruby)", indigo: "var(--sapphire)" };
const ink = (colour: string) => INKS[colour] ?? "var(--ink-2)";

function CardView({ board, card, width, height }: { board: BoardProps; card: RecruitCard; width: number; height: number }) {
  const band = width * 0.36;
  return (
    <g>
      <rect width={width} height={height} rx="8" fill="var(--ground)" stroke="var(--line)" stroke-width="1.3" />
      {(["left", "right"] as const).map((side) => (
        <g key={side} transform={`translate(${side === "left" ? 0 : width - band} 0)`}>
          <path d={side === "left" ? `M0 8a8 8 0 0 1 8-8h${band - 8}v${height}h-${band - 8}a8 8 0 0 1-8-8Z` : `M0 0h${band - 8}a8 8 0 0 1 8 8v${height - 16}a8 8 0 0 1-8 8H0Z`} fill={ink(card[side].colour)} opacity="0.85" />
          <text x={band / 2} y="19" text-anchor="middle" font-size="14" font-weight="600" style="fill:#fff">
            {board.t(card[side].colour).charAt(0).toUpperCase()}
          </text>
          <EndSign end={card[side]} x={band / 2} y={height * 0.56} r={Math.min(14, band * 0.36)} t={board.t} />
        </g>
      ))}
      {card.ability && (
        <g transform={`translate(${width / 2} ${height / 2}) rotate(-90)`}>
          <text text-anchor="middle" y="5" font-size="14" font-weight="600" class="title">
            {board.t(card.ability)}
          </text>
        </g>
      )}
      <title>{[card.ability && board.t(card.ability), ...(["left", "right"] as const).map((side) => `${board.t(card[side].colour)} ${card[side].effect ? board.t(card[side].effect!) : ""}${card[side].points ? signed(card[side].points!) : ""}`)].filter(Boolean).join(" · ")}</title>
    </g>
  );
}

// Four cards in a row; a half of each says at which end of the own row it is put.
function Market({ board, table, x, y, width }: Part & { width: number }) {
  const step = width / 4;
  const w = step - 8;
  const h = 104;
  return (
    <g transform={`translate(${x} ${y})`}>
      {table.market.map((card, i) => (
        <g key={card.number} transform={`translate(${i * step + 4} 4)`}>
          <CardView board={board} card={card} width={w} height={h} />
          {(["left", "right"] as const).map((side) => (
            <Choice key={side} board={board} name={`recruit ${i + 1} ${side}`} x={side === "left" ? 0 : w / 2} ring={<rect width={w / 2} height={h} rx="8" />}>
              <rect width={w / 2} height={h} fill="transparent" />
              {board.legal.has(`recruit ${i + 1} ${side}`) && (
                <path d={side === "left" ? `M${w * 0.28} ${h - 16}l-9 7 9 7` : `M${w * 0.22} ${h - 16}l9 7-9 7`} fill="none" stroke="#fff" stroke-width="3" />
              )}
            </Choice>
          ))}
        </g>
      ))}
      <text x="6" y={h + 24} font-size="14" fill="var(--ink-2)">
        {board.t("{deck} cards in the deck · {reserve} cubes in reserve · {faces} tiles left, end at {end}", { deck: table.deck, reserve: table.reserve, faces: table.faces_left, end: table.end_faces })}
      </text>
    </g>
  );
}

// --- the clan's row -----------------------------------------------------------------------------

function Row({ board, table, shown, x, y, width, height }: Part & { width: number; height: number }) {
  const player = table.players[shown];
  if (!player?.clan)
    return (
      <g transform={`translate(${x} ${y})`}>
        <Clans board={board} width={width} height={height} />
      </g>
    );
  const cardW = 96;
  const gap = 26;
  const sheetW = 300;
  const cards = player.left.length + player.right.length;
  const natural = sheetW + cards * (cardW + gap);
  const scale = Math.min(1, width / natural, height / 200);
  const own = shown === board.view.viewer;
  const left = (width / scale - natural) / 2;
  let at = left;
  const items: ComponentChildren[] = [];
  for (let i = player.left.length - 1; i >= 0; i--) {
    items.push(
      <g key={`l${i}`} transform={`translate(${at} 40)`}>
        <CardView board={board} card={player.left[i]} width={cardW} height={120} />
        <CaseView board={board} name={`case l${i + 1}`} state={player.cases_left[i]} own={own} x={cardW + gap / 2} y={60} />
      </g>,
    );
    at += cardW + gap;
  }
  items.push(
    <g key="sheet" transform={`translate(${at} 0)`}>
      <Sheet board={board} player={player} own={own} seat={shown} width={sheetW} />
    </g>,
  );
  at += sheetW;
  player.right.forEach((card, i) => {
    items.push(
      <g key={`r${i}`} transform={`translate(${at + gap} 40)`}>
        <CaseView board={board} name={`case r${i + 1}`} state={player.cases_right[i]} own={own} x={-gap / 2} y={60} />
        <CardView board={board} card={card} width={cardW} height={120} />
      </g>,
    );
    at += cardW + gap;
  });
  return (
    <g transform={`translate(${x} ${y})`}>
      <rect width={width} height={height} rx="12" fill="var(--panel)" stroke={seatColour(shown)} stroke-width="2" />
      <g transform={`translate(0 ${(height - 200 * scale) / 2}) scale(${scale})`}>{items}</g>
    </g>
  );
}

function CaseView({ board, name, state, own, x, y }: { board: BoardProps; name: string; state: Case; own: boolean; x: number; y: number }) {
  if (state === "none") return null;
  const body = (
    <>
      <rect x="-16" y="-16" width="32" height="32" rx="7" fill={state === "free" ? "var(--ground)" : "var(--panel-2)"} stroke="var(--ink-2)" stroke-width="1.5" stroke-dasharray={state === "free" ? "4 3" : undefined} />
      {state === "cube" && <CubeSign r={12} />}
      {state === "padlock" && <path d="M-8-2h16v12H-8ZM-5-2v-4a5 5 0 0 1 10 0v4" fill="var(--ink-2)" stroke="var(--ink)" stroke-width="1.5" />}
    </>
  );
  const words = { free: board.t("free case"), cube: board.t("case with a cube"), padlock: board.t("locked case"), none: "" }[state];
  return (
    <g transform={`translate(${x} ${y})`}>
      {own ? (
        <Choice board={board} name={name} label={words} ring={<rect x="-19" y="-19" width="38" height="38" rx="9" />}>
          {body}
        </Choice>
      ) : (
        <g>
          <title>{words}</title>
          {body}
        </g>
      )}
    </g>
  );
}

function Sheet({ board, player, own, seat, width }: { board: BoardProps; player: Player; own: boolean; seat: number; width: number }) {
  const numbers = player.stock_numbers ?? [];
  const step = (width - 88) / numbers.length;
  const pick = (name: string, children: ComponentChildren, ring: ComponentChildren, label: string) =>
    own ? (
      <Choice board={board} name={name} ring={ring} label={label}>
        {children}
      </Choice>
    ) : (
      <>{children}</>
    );
  return (
    <g>
      <rect y="8" width={width} height="184" rx="10" fill="var(--panel-2)" stroke={seatColour(seat)} stroke-width="2" />
      {([player.left_end, player.right_end] as End[]).map((end, i) => (
        <g key={i} transform={`translate(${i ? width - 38 : 0} 40)`}>
          <rect width="38" height="120" fill={ink(end.colour)} opacity="0.85" />
          <text x="19" y="19" text-anchor="middle" font-size="14" font-weight="600" style="fill:#fff">
            {board.t(end.colour).charAt(0).toUpperCase()}
          </text>
          <EndSign end={end} x={19} y={68} r={13} t={board.t} />
        </g>
      ))}
      <text x={width / 2} y="34" text-anchor="middle" font-size="18" class="title">
        {board.t(player.clan!)}
      </text>
      {pick(
        "stock",
        <g transform="translate(44 54)">
          {numbers.map((n, i) => {
            const round = i === numbers.length - 1;
            const filled = i < player.stock;
            return (
              <g key={i} transform={`translate(${i * step + step / 2} 18)`}>
                {round ? <circle r={step * 0.42} fill="var(--ground)" stroke="var(--ink-2)" /> : <rect x={-step * 0.42} y={-step * 0.42} width={step * 0.84} height={step * 0.84} rx="5" fill="var(--ground)" stroke="var(--ink-2)" />}
                {filled ? <CubeSign r={step * 0.34} /> : <text text-anchor="middle" y="6" font-size="16" font-weight={i === player.stock ? 600 : 400}>{n}</text>}
              </g>
            );
          })}
        </g>,
        <rect x="42" y="50" width={width - 84} height="44" rx="8" />,
        board.t("Stock: {n|cube|cubes}", { n: player.stock }),
      )}
      {player.stock_effects?.map((use, i) => (
        <g key={i} transform={`translate(${44 + (use.cell - 0.5) * step} 116)`}>
          {pick(
            `stock effect ${i + 1}`,
            <g opacity={use.used ? 0.35 : 1}>
              <circle r="17" fill={player.stock >= use.cell && !use.used ? "var(--ground)" : "var(--panel)"} stroke="var(--line)" />
              <EffectSign effect={use.effect} r={12} />
              <title>{`${board.t(use.effect)}${use.used ? ` (${board.t("used")})` : ""}`}</title>
            </g>,
            <circle r="20" />,
            board.t(use.effect),
          )}
        </g>
      ))}
      <text x={width / 2} y="166" text-anchor="middle" font-size="14" fill="var(--ink-2)">
        {player.ability ? board.t("Ability: {name}", { name: board.t(player.ability) }) : ""}
      </text>
      <text x={width / 2} y="184" text-anchor="middle" font-size="14">
        {board.seatName(seat)}
      </text>
    </g>
  );
}

// Set-up: the clans that can be chosen.
function Clans({ board, width, height }: { board: BoardProps; width: number; height: number }) {
  const names = [...board.legal.values()].filter((l) => l.name.startsWith("clan "));
  const columns = width < 500 ? 3 : 6;
  const w = width / columns - 8;
  const rows = Math.max(1, Math.ceil(names.length / columns));
  const h = Math.min(90, height / rows - 8);
  return (
    <g>
      <rect width={width} height={height} rx="12" fill="var(--panel)" />
      {names.map((legal, i) => (
        <Choice key={legal.name} board={board} name={legal.name} x={4 + (i % columns) * (w + 8)} y={8 + Math.floor(i / columns) * (h + 8)} ring={<rect width={w} height={h} rx="10" />}>
          <rect width={w} height={h} rx="10" fill="var(--panel-2)" stroke="var(--line)" />
          <text x={w / 2} y={h / 2 + 6} text-anchor="middle" font-size="18" class="title">
            {board.t(legal.name.slice(5).replace(/^./, (c) => c.toUpperCase()))}
          </text>
        </Choice>
      ))}
    </g>
  );
}

// --- tracks, convoys, effects -------------------------------------------------------------------

const PAWN_USES = [
  { name: "pawn spy", effect: "spy", cost: 1 },
  { name: "pawn refresh", effect: "refresh", cost: 1 },
  { name: "pawns storm", effect: "storm", cost: 2 },
  { name: "pawns cube", effect: "artefact", cost: 2 },
];

function Sources({ board, table, shown, x, y, width }: Part & { width: number }) {
  const player = table.players[shown];
  if (!player?.clan) return null;
  const own = shown === board.view.viewer;
  const held = player.convoys.map((from) => table.convoys.find((c) => c.from === from)!);
  const narrow = width < 450;
  const place = narrow ? 30 : 34;
  return (
    <g transform={`translate(${x} ${y})`}>
      <rect width={width} height={narrow ? 168 : 112} rx="10" fill="var(--panel)" />
      <g transform="translate(10 24)">
        <title>{board.t("Recruit track: {n|pawn|pawns}", { n: player.pawns })}</title>
        {table.track_numbers.map((n, i) => (
          <g key={i} transform={`translate(${i * place + 14} 4)`}>
            <circle r="14" fill="var(--ground)" stroke="var(--ink-2)" />
            {i < player.pawns ? <PawnSign r={11} /> : <text text-anchor="middle" y="5.5" font-size="15" font-weight={i === player.pawns ? 600 : 400}>{n}</text>}
          </g>
        ))}
      </g>
      {PAWN_USES.map((use, i) => (
        <g key={use.name} transform={narrow ? `translate(${24 + i * 62} 80)` : `translate(${6 * place + 40 + i * 58} 28)`}>
          {own ? (
            <Choice board={board} name={use.name} ring={<rect x="-26" y="-18" width="52" height="36" rx="18" />}>
              <PawnUse cost={use.cost} effect={use.effect} />
            </Choice>
          ) : (
            <PawnUse cost={use.cost} effect={use.effect} />
          )}
        </g>
      ))}
      <g transform={`translate(0 ${narrow ? 128 : 78})`}>
        {held.map((convoy, i) => (
          <g key={convoy.from} transform={`translate(${28 + i * 44} 4)`}>
            {own ? (
              <Choice board={board} name={`reveal ${convoy.from}`} ring={<circle r="21" />} label={board.t("convoy from {cell}", { cell: convoy.from })}>
                <Tent board={board} convoy={convoy} r={17} />
              </Choice>
            ) : (
              <Tent board={board} convoy={convoy} r={17} />
            )}
          </g>
        ))}
        {held.length === 0 && (
          <text x="14" y="10" font-size="14" fill="var(--ink-2)">
            {board.t("No convoys yet")}
          </text>
        )}
        {player.attack_tokens > 0 && (
          <g transform={`translate(${width - 40} 4)`}>
            {own ? (
              <Choice board={board} name="attack token" ring={<circle r="21" />}>
                <AttackTokens n={player.attack_tokens} />
              </Choice>
            ) : (
              <AttackTokens n={player.attack_tokens} />
            )}
          </g>
        )}
      </g>
    </g>
  );
}

function PawnUse({ cost, effect }: { cost: number; effect: string }) {
  return (
    <g>
      <rect x="-26" y="-18" width="52" height="36" rx="18" fill="var(--panel-2)" stroke="var(--line)" />
      {Array.from({ length: cost }, (_, i) => (
        <g key={i} transform={`translate(${-16 + i * 9} 0)`}>
          <PawnSign r={8} />
        </g>
      ))}
      <g transform="translate(14 0)">
        <EffectSign effect={effect} r={10} />
      </g>
    </g>
  );
}

function AttackTokens({ n }: { n: number }) {
  return (
    <g>
      <circle r="18" fill="var(--danger)" />
      <EffectSign effect="attack" r={11} light />
      <text x="20" y="16" font-size="15" font-weight="600">
        ×{n}
      </text>
    </g>
  );
}

// The effects that wait, and the words that end a turn or a part of it.
function Effects({ board, table, x, y, width }: Part & { width: number }) {
  const waiting = Object.entries(table.pending_effects);
  const words = ["forgo", "go on", "end"].filter((name) => board.legal.has(name));
  if (waiting.length + words.length === 0) return null;
  const step = Math.min(92, width / (waiting.length + words.length));
  return (
    <g transform={`translate(${x} ${y})`}>
      {waiting.map(([effect, n], i) => (
        <Choice key={effect} board={board} name={effect} x={i * step} y={6} ring={<rect width={step - 8} height="44" rx="22" />}>
          <rect width={step - 8} height="44" rx="22" fill="var(--ground)" stroke="var(--line)" />
          <g transform="translate(26 22)">
            <EffectSign effect={effect} r={14} />
          </g>
          <text x={step - 26} y="28" text-anchor="middle" font-size="17" font-weight="600">
            ×{n}
          </text>
        </Choice>
      ))}
      {words.map((name, i) => (
        <Choice key={name} board={board} name={name} x={(waiting.length + i) * step} y={6} ring={<rect width={step - 8} height="44" rx="22" />}>
          <rect width={step - 8} height="44" rx="22" fill="var(--active)" />
          <text x={(step - 8) / 2} y="28" text-anchor="middle" font-size="15" font-weight="600" style="fill:var(--on-active)">
            {{ forgo: board.t("Give up"), "go on": board.t("Go on"), end: board.t("End") }[name]}
          </text>
        </Choice>
      ))}
    </g>
  );
}

// Everybody in one line each; a tap lays out that row.
function People({ board, table, shown, look, x, y, width }: Part & { width: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      {table.players.map((player, seat) => (
        <g
          key={seat}
          transform={`translate(0 ${seat * 42})`}
          role="button"
          tabindex={0}
          aria-pressed={shown === seat}
          aria-label={board.t("Look at the row of {name}", { name: board.seatName(seat) })}
          style="cursor:pointer"
          onClick={() => look(seat)}
          onKeyDown={(e) => (e.key === "Enter" || e.key === " ") && (e.preventDefault(), look(seat))}
        >
          <rect width={width} height="38" rx="10" fill={shown === seat ? "var(--panel-2)" : "var(--panel)"} stroke={table.turn === seat ? seatColour(seat) : "var(--line)"} stroke-width={table.turn === seat ? 2.5 : 1} />
          <Emblem seat={seat} size={28} x={6} y={5} />
          <text x="42" y="25" font-size="16" font-weight="600">
            {(player.clan ? board.t(player.clan) : board.seatName(seat)).slice(0, 12)}
          </text>
          {[
            { sign: <CubeSign r={9} />, n: player.stock + [...player.cases_left, ...player.cases_right].filter((c) => c === "cube").length, what: board.t("cubes") },
            { sign: <PawnSign r={10} />, n: player.pawns, what: board.t("pawns") },
            { sign: <TentSign colour="escorted" r={10} />, n: player.convoys.length, what: board.t("convoys") },
            { sign: <rect x="-7" y="-10" width="14" height="20" rx="3" fill="var(--active)" />, n: player.left.length + player.right.length, what: board.t("recruit cards") },
          ].map((thing, i) => (
            <g key={i} transform={`translate(${width - 232 + i * 60} 19)`}>
              <title>{thing.what}</title>
              {thing.sign}
              <text x="15" y="6" font-size="16">
                {thing.n}
              </text>
            </g>
          ))}
        </g>
      ))}
      {table.master && <MasterView board={board} master={table.master} y={table.players.length * 42} width={width} />}
    </g>
  );
}

function MasterView({ board, master, y, width }: { board: BoardProps; master: Master; y: number; width: number }) {
  return (
    <g transform={`translate(0 ${y})`}>
      <rect width={width} height="84" rx="10" fill="color-mix(in srgb, var(--danger) 18%, var(--panel))" stroke="var(--danger)" />
      <text x="12" y="24" font-size="16" class="title">
        {board.t("Guild Master")} ({board.t(master.level)})
      </text>
      <text x="12" y="48" font-size="14.5">
        {board.t("stock {stock} · {cards|card|cards}, {cubes|cube|cubes} on them · {pawns|pawn|pawns} · {convoys|convoy|convoys}", { stock: master.stock, cards: master.cards.length, cubes: master.cubes_on_cards, pawns: master.pawns, convoys: master.convoys.length })}
      </text>
      <text x="12" y="70" font-size="14.5">
        {master.action_card ? board.t("Card {card}: wants {what}", { card: master.action_card, what: board.t(master.wants ?? "") }) : board.t("Turns a card next")}
        {master.path ? ` · ${board.t("path from {cell}", { cell: master.path[0] })}` : ""}
        {master.extra ? ` · ${board.t(master.extra)}` : ""}
      </text>
    </g>
  );
}

export function SahwariMiniature() {
  const faces = ["var(--panel)", "color-mix(in srgb, var(--opal) 38%, var(--panel-2))", "color-mix(in srgb, var(--topaz) 26%, var(--panel))"];
  return (
    <svg viewBox="0 0 200 200" aria-hidden="true">
      <rect width="200" height="200" fill="var(--panel-2)" />
      {Array.from({ length: 9 }, (_, i) => (
        <rect key={i} x={30 + (i % 3) * 48} y={48 + Math.floor(i / 3) * 48} width="44" height="44" rx="7" fill={faces[(i * 2 + 1) % 3]} stroke="var(--line)" />
      ))}
      <g transform="translate(100 118)">
        <CamelSign colour="var(--ruby)" r={24} guild />
      </g>
      <g transform="translate(52 72)">
        <TentSign colour="small" r={15} />
      </g>
      <g transform="translate(148 166)">
        <TentSign colour="escorted" r={15} />
      </g>
    </svg>
  );
}
