// The map of Bazar: districts between two waters, their seals, the tiles, and the arrows that preview a plan. It draws
// a plan and reports taps to it; it decides nothing.
import { gain } from "../../base/settings";
import { useEffect, useRef, useState } from "preact/hooks";
import { Legal } from "../../engine/protocol";
import { Choice, Grip } from "../../kit/choice";
import { Emblem } from "../../kit/emblems";
import { BoardProps } from "../../kit/board";
import { kept } from "../../kit/kept";
import { Piece } from "../../kit/travel";
import { breadth } from "../../kit/fit";
import { Banner, Coin, Landmark, Medallion, QuarterBadge, quarterColour, tint } from "./art";
import { Arrow, cellBeside, CityTable, Quarter, SIDES, Spot, Tile, WAYS } from "./city";
import { Lock } from "./side";

// The geometry of the map's squares.
export interface Grid {
  x: number;
  y: number;
  w: number; // width of a square
  h: number;
  r: number; // radius of a tile
}
const centre = (grid: Grid, spot: Spot) => ({
  x: grid.x + (spot.col + 0.5) * grid.w,
  y: grid.y + (spot.row + 0.5) * grid.h,
});

// The move that the viewer is planning on the map.
export interface Plan {
  kind: number | null; // the tile being played
  local: boolean; // selected in the hand, not yet sent to the engine
  legal: Map<string, Legal>; // the legal actions on the map
  picked: string | null; // tapped once
  pointed: string | null; // under the pointer, or focused
  act(name: string): void;
  point(name: string | null): void;
}

export interface Room {
  board: BoardProps;
  table: CityTable;
  grid: Grid;
  plan: Plan;
}

// The effect of the plan.
export interface Plot {
  arrows: Arrow[];
  faint: Arrow[]; // arrows of the other directions
  ghost: (Tile & { at: number }) | null; // the tile in its planned place
}

export function CityMap({
  room,
  width,
  height,
  top = 4,
  foresight,
  future,
}: {
  room: Room;
  width: number;
  height: number;
  top?: number;
  foresight: Plot | null;
  future: Quarter[] | null;
}) {
  const { board, table, grid, plan } = room;
  const last = useLast(board, table);
  const squares = [...table.cells, ...table.pictures];
  const land = squares
    .map((s) => `M${grid.x + s.col * grid.w} ${grid.y + s.row * grid.h}h${grid.w}v${grid.h}h${-grid.w}Z`)
    .join("");
  const font = board.compact ? 15 : 16;
  return (
    <g data-part="map">
      <clipPath id="bazar-map">
        <rect x="2" y={top} width={width} height={height - top} rx="14" />
      </clipPath>
      <g clip-path="url(#bazar-map)" aria-hidden="true">
        <rect
          x="2"
          y={top}
          width={width}
          height={height - top}
          fill="color-mix(in srgb, var(--sapphire) 26%, var(--ground))"
        />
        <Waves width={width} top={top} height={height} />
        <path
          d={land}
          fill="var(--panel)"
          stroke="color-mix(in srgb, var(--sapphire) 14%, var(--ground))"
          stroke-width={grid.w * 0.42}
          stroke-linejoin="round"
        />
        <path d={land} fill="var(--panel)" stroke="var(--panel)" stroke-width={grid.w * 0.24} stroke-linejoin="round" />
      </g>
      <rect
        x="2"
        y={top}
        width={width}
        height={height - top}
        rx="14"
        fill="none"
        stroke="var(--line)"
        stroke-width="1.500"
      />
      {table.quarters.map((quarter, q) => (
        <District key={q} room={room} quarter={quarter} q={q} />
      ))}
      <g font-size={font} text-anchor="middle" aria-hidden="true" style="fill:var(--ink-2)">
        {Array.from({ length: table.cols }, (_, col) => (
          <text key={col} x={grid.x + (col + 0.5) * grid.w} y={grid.y - (board.compact ? 4 : 10)}>
            {col + 1}
          </text>
        ))}
        {Array.from({ length: table.rows }, (_, row) => (
          <text key={row} x={grid.x - (board.compact ? 9 : 20)} y={grid.y + (row + 0.5) * grid.h + 5}>
            {"abcdefghijkl"[row]}
          </text>
        ))}
      </g>
      {table.cells.map((_, i) => (
        <Square key={i} room={room} index={i} />
      ))}
      {table.quarters.map((quarter, q) => (
        <Seal key={q} room={room} quarter={quarter} q={q} pay={future?.[q]} />
      ))}
      {last.trails.map((arrow, i) => (
        <Trail key={i} grid={grid} arrow={arrow} />
      ))}
      <Tiles room={room} last={last.cell} />
      {foresight && <Arrows room={room} foresight={foresight} />}
      {plan.kind !== null &&
        table.where !== null &&
        SIDES.map((side, i) => plan.legal.has(side) && <Turn key={side} room={room} side={side} right={i === 1} />)}
      {board.animate && <Payments room={room} />}
    </g>
  );
}

