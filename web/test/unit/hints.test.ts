// Hints in reading order.
import assert from "node:assert/strict";
import test from "node:test";
import { ranked, withoutMove } from "../../src/engine/hints";

const hint = (name: string, win?: number) => ({ action: 0, name, label: name, reason: "", win });

test("the bot's choice comes first, the others by their chance", () => {
  const names = ranked([hint("a", 0.5), hint("b", 0.2), hint("c", 0.4)]).map(({ name, equal }) => [name, equal]);
  assert.deepEqual(names, [
    ["a", false],
    ["c", false],
    ["b", false],
  ]);
});

test("a difference that is noise, or contradicts the order, is none", () => {
  const equal = ranked([hint("a", 0.33), hint("b", 0.35), hint("c", 0.31), hint("d", 0.1)]).map((h) => h.equal);
  assert.deepEqual(equal, [false, true, true]);
  assert.deepEqual(ranked([]), []);
  assert.equal(ranked([hint("a"), hint("b")])[1].equal, false);
});

test("a reason does not name again the move that is on the button", () => {
  const rest = "bids for the die; then probably Zahra: Accept the offer";
  for (const named of ["then Offer 2 red: ", "puis Offrir 2 rouges\u00a0: ", "dann „Bieten: 2× Rot“: ", ""])
    assert.equal(withoutMove(named + rest), rest);
});
