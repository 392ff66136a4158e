// Makes a short looping film of one turn of each game: node test/film.mjs [--web DIR] [--out DIR] [GAME...]
// A bot chooses the first seat's move; a pointer moves to it on the board, and every event that follows is a picture,
// until the others have played or PICTURES are taken. The script controls the page's clock, so films are reproducible.
//
// The film is an animated WebP, assembled here from pictures that the browser has encoded. After the first one, each
// contains only the changes.
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { openBrowser } from "./browser.mjs";
import { openEngine, playedRecord } from "./engine.mjs";
import { option, words } from "./options.mjs";
import { serve } from "./serve.mjs";

const PICTURES = 12;
const VIEWPORT = { width: 1240, height: 800 };
const WIDE = 560; // width of the film in pixels
const QUALITY = 0.44;
const FEW = 3; // rectangles of a picture at most

const here = dirname(fileURLToPath(import.meta.url));
const web = option("web", join(here, "../../build/web"));
const folder = option("out", join(here, "../../docs/pictures"));
mkdirSync(folder, { recursive: true });
const engine = await openEngine(web);
const games = words.length ? words : engine.ask({ type: "hello" }).games.map((game) => game.id);
const site = await serve(web);
const browser = await openBrowser();

// --- the film --------------------------------------------------------------------------------------------

// In the page: the few rectangles in which a picture differs from the one before, as WebP with their positions. Their
// corners have even coordinates, as the format requires.
const DIFFERENCE = async ([png, wide, quality, few]) => {
  const BLOCK = 16;
  const image = new Image();
  image.src = `data:image/png;base64,${png}`;
  await image.decode();
  const high = Math.round((image.height * wide) / image.width);
  const canvas = new OffscreenCanvas(wide, high);
  const pen = canvas.getContext("2d", { willReadFrequently: true });
  pen.imageSmoothingQuality = "high";
  pen.drawImage(image, 0, 0, wide, high);
  const now = pen.getImageData(0, 0, wide, high).data;
  const last = window.filmed;
  window.filmed = now;
  let parts = last ? [] : [[0, 0, wide, high]];
  for (let y = 0; last && y < high; y += BLOCK)
    for (let x = 0; x < wide; x += BLOCK) {
      const block = [x, y, Math.min(wide, x + BLOCK), Math.min(high, y + BLOCK)];
      let far = 0;
      for (let row = y; row < block[3]; row++)
        for (let at = (row * wide + x) * 4; at < (row * wide + block[2]) * 4; at++)
          far = Math.max(far, Math.abs(now[at] - last[at]));
      if (far > 24) parts.push(block);
    }
  // Merges the two that grow least by it, until few are left.
  const join = (a, b) => [Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[2], b[2]), Math.max(a[3], b[3])];
  const area = ([left, top, right, bottom]) => (right - left) * (bottom - top);
  while (parts.length > 1) {
    let best = { grows: Infinity };
    for (let i = 0; i < parts.length; i++)
      for (let j = 0; j < i; j++) {
        const whole = join(parts[i], parts[j]);
        const grows = area(whole) - area(parts[i]) - area(parts[j]);
        if (grows < best.grows) best = { grows, i, j, whole };
      }
    if (best.grows > 0 && parts.length <= few) break;
    parts = [...parts.filter((_, n) => n !== best.i && n !== best.j), best.whole];
  }
  return Promise.all(
    parts.map(async ([left, top, right, bottom]) => {
      const part = new OffscreenCanvas(right - left, bottom - top);
      part.getContext("2d").drawImage(canvas, -left, -top);
      const blob = await part.convertToBlob({ type: "image/webp", quality });
      const bytes = [...new Uint8Array(await blob.arrayBuffer())];
      return { left, top, width: right - left, height: bottom - top, size: [wide, high], bytes, ms: 0 };
    }),
  );
};

const number = (n, bytes) => Uint8Array.from({ length: bytes }, (_, i) => (n >> (8 * i)) & 255);
const chunk = (name, ...parts) => {
  const body = Buffer.concat(parts);
  return Buffer.concat([Buffer.from(name), number(body.length, 4), body, Buffer.alloc(body.length % 2)]);
};

// The chunk of a WebP file with the picture itself, including its header.
function pictureIn(file) {
  for (let at = 12; at < file.length;) {
    const length = file.readUInt32LE(at + 4);
    const whole = 8 + length + (length % 2);
    if (/^VP8[ L]$/.test(file.toString("latin1", at, at + 4))) return file.subarray(at, at + whole);
    at += whole;
  }
  throw new Error("the browser has made no WebP");
}

const ANIMATED = 2; // flags of the format
const NO_BLEND = 2;
function animation(pictures) {
  const [wide, high] = pictures[0].size;
  const body = [
    Buffer.from("WEBP"),
    chunk("VP8X", number(ANIMATED, 4), number(wide - 1, 3), number(high - 1, 3)),
    chunk("ANIM", number(0xffffffff, 4), number(0, 2)), // white, endless loop
    ...pictures.map(({ left, top, width, height, bytes, ms }) =>
      chunk(
        "ANMF",
        number(left / 2, 3),
        number(top / 2, 3),
        number(width - 1, 3),
        number(height - 1, 3),
        number(ms, 3),
        number(NO_BLEND, 1),
        pictureIn(Buffer.from(bytes)),
      ),
    ),
  ];
  const all = Buffer.concat(body);
  return Buffer.concat([Buffer.from("RIFF"), number(all.length, 4), all]);
}

// --- the turn --------------------------------------------------------------------------------------------

