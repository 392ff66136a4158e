// Measures the longest tasks of the page's main thread: node test/tasks.mjs [OPTION...] [GAME...]
//   --web DIR    the page (build/web)        --sizes WxH,...  usual: 390x844,1440x900
//   --moves N    one's own moves (8)         --from PART      of a game: start, middle (usual), late
//   --reduced    also with reduced motion    --json
// With motion and at the normal pace: one's own moves and the bots' replies. A task counts by the time of its thread,
// times four for a slow phone; a busy machine still makes it longer, by half at times. Also lists what animations change
// besides transform and opacity, and everything that moves with reduced motion: nothing should.
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { openBrowser } from "./browser.mjs";
import { openEngine, playedRecord } from "./engine.mjs";
import { option, words } from "./options.mjs";
import { asking, chance, click, goOn, moment, standing } from "./play.mjs";
import { serve } from "./serve.mjs";

const SLOWER = 4;
const here = dirname(fileURLToPath(import.meta.url));
const web = option("web", join(here, "../../build/web"));
const moves = Number(option("moves", 8));
const from = option("from", "middle");
const sizes = option("sizes", "390x844,1440x900").split(",");
const json = words.includes("--json");
const only = words.filter((word) => !word.startsWith("--"));
const engine = await openEngine(web);
const games = engine.ask({ type: "hello", lang: "en" }).games.map(({ id }) => id);
const site = await serve(web);
const browser = await openBrowser();

// In the page: notes which properties animations change.
const note = () => {
  window.soukAnimated = {};
  const look = () => {
    for (const animation of document.getAnimations()) {
      const { target, pseudoElement } = animation.effect ?? {};
      const of = `${target?.localName}.${target?.getAttribute("class") ?? ""}${pseudoElement ?? ""} ${animation.animationName ?? ""}`;
      for (const frame of animation.effect?.getKeyframes() ?? [])
        for (const name of Object.keys(frame))
          if (!/^(offset|computedOffset|easing|composite)$/.test(name)) (window.soukAnimated[name] ??= {})[of] = true;
    }
    setTimeout(look, 40);
  };
  look();
};

const KINDS = [
  [
    /^(FunctionCall|EvaluateScript|v8\.|V8\.|RunMicrotasks|FireAnimationFrame|EventDispatch|TimerFire|HandlePostMessage)/,
    "script",
  ],
  [/GC/, "garbage"],
  [/^(UpdateLayoutTree|RecalculateStyles|ScheduleStyle|InvalidateLayout|ParseAuthor)/, "style"],
  [/^Layout$/, "layout"],
  [/^PrePaint|^UpdateLayer$/, "prepaint"],
  [/^Paint/, "paint"],
  [/^(Layerize|UpdateLayerTree)/, "layerize"],
  [/^Commit/, "commit"],
  [/^HitTest/, "hit test"],
];

// The tasks of the page's main thread, longest first, each with the milliseconds of every kind.
function tasksOf(events, pid) {
  const main = events.find(
    ({ name, args, pid: p }) => name === "thread_name" && args.name === "CrRendererMain" && p === pid,
  );
  const own = events
    .filter(({ ph, pid: p, tid, tdur }) => ph === "X" && p === pid && tid === main.tid && tdur !== undefined)
    .sort((a, b) => a.ts - b.ts || b.dur - a.dur);
  const tasks = [];
  const open = [];
  for (const event of own) {
    while (open.length && event.ts >= open[open.length - 1].end) open.pop();
    const up = open[open.length - 1];
    const one = { event, end: event.ts + event.dur, task: up?.task, kind: up?.kind };
    if (/RunTask$/.test(event.name) && !up) {
      one.task = { ms: (event.tdur * SLOWER) / 1000, kinds: {}, calls: [] };
      tasks.push(one.task);
    }
    if (!one.task) continue;
    one.kind = KINDS.find(([names]) => names.test(event.name))?.[1] ?? one.kind ?? "other";
    const ms = (event.tdur * SLOWER) / 1000;
    one.task.kinds[one.kind] = (one.task.kinds[one.kind] ?? 0) + ms;
    if (up?.task) one.task.kinds[up.kind] -= ms;
    const { url, functionName } = event.args?.data ?? {};
    if (event.name === "FunctionCall") {
      const where = `${functionName || ""}@${(url ?? "").split("/").pop()}`;
      one.task.calls.push(where);
    }
    if (event.name === "EventDispatch") one.task.calls.push(event.args.data.type);
    open.push(one);
  }
  return tasks.sort((a, b) => b.ms - a.ms);
}

