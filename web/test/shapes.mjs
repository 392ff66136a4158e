// Measures the table page in every shape of window: node test/shapes.mjs [OPTION...] [GAME...]
//   --web DIR      the page (build/web)        --sample         a few questions and steps only
//   --lang LANG,... usual: all                 --sizes WxH,...  usual: all, or those of the sample
//   --pictures DIR keeps what the faults looked like
// One page visits every kind of question and every step of the lessons, and is resized in place. At each size boxes are
// measured: no picture is needed. Prints TAP, one case for each game and language.
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { openBrowser } from "./browser.mjs";
import { openEngine } from "./engine.mjs";
import { option, words } from "./options.mjs";
import { asking, moment, standing, whenAsked } from "./play.mjs";
import { serve } from "./serve.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const web = option("web", join(here, "../../build/web"));
const pictures = option("pictures", "");
const sizes = option("sizes", "");
const rows = JSON.parse(readFileSync(join(here, "../../po/languages.json"), "utf8"));
const langs = option("lang", Object.keys(rows).join()).split(",");
const sample = words.includes("--sample");
const only = words.filter((word) => !word.startsWith("--"));
if (pictures) mkdirSync(pictures, { recursive: true });

// Width, height, and whether fingers use it.
const ALL = [
  [320, 568, true],
  [360, 740, true],
  [390, 844, true],
  [430, 932, true],
  [568, 320, true],
  [740, 360, true],
  [844, 390, true],
  [768, 1024, true],
  [820, 1180, true],
  [1024, 768, true],
  [1180, 820, true],
  [1280, 720, false],
  [1366, 768, false],
  [1920, 1080, false],
  [2560, 1440, false],
];
const SAMPLE = "320x568,360x740,568x320,844x390,768x1024,1024x768,1366x768";
const wanted = (sizes || (sample ? SAMPLE : "")).split(",");
const SIZES = ALL.filter(([width, height]) => !wanted[0] || wanted.includes(`${width}x${height}`));

// The smallest windows have most of the faults: they are those of the sample for confirming, and for lessons with a
// phone and a desktop of a usual size.
const SMALL = SIZES.filter(([width, height]) => Math.min(width, height) <= 360);
const LESSON = ALL.filter((size) => SMALL.includes(size) || size[0] === 390 || size[0] === 1366);

