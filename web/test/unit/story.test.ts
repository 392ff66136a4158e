// Events are shown one after the other, none twice, and skipping shows the end immediately.
import assert from "node:assert/strict";
import { test } from "node:test";
import { SeenEvent, View } from "../../src/engine/protocol";
import { Snapshot } from "../../src/engine/table";
import { dwell, frames, learnt, Story, Telling } from "../../src/engine/story";
import { Speed } from "../../src/base/settings";

const view = (scores: number[], table: unknown, legal?: string[]): View =>
  ({
    scores,
    table,
    done: false,
    pending: legal ? [0] : [1],
    legal: legal?.map((name, action) => ({ name, action, label: name })),
  }) as unknown as View;
const event = (seq: number, text: string, seat = 1, points = 0): SeenEvent => ({
  seq,
  text,
  event: { kind: text, seat, points },
});
let log: SeenEvent[] = [];
const moment = (seq: number, now: View, fresh: SeenEvent[], between: Snapshot["between"] = []): Snapshot => {
  log = [...log, ...fresh];
  return {
    game: "",
    seats: [],
    viewer: 0,
    view: now,
    fresh,
    between,
    log,
    thinking: null,
    curtain: null,
    canUndo: false,
    playOn: false,
    seq,
  };
};

test("every event is a frame, with the table and the scores of then", () => {
  log = [];
  const before = moment(1, view([0, 0], "before", ["go"]), [event(1, "begins")]);
  const after = moment(
    4,
    view([5, 3], "after", ["on"]),
    [event(2, "moves"), event(4, "wins five", 0, 5), event(4, "wins three", 1, 3)],
    [{ seq: 2, view: view([0, 0], "moved") }],
  );
  const told = frames(before, after, { between: (_, __, events) => events.map((seen) => seen.text).join() });
  assert.deepEqual(
    told.map(({ seen, snapshot }) => [
      seen?.text,
      snapshot.view.scores.join(),
      snapshot.view.table,
      snapshot.log.length,
    ]),
    [
      ["moves", "0,0", "moved", 2],
      ["wins five", "5,0", "wins five", 3],
      ["wins three", "5,3", "after", 4],
    ],
  );
  assert.deepEqual(
    told.map(({ snapshot }) => !!snapshot.view.legal),
    [false, false, true],
    "something can be chosen only when all is told",
  );
  assert.equal(new Set(told.map(({ seen }) => seen!.seq)).size, 3, "boards can tell the events apart");
});

test("scores that the events do not explain change with the last of them", () => {
  log = [];
  const before = moment(1, view([2, 2], 0), [event(1, "begins")]);
  const after = moment(3, view([9, 3], 1), [event(3, "counts", 0, 5), event(3, "counts on", 1, 1)]);
  const scores = frames(before, after).map(({ snapshot }) => snapshot.view.scores.join());
  assert.deepEqual(scores, ["2,2", "9,3"]);
});

// A story whose time is controlled by the test.
function telling(speed: Speed = "normal", how: Telling = {}) {
  log = [];
  const shown: string[] = [];
  let pass: () => void = () => undefined;
  const story = new Story(
    (snapshot) => shown.push(`${snapshot.fresh.map((seen) => seen.text).join("+")}${snapshot.view.legal ? "?" : ""}`),
    () => speed,
    how,
    () => 1,
    () => new Promise<void>((resolve) => (pass = resolve)),
  );
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return { story, shown, settle, pass: () => (pass(), settle()) };
}
const three = () => moment(3, view([0], 1, ["go"]), [event(2, "a"), event(2, "b"), event(3, "c")]);

test("one event after the other, and a bot waits for the last of them", async () => {
  const { story, shown, settle, pass } = telling();
  await story.take(moment(1, view([0], 0, ["go"]), [event(1, "begins")]));
  let heard = false;
  void story.take(moment(3, view([0], 1), [event(2, "a"), event(3, "b")])).then(() => (heard = true));
  await settle();
  assert.deepEqual(shown, ["begins?", "a"]);
  assert.ok(story.telling);
  await pass();
  assert.deepEqual(shown.slice(2), ["b"]);
  assert.ok(!heard && story.telling, "the last is still looked at");
  await pass();
  assert.ok(heard && !story.telling);
  assert.deepEqual(
    story.last.map(({ text }) => text),
    ["b"],
  );
});

test("what is said aside is shown, and nobody waits for it", async () => {
  const { story, shown, settle, pass } = telling("normal", { aside: /^a$/ });
  await story.take(moment(1, view([0], 0, ["go"]), [event(1, "begins")]));
  void story.take(three());
  await settle();
  assert.deepEqual(shown.slice(1), ["a", "b"]);
  await pass();
  assert.deepEqual(shown.slice(3, 4), ["c?"]);
});