function Waves({ width, top, height }: { width: number; top: number; height: number }) {
  const rows = Math.ceil((height - top) / 26);
  return (
    <g fill="none" stroke="var(--sapphire)" stroke-opacity="0.28" stroke-width="1.600">
      {Array.from({ length: rows }, (_, i) => (
        <path
          key={i}
          d={`M${i % 2 ? -14 : 0} ${top + 14 + i * 26}${"q7 -6 14 0t14 0".repeat(Math.ceil(width / 28) + 1)}`}
          stroke-dasharray="28 56"
          stroke-dashoffset={i * 37}
        />
      ))}
    </g>
  );
}

interface QuarterProps {
  room: Room;
  quarter: Quarter;
  q: number;
  pay?: Quarter;
}

const spotsOf = ({ table }: Room, q: number) =>
  [...table.cells, ...table.pictures].filter((s) => s.quarter === q).map(({ row, col }) => [row, col]);

// A tinted district: its squares, and a border where another quarter or the water begins.
const District = kept<QuarterProps>(DistrictDrawing, ({ room, quarter, q }) => [
  [room.grid, q, quarter.in_play],
  spotsOf(room, q),
]);

function DistrictDrawing({ room, quarter, q }: QuarterProps) {
  const { table, grid } = room;
  const squares = [...table.cells, ...table.pictures].filter((s) => s.quarter === q);
  const has = (row: number, col: number) => squares.some((s) => s.row === row && s.col === col);
  const fill = squares
    .map((s) => `M${grid.x + s.col * grid.w} ${grid.y + s.row * grid.h}h${grid.w}v${grid.h}h${-grid.w}Z`)
    .join("");
  const border = squares
    .map(({ row, col }) => {
      const x = grid.x + col * grid.w;
      const y = grid.y + row * grid.h;
      return (
        (has(row - 1, col) ? "" : `M${x} ${y}h${grid.w}`) +
        (has(row + 1, col) ? "" : `M${x} ${y + grid.h}h${grid.w}`) +
        (has(row, col - 1) ? "" : `M${x} ${y}v${grid.h}`) +
        (has(row, col + 1) ? "" : `M${x + grid.w} ${y}v${grid.h}`)
      );
    })
    .join("");
  return (
    <g opacity={quarter.in_play ? 1 : 0.6} aria-hidden="true">
      <path d={fill} fill={tint(q, quarter.in_play ? 34 : 16)} />
      <path
        d={border}
        fill="none"
        stroke={quarterColour(q)}
        stroke-width={quarter.in_play ? 3 : 2}
        stroke-linecap="round"
        stroke-dasharray={quarter.in_play ? undefined : "2 6"}
      />
    </g>
  );
}

// A cell, and the action it stands for. Its tap depends on the whole plan except for what is pointed at.
type SquareProps = { room: Room; index: number };

const Square = kept<SquareProps>(SquareDrawing, ({ room: { board, table, grid, plan }, index }) => {
  const { phase, picked, where, cells, quarters, kinds } = table;
  const { name, guild, quarter, kind } = cells[index];
  const action = actionAt(table, plan, index);
  return [
    [board.lang, grid, index, name, quarter, quarters[quarter].in_play],
    guild !== undefined && [board.seatName(guild), kinds[kind!]!.name],
    [plan.kind, plan.local, plan.picked, plan.legal.size > 0 && index === (picked ?? where)],
    [phase === "carry" && picked === null, action, plan.legal.get(action)?.label],
  ];
});

