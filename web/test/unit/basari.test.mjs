// A hint in a haggle of Basari names the whole offer. Checked against the rules: in games of bots, the offer completed
// from every count that a search considers is accepted in full by the engine.
import assert from "node:assert/strict";
import { test } from "node:test";
import { actionsOf, raises, wholeOffer } from "../../src/games/basari/table";
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
  const stones = [{ red: 2, yellow: 0, green: 3, blue: 1 }];
  const haggle = { turn: 0, rival: 1, offer: { red: 0, yellow: 0, green: 1, blue: 1 }, offers: 1, naming: "red" };
  const whole = (...names) => Object.values(wholeOffer({ haggle, stones }, names).offer);
  assert.deepEqual(whole("red 0", "green 2", "blue 1"), [0, 0, 2, 1]);
  assert.deepEqual(whole("red 1"), [1, 0, 0, 1]);
  assert.deepEqual(whole("red 1", "green 1", "red 0"), [1, 0, 1, 0]); // the last is the rival's
  assert.equal(wholeOffer({ haggle, stones }, ["accept"]), null);
  assert.equal(wholeOffer({ haggle: null, stones }, ["red 1"]), null);
});
