// Where points came from and how the game went, from the events alone.
import assert from "node:assert/strict";
import test from "node:test";
import { breakdown, course, turningPoints } from "../../src/scores";

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

test("the course starts at nought and ends at the score", () => {
  const lines = course(LOG, 2);
  assert.deepEqual(lines[0], [0, 0]);
  assert.deepEqual(lines[lines.length - 1], [6, 7]);
  assert.equal(lines.length, 5);
});

test("a turning point is a new leader or a large gain", () => {
  assert.deepEqual(turningPoints(LOG, 2), [2, 4, 6]);
});
