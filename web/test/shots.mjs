// Screenshots of the tables: node test/shots.mjs [OPTION...] [GAME...]
//   --web DIR     the page (build/web)            --out DIR      where pictures go (build/shots)
//   --lang en|fr  --theme day|night               --size desktop|phone|both
//   --seats N     people and bots (usual: 3)      --at start,middle,end, or numbers of moves
//   --seed N      --bot LEVEL                     --option NAME=VALUE  of the game
//   --webp yes    small files, for the README     a GAME may be "front", the front page
// Bots play the positions from a seed, in the page's own WebAssembly, so pictures are reproducible.
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { openBrowser } from "./browser.mjs";
import { openEngine, playedRecord } from "./engine.mjs";
import { option, words } from "./options.mjs";
import { serve } from "./serve.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const web = option("web", join(here, "../../build/web"));
const folder = option("out", join(here, "../../build/shots"));
const lang = option("lang", "en");
const theme = option("theme", "day");
const size = option("size", "both");
const seats = Number(option("seats", "0"));
const at = option("at", "start,middle,end").split(",");
const seed = option("seed", "7");
const bot = option("bot", "normal");
const own = option("option", "");
const webp = option("webp", "") === "yes";
const SIZES = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };

mkdirSync(folder, { recursive: true });
const engine = await openEngine(web);
const games = words.length ? words : engine.ask({ type: "hello" }).games.map((game) => game.id);
const site = await serve(web);
const browser = await openBrowser();
const options = own ? Object.fromEntries([own.split("=")]) : {};

// The current page; WebP is encoded by the browser.
async function picture(page, name) {
  const png = await page.screenshot(webp ? {} : { path: join(folder, `${name}.png`) });
  if (!webp) return;
  const url = await page.evaluate(async (data) => {
    const image = new Image();
    image.src = `data:image/png;base64,${data}`;
    await image.decode();
    const canvas = Object.assign(document.createElement("canvas"), { width: image.width, height: image.height });
    canvas.getContext("2d").drawImage(image, 0, 0);
    return canvas.toDataURL("image/webp", 0.85);
  }, png.toString("base64"));
  writeFileSync(join(folder, `${name}.webp`), Buffer.from(url.split(",")[1], "base64"));
}

for (const [name, viewport] of Object.entries(SIZES)) {
  if (size !== "both" && size !== name) continue;
  const context = await browser.newContext({
    viewport,
    reducedMotion: "reduce",
    hasTouch: name === "phone",
    serviceWorkers: "block",
  });
  await context.addInitScript(
    `localStorage.setItem("souk.settings", ${JSON.stringify(JSON.stringify({ lang, theme, speed: "none" }))})`,
  );
  const page = await context.newPage();
  page.on("console", (message) => message.type() === "error" && console.log(`${name}: ${message.text()}`));
  page.on("pageerror", (error) => console.log(`${name}: ${error}`));
  for (const game of games)
    for (const moment of at) {
      if (game === "front") {
        await page.goto(site.url);
        await page.waitForSelector(".door");
        await page.evaluate(() => document.fonts.ready);
        await picture(page, `front-${name}`);
        break;
      }
      const made = playedRecord(engine, { game, seats, seed, bot, options, until: moment });
      const table = { id: "1", game, title: game, setup: made.setup, record: made.record, when: 0 };
      await page.goto(site.url);
      await page.waitForSelector(".door");
      await page.evaluate((kept) => localStorage.setItem("souk.tables", JSON.stringify([kept])), table);
      await page.goto(`${site.url}#/play/${game}/1`);
      await page.waitForSelector(".ask .chip, .ask .tools .primary", { timeout: 300000 });
      await page.evaluate(() => document.fonts.ready);
      const file = [
        game,
        moment,
        name,
        lang !== "en" && lang,
        theme !== "day" && theme,
        seats && `${seats}seats`,
        own.replace("=", "-"),
      ];
      await picture(page, file.filter(Boolean).join("-"));
    }
  await context.close();
}
await browser.close();
site.close();
