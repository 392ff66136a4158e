// Measures the pace of the story: node test/pace.mjs [--web DIR] [--games N] [--all] [GAME...]
// Whole games (default 20 of each) and the lessons, with the page's own table and story and a clock that jumps to the
// next pause: the time from a person's choice to the next question, in milliseconds, at the default pace. Bots take no
// time. A choice that nothing follows has no pause, and is not counted unless --all. Also the shortest time that an event
// that matters was alone on the screen, and the pauses of the whole lesson. Prints one line of JSON for each game.
import { build } from "esbuild";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { rooms } from "../rooms.mjs";
import { openEngine } from "./engine.mjs";
import { option, words } from "./options.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const web = option("web", join(here, "../../build/web"));
const plays = Number(option("games", 20));
const all = words.includes("--all");
const only = words.filter((word) => !word.startsWith("--"));

// Everything that waits in the page's worker waits here for the next turn of the event loop.
globalThis.location = { href: "http://localhost/", hash: "" };
const engines = [];
globalThis.Worker = class {
  constructor() {
    this.engine = openEngine(web);
    engines.push(this);
  }
  async postMessage({ n, message, net }) {
    const { ask } = await this.engine;
    if (net) this.onmessage({ data: { n, reply: true } });
    if (!message) return;
    let reply;
    try {
      reply = ask(message);
    } catch (error) {
      reply = { type: "error", code: "refused", text: String(error) };
    }
    this.onmessage({ data: { n, reply } });
  }
  terminate() {}
};

const source = `
  export { LocalTable } from "./engine/table";
  export { LessonTable } from "./table/lesson";
  export { Story, MOST_AT_ONCE } from "./engine/story";
  export { setHouse } from "./engine/house";
  export { openRoom } from "./table/rooms";
  export { beatOf, forcedChoice } from "./table/forced";
`;
const folder = mkdtempSync(join(tmpdir(), "souk-pace-"));
await build({
  stdin: { contents: source, resolveDir: join(here, "../src"), loader: "ts" },
  bundle: true,
  platform: "node",
  format: "esm",
  outfile: join(folder, "page.mjs"),
  define: { TEXTS_URLS: "{}", HOUSE_URLS: "{}", WASM_URLS: '{ "x": "x.wasm" }', NETS: "{}", WORKER_URL: '""' },
  loader: { ".souk": "text" },
  jsx: "automatic",
  jsxImportSource: "preact",
  plugins: [rooms()],
  logLevel: "warning",
});
const page = await import(pathToFileURL(join(folder, "page.mjs")).href);
rmSync(folder, { recursive: true });

const { ask } = await openEngine(web);
const welcome = ask({ type: "hello", lang: "en" });
globalThis.fetch = async () => ({ ok: true, text: async () => JSON.stringify(welcome) });

// Time passes only in pauses, and only when nothing else can happen.
class Clock {
  now = 0;
  timers = [];
  wait = (ms) => new Promise((resolve) => this.timers.push({ at: this.now + ms, resolve }));
  async rest() {
    for (let i = 0; i < 40; i++) await new Promise((resolve) => setImmediate(resolve));
  }
  // Passes time until `done`.
  async until(done) {
    for (;;) {
      await this.rest();
      if (done()) return;
      this.timers.sort((a, b) => a.at - b.at);
      const next = this.timers.shift();
      if (!next) throw new Error("nothing is waited for");
      this.now = Math.max(this.now, next.at);
      next.resolve();
    }
  }
}

// A table with its story, as the page connects them.
function follow(table, room) {
  const clock = new Clock();
  const now = { shown: null, alone: Infinity };
  const told = [];
  const story = new page.Story(
    (snapshot) => {
      if (snapshot !== now.shown) told.push({ at: clock.now, fresh: snapshot.fresh });
      now.shown = snapshot;
    },
    () => "normal",
    room,
    () => 1,
    clock.wait,
  );
  table.subscribe((snapshot) => story.take(snapshot));
  return { clock, now, story, told };
}

const asked = ({ view }) => view.done || view.legal?.length > 0;

// How long events that matter were alone on the screen: until the next were shown.
function shortest(told, end, { matters }) {
  let least = Infinity;
  for (const [i, { at, fresh }] of told.entries()) {
    if (fresh.length !== 1 || !matters?.test(fresh[0].event?.kind ?? "")) continue;
    const next = told.slice(i + 1).find((other) => other.fresh.length);
    if (next) least = Math.min(least, next.at - at);
  }
  return least;
}

async function play(game, room, seed) {
  const { min_seats: min, max_seats: max } = game;
  const count = Math.max(min, Math.min(3, max));
  const seats = Array.from({ length: count }, (_, i) => ({ name: `Player ${i}`, bot: i ? "easy" : null }));
  const setup = { game: game.id, seats, options: {}, seed: String(seed) };
  const table = await page.LocalTable.open(setup, "en");
  const { clock, now, story, told } = follow(table, room);
  const times = [];
  let chosen = null;
  for (;;) {
    await clock.until(() => now.shown && asked(now.shown) && !story.telling);
    const { shown } = now;
    const forced = page.forcedChoice(shown, room);
    if (chosen !== null && !forced) {
      times.push(clock.now - chosen);
      chosen = null;
    }
    if (shown.view.done) break;
    if (forced) {
      let over = false;
      void clock.wait(page.beatOf(shown, true)).then(() => (over = true));
      await clock.until(() => over);
    }
    chosen ??= clock.now;
    story.seen(!!forced);
    // A bot chooses for the person: the rest is what table.act does.
    if (forced) await table.act([forced]);
    else {
      await table.engine.ask({ type: "bot", seat: 0, bot: "easy" });
      await table.refresh();
      void table.bots();
    }
  }
  table.close();
  return { times, least: shortest(told, clock.now, room) };
}

async function learn(game, room) {
  const script = await room.lesson?.open();
  if (!script) return null;
  const count = Number(/^seats: (\d+)/m.exec(script.record)[1]);
  const seats = Array.from({ length: count }, (_, i) => ({ name: `Player ${i}`, bot: i ? "normal" : null }));
  const lesson = { game: game.id, script, seats, from: 0, asked: () => "", missed: () => undefined };
  const table = await page.LessonTable.open(lesson, "en");
  const { clock, story } = follow(table, room);
  await clock.rest();
  while (!table.guide.done) {
    const { reading, wanted } = table.guide;
    story.seen();
    let over = false;
    void (reading ? table.next() : table.act(wanted)).then(() => (over = true));
    await clock.until(() => over && !story.telling);
  }
  table.close();
  return Math.round(clock.now / 100) / 10;
}

for (const game of welcome.games.filter(({ id }) => !only.length || only.includes(id))) {
  const room = await page.openRoom(game.id);
  const times = [];
  let least = Infinity;
  for (let seed = 1; seed <= plays; seed++) {
    const one = await play(game, room, seed);
    times.push(...one.times.filter((time) => all || time > 0));
    least = Math.min(least, one.least);
  }
  times.sort((a, b) => a - b);
  const at = (share) => Math.round(times[Math.floor(times.length * share)] ?? 0);
  const figures = { choices: times.length, median: at(0.5), p90: at(0.9), most: at(0.9999), alone: Math.round(least) };
  console.log(JSON.stringify({ game: game.id, ...figures, lesson_s: await learn(game, room) }));
}
