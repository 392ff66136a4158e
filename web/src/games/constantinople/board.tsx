// The board of Bazar: a map of Constantinople between two waters. Quarters are tinted districts with their landmark,
// tiles are medallions, and arrows preview the effect of a tile. A tile of the hand and its cell make one move. It
// cannot be undone (others have seen the tile, and a new one is drawn), so the first tap on the map shows a preview,
// and the bar or a second tap confirms.
import { useEffect, useMemo, useState } from "preact/hooks";
import { N_ } from "../../base/i18n";
import { byName } from "../../engine/table";
import { Choice, Grip, useDraft } from "../../kit/choice";
import { BoardProps, SeatNoteProps } from "../../kit/board";
import { fitted, wrap } from "../../kit/fit";
import { paper } from "../../kit/paper";
import { Outcome, shows, useTries, useTry } from "../../kit/tried";
import { Banner, Coin, Landmark, Medallion, quarterColour, tint } from "./art";
import { Arrow, arrowsOf, CityTable, ghostIn, Kind, Quarter, WAYS } from "./city";
import { CityMap, Grid, Plan, Plot, Room } from "./map";
import { Guilds, Ledger, Scroll } from "./side";

export function Board(board: BoardProps) {
  const table = board.view.table as CityTable;
  const [selected, select] = useState<number | null>(null);
  const [picked, pick] = useState<string | null>(null);
  const [pointed, point] = useState<string | null>(null);
  useEffect(() => {
    select(null);
    pick(null);
    point(null);
  }, [board.view]);
  const local = table.phase === "play" && selected !== null && board.legal.has(table.kinds[selected]!.key);
  const cells = shows(useTry(board, local ? [table.kinds[selected!]!.key] : null))?.view.legal;
  const legal = useMemo(
    () => (local ? byName((cells ?? []).filter(({ name }) => board.only?.includes(name) ?? true)) : board.legal),
    [board.view, cells, local],
  );
  const plan: Plan = {
    kind: local ? selected : table.phase === "place" ? table.kinds.findIndex((k) => k && !k.effect) : table.playing,
    local,
    legal,
    picked: picked !== null && legal.has(picked) ? picked : null,
    pointed,
    point,
    act(name) {
      if (legal.has(name) && picked !== name) pick(name);
      else if (local)
        board.chooseMany([table.kinds[selected!]!.key, name]); // if illegal, refused as a whole with a reason
      else board.choose(name);
    },
  };
  const cell = plan.picked;
  useDraft(
    board,
    cell !== null
      ? {
          names: local ? [table.kinds[selected!]!.key, cell] : [cell],
          label: legal.get(cell)!.label,
          prompt: board.t("Confirm, or choose something else on the map."),
          made: /^/,
          cancel: () => pick(null),
        }
      : local
        ? {
            names: null,
            label: board.t(table.kinds[selected!]!.name),
            prompt: board.t("Choose a cell for the {kind}.", { kind: board.t(table.kinds[selected!]!.name) }),
            made: /^/,
            cancel: () => select(null),
          }
        : null,
    [board.view, cell, local, selected],
  );
  const { foresight, future } = useForesight(board, table, plan);
  const hand: Hand = { selected: local ? selected : null, select: (kind) => (pick(null), select(kind)) };
  const layout = { foresight, future, hand };
  // Of the map on a small screen: its width, and the height of a row.
  const [wide, line] = board.square ? [480, 504 / table.cols] : [384, 40.5];
  return board.compact ? (
    <Phone
      room={{ board, table, plan, grid: fit(table, 18, sideways(board) ? 20 : 73, wide - 20, table.rows * line) }}
      wide={wide}
      {...layout}
    />
  ) : (
    <Desk room={{ board, table, plan, grid: fit(table, 38, 34, 632, 549) }} {...layout} />
  );
}

// The map of any parts file, fitted into a box.
export function fit(table: CityTable, x: number, y: number, width: number, height: number): Grid {
  const w = width / table.cols;
  const h = height / table.rows;
  return { x, y, w, h, r: Math.min(w, h) * 0.42 };
}

interface Hand {
  selected: number | null;
  select(kind: number | null): void;
}
interface Layout {
  room: Room;
  foresight: Plot | null;
  future: Quarter[] | null;
  hand: Hand;
}

