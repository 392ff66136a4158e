// Desert Bazaar reckoned in the page, for previews only: where the cells lie, which tiles form a camp, what a
// tile would cost on a cell and score there, and the odds of a gamble. What is legal the engine says; this
// follows the same clauses so that a preview never promises what the engine refuses.
export type Heap = number[]; // cards by resource, in the order of the table's `resources`

export interface Tile {
  tile: number;
  makes: number;
  cost: Heap;
}
export interface DesertTable {
  phase: string;
  turn: number;
  turns: number;
  max_turns: number;
  strict_close: boolean;
  points: { lone_tile: number; tent_in_camp: number; closing: number; tent_at_end: number; majority: number };
  camp_size: number;
  exchange: number;
  faces: number[]; // how many faces of a die show each resource, wild, desert
  rows: { indent: number; cells: number }[];
  tiles: (number | null)[];
  tents: (number | null)[];
  open: boolean[];
  slots: (Tile | null)[];
  stack: number;
  piles: Heap;
  players: { points: number; tents: number; cards: number; hand?: Heap; known?: Heap }[];
  dice: string[];
  aside: string | null;
  wilds: number;
  side: number | null;
  chosen: number | null;
  cell: number | null;
  need: Heap;
  used: Heap;
  turned_in: number;
  exchanged: boolean;
}

export const SIDE = 4; // slots of a side
export const FACES = ["water", "spice", "silk", "camel", "wild", "desert"];
const WILD = 4;
const DEAD = 5;

export const sum = (heap: Heap): number => heap.reduce((total, n) => total + n, 0);

// --- the field -------------------------------------------------------------------------------------

export interface Cell {
  name: string;
  row: number;
  half: number; // its left edge in half cells
}
export interface Field {
  cells: Cell[];
  near: number[][];
  rows: number;
  halves: number; // the width in half cells
}

export function fieldOf(rows: DesertTable["rows"]): Field {
  const cells = rows.flatMap(({ indent, cells: n }, row) =>
    Array.from({ length: n }, (_, i) => ({
      name: `${String.fromCharCode(97 + row)}${i + 1}`,
      row,
      half: indent + 2 * i,
    })),
  );
  const touch = (a: Cell, b: Cell) => {
    const aside = Math.abs(a.half - b.half);
    return a.row === b.row ? aside === 2 : Math.abs(a.row - b.row) === 1 && aside === 1;
  };
  const near = cells.map((a) => cells.flatMap((b, i) => (touch(a, b) ? [i] : [])));
  return { cells, near, rows: rows.length, halves: Math.max(...cells.map((cell) => cell.half + 2)) };
}

// Tiles that touch form a camp (DB-4.2): the camp of each cell, and the camps.
export function campsOf(field: Field, tiles: (number | null)[]): { camps: number[][]; of: (number | null)[] } {
  const of: (number | null)[] = tiles.map(() => null);
  const camps: number[][] = [];
  tiles.forEach((tile, seed) => {
    if (tile === null || of[seed] !== null) return;
    const camp = [seed];
    of[seed] = camps.length;
    for (const cell of camp)
      for (const next of field.near[cell])
        if (tiles[next] !== null && of[next] === null) {
          of[next] = camps.length;
          camp.push(next);
        }
    camps.push(camp);
  });
  return { camps, of };
}

// --- building --------------------------------------------------------------------------------------

export interface Bill {
  cell: number;
  tile: Tile;
  payers: { cell: number; resource: number }[]; // neighbours whose supply is used
  need: Heap;
  short: Heap;
  spare: number;
  fits: boolean; // the camp would not be too large
  payable: boolean;
  camp: number; // its size with the tile
  gains: number[]; // points by seat
  closes: boolean;
}

// DB-4.6: short of what the hand lacks, spare what it has beyond the need; enough spare cards pay for it all.
function payment(table: DesertTable, hand: Heap, need: Heap): { short: Heap; spare: number; payable: boolean } {
  const short = need.map((n, c) => Math.max(0, n - hand[c]));
  const spare = sum(need.map((n, c) => Math.max(0, hand[c] - n)));
  return { short, spare, payable: spare >= table.exchange * sum(short) && short.every((n, c) => table.piles[c] >= n) };
}

