// Bundles the unit tests (they are TypeScript) and runs them with Node's own runner: node test/unit.mjs
import { build } from "esbuild";
import { rooms } from "../rooms.mjs";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const out = mkdtempSync(join(tmpdir(), "souk-unit-"));
const tests = readdirSync(join(here, "unit")).filter((name) => name.endsWith(".test.ts"));
await build({ entryPoints: tests.map((name) => join(here, "unit", name)), bundle: true, platform: "node", format: "esm", outdir: out, outExtension: { ".js": ".mjs" }, define: { TEXTS_URL: '""' }, loader: { ".souk": "text" }, plugins: [rooms()], logLevel: "warning" });
// One process for each file, so that the lines of TAP are theirs.
let failed = 0;
for (const name of tests) {
  const done = spawnSync(process.execPath, ["--test-reporter=tap", join(out, name.replace(/\.ts$/, ".mjs"))], { encoding: "utf8", cwd: join(here, "../..") });
  process.stdout.write(done.stdout.replace(/^(TAP version|# ).*\n/gm, ""));
  process.stderr.write(done.stderr);
  failed ||= done.status;
}
rmSync(out, { recursive: true });
process.exit(failed ? 1 : 0);
