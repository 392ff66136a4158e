// The parts sheet of Bazar: the map in two halves, the tiles of the four guilds with their backs, event cards, coins.
import { N_ } from "../../base/i18n";
import { BoardProps } from "../../kit/board";
import { nobody } from "../../kit/choice";
import { fitted, wrap } from "../../kit/fit";
import { Face, Sheet } from "../../kit/sheet";
import { Coin, Landmark, Medallion, quarterColour, tint } from "./art";
import { effectOf, fit, Miniature } from "./board";
import { Cell, CityTable, EventCard, Kind } from "./city";
import { CityMap, Plan } from "./map";
import { inWords } from "./side";

interface Listed {
  name: string;
  effect: string;
  amount?: number;
}
interface Parts {
  guilds: { list: { key: string; name: string }[] };
  play: { turns: number; goal: number };
  board: { rows: string[] };
  quarters: { list: { letter: string; name: string; value: number; enters?: string }[] };
  tiles: { list: Listed[] };
  events: {
    list: {
      key: string;
      name: string;
      if?: { coins?: number; events?: number };
      tokens?: Record<string, number>;
      every?: number;
      barred?: string;
      halves?: boolean;
      doubles?: boolean;
      opens?: string;
    }[];
  };
}

const PERMANENT = /^(beggar|administrator|traitor)$/; // CO-5.6
const COINS = { 1: 28, 5: 31, 10: 41 }; // CO-1.3
const NUMERALS = ["I", "II", "III", "IV", "V", "VI"];

// The view.table of a game that has not begun.
function tableOf(parts: Parts): CityTable {
  const quarters = parts.quarters.list;
  const quarterOf = (letter: string) => quarters.findIndex((quarter) => quarter.letter === letter.toUpperCase());
  const squares = parts.board.rows.flatMap((line, row) =>
    [...line].flatMap((letter, col) => (letter === "." ? [] : [{ letter, row, col, quarter: quarterOf(letter) }])),
  );
  const isCell = ({ letter }: { letter: string }) => letter === letter.toUpperCase();
  return {
    phase: "",
    where: null,
    rows: parts.board.rows.length,
    cols: Math.max(...parts.board.rows.map((row) => row.length)),
    quarters: quarters.map((quarter) => ({
      ...quarter,
      in_play: true,
      market: false,
      owner: null,
      worth: quarter.value,
      pays: quarter.value,
      tokens: 0,
      barred: false,
      tiles: [],
    })),
    cells: squares.filter(isCell).map((square): Cell => ({ ...square, name: "" })),
    pictures: squares.filter((square) => !isCell(square)),
    players: [],
    kinds: [],
  } as unknown as CityTable;
}

const MAP = { width: 944, height: 904 };

function TheMap({ parts, board }: { parts: Parts; board: BoardProps }) {
  const table = tableOf(parts);
  const plan: Plan = {
    kind: null,
    local: false,
    legal: new Map(),
    picked: null,
    pointed: null,
    act: nobody,
    point: nobody,
  };
  const grid = fit(table, 33, 42, MAP.width - 66, MAP.height - 64);
  return <CityMap room={{ board, table, grid, plan }} {...MAP} width={MAP.width - 4} foresight={null} future={null} />;
}

function EventFace({ parts, board, index }: { parts: Parts; board: BoardProps; index: number }) {
  const { t } = board;
  const table = tableOf(parts);
  const event = parts.events.list[index];
  const q = (letter: string) => table.quarters.findIndex((quarter) => quarter.letter === letter);
  const card: EventCard = {
    ...event,
    tokens: table.quarters.map(({ letter }) => event.every ?? event.tokens?.[letter] ?? 0),
    barred: event.barred ? [...event.barred].map(q) : [],
    halves: !!event.halves,
    doubles: !!event.doubles,
    opens: event.opens ? q(event.opens) : null,
  };
  const before = parts.events.list.slice(0, index).filter((other) => other.if).length;
  const does = inWords({ board, table }, card);
  const lines = wrap(does.charAt(0).toUpperCase() + does.slice(1), 23, 3);
  const when = event.if?.coins
    ? t("from {n|coin|coins}", { n: event.if.coins })
    : event.if?.events
      ? t("after {n|event|events}", { n: event.if.events })
      : "";
  return (
    <g>
      <rect width="230" height="160" rx="10" fill="var(--panel)" />
      <path d="M16 14H214V146H16Z" fill="var(--panel-2)" stroke="var(--line)" />
      <g fill="var(--wood)" stroke="var(--wood-2)" stroke-width="1.5">
        <rect x="8" y="8" width="14" height="144" rx="7" />
        <rect x="208" y="8" width="14" height="144" rx="7" />
      </g>
      <text x="115" y="46" text-anchor="middle" font-size="21" class="title" {...fitted(t(event.name), 164, 21)}>
        {t(event.name)}
      </text>
      <path d="M40 57H190" stroke="var(--choose)" stroke-width="1.5" />
      {lines.map((line, i) => (
        <text key={i} x="115" y={79 + i * 18} text-anchor="middle" font-size="16">
          {line}
        </text>
      ))}
      {event.if && (
        <g transform="translate(115 139)">
          <text text-anchor="middle" font-size="14" style="fill:var(--ink-2)">
            <tspan class="title" style="fill:var(--active)">
              {NUMERALS[before]}
            </tspan>
            {` · ${when}`}
          </text>
        </g>
      )}
    </g>
  );
}

