// The view.table of Bazar, and the arrows that show how one view becomes another: the engine says what a move does
// (kit/tried.ts), this only finds which tiles it moved.
import { Tried } from "../../engine/protocol";

export interface Tile {
  guild: number;
  kind: number;
}
export interface Cell extends Partial<Tile> {
  name: string;
  row: number;
  col: number;
  quarter: number;
  face_up?: boolean;
  counts?: boolean;
}
export interface Quarter {
  letter: string;
  name: string;
  value: number;
  in_play: boolean;
  market: boolean;
  owner: number | null;
  worth: number;
  pays: number;
  tokens: number;
  barred: boolean;
  tiles: number[];
}
export interface Guild {
  key: string;
  name: string;
  coins: number;
  hand_size: number;
  pile: number;
  hand?: number[];
  unused: number[];
  gone: number[];
}
export interface Kind {
  key: string;
  name: string;
  effect?: string;
  amount: number;
  permanent: boolean;
}
export interface EventCard {
  key: string;
  name: string;
  if_coins?: number;
  if_events?: number;
  tokens: number[];
  barred: number[];
  halves: boolean;
  doubles: boolean;
  opens: number | null;
}
export interface CityTable {
  phase: string;
  turn: number;
  turns: number;
  goal: number;
  order: number[];
  to_play: number | null;
  event: number | null;
  events_played: number[];
  playing: number | null;
  where: number | null;
  picked: number | null;
  limit: number | null;
  queue: (Tile & { face_up: boolean })[];
  rows: number;
  cols: number;
  quarters: Quarter[];
  cells: Cell[];
  pictures: { row: number; col: number; quarter: number }[];
  players: Guild[];
  kinds: (Kind | null)[];
  events: EventCard[];
}

export const WAYS = ["north", "east", "south", "west"] as const;
export const SIDES = ["left", "right"] as const;
// The eight squares around one, clockwise from the north, as the engine numbers them.
const RING = [
  [-1, 0],
  [-1, 1],
  [0, 1],
  [1, 1],
  [1, 0],
  [1, -1],
  [0, -1],
  [-1, -1],
];

export interface Spot {
  row: number;
  col: number;
}
export interface Arrow {
  from: Spot;
  to: Spot;
  end: "moves" | "falls" | "stays" | "steals";
  coins?: number;
}

const beside = ({ row, col }: Spot, step: number, far = 1): Spot => ({
  row: row + RING[step][0] * far,
  col: col + RING[step][1] * far,
});
const cellAt = (table: CityTable, { row, col }: Spot): number =>
  table.cells.findIndex((cell) => cell.row === row && cell.col === col);

// The cell on that side of another, or -1.
export const cellBeside = (table: CityTable, cell: number, way: number): number =>
  cellAt(table, beside(table.cells[cell], way * 2));

// Each guild has one tile of a kind.
const cellOf = (table: CityTable, { guild, kind }: Tile): number =>
  table.cells.findIndex((cell) => cell.guild === guild && cell.kind === kind);

// The tile that a move brings to the map, or carries to another cell: the one that the player chose a cell for.
export function ghostIn(before: CityTable, after: CityTable): (Tile & { at: number }) | null {
  const { picked } = before;
  for (const [at, { guild, kind }] of after.cells.entries()) {
    if (guild === undefined) continue;
    const tile = { guild, kind: kind! };
    const was = cellOf(before, tile);
    if (was < 0 || (was === picked && at !== was && before.cells[at].guild === undefined)) return { ...tile, at };
  }
  return null;
}

// The tiles that a move moves, expels or fails to move, and the coins it steals. `way`: the side at which it was aimed.
export function arrowsOf(before: CityTable, { view, events }: Pick<Tried, "view" | "events">, way = -1): Arrow[] {
  const after = view.table as CityTable;
  const arrows = before.cells.flatMap((from, at): Arrow[] => {
    const to = from.guild === undefined ? -1 : cellOf(after, { guild: from.guild, kind: from.kind! });
    return to < 0 || to === at ? [] : [{ from, to: after.cells[to], end: "moves" }];
  });
  const acting = events.find(({ event }) => event.kind === "plays")?.event.cell ?? before.where;
  for (const { event } of events) {
    const from = before.cells[Number(event.cell)];
    const where = before.cells[Number(acting)];
    const step = Number(event.way);
    if (event.kind === "expelled")
      arrows.push({ from, to: step < 0 ? outward(where, from) : beside(from, step, 0.8), end: "falls" });
    if (event.kind === "ousts") arrows.push({ from, to: from, end: "falls" });
    if (event.kind === "stuck") arrows.push({ from, to: beside(from, step, 0.8), end: "stays" });
    if (event.kind === "line_stuck")
      for (let i = 1; i <= Number(event.tiles); i++)
        arrows.push({ from: beside(where, step, i), to: beside(where, step, i + 0.8), end: "stays" });
    if (event.kind === "ring_stuck")
      RING.forEach((_, i) => {
        const tile = before.cells[cellAt(before, beside(from, i))];
        const next = (i + (event.side ? 1 : 7)) % 8;
        if (tile?.guild !== undefined) arrows.push({ from: tile, to: beside(from, next), end: "stays" });
      });
    if (event.kind === "steals" && way >= 0)
      arrows.push({ from: beside(where, way * 2), to: where, end: "steals", coins: Number(event.points) });
  }
  return arrows;
}

const outward = (centre: Spot, from: Spot): Spot => ({
  row: from.row + (from.row - centre.row) * 0.8,
  col: from.col + (from.col - centre.col) * 0.8,
});
