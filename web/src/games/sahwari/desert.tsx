// The desert of Sahwari: five by five tiles from above, the things on them, the camels, and their possible moves.
import { ComponentChildren } from "preact";
import { Choice, Grip } from "../../kit/choice";
import { Emblem, seatColour } from "../../kit/emblems";
import { kept } from "../../kit/kept";
import { Piece } from "../../kit/travel";
import { BoardProps } from "../../kit/board";
import { CamelSign, CubeSign, PalmSign, PawnSign, SMALL, Tent, tentWidth } from "./signs";
import { asks, convoyWords, goer, GUILD, Part, SahwariTable, Tile } from "./table";

const GROUND: Record<Tile["face"], string> = {
  none: "var(--panel)",
  guild: "color-mix(in srgb, var(--ruby) 34%, var(--panel))",
  resources: "var(--panel-2)",
  oasis: "color-mix(in srgb, var(--opal) 34%, var(--panel-2))",
  desert: "color-mix(in srgb, var(--topaz) 30%, var(--panel))",
};

type Spot = { x: number; y: number };
type At = (cell: string) => Spot;

// The path of a camel that has just moved, drawn as a dotted trail.
export interface Trail {
  camel: string;
  from: string;
  to: string;
}

export function Desert({
  board,
  table,
  x,
  y,
  cell,
  trails,
  path,
}: Part & { cell: number; trails: Trail[]; path: boolean }) {
  const at: At = (name) => ({ x: (Number(name[1]) - 1) * cell, y: (name.charCodeAt(0) - 97) * cell });
  return (
    <g transform={`translate(${x} ${y})`} data-part="desert">
      <rect
        x="-4"
        y="-4"
        width={cell * 5 + 8}
        height={cell * 5 + 8}
        rx="12"
        fill="color-mix(in srgb, var(--choose) 28%, var(--panel))"
        stroke={asks(board, /^([a-e][1-5]$|camel |guild |take )/) ? "var(--choose)" : "none"}
        stroke-width="3"
      />
      {table.tiles.map((tile) => (
        <TileView key={tile.cell} board={board} table={table} tile={tile} cell={cell} {...at(tile.cell)} />
      ))}
      {(path || table.stage.startsWith("master")) && table.master?.path && (
        <Path cells={table.master.path} cell={cell} at={at} />
      )}
      <Trails trails={trails} cell={cell} at={at} />
      <Arrows board={board} table={table} cell={cell} at={at} />
      <Camels board={board} table={table} cell={cell} at={at} />
    </g>
  );
}

// While convoys are chosen, a cell's name may stand for a token that a player has taken from there.
const byConvoy = (step: string) => step === "spy" || step === "rally";

type TileProps = { board: BoardProps; table: SahwariTable; tile: Tile; cell: number } & Spot;

export const TileView = kept<TileProps>(TileDrawing, ({ board, table, tile, cell, x, y }) => [
  board.lang,
  board.compact,
  [tile, cell, x, y],
  convoyOn(table, tile),
  byConvoy(table.step),
  goer(board, table),
  crowded(table, tile),
  board.legal.get(tile.cell)?.label,
  tile.cell === takenFrom(table) && [...board.legal.keys()],
]);

const convoyOn = (table: SahwariTable, tile: Tile) =>
  table.convoys.find((c) => c.place === "tile" && c.from === tile.cell);

// The cell whose things may be taken now.
const takenFrom = (table: SahwariTable) => (table.step === "steal-take" ? table.chosen_cell : table.reached);

// More than three camels stand in two lines.
const crowded = (table: SahwariTable, tile: Tile) =>
  [...table.players.map(({ camel }) => camel), ...table.guild_camels].filter((cell) => cell === tile.cell).length > 3;

