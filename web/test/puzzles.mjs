// Puzzles from the player's side: found in the list, missed, solved with hints, explained, and sent to a friend.
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { playedRecord } from "./engine.mjs";

const here = dirname(fileURLToPath(import.meta.url));

// The n-th puzzle of a game: its answer, and the most tempting choice.
function puzzle(game, n) {
  const text = readFileSync(join(here, `../../data/puzzles/${game}.souk`), "utf8");
  const head = text.split(/^souk puzzle 1$/m)[n];
  const line = (key) => new RegExp(`^${key}: (.*)$`, "m").exec(head)[1];
  return { answer: line("answer"), tempting: line("loses").replace(/^\d+ /, ""), lost: /^\d+/.exec(line("loses"))[0] };
}

// The list of actions contains all of them, wherever the board shows them.
const choose = async (page, name) => {
  const chip = `.chip[data-name="${name}"]`;
  await page.waitForSelector(chip, { state: "attached" });
  await page.$eval(chip, (button) => button.click());
};

export function puzzles({ test, must, accessible, legible, shots, url, engine, games, DESKTOP, PHONE }) {
  const rating = (page) => page.evaluate(() => JSON.parse(localStorage.getItem("souk.puzzles") ?? "{}").rating);

  test("puzzles desktop: missed, helped with, solved", async (open) => {
    const page = await open({ viewport: DESKTOP });
    const game = games[0];
    await page.goto(`${url}#/puzzles`);
    await page.waitForSelector("[data-day]");
    must((await page.$$("[data-shelf]")).length === games.length, "every game has a shelf");
    await legible(page, "shelves");
    await accessible(page, "shelves", { within: "main", both: true });
    await page.click(`[data-shelf=${game}]`);
    await page.waitForSelector(".numbers");
    must(
      (await page.$$(".numbers")).length === 3 && (await page.$$(".numbers a")).length >= 60,
      "sixty in three grades",
    );
    await legible(page, "numbers");
    await accessible(page, "numbers", { within: "main", both: true });
    await page.click(".numbers a"); // the first
    const { answer, tempting, lost } = puzzle(game, 1);
    await page.waitForSelector(".puzzle [data-clue]");
    await choose(page, tempting);
    await page.waitForSelector(".puzzle .missed");
    must((await page.textContent(".puzzle .missed")).includes(` ${lost} `), "a wrong choice is told what it loses");
    await page.click("[data-clue]");
    await page.waitForFunction(() => document.querySelectorAll(".puzzle .words p").length === 3);
    await page.screenshot({ path: join(shots, "puzzle-missed-desktop.jpeg") });
    await choose(page, answer);
    await page.waitForSelector(".puzzle .answer");
    must((await page.textContent(".puzzle .answer")).startsWith("Right!"), "then it is right");
    must((await page.$$(".puzzle li")).length > 0, "what the others lose is listed");
    await page.waitForFunction(() => !document.querySelector(".ask .chip, .board .choice.legal")); // nothing more is asked
    must(await page.$(".puzzle .rule a[href^='#/rules/']"), "with the rule behind it");
    must((await rating(page)) < 1000, "who has missed one falls");
    await legible(page, "solved");
    await accessible(page, "solved", { within: ".puzzle", both: true });
    await page.screenshot({ path: join(shots, "puzzle-solved-desktop.jpeg") });
    await page.click("[data-follow]"); // even if the game has already ended
    await page.waitForFunction(() => document.querySelectorAll(".log li").length > 1);
    await page.goto(`${url}#/puzzles/${game}`);
    await page.waitForSelector(".numbers .done");
    must((await page.$$(".numbers .done")).length === 1, "it is marked");
  });

  test("puzzles phone: solved at once, the next one told", async (open) => {
    const page = await open({ viewport: PHONE, hasTouch: true, locale: "fr-FR" });
    const game = games[games.length - 1];
    await page.goto(`${url}#/puzzles/${game}/1`);
    await page.waitForSelector(".puzzle [data-clue]");
    await legible(page, "asked");
    await accessible(page, "asked", { within: ".puzzle" });
    await page.click("[data-fold]");
    await page.waitForSelector(".puzzle.folded");
    await page.click("[data-fold]");
    await choose(page, puzzle(game, 1).answer);
    await page.waitForSelector(".puzzle .answer");
    must((await page.textContent(".puzzle .answer")).startsWith("Bien vu"), "it is right, in French");
    must((await rating(page)) > 1000, "who solves one at once rises");
    await legible(page, "solved");
    await page.screenshot({ path: join(shots, "puzzle-solved-phone.jpeg") });
    await page.click("[data-next-puzzle]");
    await page.waitForSelector(".puzzle [data-answer]");
    const before = await rating(page);
    await page.click("[data-answer]");
    await page.waitForSelector(".puzzle .answer");
    await page.waitForFunction(() => !document.querySelector(".ask .chip, .board .choice.legal"));
    must((await rating(page)) < before, "who looks it up falls");
    await page.goto(`${url}#/puzzles/${game}/1000`);
    await page.waitForSelector("[role=alert]");
  });

  test("a position of a game is sent as a puzzle", async (open) => {
    const page = await open({ viewport: DESKTOP });
    const game = games[1];
    const { record } = playedRecord(engine, { game, seed: "3", bot: "normal", until: "end" });
    await page.goto(`${url}#/replay`);
    await page.fill("textarea", record);
    await page.click(".card .primary");
    await page.waitForSelector(".replay input[type=range]");
    for (let i = 0; i < 60 && !(await page.$("[data-ask-others]")); i++) {
      await page.$eval(
        ".replay input[type=range]",
        (range, at) => {
          range.value = at;
          range.dispatchEvent(new Event("input", { bubbles: true }));
        },
        20 + i,
      );
      await page.waitForFunction((at) => document.querySelector(".count")?.textContent.startsWith(`${at} `), 20 + i);
    }
    await page.click("[data-ask-others]");
    const link = await page.inputValue("input.link");
    must(/#\/p\/[\w-]+\/\d$/.test(link), `a link: ${link}`);
    const friend = await open({ viewport: PHONE, hasTouch: true });
    await friend.goto(link);
    await friend.waitForSelector(".puzzle [data-answer]");
    await friend.click("[data-answer]");
    await friend.waitForSelector(".puzzle .answer"); // found by a bot's search
    must((await rating(friend)) === undefined, "it moves no rating");
    await friend.goto(`${url}#/p/nothing/0`);
    await friend.reload();
    await friend.waitForSelector("[role=alert]");
  });
}