function SquareDrawing({ room, index }: SquareProps) {
  const { board, table, grid, plan } = room;
  const cell = table.cells[index];
  const open = table.quarters[cell.quarter].in_play;
  const name = actionAt(table, plan, index);
  const { x, y } = centre(grid, cell);
  const w = grid.w - 7;
  const h = grid.h - 7;
  const tile =
    cell.guild === undefined
      ? null
      : board.t("{seat}'s {kind}", {
          seat: board.seatName(cell.guild),
          kind: board.t(table.kinds[cell.kind!]!.name),
        });
  const label = `${cell.name}, ${board.t(table.quarters[cell.quarter].name)}: ${tile ?? board.t("empty")}`;
  const lit = plan.legal.has(name);
  return (
    <Grip id="tile" on={plan.legal.size > 0 && index === (table.picked ?? table.where)}>
      <Choice
        board={narrowed(plan)}
        name={name}
        label={label}
        speak={`cell ${index}`}
        piece={tile && table.phase === "carry" && table.picked === null ? true : "tile"}
        preview={(on) => plan.point(on ? name : null)}
        x={x}
        y={y}
        ring={<rect x={-w / 2} y={-h / 2} width={w} height={h} rx={grid.r * 0.5} />}
      >
        <rect
          x={-w / 2}
          y={-h / 2}
          width={w}
          height={h}
          rx={grid.r * 0.5}
          fill={tint(cell.quarter, open ? 10 : 5)}
          fill-opacity={open ? 0.85 : 0.4}
          stroke={tint(cell.quarter, 40)}
          stroke-width="1"
        />
        {lit && cell.guild === undefined && <circle r={grid.r * 0.24} fill="var(--choose)" />}
      </Choice>
    </Grip>
  );
}

// The action that a cell stands for: the cell itself, or the direction in which a tile is aimed at it.
function actionAt(table: CityTable, plan: Plan, index: number): string {
  const { name } = table.cells[index];
  if (table.phase !== "aim" || table.where === null) return name;
  const way = WAYS.findIndex((w, i) => plan.legal.has(w) && cellBeside(table, table.where!, i) === index);
  return way < 0 ? name : WAYS[way];
}

// Choices on the map belong to the plan. After a first tap only that choice is lit; a tap elsewhere moves it.
function narrowed(plan: Plan): Pick<BoardProps, "legal" | "choose"> {
  const only = plan.picked === null ? null : plan.legal.get(plan.picked);
  return { legal: only ? new Map([[only.name, only]]) : plan.legal, choose: plan.act };
}

// Landmark, value and owner of a quarter, on its illustration.
const Seal = kept<QuarterProps>(SealDrawing, ({ room, quarter, q, pay }) => [
  [room.board.lang, room.board.compact, room.grid, q],
  [quarter, pay],
]);

