// Every guided first game to its end by the lit elements of the board, on a desktop or on a phone; one by the action bar
// alone, one by keys. At every step the card is beside the lit element, covers neither that nor the bar, contains its whole
// text, and nothing else is asked.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

// The card and its spotlight, once both have come to rest: the step, and every measurable fault.
const LOOK = () => {
  const card = document.querySelector(".lesson");
  if (!card || card.style.visibility === "hidden" || card.classList.contains("waits")) return null;
  const done = !!document.querySelector("[data-play-from-here]");
  const step = Number(/\d+/.exec(card.querySelector(".step")?.textContent ?? "0")?.[0] ?? 0);
  const box = (node) => node.getBoundingClientRect();
  const over = (a, b) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  const mine = box(card);
  const rims = [...document.querySelectorAll(".spotlight .rim")].map(box);
  const ask = document.querySelector(".table .ask");
  const chips = [...document.querySelectorAll(".ask .chip")].map((chip) => chip.dataset.name);
  const reading = !!card.querySelector("[data-next]");
  const faults = [];
  if (mine.left < 0 || mine.top < 0 || mine.right > innerWidth + 1 || mine.bottom > innerHeight + 1)
    faults.push(`the card is not on the screen: ${[mine.left, mine.top, mine.right, mine.bottom].map(Math.round)}`);
  if (card.scrollHeight > card.clientHeight + 1 || card.scrollWidth > card.clientWidth + 1)
    faults.push("the card does not hold its words");
  const speaks = document.querySelector(".speaks");
  if (speaks && [mine, ...rims].some((part) => over(part, box(speaks))))
    faults.push(`"${speaks.textContent}" is said over the lesson`);
  if (step && !done) {
    if (!rims.length) faults.push("nothing is lit");
    for (const rim of rims) {
      if (over(mine, rim)) faults.push("the card covers what it lights");
      if (rim.left < -8 || rim.top < -8 || rim.right > innerWidth + 8 || rim.bottom > innerHeight + 8)
        faults.push("what is lit is not on the screen");
    }
    if ([...document.querySelectorAll(".spotlight .sees")].some((sees) => over(mine, box(sees))))
      faults.push("the card covers what it speaks of");
    if (over(mine, box(ask))) faults.push("the card covers the bar");
    if (chips.length !== (reading ? 0 : 1)) faults.push(`${chips.length} things are asked: ${chips}`);
    const [asked, says] = [ask.querySelector(".prompt"), card.querySelector(".what")].map((node) => node.textContent);
    if (!reading && !ask.querySelector(".chip.made") && asked !== says) faults.push(`the bar asks "${asked}"`);
  }
  const composed = [...document.querySelectorAll(".board [data-toward], .ask .confirm[data-many]")]
    .map((node) => node.dataset.toward ?? node.dataset.many)
    .join("; ");
  const words = card.querySelector(".what")?.textContent ?? "";
  return {
    step,
    done,
    reading,
    words,
    composed,
    missed: !!card.querySelector(".missed"),
    chips,
    faults,
    rims: rims.map((r) => [r.x, r.y, r.width, r.height]),
  };
};

// Waits until the display has changed and is stable for a frame.
const settled = (page, last) =>
  page.evaluate(
    async ([look, old]) => {
      const see = new Function(`return (${look})()`);
      const frame = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      for (let tries = 0; tries < 3000; tries++) {
        await frame();
        const one = window.soukAsks() ? null : see();
        if (!one || JSON.stringify([one.step, one.words, one.chips, one.composed, one.done, one.rims]) === old)
          continue;
        await frame();
        if (JSON.stringify(one) === JSON.stringify(see())) return one;
      }
      return { faults: ["nothing new is shown"] };
    },
    [LOOK.toString(), last],
  );
const sign = (now) => JSON.stringify([now.step, now.words, now.chips, now.composed, now.done, now.rims]);

