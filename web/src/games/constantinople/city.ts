// The view.table of Bazar, and a look-ahead for previews: the effect of a tile played on a cell, and what the quarters
// would then pay. The engine decides; this only draws the arrows before a player confirms.

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
// The eight squares around one, clockwise from the north.
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
}
export type Stand = (Tile | null)[]; // the tile on each cell

export const standing = (table: CityTable): Stand =>
  table.cells.map((c) => (c.guild === undefined ? null : { guild: c.guild, kind: c.kind! }));

// The neighbour of a cell: another cell, an illustration in play, or void (CO-1.5, CO-5.4).
function beside(table: CityTable, cell: number, step: number): number | "picture" | "void" {
  const row = table.cells[cell].row + RING[step][0];
  const col = table.cells[cell].col + RING[step][1];
  const there = table.cells.findIndex((c) => c.row === row && c.col === col);
  if (there >= 0) return table.quarters[table.cells[there].quarter].in_play ? there : "void";
  const picture = table.pictures.find((p) => p.row === row && p.col === col);
  return picture && table.quarters[picture.quarter].in_play ? "picture" : "void";
}

export function neighbour(table: CityTable, cell: number, way: number): number | null {
  const there = beside(table, cell, way * 2);
  return typeof there === "number" ? there : null;
}

const beyond = (spot: Spot, step: number): Spot => ({
  row: spot.row + RING[step][0] * 0.8,
  col: spot.col + RING[step][1] * 0.8,
});

// CO-5.4: cell by cell; a tile or an illustration stops the pushed tile, void eliminates it.
function push(table: CityTable, stand: Stand, cell: number, way: number, cells: number): Arrow {
  let to = cell;
  for (let i = 0; i < cells; i++) {
    const next = beside(table, to, way * 2);
    if (next === "void") {
      stand[cell] = null;
      return { from: table.cells[cell], to: beyond(table.cells[to], way * 2), end: "falls" };
    }
    if (next === "picture" || stand[next]) break;
    to = next;
  }
  if (to === cell) return { from: table.cells[cell], to: beyond(table.cells[cell], way * 2), end: "stays" };
  stand[to] = stand[cell];
  stand[cell] = null;
  return { from: table.cells[cell], to: table.cells[to], end: "moves" };
}

// CO-5.6, Pedlar: the unbroken line moves by one, all or none; the last may fall.
function pushLine(table: CityTable, stand: Stand, where: number, way: number): Arrow[] {
  const line: number[] = [];
  let next = beside(table, where, way * 2);
  while (typeof next === "number" && stand[next]) {
    line.push(next);
    next = beside(table, next, way * 2);
  }
  const end = next === "picture" ? "stays" : "moves";
  const arrows = line.map((cell, i): Arrow => {
    const last = i === line.length - 1;
    if (end === "stays") return { from: table.cells[cell], to: beyond(table.cells[cell], way * 2), end };
    return last && next === "void"
      ? { from: table.cells[cell], to: beyond(table.cells[cell], way * 2), end: "falls" }
      : { from: table.cells[cell], to: table.cells[last ? (next as number) : line[i + 1]], end: "moves" };
  });
  if (end === "moves") {
    for (let i = line.length - 1; i >= 0; i--) {
      const to = i === line.length - 1 ? next : line[i + 1];
      if (typeof to === "number") stand[to] = stand[line[i]];
      stand[line[i]] = null;
    }
  }
  return arrows;
}

// CO-5.6, Architect: one step; refused whole if a tile would land on an illustration.
function turnRing(table: CityTable, stand: Stand, where: number, side: number): Arrow[] {
  const around = RING.map((_, i) => beside(table, where, i));
  const step = side ? 1 : 7;
  const centre = table.cells[where];
  const spot = (i: number): Spot => ({ row: centre.row + RING[i][0], col: centre.col + RING[i][1] });
  const moved = around.flatMap((cell, i) =>
    typeof cell === "number" && stand[cell] ? [{ cell, i, to: (i + step) % 8, tile: stand[cell] }] : [],
  );
  const refused = moved.some((m) => around[m.to] === "picture");
  const arrows = moved.map((m): Arrow => ({
    from: spot(m.i),
    to: spot(m.to),
    end: refused ? "stays" : around[m.to] === "void" ? "falls" : "moves",
  }));
  if (!refused) {
    moved.forEach((m) => (stand[m.cell] = null));
    moved.forEach((m) => {
      const to = around[m.to];
      if (typeof to === "number") stand[to] = m.tile;
    });
  }
  return arrows;
}

const AIMED = ["courier", "pedlar", "thief", "charlatan", "ferryman"];

// The directions in which a tile can be aimed from a cell (CO-5.3).
export function aims(table: CityTable, stand: Stand, kind: number, where: number, seat: number): string[] {
  const effect = table.kinds[kind]?.effect ?? "";
  if (effect === "architect")
    return RING.some((_, i) => {
      const c = beside(table, where, i);
      return typeof c === "number" && stand[c];
    })
      ? [...SIDES]
      : [];
  if (!AIMED.includes(effect)) return [];
  return WAYS.filter((_, way) => {
    const cell = neighbour(table, where, way);
    return cell !== null && stand[cell] && (effect !== "thief" || stand[cell]!.guild !== seat);
  });
}

