// A hint in a haggle of Basari names the whole offer. Checked against the rules: in games of bots, the offer completed
// from every count that a search considers is accepted in full by the engine.
import assert from "node:assert/strict";
import { test } from "node:test";
import { between } from "../../src/games/basari/story";
import { actionsOf, none, raises, wholeOffer } from "../../src/games/basari/table";
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
        const found = wholeOffer(view.table, [name, ...line]);
        if (!/^red /.test(name)) {
          assert.equal(found, null);
          continue;
        }
        assert.ok(raises(found.offer, view.table.haggle.offer), name);
        souk.ask({ type: "apply", seat, actions: actionsOf(found.offer, found.from) });
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

test("a colour that is left out gets as few stones as make a raise", () => {
  const players = [{ stones: { red: 2, yellow: 0, green: 3, blue: 1 } }];
  const haggle = { turn: 0, rival: 1, offer: { red: 0, yellow: 0, green: 1, blue: 1 }, offers: 1, naming: "red" };
  const whole = (...names) => Object.values(wholeOffer({ haggle, players }, names).offer);
  assert.deepEqual(whole("red 0", "green 2", "blue 1"), [0, 0, 2, 1]);
  assert.deepEqual(whole("red 1"), [1, 0, 0, 1]);
  assert.deepEqual(whole("red 1", "green 1", "red 0"), [1, 0, 1, 0]); // the last is the rival's
  assert.equal(wholeOffer({ haggle, players }, ["accept"]), null);
  assert.equal(wholeOffer({ haggle: null, players }, ["red 1"]), null);
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