// A tap elsewhere on the board: where nothing can be chosen, and where another move can be composed.
async function astray(page, now, n) {
  const at = await page.evaluate(
    ([rims, n]) => {
      const others = [
        ...document.querySelectorAll(
          ".board [data-action]:not(.legal), .board [data-compose]:not([aria-disabled=true])",
        ),
      ];
      const free = others.flatMap((node) => {
        const box = node.getBoundingClientRect();
        const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
        if (rims.some(([rx, ry, w, h]) => x > rx && x < rx + w && y > ry && y < ry + h)) return [];
        return node.contains(document.elementFromPoint(x, y))
          ? [{ x, y, silent: node.hasAttribute("data-compose") }]
          : [];
      });
      return free[n % Math.max(1, free.length)] ?? null;
    },
    [now.rims, n],
  );
  if (at) await page.mouse.click(at.x, at.y);
  return at;
}

// Plays a lesson from first to last step. `way`: by the lit "board" elements, the "bar" alone, or "keys" alone.
export async function playLesson(page, way, { must, each, wander }) {
  let last = "";
  for (let clicks = 0; ; clicks++) {
    must(clicks < 120, "the lesson comes to its end");
    let now = await settled(page, last);
    must(now.faults.length === 0, `step ${now.step} "${now.words}": ${now.faults.join("; ")}`);
    if (wander && clicks % 2 && !now.reading && !now.done) {
      const tapped = await astray(page, now, clicks * 7);
      const after = tapped && (await settled(page, tapped.silent ? sign(now) : ""));
      if (after) {
        must(after.step <= now.step && !after.faults.length, `step ${now.step}: ${after.faults.join("; ")}`);
        must(tapped.silent || after.missed, `step ${now.step} "${now.words}": the guide says what it waits for`);
        now = after;
      }
    }
    // `each` may do something else in place of the step; then the wait is for a change from what it returns.
    const instead = await each?.(now, clicks);
    last = instead ?? sign(now);
    if (now.done) return;
    if (instead !== undefined) continue;
    if (way === "keys") await page.keyboard.press("Enter");
    else if (now.reading) await page.click("[data-next]");
    else if (way === "bar") await page.$eval(".ask .chip", (chip) => chip.click());
    else {
      // At the spotlight's position, the finger must hit an element of the board itself, or the button that confirms a
      // composed move. The board may still pan to it.
      const hit = await page
        .waitForFunction(
          (look) => {
            const [x, y, width, height] = new Function(`return (${look})()`)()?.rims[0] ?? [];
            const spots = [
              [0.5, 0.5],
              [0.5, 0.3],
              [0.3, 0.5],
              [0.7, 0.7],
              [0.5, 0.8],
            ].map(([fx, fy]) => ({ x: x + width * fx, y: y + height * fy }));
            const taps = (at) => document.elementFromPoint(at.x, at.y)?.closest(".board [role=button], .ask .confirm");
            return x === undefined ? null : spots.find(taps);
          },
          LOOK.toString(),
          { timeout: 120000 },
        )
        .then(
          (found) => found.jsonValue(),
          () => null,
        );
      must(hit, `step ${now.step} "${now.words}": what is lit can be tapped`);
      await page.mouse.click(hit.x, hit.y);
    }
  }
}

// The coach's file of a game.
const coach = (game) => JSON.parse(readFileSync(new URL(`../../data/coach/${game}.json`, import.meta.url), "utf8"));

