// Makes the pictures of links, one for each game, as messengers show them: node test/cards.mjs [--web DIR] [--out DIR]
// The picture of the game's door and its title, 1200 by 630 pixels. `make pictures` runs it.
import { mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { openBrowser } from "./browser.mjs";
import { option } from "./options.mjs";
import { serve } from "./serve.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const out = option("out", join(here, "../public/links"));
mkdirSync(out, { recursive: true });
const site = await serve(option("web", join(here, "../../build/web")));
const browser = await openBrowser();
const page = await browser.newPage({ viewport: { width: 1200, height: 630 }, serviceWorkers: "block" });

// In the page: nothing but a game's picture beside its name.
const lay = (game) => {
  const picture = document.querySelector(`[data-picture="${game}"]`).innerHTML;
  const title = document.querySelector(`[data-game="${game}"]`).closest(".door").querySelector("h2").textContent;
  const mark = document.querySelector(".bar .mark").innerHTML;
  document.body.innerHTML = `<div style="width:1200px;height:630px;display:grid;grid-template-columns:630px 1fr;background:var(--panel)">
    <div data-art style="height:630px;overflow:hidden">${picture}</div>
    <div style="display:grid;align-content:center;justify-items:center;gap:40px;text-align:center;padding:30px">
      <div class="serif" style="font-size:${title.length > 8 ? 84 : 104}px;font-weight:600;line-height:1.05">${title}</div>
      <div class="serif" data-mark style="font-size:56px;display:flex;gap:18px;align-items:center">${mark}</div>
    </div></div>`;
  for (const [part, size] of [
    ["[data-art] svg", "630px"],
    ["[data-mark] svg", "84px"],
  ]) {
    const { style } = document.querySelector(part);
    [style.width, style.height, style.display] = [size, size, "block"];
  }
};
await page.goto(site.url);
await page.waitForSelector(".door .primary");
const games = await page.$$eval(".door [data-picture]", (all) => all.map(({ dataset }) => dataset.picture));
for (const game of games) {
  await page.goto("about:blank");
  await page.goto(site.url);
  await page.waitForSelector(".door .primary");
  await page.evaluate(lay, game);
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: join(out, `${game}.jpg`), type: "jpeg", quality: 82 });
}
await browser.close();
site.close();
