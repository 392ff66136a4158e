// Bundles the unit tests and runs them with Node's own runner: node test/unit.mjs [--wasm FOLDER] [NAME...]
// (the rules, for some; only these tests).
import { build } from "esbuild";
import { openRules, turnsOf } from "../engine.mjs";
import { rooms } from "../rooms.mjs";
import { option, words } from "./options.mjs";
import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const out = mkdtempSync(join(tmpdir(), "souk-unit-"));
const wasm = resolve(option("wasm", join(here, "../../build/web-wasm")));
const tests = readdirSync(join(here, "unit")).filter(
  (name) => /\.test\.(tsx?|mjs)$/.test(name) && (!words.length || words.includes(name.split(".")[0])),
);
const program = join(wasm, "../souk");
const built = existsSync(wasm) && existsSync(program); // not where a test needs no rules
const turns = built ? turnsOf(program, openRules(wasm).ask({ type: "hello", lang: "en" }).games) : [];
await build({
  entryPoints: tests.map((name) => join(here, "unit", name)),
  bundle: true,
  platform: "node",
  format: "esm",
  outdir: out,
  outExtension: { ".js": ".mjs" },
  define: {
    TEXTS_URLS: "{}",
    HOUSE_URLS: "{}",
    WASM_URLS: '{ "some": "souk-some.wasm" }',
    NETS: "{}",
    TURNS: JSON.stringify(turns),
  },
  loader: { ".souk": "text" },
  plugins: [rooms()],
  logLevel: "warning",
});
// One process per file, so that TAP lines do not mix; two at a time, reported in order.
const env = { ...process.env, SOUK_WASM: wasm, SOUK_NETS: join(here, "../../data/nets") };
const run = (name) =>
  new Promise((ended) =>
    execFile(
      process.execPath,
      ["--test-reporter=tap", join(out, name.replace(/\.tsx?$/, ".mjs"))],
      { cwd: join(here, "../.."), env, maxBuffer: Infinity },
      (error, stdout, stderr) => ended({ error, stdout, stderr }),
    ),
  );
const results = [];
let next = 0;
const work = async () => {
  for (let n = next++; n < tests.length; n = next++) results[n] = await run(tests[n]);
};
await Promise.all([work(), work()]);
for (const { stdout, stderr } of results) {
  process.stdout.write(stdout.replace(/^(TAP version|# ).*\n/gm, ""));
  process.stderr.write(stderr);
}
const failed = results.some(({ error }) => error);
rmSync(out, { recursive: true });
process.exit(failed ? 1 : 0);
