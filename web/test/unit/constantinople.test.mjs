// The look-ahead of Bazar's board against the rules: in random games, the cells for a tile, the directions to aim it,
// the resulting positions, and the payments of the quarters.
import assert from "node:assert/strict";
import { test } from "node:test";
import * as city from "../../src/games/constantinople/city";
import { openEngine } from "../engine.mjs";

// The tiles on the cells of quarters in play, as text.
const shown = (table, stand) =>
  table.cells
    .map((c, i) =>
      table.quarters[c.quarter].in_play ? (stand[i] ? `${c.name}=${stand[i].guild}.${stand[i].kind}` : c.name) : "",
    )
    .join(" ");

test("what the board foresees is what happens", async () => {
  const souk = await openEngine(process.env.SOUK_WASM);
  let chance = 20260;
  const any = (list) => list[(chance = (chance * 48271) % 2147483647) % list.length];
  const seen = {};
  for (let game = 0; game < 12; game++) {
    souk.ask({ type: "new", game: "constantinople", seats: 4, seed: String(game) });
    for (;;) {
      let { view } = souk.ask({ type: "view", seat: null });
      if (view.done) break;
      const seat = view.pending[0];
      ({ view } = souk.ask({ type: "view", seat }));
      const table = view.table;
      city.payouts(table, city.standing(table)).forEach((pay, q) => {
        const { owner, pays, name } = table.quarters[q];
        assert.deepEqual({ name, ...pay }, { name, owner, pays });
      });
      const names = view.legal.map((l) => l.name);
      const name = any(names);
      const cell = table.cells.findIndex((c) => c.name === name);
      let after = null;
      if (table.phase === "cell") {
        assert.deepEqual(
          city.places(table, table.playing).map((c) => c.name),
          names,
        );
        after = city.laid(table, table.playing, cell, seat).stand;
      } else if (table.phase === "aim") {
        assert.deepEqual(city.aims(table, city.standing(table), table.playing, table.where, seat), names);
        after = city.aimed(table, city.standing(table), table.playing, table.where, name).stand;
      } else if (table.phase === "carry" && table.picked !== null) {
        after = city.carried(table, table.picked, cell).stand;
      }
      souk.ask({ type: "apply", seat, actions: [name] });
      if (!after) continue;
      const effect = table.kinds[table.playing].effect;
      const next = souk.ask({ type: "view", seat }).view.table;
      // A Fishmonger who expels a tile waits for its owner before he pushes on.
      if (effect === "fishmonger" && next.phase === "exile") continue;
      assert.equal(shown(table, city.standing(next)), shown(table, after), `${effect} ${name}`);
      seen[effect] = (seen[effect] ?? 0) + 1;
    }
  }
  assert.equal(Object.keys(seen).length, 13, "every merchant has been played");
});
