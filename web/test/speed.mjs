// Random play in WebAssembly against the program itself, in actions per second: node test/speed.mjs [--json]
// Needs build/souk and build/web-wasm/souk.wasm.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "../..");
const nothing = new Proxy({}, { get: () => () => 0 });
const { instance } = await WebAssembly.instantiate(readFileSync(process.argv[2]?.endsWith(".wasm") ? process.argv[2] : join(root, "build/web-wasm/souk.wasm")), { wasi_snapshot_preview1: nothing });
const house = instance.exports;
house._initialize?.();

const games = JSON.parse(execFileSync(join(root, "build/souk"), ["games", "--json"], { encoding: "utf8" }));
const native = JSON.parse(execFileSync(join(root, "build/souk"), ["bench", "--json"], { encoding: "utf8" }));
const rate = (game, plays) => {
  const from = performance.now();
  return (house.souk_speed(game, plays) / (performance.now() - from)) * 1000;
};
const rows = games.map(({ id }, i) => {
  rate(i, 200);
  const wasm = Math.max(...Array.from({ length: 5 }, () => rate(i, 1000)));
  const own = native.find((row) => row.game === id).actions_per_second;
  return { game: id, wasm: Math.round(wasm), native: Math.round(own), share: wasm / own };
});
if (process.argv.includes("--json")) console.log(JSON.stringify(rows));
else for (const row of rows) console.log(`${row.game.padEnd(16)} ${(row.wasm / 1e6).toFixed(1).padStart(6)} M/s here ${(row.native / 1e6).toFixed(1).padStart(6)} M/s native  ${(row.share * 100).toFixed(0)} %`);
