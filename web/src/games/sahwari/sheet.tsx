// The parts sheet of Sahwari: the desert tiles with both faces, convoys, recruits, the clans' sheets, the Guild
// Master's cards, and the pieces.
import { ComponentChildren } from "preact";
import { N_ } from "../../base/i18n";
import { BoardProps } from "../../kit/board";
import { Emblem, seatColour } from "../../kit/emblems";
import { Face, Sheet } from "../../kit/sheet";
import { Miniature } from "./board";
import { TileView } from "./desert";
import { WANTS } from "./people";
import { CardView } from "./card";
import { ClanCard } from "./row";
import { CamelSign, CardSign, CubeSign, EffectSign, PadlockSign, PawnSign, Tent, TentSign } from "./signs";
import { Ability, ClanSheet, Convoy, End, SahwariTable, Tile } from "./table";

interface Clan {
  name: string;
  ability: string;
  ends: string;
  stock: number[];
  effects: string[];
}
interface Order {
  start: string;
  corner: string;
  along: "rows" | "columns";
  block: string;
  x: number;
  icon?: "movement" | "action";
  wants: string;
  extra?: string;
  when?: string;
}
interface Parts {
  pieces: { cubes: number; pawns: number; attack_tokens: number };
  seats: { guild_camels: number[] };
  tiles: {
    guild_pawns: number;
    guild_cubes: number;
    types: { number: number; holds: string; other: "oasis" | "desert"; start?: boolean; fourth?: string }[];
  };
  convoys: { small: string[]; escorted: string[] };
  abilities: { list: { name: string; points?: number; pair?: string; moves?: number }[] };
  recruits: { colours: { name: string }[]; ability_cards: { ability: string; ends: string }[]; cards: string[] };
  clans: { track: number[]; sheets: Clan[] };
  master: { stock: number[]; cards: Order[] };
}

const SEATS = 4;
const count = (words: string, word: string) => words.split(" ").filter((other) => other === word).length;

// Parses "c +3" or "i attack": a colour by its first letter, and its effect.
function endOf(parts: Parts, text: string): End {
  const [letter, does] = text.trim().split(" ");
  const colour = parts.recruits.colours.find(({ name }) => name.startsWith(letter))?.name ?? letter;
  return { colour, ...(/^[+-]\d/.test(does ?? "") ? { points: Number(does) } : does ? { effect: does } : {}) };
}
const endsOf = (parts: Parts, text: string) => {
  const [left, right] = text.split("/").map((end) => endOf(parts, end));
  return { left, right };
};

// The view.table of a game that has not begun.
const tableOf = (parts: Parts, convoys: Convoy[] = []) =>
  ({
    step: "",
    reached: null,
    chosen_cell: null,
    convoys,
    players: [],
    guild_camels: [],
    abilities: parts.abilities.list.map((ability): Ability => ({
      name: ability.name,
      points: ability.points ?? 0,
      pair: ability.pair?.split(" ") ?? [],
      moves: ability.moves ?? 0,
    })),
  }) as unknown as SahwariTable;

const TILE = 97; // size of a tile on the board

