// Pictures of every game at the start and in the middle, desktop and phone: node test/shots.mjs [FOLDER] [GAME...]
import { mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { serve } from "./serve.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const [folder = join(here, "../../build/shots"), ...only] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
const site = await serve(process.env.SOUK_WEB ?? join(here, "../../build/web"));
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox"] });
const sizes = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };
const games = only.length ? only : ["bazaar", "basari", "desert", "constantinople", "sahwari"];

for (const [name, viewport] of Object.entries(sizes)) {
  const page = await browser.newPage({ viewport, deviceScaleFactor: 1, reducedMotion: "reduce" });
  page.on("console", (message) => message.type() === "error" && console.log(`${name}: ${message.text()}`));
  page.on("pageerror", (error) => console.log(`${name}: ${error}`));
  await page.goto(site.url);
  await page.waitForSelector(".door");
  await page.screenshot({ path: join(folder, `front-${name}.png`) });
  for (const game of games) {
    await page.goto(`${site.url}#/play/${game}/quick`);
    await page.waitForSelector(".chip", { timeout: 20000 });
    await page.screenshot({ path: join(folder, `${game}-start-${name}.png`) });
    for (let i = 0; i < 14; i++) {
      await page.waitForSelector(".chip, .button.primary", { timeout: 30000 });
      const chips = await page.$$(".chip");
      if (!chips.length) break;
      await chips[(i * 7) % chips.length].click();
      await page.waitForTimeout(20);
    }
    await page.waitForSelector(".chip, .button.primary", { timeout: 30000 });
    await page.screenshot({ path: join(folder, `${game}-middle-${name}.png`) });
  }
  await page.close();
}
await browser.close();
site.close();