function TileDrawing({ board, table, tile, cell, x, y }: TileProps) {
  const s = cell - 4;
  const unit = cell / 97;
  const here = convoyOn(table, tile);
  const taking = tile.cell === takenFrom(table);
  const goods: { name: string; width: number; sign: ComponentChildren }[] = [];
  for (let i = 0; i < tile.pawns; i++) goods.push({ name: "take pawn", width: 24, sign: <PawnSign r={13} /> });
  for (let i = 0; i < tile.cubes; i++) goods.push({ name: "take cube", width: 26, sign: <CubeSign r={13} /> });
  if (here)
    goods.push({
      name: `take ${here.colour}`,
      width: tentWidth(here, 16, board.compact ? SMALL : undefined),
      sign: (
        <Piece id={`convoy ${here.from}`}>
          <Tent convoy={here} r={16} small={board.compact} />
        </Piece>
      ),
    });
  const faces: Record<Tile["face"], string> = {
    none: "",
    guild: board.t("guild tile"),
    resources: board.t("resource tile"),
    oasis: board.t("oasis"),
    desert: board.t("desert"),
  };
  const holds = [
    tile.cubes ? board.t("{n|cube|cubes}", { n: tile.cubes }) : "",
    tile.pawns ? board.t("{n|pawn|pawns}", { n: tile.pawns }) : "",
    here ? convoyWords(board, here) : "",
  ].filter(Boolean);
  const words = [
    `${tile.cell}: ${faces[tile.face]}`,
    ...holds,
    tile.face === "resources" && tile.oasis_below ? board.t("an oasis once empty") : "",
  ]
    .filter(Boolean)
    .join(", ");
  const body = (
    <>
      <rect x="2" y="2" width={s} height={s} rx="9" fill={GROUND[tile.face]} stroke="var(--line)" />
      {tile.face === "desert" && (
        <path
          d={`M8 ${s * 0.42}q${s * 0.22}-14 ${s * 0.45} 0t${s * 0.45} 0M14 ${s * 0.6}q${s * 0.2}-10 ${s * 0.4} 0t${s * 0.35} 0M10 ${s * 0.8}q${s * 0.2}-10 ${s * 0.4} 0t${s * 0.4} 0`}
          fill="none"
          stroke="var(--ink-2)"
          stroke-opacity="0.35"
          stroke-width="2"
          stroke-linecap="round"
        />
      )}
      {tile.face === "oasis" && (
        <g transform={`translate(${s / 2} ${s * 0.44})`}>
          <PalmSign r={24 * unit} />
        </g>
      )}
      {tile.face === "guild" && (
        <path
          transform={`translate(${s / 2 + 2} ${s / 2 + 2}) scale(${unit})`}
          d="M-34 38V2C-34-18-14-22 0-38 14-22 34-18 34 2V38Z"
          fill="var(--ground)"
          opacity="0.7"
        />
      )}
      {tile.face === "resources" && tile.oasis_below && (
        <g transform={`translate(${s - 15 * unit} ${17 * unit})`} opacity="0.8">
          <PalmSign r={8 * unit} />
        </g>
      )}
      <text x="8" y={18} font-size="15">
        {tile.cell}
      </text>
    </>
  );
  const lit = !byConvoy(table.step) || here;
  // To be taken, they are wide enough for a finger, and may stand over the edge of the tile.
  if (taking) for (const good of goods) good.width = Math.max(good.width, 38);
  const total = goods.reduce((sum, good) => sum + good.width, 0) + 6 * (goods.length - 1);
  const scale = unit * Math.min(1, (taking ? 140 : 84) / Math.max(1, total));
  const crowd = crowded(table, tile); // then the things on the tile move up
  let left = -total / 2;
  return (
    <g transform={`translate(${x} ${y})`}>
      {lit ? (
        <Choice
          board={board}
          name={tile.cell}
          label={words}
          speak={`tile ${tile.cell}`}
          piece={goer(board, table) || true}
          ring={<rect x="2" y="2" width={s} height={s} rx="9" />}
        >
          {body}
        </Choice>
      ) : (
        <g data-speak={`tile ${tile.cell}`}>{body}</g>
      )}
      <g
        transform={`translate(${s * (crowd ? 0.6 : 0.5) + 2} ${s * (crowd ? 0.2 : 0.36) + 5}) scale(${scale * (crowd ? 0.75 : 1)})`}
        pointer-events={taking ? undefined : "none"}
      >
        {goods.map((good, i) => {
          const middle = left + good.width / 2;
          left += good.width + 6;
          return (
            <g key={i} transform={`translate(${middle} 0)`}>
              {taking && board.legal.has(good.name) ? (
                <Choice
                  board={board}
                  name={good.name}
                  piece
                  onto="mine"
                  ring={<rect x={-good.width / 2 - 3} y="-21" width={good.width + 6} height="40" rx="8" />}
                >
                  <rect x={-good.width / 2 - 3} y="-21" width={good.width + 6} height="40" rx="8" fill="transparent" />
                  {good.sign}
                </Choice>
              ) : (
                good.sign
              )}
            </g>
          );
        })}
      </g>
    </g>
  );
}