function tileFace(parts: Parts, board: BoardProps, type: Parts["tiles"]["types"][number], i: number): Face {
  const convoy = ["small", "escorted"].find((colour) => count(type.holds, colour)) as Convoy["colour"] | undefined;
  const held: Convoy[] = convoy ? [{ from: "", colour: convoy, place: "tile", open: false, looked: [] }] : [];
  const side = (face: Tile["face"], full: boolean) => (
    <TileView
      board={board}
      table={tableOf(parts, full ? held : [])}
      tile={{
        cell: "",
        face,
        oasis_below: type.other === "oasis",
        cubes: full ? count(type.holds, "cube") : 0,
        pawns: full ? count(type.holds, "pawn") : 0,
      }}
      cell={TILE}
      x={0}
      y={0}
    />
  );
  return {
    at: `tiles.types[${i}]`,
    of: N_("Desert tiles"),
    copies: type.number,
    size: [34, 34],
    box: [TILE, TILE],
    picture: (
      <>
        {side("resources", true)}
        <g transform={`translate(${TILE / 2} 76)`}>
          {type.start && <CamelSign colour="var(--ruby)" r={11} guild />}
          {type.fourth && (
            <g>
              <text x="-10" y="5" text-anchor="middle" font-size="14" style="fill:var(--ink-2)">
                4+
              </text>
              <g transform="translate(14 0)">
                {type.fourth === "pawn" ? <PawnSign r={9} /> : type.fourth === "cube" ? <CubeSign r={9} /> : null}
              </g>
            </g>
          )}
        </g>
      </>
    ),
    back: side(type.other, false),
  };
}

function guildFace(parts: Parts, board: BoardProps): Face {
  const places = (n: number, y: number, sign: ComponentChildren) =>
    Array.from({ length: n }, (_, i) => (
      <g key={i} transform={`translate(${TILE / 2 + (i - (n - 1) / 2) * 26} ${y})`}>
        <circle r="11" fill="var(--ground)" stroke="var(--ink-2)" stroke-dasharray="3 2" />
        <g opacity="0.35">{sign}</g>
      </g>
    ));
  const tile: Tile = { cell: "", face: "guild", oasis_below: false, cubes: 0, pawns: 0 };
  const ground = <TileView board={board} table={tableOf(parts)} tile={tile} cell={TILE} x={0} y={0} />;
  return {
    at: "tiles.guild_pawns",
    more: ["tiles.guild_cubes"],
    of: N_("Desert tiles"),
    size: [34, 34],
    box: [TILE, TILE],
    picture: (
      <>
        {ground}
        {places(parts.tiles.guild_pawns, 42, <PawnSign r={8} />)}
        {places(parts.tiles.guild_cubes, 70, <CubeSign r={8} />)}
      </>
    ),
    back: ground,
  };
}

function convoyFace(text: string, colour: Convoy["colour"], i: number): Face {
  const words = text.split(" ");
  const convoy: Convoy = {
    from: "",
    colour,
    place: "seat",
    open: true,
    looked: [],
    token: i,
    effects: words.filter((word) => !/^[+-]/.test(word)),
    points: words.filter((word) => /^[+-]/.test(word)).reduce((sum, word) => sum + Number(word), 0),
  };
  const cloth = `color-mix(in srgb, var(--${colour === "small" ? "topaz" : "sapphire"}) 22%, var(--ground))`;
  const ground = <rect width="85" height="65" rx="8" fill={cloth} />;
  return {
    at: `convoys.${colour}[${i}]`,
    of: N_("Convoys"),
    size: [34, 26],
    box: [85, 65],
    picture: (
      <>
        {ground}
        <g transform="translate(42.5 36)">
          <Tent convoy={convoy} r={22} />
        </g>
      </>
    ),
    back: (
      <>
        {ground}
        <g transform="translate(42.5 33)">
          <TentSign colour={colour} r={22} />
        </g>
      </>
    ),
  };
}

const RecruitBack = () => (
  <g>
    <rect width="110" height="140" rx="8" fill="var(--active)" />
    <rect x="7" y="7" width="96" height="126" rx="5" fill="none" stroke="var(--choose)" stroke-dasharray="6 4" />
    <g transform="translate(55 70)">
      <CardSign r={26} />
    </g>
  </g>
);

const recruit = { size: [43, 54.7], box: [110, 140], back: <RecruitBack /> } as Pick<Face, "size" | "box" | "back">;

