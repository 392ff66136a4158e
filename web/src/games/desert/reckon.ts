// The calculations of Desert Bazaar for previews only: the geometry of the cells, the camps, the cost and points of a
// tile on a cell, and the odds of a gamble. The engine decides what is legal; this follows the same clauses, so that a
// preview never promises what the engine refuses.
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
  faces: number[]; // number of faces of a die per resource, wild, desert
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

export const NONE: Heap = [0, 0, 0, 0];
export const sum = (heap: Heap): number => heap.reduce((total, n) => total + n, 0);

// --- the field -------------------------------------------------------------------------------------

export interface Cell {
  name: string;
  row: number;
  half: number; // its left edge, in half cells
}
export interface Field {
  cells: Cell[];
  near: number[][];
  rows: number;
  halves: number; // the width, in half cells
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
  spare: Heap;
  fits: boolean; // the camp would not be too large
  payable: boolean;
  camp: number; // its size with the tile
  gains: number[]; // points by seat
  closes: boolean;
}

// DB-4.6: `short` is what the hand lacks, `spare` what it has in excess of the need; enough spare cards pay for the
// shortage. In an exchange already begun, some cards have been turned in.
function payment(table: DesertTable, hand: Heap, need: Heap): Pick<Bill, "short" | "spare" | "payable"> {
  const short = need.map((n, c) => Math.max(0, n - hand[c]));
  const spare = need.map((n, c) => Math.max(0, hand[c] - n));
  const enough = sum(spare) >= toTurnIn(table, short);
  return { short, spare, payable: enough && short.every((n, c) => table.piles[c] >= n) };
}
const toTurnIn = (table: DesertTable, short: Heap): number =>
  Math.max(0, table.exchange * sum(short) - (table.phase === "pay" ? table.turned_in : 0));

// A tile is paid in one move: declined neighbours, cards turned in for the missing ones, then the need. An exchange
// gives the cards that the player wishes as far as possible, then those of which most are left.
export interface Due {
  bill: Bill;
  declined: Heap;
  used: Heap; // resources given by neighbours
  need: Heap;
  short: Heap;
  given: Heap;
  choice: boolean; // other cards could be turned in
  names: string[]; // the actions of the move
}

export function dueFor(table: DesertTable, hand: Heap, bill: Bill, declined: Heap, wish: Heap): Due {
  const need = bill.need.map((n, c) => n + declined[c]);
  const used = need.map((_, c) => bill.payers.filter((payer) => payer.resource === c).length - declined[c]);
  const { short, spare } = payment(table, hand, need);
  const cards = toTurnIn(table, short);
  const given = turnedIn(spare, cards, wish);
  const each = (heap: Heap, verb: string) =>
    heap.flatMap((n, c) => Array.from({ length: n }, () => `${verb} ${FACES[c]}`));
  const give = each(given, "turn in");
  const exchanges = each(short, "take").flatMap((take, i, all) => [
    ...give.splice(0, give.length - (all.length - 1 - i) * table.exchange),
    take,
  ]);
  return {
    bill,
    declined,
    used,
    need,
    short,
    given,
    choice: cards > 0 && cards < sum(spare),
    names: [...each(declined, "decline"), ...exchanges, "pay"],
  };
}

// That many spare cards, as close to the wish as possible; of the kind `kept` preferably exactly the wish.
function turnedIn(spare: Heap, cards: number, wish: Heap, kept = -1): Heap {
  const given = spare.map((n, c) => Math.min(n, wish[c]));
  const most = (left: (c: number) => number): number =>
    given.map((_, c) => c).sort((a, b) => Number(a === kept) - Number(b === kept) || left(b) - left(a))[0];
  while (sum(given) > cards) given[most((c) => given[c])]--;
  while (sum(given) < cards) given[most((c) => spare[c] - given[c])]++;
  return given;
}

// Gives one more card of a kind in place of another; after the maximum, wraps round to the minimum.
export function giveAnother(hand: Heap, { need, given }: Due, kind: number): Heap {
  const spare = need.map((n, c) => Math.max(0, hand[c] - n));
  const cards = sum(given);
  const least = Math.max(0, cards - (sum(spare) - spare[kind]));
  const next = given[kind] < Math.min(spare[kind], cards) ? given[kind] + 1 : least;
  return turnedIn(
    spare,
    cards,
    given.map((n, c) => (c === kind ? next : n)),
    kind,
  );
}

// DB-4.4: whether the player could still pay if one more of a neighbour's resource is declined.
export function canDecline(table: DesertTable, hand: Heap, due: Due, resource: number): boolean {
  if (table.phase === "pay" && (table.exchanged || table.turned_in > 0)) return false;
  const need = due.need.map((n, c) => n + Number(c === resource));
  return due.used[resource] > 0 && payment(table, hand, need).payable;
}

// The cost and gains of a tile on an empty cell (DB-4.2 to DB-4.6, DB-5.1, DB-5.3).
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
  const tent = table.tents[cell] === seat || table.players[seat].tents > 0;
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

// The bill of the tile already placed that is being paid.
export function billNow(table: DesertTable, field: Field, seat: number, hand: Heap): Bill {
  const cell = table.cell!;
  const cost = table.need.map((n, c) => n + table.used[c]);
  const bill = billFor(table, field, { tile: -1, makes: table.tiles[cell]!, cost }, cell, seat, hand);
  const left = [...table.used];
  const payers = bill.payers.filter(({ resource }) => left[resource]-- > 0);
  return { ...bill, payers, need: table.need, fits: true, ...payment(table, hand, table.need) };
}

// --- dice ------------------------------------------------------------------------------------------

// The number of cards of a resource that the dice give now (DB-3.3, DB-3.5).
export function fromDice(table: DesertTable, resource: number): number {
  const shown = table.dice.filter((face) => face === FACES[resource] || face === "wild").length;
  if (table.aside !== null && table.aside !== "wild" && table.aside !== FACES[resource]) return 0;
  const n = table.aside === null ? shown : shown ? shown + 1 : 0;
  return Math.min(n, table.piles[resource]);
}

// The chance that a gamble yields cards, and the mean number if the best is taken (DB-3.4 to DB-3.6).
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

// The final score by source: the track, tents on the board, majorities of cards (DB-6.2, DB-6.3).
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
