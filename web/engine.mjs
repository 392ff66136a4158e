// The page's engine without a page: the same WebAssembly, called from Node. As each game has its own file, this opens
// those that are needed and passes each message on to the one of the game at the table.
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
