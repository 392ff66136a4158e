// Every guided first game to its end: by what is lit on the board, and by the action bar alone, on a desk and on a
// phone. At every step the card stands beside what it lights, covers neither that nor the bar, holds its own words, and
// nothing else is asked.
import { existsSync } from "node:fs";
import { join } from "node:path";

// The card and what it lights, when both have come to rest: the step, and every fault that can be measured.
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
  if (step && !done) {
    if (!rims.length) faults.push("nothing is lit");
    for (const rim of rims) {
      if (over(mine, rim)) faults.push("the card covers what it lights");
      if (rim.left < -8 || rim.top < -8 || rim.right > innerWidth + 8 || rim.bottom > innerHeight + 8)
        faults.push("what is lit is not on the screen");
    }
    if (over(mine, box(ask))) faults.push("the card covers the bar");
    if (chips.length !== (reading ? 0 : 1)) faults.push(`${chips.length} things are asked: ${chips}`);
  }
  const composed = [...document.querySelectorAll(".board [data-many]")].map((node) => node.dataset.many).join("; ");
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

// Waits until something else than before is shown, and is the same a frame later.
const settled = (page, last) =>
  page.evaluate(
    async ([look, old]) => {
      const see = new Function(`return (${look})()`);
      const frame = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      for (let tries = 0; tries < 3000; tries++) {
        await frame();
        const one = see();
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

// Plays a lesson from its first step to its last. `way`: "board" or "bar".
export async function playLesson(page, way, { must, each }) {
  await page.click("[data-begin]");
  let last = "";
  for (let clicks = 0; ; clicks++) {
    must(clicks < 120, "the lesson comes to its end");
    const now = await settled(page, last);
    must(now.faults.length === 0, `step ${now.step} "${now.words}": ${now.faults.join("; ")}`);
    await each?.(now, clicks);
    if (now.done) return clicks;
    last = sign(now);
    if (now.reading) await page.click("[data-next]");
    else if (way === "bar") await page.$eval(".ask .chip", (chip) => chip.click());
    else {
      // What is lit, where it is: something of the board itself must be under the finger.
      const [x, y, width, height] = now.rims[0];
      const hit = await page.evaluate(
        ([x, y, width, height]) => {
          for (const [fx, fy] of [
            [0.5, 0.5],
            [0.5, 0.3],
            [0.3, 0.5],
            [0.7, 0.7],
            [0.5, 0.8],
          ]) {
            const at = { x: x + width * fx, y: y + height * fy };
            const node = document.elementFromPoint(at.x, at.y);
            if (node?.closest(".board [role=button]")) return at;
          }
          return null;
        },
        [x, y, width, height],
      );
      must(hit, `step ${now.step} "${now.words}": what is lit can be tapped on the board`);
      await page.mouse.click(hit.x, hit.y);
    }
  }
}

export async function lessons({ test, must, accessible, legible, shots, site, games, room, ready, DESKTOP, PHONE }) {
  const taught = games.filter((game) => existsSync(join(room(game), "lesson.souk")));
  for (const game of taught)
    for (const [way, size, locale] of [
      ["board", "desktop", "en-GB"],
      ["bar", "phone", "en-GB"],
      ["board", "phone", "fr-FR"],
      ["bar", "desktop", "fr-FR"],
    ])
      await test(`${game}: the first game by the ${way}, ${size}`, async (open) => {
        const phone = size === "phone";
        const page = await open({ viewport: phone ? PHONE : DESKTOP, locale, hasTouch: phone });
        await page.goto(`${site.url}#/learn/${game}`);
        await page.waitForSelector("[data-begin]");
        await playLesson(page, way, {
          must,
          each: async (now, clicks) => {
            if (process.env.SOUK_LESSON_SHOTS)
              await page.screenshot({
                path: join(shots, `lesson-${game}-${size}-${way}-${String(clicks).padStart(2, "0")}.png`),
              });
          },
        });
      });
}
