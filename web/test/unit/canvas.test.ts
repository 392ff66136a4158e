// Text drawings: runs, rectangles, and rows for screen readers.
import assert from "node:assert/strict";
import test from "node:test";
import { places, runs, spoken, things, width } from "../../src/kit/canvas";

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

test("everything that is written is something: in its frame, or between gaps", () => {
  const said = (rows: string[]) => things({ rows, styles: [], marks: [] }).map(({ name, words }) => [name, words]);
  assert.deepEqual(said(canvas.rows), [["Stall", "R ★ 4"]]);
  assert.deepEqual(things({ ...canvas })[0], { row: 0, col: 1, rows: 2, cols: 9, name: "Stall", words: "R ★ 4" });
  assert.deepEqual(said(["┌────┬────┐", "│ a1 │ a2 │", "│ W  │    │", "└────┴────┘"]), [
    ["a1", "W"],
    ["a2", ""],
  ]);
  assert.deepEqual(said([" Bank  R 20    B 19"]), [
    ["Bank, R 20", "Bank, R 20, B 19"],
    ["B 19", "Bank, R 20, B 19"],
  ]);
  const tall = ["┌──────┐", ...Array.from({ length: 7 }, (_, i) => `│ row${i} │`), "└──────┘"];
  assert.equal(said(tall).length, 7);
});