// The trace is the whole browser's: it begins when all pages are ready, and ends when all have played.
const once = (count, work) => {
  let waiting = 0;
  let go;
  const all = new Promise((then) => (go = then)).then(work);
  return () => (++waiting === count && go(), all);
};
const startTracing = () =>
  browser.startTracing(null, {
    categories: ["toplevel", "devtools.timeline", "disabled-by-default-devtools.timeline", "blink.user_timing"],
  });
const stopTracing = async () => JSON.parse(await browser.stopTracing()).traceEvents;

async function measure(game, size, reduced, begin, end) {
  const [width, height] = size.split("x").map(Number);
  const phone = Math.min(width, height) < 500;
  const context = await browser.newContext({
    viewport: { width, height },
    reducedMotion: reduced ? "reduce" : "no-preference",
    hasTouch: phone,
    deviceScaleFactor: phone ? 2 : 1,
    serviceWorkers: "block",
  });
  context.setDefaultTimeout(180000);
  await context.addInitScript(
    `(${asking})(); window.soukMoment = ${moment}; window.soukStill = ${standing}; try ${chance(11)} catch {}`,
  );
  const page = await context.newPage();
  const made = playedRecord(engine, { game, seats: 0, seed: "5", bot: "easy", until: from });
  await goOn(page, site.url, made);
  await page.waitForTimeout(1500);
  await page.evaluate(note);
  await begin();
  await page.evaluate((name) => performance.mark(name), `souk ${size} ${reduced}`);
  for (let i = 0; i < moves; i++) if ((await click(page, i * 7)) === null) break;
  await page.waitForTimeout(2500);
  const animated = await page.evaluate(() =>
    Object.fromEntries(Object.entries(window.soukAnimated).map(([name, of]) => [name, Object.keys(of)])),
  );
  const row = { game, size, reduced, animated };
  const events = await end();
  if (!reduced) {
    const { pid } = events.find(({ name }) => name === `souk ${size} ${reduced}`);
    const tasks = tasksOf(events, pid);
    row.count = tasks.length;
    row.over = tasks.filter(({ ms }) => ms > 50).length;
    row.longest = tasks.slice(0, 12);
  }
  await context.close();
  return row;
}

for (const game of games.filter((game) => !only.length || only.includes(game))) {
  const count = sizes.length + (words.includes("--reduced") ? 1 : 0);
  const [begin, end] = [once(count, startTracing), once(count, stopTracing)];
  const rows = await Promise.all([
    ...sizes.map((size) => measure(game, size, false, begin, end)),
    ...(words.includes("--reduced") ? [measure(game, sizes[0], true, begin, end)] : []),
  ]);
  for (const { size, reduced, animated, count, over, longest } of rows) {
    if (json) {
      console.log(JSON.stringify({ game, size, reduced, animated, over, longest }));
      continue;
    }
    console.log(`${game} ${size}${reduced ? " reduced" : `: ${count} tasks, ${over} over 50 ms`}`);
    for (const { ms, kinds, calls } of longest ?? []) {
      const parts = Object.entries(kinds)
        .filter(([, n]) => n >= 1)
        .sort((a, b) => b[1] - a[1])
        .map(([kind, n]) => `${kind} ${n.toFixed(0)}`);
      console.log(
        `  ${ms.toFixed(0).padStart(4)} ms  ${parts.join(", ")}  [${[...new Set(calls)].slice(0, 4).join(" ")}]`,
      );
    }
    for (const [name, of] of Object.entries(animated))
      if (reduced || !/^(transform|opacity)$/.test(name))
        console.log(`  animated: ${name} of ${of.slice(0, 6).join(", ")}`);
  }
}
await browser.close();
site.close();
