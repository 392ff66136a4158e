// Builds the browser client: node build.mjs [--out DIR] [--wasm DIR] [--catalogue FILE] [--nets DIR]
//   [--without GAME] [--quick] [--draft]
// The program is beside the folder of the rules. The rules come as one WebAssembly file for each game (scripts/wasm) and the translations as one JSON file (tools/po2c.py),
// made from the same sources as the program. This script bundles them with the page and finds the games' rooms
// (rooms.mjs). Each game has files of its own, so that a first visit does not grow with every game.
// --without leaves out the room of a game, to test the page without it; --quick skips the compressed copies, which take
// the longest; --draft compresses less, in a tenth of the time.
import { build, transform } from "esbuild";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { createHash } from "node:crypto";
import { openRules, rulesIn, turnsOf } from "./engine.mjs";
import { languages, rooms, rulesPages } from "./rooms.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const argument = (name, fallback) => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? fallback : process.argv[at + 1];
};
const out = argument("out", join(here, "../build/web"));
const wasm = argument("wasm", join(here, "../build/web-wasm"));
const catalogue = argument("catalogue", join(here, "../build/po/catalogue.json"));

rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });

const shared = {
  bundle: true,
  minify: true,
  format: "esm",
  target: ["es2021"],
  loader: { ".woff2": "file", ".svg": "text", ".souk": "text" },
  assetNames: "fonts/[name]-[hash]",
  entryNames: "[name]-[hash]",
  chunkNames: "part-[hash]",
  outdir: out,
  metafile: true,
  jsx: "automatic",
  jsxImportSource: "preact",
  logLevel: "warning",
};
const worker = await build({ ...shared, plugins: [rooms()], entryPoints: [join(here, "src/engine/worker.ts")] });
const namesOf = (result, ending) =>
  Object.keys(result.metafile.outputs)
    .map((path) => path.split("/").pop())
    .filter((name) => name.endsWith(ending));
// The entry point's own file, not one of the lazily loaded chunks.
const nameOf = (result, ending) => namesOf(result, ending).find((name) => /^(app|worker)-/.test(name));

// Names carry a hash of the content, so that everything except the page itself can be cached permanently.
const hashed = (from, name, ending) => {
  const bytes = readFileSync(from);
  const hash = createHash("sha256").update(bytes).digest("hex").slice(0, 8);
  writeFileSync(join(out, `${name}-${hash}${ending}`), bytes);
  return `${name}-${hash}${ending}`;
};
const written = (text, name, ending) => {
  const file = join(out, "written.tmp");
  writeFileSync(file, text);
  const made = hashed(file, name, ending);
  rmSync(file);
  return made;
};
const mapped = (object, change) =>
  Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(key, value)]));
// The rules, {GAME: file}.
const wasms = mapped(rulesIn(wasm), (game, file) => hashed(file, `souk-${game}`, ".wasm"));
// The texts, {LANG: {FILE: file}}, without those of games that are not shipped; English has none.
const catalogues = JSON.parse(readFileSync(catalogue, "utf8"));
const texts = {};
for (const [file, langs] of Object.entries(catalogues))
  if (file === "first" || file === "later" || wasms[file.replace(/-later$/, "")])
    for (const [lang, own] of Object.entries(langs))
      (texts[lang] ??= {})[file] = written(JSON.stringify(own), `texts-${lang}-${file}`, ".json");
// The engine's answer about games and bots, {LANG: file}.
const { ask } = openRules(wasm);
const welcomes = Object.fromEntries(languages.map((lang) => [lang, ask({ type: "hello", lang })]));
const houses = mapped(welcomes, (lang, welcome) => written(JSON.stringify(welcome), `house-${lang}`, ".json"));
// The rules pages, {"GAME.LANG": file}: fetched on demand.
const rules = Object.fromEntries(
  Object.entries(rulesPages())
    .filter(([name]) => !name.startsWith("template"))
    .map(([name, page]) => [name, written(JSON.stringify(page), `rules-${name}`, ".json")]),
);
// The puzzles, {GAME: {url, grades: number of easy, middle and hard ones}}: fetched on demand.
const riddles = join(here, "../data/puzzles");
const puzzles = Object.fromEntries(
  (existsSync(riddles) ? readdirSync(riddles) : [])
    .filter((name) => name.endsWith(".souk"))
    .map((name) => {
      const game = name.slice(0, -5);
      const { puzzles } = ask({ type: "puzzles", game, text: readFileSync(join(riddles, name), "utf8") });
      const grades = ["easy", "middle", "hard"].map((grade) => puzzles.filter((one) => one.grade === grade).length);
      return [game, { url: hashed(join(riddles, name), `puzzles-${game}`, ".txt"), grades }];
    }),
);
// The coach of each game, {GAME: file}: fetched on demand.
const advice = join(here, "../data/coach");
const coaches = Object.fromEntries(
  readdirSync(advice)
    .filter((name) => /^(?!template).*\.json$/.test(name))
    .map((name) => [name.slice(0, -5), hashed(join(advice, name), `coach-${name.slice(0, -5)}`, ".json")]),
);
// The nets, {GAME: file}: fetched before a bot searches.
const netFiles = argument("nets", join(here, "../data/nets"));
const nets = Object.fromEntries(
  (existsSync(netFiles) ? readdirSync(netFiles) : [])
    .filter((name) => name.endsWith(".net"))
    .map((name) => [name.slice(0, -4), hashed(join(netFiles, name), `net-${name.slice(0, -4)}`, ".net")]),
);
const app = await build({
  ...shared,
  splitting: true,
  plugins: [rooms([argument("without", "")])],
  entryPoints: [join(here, "src/app.tsx")],
  define: {
    WORKER_URL: JSON.stringify(nameOf(worker, ".js")),
    WASM_URLS: JSON.stringify(wasms),
    TEXTS_URLS: JSON.stringify(texts),
    HOUSE_URLS: JSON.stringify(houses),
    RULES_URLS: JSON.stringify(rules),
    PUZZLES: JSON.stringify(puzzles),
    TURNS: JSON.stringify(turnsOf(join(wasm, "../souk"), welcomes.en.games)),
    COACHES: JSON.stringify(coaches),
    NETS: JSON.stringify(nets),
  },
});

