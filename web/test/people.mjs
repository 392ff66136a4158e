// People on a server: accounts, several tables, take-backs, ending a game, fair dice, games, ratings, a rematch.
// The first person uses a desktop in English, the second a phone in French.
import { join } from "node:path";
import { visit } from "./online.mjs";
import { playUntil, ready, whenAsked } from "./play.mjs";

const LONG = { timeout: 300000 }; // a game played by bots, on a busy machine

async function account(page, url, form, fields) {
  await page.goto(`${url}#/account`);
  await page.click(`[data-way=${form}]`);
  for (const [name, value] of Object.entries(fields))
    await page.fill(`[data-form=${form}] [data-field=${name}]`, value);
  await page.click(`[data-form=${form}] .primary`);
}

// Ada opens a table, Ben follows her link and sits down.
async function sitTogether(ada, ben, url, game, prepare = async () => {}) {
  await ada.goto(`${url}#/lobby`);
  await ada.waitForSelector("[data-open-table]:not([disabled])");
  await ada.selectOption("[data-game-choice]", game);
  await prepare();
  await ada.click("[data-open-table]");
  await ada.waitForSelector(".invite input");
  await ben.goto(await ada.inputValue(".invite input"));
  await ben.click("[data-sit]");
  for (const page of [ada, ben]) await page.waitForSelector(".table .board");
  return ada.evaluate(() => location.hash);
}

const tab = async (page, name) => {
  if (!(await page.isVisible("[role=tab]"))) await page.click("[data-sheet]");
  await page.click(`[role=tab][data-help=${name}]`);
};

