// The board of Sahwari: five by five desert tiles from above, with camels and convoys as cloth tents. Below them is the
// clan's row: recruit cards that join where colours match, with the artefact cases between them.
import { useEffect, useRef, useState } from "preact/hooks";
import { BoardProps, SeatNoteProps } from "../../kit/board";
import { Desert, Trail } from "./desert";
import { later } from "../../kit/later";
import { paper } from "../../kit/paper";
import { Course, Legend, People, peopleHeight, Sources, SOURCES_TALL } from "./people";
import { clansHeight, Market, Row, tallRow } from "./row";
import { CamelSign, PalmSign, TentSign } from "./signs";
import { cubesOf, SahwariTable } from "./table";

const Key = later(() => import("./key").then((part) => part.Key));

export function Board(board: BoardProps) {
  const table = board.view.table as SahwariTable;
  const viewer = board.view.viewer ?? table.turn;
  const [looking, look] = useState<number | null>(null);
  const [path, setPath] = useState(false);
  const [key, setKey] = useState(false);
  const trails = useTrails(board);
  useEffect(() => look(null), [viewer]);
  useEffect(() => setKey(false), [board.view]);
  // The victim's row is shown while one of its cases is to be locked.
  const locking = table.step === "lock" && board.legal.size > 0;
  const shown = locking ? table.victim : (looking ?? viewer);
  const part = { board, table, shown, look };
  const people = { ...part, path, togglePath: () => setPath((on) => !on) };
  const desert = { ...part, trails, path };
  const signs = { signs: key, toggleSigns: () => setKey((on) => !on) };
  const lexicon = key && { board, close: () => setKey(false) };
  if (board.compact) {
    const choosing = !table.players[shown]?.clan;
    const row = tallRow(table, shown);
    // Things to use are below the desert; the market is next to the row that its cards join.
    const heights = [
      choosing ? row + 8 : 0,
      384,
      58,
      choosing ? 0 : SOURCES_TALL + 8,
      136,
      choosing ? 0 : row + 8,
      peopleHeight(board, table) + 6,
    ];
    const right = board.columns > 1 ? [0, 4, 5, 6] : []; // parts of the second column: cards and people
    const tops = heights.map((_, i) =>
      heights.reduce((sum, h, j) => (j < i && right.includes(i) === right.includes(j) ? sum + h : sum), 6),
    );
    const over = (i: number) => (right.includes(i) ? 382 : 0); // x of the column
    const ends = heights.map((h, i) => tops[i] + h);
    const [width, height] = [390 + over(6), Math.max(...ends) + 6];
    return (
      <svg {...paper(width, height)}>
        <Row {...part} x={6 + over(5)} y={choosing ? tops[0] : tops[5]} width={378} height={row} />
        <Desert {...desert} x={8} y={tops[1] + 4} cell={74.8} />
        <Course {...part} x={6} y={tops[2]} width={378} />
        <Sources {...part} x={6} y={tops[3]} width={378} height={SOURCES_TALL} />
        <Market {...part} {...signs} x={2 + over(4)} y={tops[4]} width={386} height={130} />
        <People {...people} x={6 + over(6)} y={tops[6]} width={378} />
        {lexicon && <Key {...lexicon} x={6} y={tops[1]} size={382} />}
      </svg>
    );
  }
  const crowd = peopleHeight(board, table);
  const left = 490 - 52 - 16 - crowd;
  const market = Math.min(150, left - 132);
  return (
    <svg viewBox="0 0 1000 744" preserveAspectRatio="xMidYMid meet" role="group">
      <Desert {...desert} x={10} y={8} cell={96.6} />
      <Market {...part} {...signs} x={504} y={4} width={490} height={market} />
      <Course {...part} x={504} y={4 + market + 4} width={490} />
      <People {...people} x={504} y={4 + market + 64} width={490} />
      {table.players[shown]?.clan ? (
        <Sources {...part} x={504} y={4 + market + 68 + crowd} width={490} height={left - market - 4} />
      ) : table.uses_barred?.length === 4 ? null : (
        <Legend board={board} x={504} y={4 + market + 68 + crowd} width={490} height={left - market - 4} />
      )}
      <Row
        {...part}
        x={6}
        y={506}
        width={988}
        height={table.players[shown]?.clan ? 234 : Math.max(234, clansHeight(table, false))}
      />
      {lexicon && <Key {...lexicon} x={6} y={4} size={492} />}
    </svg>
  );
}

// The moves since the viewer's last turn: those of the others (or of the Guild Master) stay visible as trails.
function useTrails(board: BoardProps): Trail[] {
  const kept = useRef<{ events: unknown; trails: Trail[] }>({ events: null, trails: [] });
  if (kept.current.events !== board.events) {
    kept.current.events = board.events;
    for (const { event } of board.events) {
      if (!event) continue;
      if (event.kind === "end-turn" && (event.seat === board.view.viewer || board.view.viewer === null))
        kept.current.trails = [];
      const from = cellName(event.from);
      const to = cellName(event.to);
      if (!from || !to || from === to) continue;
      const rider = event.kind === "move" || event.kind === "refuge" || event.kind === "flee";
      const trail = { camel: rider ? `seat ${event.seat}` : `guild ${event.camel ?? ""}`, from, to };
      kept.current.trails = [
        ...kept.current.trails.filter((other) => other.from !== from || other.to !== to),
        trail,
      ].slice(-4);
    }
  }
  return kept.current.trails;
}

function cellName(value: unknown): string | null {
  if (typeof value === "number" && value >= 0 && value < 25)
    return `${"abcde"[Math.floor(value / 5)]}${(value % 5) + 1}`;
  return typeof value === "string" && /^[a-e][1-5]$/.test(value) ? value : null;
}

export function SeatNote({ view, seat, t }: SeatNoteProps) {
  const table = view.table as SahwariTable;
  const player = table.players[seat];
  if (!player?.clan) return seat === 1 && table.master ? <span>{t(table.master.level)}</span> : null;
  return (
    <span data-speak={`person ${seat}`}>
      {t(player.clan)} · {t("{n|cube|cubes}", { n: cubesOf(player) })} ·{" "}
      {t("{n|convoy|convoys}", { n: player.convoys.length })}
    </span>
  );
}

export function Miniature() {
  const sand = "color-mix(in srgb, var(--topaz) 34%, var(--panel))";
  return (
    <svg viewBox="0 0 200 200" aria-hidden="true">
      <rect width="200" height="200" fill="var(--sky)" />
      <circle cx="62" cy="48" r="20" fill="var(--choose)" opacity="0.55" />
      <path d="M0 92C40 58 70 74 104 86S170 62 200 74V200H0Z" fill={sand} />
      <path
        d="M0 140C36 118 84 124 116 138S176 132 200 120V200H0Z"
        fill="color-mix(in srgb, var(--topaz) 50%, var(--dune-3))"
      />
      <path
        d="M20 172q14-9 28 0t28 0M116 182q14-9 28 0t28 0"
        fill="none"
        stroke="var(--wood-2)"
        stroke-width="2"
        opacity="0.6"
      />
      <g transform="translate(158 78)">
        <PalmSign r={24} />
      </g>
      <g transform="translate(38 98)">
        <TentSign colour="small" r={20} />
      </g>
      <g transform="translate(104 122)">
        <CamelSign colour="var(--ruby)" r={38} guild />
      </g>
      <g transform="translate(54 158)">
        <CamelSign colour="var(--seat1)" r={26} />
      </g>
      <g transform="translate(158 156)">
        <TentSign colour="escorted" r={25} />
      </g>
    </svg>
  );
}
