// Nets in the page: fetched only before the first search, with the same evaluations as the program, and optional if the
// fetch fails. The page is built with a net made by this test.
import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { playedRecord } from "./engine.mjs";
import { whenAsked } from "./play.mjs";
import { serve } from "./serve.mjs";

const GAME = "bazaar";
const here = dirname(fileURLToPath(import.meta.url));

const fnv = (bytes) => {
  let digest = 0xcbf29ce484222325n;
  for (const byte of bytes) digest = ((digest ^ BigInt(byte)) * 0x100000001b3n) & 0xffffffffffffffffn;
  return digest.toString(16).padStart(16, "0");
};

// A net of that game with random weights (docs/bots.md).
export function netFile(souk, game) {
  const info = JSON.parse(spawnSync(souk, ["games", "--json"]).stdout).find(({ id }) => id === game);
  const checked = spawnSync(souk, ["parts", game, "--check", join(here, `../../data/${game}.json`)]).stdout;
  const [first, second, entries] = [16, 16, Math.max(info.max_seats, 2)];
  const inputs = info.observation + entries;
  let seed = 1;
  const numbers = (n, most) =>
    Array.from({ length: n }, () => ((seed = (seed * 48271) % 2147483647) % (2 * most + 1)) - most);
  const biases = (n, most) => Buffer.from(new Int32Array(numbers(n, most)).buffer);
  const weights = (n, most) => Buffer.from(new Int8Array(numbers(n, most)).buffer);
  const bytes = Buffer.concat([
    ...[biases(first, 4000), weights(inputs * first, 127), biases(second, 9000), weights(first * second, 60)],
    ...[biases(entries, 9000), weights(second * entries, 30)],
  ]);
  const head = [
    `souk-net = 1\ngame = ${game}\nrules = ${info.rules_version}`,
    `parts = ${/\(([0-9a-f]{16})\)/.exec(checked)[1]}`,
    `shape = ${inputs} ${first} ${second} ${entries} 0\nshifts = 6 6 6 6\nexplore = 2.5\nmix = 0\ncost = 1`,
    `made = by a test\ndigest = ${fnv(bytes)}\n\n`,
  ];
  return Buffer.concat([Buffer.from(head.join("\n")), bytes]);
}

export function nets({ test, must, shots, souk, web, engine }) {
  test("nets: fetched when a bot searches, and judged by as in the program", async (open) => {
    const [folder, own] = [join(shots, "nets"), join(shots, "page-nets")];
    const file = join(folder, `${GAME}.net`);
    mkdirSync(folder, { recursive: true });
    writeFileSync(file, netFile(souk, GAME));
    const words = ["--nets", folder, "--out", own, "--quick"];
    words.push("--wasm", join(web, "../web-wasm"), "--catalogue", join(web, "../po/catalogue.json"));
    must(spawnSync(process.execPath, [join(here, "../build.mjs"), ...words]).status === 0, "the page is built");
    const site = await serve(own);
    const { record, setup } = playedRecord(engine, { game: GAME, seed: "5", until: "middle" });
    const told = (hints) => hints.map(({ label, win }) => `${label} ${Math.round(win * 100)}`);
    const asked = [
      { type: "load", record },
      { type: "hint", seat: 0 },
    ];
    const program = (net) => {
      const input = asked.map((message) => `${JSON.stringify(message)}\n`).join("");
      const { stdout } = spawnSync(souk, ["engine", "--net", net], { input, encoding: "utf8" });
      return told(JSON.parse(stdout.trim().split("\n").pop()).hints);
    };
    const [by, without] = [program(file), program("none")];
    must(by.join() !== without.join(), "it makes a difference");
    for (const cut of [false, true]) {
      const page = await open();
      const fetched = [];
      page.on("request", (request) => /\.net$/.test(request.url()) && fetched.push(request.url()));
      if (cut) await page.route(/\.net$/, (route) => route.fulfill({ body: "half of it" }));
      await page.goto(site.url);
      await page.waitForSelector(".door");
      const kept = { id: "1", game: GAME, title: "", setup, record, when: 0 };
      await page.evaluate((table) => localStorage.setItem("souk.tables", JSON.stringify([table])), kept);
      await page.goto(`${site.url}#/play/${GAME}/1`);
      await whenAsked(page);
      must(fetched.length === 0, "no net before a bot searches");
      await page.click("[data-hint]");
      if (cut) await page.waitForSelector(".toast"); // the missing net is reported for a while
      if (cut) await page.screenshot({ path: join(shots, "net-missed.jpeg") });
      await page.waitForSelector(".hints li");
      const hints = await page.$$eval(".hints li", (lines) =>
        lines.map((line) => `${line.querySelector(".chip").textContent} ${line.dataset.win}`),
      );
      must(fetched.length === 1, `the net is fetched once: ${fetched}`);
      const wanted = cut ? without : by; // the page shows a subset
      must(
        hints.length > 1 && hints.every((hint) => wanted.includes(hint)),
        `${hints.join("; ")}, the program: ${wanted.join("; ")}`,
      );
      must(cut || !(await page.$(".toast")), "all was had");
      await page.context().close();
    }
    site.close();
  });
}