export function people({ test, must, accessible, legible, shots, souk, web, PHONE }) {
  test("people: an account from its first day to its last", (open) =>
    visit(souk, web, open, async (url, open) => {
      const page = await open();
      await account(page, url, "register", { name: "Ada", password: "open sesame" });
      await page.waitForSelector("[data-recovery]");
      const code = await page.textContent("[data-recovery]");
      await accessible(page, "recovery code", { both: true });
      await legible(page, "recovery code");
      await page.click("[data-code-kept]");
      await page.waitForSelector("[data-recovery]", { state: "detached" }); // it is shown only once
      await page.fill("[data-form=rename] [data-field=name]", "Adah");
      await page.click("[data-form=rename] .primary");
      await page.waitForFunction(() => document.querySelector(".who")?.textContent.includes("Adah"));

      // Lost password: the code opens the account on another device, and signs out the first one.
      const phone = await open({ viewport: PHONE, locale: "fr-FR" });
      await account(phone, url, "recover", { name: "Adah", recovery: code, password: "another word" });
      await phone.waitForSelector("[data-recovery]");
      must((await phone.textContent("[data-recovery]")) !== code, "a code is good for one time");
      await legible(phone, "account on a phone");
      await accessible(phone, "account on a phone", { both: true });
      await phone.screenshot({ path: join(shots, "account-phone.jpeg"), fullPage: true });
      await page.waitForSelector("[data-way=login]");
      await account(page, url, "login", { name: "Adah", password: "open sesame" });
      await page.waitForSelector("[role=alert]");
      await account(page, url, "login", { name: "Adah", password: "another word" });
      await page.waitForSelector("[data-form=rename]");
      const [file] = await Promise.all([page.waitForEvent("download"), page.click("[data-export]")]);
      must(file.suggestedFilename() === "souk-data.json", "one's data comes as a file");
      await page.click("[data-logout-all]");
      await page.waitForSelector("[data-way=login]");
      await phone.waitForSelector("[data-way=login]");
      await account(page, url, "login", { name: "Adah", password: "another word" });
      await page.click("[data-erase]");
      await page.waitForSelector("[data-form=erase]");
      await accessible(page, "leaving for good", { within: "[data-form=erase]", both: true });
      await page.fill("[data-form=erase] [data-field=password]", "another word");
      await page.click("[data-form=erase] .danger");
      await page.waitForSelector("[data-way=login]");
      await account(page, url, "login", { name: "Adah", password: "another word" });
      await page.waitForSelector("[role=alert]");
    }));

  test("people: two tables at once, taking back, ending without a result", (open) =>
    visit(souk, web, open, async (url, open) => {
      const ada = await open();
      const ben = await open({ viewport: PHONE, locale: "fr-FR" });
      const first = await sitTogether(ada, ben, url, "sahwari");
      const second = await sitTogether(ada, ben, url, "bazaar");
      must(first !== second, "two tables");
      // The first player moves, and asks to take the move back.
      await Promise.race([ada, ben].map(whenAsked));
      const [mover, other] = (await ada.$(".moves .chip")) ? [ada, ben] : [ben, ada];
      await playUntil(mover, other);
      await tab(mover, "around");
      await mover.click("[data-takeback]");
      await other.waitForSelector(".question");
      await accessible(other, "a question", { within: ".questions", both: true });
      await other.click("[data-yes]");
      for (const page of [mover, other]) await page.waitForSelector(".question", { state: "detached" });
      if (await mover.isVisible("[data-close-sheet]")) await mover.click("[data-close-sheet]");
      await whenAsked(mover);

      // Switching between two tables with the strip on top loses nothing.
      const log = await ada.$$eval(".log li", (lines) => lines.length).catch(() => 0);
      await ada.click("[data-my-tables]");
      await accessible(ada, "my tables", { within: ".bar", both: true });
      await ada.screenshot({ path: join(shots, "my-tables-desktop.jpeg") });
      await ada.click(`.menu a[href^='${first.split("/").slice(0, 3).join("/")}']`);
      await ada.waitForFunction(() => /Sahwari/.test(document.querySelector("h1")?.textContent));
      await mover.waitForFunction(() => /^\(\d\)/.test(document.title));
      await ada.goto(`${url}${second}`);
      await ada.waitForFunction(
        (n) =>
          /Bazaar/.test(document.querySelector("h1")?.textContent) && document.querySelectorAll(".log li").length >= n,
        log,
      );

      // The tab about the table: chat is stopped, a player is reported, the dice are committed, the game is ended.
      await tab(ada, "around");
      await accessible(ada, "around the table", { within: ".side", both: true });
      must(
        /^[0-9a-f]{64}$/.test((await ada.textContent("[data-hash]")).trim()),
        "the fingerprint of the dice is public",
      );
      await tab(ben, "chat");
      await ben.fill(".say input", "Hurry up!");
      await ben.click(".say button");
      await ben.waitForSelector(".chat strong");
      await ada.click("[data-mute]");
      await ben.waitForSelector(".say", { state: "detached" });
      await ada.click("[data-report]");
      await ada.fill(".report textarea", "Nothing, only a test.");
      await ada.check(".report [type=checkbox]");
      await accessible(ada, "a report", { within: ".report", both: true });
      await ada.click("[data-send-report]");
      await ada.waitForSelector(".report", { state: "detached" });
      await ada.click("[data-block]");
      await ada.waitForSelector("[data-block][aria-pressed=true]");
      await ada.click("[data-abandon]");
      await ada.click("[data-sure]");
      await ben.click("[data-close-sheet]");
      await ben.click("[data-yes]");
      for (const page of [ada, ben])
        await page.waitForFunction(
          () => !document.querySelector(".question") && !document.querySelector("[data-undo]"),
        );
      await legible(ben, "an ended game");
    }));

  test("people: a link copied over plain HTTP, and a spectator who gets a name where it is asked for", (open) =>
    visit(souk, web, open, async (url, open) => {
      const ada = await open();
      // Browsers offer no clipboard to remote pages over plain HTTP.
      await ada.addInitScript(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
      await ada.goto(`${url}#/lobby`);
      await ada.waitForSelector("[data-open-table]:not([disabled])");
      await ada.selectOption("[data-game-choice]", "bazaar");
      await ada.click("[data-open-table]");
      await ada.waitForSelector(".invite input");
      const link = await ada.inputValue(".invite input");
      await ada.evaluate(() =>
        addEventListener("copy", () => (window.copied = document.activeElement.value ?? String(getSelection()))),
      );
      await ada.click(".invite [data-copy]");
      await ada.waitForFunction(() => window.copied);
      must((await ada.evaluate(() => window.copied)) === link, "what was copied is the link");
      await ada.click(".next .primary"); // bots in the free seats
      await ada.waitForSelector(".table .board");

      const eve = await open({ viewport: PHONE, locale: "fr-FR" });
      await eve.goto(link);
      await eve.waitForSelector(".table .board");
      await tab(eve, "chat");
      await eve.waitForSelector(".named");
      await accessible(eve, "a name for who looks on", { both: true });
      await eve.screenshot({ path: join(shots, "named-phone.jpeg") });
      await eve.fill(".named [data-your-name]", "Eve");
      await eve.click("[data-sign]");
      await eve.fill(".say input", "Bonsoir");
      await eve.click(".say button");
      await tab(ada, "chat");
      await ada.waitForFunction(() => /Bonsoir/.test(document.querySelector(".chat")?.textContent));
    }));

  test("people: a rated game to its end, its dice, games, ratings, replay, rematch", (open) =>
    visit(souk, web, open, async (url, open) => {
      const ada = await open();
      const ben = await open({ viewport: PHONE, locale: "fr-FR" });
      await ada.goto(`${url}#/lobby`);
      await ada.click(".more-options summary");
      must(await ada.isDisabled("[data-rated]"), "a guest has no rating");
      for (const [page, name] of [
        [ada, "Ada"],
        [ben, "Ben"],
      ]) {
        await account(page, url, "register", { name, password: "open sesame" });
        await page.click("[data-code-kept]");
      }
      await sitTogether(ada, ben, url, "bazaar", async () => {
        await ada.selectOption("[data-clock]", "180");
        await ada.click(".more-options summary");
        await ada.check("[data-rated]");
        must((await ada.inputValue("[data-away]")) === "300", "nobody holds up a table for long");
        await legible(ada, "options of a table");
        await accessible(ada, "options of a table", { both: true });
      });
      await Promise.race([ada, ben].map(ready));
      must(/\d:\d\d/.test(await ada.textContent(".seat .clock")), "a clock is shown");
      must(!(await ada.$("[data-hint], [data-play-on]")), "no hints at a rated table, and no bot in one's place");
      await Promise.race([ada, ben].map((page) => page.waitForSelector(".moves .chip")));
      // A game that somebody resigns before five moves of theirs gives nobody points.
      const turns = (await ada.$(".moves .chip")) ? [ada, ben] : [ben, ada];
      for (let i = 0; i < 12; i++) await playUntil(turns[i % 2], turns[(i + 1) % 2]);
      // Resigning a two-player game loses it.
      await tab(ben, "around");
      await ben.click("[data-resign]");
      await ben.click("[data-sure]");
      await ben.$eval("[data-close-sheet]", (button) => button.click()); // the end screen may already cover it
      for (const page of [ada, ben]) await page.waitForSelector(".after", LONG);
      must(/Ada/.test(await ada.textContent(".after h2")), await ada.textContent(".after h2"));
      must(/Ben/.test(await ada.textContent(".after .decided")), await ada.textContent(".after .decided"));
      await ada.screenshot({ path: join(shots, "resigned-desktop.jpeg") });
      await ada.waitForSelector(".after .change");
      await accessible(ada, "the end of a rated game");
      await legible(ben, "the end of a rated game");
      await ada.click(".after .next button:last-child");
      await tab(ada, "around");
      await ada.click("[data-check-dice]");
      await ada.waitForFunction(() => /[✓✗]/.test(document.querySelector("[data-verdict]")?.textContent), null, LONG);
      must((await ada.textContent("[data-verdict]")).startsWith("✓"), await ada.textContent("[data-verdict]"));

      // A rematch: one proposes it and the other finds it.
      await ben.click(".after .next .primary");
      await ben.waitForFunction(() => document.querySelector("[data-sit], .invite, .waiting-seat"));
      await ada.waitForSelector("[data-rematch]");
      await ada.click("[data-rematch]");
      await ada.click("[data-sit]");
      for (const page of [ada, ben]) await page.waitForSelector(".table .board");

      for (const [page, size] of [
        [ada, "desktop"],
        [ben, "phone"],
      ]) {
        await page.goto(`${url}#/games`);
        await page.waitForSelector(".played .change");
        if (size === "phone") await accessible(page, "my games", { both: true });
        await legible(page, "my games");
        await page.screenshot({ path: join(shots, `games-${size}.jpeg`) });
        await page.goto(`${url}#/ratings/bazaar`);
        await page.waitForSelector(".way");
        await page.waitForSelector(".ranking tbody tr");
        must(
          (await page.$$eval(".ranking tbody td:nth-child(3)", (cells) =>
            cells.map((cell) => cell.textContent).join(),
          )) === "1,1",
          "two on the ranking, with one game each",
        );
        if (size === "phone") await accessible(page, "ratings", { both: true });
        await legible(page, "ratings");
        await page.screenshot({ path: join(shots, `ratings-${size}.jpeg`) });
      }
      await ada.goto(`${url}#/games`);
      await ada.click("[data-replay]");
      await ada.waitForSelector("input[type=range]");
      must(Number(await ada.getAttribute("input[type=range]", "max")) > 2, "the replay has what was played");
    }));
}
