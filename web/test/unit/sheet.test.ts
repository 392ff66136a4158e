// The parts sheet of every game: each card, tile and token as often as in the box, the changes, and the layout on the
// pages.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import test from "node:test";
import { Face, stillBoard } from "../../src/kit/sheet";
import { layOut, MARGIN, PaperName, PAPERS } from "../../src/sheet/layout";
import { changesOf } from "../../src/sheet/pages";
import { sheetOf } from "../../src/sheet/sheets";
import { changes, inLine, leaves, shapes, Value, valueAt, withValue, written } from "../../src/sheet/values";

const games = readdirSync("data").flatMap((name) => (name.endsWith(".json") ? [name.slice(0, -5)] : []));
const partsOf = (game: string): any => JSON.parse(readFileSync(`data/${game}.json`, "utf8"));
const facesOf = (game: string, parts = partsOf(game)): Face[] =>
  sheetOf(game)
    .faces(parts, stillBoard("en"))
    .filter((face) => face.copies !== 0);

// The number of copies on all pages of the parts at or below that path.
const printed = (faces: Face[], paper: PaperName, path: RegExp): number =>
  layOut(faces, paper).reduce(
    (sum, page) =>
      sum + page.things.filter(({ face, piece }) => !page.backs && piece.n === 1 && path.test(face.at)).length,
    0,
  );

// The number of each thing according to a parts file.
const BOX: Record<string, [path: RegExp, count: (parts: any) => number][]> = {
  bazaar: [
    [/^exchange\.cards/, (p) => p.exchange.cards.length],
    [/^collection\.cards/, (p) => p.collection.cards.length],
    [/^stones\.each/, (p) => 5 * p.stones.each],
    [/^die/, () => 1],
  ],
  basari: [
    [/^ring/, () => 1],
    [/^stones/, (p) => p.stones.total],
    [/^die\.faces/, () => 4],
  ],
  constantinople: [
    [/^board/, () => 1],
    [/^tiles\.list/, (p) => 5 * p.tiles.count],
    [/^events/, (p) => p.events.normal + p.events.conditional],
  ],
  desert: [
    [/^board/, () => 1],
    [/^tiles/, (p) => p.tiles.total],
    [/^cards/, (p) => p.cards.total],
    [/^tents/, (p) => 5 * p.tents.each],
    [/^die/, () => 3],
  ],
  sahwari: [
    [/^tiles\.types/, () => 24],
    [/^convoys/, (p) => p.convoys.small.length + p.convoys.escorted.length],
    [/^recruits/, (p) => p.recruits.ability_cards.length + p.recruits.cards.length],
    [/^clans\.sheets/, (p) => p.clans.sheets.length],
    [/^master\.cards/, (p) => p.master.cards.length],
    [/^pieces\.cubes/, (p) => p.pieces.cubes],
    [/^pieces\.attack/, (p) => p.pieces.attack_tokens],
  ],
};

test("every game's box is printed whole, on either paper, and within its margins", () => {
  for (const game of games) {
    const parts = partsOf(game);
    const faces = facesOf(game, parts);
    for (const { at } of faces) assert.ok(!at || valueAt(parts, at) !== undefined, `${game}: ${at} is no part`);
    for (const paper of Object.keys(PAPERS) as PaperName[]) {
      for (const [path, count] of BOX[game] ?? [])
        assert.equal(printed(faces, paper, path), count(parts), `${game} ${paper} ${path}`);
      for (const page of layOut(faces, paper))
        for (const { x, y, piece } of page.things)
          assert.ok(
            x > MARGIN - 0.01 &&
              x + piece.width < PAPERS[paper].width - MARGIN + 0.01 &&
              y + piece.height < PAPERS[paper].height - MARGIN,
            `${game} ${paper}: something sticks out`,
          );
    }
  }
  assert.deepEqual(
    Object.keys(BOX).filter((game) => !games.includes(game)),
    [],
  );
});

test("a back lies behind its front when the paper is turned", () => {
  for (const game of games) {
    const pages = layOut(facesOf(game), "a4");
    pages.forEach((page, i) => {
      if (!page.backs) return;
      assert.equal(page.things.length, pages[i - 1].things.length);
      page.things.forEach(({ x, piece, face }, n) => {
        const front = pages[i - 1].things[n];
        assert.equal(face, front.face);
        assert.ok(Math.abs(x + piece.width + front.x - PAPERS.a4.width) < 0.01, `${game}: a back is aside`);
      });
    });
  }
});