// The files that the entry point imports, and those that they import.
const graph = app.metafile.outputs;
const start = Object.keys(graph).find((path) => path.endsWith(`/${nameOf(app, ".js")}`) || path === nameOf(app, ".js"));
const reached = (path, kinds, found = new Set()) => {
  for (const { path: next, kind } of graph[path].imports)
    if (kinds.includes(kind) && !found.has(next)) reached(next, kinds, found.add(next));
  return found;
};
const fileOf = (path) => path.split("/").pop();
const first = [...reached(start, ["import-statement"])].map(fileOf);

// The front page as HTML, drawn before any script (src/pages/still.tsx).
const drawn = await build({
  ...shared,
  splitting: false,
  minify: false,
  write: false,
  platform: "node",
  plugins: [rooms([argument("without", "")])],
  entryPoints: [join(here, "src/pages/still.tsx")],
  define: { TEXTS_URLS: "{}", HOUSE_URLS: "{}", WASM_URLS: "{}", NETS: "{}", WORKER_URL: '""', RULES_URLS: "{}" },
  banner: { js: `globalThis.location = { hash: "" };` },
});
const still = join(out, "still.tmp.mjs");
writeFileSync(still, drawn.outputFiles.find(({ path }) => path.endsWith(".js")).text);
const drawing = await import(pathToFileURL(still).href);
const front = drawing.still(
  welcomes,
  mapped(texts, (lang) => catalogues.first[lang] ?? {}),
);
rmSync(still);
const { code } = await transform(readFileSync(join(here, "src/first.js"), "utf8"), {
  minify: true,
  target: "es2021",
  define: { LANGS: JSON.stringify(languages) },
});
const firstName = written(code, "first", ".js");
const page = readFileSync(join(here, "src/index.html"), "utf8")
  .replace("APP_JS", nameOf(app, ".js"))
  .replace("APP_CSS", nameOf(app, ".css"))
  .replace("FIRST_JS", firstName)
  .replace("<!--PRELOADS-->", first.map((name) => `<link rel="modulepreload" href="${name}" />`).join("\n    "))
  .replace("<!--FRONT-->", () => front);
writeFileSync(join(out, "index.html"), page);
cpSync(join(here, "public"), out, { recursive: true });
const missing = join(out, "404.html");
writeFileSync(
  missing,
  readFileSync(missing, "utf8").replace("<!--NOTHING-->", () => drawing.nothing(languages)),
);

// A page for each game, GAME.html: links go by it, because messengers show its title and picture. It leads to what
// stands after the #, which no server sees.
const { code: leads } = await transform('location.replace("./" + location.hash)', { minify: true });
const leadsName = written(leads, "link", ".js");
const escaped = (text) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
for (const { id, title, summary } of welcomes.en.games) {
  const picture = `links/${id}.jpg`;
  const tags = {
    "og:type": "website",
    "og:site_name": "Souk",
    "og:title": title,
    "og:description": `${summary}${Object.keys(texts)
      .map((lang) => ` – ${welcomes[lang].games.find((game) => game.id === id).summary}`)
      .join("")}`,
    ...(existsSync(join(here, "public", picture)) && { "og:image": `./${picture}` }),
    "twitter:card": "summary_large_image",
  };
  const head = Object.entries(tags)
    .map(([name, value]) => `<meta property="${name}" content="${escaped(value)}" />`)
    .join("\n");
  writeFileSync(
    join(out, `${id}.html`),
    `<!doctype html>\n<html lang="en">\n<meta charset="utf-8" />\n<title>${escaped(title)} — Souk</title>\n${head}\n` +
      `<script src="${leadsName}"></script>\n<p><a href="./">Souk</a></p>\n</html>\n`,
  );
}

