// Desert Bazaar's board pays for a tile in one move. Checked against the rules: in games of bots, every payable tile on
// every cell, with help declined and other cards turned in, is a move that the engine accepts in full.
import assert from "node:assert/strict";
import { test } from "node:test";
import { billFor, canDecline, dueFor, fieldOf, giveAnother, NONE, sum } from "../../src/games/desert/reckon";
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
    const table = view.table;
    const tiles = view.legal.filter(({ name }) => name.startsWith("tile "));
    if (tiles.length) {
      const { record } = souk.ask({ type: "save" });
      const field = fieldOf(table.rows);
      const hand = table.players[seat].hand;
      const { name } = tiles[any(tiles.length)];
      const tile = table.slots[Number(name.slice(5)) - 1];
      const free = field.cells.flatMap((_, cell) => (table.tiles[cell] === null ? [cell] : []));
      for (let tries = 0; tries < 12; tries++) {
        const bill = billFor(table, field, tile, free[any(free.length)], seat, hand);
        if (!bill.payable) continue;
        let due = dueFor(table, hand, bill, NONE, NONE);
        const help = any(2) ? [0, 1, 2, 3].filter((c) => canDecline(table, hand, due, c)) : [];
        if (help.length) {
          const c = help[any(help.length)];
          due = dueFor(
            table,
            hand,
            bill,
            NONE.map((_, at) => Number(at === c)),
            NONE,
          );
        }
        for (let taps = 0; due.choice && taps < any(4); taps++) {
          const spare = [0, 1, 2, 3].filter((c) => hand[c] > due.need[c]);
          due = dueFor(table, hand, bill, due.declined, giveAnother(hand, due, spare[any(spare.length)]));
          seen.chosen++;
        }
        seen[sum(due.declined) ? "declined" : sum(due.short) ? "exchanged" : "plain"]++;
        souk.ask({ type: "apply", seat, actions: [name, field.cells[bill.cell].name, ...due.names] });
        const left = souk.ask({ type: "view", seat }).view.table.players[seat].hand;
        const shown = hand.map((n, c) => n - Math.min(n, due.need[c]) - due.given[c]);
        assert.deepEqual(left, shown, due.names.join());
        souk.ask({ type: "load", record });
      }
    }
    souk.ask({ type: "bot", seat, bot: "random" });
  }
  for (const [kind, n] of Object.entries(seen)) assert.ok(n > 2, `${kind}: ${n}`);
});