function Desk({ room, foresight, future, hand }: Layout) {
  const { board, table } = room;
  return (
    <svg viewBox="0 0 1120 712" preserveAspectRatio="xMidYMid meet" role="group">
      <CityMap room={room} width={692} height={594} foresight={foresight} future={future} />
      <g transform="translate(4 604)">
        <HandRow room={room} hand={hand} width={688} height={104} />
      </g>
      <g transform="translate(708 4)">
        <Scroll board={board} table={table} width={408} />
      </g>
      <g transform="translate(708 146)">
        <Ledger board={board} table={table} width={408} future={future} />
      </g>
      <g transform={`translate(708 ${166 + table.quarters.length * 29})`}>
        <Guilds
          board={board}
          table={table}
          width={408}
          line={(712 - 166 - table.quarters.length * 29) / 4}
          future={future}
        />
      </g>
    </svg>
  );
}

// On a phone held sideways the event stands beside the map, so that the map and the hand are in sight together.
const sideways = (board: BoardProps) => board.columns > 1 && !board.square;

function Phone({ room, wide, foresight, future, hand }: Layout & { wide: number }) {
  const { board, table, grid } = room;
  const low = sideways(board);
  const mapEnd = grid.y + table.rows * grid.h + (low ? 4 : 8);
  const two = board.columns > 1;
  const side = two ? wide + 6 : 2; // x of the ledger and the guilds: below, or beside the map
  const ledger = low ? 56 : two ? 4 : mapEnd + 142;
  const row = board.square ? 34 : 29; // of the ledger
  const guilds = ledger + table.quarters.length * row + 22;
  const width = side + 386;
  const line = board.square ? Math.min(132, (mapEnd + 142 - guilds) / 4) : 84;
  const height = Math.max(mapEnd + 142, guilds + 4 * line);
  return (
    <svg class="tall" {...paper(width, height)}>
      <g transform={`translate(${low ? side : 2} 0)`}>
        <Scroll board={board} table={table} width={wide} small />
      </g>
      <CityMap room={room} width={wide} height={mapEnd} top={low ? 2 : 55} foresight={foresight} future={future} />
      <g transform={`translate(2 ${mapEnd + (low ? 3 : 6)})`}>
        <HandRow room={room} hand={hand} width={wide} height={132} narrow />
      </g>
      <g transform={`translate(${side} ${ledger})`}>
        <Ledger board={board} table={table} width={384} line={row} future={future} />
      </g>
      <g transform={`translate(${side} ${guilds})`}>
        <Guilds board={board} table={table} width={384} line={line} future={future} />
      </g>
    </svg>
  );
}

// The effect of the choice under the pointer, else of the picked one: arrows, and the quarters after it. Where a tile
// is still to be aimed, faint arrows show what each side would do.
function useForesight(
  board: BoardProps,
  table: CityTable,
  { kind, local, legal, picked, pointed }: Plan,
): { foresight: Plot | null; future: Quarter[] | null } {
  const name = pointed !== null && legal.has(pointed) ? pointed : picked;
  const begun = local ? [table.kinds[kind!]!.key] : [];
  const outcome = shows(useTry(board, name === null ? null : [...begun, name]));
  const after = outcome?.view.table as CityTable | undefined;
  const silent = ["architect", "charlatan", "ferryman"].includes(table.kinds[kind ?? -1]?.effect ?? "");
  const aims = silent
    ? []
    : table.phase === "aim"
      ? [...legal.keys()].filter((side) => side !== name).map((side) => [side])
      : after?.phase === "aim"
        ? (outcome!.view.legal ?? []).map((side) => [...begun, name!, side.name])
        : [];
  const ways = useTries(board, aims);
  const way = WAYS.indexOf(name as "north");
  const arrows = outcome ? arrowsOf(table, outcome, way) : [];
  const known = new Set(arrows.map(({ from }) => `${from.row} ${from.col}`));
  const faint = ways.flatMap((aimed: Outcome | null, i): Arrow[] => {
    const shown = shows(aimed);
    const side = WAYS.indexOf(aims[i][aims[i].length - 1] as "north");
    return shown
      ? arrowsOf(table, shown, side).filter(
          ({ from }) => table.phase === "aim" || !known.has(`${from.row} ${from.col}`),
        )
      : [];
  });
  if (!after && !faint.length) return { foresight: null, future: null };
  return {
    foresight: { arrows, faint, ghost: after ? ghostIn(table, after) : null },
    future: after?.quarters ?? null,
  };
}

