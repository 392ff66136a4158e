// The previews of Desert Bazaar's board, checked with the worked examples of the rules.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  billFor,
  campsOf,
  DesertTable,
  fieldOf,
  finalScore,
  fromDice,
  gamble,
  Heap,
  Tile,
} from "../../src/games/desert/reckon";

const rows = [3, 4, 5, 4, 3].map((cells) => ({ indent: 5 - cells, cells }));
const field = fieldOf(rows);
const at = (name: string) => field.cells.findIndex((cell) => cell.name === name);
const [WATER, SPICE, SILK, CAMEL] = [0, 1, 2, 3];

function tableWith(
  tiles: Record<string, number>,
  tents: Record<string, number> = {},
  more: Partial<DesertTable> = {},
): DesertTable {
  const place = (what: Record<string, number>) => field.cells.map((cell) => what[cell.name] ?? null);
  return {
    phase: "turn",
    turn: 0,
    turns: 0,
    max_turns: 400,
    strict_close: false,
    points: { lone_tile: 2, tent_in_camp: 1, closing: 1, tent_at_end: 1, majority: 2 },
    camp_size: 7,
    exchange: 3,
    faces: [1, 1, 1, 1, 1, 1],
    rows,
    tiles: place(tiles),
    tents: place(tents),
    open: field.cells.map((cell) => tiles[cell.name] === undefined),
    slots: [],
    stack: 0,
    piles: [9, 9, 9, 9],
    players: [
      { points: 0, tents: 7, cards: 0 },
      { points: 0, tents: 7, cards: 0 },
    ],
    dice: [],
    aside: null,
    wilds: 0,
    side: null,
    chosen: null,
    cell: null,
    need: [0, 0, 0, 0],
    used: [0, 0, 0, 0],
    turned_in: 0,
    exchanged: false,
    ...more,
  };
}
const costing = (cost: Heap): Tile => ({ tile: 1, makes: SILK, cost });
const bill = (table: DesertTable, cost: Heap, cell: string, hand: Heap) =>
  billFor(table, field, costing(cost), at(cell), 0, hand);

test("a cell touches six others, one in a corner three", () => {
  assert.equal(field.near[at("c3")].length, 6);
  assert.deepEqual(
    field.near[at("a1")].map((i) => field.cells[i].name),
    ["a2", "b1", "b2"],
  );
});

test("DB-4.4: neighbours pay what they produce, up to the whole cost", () => {
  assert.deepEqual(bill(tableWith({ c2: WATER }), [2, 1, 0, 0], "c3", [9, 9, 9, 9]).need, [1, 1, 0, 0]);
  assert.deepEqual(
    bill(tableWith({ c2: SPICE, b2: CAMEL, c4: SILK }), [0, 1, 1, 1], "c3", [0, 0, 0, 0]).need,
    [0, 0, 0, 0],
  );
});

test("DB-4.6: three spare cards for each one short, and the pile must have it", () => {
  assert.equal(bill(tableWith({}), [2, 1, 0, 0], "c3", [1, 1, 0, 3]).payable, true);
  assert.equal(bill(tableWith({}), [2, 1, 0, 0], "c3", [1, 1, 0, 2]).payable, false);
  assert.equal(bill(tableWith({}, {}, { piles: [9, 0, 1, 9] }), [0, 2, 1, 0], "c3", [3, 1, 0, 3]).payable, false);
});

test("DB-5.1, DB-5.3: a lone tile scores 2; the seventh tile pays tents and its builder", () => {
  assert.deepEqual(bill(tableWith({}), [0, 0, 2, 1], "a1", [9, 9, 9, 9]).gains, [2, 0]);
  const camp = { b2: WATER, b3: WATER, c2: WATER, c4: WATER, d2: WATER, d3: WATER };
  const closing = bill(tableWith(camp, { b2: 0, c4: 1, d2: 1 }), [0, 0, 2, 1], "c3", [9, 9, 9, 9]);
  assert.equal(closing.closes, true);
  assert.deepEqual(closing.gains, [3, 2]);
  assert.equal(campsOf(field, tableWith({ a1: WATER, a2: WATER, e3: WATER }).tiles).camps.length, 2);
});

test("DB-3.3, DB-3.5: what the dice give, and the odds of a gamble", () => {
  assert.equal(fromDice(tableWith({}, {}, { dice: ["water", "wild", "silk"] }), WATER), 2);
  assert.equal(fromDice(tableWith({}, {}, { aside: "spice", dice: ["wild", "spice"] }), SPICE), 3);
  assert.equal(fromDice(tableWith({}, {}, { aside: "spice", dice: ["water", "water"] }), WATER), 0);
  const odds = gamble(tableWith({}, {}, { dice: ["spice", "silk", "silk"] }), "spice");
  assert.ok(Math.abs(odds.chance - 20 / 36) < 1e-9);
  assert.ok(Math.abs(odds.mean - (16 * 2 + 4 * 3) / 36) < 1e-9);
});

test("DB-6.2, DB-6.3: the final score by source", () => {
  const players = [
    { points: 9, tents: 6, cards: 3, hand: [2, 1, 0, 0] },
    { points: 4, tents: 7, cards: 1, hand: [0, 1, 0, 0] },
  ];
  const table = tableWith({ a1: WATER }, { a1: 0 }, { players });
  assert.deepEqual(finalScore(table, 0), { track: 6, tents: 1, majorities: [WATER], total: 9 });
});