// The pages that the program fills in and that stand alone: the parts sheet (src/sheet) and the report of a study
// (src/report). Each is one file with only the texts that it uses and, for a sheet, the names of things.
const parts = readdirSync(join(here, "../data"))
  .filter((name) => name.endsWith(".json"))
  .map((name) => readFileSync(join(here, "../data", name), "utf8"));
async function alone(name, said) {
  const drawn = await build({
    ...shared,
    splitting: false,
    write: false,
    plugins: [rooms()],
    entryPoints: [join(here, `src/${name}/main.tsx`)],
    format: "iife",
    loader: { ...shared.loader, ".woff2": "dataurl" },
    define: { TEXTS: "TEXTS", TEXTS_URLS: "{}" },
  });
  const fileOf = (ending) => drawn.outputFiles.find(({ path }) => path.endsWith(ending)).text;
  const script = fileOf(".js");
  const isUsed = ([msgid]) => [script, ...said].some((text) => text.includes(JSON.stringify(msgid).slice(1, -1)));
  const own = mapped(texts, (lang) =>
    Object.fromEntries(
      Object.values(catalogues)
        .flatMap((file) => Object.entries(file[lang] ?? {}))
        .filter(isUsed),
    ),
  );
  const page = readFileSync(join(here, `src/${name}.html`), "utf8")
    .replace("/*STYLE*/", () => fileOf(".css"))
    .replace("/*SCRIPT*/", () => `const TEXTS = ${JSON.stringify(own)};\n${script}`.replace(/<\/(script)/g, "<\\/$1"));
  writeFileSync(join(out, `${name}.html`), page);
}
await alone("sheet", parts);
await alone("report", []);

// The files of the front page, and all others.
const files = ["index.html", firstName, nameOf(app, ".js"), ...first, nameOf(app, ".css"), houses.en];
const fonts = [...Object.keys(app.metafile.outputs)]
  .filter((path) => path.endsWith(".woff2"))
  .map((path) => `fonts/${path.split("/").pop()}`)
  .filter((name) => !/dyslexic/.test(name)); // fetched only when it is chosen

// Bundled third-party packages, with their licences as published.
const bundled = new Set();
for (const { metafile } of [worker, app])
  for (const path of Object.values(metafile.outputs).flatMap((o) => Object.keys(o.inputs))) {
    const name = /node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1];
    if (name) bundled.add(name);
  }
const notice = (name) => {
  const folder = join(here, "node_modules", name);
  const { version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const file = readdirSync(folder).find((f) => /^licen[cs]e/i.test(f));
  if (!file) throw new Error(`${name} has no licence file`);
  const rule = "=".repeat(78);
  return `${rule}\n${name} ${version} (${license})\n${rule}\n${readFileSync(join(folder, file), "utf8").trim()}\n`;
};
writeFileSync(
  join(out, "notices.txt"),
  `Souk's page for browsers holds the work of others, under these licences.\n\n${[...bundled].sort().map(notice).join("\n")}`,
);

const lazy = [
  ...namesOf(app, ".js").filter((name) => !files.includes(name)),
  nameOf(worker, ".js"),
  ...Object.values(wasms),
  ...Object.values(houses).filter((name) => !files.includes(name)),
  ...Object.values(texts).flatMap((own) => Object.values(own)),
  ...Object.values(rules),
  ...Object.values(puzzles).map(({ url }) => url),
  ...Object.values(coaches),
  ...Object.values(nets),
];

// The service worker lists every file, so that the whole page works offline.
const sw = readFileSync(join(here, "src/service-worker.js"), "utf8");
const all = [
  ...files.slice(1),
  ...lazy,
  ...fonts,
  ...readdirSync(join(here, "public"), { withFileTypes: true })
    .filter((found) => found.isFile() && found.name !== "healthz")
    .map(({ name }) => name),
];
const [, protocol] = /Protocol = (\d+)/.exec(readFileSync(join(here, "src/engine/messages.ts"), "utf8"));
const version = createHash("sha256").update(all.join()).update(page).digest("hex").slice(0, 12);
writeFileSync(
  join(out, "sw.js"),
  sw
    .replace("PROTOCOL", protocol)
    .replace("VERSION", version)
    .replace("[/*FILES*/]", JSON.stringify(["./", ...all])),
);

if (process.argv.includes("--quick")) process.exit();
const quality = process.argv.includes("--draft") ? 4 : constants.BROTLI_MAX_QUALITY;
const NET_MOST = 100 * 1024; // bytes, compressed
let total = 0;
for (const name of [...files, ...lazy, ...fonts, "sw.js"]) {
  const bytes = readFileSync(join(out, name));
  const small = name.endsWith(".woff2") ? bytes : gzipSync(bytes, { level: 9 });
  if (!name.endsWith(".woff2")) {
    writeFileSync(join(out, `${name}.gz`), small);
    writeFileSync(
      join(out, `${name}.br`),
      brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
    );
  }
  if (!lazy.includes(name)) total += small.length;
  if (name.endsWith(".net") && small.length > NET_MOST) throw new Error(`${name} has ${small.length} bytes compressed`);
}
console.log(`web: ${(total / 1024).toFixed(0)} KB compressed for the front page, in ${out}`);