// CO-5.1: empty cells in play; only the Favourite may take an occupied one. After a Crier, only in his quarter.
export function places(table: CityTable, kind: number): Cell[] {
  const favourite = table.kinds[kind]?.effect === "favourite";
  return table.cells.filter(
    (c) =>
      table.quarters[c.quarter].in_play &&
      (table.limit === null || c.quarter === table.limit) &&
      (c.guild === undefined || favourite),
  );
}

export interface Foresight {
  stand: Stand;
  arrows: Arrow[];
}

// The effect of aiming a tile on `where`; `aim` is a direction or a side.
export function aimed(table: CityTable, before: Stand, kind: number, where: number, aim: string): Foresight {
  const stand = [...before];
  const effect = table.kinds[kind]?.effect;
  if (effect === "architect") return { arrows: turnRing(table, stand, where, SIDES.indexOf(aim as "left")), stand };
  const way = WAYS.indexOf(aim as "north");
  const target = neighbour(table, where, way);
  if (target === null) return { stand, arrows: [] };
  if (effect === "courier") return { arrows: [push(table, stand, target, way, table.kinds[kind]!.amount)], stand };
  if (effect === "pedlar") return { arrows: pushLine(table, stand, where, way), stand };
  if (effect === "thief")
    return { arrows: [{ from: table.cells[target], to: table.cells[where], end: "steals" }], stand };
  return { stand, arrows: [] };
}

// The immediate effect of a tile laid on a cell, before it is aimed.
export function laid(table: CityTable, kind: number, where: number, seat: number): Foresight {
  const stand = standing(table);
  const arrows: Arrow[] = [];
  if (stand[where]) arrows.push({ from: table.cells[where], to: table.cells[where], end: "falls" });
  stand[where] = { guild: seat, kind };
  if (table.kinds[kind]?.effect === "fishmonger")
    WAYS.forEach((_, way) => {
      const cell = neighbour(table, where, way);
      if (cell !== null && stand[cell]) arrows.push(push(table, stand, cell, way, table.kinds[kind]!.amount));
    });
  return { stand, arrows };
}

// A tile carried to a cell, or swapped with the one there (Charlatan, Influential Person, Ferryman).
export function carried(table: CityTable, from: number, to: number): Foresight {
  const stand = standing(table);
  const other = stand[to];
  stand[to] = stand[from];
  stand[from] = other;
  const arrows: Arrow[] = [{ from: table.cells[from], to: table.cells[to], end: "moves" }];
  if (other) arrows.push({ from: table.cells[to], to: table.cells[from], end: "moves" });
  return { stand, arrows };
}

export interface Pay {
  owner: number | null;
  pays: number;
}

// The payment of each quarter, and its recipient (CO-3.5, CO-4.1, CO-4.2, CO-7.2).
export function payouts(table: CityTable, stand: Stand): Pay[] {
  const effectAt = (cell: number) => (stand[cell] ? table.kinds[stand[cell]!.kind]?.effect : undefined);
  const counts = table.cells.map((cell, i) => {
    if (!stand[i] || !table.quarters[cell.quarter].in_play) return false;
    return !WAYS.some((_, way) => {
      const other = neighbour(table, i, way);
      return (
        other !== null &&
        table.cells[other].quarter === cell.quarter &&
        effectAt(other) === "traitor" &&
        stand[other]!.guild !== stand[i]!.guild
      );
    });
  });
  const event = table.event === null ? null : table.events[table.event];
  const least = Math.min(...table.players.map((g) => g.coins));
  return table.quarters.map((quarter, q) => {
    if (!quarter.in_play) return { owner: null, pays: 0 };
    const here = table.cells.flatMap((cell, i) => (cell.quarter === q && stand[i] ? [i] : []));
    const tally = table.players.map((_, g) => here.filter((i) => counts[i] && stand[i]!.guild === g).length);
    const most = Math.max(...tally);
    const leaders = tally.flatMap((n, g) => (n === most ? [g] : []));
    const owner = most > 0 && leaders.length === 1 ? leaders[0] : null;
    let worth = quarter.value + quarter.tokens;
    let halvings = event?.halves ? 1 : 0;
    for (const i of here) {
      if (effectAt(i) === "administrator") worth += table.kinds[stand[i]!.kind]!.amount;
      if (effectAt(i) === "beggar" && owner !== null && stand[i]!.guild !== owner) halvings++;
    }
    let pays = quarter.barred ? 0 : Math.ceil(Math.max(0, worth) / 2 ** halvings);
    if (event?.doubles && owner !== null && table.players[owner].coins === least) pays *= 2;
    return { owner, pays };
  });
}
