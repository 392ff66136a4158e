// The view.table of Desert Bazaar, the positions of its cells, and how a payment is put together from the player's
// wishes. The view says what a tile costs on each cell, what it scores and what a gamble is worth.
import { View } from "../../engine/protocol";

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
  points: { lone_tile: number; majority: number };
  camp_size: number;
  exchange: number;
  rows: { indent: number; cells: number }[];
  tiles: (number | null)[];
  tents: (number | null)[];
  camps: number[]; // the size of the camp of each cell; 0: no tile
  camp: (number | null)[]; // the first cell of that camp
  open: boolean[];
  slots: (Tile | null)[];
  stack: number;
  piles: Heap;
  players: {
    points: number;
    tents: number;
    cards: number;
    hand?: Heap;
    known?: Heap;
    left?: number; // at the end: points of the tents on the board
    majorities?: number[];
  }[];
  dice: string[];
  aside: string | null;
  gives: Heap; // what the dice give now
  gambles?: Gamble[]; // the dice that may be set aside
  wilds: number;
  side: number | null;
  chosen: number | null;
  cell: number | null;
  need: Heap;
  used: Heap;
  turned_in: number;
  offers?: Offer[]; // to the seat that places a tile: the cells where it can pay
  short?: Heap; // to the seat that pays: what its hand lacks,
  spare?: Heap; // what it has beyond the need,
  turn_in?: number; // and how many cards it still has to turn in
}

// Of `ways` rolls of the other dice, `wins` bring cards, and `cards` in all.
export interface Gamble {
  face: string;
  ways: number;
  wins: number;
  cards: number;
}
export interface Offer {
  cell: number;
  cards: number; // that would leave the hand
  camp: number; // its size with the tile
}

export const SIDE = 4; // slots of a side
export const FACES = ["water", "spice", "silk", "camel", "wild", "desert"];

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

// The cells of each camp.
export const campsOf = (table: DesertTable): number[][] =>
  table.camp.flatMap((first, cell) =>
    first === cell ? [table.camp.flatMap((other, at) => (other === cell ? [at] : []))] : [],
  );

// --- paying ----------------------------------------------------------------------------------------

// A tile is paid in one move: declined neighbours, cards turned in for the missing ones, then the need. An exchange
// gives the cards that the player wishes as far as possible, then those of which most are left.
export interface Due {
  table: DesertTable; // while this tile is to be paid
  declined: Heap;
  given: Heap;
  choice: boolean; // other cards could be turned in
  help: number[]; // the resources that can be declined
  names: string[]; // the actions of the move, from there on
}

// The payment that a view asks for; `declined` was already done to get there.
export function dueIn(view: View, declined: Heap, wish: Heap): Due {
  const table = view.table as DesertTable;
  const { spare, short, turn_in: cards } = table as Required<DesertTable>;
  const given = turnedIn(spare, cards, wish);
  const give = each(given, "turn in");
  const exchanges = each(short, "take").flatMap((take, i, all) => [
    ...give.splice(0, give.length - (all.length - 1 - i) * table.exchange),
    take,
  ]);
  return {
    table,
    declined,
    given,
    choice: cards > 0 && cards < sum(spare),
    help: FACES.flatMap((kind, c) => (view.legal?.some(({ name }) => name === `decline ${kind}`) ? [c] : [])),
    names: [...exchanges, "pay"],
  };
}

export const each = (heap: Heap, verb: string): string[] =>
  heap.flatMap((n, c) => Array.from({ length: n }, () => `${verb} ${FACES[c]}`));

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
export function giveAnother({ table, given }: Due, kind: number): Heap {
  const spare = table.spare!;
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
