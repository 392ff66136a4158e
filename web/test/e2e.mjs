// End-to-end tests of the page in a browser: node test/e2e.mjs [OPTION...] [CASE...]
// --web DIR, --shots DIR, --souk PROGRAM, --pictures
// Prints TAP. Needs a built page (scripts/web) and Chromium's headless shell. Files go to --shots; with --pictures, also
// pictures for people to look at.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, statSync } from "node:fs";
import { availableParallelism } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { boards } from "./boards.mjs";
import { openBrowser } from "./browser.mjs";
import { day } from "./day.mjs";
import { drags } from "./drags.mjs";
import { openEngine, playedRecord } from "./engine.mjs";
import { lessons } from "./lessons.mjs";
import { option, words } from "./options.mjs";
import { asking, chance, click, moment, playOut, ready, sitDown, standing, whenAsked } from "./play.mjs";
import { puzzles } from "./puzzles.mjs";
import { serve } from "./serve.mjs";
import { englishWords, hear, speaks } from "./speaks.mjs";
import { story } from "./story.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const web = option("web", join(here, "../../build/web"));
const shots = option("shots", join(here, "../../build/shots"));
const souk = option("souk", "");
const pictures = words.includes("--pictures");
const only = words.filter((word) => !word.startsWith("--"));
mkdirSync(shots, { recursive: true });
const axe = readFileSync(join(here, "../node_modules/axe-core/axe.min.js"), "utf8");

const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
const site = await serve(web);
const browser = await openBrowser();

// A stable hash of a word, independent of other cases.
const numberOf = (word, from = 1) =>
  [...word].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 2147483647, from);