function SealDrawing({ room, quarter, q, pay }: QuarterProps) {
  const { board, table, grid } = room;
  const { t, compact } = board;
  const pictures = table.pictures.filter((p) => p.quarter === q);
  const spots = pictures.length ? pictures : table.cells.filter((c) => c.quarter === q).slice(0, 1);
  const left = Math.min(...spots.map((p) => p.col));
  const top = Math.min(...spots.map((p) => p.row));
  const width = (Math.max(...spots.map((p) => p.col)) - left + 1) * grid.w;
  const height = (Math.max(...spots.map((p) => p.row)) - top + 1) * grid.h;
  const now = pay ?? quarter;
  const changed = pay !== undefined && (pay.owner !== quarter.owner || pay.pays !== quarter.pays);
  const sign = quarter.barred
    ? "none"
    : now.pays > quarter.value
      ? "up"
      : now.pays < quarter.value
        ? "down"
        : undefined;
  const label = t(quarter.name);
  const words = quarter.in_play
    ? `${t(quarter.name)}: ${t("pays {n}", { n: now.pays })} (${t("printed value {n}", { n: quarter.value })}${quarter.tokens ? `, ${t("event {n}", { n: gain(quarter.tokens) })}` : ""})`
    : `${t(quarter.name)}: ${t("out of play")}`;
  const r = compact ? 12.5 : 17;
  const size = compact ? 15 : 16;
  const wide = breadth(label, size) * 1.08; // it is bold
  // The name is at the bottom, or along the left side, or else only the letter of the quarter is there.
  const named = wide < width + 14 ? "bottom" : wide < height - 6 ? "side" : "letter";
  const beside = named === "side" ? size + 2 : 0;
  const below = named === "side" ? 4 : size + 2;
  return (
    <g
      transform={`translate(${grid.x + left * grid.w} ${grid.y + top * grid.h})`}
      role="img"
      aria-label={words}
      data-speak={`quarter ${q}`}
    >
      <rect
        x="3"
        y="3"
        width={width - 6}
        height={height - 6}
        rx="8"
        fill={tint(q, 24)}
        opacity={quarter.in_play ? 1 : 0.6}
      />
      <g opacity={quarter.in_play ? 1 : 0.55}>
        <Landmark
          q={q}
          letter={quarter.letter}
          x={4 + beside}
          y={4}
          width={width - 8 - beside}
          height={height - 4 - below}
        />
      </g>
      {named === "letter" ? (
        <QuarterBadge q={q} letter={quarter.letter} r={size * 0.62} x={width / 2} y={height - size * 0.62 - 3} />
      ) : (
        <text
          transform={
            named === "side"
              ? `translate(${size} ${height / 2}) rotate(-90)`
              : `translate(${width / 2} ${height - (compact ? 4 : 7)})`
          }
          text-anchor="middle"
          font-size={size}
          font-weight="600"
          paint-order="stroke"
          stroke={tint(q, 24)}
          stroke-width={compact ? 3 : 0}
          stroke-linejoin="round"
        >
          {label}
        </text>
      )}
      {quarter.in_play ? (
        <>
          <g transform={`translate(${width - r - 1} ${r})`}>
            {changed && <circle r={r + 4} fill="none" stroke="var(--choose)" stroke-width="3.500" />}
            <Coin r={r} text={now.pays} sign={sign} />
          </g>
          {now.owner !== null && (
            <Banner
              guild={now.owner}
              height={compact ? 23 : 34}
              x={named === "side" ? width - r - (compact ? 9 : 12) : 1}
              y={named === "side" ? 2 * r + 3 : 1}
            />
          )}
        </>
      ) : (
        <Lock x={width - 12} y={12} />
      )}
    </g>
  );
}

// All tiles on the map, each with its own key so that it glides when moved.
function Tiles({ room, last }: { room: Room; last: number | null }) {
  const { board, table, grid } = room;
  const tiles = table.cells.flatMap((cell, i) =>
    cell.guild === undefined ? [] : [{ ...cell, i, guild: cell.guild, kind: cell.kind! }],
  );
  tiles.sort((a, b) => a.guild - b.guild || a.kind - b.kind);
  return (
    <g pointer-events="none">
      {tiles.map((tile) => {
        const { x, y } = centre(grid, tile);
        const kind = table.kinds[tile.kind]!;
        const acting = tile.i === table.where || tile.i === last;
        const called = tile.i === table.picked; // it waits for a new cell
        return (
          <g
            key={`${tile.guild}.${tile.kind}`}
            data-light={tile.i === table.where ? "acting" : tile.name}
            transform={`translate(${x} ${y})`}
          >
            <Piece id={`tile ${tile.guild}.${tile.kind}`}>
              <g class={board.animate ? "arrive" : undefined}>
                {acting && (
                  <circle r={grid.r + 3} fill="none" stroke="var(--ink)" stroke-width="2" stroke-dasharray="4 3" />
                )}
                {called && (
                  <circle
                    data-called
                    r={grid.r + 3}
                    fill="color-mix(in srgb, var(--choose) 40%, transparent)"
                    stroke="var(--choose)"
                    stroke-width="5"
                  />
                )}
                <Medallion
                  guild={tile.guild}
                  effect={kind.effect ?? "start"}
                  r={grid.r}
                  up={!!tile.face_up || ((acting || called) && !!kind.effect)}
                  permanent={kind.permanent}
                  mute={table.quarters[tile.quarter].in_play && tile.counts === false}
                />
              </g>
            </Piece>
          </g>
        );
      })}
    </g>
  );
}