test("what was changed is found with its old value, and on the face that shows it", () => {
  const shipped = partsOf(games[0]);
  for (const game of games) {
    const before = partsOf(game);
    for (const face of facesOf(game)
      .filter(({ at }) => typeof valueAt(before, at) === "string")
      .slice(0, 3)) {
      const now = withValue(before, face.at, "other");
      const found = changes(before, now);
      assert.deepEqual(found, [{ path: face.at, before: valueAt(before, face.at), now: "other" }]);
      assert.equal(changesOf(face, found).length, 1);
    }
  }
  assert.deepEqual(changes(shipped, shipped), []);
  const parts: Value = { a: { from: "rulebook", list: [1, 2], pairs: [{ x: 1 }, { x: 2 }] } };
  assert.deepEqual(changes(parts, { a: { from: "published", list: [1, 3, 4], pairs: [{ x: 1 }] } }), [
    { path: "a.list[1]", before: 2, now: 3 },
    { path: "a.list[2]", before: undefined, now: 4 },
    { path: "a.pairs[1]", before: { x: 2 }, now: undefined },
  ]);
});

test("what no face shows stands in the table of numbers", () => {
  for (const game of games) {
    const parts = partsOf(game);
    const shown = facesOf(game).flatMap((face) => [face.at, ...(face.more ?? [])]);
    for (const { path, value } of leaves(parts, shown)) assert.equal(inLine(valueAt(parts, path)), inLine(value));
  }
  const parts: Value = { game: "x", a: { from: "rulebook", n: 1, list: [{ x: 1, y: true }], shown: 3 } };
  assert.deepEqual(
    leaves(parts, ["a.shown"]).map(({ path, value }) => `${path}: ${inLine(value)}`),
    ["a.n: 1", "a.list[0]: x 1 · y"],
  );
});

test("a game without a sheet of its own is printed as plain cards", () => {
  const parts = { game: "none", block: { list: [{ x: 1 }, { x: 2 }], words: ["a"] }, die: { from: "rulebook", n: 6 } };
  assert.deepEqual(
    sheetOf("none")
      .faces(parts, stillBoard("en"))
      .map(({ at }) => at),
    ["block.list[0]", "block.list[1]", "block.words[0]", "die"],
  );
});

test("a file that is written anew says the same, in lines that can be read", () => {
  for (const game of games) {
    const text = written(partsOf(game));
    assert.deepEqual(JSON.parse(text), partsOf(game));
    for (const line of text.split("\n")) assert.ok(line.length <= 100 || /"note"/.test(line), line);
  }
  const parts: Value = { a: { list: ["x", "y", "z"] } };
  assert.deepEqual(withValue(parts, "a.list[1]", undefined), { a: { list: ["x", "z"] } });
  assert.deepEqual(withValue(parts, "a.list[3]", "w"), { a: { list: ["x", "y", "z", "w"] } });
});

test("a file shows what may be there and need not", () => {
  const home = {
    note: "of ours",
    hand: { red: 2 },
    list: [
      { key: "a", if: { coins: 3 } },
      { key: "b", tags: ["x"] },
    ],
  };
  const mine = { hand: {}, list: [{ key: "c", tags: ["x", "y"] }] };
  const shape = shapes(home, mine);
  const told = (path: string) => [...shape(path)].map(([key, { example, always }]) => [key, inLine(example), always]);
  assert.deepEqual(told("list[7]"), [
    ["key", "a", true],
    ["if", "coins 3", false],
    ["tags", "x", false],
  ]);
  assert.deepEqual(told("list[0].if"), [["coins", "3", true]]);
  assert.deepEqual(told("list[1].tags"), [
    ["0", "x", true],
    ["1", "y", false],
  ]);
  assert.deepEqual(told("hand"), [["red", "2", false]]);
  assert.deepEqual(told(""), [
    ["hand", "red 2", true],
    ["list", "key a · if coins 3; key b · tags x", true],
  ]);
});
