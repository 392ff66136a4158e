// Three wins in a row in one game against bots of one level are a streak; nothing else is.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Result, streak } from "../../src/personal/results";

const played = (level: string, rank: number, game = "bazaar"): Result => ({
  id: "1",
  game,
  when: 0,
  level,
  seats: 3,
  seat: 0,
  options: {},
  score: 1,
  margin: 0,
  rank,
  of: 3,
});
const won = played("normal", 1);
const lost = played("normal", 2);

test("a streak of wins", () => {
  assert.equal(streak("bazaar", [won, won, won]), "normal");
  assert.equal(streak("bazaar", [lost, won, played("easy", 2, "basari"), won, won]), "normal");
  assert.equal(streak("bazaar", [played("7", 1), played("7", 1), played("7", 1)]), "7");
  assert.equal(streak("bazaar", []), undefined);
  assert.equal(streak("bazaar", [won, won]), undefined);
  assert.equal(streak("bazaar", [won, won, lost]), undefined);
  assert.equal(streak("bazaar", [lost, lost, lost]), undefined);
  assert.equal(streak("bazaar", [played("easy", 1), won, won]), undefined);
  assert.equal(streak("bazaar", [played("", 1), played("", 1), played("", 1)]), undefined);
  assert.equal(streak("basari", [won, won, won]), undefined);
});