// Straight arrows from the camel to move to every tile where it may stop.
function Arrows({ board, table, cell, at }: { board: BoardProps; table: SahwariTable; cell: number; at: At }) {
  const riding = table.step === "main" && (table.stage === "move" || table.stage === "move-again");
  const from = riding
    ? table.players[table.turn]?.camel
    : table.step === "guild-to"
      ? table.guild_camels[table.chosen - GUILD]
      : null;
  if (!from) return null;
  const a = at(from);
  return (
    <g pointer-events="none" aria-hidden="true">
      {table.tiles.map(({ cell: to }) => {
        const b = at(to);
        const dx = Math.sign(b.x - a.x);
        const dy = Math.sign(b.y - a.y);
        if (!board.legal.has(to) || (dx === 0) === (dy === 0)) return null;
        const x0 = a.x + cell / 2 + dx * cell * 0.34;
        const y0 = a.y + cell * (dy ? 0.5 : 0.72) + dy * cell * 0.4;
        const x1 = dx ? b.x + cell / 2 - dx * cell * 0.36 : x0;
        const y1 = dy ? b.y + cell / 2 - dy * cell * 0.36 : y0;
        return (
          <g key={to} stroke="var(--choose)" fill="var(--choose)">
            <path
              d={`M${x0} ${y0}L${x1 - dx * 8} ${y1 - dy * 8}`}
              stroke-width="5"
              stroke-linecap="round"
              opacity="0.9"
            />
            <path
              d={`M${x1} ${y1}l${-dx * 13 - dy * 8} ${-dy * 13 - dx * 8}l${dy * 16} ${dx * 16}Z`}
              stroke-width="1.5"
              stroke-linejoin="round"
            />
          </g>
        );
      })}
    </g>
  );
}

function Trails({ trails, cell, at }: { trails: Trail[]; cell: number; at: At }) {
  return (
    <g pointer-events="none" aria-hidden="true">
      {trails.map((trail) => {
        const a = at(trail.from);
        const b = at(trail.to);
        const colour = trail.camel.startsWith("seat") ? seatColour(Number(trail.camel.slice(5))) : "var(--ruby)";
        return (
          <g key={`${trail.camel} ${trail.from}`} opacity="0.55">
            <path
              d={`M${a.x + cell / 2} ${a.y + cell * 0.73}L${b.x + cell / 2} ${b.y + cell * 0.73}`}
              stroke={colour}
              stroke-width="3"
              stroke-dasharray="1 8"
              stroke-linecap="round"
            />
            <circle cx={a.x + cell / 2} cy={a.y + cell * 0.73} r="5" fill="none" stroke={colour} stroke-width="2" />
          </g>
        );
      })}
    </g>
  );
}