export function lessons({ test, must, accessible, legible, shots, site, games, room, ready, DESKTOP, PHONE }) {
  const first = games.filter((game) => coach(game).first);
  for (const game of first)
    test(`${game}: the first tables lead to the next one, and to the whole game`, async (open) => {
      const page = await open({ viewport: PHONE, hasTouch: true, locale: "fr-FR" });
      await page.goto(site.url);
      await page.click(`[data-learn=${game}]`);
      await page.waitForSelector('[data-first="1"] [data-begin]');
      await accessible(page, "the card of a first table", { within: ".dialog", both: true });
      await legible(page, "the card of a first table");
      await page.click("[data-begin]");
      // The first legal choice, to the end of the game.
      await page.evaluate(() => (window.soukAlone = true));
      for (await ready(page); (await page.evaluate("soukMoment()")) === "mine"; await ready(page))
        await page.$eval(".moves .chip", (chip) => chip.click());
      await page.waitForSelector("[data-whole]");
      await page.click("[data-next-first]");
      // From the second one the card leads on: every table begins.
      const last = coach(game).first.length;
      for (let n = 2; n <= last; n++) {
        await page.waitForSelector(`[data-first="${n}"] [data-whole]`);
        if (n < last) await page.click(`[data-first="${n}"] a[href$="/${n + 1}"]`);
      }
      await page.click("[data-begin]");
      await page.waitForSelector(".moves .chip");
      // The device remembers the one that was played.
      await page.goto(`${site.url}#/first/${game}`);
      await page.waitForSelector('[data-first="2"] [data-begin]');
    });
  const taught = games.filter((game) => existsSync(join(room(game), "lesson.souk")));
  const begin = async (page, game) => {
    await page.goto(`${site.url}#/learn/${game}`);
    await page.waitForSelector("[data-begin]");
  };
  for (const game of taught) {
    // Each by the board once: on a desktop wandering, every other one on a phone. The shapes look at it in other windows.
    const phone = taught.indexOf(game) % 2 === 1;
    test(`${game}: the first game by the board, ${phone ? "phone fr" : "desktop en"}`, async (open) => {
      const page = await open(phone ? { viewport: PHONE, locale: "fr-FR", hasTouch: true } : {});
      await begin(page, game);
      await page.click("[data-begin]");
      await playLesson(page, "board", {
        must,
        wander: !phone,
        each: async (now, clicks) => {
          if (clicks !== 1) return;
          await page.screenshot({ path: join(shots, `${game}-lesson-${phone ? "phone" : "desktop"}.jpeg`) });
          await legible(page, "lesson");
          await accessible(page, "lesson", { within: ".lesson" });
          // Speech cards opened meanwhile are beside the guide.
          for (const part of (await page.$$(".board [data-speak]")).slice(0, 4)) {
            if (!(await part.isVisible())) continue;
            await part.dispatchEvent("contextmenu", { bubbles: true, cancelable: true });
            await page.waitForSelector(".speaks");
            const { faults } = await settled(page, "");
            must(faults.length === 0, faults.join("; "));
          }
          await page.keyboard.press("Escape");
        },
      });
      await page.click("[data-play-from-here]");
      await page.waitForFunction((name) => location.hash.startsWith(`#/play/${name}/`), game);
      await ready(page);
      must(!(await page.$(".lesson")), "the game is the player's own");
    });

    // Left and resumed, one step back, and restarted once it is over: no game's lesson has a part in it.
    if (taught.indexOf(game) > 0) continue;
    test(`${game}: the first game by the bar, left and resumed`, async (open) => {
      const page = await open({ viewport: PHONE, hasTouch: true });
      await begin(page, game);
      await page.click("[data-begin]");
      let back = 0;
      await playLesson(page, "bar", {
        must,
        each: async (now, clicks) => {
          if (clicks === 3) {
            await page.reload();
            await page.click("[data-begin]");
            const again = await settled(page, "");
            must(again.step > 1 && again.step <= now.step, `resumed at step ${again.step} of ${now.step}`);
            return "";
          }
          if (clicks === 5) {
            back = now.step;
            await page.click("[data-back]");
            return sign(now);
          }
          if (clicks === 6) must(now.step < back, `back from ${back} to ${now.step}`);
        },
      });
      await page.click("[data-afresh]");
      must((await settled(page, "")).step === 1, "it begins anew");
    });
  }

  // By the Enter key alone: the focus follows the spotlight, through a composed move and its confirmation.
  const composed = taught.find((id) => readFileSync(join(room(id), "steps.ts"), "utf8").includes("then:"));
  test(`${composed}: the first game by keys, confirmed`, async (open) => {
    const page = await open();
    await page.addInitScript(`localStorage.setItem("souk.settings", '{"confirm":true,"speed":"none"}')`);
    await begin(page, composed);
    await page.keyboard.press("Enter");
    await playLesson(page, "keys", { must });
  });
}
