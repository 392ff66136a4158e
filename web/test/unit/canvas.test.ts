// Drawings as text: runs, rectangles, and rows for the ear.
import assert from "node:assert/strict";
import test from "node:test";
import { places, runs, spoken, width } from "../../src/kit/canvas";

const canvas = {
  rows: ["┌─ Stall ─┐", "│ R ★ 4   │", "└─────────┘"],
  styles: [
    [0, 3, 5, "title"],
    [1, 2, 1, "red"],
  ] as [number, number, number, string][],
  marks: [
    [0, 0, 11, 7],
    [1, 0, 11, 7],
    [2, 0, 11, 7],
    [1, 12, 3, 8],
  ] as [number, number, number, number][],
};

test("a row is runs of one look, and a sign of unsure width stands alone", () => {
  const [top, middle] = runs(canvas);
  assert.deepEqual(
    top.map((run) => [run.text, run.style]),
    [
      ["┌─ ", "plain"],
      ["Stall", "title"],
      [" ─┐", "plain"],
    ],
  );
  assert.deepEqual(
    middle.map((run) => [run.text, run.lone]),
    [
      ["│ ", false],
      ["R", false],
      [" ", false],
      ["★", true],
      [" 4   │", false],
    ],
  );
});

test("rows that mean the same are one rectangle, and a drawing is as wide as its marks", () => {
  assert.deepEqual(places(canvas).get(7), [{ row: 0, col: 0, rows: 3, cols: 11 }]);
  assert.deepEqual(places(canvas).get(8), [{ row: 1, col: 12, rows: 1, cols: 3 }]);
  assert.equal(width(canvas), 15);
});

test("frames are not read out", () => {
  assert.deepEqual(canvas.rows.map(spoken), ["Stall", "R ★ 4", ""]);
  assert.equal(spoken("│ 2 cards   │ 3 cards │"), "2 cards, 3 cards");
});