// DB-4.4: whether one could still pay without a neighbour's resource.
export function canDecline(table: DesertTable, hand: Heap, bill: Bill, resource: number): boolean {
  const need = bill.need.map((n, c) => n + Number(c === resource));
  return bill.payers.some((payer) => payer.resource === resource) && payment(table, hand, need).payable;
}

// What a tile would cost and bring on an empty cell (DB-4.2 to DB-4.6, DB-5.1, DB-5.3).
export function billFor(table: DesertTable, field: Field, tile: Tile, cell: number, seat: number, hand: Heap): Bill {
  const left = [...tile.cost];
  const payers: Bill["payers"] = [];
  for (const next of field.near[cell]) {
    const makes = table.tiles[next];
    if (makes === null || left[makes] === 0) continue;
    left[makes]--;
    payers.push({ cell: next, resource: makes });
  }
  const { short, spare, payable } = payment(table, hand, left);
  const placed = [...table.tiles];
  placed[cell] = tile.makes;
  const { camps, of } = campsOf(field, placed);
  const camp = camps[of[cell]!];
  const fits = table.open[cell];
  const tent = table.players[seat].tents > 0;
  const gains = table.players.map(() => 0);
  const closes = camp.length === table.camp_size;
  if (camp.length === 1 && tent) gains[seat] += table.points.lone_tile;
  if (closes) {
    for (const at of camp) {
      const owner = at === cell ? (tent ? seat : null) : table.tents[at];
      if (owner !== null) gains[owner] += table.points.tent_in_camp;
    }
    if (tent || !table.strict_close) gains[seat] += table.points.closing;
  }
  return {
    cell,
    tile,
    payers,
    need: left,
    short,
    spare,
    fits,
    payable: fits && payable,
    camp: camp.length,
    gains,
    closes,
  };
}

// --- dice ------------------------------------------------------------------------------------------

// Cards of a resource that the dice give now (DB-3.3, DB-3.5).
export function fromDice(table: DesertTable, resource: number): number {
  const shown = table.dice.filter((face) => face === FACES[resource] || face === "wild").length;
  if (table.aside !== null && table.aside !== "wild" && table.aside !== FACES[resource]) return 0;
  const n = table.aside === null ? shown : shown ? shown + 1 : 0;
  return Math.min(n, table.piles[resource]);
}

// The chance that a gamble brings cards, and how many on average when the best is taken (DB-3.4 to DB-3.6).
export function gamble(table: DesertTable, face: string): { chance: number; mean: number } {
  const live = table.dice.filter((other) => other !== "desert").length - 1;
  const whole = sum(table.faces);
  const standsFor = table.piles.flatMap((n, c) => (n > 0 && (face === "wild" || face === FACES[c]) ? [c] : []));
  let chance = 0;
  let mean = 0;
  const roll = (dice: number[], weight: number) => {
    if (dice.length < live) {
      table.faces.forEach((n, shown) => n && roll([...dice, shown], (weight * n) / whole));
      return;
    }
    const best = Math.max(
      0,
      ...standsFor.map((c) => {
        const match = dice.filter((shown) => shown !== DEAD && (shown === c || shown === WILD)).length;
        return match ? Math.min(match + 1, table.piles[c]) : 0;
      }),
    );
    if (best) chance += weight;
    mean += weight * best;
  };
  roll([], 1);
  return { chance, mean };
}

// --- the end ---------------------------------------------------------------------------------------

// The final score by source: what was on the track, tents on the board, majorities of cards (DB-6.2, DB-6.3).
export function finalScore(
  table: DesertTable,
  seat: number,
): { track: number; tents: number; majorities: number[]; total: number } {
  const tents = table.tents.filter((owner) => owner === seat).length * table.points.tent_at_end;
  const held = (other: number, c: number) => table.players[other].hand?.[c] ?? 0;
  const majorities = table.piles.flatMap((_, c) => {
    const own = held(seat, c);
    return own > 0 && table.players.every((_player, other) => other === seat || held(other, c) < own) ? [c] : [];
  });
  const total = table.players[seat].points;
  return { track: total - tents - majorities.length * table.points.majority, tents, majorities, total };
}
