// Lessons match their records, by the rules; and a card finds a place beside the things it is about.
import assert from "node:assert/strict";
import test from "node:test";
import rooms from "souk:games";
import { beside, Box, merged, overlap, scrollBetween } from "../../src/base/beside";
import { moveOf, plan, reads } from "../../src/table/guide";
import { Script, Step } from "../../src/kit/room";
import { Entry } from "../../src/engine/messages";
import { openEngine } from "../engine.mjs";

const engine = await openEngine(process.env.SOUK_WASM!);
const taught = (
  await Promise.all(
    Object.entries(rooms).map(async ([game, { open }]) => ({ game, lesson: (await open()).default.lesson })),
  )
).flatMap(({ game, lesson }) => (lesson ? [{ game, lesson }] : []));

for (const { game, lesson } of taught)
  test(`${game}: the steps ask for what the record has, and the first seat scores by it`, async () => {
    const script = await lesson.open();
    const { entries } = engine.ask({ type: "load", record: script.record, settled: true, chance: false });
    const steps = plan(script, entries);
    const asked = steps.filter((step) => !reads(step));
    assert.ok(asked.length >= 6 && asked.length <= 25, `${asked.length} decisions`);
    const { view } = engine.ask({ type: "view", seat: 0 });
    assert.ok(!view.done, "the game goes on after it");
    assert.ok(view.scores[0] > 0 && view.scores[0] === Math.max(...view.scores), `scores ${view.scores}`);
    // A step without actions has no marks on the board, so it must name its lit elements.
    for (const step of steps.filter(reads)) assert.ok(step.light, step.say);
    for (const { say, why } of steps) assert.ok(say.length <= 60 && why.length <= 175, `too long: ${say} ${why}`);
  });

const list: Entry[] = [
  { seat: 0, action: "a" },
  { seat: "chance", action: "b" },
  { seat: 0, action: "c" },
  { seat: 0, action: "d" },
  { seat: 1, action: "e" },
  { seat: "chance", action: "f" },
];
const script = (steps: Step[]): Script => ({ record: "", aim: "", end: "", steps });
const words = { say: "", why: "" };

test("the others act between two steps, up to where a step says", () => {
  const steps = plan(
    script([
      { ...words, does: "a" },
      { ...words, until: "" },
      { ...words, does: "c" },
      { ...words, does: "d", then: true },
      { ...words, until: "1: e" },
    ]),
    list,
  );
  assert.deepEqual(
    steps.map(({ from, to }) => [from, to]),
    [
      [0, 1],
      [1, 1],
      [2, 3],
      [3, 4],
      [5, 5],
    ],
  );
  assert.deepEqual(
    [0, 2, 3].map((at) => moveOf(steps, at).length),
    [1, 2, 1],
  );
});

test("steps that do not agree with the record are found", () => {
  assert.throws(() => plan(script([{ ...words, does: "b" }]), list), /the record has "0: a"/);
  assert.throws(() => plan(script([{ ...words, does: "a" }]), list), /no step asks for "c"/);
  assert.throws(() => plan(script([{ ...words, until: "1: e" }]), list), /do not get to/);
});

test("a card covers nothing that must be seen, and stays near", () => {
  const room: Box = { x: 0, y: 0, width: 400, height: 600 };
  const card = { width: 380, height: 200 };
  for (let y = 0; y <= 560; y += 20) {
    const target = { x: 150, y, width: 60, height: 40 };
    if (y > 186 && y < 374) continue; // neither half is free: the pane must scroll first
    const at = beside(card, room, { targets: [target], gap: 26 });
    assert.equal(overlap({ ...at, ...card }, target), 0, `at ${y}`);
    assert.ok(at.x >= 0 && at.y >= 0 && at.y + card.height <= room.height);
  }
  const [left, right] = [20, 300].map((x) => ({ x, y: 20, width: 60, height: 40 }));
  const busy = { x: 0, y: 80, width: 400, height: 230 };
  assert.ok(
    beside({ width: 150, height: 100 }, room, { targets: [left], gap: 26, better: [busy] }).y < 80,
    "rather beside it than over much",
  );
  assert.equal(merged([left, right, { ...left, x: 70 }]).length, 2);
});

test("a pane is scrolled only as far as it must and can be", () => {
  const target = { x: 0, y: 500, width: 10, height: 100 };
  assert.equal(scrollBetween(target, 400, 700, 0, 0), 0);
  assert.equal(scrollBetween(target, 0, 100, 0, 1000), 500);
  assert.equal(scrollBetween(target, 0, 300, 0, 350), 350);
  assert.equal(scrollBetween(target, 0, 300, 0, 250), null);
  assert.equal(scrollBetween(target, 0, 90, 0, 1000), null);
});