// --- arrows --------------------------------------------------------------------------------------------

const STROKES = { moves: "var(--active)", falls: "var(--danger)", stays: "var(--ink-2)", steals: "var(--active)" };

function Arrows({ room, foresight }: { room: Room; foresight: Plot }) {
  const { grid, table } = room;
  const { ghost } = foresight;
  return (
    <g pointer-events="none">
      {ghost && <Ghost room={room} tile={ghost} {...centre(grid, table.cells[ghost.at])} />}
      <g opacity="0.6">
        {foresight.faint.map((arrow, i) => (
          <OneArrow key={i} grid={grid} arrow={arrow} />
        ))}
      </g>
      {foresight.arrows.map((arrow, i) => (
        <OneArrow key={i} grid={grid} arrow={arrow} />
      ))}
    </g>
  );
}

// A tile at its destination.
function Ghost({ room, tile, x, y }: { room: Room; tile: Tile; x: number; y: number }) {
  const kind = room.table.kinds[tile.kind]!;
  return (
    <g transform={`translate(${x} ${y})`} opacity="0.85" data-ghost={kind.key}>
      <Medallion
        guild={tile.guild}
        effect={kind.effect ?? "start"}
        r={room.grid.r}
        up={!!kind.effect}
        permanent={kind.permanent}
      />
    </g>
  );
}

// An arrow with a head where the tile stops, a cross where it is eliminated, a bar where it is blocked.
function OneArrow({ grid, arrow }: { grid: Grid; arrow: Arrow }) {
  const from = centre(grid, arrow.from);
  const to = centre(grid, arrow.to);
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const turn = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
  const colour = STROKES[arrow.end];
  const s = grid.r / 25;
  const end =
    arrow.end === "stays"
      ? Math.min(length, (Math.abs(to.x - from.x) > Math.abs(to.y - from.y) ? grid.w : grid.h) / 2)
      : length;
  return (
    <g
      transform={`translate(${from.x} ${from.y}) rotate(${turn})`}
      fill="none"
      stroke-linecap="round"
      stroke-linejoin="round"
    >
      {[true, false].map((halo) => (
        <g key={String(halo)} stroke={halo ? "var(--ground)" : colour} stroke-width={(halo ? 10 : 5) * s}>
          {length > 1 && (
            <path
              d={`M0 0H${end - (arrow.end === "moves" || arrow.end === "steals" ? 6 * s : 0)}`}
              stroke-dasharray={arrow.end === "stays" ? `${5 * s} ${8 * s}` : undefined}
            />
          )}
          {(arrow.end === "moves" || arrow.end === "steals") && (
            <path d={`M${end - 15 * s} ${-12 * s}L${end} 0 ${end - 15 * s} ${12 * s}`} />
          )}
          {arrow.end === "falls" && (
            <path d={`M${end - 10 * s} ${-10 * s}l${20 * s} ${20 * s}m0 ${-20 * s}l${-20 * s} ${20 * s}`} />
          )}
          {arrow.end === "stays" && <path d={`M${end} ${-13 * s}V${13 * s}`} />}
        </g>
      ))}
      {arrow.end === "steals" && (
        <g transform={`translate(${length / 2} 0) rotate(${-turn})`} stroke="none">
          <Coin r={13 * s + 2} text={arrow.coins ?? ""} />
        </g>
      )}
    </g>
  );
}

// The path of a tile in the last move.
function Trail({ grid, arrow }: { grid: Grid; arrow: Arrow }) {
  const from = centre(grid, arrow.from);
  const to = centre(grid, arrow.to);
  return (
    <g aria-hidden="true" stroke="var(--ink-2)" fill="none">
      <circle cx={from.x} cy={from.y} r={grid.r * 0.5} stroke-width="2" stroke-dasharray="3 4" />
      <path
        d={`M${from.x} ${from.y}L${to.x} ${to.y}`}
        stroke-width="2.500"
        stroke-dasharray="1 7"
        stroke-linecap="round"
      />
    </g>
  );
}

