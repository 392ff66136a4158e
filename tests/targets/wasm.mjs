// WebAssembly without a page, for test_targets.py:
//   wasm.mjs same FILE PLAYS    runs same.c, made for WASI
//   wasm.mjs page FOLDER PLAYS  plays every game by bots with the page's own files: each message and its answer, a line each
import { readFileSync } from "node:fs";
import { WASI } from "node:wasi";
import { openEngine } from "../../web/test/engine.mjs";

const [what, file, plays] = process.argv.slice(2);

async function same() {
  const wasi = new WASI({ version: "preview1", args: ["same", plays], returnOnExit: true });
  const module = await WebAssembly.compile(readFileSync(file));
  process.exitCode = wasi.start(await WebAssembly.instantiate(module, { wasi_snapshot_preview1: wasi.wasiImport }));
}

async function page() {
  const engine = await openEngine(file);
  const told = (message) => {
    const answer = engine.ask(message);
    console.log(`${JSON.stringify(message)}\n${JSON.stringify(answer)}`);
    return answer;
  };
  for (const game of engine.ask({ type: "hello", lang: "en" }).games)
    for (let seats = game.min_seats; seats <= game.max_seats; seats++)
      for (let seed = 1; seed <= Number(plays); seed++) {
        let now = told({ type: "new", game: game.id, seats, seed });
        while (!now.done)
          now = told({ type: "bot", seat: now.pending[0], bot: (seats + seed) % 2 ? "normal" : "easy" });
        told({ type: "save" });
      }
}

await (what === "same" ? same() : page());