// The effect of a tile, in the program's words; the amount fills its placeholder.
const EFFECTS: Record<string, string> = {
  beggar: N_("halves what its quarter pays to any other guild"),
  administrator: N_("adds {number|coin|coins} to the value of its quarter"),
  traitor: N_("opposing tiles beside it in its quarter do not count"),
  fishmonger: N_("pushes every neighbouring tile {number|cell|cells} away"),
  courier: N_("pushes one neighbouring tile {number|cell|cells} away"),
  pedlar: N_("pushes the line of tiles beside it by one cell"),
  favourite: N_("may take the place of a tile, which is eliminated"),
  architect: N_("turns the ring of tiles around it by one step"),
  charlatan: N_("moves a neighbouring tile to another quarter"),
  person: N_("calls a tile of another quarter into hers"),
  thief: N_("steals {number|coin|coins} from the owner of a neighbouring tile"),
  ferryman: N_("swaps a neighbouring tile with one of another quarter"),
  crier: N_("lets you play one more tile in the same quarter"),
};

export const effectOf = (board: BoardProps, kind: Kind): string =>
  kind.effect && EFFECTS[kind.effect] ? board.t(EFFECTS[kind.effect], { number: kind.amount }) : "";

function HandRow({
  room,
  hand,
  width,
  height,
  narrow,
}: {
  room: Room;
  hand: Hand;
  width: number;
  height: number;
  narrow?: boolean;
}) {
  const { board, table, plan } = room;
  const { t } = board;
  const viewer = board.view.viewer;
  const kinds = viewer === null ? [] : (table.players[viewer]?.hand ?? []);
  const shown =
    table.phase === "cell" &&
    viewer !== null &&
    table.to_play === viewer &&
    table.playing !== null &&
    !kinds.includes(table.playing)
      ? [...kinds, table.playing]
      : kinds;
  const cards = Math.max(3, shown.length);
  const w = width / cards - 6;
  const cardHeight = narrow ? 92 : height;
  const fallen = table.queue[0];
  const told =
    plan.local || (viewer !== null && table.to_play === viewer && table.phase !== "exile") ? plan.kind : null;
  // A tile of the hand is only selected here; it is sent to the engine together with its cell.
  const take = (name: string) => {
    const kind = table.kinds.findIndex((k) => k?.key === name);
    if (!board.legal.has(name)) board.choose(name);
    else hand.select(hand.selected === kind ? null : kind);
  };
  return (
    <g role="group" aria-label={t("Your hand")} data-part="hand">
      {viewer === null && (
        <text x={width / 2} y={cardHeight / 2} text-anchor="middle" font-size="17" style="fill:var(--ink-2)">
          {t("The hands are hidden.")}
        </text>
      )}
      {shown.map((k, i) => {
        const kind = table.kinds[k]!;
        const taken = plan.kind === k && (plan.local || table.phase === "cell");
        const effect = effectOf(board, kind);
        const name = wrap(t(kind.name), narrow ? 13 : 15, 2);
        const lines = narrow ? [] : wrap(effect, Math.floor((w - 84) / 7.3), 5 - name.length);
        const top = narrow ? (name.length > 1 ? 70 : 80) : name.length > 1 ? 21 : 25;
        const below = top + (name.length - 1) * 17 + (lines.length + name.length > 4 ? 18 : 21);
        return (
          <Choice
            key={k}
            board={{ legal: board.legal, choose: take }}
            name={kind.key}
            label={`${t(kind.name)}: ${effect}`}
            speak={`merchant ${k}`}
            piece
            x={3 + i * (width / cards)}
            ring={<rect x="1" y="1" width={w - 2} height={cardHeight - 4} rx="12" />}
          >
            <rect
              width={w}
              height={cardHeight - 2}
              rx="12"
              fill={taken ? "color-mix(in srgb, var(--choose) 34%, var(--ground))" : "var(--panel-2)"}
              stroke={taken ? "var(--choose)" : "var(--line)"}
              stroke-width={taken ? 4 : 1.2}
            />
            <g data-lifts transform={narrow ? `translate(${w / 2} 30)` : `translate(42 ${cardHeight / 2})`}>
              <Medallion
                guild={viewer!}
                effect={kind.effect ?? "start"}
                r={narrow ? 25 : 32}
                up
                permanent={kind.permanent}
              />
            </g>
            {name.map((text, j) => (
              <text
                key={j}
                x={narrow ? w / 2 : 80}
                y={top + j * (narrow ? 15 : 17)}
                text-anchor={narrow ? "middle" : undefined}
                font-size={narrow ? 15 : 17.5}
                font-weight="600"
                {...(narrow ? fitted(text, w - 4, 15) : {})}
              >
                {`${text} `}
              </text>
            ))}
            {lines.map((text, j) => (
              <text key={j} x="80" y={below + j * 17.5} font-size="15.5">
                {`${text} `}
              </text>
            ))}
          </Choice>
        );
      })}
      {shown.length === 0 && viewer !== null && (
        <text x={width / 2} y={cardHeight / 2} text-anchor="middle" font-size="17" style="fill:var(--ink-2)">
          {t("Your hand is empty.")}
        </text>
      )}
      {narrow && told !== null && table.kinds[told] && (
        <text y={cardHeight + 17} font-size="15">
          {wrap(effectOf(board, table.kinds[told]!), 52, 2).map((text, j) => (
            <tspan key={j} x="6" dy={j ? 18 : 0}>
              {text}
            </tspan>
          ))}
        </text>
      )}
      {fallen && table.phase === "exile" && (
        <g transform={`translate(${width - 42} -50)`} data-speak={`merchant ${fallen.kind} ${fallen.guild}`}>
          <Grip id="tile" on={board.legal.size > 0}>
            <circle r="29" fill="var(--ground)" stroke="var(--choose)" stroke-width="5" />
            <Medallion
              guild={fallen.guild}
              effect={table.kinds[fallen.kind]!.effect ?? "start"}
              r={24}
              up
              permanent={table.kinds[fallen.kind]!.permanent}
            />
          </Grip>
        </g>
      )}
    </g>
  );
}

