// The arrows of Bazar's board: in random games, they show every tile that a move moves or expels, and nothing else; and
// another value in the parts changes them, since the engine says what a move does.
import assert from "node:assert/strict";
import { test } from "node:test";
import * as city from "../../src/games/constantinople/city";
import { openEngine } from "../engine.mjs";

const souk = await openEngine(process.env.SOUK_WASM);

// The tiles on the map as text, after the arrows.
function moved(table, arrows, ghost) {
  const spots = new Map();
  const at = ({ row, col }) => `${row} ${col}`;
  const going = arrows.filter(({ end }) => end === "moves" || end === "falls");
  for (const cell of table.cells) if (cell.guild !== undefined) spots.set(at(cell), `${cell.guild}.${cell.kind}`);
  const arrivals = going.flatMap(({ from, to, end }) => (end === "moves" ? [[at(to), spots.get(at(from))]] : []));
  for (const { from } of going) spots.delete(at(from));
  for (const [to, tile] of arrivals) spots.set(to, tile);
  if (ghost) spots.set(at(table.cells[ghost.at]), `${ghost.guild}.${ghost.kind}`);
  return [...spots].sort().join(", ");
}

test("the arrows show what happens", () => {
  let chance = 20260;
  const any = (list) => list[(chance = (chance * 48271) % 2147483647) % list.length];
  const seen = new Set();
  for (let game = 0; game < 12; game++) {
    souk.ask({ type: "new", game: "constantinople", seats: 4, seed: String(game) });
    for (;;) {
      const seat = souk.ask({ type: "view", seat: null }).view.pending[0];
      if (seat === undefined) break;
      const { view } = souk.ask({ type: "view", seat });
      const { name } = any(view.legal);
      const tried = souk.ask({ type: "try", seat, actions: [name] });
      const arrows = city.arrowsOf(view.table, tried, city.WAYS.indexOf(name));
      const ghost = city.ghostIn(view.table, tried.view.table);
      assert.equal(moved(view.table, arrows, ghost), moved(tried.view.table, []), name);
      if (view.table.playing !== null) seen.add(view.table.playing);
      souk.ask({ type: "apply", seat, actions: [name] });
    }
  }
  assert.equal(seen.size, 13, "every merchant has been played");
});