// A bot's actions for the first seat now, up to the next chance outcome or another seat's move.
function turnOf(record) {
  engine.ask({ type: "load", record, chance: false });
  if (!engine.ask({ type: "view", seat: 0 }).view.legal) return null; // the page's save is still of an earlier moment
  const before = record.length;
  engine.ask({ type: "bot", seat: 0, bot: "normal" });
  for (let n = 0; n < 4; n++) {
    const added = engine.ask({ type: "save" }).record.slice(before).trim().split("\n");
    const done = engine.ask({ type: "view", seat: 0 });
    if (added.length > n + 1 || !done.view.legal) break;
    engine.ask({ type: "bot", seat: 0, bot: "normal" });
  }
  const added = engine.ask({ type: "save" }).record.slice(before).trim().split("\n");
  const end = added.findIndex((line) => !/^\s*0\s*:/.test(line));
  return added.slice(0, end < 0 ? added.length : end).map((line) => /:\s*(.*?)\s*(#.*)?$/.exec(line)[1]);
}

async function film(page, game) {
  const made = playedRecord(engine, { game, seed: "11", until: "middle" });
  const table = { id: "1", game, title: game, setup: made.setup, record: made.record, when: 0 };
  await page.goto(site.url);
  await page.waitForSelector(".door");
  await page.evaluate((kept) => localStorage.setItem("souk.tables", JSON.stringify([kept])), table);
  await page.goto(`${site.url}#/play/${game}/1`);
  await page.waitForSelector(".moves .chip", { state: "attached" });
  await page.evaluate(() => document.fonts.ready);
  await page.evaluate(() => {
    window.filmed = undefined;
    const pointer = document.createElement("div");
    pointer.innerHTML = `<svg viewBox="0 0 24 24" width="34" height="34"><path d="M4 2v17l4.500-4 3 7 3-1.300-3-6.700H18Z" fill="#fff" stroke="#2b2118" stroke-width="1.600"/></svg>`;
    Object.assign(pointer.style, { position: "fixed", zIndex: 999, pointerEvents: "none", left: "50%", top: "60%" });
    document.body.append(pointer);
    document.head.append(Object.assign(document.createElement("style"), { textContent: ".speaks { display: none }" }));
    window.pointAt = ([x, y]) => Object.assign(pointer.style, { left: `${x - 5}px`, top: `${y - 3}px` });
  });
  // The board and the bar below it.
  const [width, height] = await page.$eval(".table .ask", (bar) => [bar.getBoundingClientRect().right, innerHeight]);
  const clip = { x: 0, y: 0, width, height };
  const pictures = [];
  let taken = 0;
  const take = async (ms) => {
    const png = await page.screenshot({ clip });
    pictures.push(...(await page.evaluate(DIFFERENCE, [png.toString("base64"), WIDE, QUALITY, FEW])));
    pictures[pictures.length - 1].ms += ms;
    taken++;
  };
  const press = async (node) => {
    await node.scrollIntoViewIfNeeded();
    const box = await node.boundingBox();
    const at = [box.x + box.width / 2, box.y + box.height / 2];
    await page.evaluate((point) => window.pointAt(point), at);
    await page.mouse.move(...at);
    await take(800);
    await page.mouse.click(...at);
  };
  await take(1200);
  for (let turns = 0; turns < 4 && taken < PICTURES; turns++) {
    const waits = await page.evaluate(() => window.soukWaits.length);
    const toward = (name) =>
      page.evaluateHandle(
        (wanted) =>
          [...document.querySelectorAll(".board [data-toward]")].find((node) =>
            node.dataset.toward.split(",").includes(wanted),
          ) ?? null,
        name,
      );
    const kept = () => page.evaluate(() => JSON.parse(localStorage.getItem("souk.tables"))[0].record);
    let turn = null;
    while (!turn) turn = turnOf(await kept());
    for (const name of turn) {
      const quoted = JSON.stringify(name);
      for (let step; (step = (await toward(name)).asElement());) await press(step);
      const node =
        (await page.$(`.board .choice.legal[data-action=${quoted}]`)) ?? (await page.$(`.chip[data-name=${quoted}]`));
      if (node && (await node.isVisible())) await press(node);
      const whole = await page.$(".ask .confirm[data-many]");
      if (whole && (await whole.getAttribute("data-many")).split(",").pop() === name) await press(whole);
    }
    // The consequences, one event after the other.
    for (let seen = waits; taken < PICTURES;) {
      await page.waitForFunction(
        (n) =>
          window.soukWaits.length > n ||
          (!document.querySelector(".ask.telling") && document.querySelector(".moves .chip")),
        seen,
      );
      const now = await page.evaluate(() => window.soukWaits.length);
      if (now === seen) break;
      seen = now;
      await take(1100);
      await page.evaluate(() => window.soukNext());
    }
    if (!(await page.$(".moves .chip"))) break;
  }
  pictures[pictures.length - 1].ms += 1200;
  return animation(pictures);
}

for (const game of games) {
  const context = await browser.newContext({ viewport: VIEWPORT, reducedMotion: "reduce", serviceWorkers: "block" });
  await context.addInitScript(() => {
    localStorage.setItem("souk.settings", JSON.stringify({ lang: "en", theme: "day", speed: "normal", forced: false }));
    window.soukWaits = [];
    window.soukWait = (ms) =>
      new Promise((resolve) => {
        window.soukWaits.push(ms);
        window.soukNext = resolve;
      });
  });
  const page = await context.newPage();
  page.on("pageerror", (error) => console.log(`${game}: ${error}`));
  const made = await film(page, game);
  writeFileSync(join(folder, `${game}-turn.webp`), made);
  console.log(`${game}-turn.webp: ${Math.ceil(made.length / 1024)} KB`);
  await context.close();
}
await browser.close();
site.close();