// Under a seat's name: its guild, and its remaining tiles.
export function SeatNote({ view, seat, t }: SeatNoteProps) {
  const guild = (view.table as CityTable).players[seat];
  if (!guild) return null;
  return (
    <span class="holding">
      <span data-speak={`guild ${seat}`}>{t(guild.name)}</span>
      <span data-speak={`tiles ${seat}`}>
        {t("Hand: {hand}, pile: {pile}", { hand: guild.hand_size, pile: guild.pile })}
      </span>
    </span>
  );
}

// The picture on the front page: two quarters on the shore, a merchant between them.
export function Miniature() {
  return (
    <svg viewBox="0 0 200 200" aria-hidden="true">
      <rect width="200" height="200" fill="color-mix(in srgb, var(--sapphire) 26%, var(--ground))" />
      <path d="M0 64C40 50 70 70 108 58s64-22 92-8v104c-30 14-64-6-98 4S36 176 0 160Z" fill="var(--panel)" />
      <path
        d="M0 70c40-14 70 6 104-5V158c-34 10-66 16-104-4Z"
        fill={tint(0, 34)}
        stroke={quarterColour(0)}
        stroke-width="3"
      />
      <path
        d="M104 65c34-10 66-22 96-9v92c-30 13-62-3-96 10Z"
        fill={tint(1, 34)}
        stroke={quarterColour(1)}
        stroke-width="3"
      />
      <Landmark q={0} letter="P" x={10} y={66} width={84} height={58} />
      <Landmark q={1} letter="G" x={112} y={60} width={78} height={54} />
      <Landmark q={2} letter="O" x={132} y={152} width={54} height={42} />
      <Banner guild={0} height={34} x={8} y={60} />
      <g transform="translate(104 132)">
        <Medallion guild={1} effect="courier" r={21} up permanent={false} />
      </g>
      <g transform="translate(58 138)">
        <Medallion guild={0} effect="administrator" r={17} up permanent />
      </g>
      <g transform="translate(150 132)">
        <Medallion guild={2} effect="start" r={17} up={false} permanent={false} />
      </g>
      <g transform="translate(180 70)">
        <Coin r={14} text={6} />
      </g>
    </svg>
  );
}
