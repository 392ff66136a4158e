import assert from "node:assert";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { dayOf, puzzleOfDay, rated, readPuzzles, settle, progress } from "../../src/personal/puzzles";

const FILE = `# souk lab puzzles: seed 1, plays 5

souk puzzle 1
grade: hard
found: 3 of 16
seat: 3
answer: trade a4
win: 36
loses: 7 trade a5 back
loses: 12 roll
then: end
from: seed 1 play 4 action 91
souk record 1
game: bazaar
seats: 5

souk puzzle 1
grade: easy
found: 15 of 16
seat: 0
answer: roll
win: 60
loses: 9 end
from: seed 1 play 5 action 7
souk record 1
game: bazaar
seats: 2
`;

test("a file of puzzles is read", () => {
  const [first, second, ...none] = readPuzzles("bazaar", FILE);
  assert.strictEqual(none.length, 0);
  assert.deepStrictEqual(first.tempting, [
    { name: "trade a5 back", lost: 7 },
    { name: "roll", lost: 12 },
  ]);
  assert.deepStrictEqual([first.id, first.n, first.grade, first.rating], ["bazaar 1.4.91", 1, "hard", 1450]);
  assert.deepStrictEqual([first.seat, first.answer, first.win, first.line], [3, "trade a4", 36, ["end"]]);
  assert.match(first.record, /^souk record 1\ngame: bazaar\nseats: 5\n/);
  assert.deepStrictEqual([second.n, second.rating, second.line], [2, 850, []]);
});

test("every puzzle that is shipped can be asked", () => {
  const folder = "data/puzzles"; // from the root of the repository
  for (const name of readdirSync(folder).filter((file) => file.endsWith(".souk"))) {
    const all = readPuzzles(name.slice(0, -5), readFileSync(`${folder}/${name}`, "utf8"));
    assert.ok(all.length > 0, name);
    assert.strictEqual(new Set(all.map(({ id }) => id)).size, all.length, `${name}: each is another`);
    for (const puzzle of all) {
      assert.ok(puzzle.tempting.length > 0 && puzzle.answer && puzzle.rating > 800, `${name} ${puzzle.n}`);
      assert.match(puzzle.record, /^souk record 1\n[^]*\nend\n/, `${name} ${puzzle.n}`);
    }
  }
});

// The program computes the same (tests/lab/test_puzzles.c).
test("every puzzle has its day", () => {
  assert.strictEqual(dayOf(Date.UTC(2026, 10, 16, 23, 59)), 20773);
  assert.deepStrictEqual([puzzleOfDay(0, 60), puzzleOfDay(20773, 60), puzzleOfDay(20774, 60)], [1, 32, 39]);
});

test("a rating rises and falls, and each puzzle moves it once", () => {
  assert.ok(rated(1000, 20, 1000, 1) === 1012 && rated(1000, 20, 1000, 0) === 988);
  assert.ok(rated(1000, 20, 1600, 1) > rated(1000, 20, 850, 1));
  assert.ok(rated(1000, 0, 1000, 1) > rated(1000, 20, 1000, 1));
  const kept = new Map<string, string>();
  (globalThis as any).localStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  };
  assert.strictEqual(settle({ id: "a", rating: 1000 }, 1), 24);
  assert.strictEqual(settle({ id: "a", rating: 1000 }, 0), 0);
  assert.ok(settle({ id: "b", rating: 1000 }, 0) < 0);
  assert.strictEqual(progress().counted, 2);
});