// The sheet of a clan, and below it the track for its recruits.
function Clanship({ parts, board, clan }: { parts: Parts; board: BoardProps; clan: Clan }) {
  const { left, right } = endsOf(parts, clan.ends);
  const sheet: ClanSheet = {
    clan: clan.name,
    ability: clan.ability,
    left_end: left,
    right_end: right,
    stock_numbers: clan.stock,
    stock_effects: clan.effects.map((text) => {
      const [effect, cell] = text.split(" ");
      return { effect, cell: Number(cell), used: false };
    }),
  };
  return (
    <g>
      <ClanCard board={board} table={tableOf(parts)} sheet={sheet} width={300} />
      <rect y="110" width="300" height="32" rx="8" fill="var(--panel-2)" stroke="var(--line)" />
      <g transform="translate(20 126)">
        <PawnSign r={10} />
      </g>
      {parts.clans.track.map((n, i) => (
        <g key={i} transform={`translate(${60 + (i * 220) / Math.max(1, parts.clans.track.length - 1)} 126)`}>
          <circle r="12" fill="var(--ground)" stroke="var(--ink-2)" />
          <text y="5.5" text-anchor="middle" font-size="16" font-weight="600">
            {n}
          </text>
        </g>
      ))}
    </g>
  );
}

// SA-8.8: a snake from the corner, rotated so that it begins at the start square.
function pathOf({ corner, start, along }: Order): string[] {
  const snake = Array.from({ length: 25 }, (_, i) => {
    const lane = Math.floor(i / 5);
    const step = lane % 2 ? 4 - (i % 5) : i % 5;
    const [y, x] = along === "columns" ? [step, lane] : [lane, step];
    return `${"abcde"[corner[0] === "a" ? y : 4 - y]}${(corner[1] === "1" ? x : 4 - x) + 1}`;
  });
  const at = Math.max(0, snake.indexOf(start));
  return [...snake.slice(at), ...snake.slice(0, at)];
}

const ARROWS: Record<string, string> = { N: "↑", E: "→", S: "↓", W: "←" };
const ORDER_GROUND = "color-mix(in srgb, var(--danger) 12%, var(--ground))";

function Movement({ order }: { order: Order }) {
  const path = pathOf(order);
  const grid = 22;
  const middle = (cell: string) => `${(Number(cell[1]) - 0.5) * grid} ${(cell.charCodeAt(0) - 96.5) * grid}`;
  // The line is broken where the snake wraps from its end to its beginning.
  const far = (a: string, b: string) =>
    Math.abs(a.charCodeAt(0) - b.charCodeAt(0)) + Math.abs(Number(a[1]) - Number(b[1])) > 1;
  return (
    <g>
      <rect width="230" height="160" rx="10" fill={ORDER_GROUND} stroke="var(--danger)" stroke-width="2" />
      <g transform="translate(18 25)">
        <rect width={grid * 5} height={grid * 5} rx="6" fill="var(--ground)" stroke="var(--line)" />
        <path
          d={path.map((cell, i) => `${i === 0 || far(path[i - 1], cell) ? "M" : "L"}${middle(cell)}`).join("")}
          fill="none"
          stroke="var(--danger)"
          stroke-width="3"
          stroke-linejoin="round"
          stroke-linecap="round"
        />
        <circle r="7" fill="var(--danger)" transform={`translate(${middle(path[0])})`} />
      </g>
      <text x="180" y="56" text-anchor="middle" font-size="30" class="title">
        × {order.x}
      </text>
      <text x="180" y="92" text-anchor="middle" font-size="22" font-weight="600">
        {[...order.block].map((way) => ARROWS[way]).join(" ")}
      </text>
      {order.icon === "movement" && (
        <g transform="translate(180 124)">
          <CamelSign colour="var(--ruby)" r={16} guild />
        </g>
      )}
    </g>
  );
}

