// The daily table is the same here as in the program, as `souk day` and docs/records.md promise.
import assert from "node:assert/strict";
import test from "node:test";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { askProgram } from "../../engine.mjs";
import { openEngine } from "../engine.mjs";
import { gamesOf } from "../../src/personal/days.ts";

const wasm = process.env.SOUK_WASM;
const program = join(wasm, "../souk");
const dates = ["1970-01-01", "2024-02-29", "2026-11-16", "2026-11-21", "2027-12-31", "2999-06-30"];

test("a date gives the same tables natively and in the page, and bots who do the same at them", async (context) => {
  if (!existsSync(program)) return context.skip("there is no program beside the page");
  const { ask } = await openEngine(wasm);
  const talk = (list) => askProgram(program, list);
  // Here each game has its own engine, and the page puts the game of the day first.
  const here = dates.map((date) =>
    gamesOf(date).map((game, i) => ({ ...ask({ type: "day", date, game }).tables[0], marked: i === 0 })),
  );
  const there = talk(dates.map((date) => ({ type: "day", date })));
  assert.deepEqual(
    here,
    there.map(({ tables }) => tables),
  );
  for (const { game, seats, seed, options, bot } of here[3]) {
    const play = [{ type: "new", game, seats, seed, options }];
    let now = ask(play[0]);
    for (let i = 0; i < 3; i++) {
      play.push({ type: "bot", seat: now.pending[0], bot });
      now = ask(play.at(-1));
    }
    const last = [{ type: "analyse", at: now.seq - 1, iterations: 40 }, { type: "save" }];
    assert.deepEqual(last.map(ask), talk([...play, ...last]).slice(-2), `${game} against ${bot}`);
  }
});
