// The page's engine without a page (../engine.mjs), with all shipped nets; errors are thrown.
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { openRules } from "../engine.mjs";

const NETS = process.env.SOUK_NETS ?? join(dirname(fileURLToPath(import.meta.url)), "../../data/nets");

// The engine with the WebAssembly in a folder.
export async function openEngine(folder) {
  const { ask, ...engine } = openRules(folder, (game, rules) => {
    const net = join(NETS, `${game}.net`);
    if (existsSync(net) && !rules.takeNet(readFileSync(net))) throw new Error(`${net} cannot be used`);
  });
  const asked = (message) => {
    const reply = ask(message);
    if (reply.type === "error") throw new Error(`${JSON.stringify(message)}: ${reply.text}`);
    return reply;
  };
  return { ...engine, ask: asked };
}

const PARTS = { middle: 0.5, late: 0.9 }; // fractions of a whole game

// Whole games played by bots: the record at each decision of the first seat, with the number of moves before it, and at
// the end. Each is played once.
const played = new Map();
function momentsOf(ask, start, bot) {
  const key = JSON.stringify([start, bot]);
  if (!played.has(key)) {
    const moments = [];
    let now = ask({ type: "new", ...start });
    for (let moves = 0; ; moves++) {
      if (now.done || now.pending.includes(0)) moments.push({ moves, record: ask({ type: "save" }).record });
      if (now.done) break;
      now = ask({ type: "bot", seat: now.pending[0], bot });
    }
    played.set(key, moments);
  }
  return played.get(key);
}

// A game played by bots up to a moment: "start" (the first seat's first decision), a part of the game, "end", or a
// number of moves, and then on until the first seat is to move. Returns the record and a set-up for the page; the engine
// has the game at that moment.
export function playedRecord({ ask }, { game, seats, seed, bot = "normal", options = {}, until }) {
  const info = ask({ type: "hello", lang: "en" }).games.find((other) => other.id === game);
  const count = seats || Math.max(info.min_seats, Math.min(3, info.max_seats));
  const names = ["Zahra", "Idris", "Layla", "Omar", "Safiya", "Yusuf"].slice(0, count);
  const moments = momentsOf(ask, { game, seats: count, seed, options, players: names }, bot);
  const end = moments[moments.length - 1];
  let goal = Number(until);
  if (until === "start") goal = 0;
  else if (until === "end") goal = Infinity;
  else if (until in PARTS) goal = Math.floor(end.moves * PARTS[until]);
  const { record } = moments.find(({ moves }) => moves >= goal) ?? end;
  ask({ type: "load", record });
  const setup = { game, options, seed, seats: names.map((name, i) => ({ name, bot: i ? bot : null })) };
  return { record, setup };
}
