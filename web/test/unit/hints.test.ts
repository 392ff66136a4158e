// Hints in reading order.
import assert from "node:assert/strict";
import test from "node:test";
import { after, ranked } from "../../src/engine/hints";

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
  const [move, rest] = ["Offer 2 red", "bids for the die"];
  for (const said of [`then ${move}: ${rest}`, `puis ${move}\u00a0: ${rest}`, `dann „${move}“: ${rest}`])
    assert.equal(after(said, move), rest);
  const answer = `${rest}; then probably Zahra: ${move}, 1 blue`;
  assert.equal(after(answer, move), answer);
});