// The merchant, his name and his effect.
function Described({ kind, board }: { kind: Kind; board: BoardProps }) {
  const lines = wrap(effectOf(board, kind), 22, 4);
  return (
    <g>
      <rect width="230" height="110" rx="10" fill="var(--ground)" stroke="var(--line)" stroke-width="1.5" />
      <g transform="translate(42 55)">
        <Medallion guild={1} effect={kind.effect ?? "start"} r={32} up permanent={kind.permanent} />
      </g>
      <text x="84" y="28" font-size="17" class="title" {...fitted(board.t(kind.name), 138, 17)}>
        {board.t(kind.name)}
      </text>
      {lines.map((line, i) => (
        <text key={i} x="84" y={47 + i * 16} font-size="13" style="fill:var(--ink-2)">
          {line}
        </text>
      ))}
    </g>
  );
}

const kindOf = ({ name, effect, amount }: Listed): Kind => ({
  key: "",
  name,
  effect,
  amount: amount ?? 0,
  permanent: PERMANENT.test(effect),
});

// A disc with a rim of paper around the medallion, as a tolerance for cutting.
function tokenFace(at: string, guild: number, effect: string, permanent: boolean): Face {
  const ground = <circle cx="50" cy="50" r="50" fill="var(--panel-2)" />;
  const medallion = (up: boolean) => (
    <>
      {ground}
      <g transform="translate(50 50)">
        <Medallion guild={guild} effect={effect} r={44} up={up} permanent={permanent} />
      </g>
    </>
  );
  return {
    at,
    of: N_("Merchant tiles"),
    size: [22, 22],
    box: [100, 100],
    cut: "round",
    picture: medallion(true),
    back: medallion(false),
  };
}

export const sheet: Sheet = {
  picture: Miniature,
  faces: (parts: Parts, board) => [
    {
      at: "board.rows",
      more: ["quarters.list"],
      of: N_("The city"),
      size: [MAP.width / 4, MAP.height / 4],
      box: [MAP.width, MAP.height],
      picture: <TheMap parts={parts} board={board} />,
    },
    ...parts.quarters.list.map(({ letter, value }, q): Face => ({
      at: `quarters.list[${q}]`,
      of: N_("Quarters"),
      copies: 0,
      size: [42, 30],
      box: [140, 100],
      picture: (
        <>
          <rect width="140" height="100" rx="12" fill={tint(q, 24)} stroke={quarterColour(q)} stroke-width="3" />
          <Landmark q={q} letter={letter} x={8} y={8} width={112} height={84} />
          <g transform="translate(118 22)">
            <Coin r={17} text={value} />
          </g>
        </>
      ),
    })),
    ...parts.guilds.list.flatMap((_, guild) => [
      tokenFace("", guild, "start", false),
      ...parts.tiles.list.map(({ effect }, i) => tokenFace(`tiles.list[${i}]`, guild, effect, PERMANENT.test(effect))),
    ]),
    ...parts.tiles.list.map((tile, i): Face => ({
      at: `tiles.list[${i}]`,
      of: N_("Effects of the merchants"),
      size: [60, 28.7],
      box: [230, 110],
      picture: <Described kind={kindOf(tile)} board={board} />,
    })),
    ...parts.events.list.map((_, i): Face => ({
      at: `events.list[${i}]`,
      of: N_("Event cards"),
      size: [60, 41.7],
      box: [230, 160],
      picture: <EventFace parts={parts} board={board} index={i} />,
    })),
    ...Object.entries(COINS).map(([worth, copies]): Face => ({
      at: "",
      of: N_("Coins"),
      copies,
      size: [12, 12],
      box: [40, 40],
      cut: "round",
      picture: (
        <>
          <circle cx="20" cy="20" r="20" fill="var(--topaz)" />
          <g transform="translate(20 20)">
            <Coin r={19} text={worth} />
          </g>
        </>
      ),
    })),
  ],
};
