// The page's own parsing of records.
import assert from "node:assert/strict";
import test from "node:test";
import { entries, readHead, settled, upTo } from "../../src/base/record";

const RECORD = `souk record 1
game: bazaar
seats: 2
player 0: Ada
player 1: Ben: the second
option bell: yes
seed: 42
place:
  hand.0 = RRRGGWW
end
# Ada has it.
0: trade a1 back
0: buy 2
*: card 17
1: roll
1: undo
table: bell
1: roll   # again
*: die ruby
`;

test("the head names the game and the players", () => {
  assert.deepEqual(readHead(RECORD), { game: "bazaar", seats: 2, players: ["Ada", "Ben: the second"] });
});

test("what is no record has no head", () => {
  const whole = "souk record 1\ngame: bazaar\n";
  for (const text of ["", "game: bazaar", "souk record 1\nseats: 2\n", whole, `${whole}seats: 2147483648\n`])
    assert.equal(readHead(text), null);
});

test("an undo takes itself and the last entry away", () => {
  const actions = entries(RECORD).map((entry) => `${entry.actor}: ${entry.action}`);
  assert.deepEqual(actions, ["0: trade a1 back", "0: buy 2", "*: card 17", "table: bell", "1: roll", "*: die ruby"]);
});

test("a settled record keeps its head and its position", () => {
  const text = settled(RECORD);
  assert.match(text, /hand\.0 = RRRGGWW\nend\n/);
  assert.doesNotMatch(text, /undo/);
});

test("a record can be cut after any action", () => {
  const text = settled(RECORD);
  assert.equal(entries(upTo(text, 0)).length, 0);
  assert.equal(entries(upTo(text, 3)).length, 3);
  assert.equal(readHead(upTo(text, 0))?.game, "bazaar");
});