// In the page: every fault of what is shown now.
const LOOK = (touch) => {
  const faults = [];
  const box = (node) => node.getBoundingClientRect();
  const name = (node) =>
    (node.dataset.name ?? node.dataset.action ?? node.getAttribute("aria-label") ?? node.textContent.trim()).slice(
      0,
      40,
    ) || node.className;
  const over = (a, b) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  // The visible part of a node, or null.
  const visible = (node) => {
    if (!node.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return null;
    let { left, right, top, bottom } = box(node);
    for (let frame = node.parentElement; frame; frame = frame.parentElement) {
      if (frame.ownerSVGElement || frame.localName === "svg" || getComputedStyle(frame).overflow === "visible")
        continue;
      const cut = box(frame);
      const still = frame.matches(".pan") && frame.querySelector(".lower");
      const sticks = still && !still.contains(node) && getComputedStyle(still).position === "sticky";
      [left, right, top, bottom] = [
        Math.max(left, cut.left),
        Math.min(right, cut.right),
        Math.max(top, cut.top),
        Math.min(bottom, cut.bottom, sticks ? box(still).top : Infinity),
      ];
    }
    return right - left > 1 && bottom - top > 1 ? { left, right, top, bottom } : null;
  };
  const inside = (a, b) =>
    a.left >= b.left - 1 && a.right <= b.right + 1 && a.top >= b.top - 1 && a.bottom <= b.bottom + 1;
  const screen = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  if (document.documentElement.scrollWidth > innerWidth) faults.push("wide: the page is wider than the window");

  // The question and its answers.
  const ask = document.querySelector(".ask");
  const prompt = ask.querySelector(".prompt");
  const long = (node) =>
    node.scrollHeight > node.clientHeight + 6 || // less than half a line, which the next one would need
    node.scrollWidth > node.clientWidth + 1;
  if (prompt.textContent && prompt.checkVisibility()) {
    const range = document.createRange();
    range.selectNodeContents(prompt);
    if (long(prompt) || !inside(box(range), box(ask)) || !inside(box(range), screen))
      faults.push(`question: "${prompt.textContent}" is clipped`);
    const below = [...ask.querySelectorAll(".tools, .moves")].find((part) => over(box(part), box(range)));
    if (below) faults.push(`question: "${prompt.textContent}" runs into the ${below.className}`);
  }
  for (const node of ask.querySelectorAll(".moves .chip, .confirm, .confirm .words"))
    if (node.checkVisibility() && (long(node) || box(node).width > box(ask).width))
      faults.push(`answer: "${name(node)}" is clipped`);

  // Text on the board.
  const least = touch ? 12 : 11;
  for (const node of document.querySelectorAll(".board svg text, .board .drawn span")) {
    if (!node.textContent.trim() || !node.getClientRects().length) continue;
    const matrix = node.getScreenCTM?.();
    const size = parseFloat(getComputedStyle(node).fontSize) * (matrix ? Math.hypot(matrix.c, matrix.d) : 1);
    if (size < least - 0.05) faults.push(`text: "${node.textContent.slice(0, 24)}" is ${size.toFixed(1)} px`);
  }

  // Targets; those on a board that zooms are measured at its largest.
  const goal = touch ? 44 : 32;
  const controls = [...document.querySelectorAll("button, a[href], input, select, [role=tab]")].filter(
    (node) => !node.closest(".board, .visually-hidden, .log, p, .speaks") && visible(node),
  );
  for (const node of controls) {
    const { width, height } = box(node);
    if (Math.min(width, height) < goal - 0.5)
      faults.push(`target: ${name(node)} is ${Math.round(width)}x${Math.round(height)}`);
  }
  const zoom = document.querySelector("[data-zoom]") ? 3 : 1;
  const choices = [
    ...document.querySelectorAll(".board .choice.legal, .board [data-compose]:not([aria-disabled=true])"),
  ];
  for (const node of choices) {
    const { width, height } = box(node);
    if (Math.min(width, height) * zoom < goal - 0.5)
      faults.push(`target: ${name(node)} on the board is ${Math.round(width * zoom)}x${Math.round(height * zoom)}`);
    const paper = node.closest(".board svg[role=group]");
    if (paper && (box(paper).right + 8 < box(node).right || box(paper).bottom + 8 < box(node).bottom))
      faults.push(`overlap: ${name(node)} reaches beyond the board`);
  }

  // Two controls over each other, and choices that something else covers. A lesson's card may stand on the seats and
  // the log.
  const card = document.querySelector(".lesson");
  const seen = controls.filter((node) => !card || !node.closest(".side")).map((node) => [node, visible(node)]);
  seen.forEach(([a, mine], i) => {
    for (const [b, other] of seen.slice(i + 1))
      if (!a.contains(b) && !b.contains(a) && over(mine, other)) faults.push(`overlap: ${name(a)} and ${name(b)}`);
  });
  if (!card)
    for (const node of choices) {
      const shown = visible(node);
      if (!shown) continue;
      const points = [0.5, 0.25, 0.75, 0.1, 0.9].flatMap((x) => [0.5, 0.25, 0.75, 0.1, 0.9].map((y) => [x, y]));
      const hit = points.some(([x, y]) =>
        node.contains(
          document.elementFromPoint(
            shown.left + x * (shown.right - shown.left),
            shown.top + y * (shown.bottom - shown.top),
          ),
        ),
      );
      if (!hit) faults.push(`overlap: ${name(node)} on the board is covered`);
    }

  // The lesson's card.
  if (card) {
    const mine = box(card);
    if (!inside(mine, screen)) faults.push("lesson: the card is not on the screen");
    if (long(card)) faults.push("lesson: the card does not hold its text");
    const rims = document.querySelectorAll(".spotlight .rim");
    if (card.querySelector(".step") && !rims.length) faults.push("lesson: nothing is lit");
    for (const rim of rims) {
      if (over(mine, box(rim))) faults.push("lesson: the card covers what it lights");
      if (!inside(box(rim), { left: -8, top: -8, right: innerWidth + 8, bottom: innerHeight + 8 }))
        faults.push("lesson: what is lit is not on the screen");
    }
    for (const control of controls)
      if (control.closest(".ask .moves") && over(mine, visible(control)))
        faults.push("lesson: the card covers the answer");
  }
  return [...new Set(faults)];
};

// A page whose script never ends answers nothing, and Playwright waits for it forever: the case fails instead.
const ANSWER = 60_000; // milliseconds
const within = (ms, what, promise) => {
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no end of "${what}" in ${ms / 1000} s`)), ms);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
};
const inPage = (page, what, ...run) => within(ANSWER, what, page.evaluate(...run));

const settle = (page, where = "the next step") =>
  inPage(page, `coming to rest: ${where}`, async () => {
    const frame = () => new Promise((then) => requestAnimationFrame(() => setTimeout(then)));
    await frame();
    let last = "";
    for (let i = 0; i < 40; i++) {
      const now = JSON.stringify(
        [...document.querySelectorAll(".lesson, .rim, .board svg")].map((node) => node.getBoundingClientRect()),
      );
      if (now === last) return;
      last = now;
      await frame();
    }
  });

const engine = await openEngine(web);
const games = engine.ask({ type: "hello", lang: "en" }).games;

// One record for each kind of question that the first seat gets in some games of bots: questions are of one kind if
// they offer the same kinds of actions. The places of a board, which have one letter, are of one kind.
function questions(game) {
  const found = new Map();
  const counts = [game.max_seats, game.min_seats];
  for (const [n, seats] of counts.entries()) {
    const names = ["Zahra", "Maximiliane", "Layla", "Omar", "Safiya", "Yusuf"].slice(0, seats);
    let now = engine.ask({ type: "new", game: game.id, seats, seed: String(n + 3), options: {}, players: names });
    while (!now.done) {
      if (now.pending.includes(0)) {
        const { legal } = engine.ask({ type: "view", seat: 0 }).view;
        const kinds = legal.map(({ name }) =>
          name
            .split(" ")[0]
            .replace(/\d+/g, "")
            .replace(/^[a-z]$/, "place"),
        );
        const kind = [...new Set(kinds)].sort().join(" ");
        const setup = {
          game: game.id,
          options: {},
          seed: "3",
          seats: names.map((name, i) => ({ name, bot: i ? "easy" : null })),
        };
        if (!found.has(kind)) found.set(kind, { kind, setup, record: engine.ask({ type: "save" }).record });
      }
      now = engine.ask({ type: "bot", seat: now.pending[0], bot: "easy" });
    }
  }
  const all = [...found.values()];
  return sample ? [all[0], all[Math.floor(all.length / 2)]] : all;
}

const site = await serve(web);
const browser = await openBrowser();
process.once("SIGTERM", () => browser.close()); // a stopped run says what it has found

// Everything that a game shows in one language; notes faults by what they are, with the sizes at which they occur.
async function visit(game, lang, faults) {
  const context = await browser.newContext({
    reducedMotion: "reduce",
    serviceWorkers: "block",
    viewport: { width: 1366, height: 768 },
    deviceScaleFactor: pictures ? 1 : 0.25, // fewer pixels to paint; boxes are in CSS pixels
  });
  context.setDefaultTimeout(ANSWER);
  const settings = JSON.stringify({ forced: false, speed: "none", confirm: true, lang });
  await context.addInitScript(
    `(${asking})(); window.soukMoment = ${moment}; window.soukStill = ${standing}; localStorage.setItem("souk.settings", '${settings}');`,
  );
  const page = await context.newPage();
  page.on("pageerror", (error) => faults.set(`page: ${error}`, { sizes: [], where: "" }));
  const look = async (where, sizes) => {
    for (const [width, height, touch] of sizes) {
      await page.setViewportSize({ width, height });
      await settle(page, `${where} at ${width}x${height}`);
      const found = await inPage(page, `measuring ${where}`, LOOK, touch);
      for (const fault of found) {
        const seen = faults.get(fault) ?? { sizes: new Set(), where };
        faults.set(fault, { ...seen, sizes: seen.sizes.add(`${width}x${height}`) });
      }
      if (pictures && found.length)
        await page.screenshot({
          path: join(pictures, `${game.id}-${lang}-${where.replace(/\W+/g, "-").slice(0, 40)}-${width}x${height}.png`),
        });
    }
  };
  await page.goto(site.url);
  for (const [n, { kind, setup, record }] of questions(game).entries()) {
    const table = { id: `s${n}`, game: game.id, title: game.title, setup, record, when: 0 };
    await page.evaluate((kept) => localStorage.setItem("souk.tables", JSON.stringify([kept])), table);
    await page.goto(`${site.url}#/play/${game.id}/s${n}`);
    await page.waitForSelector(`.moves .chip, .ask .tools .primary`, { state: "attached" });
    await whenAsked(page);
    await look(
      kind,
      SIZES.filter((_, i) => !sample || i % 2 === n % 2),
    ); // of a sample, each looks at every other size
    // The longest answer, to be confirmed.
    await page.$$eval(".moves .chip", (chips) => {
      chips.sort((a, b) => b.textContent.length - a.textContent.length)[0].click();
    });
    await settle(page);
    await look(`${kind}, confirming`, sample ? SMALL : SIZES);
  }
  if (existsSync(join(here, "../src/games", game.id, "lesson.souk"))) {
    await page.goto(`${site.url}#/learn/${game.id}`);
    await page.click("[data-begin]");
    for (let step = 1; ; step++) {
      await page.waitForFunction(() => {
        const card = document.querySelector(".lesson");
        return card && !card.classList.contains("waits") && !window.soukAsks();
      });
      await whenShown(page);
      if ((await page.$("[data-play-from-here]")) || (sample && step > 8)) break;
      if (!sample || step % 4 === 0)
        await look(`step ${await page.textContent(".lesson .step")}`, sample ? LESSON : SIZES);
      await advance(page);
    }
  }
  await context.close();
}