test("a click shows the end, and what follows until something is asked", async () => {
  const { story, shown, settle } = telling();
  await story.take(moment(1, view([0], 0, ["go"]), [event(1, "begins")]));
  void story.take(moment(3, view([0], 1), [event(2, "a"), event(3, "b"), event(3, "c")]));
  await settle();
  story.skip();
  assert.equal(shown[shown.length - 1], "b+c");
  await story.take(moment(4, view([0], 2), [event(4, "d")])); // a bot's event: no pause either
  await story.take(moment(5, view([0], 3, ["go"]), [event(5, "e")]));
  assert.deepEqual(shown.slice(-2), ["d", "e?"]);
  assert.ok(!story.telling);
  void story.take(three());
  await settle();
  assert.ok(story.telling, "the next story is told again");
});

test("at no speed everything is there at once", async () => {
  const { story, shown } = telling("none");
  await story.take(moment(1, view([0], 0, ["go"]), [event(1, "begins")]));
  await story.take(three());
  assert.deepEqual(shown, ["begins?", "a+b+c?"]);
  assert.ok(!story.telling);
});

test("who chooses is not made to wait", async () => {
  const { story, shown, settle } = telling();
  await story.take(moment(1, view([0], 0), [event(1, "begins")]));
  void story.take(moment(2, view([0], 1, ["go"]), [event(2, "a")]));
  await settle();
  assert.ok(!story.telling, "the question stands while the last event is looked at");
  story.seen();
  void story.take(three());
  await settle();
  assert.equal(shown[shown.length - 1], "a");
});

test("looking back begins where the person was asked before", async () => {
  const { story } = telling("none");
  await story.take(moment(1, view([0], 0, ["go"]), [event(1, "begins")]));
  await story.take(moment(2, view([0], 1), [event(2, "mine")]));
  await story.take(moment(4, view([0], 2, ["go"]), [event(3, "a"), event(4, "b")]));
  const texts = () => story.round().map(({ seen }) => seen!.text);
  assert.deepEqual(texts(), ["mine", "a", "b"]);
  await story.take(moment(5, view([0], 3), [event(5, "mine too")]));
  await story.take(moment(6, view([0], 4, ["go"]), [event(6, "c")]));
  assert.deepEqual(texts(), ["mine too", "c"]);
});

test("events of one kind are told together, and the routine of one seat; what matters is alone", async () => {
  const { story, shown, settle, pass } = telling("normal", { routine: /^(a|b)$/, matters: /^c$/ });
  await story.take(moment(1, view([0, 0, 0], 0, ["go"]), [event(1, "begins")]));
  const events = [event(2, "a"), event(2, "b"), event(2, "b", 2), event(3, "a", 2), event(3, "c"), event(4, "c")];
  void story.take(moment(4, view([0, 0, 0], 1, ["go"]), events));
  await settle();
  for (let i = 0; i < 4; i++) await pass();
  assert.deepEqual(shown.slice(1), ["a+b+b+a", "c", "c", "?"], "the last is seen before the next question");
});

test("other seats' routine is told apart", async () => {
  const { story, shown, settle, pass } = telling("normal", { routine: /^(a|b)$/ });
  await story.take(moment(1, view([0, 0], 0, ["go"]), [event(1, "begins")]));
  void story.take(moment(3, view([0, 0], 1), [event(2, "a"), event(3, "b", 0)]));
  await settle();
  await pass();
  assert.deepEqual(shown.slice(1), ["a", "b"]);
});

test("the more is to come, the shorter are the pauses, but for what matters", async () => {
  log = [];
  const times: number[] = [];
  const wait = (ms: number) => (times.push(ms), Promise.resolve());
  const story = new Story(
    () => undefined,
    () => "normal",
    { matters: /^m/ },
    () => 1,
    wait,
  );
  await story.take(moment(1, view([0], 0, ["go"]), [event(1, "begins")]));
  const many = Array.from({ length: 20 }, (_, i) => event(2, `${i % 5 ? "e" : "m"}${i} ${"x".repeat(40)}`));
  await story.take(moment(2, view([0], 1), many));
  assert.ok(
    times.every((ms, i) => ms >= (i % 5 ? 200 : 350)),
    String(times),
  );
  assert.ok(times.reduce((sum, ms) => sum + ms) < 7000, String(times));
  times.length = 0;
  story.seen();
  await story.take(moment(3, view([0], 2), [event(3, `e ${"x".repeat(40)}`)]));
  assert.deepEqual(times, [dwell(`e ${"x".repeat(40)}`, "normal")], "alone it has the time to be read");
});

test("skips make the story quicker, and looking back slower", () => {
  assert.ok(learnt(1, "skip") < 1 && learnt(1, "look") > 1);
  let haste = 1;
  for (let i = 0; i < 50; i++) haste = learnt(haste, "skip");
  assert.equal(haste, 0.4);
});

test("a longer sentence is left longer, and slowly is longer than fast", () => {
  assert.ok(dwell("a".repeat(60), "normal") > dwell("a", "normal"));
  assert.ok(dwell("abc", "slow") > dwell("abc", "normal") && dwell("abc", "normal") > dwell("abc", "fast"));
  assert.equal(dwell("abc", "none"), 0);
});
