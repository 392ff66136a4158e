// Sources of points and the course of the game, from the events alone.
import assert from "node:assert/strict";
import test from "node:test";
import rooms from "souk:games";
import { View } from "../../src/engine/protocol";
import { fill } from "../../src/base/i18n";
import { Tie } from "../../src/kit/room";
import { breakdown, decided } from "../../src/table/scores";

const ties: Record<string, Tie[]> = {};
for (const [game, { open }] of Object.entries(rooms)) ties[game] = (await open()).default.ties ?? [];

const event = (seq: number, kind: string, seat: number | null, points: number | null) => ({
  seq,
  text: "",
  event: { kind, seat, points },
});
const LOG = [
  event(1, "rolled", 0, null),
  event(2, "bought", 0, 5),
  event(4, "bought", 1, 3),
  event(6, "lap", 1, 4),
  event(7, "bought", 0, 1),
];

test("points are added up by kind and seat", () => {
  assert.deepEqual(
    [...breakdown(LOG, 2)],
    [
      ["bought", [6, 3]],
      ["lap", [0, 4]],
    ],
  );
});

test("kinds that are one source are one line", () => {
  assert.deepEqual([...breakdown(LOG, 2, () => "Points")], [["Points", [6, 7]]]);
});

test("points of nobody at the table are left out", () => {
  assert.deepEqual([...breakdown([event(1, "lap", 7, 4), event(2, "lap", null, 4)], 2)], []);
});

// The reason for a win, in the shipped games.
const name = (seat: number) => ["Ada", "Ben", "Cem"][seat];
const why = (game: string, scores: number[], table: object, seats = scores.length) =>
  decided({ scores, seats, table } as View, ties[game], name, (text, values) => fill("en", text, values ?? {}));

test("a clear victory is told by its scores", () => {
  assert.equal(why("bazaar", [4, 9, 7], {}), "Ben finishes ahead of Cem, 9 to 7.");
  assert.equal(why("bazaar", [7, 9, 7], {}), "Ben finishes ahead of Ada, Cem, 9 to 7.");
});

test("a tie is told by what broke it", () => {
  const cards = [[1, 2, 3], [4, 5], [6]].map((cards) => ({ cards }));
  assert.equal(
    why("bazaar", [9, 9, 7], { players: cards }),
    "Tied at 9: Ada, Ben. Tie broken by fewest collections: Ada 3, Ben 2.",
  );
  assert.equal(
    why("constantinople", [75, 70, 75], { order: [2, 0, 1] }),
    "Tied at 75: Ada, Cem. Tie broken by turn order: Ada 2, Cem 1.",
  );
  const hand = (red: number, blue: number) => ({ stones: { red, yellow: 0, green: 0, blue } });
  assert.equal(
    why("basari", [9, 9, 9], { players: [hand(2, 1), hand(1, 2), hand(0, 1)] }),
    "Tied at 9: Ada, Ben, Cem. Tie broken by red stones: Ada 2, Ben 1.",
  );
  assert.equal(why("sahwari", [12, 12], {}, 1), "Tied at 12: Ada, Ben. A tie goes to the Guild Master.");
});

test("a tie that nothing breaks is told as one", () => {
  const players = [{ cards: 3 }, { cards: 3 }];
  assert.equal(why("desert", [9, 9], { players }), "Tied at 9: Ada, Ben. Nothing else breaks the tie.");
});