// Cases are collected first, then run in parallel, each in its own browser contexts: one more than there are cores, as
// a waiting page leaves its core free. TAP output keeps their order.
const AT_ONCE = availableParallelism() + 1;
const cases = [];
function test(name, run) {
  if (only.length && !only.some((word) => name.includes(word))) return;
  cases.push({ name, run });
}
async function runCase({ name, run }) {
  const from = Date.now();
  const problems = [];
  const pages = [];
  const open = async (options = {}) => {
    const context = await browser.newContext({
      viewport: DESKTOP,
      reducedMotion: "reduce",
      locale: "en-GB",
      serviceWorkers: "block",
      ...options,
    });
    context.setDefaultTimeout(120000); // generous: the machine may be busy
    const seed = numberOf(name, pages.length + 1);
    // By default only clicks make moves, and events are shown without delay; tests may override both.
    const alone = `try { localStorage.getItem("souk.settings") ?? localStorage.setItem("souk.settings", '{"forced":false,"speed":"none"}') } catch {}`;
    const knows = `(${asking})(); window.soukMoment = ${moment}; window.soukStill = ${standing};`;
    await context.addInitScript(`${knows} try ${chance(seed)} catch {}; ${alone}`);
    const page = await context.newPage();
    if (!pictures) page.screenshot = async () => {};
    page.on(
      "console",
      (message) => message.type() === "error" && problems.push(`console: ${message.text()} ${message.location().url}`),
    );
    page.on("pageerror", (error) => problems.push(`page: ${error}`));
    pages.push(context);
    return page;
  };
  let timer;
  try {
    const hangs = (resolve, reject) => (timer = setTimeout(() => reject(new Error("it hangs")), HANGS));
    await Promise.race([run(open), new Promise(hangs)]);
  } catch (error) {
    problems.push(String(error.stack ?? error));
  }
  clearTimeout(timer);
  for (const context of pages) await context.close();
  return { problems, seconds: (Date.now() - from) / 1000 };
}
const HANGS = 600000; // milliseconds; far more than the longest case takes on any machine
async function runAll() {
  const results = [];
  let begun = 0;
  let told = 0;
  let failed = 0;
  const next = async () => {
    while (begun < cases.length) {
      const n = begun++;
      results[n] = await runCase(cases[n]);
      for (; results[told]; told++) {
        const { problems, seconds } = results[told];
        if (problems.length) failed++;
        const verdict = problems.length ? "not ok" : "ok";
        console.log(`${verdict} ${told + 1} - ${cases[told].name} (${seconds.toFixed(1)} s)`);
        for (const line of problems.join("\n").split("\n").filter(Boolean).slice(0, 30)) console.log(`# ${line}`);
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
  console.log(`1..${cases.length}`);
  return failed;
}
const must = (what, message) => {
  if (!what) throw new Error(message);
};

// No horizontal overflow, and no text smaller than 14 pixels on the screen.
async function legible(page, where) {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  const out =
    wide > 0 &&
    (await page.evaluate(() =>
      [...document.querySelectorAll("body *")]
        .filter((node) => node.getBoundingClientRect().right > innerWidth)
        .map((node) => `${node.tagName} ${node.className} ${node.textContent.slice(0, 30)}`)
        .slice(0, 4),
    ));
  must(wide <= 0, `${where}: ${wide} pixels too wide: ${out}`);
  const small = await page.evaluate(() => {
    const found = new Set();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (
        !node.data.trim() ||
        !parent ||
        parent.closest("[aria-hidden=true], .visually-hidden, title, script, style, noscript")
      )
        continue;
      if (!parent.getClientRects().length) continue;
      const matrix = parent instanceof SVGElement ? parent.getScreenCTM?.() : null;
      const scale = matrix ? Math.hypot(matrix.a, matrix.b) : 1;
      const size = parseFloat(getComputedStyle(parent).fontSize) * scale;
      if (size < 13.5) found.add(`"${node.data.trim().slice(0, 24)}" ${size.toFixed(1)}px`);
    }
    return [...found].slice(0, 8);
  });
  must(small.length === 0, `${where}: small text: ${small.join(", ")}`);
}

// Runs axe. `within`: only on these parts, if the rest is checked elsewhere. `both`: in both themes, which differ only
// in colours. `colours: false`: if the colours are checked elsewhere. The contrast check visits the whole page, which
// is slow, and axe cannot evaluate drawings as backgrounds. So during that check drawings are empty, and the log is
// short, or empty if it is outside the parts.
async function accessible(page, where, { within, both = false, colours = true } = {}) {
  if (!(await page.evaluate(() => !!window.axe))) await page.evaluate(axe);
  const look = async ([part, light]) => {
    const root = document.documentElement;
    const theme = root.dataset.theme;
    const within = [part ?? []].flat().join();
    const away = (light ? [...document.querySelectorAll("svg:not(svg svg), .log")] : []).map((node) => {
      const looked = node.matches(".log") && (!within || node.closest(within)) ? 12 : 0; // its lines are all similar
      const instead = node.cloneNode(false);
      instead.append(...[...node.childNodes].slice(0, looked).map((line) => line.cloneNode(true)));
      node.replaceWith(instead);
      return () => instead.replaceWith(node);
    });
    if (light === "other") root.dataset.theme = theme === "night" ? "day" : "night";
    // A board is a drawing: the text on a piece is not its name.
    const rules = { "label-content-name-mismatch": { enabled: false }, "color-contrast": { enabled: false } };
    const only = light ? { runOnly: ["color-contrast"] } : { rules };
    const options = { resultTypes: ["violations"], preload: false, ...only }; // there is no media to load first
    const { violations } = await window.axe.run(part ? { include: [part].flat() } : document, options);
    root.dataset.theme = theme;
    for (const back of away) back();
    return violations
      .filter((v) => v.impact !== "minor")
      .map(
        (v) =>
          `${v.id}: ${v.nodes
            .slice(0, 3)
            .map((n) => n.target.join(" "))
            .join(" | ")}`,
      );
  };
  for (const light of ["", ...(colours ? ["this"] : []), ...(both ? ["other"] : [])]) {
    const faults = await page.evaluate(look, [within, light]);
    must(faults.length === 0, `${where}${light === "other" ? ", in the other light" : ""}: ${faults.join("; ")}`);
  }
}

// The games come from the engine; the page's folders show which of them have a board or a lesson.
const engine = await openEngine(web);
const ALL = engine.ask({ type: "hello", lang: "en" }).games;
const GAMES = ALL.map((game) => game.id);
const room = (game) => join(here, "../src/games", game);
// Words that occur only in the catalogue's English texts must not appear at a French table.
const catalogue = englishWords(
  web,
  ALL.flatMap(({ title, credit }) => [title, credit]),
);
must(catalogue.english.length > 500, "there are words to look for");
async function french(page, where) {
  const seen = await page.evaluate(() => {
    const texts = [];
    const walker = document.createTreeWalker(document.querySelector(".table"), NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (!node.parentElement.closest("[lang=en], style")) texts.push(node.data);
    for (const node of document.querySelectorAll(".table [aria-label], .table [title], .table [placeholder]"))
      texts.push(node.getAttribute("aria-label") ?? "", node.getAttribute("title") ?? "");
    return texts;
  });
  const words = catalogue.wordsOf(seen);
  const found = catalogue.english.filter((word) => words.has(word));
  must(found.length === 0, `${where}: ${found} in ${seen.filter((text) => text.toLowerCase().includes(found[0]))}`);
}

// By keyboard alone: Tab reaches something to choose, arrows lead on from it, Enter plays it.
async function byKeyboard(page) {
  let reached = false;
  for (let i = 0; i < 60 && !reached; i++) {
    await page.keyboard.press("Tab");
    reached = await page.evaluate(() => !!document.activeElement?.closest(".choice.legal, .moves .chip"));
  }
  must(reached, "Tab reaches something to choose");
  // Arrow keys move from one choice on the board to the next, and back.
  const focus = () =>
    page.evaluate(() =>
      document.activeElement?.closest(".board") ? document.activeElement.getAttribute("data-action") : null,
    );
  const first = await focus();
  if (first && (await page.$$(".board .choice.legal")).length > 1) {
    const there = [];
    for (const key of ["ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"]) {
      await page.keyboard.press(key);
      there.push(await focus());
    }
    must(
      there.some((name) => name && name !== first),
      `arrows lead on from ${first}: ${there}`,
    );
  }
  // Something changes: the move is in the log, or it has begun and the board shows the next step.
  const shown = () => document.querySelector(".log").textContent + document.querySelector(".board").innerHTML;
  const before = await page.evaluate(shown);
  await page.keyboard.press("Enter");
  await page.waitForFunction(([look, old]) => new Function(`return (${look})()`)() !== old, [String(shown), before]);
}

// Every game in French: played at one size, and in the middle and at the end looked at in the same page at the other. The
// size of the play alternates by the game's id.
for (const game of GAMES) {
  const sizes = numberOf(game) % 2 ? ["phone", "desktop"] : ["desktop", "phone"];
  test(`${game}: a whole game on a ${sizes[0]}, also looked at on a ${sizes[1]}`, async (open) => {
    const viewport = { phone: PHONE, desktop: DESKTOP };
    const phone = sizes[0] === "phone";
    const page = await open({ viewport: viewport[sizes[0]], locale: "fr-FR", hasTouch: phone });
    // The table at both sizes, the one of the play last.
    const look = async (name, also = async () => {}) => {
      for (const size of [sizes[1], sizes[0]]) {
        await page.setViewportSize(viewport[size]);
        await page.evaluate("soukStill()");
        await page.screenshot({ path: join(shots, `${game}-${name}-${size}.jpeg`) });
        await legible(page, `${name} on a ${size}`);
        await also(size);
      }
    };
    const later = async (until) => {
      await keepTable(page, playedRecord(engine, { game, seed: "3", until }), until);
      await page.goto(`${site.url}#/play/${game}/${until}`);
      await ready(page);
    };
    await sitDown(page, site.url, game, "normal"); // stronger bots end it sooner
    await ready(page);
    await page.screenshot({ path: join(shots, `${game}-start-${sizes[0]}.jpeg`) });
    if (!phone) await byKeyboard(page);
    for (let n = 0; n < 4 && (await click(page, n * 5)); n++);
    await later("middle");
    for (let n = 0; n < 4 && (await click(page, n * 5)); n++);
    await ready(page);
    await french(page, "middle");
    await look("middle", async (size) => {
      if (size === "desktop") return;
      await accessible(page, "middle", { colours: false });
      await page.click("[data-sheet]");
      await page.waitForSelector(".side.open");
      await legible(page, "sheet");
      await accessible(page, "sheet", { within: ".side", colours: false });
      const lines = await page.$$eval(".log li", (items) => items.length);
      await page.mouse.click(PHONE.width / 2, 120); // on the board, outside the sheet
      await page.waitForSelector(".side.open", { state: "detached" });
      must((await page.$$eval(".log li", (items) => items.length)) === lines, "and nothing is played");
    });
    await later("late");
    const clicks = await playOut(page);
    must(
      !existsSync(room(game)) || clicks.board > clicks.list,
      `most moves are made on the board (${clicks.board} there, ${clicks.list} in the list)`,
    );
    await page.waitForSelector(".after");
    await french(page, "end");
    await accessible(page, "end", { within: ".after" });
    const totals = await page.$$eval(".final .total", (cells) =>
      cells.map((cell) => Number(cell.textContent.replace("−", "-"))),
    );
    const rows = await page.$$eval(".final .total", (cells) =>
      cells.map((cell) =>
        [...document.querySelectorAll(`.final td:not(.total)[data-seat="${cell.dataset.seat}"]`)].reduce(
          (sum, source) => sum + (Number(source.textContent.replace("−", "-")) || 0),
          0,
        ),
      ),
    );
    must(
      totals.length >= 2 && totals.every((total, n) => total === rows[n]),
      `the sources add up to the scores: ${rows} and ${totals}`,
    );
    await look("end", async () => {
      const outside = await page.$eval(
        ".final",
        (scores) => scores.getBoundingClientRect().right - scores.parentElement.getBoundingClientRect().right,
      );
      must(outside < 1, `all of the scores are on the screen (${outside} pixels are not)`);
    });
  });
}

// A game whose room is left out of the page is playable on its text drawing, locally and online.
test("a game without a board of its own", async (open) => {
  const game = "desert";
  const bare = join(shots, "bare");
  const words = [
    join(here, "../build.mjs"),
    "--without",
    game,
    "--out",
    bare,
    "--wasm",
    join(web, "../web-wasm"),
    "--catalogue",
    join(web, "../po/catalogue.json"),
    "--quick",
  ];
  const built = await new Promise((ended) => spawn(process.execPath, words, { stdio: "inherit" }).on("exit", ended));
  must(built === 0, "the page is built without it");
  const own = await serve(bare);
  const rows = (page) => page.$$eval(".drawn .rows", (parts) => parts.map((part) => part.textContent).join("\n"));
  for (const [size, viewport, theme, locale] of [
    ["desktop", DESKTOP, "day", "en-GB"],
    ["phone", PHONE, "night", "fr-FR"],
  ]) {
    const page = await open({ viewport, locale, hasTouch: viewport === PHONE });
    await page.goto(own.url);
    await page.waitForSelector(".door");
    must(await page.$(`.door:has([data-game=${game}]) .miniature svg`), "there is something over its door");
    must(!(await page.$(`[data-learn=${game}]`)), "there is no lesson for it");
    await page.click("[data-settings]");
    await page.selectOption("[data-theme-choice]", theme);
    await page.keyboard.press("Escape");
    await sitDown(page, own.url, game, "random");
    await page.waitForSelector(".drawn .choice.legal");
    await legible(page, `drawing, ${size}`);
    await accessible(page, `drawing, ${size}, ${theme}`);
    const font = await page.$eval(".drawn .rows", (part) => parseFloat(getComputedStyle(part).fontSize));
    must(font >= 14, `letters can be read: ${font} pixels`);
    const labels = await page.$$eval(".drawn .choice.legal", (list) =>
      list.map((node) => node.getAttribute("aria-label")),
    );
    must(
      labels.every((label) => label.length > 3),
      `every choice has its label: ${labels}`,
    );
    const seen = await page.$eval(".drawn .choice.legal", (node) =>
      node.contains(
        document.elementFromPoint(
          ...((box) => [box.x + box.width / 2, box.y + box.height / 2])(node.getBoundingClientRect()),
        ),
      ),
    );
    must(seen, "a choice is on the screen");
    // Drawn things have cards with their owner and their text, by pointer or long press.
    const point = async (thing) => {
      if (viewport === PHONE) await page.dispatchEvent(thing, "contextmenu", { bubbles: true, cancelable: true });
      else await page.hover(thing);
      await page.waitForFunction(
        (about) => document.querySelector(about).getAttribute("aria-describedby") === "speaks",
        thing,
      );
      return page.textContent(".speaks");
    };
    const free = await page.$$eval(".drawn .things [data-speak]", (things) => {
      const seen = things.find((thing) => {
        const { x, y, width, height } = thing.getBoundingClientRect();
        return document.elementFromPoint(x + width / 2, y + height / 2) === thing;
      });
      return seen.dataset.speak;
    });
    const written = `.drawn .things [data-speak="${free}"]`;
    const [title, said] = [await page.getAttribute(written, "data-title"), await point(written)];
    must(title && said.startsWith(title), `${said} tells of ${title}`);
    const silent = await page.$$eval(".drawn .rows > div", (rows) =>
      rows.flatMap((row) => {
        const { top, height } = row.getBoundingClientRect();
        const there = [...row.closest(".part").querySelectorAll(".things > *, .choice")].some((node) => {
          const box = node.getBoundingClientRect();
          return box.top < top + height / 2 && box.bottom > top + height / 2;
        });
        const empty = !/[\p{L}\d]/u.test(row.textContent);
        return there || empty || row.dataset.speak || row.querySelector("[data-speak]") ? [] : [row.textContent];
      }),
    );
    must(silent.length === 0, `rows say nothing: ${silent.join("; ")}`);
    const card = await point('.drawn .rows [data-speak="seat 1"]');
    const called = await page.$eval('.seat[data-seat="1"] .name', (node) => node.firstChild.textContent.trim());
    must(card.includes(called), `${card} tells of ${called}`);
    await page.screenshot({ path: join(shots, `drawn-${size}-${theme}.jpeg`) });
    if (viewport === PHONE) {
      await page.context().close();
      continue;
    }
    await page.keyboard.press("Escape");
    const before = await rows(page);
    await page.click(".bar button[lang]"); // the next language
    await page.waitForFunction(
      (old) => [...document.querySelectorAll(".drawn .rows")].map((part) => part.textContent).join("\n") !== old,
      before,
    );
    // Some moves are only on the list, but every turn begins on the drawing.
    const shown = () =>
      page.$$eval(".prompt, .log li, .moves .chip", (nodes) => nodes.map((node) => node.textContent).join("\n"));
    for (let made = 0, i = 0; made < 2; i++) {
      await ready(page);
      const old = await shown();
      const where = await click(page, i * 7);
      must(where, "the game goes on");
      await ready(page);
      must((await shown()) !== old, `a move is made by the ${where}, and told`);
      if (where === "board") made++;
    }
    await page.goto(`${own.url}#/replay`);
    await page.fill("textarea", playedRecord(engine, { game, seed: "3", bot: "random", until: "end" }).record);
    await page.click(".card .primary");
    await page.waitForSelector(".drawn .part");
    const start = await rows(page);
    await page.$eval("input[type=range]", (slider) => {
      slider.value = slider.max;
      slider.dispatchEvent(new Event("input", { bubbles: true }));
    });
    await page.waitForFunction(
      (old) => [...document.querySelectorAll(".drawn .rows")].map((part) => part.textContent).join("\n") !== old,
      start,
    );
    must(!(await page.$(".drawn .choice")), "nothing can be chosen in a replay");
    await page.context().close();
  }
  own.close();
  if (!souk) return;
  const { visit } = await import("./online.mjs");
  await visit(souk, bare, open, async (url, come) => {
    const page = await come();
    await page.goto(`${url}#/lobby`);
    await page.waitForSelector("[data-open-table]:not([disabled])");
    await page.fill("main input[type=text]", "Ada");
    await page.selectOption("[data-game-choice]", game);
    await page.selectOption("[data-people]", "1");
    await page.selectOption("#lobby-bots", "1");
    await page.click("[data-open-table]");
    for (let i = 0; i < 2; i++) {
      await page.waitForSelector(".drawn .part");
      await click(page, i * 7);
    }
    await page.waitForFunction(() => /Ada/.test(document.querySelector(".drawn")?.textContent)); // the player's name
  });
});

test("front page, two taps to the first decision", async (open) => {
  for (const viewport of [DESKTOP, PHONE]) {
    const page = await open({ viewport });
    await page.goto(site.url);
    await page.waitForSelector(".door");
    must((await page.$$(".door")).length === GAMES.length, "a door for every game");
    await page.screenshot({
      path: join(shots, `front-${viewport === PHONE ? "phone" : "desktop"}.jpeg`),
      fullPage: true,
    });
    await legible(page, "front page");
    for (const [width, height] of viewport === PHONE
      ? [[360, 740]]
      : [
          [1366, 768],
          [1024, 768],
        ]) {
      await page.setViewportSize({ width, height });
      const low = await page.$$eval(".ways .button", (ways) => ways.map((way) => way.getBoundingClientRect().bottom));
      must(low.length === 2 && low.every((bottom) => bottom <= height), `both ways in are in sight: ${low}`);
    }
    await page.click(".door .primary");
    await page.waitForSelector(".chip");
  }
});

test("a link that is followed while the page opens leads there", async (open) => {
  const page = await open();
  await page.addInitScript(() => {
    const watch = new MutationObserver(() => {
      if (!document.querySelector("#app")?.firstChild) return;
      watch.disconnect();
      location.hash = "#/rules/bazaar";
      dispatchEvent(new Event("hashchange")); // immediately, not when the browser fires it
    });
    watch.observe(document, { childList: true, subtree: true });
  });
  await page.goto(site.url);
  await page.waitForFunction(() => location.hash === "#/rules/bazaar" && !document.querySelector(".door"));
  await page.waitForSelector("#BZ-1, [id^='BZ-']");
});

test("a link that cannot be decoded shows a page, and one that leads nowhere has ways on", async (open) => {
  const page = await open();
  await page.goto(`${site.url}#/rules/bazaar/%`);
  await page.waitForSelector("[id^='BZ-']");
  for (const hash of ["nothing-here", "new/chess", "play/chess/quick", "rules/chess", "day/soon", "t/%"]) {
    await page.goto(`${site.url}#/${hash}`);
    await page.waitForFunction(
      (at) => location.hash === `#/${at}` && document.querySelector(".nowhere .primary"),
      hash,
    );
  }
  await accessible(page, "nowhere");
  await page.goto(`${site.url}bazaar.html#/rules/bazaar`); // a link with a title and a picture
  await page.waitForSelector("[id^='BZ-']");
});

test("a game is played in the tab that opened it last", async (open) => {
  const page = await open();
  await page.goto(`${site.url}#/play/bazaar/quick`);
  await ready(page);
  const other = await page.context().newPage();
  await other.goto(page.url());
  await other.waitForSelector(".chip");
  await page.click("[data-play-here]");
  await page.waitForSelector(".chip");
  await other.waitForSelector("[data-play-here]");
});

// Compressed bytes fetched before the first decision; the promise is less than 260 KB, and less than 2 KB more for each further game.
test("a first visit is small", async (open) => {
  const page = await open();
  const fetched = new Set();
  page.on("request", (request) => fetched.add(new URL(request.url()).pathname));
  await page.goto(site.url);
  await page.waitForSelector(".door");
  await page.click(".door .primary");
  await page.waitForSelector(".chip");
  const names = [...fetched].map((path) => (path.endsWith("/") ? "index.html" : path.slice(1)));
  const size = (name) => statSync(existsSync(join(web, `${name}.gz`)) ? join(web, `${name}.gz`) : join(web, name)).size;
  const total = names.reduce((sum, name) => sum + size(name), 0) / 1024;
  must(
    names.some((name) => name.endsWith(".wasm")),
    "the rules are among it",
  );
  must(
    total < 260,
    `${total.toFixed(0)} KB at the first visit: ${names.map((name) => `${name} ${(size(name) / 1024).toFixed(0)}`).join(", ")}`,
  );
});

test("seats on a phone show whole names", async (open) => {
  const page = await open({ viewport: PHONE });
  for (const seats of [2, 4, 6]) {
    await page.goto(`${site.url}#/new/bazaar`);
    await page.waitForSelector("select[data-seat]");
    await page.selectOption(".field select", String(seats));
    await page.fill("[aria-label='Name for seat 1']", "Scheherazade");
    await page.click("[data-start]");
    await page.waitForFunction((n) => document.querySelectorAll(".seat").length === n, seats);
    const cut = await page.$$eval(".seat .name", (names) =>
      names
        .filter((n) => n.scrollWidth > n.clientWidth + 1 || n.getBoundingClientRect().right > innerWidth)
        .map((n) => n.textContent),
    );
    must(cut.length === 0, `${seats} seats: ${cut}`);
    await page.screenshot({ path: join(shots, `seats-${seats}-phone.jpeg`) });
  }
});

test("language and light change at once", async (open) => {
  const page = await open();
  await sitDown(page, site.url, "bazaar", "random");
  await ready(page);
  const english = await page.textContent(".prompt");
  await page.click(".bar button[lang=fr]");
  await page.waitForFunction((old) => document.querySelector(".prompt").textContent !== old, english);
  must((await page.getAttribute("html", "lang")) === "fr", "the page says which language it is in");
  await page.click("[data-settings]");
  await page.selectOption("[data-theme-choice]", "night");
  must((await page.getAttribute("html", "data-theme")) === "night", "it is night");
  const wide = () => page.$eval(".dialog h2", (heading) => getComputedStyle(heading).fontFamily);
  const usual = await wide();
  await page.selectOption("[data-text-choice]", "larger");
  for (const choice of ["contrast", "typeface", "hand"]) await page.click(`[data-${choice}-choice]`);
  await page.waitForFunction(() => document.fonts.check('16px "Souk Plain"') && document.fonts.size > 3);
  must((await wide()) !== usual, "the typeface is fetched when it is chosen");
  await accessible(page, "settings", { within: ".dialog", both: true });
  await page.click("[data-typeface-choice]"); // and taken off
  await page.waitForFunction(
    (font) => getComputedStyle(document.querySelector(".dialog h2")).fontFamily === font,
    usual,
  );
  await page.keyboard.press("Escape");
  await page.waitForSelector(".dialog", { state: "detached" });
  const [side, board] = await page.$$eval(".table .side, .table .board", (parts) =>
    [".side", ".board"].map((name) => parts.find((part) => part.matches(name)).getBoundingClientRect().x),
  );
  must(side < board, "the controls are at the left");
  await legible(page, "larger text");
  await accessible(page, "high contrast", { both: true });
  await page.screenshot({ path: join(shots, "bazaar-night-desktop.jpeg") });
});

// Stores a game played by bots as a save in the page. The page is loaded once, whatever it shows.
async function keepTable(page, made, id = "1") {
  if (page.url().startsWith(site.url)) await page.evaluate(() => (location.hash = "#/"));
  else await page.goto(site.url);
  await page.waitForSelector(".door");
  await page.evaluate(
    (table) => {
      const kept = JSON.parse(localStorage.getItem("souk.tables") ?? "[]");
      localStorage.setItem("souk.tables", JSON.stringify([table, ...kept]));
      window.soukAlone = true;
    },
    { id, game: made.setup.game, title: "", setup: made.setup, record: made.record, when: 0 },
  );
}

// The hint glows where it is played; its box covers neither that nor the question; numbers fall, or say "about equal".
test("hints stand beside what they name", async (open) => {
  for (const viewport of [DESKTOP, PHONE]) {
    const size = viewport === PHONE ? "phone" : "desktop";
    const page = await open({ viewport, locale: viewport === PHONE ? "fr-FR" : "en-GB", hasTouch: viewport === PHONE });
    const games = viewport === PHONE ? GAMES : GAMES.slice(0, 1); // a phone has the least space
    for (const [i, game] of games.entries()) {
      await keepTable(page, playedRecord(engine, { game, seed: "5", bot: "random", until: "middle" }), String(i));
      await page.goto(`${site.url}#/play/${game}/${i}`);
      await whenAsked(page);
      const board = () => page.$eval(".table > .board", (node) => node.getBoundingClientRect().height);
      const before = await board();
      await page.click("[data-hint]");
      await page.waitForSelector(".hints li[data-win]");
      must((await board()) === before, `${game}: the board stands still`);
      await page.screenshot({ path: join(shots, `${game}-hint-${size}.jpeg`) });
      const faults = await page.evaluate(() => {
        const box = document.querySelector(".hints").getBoundingClientRect();
        const name = document.querySelector(".moves .chip.hinted")?.dataset.name;
        const over = (what, node) => {
          const { left, right, top, bottom, width, height } = node.getBoundingClientRect();
          const across = Math.min(right, box.right) - Math.max(left, box.left);
          const down = Math.min(bottom, box.bottom) - Math.max(top, box.top);
          return across > 1 && down > 1 && across * down > 0.1 * width * height ? [`the box lies over ${what}`] : [];
        };
        const target = document.querySelector(
          `.board :is([data-action="${name}"], [data-hints="${name.split(" ")[0]}"])`,
        );
        const wins = [...document.querySelectorAll(".hints li")].flatMap(
          (line) => /(\d+)\s%/.exec(line.textContent)?.[1] ?? [],
        );
        return [
          ...(name ? [] : ["no action is marked"]),
          ...(target ? [] : [`nothing on the board stands for ${name}`]),
          ...(target ? over("its target", target) : []),
          ...(target && getComputedStyle(target).filter === "none" ? ["the target does not glow"] : []),
          ...over("the question", document.querySelector(".prompt")),
          ...over("the tools", document.querySelector(".ask .tools")),
          ...(wins.some((win, n) => n && Number(win) > Number(wins[n - 1])) ? [`the order is wrong: ${wins}`] : []),
        ];
      });
      must(faults.length === 0, `${game} ${size}: ${faults.join("; ")}`);
      await page.click("[data-close-hints]");
      must(!(await page.$(".hints")), "the box can be closed");
    }
  }
});

test("what leaves no choice is played by itself, unless one wants to click", async (open) => {
  const page = await open();
  const forced = GAMES.flatMap((game) => questions(game, 8)).find(({ choices }) => choices === 1);
  must(forced, "some game asks for the only thing that can be done");
  await keepTable(page, forced);
  await page.goto(`${site.url}#/play/${forced.setup.game}/1`);
  await whenAsked(page);
  const log = () => page.$$eval(".log li", (lines) => lines.length);
  const before = await log();
  await page.waitForTimeout(1500);
  must((await log()) === before && (await page.$(".moves .chip")), "nothing moves while the setting is off");
  await page.click("[data-settings]");
  await page.click("[data-forced-moves]");
  await page.keyboard.press("Escape");
  await page.waitForFunction((n) => document.querySelectorAll(".log li").length > n, before);
});

// The evaluation of a searching bot does not depend on where it runs. The case of hints shows that the page has them.
if (souk)
  test("a hint is the same in the page's file and in the program", async () => {
    const { record } = playedRecord(engine, { game: "bazaar", seats: 3, seed: "11", until: "middle" });
    const asked = [
      { type: "load", record },
      { type: "hint", seat: 0 },
    ];
    const told = (reply) => reply.hints.map((hint) => `${hint.label} ${Math.round(hint.win * 100)}`).join("; ");
    const page = told(asked.map(engine.ask)[1]);
    must(page.length > 10, "there is a hint");
    const { stdout } = spawnSync(souk, ["engine"], {
      input: asked.map((message) => JSON.stringify(message) + "\n").join(""),
      encoding: "utf8",
    });
    const program = told(JSON.parse(stdout.trim().split("\n").pop()));
    must(program === page, `the program: ${program}, the page: ${page}`);
  });

test("undo, and confirming a move first", async (open) => {
  const page = await open();
  await sitDown(page, site.url, "sahwari", "random");
  for (let i = 0; i < 60 && (await page.$("[data-undo][aria-disabled=true]")); i++) await click(page, i);
  must(!(await page.$("[data-undo][aria-disabled=true]")), "some move can be taken back");
  // The question may be the same before and after: the log, the choices or the button itself must differ.
  const seen = () =>
    [...document.querySelectorAll(".prompt, .log li, .moves .chip")].map((node) => node.textContent).join("\n") +
    document.querySelector("[data-undo]").ariaDisabled;
  const before = await page.evaluate(seen);
  await page.click("[data-undo]");
  await page.waitForFunction(`(${seen})() !== ${JSON.stringify(before)}`);
  await page.click("[data-settings]");
  await page.click("[data-confirm-moves]");
  await page.keyboard.press("Escape");
  await page.$eval(".moves .chip", (chip) => chip.click());
  await page.waitForSelector(".ask .confirm");
  await page.click(".ask .confirm");
  await page.waitForSelector(".ask .confirm", { state: "detached" });
});

test("people at one screen, with a curtain between them", async (open) => {
  const page = await open();
  await page.goto(site.url);
  await page.click("[data-together]");
  await page.click("[data-game=basari]");
  await accessible(page, "with friends");
  await page.click("[data-here]");
  // The first choices are public, and need no curtain; the next are made in secret.
  await page.waitForSelector(".moves .chip");
  const secret = () => page.waitForFunction(() => ["mine", "curtain"].find((now) => now === window.soukMoment()));
  while ((await (await secret()).jsonValue()) !== "curtain") await page.$eval(".moves .chip", (chip) => chip.click());
  await accessible(page, "curtain", { within: ".curtain", both: true });
  must(!(await page.$(".moves .chip")), "nothing is shown before the curtain is lifted");
  await page.click(".curtain button");
  await whenAsked(page);
});

test("a game is kept, goes on after a reload, and can be watched again", async (open) => {
  const page = await open();
  await keepTable(page, playedRecord(engine, { game: "basari", seed: "3", bot: "random", until: "late" }));
  await page.goto(`${site.url}#/play/basari/1`);
  for (let i = 0; i < 4; i++) await click(page, i);
  await page.waitForFunction(() => !document.querySelector(".seat .dots") && document.querySelector(".moves .chip"));
  const log = await page.$$eval(".log li", (lines) => lines.length);
  await page.reload();
  // Bots with simultaneous moves may have advanced by then; nothing may be missing.
  await page.waitForFunction((n) => document.querySelectorAll(".log li").length >= n, log);
  await page.goto(site.url);
  await page.waitForSelector(".continue");
  await page.click("[data-resume]");
  await ready(page);
  await page.click("[data-play-on]");
  await page.waitForSelector(".after");
  await page.click("[data-watch]");
  await page.waitForSelector("input[type=range]");
  const length = Number(await page.getAttribute("input[type=range]", "max"));
  must(length > 20, "the replay has the whole game");
  const slide = (value) =>
    page.$eval(
      "input[type=range]",
      (slider, at) => {
        slider.value = at;
        slider.dispatchEvent(new Event("input", { bubbles: true }));
      },
      String(value),
    );
  for (const at of [0, Math.floor(length / 2), length]) {
    await slide(at);
    await page.waitForFunction((n) => document.querySelector(".count")?.textContent.startsWith(`${n} `), at);
    must(!/\b(tap|touch|click)\b/i.test(await page.textContent("main.board")), "who looks on is not told to tap");
  }
  // Stepping shows event by event, as at a table, and back again.
  const lines = () => page.$$eval(".log li", (list) => list.length);
  await slide(0);
  await page.waitForFunction(() => !document.querySelector(".log li"));
  for (let n = 1; n <= 6; n++) {
    while ((await lines()) < n) {
      const place = await page.textContent(".count");
      await page.click("[data-on]");
      await page.waitForFunction(
        ([old, said]) =>
          document.querySelectorAll(".log li").length > said || document.querySelector(".count").textContent !== old,
        [place, n - 1],
      );
    }
    must((await lines()) === n, `one event more: ${n}`);
    const [told, newest] = await page.$$eval(".ask .told, .log ol:first-child li:first-child", (list) =>
      list.map((x) => x.textContent),
    );
    must(told === newest, `${told} is told, ${newest} has happened`);
  }
  await page.click("[data-back]");
  await page.waitForFunction(() => document.querySelectorAll(".log li").length === 5);
  await slide(length);
  await page.waitForFunction((n) => document.querySelector(".count")?.textContent.startsWith(`${n} `), length);
  // The board's count matches the log.
  const scorings = await page.$$eval(
    ".log li",
    (lines) => lines.filter((line) => /^Scoring \d/.test(line.textContent)).length,
  );
  const told = /Scorings so far: (\d)/.exec(await page.$eval("main.board", (board) => board.textContent))?.[1];
  must(told === String(scorings), `${scorings} scorings in the log, ${told} on the board`);
  await page.screenshot({ path: join(shots, "replay-desktop.jpeg") });
  await accessible(page, "replay");
});

// Every kind of question that a game asks its first seat, as records: one for each set of action kinds.
function questions(game, most) {
  const { setup } = playedRecord(engine, { game, seed: "9", bot: "random", until: "start" });
  const seats = setup.seats.length;
  let now = engine.ask({ type: "new", game, seats, seed: "9", players: setup.seats.map((seat) => seat.name) });
  const found = new Map();
  while (!now.done && found.size < most) {
    if (now.pending.includes(0)) {
      const { legal } = engine.ask({ type: "view", seat: 0 }).view;
      const kinds = [...new Set(legal.map((action) => action.name.split(" ")[0].replace(/\d+$/, "")))].sort().join();
      if (!found.has(kinds)) found.set(kinds, { record: engine.ask({ type: "save" }).record, choices: legal.length });
    }
    now = engine.ask({ type: "bot", seat: now.pending[0], bot: "random" });
  }
  return [...found].map(([kinds, made]) => ({ kinds, setup, ...made }));
}

// In the page: what belongs to the question, or can be tapped, and is out of sight, cut, or over something else.
const unseen = () => {
  const inside = (node) => {
    // The visible part of a node: its box, clipped by every scrolling container around it.
    let { left, right, top, bottom } = node.getBoundingClientRect();
    const whole = (right - left) * (bottom - top);
    for (let box = node.parentElement; box; box = box.parentElement) {
      if (!/auto|scroll|hidden/.test(getComputedStyle(box).overflow) || box.localName === "svg") continue;
      const frame = box.getBoundingClientRect();
      [left, right] = [Math.max(left, frame.left), Math.min(right, frame.right)];
      [top, bottom] = [Math.max(top, frame.top), Math.min(bottom, frame.bottom)];
    }
    const lower = document.querySelector(".pan .lower");
    if (lower && !lower.contains(node) && node.closest(".pan"))
      bottom = Math.min(bottom, lower.getBoundingClientRect().top);
    const part = right > left && bottom > top ? ((right - left) * (bottom - top)) / whole : 0;
    return { left, right, top, bottom, part };
  };
  const name = (node) => node.getAttribute("data-action") ?? node.getAttribute("aria-label") ?? node.textContent.trim();
  const lit = [...document.querySelectorAll(".board .choice.legal")];
  const asked = lit.filter((node) => !node.closest(".may")); // optional extras may be below
  const hidden = (asked.length ? asked : lit).filter((node) => inside(node).part < 0.75);
  const apartFrom = [...document.querySelectorAll("[data-beside]")].filter((node) => inside(node).part < 0.75);
  const controls = [...document.querySelectorAll(".table button, .table a, .table select")].filter(
    (node) => node.getClientRects().length && !node.closest(".dialog") && inside(node).part > 0.2,
  );
  const apart = (a, b) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) < 2 ||
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) < 2;
  const over = [];
  for (const [n, one] of controls.entries())
    for (const other of [...controls.slice(n + 1), ...lit]) {
      if (one.contains(other) || other.contains(one) || !inside(other).part) continue;
      if (!apart(inside(one), inside(other))) over.push(`${name(one)} lies over ${name(other)}`);
    }
  const { top, bottom } = document.querySelector(".prompt").getBoundingClientRect();
  const cut = [...document.querySelectorAll(".seat .name")].filter((n) => n.scrollWidth > n.clientWidth + 1);
  return [
    ...(hidden.length ? [`out of sight, ${hidden.length} of ${lit.length}: ${hidden.slice(0, 4).map(name)}`] : []),
    ...apartFrom.map((node) => `${node.dataset.part}, which it is chosen for, is out of sight`),
    ...over.slice(0, 4),
    ...(top < 0 || bottom > innerHeight ? ["the question is out of sight"] : []),
    ...cut.map((n) => `the name ${n.textContent} is cut`),
    ...[...document.querySelectorAll(".moves .chip")]
      .filter((n) => n.scrollHeight > n.clientHeight + 1)
      .map((n) => `"${n.textContent}" is cut`),
  ];
};

for (const game of GAMES)
  test(`${game}: the question and what to tap are on the screen together, and all of it speaks`, async (open) => {
    const page = await open({ viewport: PHONE, locale: "fr-FR", hasTouch: true });
    const faults = [];
    let kinds = {};
    for (const [i, made] of questions(game, 4).entries()) {
      const size = [PHONE, { width: 360, height: 740 }, DESKTOP, PHONE][i];
      await page.setViewportSize(size);
      await keepTable(page, made, String(i));
      await page.goto(`${site.url}#/play/${game}/${i}`);
      await whenAsked(page);
      await page.screenshot({ path: join(shots, `${game}-question${i}-${size.width}.jpeg`) });
      const wrong = await page.evaluate(unseen);
      await page.waitForSelector(".speaker", { state: "attached" });
      const heard = await hear(page, catalogue.english, kinds);
      kinds = heard.kinds;
      wrong.push(...heard.faults);
      faults.push(...wrong.map((text) => `${i} (${made.kinds}): ${text}`));
    }
    must(faults.length === 0, faults.join("\n"));
    must(Object.keys(kinds).length > 3, `${Object.keys(kinds)} are the kinds of things`);
  });

test("the end says who won and why, and the game stays in the history", async (open) => {
  const page = await open();
  const games = GAMES.slice(0, 2);
  for (const [i, game] of games.entries()) {
    const id = String(10 + i);
    await keepTable(page, playedRecord(engine, { game, seed: "3", bot: "random", until: "end" }), id);
    await page.goto(`${site.url}#/play/${game}/${id}`);
    await page.click(".ask .tools .primary");
    await page.waitForSelector(".after .course path", { state: "attached" });
    must(/\d/.test(await page.textContent(".after .decided")), "the scores that decided are told");
    must(await page.$(".after .turns"), "what turned the game is looked for");
    await page.screenshot({ path: join(shots, `${game}-after.jpeg`) });
  }
  await page.goto(`${site.url}#/games`);
  await page.waitForSelector("[data-finished]");
  must((await page.$$("[data-finished]")).length === games.length, "every game is in the history");
  for (const [size, viewport] of [
    ["phone", PHONE],
    ["desktop", DESKTOP],
  ]) {
    await page.setViewportSize(viewport);
    await legible(page, "history");
    await page.screenshot({ path: join(shots, `history-${size}.jpeg`) });
  }
  await page.click("[data-finished] [data-analyse]");
  await page.waitForSelector(".advice");
  await page.waitForSelector("input[type=range]");
  await page.screenshot({ path: join(shots, "analyse.jpeg") });
  await accessible(page, "analysis");
  await page.click("[data-try-again]"); // at the first decision
  await page.waitForSelector(".moves .chip");
  await page.goto(`${site.url}#/games`);
  await page.click("[data-finished] [data-share]");
  const link = await page.inputValue("input.link");
  must(link.startsWith(`${site.url}#/r/`) && link.length < 6000, `a link of ${link.length} letters`);
  // Another person opens it and gets the whole game.
  const other = await open({ viewport: PHONE });
  await other.goto(link);
  await other.waitForSelector("input[type=range]");
  must(Number(await other.getAttribute("input[type=range]", "max")) > 20, "the link holds the whole game");
  await other.goto(`${link.slice(0, -200)}`);
  await other.reload();
  await other.waitForSelector("[role=alert]");
  await page.goto(`${site.url}#/games`);
  await page.click("[data-finished] [data-discard]");
  await page.waitForFunction((n) => document.querySelectorAll("[data-finished]").length === n, games.length - 1);
});

test("unfinished games are one row over the doors", async (open) => {
  for (const viewport of [DESKTOP, PHONE]) {
    const size = viewport === PHONE ? "phone" : "desktop";
    const page = await open({ viewport, locale: viewport === PHONE ? "fr-FR" : "en-GB" });
    for (const [i, game] of GAMES.entries())
      await keepTable(page, playedRecord(engine, { game, seed: "3", bot: "random", until: "start" }), String(i));
    await page.reload();
    await page.waitForSelector(".continue");
    await page.waitForFunction((n) => document.querySelectorAll(".door .primary").length === n, GAMES.length);
    const height = await page.$eval(".continue", (row) => row.getBoundingClientRect().height);
    must(height < 70, `one row: ${height} pixels`);
    const doors = await page.$$eval(
      ".door .primary",
      (links) => links.filter((link) => link.getBoundingClientRect().bottom <= innerHeight).length,
    );
    must(doors >= (viewport === PHONE ? 1 : GAMES.length), `${doors} doors can be opened without scrolling`);
    await page.screenshot({ path: join(shots, `unfinished-${size}.jpeg`) });
    await legible(page, "unfinished");
    const kept = () => page.evaluate(() => JSON.parse(localStorage.getItem("souk.tables")).length);
    await page.click("[data-discard]");
    must((await kept()) === GAMES.length - 1, "it is discarded");
    await page.click("[data-restore]");
    must((await kept()) === GAMES.length, "and taken back");
    await page.click("[data-resume]");
    await ready(page);
  }
});

lessons({ test, must, accessible, legible, shots, site, games: GAMES, room, ready, DESKTOP, PHONE });

test("rules: search and clause links", async (open) => {
  const page = await open();
  for (const game of GAMES) {
    await page.goto(`${site.url}#/rules/${game}`);
    await page.waitForSelector(".rules .clause");
    const clauses = (await page.$$(".rules .clause")).length;
    const one = await page.textContent(".rules .clause .id");
    await page.fill("input[type=text]", one);
    must((await page.$$(".rules .clause")).length < clauses, "searching leaves fewer");
  }
  await legible(page, "rules");
  await page.setViewportSize(PHONE);
  await legible(page, "rules on a phone");
});

test("plays offline once it has been opened", async (open) => {
  const own = await serve(web);
  const page = await open({ serviceWorkers: "allow" });
  await page.goto(own.url);
  await page.waitForSelector(".door");
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(() => navigator.serviceWorker.controller);
  own.close();
  await page.reload();
  await page.waitForSelector(".door");
  await page.click(".door .primary");
  await page.waitForSelector(".chip");
  await click(page, 1);
});

speaks({ test, must, accessible, legible, site, shots, engine, games: ALL, keepTable, DESKTOP, PHONE });
puzzles({ test, must, accessible, legible, shots, url: site.url, engine, games: GAMES, DESKTOP, PHONE });
boards({ test, must, shots, url: site.url, engine, keepTable, DESKTOP, PHONE });
drags({
  test,
  must,
  shots,
  url: site.url,
  engine,
  keepTable,
  games: GAMES.filter((game) => existsSync(room(game))),
  DESKTOP,
  PHONE,
});
story({ test, must, accessible, legible, shots, url: site.url, engine, games: GAMES, keepTable, DESKTOP, PHONE });
day({ test, must, accessible, legible, shots, url: site.url, engine, souk, web, DESKTOP, PHONE });

if (souk) {
  const { online } = await import("./online.mjs");
  const { people } = await import("./people.mjs");
  const { report } = await import("./report.mjs");
  const { bell } = await import("./bell.mjs");
  const { nets } = await import("./nets.mjs");
  const { friends } = await import("./friends.mjs");
  const { parts } = await import("./parts.mjs");
  const tools = { test, must, accessible, legible, site, shots, souk, web, DESKTOP, PHONE, GAMES };
  online(tools);
  people(tools);
  friends(tools);
  bell(tools);
  nets({ ...tools, engine });
  report(tools);
  parts(tools);
}

const failed = await runAll();
await browser.close();
site.close();
process.exit(failed ? 1 : 0);
