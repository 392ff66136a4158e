// Moves by dragging, in every game, with the mouse on a desk or with a finger on a phone. A piece dropped elsewhere,
// and Escape, change nothing.
import { playedRecord } from "./engine.mjs";
import { ready, whenAsked } from "./play.mjs";

// A mouse, or a finger as the browser itself would report it.
async function pointerOf(page, touch) {
  const { mouse } = page;
  if (!touch) return { down: () => mouse.down(), to: ({ x, y }) => mouse.move(x, y), up: () => mouse.up() };
  const session = await page.context().newCDPSession(page);
  const send = (type, ...touchPoints) => session.send("Input.dispatchTouchEvent", { type, touchPoints });
  let last;
  let pressed = false;
  return {
    down: () => ((pressed = true), send("touchStart", last)),
    to: async (at) => ((last = at), pressed && (await send("touchMove", at))),
    up: () => ((pressed = false), send("touchEnd")),
  };
}

const away = { x: 60, y: 20 }; // the bar on top

export function drags({ test, must, engine, keepTable, games, url, DESKTOP, PHONE, shots }) {
  for (const [n, game] of games.entries()) {
    const touch = n % 2 === 1;
    test(`${game}: its pieces can be dragged, ${touch ? "by a finger" : "by the mouse"}`, async (open) => {
      const page = await open({ viewport: touch ? PHONE : DESKTOP, hasTouch: touch, isMobile: touch });
      await keepTable(page, playedRecord(engine, { game, seed: "3", until: "middle" }));
      await page.goto(`${url}#/play/${game}/1`);
      const pointer = await pointerOf(page, touch);
      // The log and the move being composed: every move changes one of them.
      const state = () =>
        page.evaluate(() => {
          const made = document.querySelector(".ask .confirm[data-many]")?.dataset.many ?? "";
          return `${document.querySelectorAll(".log li").length} ${made}`;
        });
      const middleOf = (selector) =>
        page.$$eval(selector, (nodes) => {
          const pan = (document.querySelector(".pan") ?? document.body).getBoundingClientRect();
          const inSight = (node) => {
            const { top, bottom } = node.getBoundingClientRect();
            return top > pan.top + 50 && bottom < pan.bottom - 50; // at the edge it scrolls
          };
          const node = nodes.find(inSight) ?? nodes[0];
          if (!node) return away; // the piece has returned meanwhile
          const { x, y, width, height } = (node.querySelector("[data-piece], .stone") ?? node).getBoundingClientRect();
          return { x: x + width / 2, y: y + height / 2 };
        });
      // Lifts a piece; the code of drags loads meanwhile. Returns the number of targets.
      const lift = async (grip) => {
        const thing = `.board [data-grip="${grip}"]`;
        await page.$eval(thing, (node) => node.scrollIntoView({ block: "center", inline: "center" }));
        const { x, y } = await middleOf(thing);
        await pointer.to({ x, y });
        await pointer.down();
        for (let n = 0; n < 200 && !(await page.$(".carried")); n++) {
          await pointer.to({ x: x + 14 + (n % 2), y });
          await page.evaluate(() => new Promise((then) => requestAnimationFrame(then)));
        }
        await ready(page);
        return (await page.$$("[data-opens]")).length;
      };
      const put = async () => {
        await pointer.up();
        await page.waitForSelector(".carried", { state: "detached" });
        await ready(page);
      };
      for (let i = 0, made = false; !made; i++) {
        must(i < 20, `no move of ${touch ? "a finger" : "the mouse"}`);
        await whenAsked(page);
        const grips = await page.$$eval(".board [data-grip]", (nodes) => nodes.map((node) => node.dataset.grip));
        const grip = grips[i % grips.length];
        const before = await state();
        if (grip && (await lift(grip))) {
          await (touch ? pointer.to(away) : page.keyboard.press("Escape"));
          await put();
          must((await state()) === before, `${grip} is let go: ${before} became ${await state()}`);
          await lift(grip);
          while ((await page.$(".carried")) && !(await page.$("[data-opens=near]"))) {
            await pointer.to(await middleOf("[data-opens]"));
            await page.evaluate(() => new Promise((then) => requestAnimationFrame(() => setTimeout(then))));
          }
          await page.screenshot({ path: `${shots}/drag-${game}-${touch ? "phone" : "desktop"}.jpeg` });
          await put();
          made = (await state()) !== before; // a busy browser may take a touch away: then the piece returns
        } else {
          if (grip) await put();
          await page.$$eval(".ask .chip", (chips, n) => chips[n % chips.length].click(), i);
        }
      }
    });
  }
}
