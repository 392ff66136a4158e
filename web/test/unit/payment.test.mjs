// Desert Bazaar's board pays for a tile in one move. Checked against the rules: in games of bots, every tile on every
// cell that the engine offers, with help declined and other cards turned in, is a move that the engine accepts in full.
import assert from "node:assert/strict";
import { test } from "node:test";
import { dueIn, each, fieldOf, giveAnother, NONE, sum } from "../../src/games/desert/table";
import { openEngine } from "../engine.mjs";

test("what the board puts together to pay is taken, and leaves the hand that it shows", async () => {
  const souk = await openEngine(process.env.SOUK_WASM);
  let chance = 20261;
  const any = (n) => (chance = (chance * 48271) % 2147483647) % n;
  const seen = { plain: 0, declined: 0, exchanged: 0, chosen: 0 };
  souk.ask({ type: "new", game: "desert", seats: 3, seed: "4" });
  for (let turn = 0; turn < 120; turn++) {
    const { view: open } = souk.ask({ type: "view", seat: null });
    if (open.done) break;
    const seat = open.pending[0];
    const { view } = souk.ask({ type: "view", seat });
    const tiles = view.legal.filter(({ name }) => name.startsWith("tile "));
    const trying = (...names) => souk.ask({ type: "try", seat, actions: names }).view;
    if (tiles.length) {
      const hand = view.table.players[seat].hand;
      const { name } = tiles[any(tiles.length)];
      const { table, legal } = trying(name);
      const cells = fieldOf(table.rows).cells.map((cell) => cell.name);
      assert.deepEqual(
        table.offers.map(({ cell }) => cells[cell]),
        legal.map((action) => action.name),
      );
      for (let tries = 0; tries < 12; tries++) {
        const offer = table.offers[any(table.offers.length)];
        const cell = cells[offer.cell];
        let now = trying(name, cell);
        assert.equal(sum(now.table.need) + sum(now.table.short) * (table.exchange - 1), offer.cards);
        assert.equal(now.table.camps[offer.cell], offer.camp);
        const { help } = dueIn(now, NONE, NONE);
        const without = any(2) ? help[any(help.length || 1)] : -1;
        const declined = NONE.map((_, c) => Number(c === without));
        now = trying(name, cell, ...each(declined, "decline"));
        let due = dueIn(now, declined, NONE);
        for (let taps = 0; due.choice && taps < any(4); taps++) {
          const spare = [0, 1, 2, 3].filter((c) => now.table.spare[c]);
          due = dueIn(now, declined, giveAnother(due, spare[any(spare.length)]));
          seen.chosen++;
        }
        seen[sum(declined) ? "declined" : sum(now.table.short) ? "exchanged" : "plain"]++;
        const left = trying(name, cell, ...each(declined, "decline"), ...due.names).table.players[seat].hand;
        const shown = hand.map((n, c) => n - Math.min(n, now.table.need[c]) - due.given[c]);
        assert.deepEqual(left, shown, due.names.join());
      }
    }
    souk.ask({ type: "bot", seat, bot: "random" });
  }
  for (const [kind, n] of Object.entries(seen)) assert.ok(n > 2, `${kind}: ${n}`);
});
