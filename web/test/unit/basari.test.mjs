// A hint in a haggle of Basari names the whole offer. Checked against the rules: in games of bots, the offer completed
// from every count that a search considers is accepted in full by the engine.
import assert from "node:assert/strict";
import { test } from "node:test";
import { between } from "../../src/games/basari/story";
import { none, wholeOffer } from "../../src/games/basari/table";
import { openEngine } from "../engine.mjs";

test("a hint in a haggle is a whole offer, and is taken", async () => {
  const souk = await openEngine(process.env.SOUK_WASM);
  let told = 0;
  let foreseen = 0;
  let now = souk.ask({ type: "new", game: "basari", seats: 3, seed: "3" });
  for (let turns = 0; !now.done && told < 12; turns++) {
    const seat = now.pending[0];
    const { view } = souk.ask({ type: "view", seat });
    if (view.table.haggle && view.legal.some(({ name }) => /^red /.test(name))) {
      const { record } = souk.ask({ type: "save" });
      for (const { name, line = [] } of souk.ask({ type: "hint", seat, iterations: 400 }).hints) {
        const preview = async (names) => souk.ask({ type: "try", seat, actions: names });
        const found = await wholeOffer(view.table, [name, ...line], preview);
        if (!/^red /.test(name)) {
          assert.equal(found, null);
          continue;
        }
        souk.ask({ type: "apply", seat, actions: found.names });
        const after = souk.ask({ type: "view", seat: null }).view.table.haggle;
        assert.deepEqual(after.offer, found.offer);
        told++;
        if (line.length) foreseen++;
        souk.ask({ type: "load", record });
      }
    }
    now = souk.ask({ type: "bot", seat, bot: "normal" });
  }
  assert.ok(told >= 6, `${told} offers`);
  assert.ok(foreseen > 0, "of some the search knows how they go on");
});

test("a colour that is left out gets as few stones as the engine allows", async () => {
  const haggle = { turn: 0, rival: 1, offer: { red: 0, yellow: 0, green: 1, blue: 1 }, offers: 1, naming: "red" };
  const preview = async (names) => {
    const next = ["red", "green", "blue"][names.length]; // two of a colour would do, too
    return { view: { legal: [1, 2].map((n) => ({ name: `${next} ${n}` })) } };
  };
  const whole = async (...names) => (await wholeOffer({ haggle }, names, preview))?.names;
  assert.deepEqual(await whole("yellow 1", "green 2", "blue 1"), ["yellow 1", "green 2", "blue 1"]);
  assert.deepEqual(await whole("yellow 0"), ["yellow 0", "green 1", "blue 1"]);
  assert.deepEqual(await whole("yellow 1", "green 1", "red 0"), ["yellow 1", "green 1", "blue 1"]); // its rival's
  assert.equal(await whole("accept"), undefined);
  assert.equal(await wholeOffer({ haggle: null }, ["red 1"], preview), null);
});

test("the story changes the players that an event names, and no earlier moment", () => {
  const player = (red) => ({ pawn: 3, marker: 0, walked: 3, stones: { ...none(), red }, chosen: true, card: null });
  const before = { phase: "cards", players: [player(2), player(5)], stock: { ...none(), red: 9 }, haggle: {} };
  const copy = structuredClone(before);
  const told = (...events) =>
    between(
      before,
      before,
      events.map((event) => ({ seq: 1, text: "", event })),
    );
  assert.deepEqual(
    told({ kind: "reveal", seat: 1, card: 2 }).players.map(({ card }) => card),
    [null, "stones"],
  );
  const paid = told({ kind: "accept", seat: 0, other: 1, red: 2 });
  assert.deepEqual([paid.haggle, ...paid.players.map(({ stones }) => stones.red)], [null, 4, 3]);
  const { pawn, walked } = told({ kind: "roll", seat: 0, roll: 4, stall: 7 }).players[0];
  assert.deepEqual([pawn, walked], [7, 7]);
  const taken = told({ kind: "stones", seat: 1, red: 2 }, { kind: "majority", seat: 1, colour: 3, back: 3 });
  assert.deepEqual([taken.players[1].stones.red, taken.stock.red, taken.players[0]], [4, 10, before.players[0]]);
  assert.deepEqual(before, copy);
});