// The last tile played and the tiles it moved, kept until the next one is played.
function useLast(board: BoardProps, table: CityTable): { cell: number | null; trails: Arrow[] } {
  const kept = useRef<{ cell: number | null; trails: Arrow[] }>({ cell: null, trails: [] });
  const seen = useRef<unknown>(null);
  if (seen.current !== board.events && board.events.length) {
    seen.current = board.events;
    for (const { event } of board.events) {
      if (!event) continue;
      const at = (key: string) => table.cells[Number(event[key])];
      if (event.kind === "plays" || event.kind === "starts") kept.current = { cell: Number(event.cell), trails: [] };
      else if (
        (event.kind === "pushed" || event.kind === "carries" || event.kind === "swaps") &&
        at("from") &&
        at("to")
      )
        kept.current = {
          ...kept.current,
          trails: [...kept.current.trails, { from: at("from"), to: at("to"), end: "moves" }],
        };
    }
  }
  return kept.current;
}

// The Architect's two handles: half an oval each, over his own tile.
function Turn({ room, side, right }: { room: Room; side: string; right: boolean }) {
  const { table, grid, plan } = room;
  const { x, y } = centre(grid, table.cells[table.where!]);
  const r = Math.min(grid.w, grid.h) * 0.52;
  const wide = Math.max(r, grid.w * 0.54); // of a handle: enough for a finger or a pointer
  const flip = right ? 1 : -1;
  const shape = `M${flip * 1.5} ${-r}A${wide} ${r} 0 0 ${right ? 1 : 0} ${flip * 1.5} ${r}Z`;
  return (
    <Choice
      board={narrowed(plan)}
      name={side}
      preview={(on) => plan.point(on ? side : null)}
      x={x + flip * (r < 30 ? 4 : 3)}
      y={y}
      ring={<path d={shape} />}
    >
      <path d={shape} fill="var(--active)" stroke="var(--ground)" stroke-width="1.500" />
      <g transform={`translate(${flip * wide * 0.44} 0) scale(${(flip * r) / 30} ${r / 30})`} aria-hidden="true">
        <path
          d="M-8-13C7-13 9 2 1 9"
          fill="none"
          stroke="var(--on-active)"
          stroke-width="4.500"
          stroke-linecap="round"
        />
        <path d="M-9 15 7 17 1 1Z" fill="var(--on-active)" />
      </g>
    </Choice>
  );
}

// Coins that rise from the quarters as they are paid.
function Payments({ room }: { room: Room }) {
  const { board, table, grid } = room;
  const [paid, show] = useState<{ seq: number; seat: number; points: number; q: number }[]>([]);
  useEffect(() => {
    const fresh = board.events.flatMap(({ event, seq }) =>
      event?.kind === "pays"
        ? [{ seq, seat: Number(event.seat), points: Number(event.points), q: Number(event.quarter) }]
        : [],
    );
    if (fresh.length) show(fresh);
  }, [board.events]);
  useEffect(() => {
    if (!paid.length) return;
    const timer = setTimeout(() => show([]), 1700);
    return () => clearTimeout(timer);
  }, [paid]);
  return (
    <g pointer-events="none" aria-hidden="true">
      {paid.map(({ seq, seat, points, q }) => {
        const spot = table.pictures.find((p) => p.quarter === q) ?? table.cells.find((c) => c.quarter === q);
        if (!spot) return null;
        const { x, y } = centre(grid, spot);
        return (
          <g key={`${seq}.${q}`} transform={`translate(${x} ${y})`}>
            <g class="rise">
              <Coin r={grid.r * 0.8} text={gain(points)} />
              <Emblem seat={seat} size={grid.r} x={grid.r * 0.5} y={grid.r * 0.2} />
            </g>
          </g>
        );
      })}
    </g>
  );
}
