// Measures the speed of the page: node test/speed.mjs [--web DIR] [--souk PROGRAM] [--json] [PART...]
// Parts: load (compressed bytes of a first visit, time until usable), rules (random play in WebAssembly relative to the
// program, both in CPU time), previews (a `try`, in CPU time, times four for a slow phone), bots (a reply at `normal`),
// frames (of the animations, from a trace). Games can be named as well. Needs a built page and program (make web), and Chromium's headless shell for everything except the rules.
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { openEngine, playedRecord } from "./engine.mjs";
import { option, words } from "./options.mjs";
import { goOn } from "./play.mjs";
import { serve } from "./serve.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "../..");
const web = option("web", join(root, "build/web"));
const souk = option("souk", join(root, "build/souk"));
const json = words.includes("--json");
const parts = words.filter((word) => word !== "--json");
const PARTS = ["load", "rules", "previews", "bots", "frames"];
const wanted = (part) => parts.includes(part) || !parts.some((word) => PARTS.includes(word));
const figures = {};
const say = (line) => json || console.log(line);
const engine = await openEngine(web);
const all = JSON.parse(execFileSync(souk, ["games", "--json"], { encoding: "utf8" })).map((game) => game.id);
const games = all.filter((game) => !parts.some((word) => all.includes(word)) || parts.includes(game));

if (wanted("rules")) {
  const native = JSON.parse(execFileSync(souk, ["bench", "--json"], { encoding: "utf8" }));
  const rate = (game, plays) => {
    const before = process.cpuUsage();
    const actions = engine.speed(game, plays);
    const { user, system } = process.cpuUsage(before);
    return (actions / (user + system)) * 1e6;
  };
  figures.rules = games.map((game) => {
    rate(game, 200);
    const here = Math.max(...Array.from({ length: 5 }, () => rate(game, 600)));
    const there = native.find((row) => row.game === game).actions_per_second;
    say(
      `${game.padEnd(16)}${(here / 1e6).toFixed(1).padStart(7)} M actions/s in WebAssembly ${(there / 1e6).toFixed(1).padStart(7)} in the program  ${Math.round((100 * here) / there)} %`,
    );
    return { game, wasm: Math.round(here), native: Math.round(there), share: here / there };
  });
}

if (wanted("previews")) {
  const SLOWER = 4;
  figures.previews = games.map((game) => {
    const times = [];
    const { record } = playedRecord(engine, { game, seed: "1", bot: "random", until: "end" });
    const { entries } = engine.ask({ type: "load", record, settled: true, chance: false });
    engine.ask({ type: "load", record, at: 0, chance: false });
    for (const { seat, action } of entries) {
      const decides = typeof seat === "number";
      const from = process.cpuUsage();
      if (decides) engine.ask({ type: "try", seat, actions: [action] });
      const { user, system } = process.cpuUsage(from);
      if (decides) times.push((SLOWER * (user + system)) / 1000);
      engine.ask({ type: "apply", seat, actions: [action] });
    }
    times.sort((a, b) => a - b);
    const [median, p95] = [0.5, 0.95].map((part) => times[Math.floor(times.length * part)]);
    say(`${game.padEnd(16)} preview: median ${median.toFixed(1)} ms, 95 % within ${p95.toFixed(1)} ms`);
    return { game, median, p95 };
  });
}

if (["load", "bots", "frames"].some(wanted)) {
  const { openBrowser } = await import("./browser.mjs");
  const site = await serve(web);
  const browser = await openBrowser();
  const size = (name) => statSync(existsSync(join(web, `${name}.gz`)) ? join(web, `${name}.gz`) : join(web, name)).size;

  // A first visit: nothing cached. Usable once the game cards are shown and the engine has listed its games.
  if (wanted("load")) {
    let best = Infinity;
    const fetched = new Set();
    for (let run = 0; run < 3; run++) {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, serviceWorkers: "block" });
      const page = await context.newPage();
      page.on("request", (request) => fetched.add(new URL(request.url()).pathname.slice(1) || "index.html"));
      const from = performance.now();
      await page.goto(site.url);
      await page.waitForSelector(".door .primary");
      best = Math.min(best, performance.now() - from);
      await page.click(".door .primary");
      await page.waitForSelector(".chip", { state: "attached" });
      await context.close();
    }
    const bytes = [...fetched].filter((name) => existsSync(join(web, name))).reduce((sum, name) => sum + size(name), 0);
    figures.load = { kilobytes: Math.round(bytes / 1024), milliseconds: Math.round(best) };
    say(
      `first visit: ${figures.load.kilobytes} KB compressed, front page and first table; to be used after ${figures.load.milliseconds} ms`,
    );
  }

  // In the middle of a game, with bots at `normal`: the reply time of one of them, as measured by the page.
  for (const game of games) {
    if (!wanted("bots") && !wanted("frames")) break;
    const made = playedRecord(engine, { game, seats: 0, seed: "5", until: "middle" });
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, serviceWorkers: "block" });
    const page = await context.newPage();
    await page.addInitScript(() => {
      // The requests to the workers, and the time to the reply.
      window.replies = [];
      const Own = Worker;
      window.Worker = class extends Own {
        constructor(...given) {
          super(...given);
          this.asked = new Map();
          this.addEventListener("message", ({ data }) => {
            const from = this.asked.get(data.n);
            if (from) window.replies.push(performance.now() - from);
          });
        }
        postMessage(request) {
          if (request.message?.type === "bot") this.asked.set(request.n, performance.now());
          super.postMessage(request);
        }
      };
    });
    await goOn(page, site.url, made);
    await browser.startTracing(page, { categories: ["cc", "benchmark"] });
    await page.click("[data-play-on]");
    await page.waitForFunction(() => window.replies.length >= 12 || document.querySelector(".ask .tools .primary"));
    const { traceEvents: events } = JSON.parse(await browser.stopTracing());
    const replies = (await page.evaluate(() => window.replies)).sort((a, b) => a - b);
    // A frame of the pipeline is presented, or was requested and dropped.
    const states = events
      .filter((event) => event.name === "PipelineReporter" && event.ph === "b")
      .map((event) => (event.args.frame_reporter ?? event.args.chrome_frame_reporter)?.state ?? "");
    const shown = states.filter((state) => /PRESENTED/.test(state)).length;
    const dropped = states.filter((state) => state === "STATE_DROPPED").length;
    const row = {
      game,
      median: Math.round(replies[Math.floor(replies.length / 2)]),
      longest: Math.round(replies[replies.length - 1]),
      shown,
      dropped,
    };
    (figures.bots ??= []).push(row);
    say(
      `${game.padEnd(16)} reply at normal: ${row.median} ms (longest ${row.longest}); ${shown} frames shown, ${dropped} dropped`,
    );
    await context.close();
  }
  await browser.close();
  site.close();
}
if (json) console.log(JSON.stringify(figures));