// The lesson waits for the others, then lights something.
const whenShown = (page) =>
  page.waitForFunction(
    () => document.querySelector("[data-play-from-here]") || document.querySelector(".spotlight .rim"),
  );

// One click forward in a lesson, by the bar.
async function advance(page) {
  const sign = () =>
    page.evaluate(() =>
      [".lesson .step", ".lesson .what", ".ask .confirm"]
        .map((part) => document.querySelector(part)?.textContent)
        .join(),
    );
  const before = await sign();
  for (let tries = 0; tries < 200; tries++) {
    await page.evaluate(() => {
      const next = document.querySelector(".lesson [data-next], .ask .confirm:not(:disabled), .moves .chip");
      next?.click();
    });
    await settle(page);
    if ((await sign()) !== before || (await page.$("[data-play-from-here]"))) return;
  }
  throw new Error(`the lesson stays at ${before}`);
}

let failed = 0;
let count = 0;
for (const [i, game] of games.filter(({ id }) => !only.length || only.includes(id)).entries())
  for (const lang of sample ? [langs[i % langs.length]] : langs) {
    const from = Date.now();
    const faults = new Map();
    await visit(game, lang, faults).catch((error) =>
      faults.set(`stopped: ${error.stack}`.slice(0, 400), { sizes: [], where: "" }),
    );
    if (faults.size) failed++;
    console.log(
      `${faults.size ? "not ok" : "ok"} ${++count} - shapes: ${game.id} ${lang} (${((Date.now() - from) / 1000).toFixed(1)} s)`,
    );
    for (const [fault, { where, sizes }] of [...faults].slice(0, 40))
      console.log(`# ${fault} [${[...sizes].join(" ")}] ${where}`);
  }
console.log(`1..${count}`);
await browser.close();
site.close();
process.exit(failed ? 1 : 0);
