// The page's engine without a page: the same WebAssembly, called from Node. As each game has its own file, this opens
// those that are needed and passes each message on to the one of the game at the table.
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const nothing = new Proxy({}, { get: () => () => 0 });

// The files souk-GAME.wasm or souk-GAME-HASH.wasm of a folder, by game.
export const rulesIn = (folder) =>
  Object.fromEntries(
    readdirSync(folder)
      .sort()
      .flatMap((name) => {
        const game = /^souk-([a-z0-9_]+)(-[0-9a-f]+)?\.wasm$/.exec(name)?.[1];
        return game ? [[game, join(folder, name)]] : [];
      }),
  );

function openModule(file) {
  const instance = new WebAssembly.Instance(new WebAssembly.Module(readFileSync(file)), {
    wasi_snapshot_preview1: nothing,
  });
  const rules = instance.exports;
  rules._initialize?.();
  const lay = (bytes) => {
    const room = rules.souk_room(bytes.length);
    new Uint8Array(rules.memory.buffer, room, bytes.length).set(bytes);
  };
  return {
    ask(message) {
      const bytes = new TextEncoder().encode(JSON.stringify(message));
      lay(bytes);
      const at = rules.souk_message(bytes.length);
      return JSON.parse(new TextDecoder().decode(new Uint8Array(rules.memory.buffer, at, rules.souk_reply_length())));
    },
    takeNet(bytes) {
      lay(bytes);
      return rules.souk_take_net(bytes.length) !== 0;
    },
    speed: (plays) => rules.souk_speed(0, plays),
  };
}

// `opened` is called with each game and its module when it is opened.
export function openRules(folder, opened = () => {}) {
  const files = rulesIn(folder);
  const games = Object.keys(files);
  const modules = {};
  let lang = "en";
  let current = games[0];
  const moduleOf = (game) => {
    if (!modules[game]) {
      modules[game] = openModule(files[game]);
      opened(game, modules[game]);
    }
    modules[game].ask({ type: "hello", lang });
    return modules[game];
  };
  const ask = (message) => {
    if (message.type === "hello") {
      lang = message.lang;
      const welcomes = games.map((game) => moduleOf(game).ask(message));
      return { ...welcomes[0], games: welcomes.flatMap((welcome) => welcome.games ?? []) };
    }
    const game = message.type === "load" ? /^game:\s*(\S+)/m.exec(message.record)?.[1] : message.game;
    if (game !== undefined) current = files[game] ? game : games[0];
    return (game === undefined && modules[current] ? modules[current] : moduleOf(current)).ask(message);
  };
  return { ask, games, speed: (game, plays) => moduleOf(game).speed(plays) };
}

// Asks the program; unlike each file of the page, it has all games.
export const askProgram = (program, messages) =>
  spawnSync(program, ["engine"], {
    input: messages.map((message) => `${JSON.stringify(message)}\n`).join(""),
    encoding: "utf8",
    maxBuffer: Infinity,
  })
    .stdout.trim()
    .split("\n")
    .map((line) => JSON.parse(line));

// The games on each day, the game of the day first: [first date, the days from there on, which repeat], for each date on
// which a game joins.
export function turnsOf(program, games) {
  const firsts = [...new Set(["1970-01-01", ...games.flatMap(({ first_day }) => first_day ?? [])])].sort();
  return firsts.map((from) => {
    const dates = Array.from({ length: games.length + 1 }, (_, i) =>
      new Date(Date.parse(from) + i * 86400000).toISOString().slice(0, 10),
    );
    const days = askProgram(
      program,
      dates.map((date) => ({ type: "day", date })),
    ).map(({ tables }) => tables.map(({ game }) => game));
    const again = days.findIndex((order, i) => i > 0 && order.join() === days[0].join());
    return [from, days.slice(0, again)];
  });
}
