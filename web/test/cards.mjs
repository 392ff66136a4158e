// Makes the pictures of links and the icons of phones: node test/cards.mjs [--web DIR] [--out DIR] [--icons]
// A link's picture is the game's door and its title, 1200 by 630 pixels, as messengers show it. The icons are the mark of
// public/icon.svg as PNG, because phones draw no SVG on their home screens; --icons makes them alone. `make pictures`
// runs it.
import { mkdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { openBrowser } from "./browser.mjs";
import { option, words } from "./options.mjs";
import { serve } from "./serve.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const out = option("out", join(here, "../public"));
mkdirSync(join(out, "links"), { recursive: true });
const site = await serve(option("web", join(here, "../../build/web")));
const browser = await openBrowser();

// `full`: the ground up to the corners, because the phone rounds them itself; `mark`: the size of the mark in the icon,
// which must be inside a circle of 80 % where the phone may cut out any shape.
const ICONS = [
  { name: "icon-180", side: 180, full: true, mark: 0.94 },
  { name: "icon-192", side: 192, full: false, mark: 1 },
  { name: "icon-512", side: 512, full: false, mark: 1 },
  { name: "icon-mask-512", side: 512, full: true, mark: 0.76 },
];
const [, ground, mark] = /<svg[^>]*>\s*(<rect[^>]*>)(.*)<\/svg>/s.exec(
  readFileSync(join(here, "../public/icon.svg"), "utf8"),
);
const paper = await browser.newPage();
for (const { name, side, full, mark: size } of ICONS) {
  await paper.setViewportSize({ width: side, height: side });
  await paper.setContent(
    `<body style="margin:0"><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="${side}" height="${side}"
      style="display:block">${full ? ground.replace(/ rx="\d+"/, "") : ground}
      <g transform="translate(32 32) scale(${size}) translate(-32 -32)">${mark}</g></svg></body>`,
  );
  await paper.screenshot({ path: join(out, `${name}.png`), omitBackground: true });
}
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
const shown = await page.$$eval(".door [data-picture]", (all) => all.map(({ dataset }) => dataset.picture));
const games = words.includes("--icons") ? [] : shown;
for (const game of games) {
  await page.goto("about:blank");
  await page.goto(site.url);
  await page.waitForSelector(".door .primary");
  await page.evaluate(lay, game);
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: join(out, "links", `${game}.jpg`), type: "jpeg", quality: 82 });
}
await browser.close();
site.close();