function Action({ order, board }: { order: Order; board: BoardProps }) {
  const extra = order.extra && (
    <g>
      <EffectSign effect={order.extra} r={14} />
      <text y="32" text-anchor="middle" font-size="14" style="fill:var(--ink-2)">
        {order.when === "before"
          ? board.t("first: {effect}", { effect: board.t(order.extra) })
          : board.t("last: {effect}", { effect: board.t(order.extra) })}
      </text>
    </g>
  );
  return (
    <g>
      <rect width="230" height="160" rx="10" fill={ORDER_GROUND} stroke="var(--danger)" stroke-width="2" />
      <circle cx="115" cy={extra ? 52 : 80} r="40" fill="var(--ground)" stroke="var(--line)" />
      <g transform={`translate(115 ${extra ? 52 : 80}) scale(2.1)`}>{WANTS[order.wants]}</g>
      {extra && <g transform="translate(115 114)">{extra}</g>}
      {order.icon === "action" && (
        <g transform="translate(196 32)">
          <CamelSign colour="var(--ruby)" r={16} guild />
        </g>
      )}
    </g>
  );
}

const token = (at: string, copies: number, picture: ComponentChildren, back?: ComponentChildren): Face => {
  const disc = (sign: ComponentChildren) => (
    <>
      <circle cx="20" cy="20" r="20" fill="var(--panel-2)" />
      <g transform="translate(20 20)">{sign}</g>
    </>
  );
  return {
    at,
    of: back ? N_("Attack tokens") : N_("Pieces"),
    copies,
    size: [15, 15],
    box: [40, 40],
    cut: "round",
    picture: disc(picture),
    back: back && disc(back),
  };
};

export const sheet: Sheet = {
  picture: Miniature,
  faces: (parts: Parts, board) => [
    ...parts.tiles.types.map((type, i) => tileFace(parts, board, type, i)),
    guildFace(parts, board),
    ...parts.convoys.small.map((text, i) => convoyFace(text, "small", i)),
    ...parts.convoys.escorted.map((text, i) => convoyFace(text, "escorted", i)),
    ...parts.recruits.ability_cards.map(({ ability, ends }, i): Face => ({
      at: `recruits.ability_cards[${i}]`,
      of: N_("Recruits"),
      ...recruit,
      picture: (
        <CardView board={board} card={{ number: i + 1, ability, ...endsOf(parts, ends) }} width={110} height={140} />
      ),
    })),
    ...parts.recruits.cards.map((ends, i): Face => ({
      at: `recruits.cards[${i}]`,
      of: N_("Recruits"),
      ...recruit,
      picture: <CardView board={board} card={{ number: i + 1, ...endsOf(parts, ends) }} width={110} height={140} />,
    })),
    ...parts.master.cards.map((order, i): Face => ({
      at: `master.cards[${i}]`,
      of: N_("Guild Master cards"),
      size: [60, 41.7],
      box: [230, 160],
      picture: <Movement order={order} />,
      back: <Action order={order} board={board} />,
    })),
    token(
      "pieces.attack_tokens",
      parts.pieces.attack_tokens,
      <g>
        <circle r="18" fill="var(--danger)" />
        <EffectSign effect="attack" r={11} light />
      </g>,
      <PadlockSign r={11} />,
    ),
    ...parts.clans.sheets.map((clan, i): Face => ({
      at: `clans.sheets[${i}]`,
      more: ["clans.track"],
      of: N_("Clans"),
      size: [150, 71],
      box: [300, 142],
      picture: <Clanship parts={parts} board={board} clan={clan} />,
    })),
    token("pieces.cubes", parts.pieces.cubes, <CubeSign r={13} />),
    token("pieces.pawns", parts.pieces.pawns, <PawnSign r={13} />),
    ...Array.from({ length: SEATS }, (_, seat) =>
      token("", 1, [<CamelSign colour={seatColour(seat)} r={13} />, <Emblem seat={seat} size={12} x={-16} y={2} />]),
    ),
    token("seats.guild_camels", Math.max(...parts.seats.guild_camels), <CamelSign colour="var(--ruby)" r={13} guild />),
  ],
};