// The path along which the Guild Master searches.
function Path({ cells, cell, at }: { cells: string[]; cell: number; at: At }) {
  const middle = (name: string) => `${at(name).x + cell / 2} ${at(name).y + cell * 0.55}`;
  const start = at(cells[0]);
  return (
    <g pointer-events="none" aria-hidden="true" opacity="0.55">
      <path
        d={`M${cells.map(middle).join("L")}`}
        fill="none"
        stroke="var(--danger)"
        stroke-width="3"
        stroke-dasharray="8 6"
        stroke-linejoin="round"
      />
      <circle cx={start.x + cell / 2} cy={start.y + cell * 0.55} r="8" fill="var(--danger)" />
      {cells.slice(1).map((name, i) => {
        const a = at(cells[i]);
        const b = at(name);
        if (i % 2) return null;
        const turn = (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI;
        return (
          <path
            key={name}
            transform={`translate(${(a.x + b.x + cell) / 2} ${(a.y + b.y + cell * 1.1) / 2}) rotate(${turn})`}
            d="M-5-6 6 0-5 6Z"
            fill="var(--danger)"
          />
        );
      })}
    </g>
  );
}

function Camels({ board, table, cell, at }: { board: BoardProps; table: SahwariTable; cell: number; at: At }) {
  const all = [
    ...table.players.flatMap((player, seat) =>
      player.camel
        ? [
            {
              key: `camel ${seat + 1}`,
              cell: player.camel,
              seat,
              label: board.t("{name}'s camel", { name: board.seatName(seat) }),
            },
          ]
        : [],
    ),
    ...table.guild_camels.map((where, i) => ({
      key: `guild ${i + 1}`,
      cell: where,
      seat: -1,
      label: board.t("Guild camel {n}", { n: i + 1 }),
    })),
  ];
  const goes = goer(board, table);
  const moving = table.step === "main" || table.step === "flee" ? "" : goes;
  return (
    <>
      {all.map((camel) => {
        const same = all.filter((other) => other.cell === camel.cell);
        const i = same.indexOf(camel);
        const spot = at(camel.cell);
        // Up to three side by side; more of them, on the guild or an oasis, stand in two lines.
        const perLine = same.length <= 3 ? same.length : Math.ceil(same.length / 2);
        const line = Math.floor(i / perLine);
        const inLine = Math.min(perLine, same.length - line * perLine);
        const size = same.length > 3 ? 0.14 : perLine > 2 ? 0.15 : same.length > 1 ? 0.17 : 0.2;
        const cx =
          spot.x +
          cell / 2 +
          ((i % perLine) - (inLine - 1) / 2) * cell * (perLine > 3 ? 0.24 : perLine > 2 ? 0.31 : 0.42);
        const cy = spot.y + cell * (same.length > 3 ? (line ? 0.84 : 0.54) : 0.75);
        const drawn = (
          <>
            {camel.key === moving && <circle r={cell * 0.24} fill="var(--choose)" opacity="0.55" />}
            <CamelSign
              colour={camel.seat < 0 ? "var(--ruby)" : seatColour(camel.seat)}
              r={cell * size}
              guild={camel.seat < 0}
              mark={camel.seat < 0 ? camel.key.slice(6) : undefined}
            />
            {camel.seat >= 0 && (
              <Emblem seat={camel.seat} size={cell * size} x={-cell * size * 1.2} y={cell * size * 0.1} />
            )}
          </>
        );
        const selectable = board.legal.has(camel.key);
        const reach = Math.max(cell * 0.24, selectable ? 17 : 0);
        const grip = camel.key === goes;
        return (
          <g
            key={camel.key}
            transform={`translate(${cx} ${cy})`}
            pointer-events={selectable || grip ? undefined : "none"}
          >
            <Piece id={camel.key}>
              {selectable ? (
                <Choice
                  board={board}
                  name={camel.key}
                  label={camel.label}
                  speak={camel.seat < 0 ? "guild-camel" : `camel ${camel.seat}`}
                  piece
                  ring={<circle r={reach} />}
                >
                  <circle r={reach} fill="transparent" />
                  {drawn}
                </Choice>
              ) : (
                <Grip id={camel.key} on={grip}>
                  {drawn}
                </Grip>
              )}
            </Piece>
          </g>
        );
      })}
    </>
  );
}
