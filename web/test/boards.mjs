// Behaviour specific to one board. Desert Bazaar: an exchange is composed in the hand and confirmed once, by pointer
// and by keys, and the dice state their odds in words. Sahwari: signs are named and explained by one tap, and a phone
// shows the main choices before optional ones.
import { playedRecord } from "./engine.mjs";
import { whenAsked } from "./play.mjs";

// A tile for which two camels are missing: six of the five spare waters and two spare silks are turned in, by choice.
const EXCHANGE = `souk record 1
game: desert
seats: 3
place:
  hand.0 = 5 water 3 silk
  hand.1 = 1 water
  hand.2 = 1 camel
  row.f = . . . . W1 . . . . . .
  slots = w:kcc c:wsc k:wws s:cck w:wkc k:ccw s:kkw c:ssk
end
`;

export function boards({ test, must, shots, url, engine, keepTable, DESKTOP, PHONE }) {
  test("desert: a tile and its exchange are one move", async (open) => {
    for (const [viewport, keys] of [
      [DESKTOP, true],
      [PHONE, false],
    ]) {
      const page = await open({ viewport, hasTouch: !keys });
      const { setup } = playedRecord(engine, { game: "desert", seed: "5", bot: "random", until: "start" });
      await keepTable(page, { setup, record: EXCHANGE });
      await page.goto(`${url}#/play/desert/1`);
      await whenAsked(page);
      const choose = async (name) => {
        const thing = `.board .choice.legal[data-action="${name}"]`;
        await page.waitForSelector(thing); // the engine is asked for the cells of a tile
        if (keys) await page.focus(thing);
        if (keys) await page.keyboard.press("Enter");
        else await page.$eval(thing, (node) => node.dispatchEvent(new MouseEvent("click", { bubbles: true })));
      };
      const asked = async (text) =>
        page.waitForFunction((words) => document.querySelector(".prompt").textContent === words, text);
      await choose("tile 1");
      await choose("h3");
      await asked("You turn in 5 water, 1 silk for 2 camels, then pay 1 silk, 2 camels.");
      await choose("turn in silk"); // one more silk, in place of a water
      await asked("You turn in 4 water, 2 silks for 2 camels, then pay 1 silk, 2 camels.");
      await choose("turn in water");
      await asked("You turn in 5 water, 1 silk for 2 camels, then pay 1 silk, 2 camels.");
      await page.screenshot({ path: `${shots}/desert-exchange-${keys ? "desktop" : "phone"}.jpeg` });
      must((await page.$$(".ask .confirm")).length === 1, "there is one thing to confirm");
      await page.focus(".ask .confirm");
      await page.keyboard.press("Enter");
      await page.waitForFunction(() => /pays 1 silk, 2 camels/.test(document.querySelector(".log").textContent));
    }
  });

  test("desert: a die says in words what a gamble on it brings", async (open) => {
    const page = await open({ viewport: PHONE, hasTouch: true });
    await keepTable(page, playedRecord(engine, { game: "desert", seed: "1", bot: "random", until: 12 }));
    await page.goto(`${url}#/play/desert/1`);
    await whenAsked(page);
    const dice = await page.$$eval("[data-action^=aside]", (nodes) =>
      nodes.map((node) => {
        const right = (part) => part.getBoundingClientRect().right;
        const texts = [...node.querySelectorAll("text")];
        const out = texts.some((text) => right(text) > right(node.querySelector("rect")));
        return { words: texts.map((text) => text.textContent).join(" "), out };
      }),
    );
    must(dice.length > 0, "there are dice to gamble on");
    for (const { words, out } of dice)
      must(/^\d+% \d\.\d cards$/.test(words) && !out, `a die says "${words}", out of its frame: ${out}`);
  });

  test("sahwari: signs are explained at one tap, and what is asked comes first", async (open) => {
    const page = await open({ viewport: { width: 360, height: 740 }, hasTouch: true });
    await keepTable(page, playedRecord(engine, { game: "sahwari", seed: "3", until: "middle" }));
    await page.goto(`${url}#/play/sahwari/1`);
    await whenAsked(page);
    must(await page.$(".may .choice.legal"), "something may be used besides");
    await page.waitForFunction(() => {
      const { top, bottom } = document.querySelector(".pan").getBoundingClientRect();
      return [...document.querySelectorAll(".board .choice.legal")]
        .filter((node) => !node.closest(".may") || node.matches("[data-action^=pawn]"))
        .map((node) => node.getBoundingClientRect())
        .every((box) => box.top >= top && box.bottom <= bottom);
    });
    // An arrow points to lit things beyond the edge.
    await page.$eval(".pan", (pan) => (pan.scrollTop = pan.scrollHeight));
    await page.waitForSelector(".beyond.above", { state: "visible" });
    const unnamed = await page.$$eval("[data-part=market] [data-speak^='effect ']:not(text)", (signs) =>
      signs
        .filter((sign) => !sign.ownerSVGElement.querySelector(`text[data-speak="${sign.dataset.speak}"]`))
        .map((sign) => sign.dataset.speak),
    );
    must(unnamed.length === 0, `signs of the market without a name: ${unnamed}`);
    await page.$eval("[data-signs]", (node) => node.dispatchEvent(new MouseEvent("click", { bubbles: true })));
    await page.waitForSelector("[data-key]");
    const out = await page.$eval("[data-key]", (node) => {
      const edge = node.querySelector("rect").getBoundingClientRect();
      return [...node.querySelectorAll("text")]
        .filter((text) => text.getBoundingClientRect().right > edge.right - 4)
        .map((text) => text.textContent);
    });
    must(out.length === 0, `does not hold its words: ${out}`);
    await page.keyboard.press("Escape");
    await page.waitForSelector("[data-key]", { state: "detached" });
  });

  test("sahwari: what a pawn was spent for is done at once, unless one has gone back", async (open) => {
    const page = await open();
    let made;
    for (let until = 10; !made; until++) {
      const played = playedRecord(engine, { game: "sahwari", seed: "3", bot: "random", until });
      const { legal } = engine.ask({ type: "view", seat: 0 }).view;
      if (legal.some(({ name }) => name === "pawn spy")) made = played;
    }
    await keepTable(page, made);
    await page.goto(`${url}#/play/sahwari/1`);
    await whenAsked(page);
    await page.click("[data-settings]");
    await page.click("[data-forced-moves]");
    await page.keyboard.press("Escape");
    await page.$eval(".chip[data-name='pawn spy']", (chip) => chip.click());
    await page.waitForSelector(".prompt:has-text('Which convoy do you look at?')");
    await page.click("[data-undo]");
    await page.waitForSelector(".chip[data-name=forgo]");
  });

  // Even with rapid changes: here no glide ends before the next begins.
  test("sahwari: what glides stays on the table", async (open) => {
    const page = await open({ reducedMotion: "no-preference" });
    await page.addInitScript(() => {
      const { animate } = Element.prototype;
      Element.prototype.animate = function (frames, options) {
        const glide = animate.call(this, frames, options);
        glide.pause();
        return glide;
      };
    });
    await keepTable(page, playedRecord(engine, { game: "sahwari", seed: "3", bot: "random", until: "middle" }));
    await page.goto(`${url}#/play/sahwari/1`);
    await whenAsked(page);
    for (let i = 0; i < 6; i++) {
      await page.$eval(".moves .chip", (chip) => chip.click());
      await whenAsked(page);
    }
    const lost = await page.evaluate(() => {
      const board = document.querySelector(".board").getBoundingClientRect();
      return [...document.querySelectorAll(".board [data-piece], .board .gone")]
        .filter((node) => {
          const { left, right, top, bottom } = node.getBoundingClientRect();
          return left > board.right || right < board.left || top > board.bottom || bottom < board.top;
        })
        .map((node) => node.dataset.piece ?? node.textContent);
    });
    must(lost.length === 0, `off the table: ${lost}`);
  });
}
