// The page's rooms: no circular imports, and nothing outside a game's own room refers to it.
import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import test from "node:test";

const files = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? files(path) : /\.(tsx?|css|js)$/.test(entry.name) ? [path] : [];
  });
const sources = new Map(files("web/src").map((path) => [path, readFileSync(path, "utf8")]));
const games = readdirSync("src/games", { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name);
const roomOf = (path: string) => /^web\/src\/games\/([^/]+)\//.exec(path)?.[1];

function imports(path: string, text: string): string[] {
  return [...text.matchAll(/(?:from|import)\s*\(?"([^"]+)"/g)].flatMap(([, what]) => {
    if (what === "souk:games")
      return [...sources.keys()].filter((file) => /^web\/src\/games\/[^/]+\/index\.tsx?$/.test(file));
    const base = normalize(join(dirname(path), what));
    return [`${base}.ts`, `${base}.tsx`, join(base, "index.ts"), join(base, "index.tsx")]
      .filter((file) => what.startsWith(".") && existsSync(file))
      .slice(0, 1);
  });
}

test("imports lead down, never round in a circle", () => {
  const arrows = new Map([...sources].map(([path, text]) => [path, imports(path, text)]));
  assert.ok([...arrows.values()].flat().length > 100, "imports are found");
  const clear = new Set<string>();
  const walk = (file: string, way: string[]): void => {
    assert.ok(!way.includes(file), [...way.slice(way.indexOf(file)), file].join(" -> "));
    if (clear.has(file)) return;
    for (const next of arrows.get(file) ?? []) walk(next, [...way, file]);
    clear.add(file);
  };
  for (const file of arrows.keys()) walk(file, []);
});

test("nobody outside a game's room imports from it or names the game", () => {
  for (const [path, text] of sources) {
    const own = roomOf(path);
    for (const file of imports(path, text.replace(/"souk:games"/g, '""')))
      assert.ok(!roomOf(file) || roomOf(file) === own, `${path} imports ${file}`);
    for (const id of games.filter((game) => game !== own)) {
      const named = new RegExp(`(["'\`])${id}\\1|^\\s*${id}: |games/${id}\\b`, "m").exec(text);
      assert.ok(own || !named, `${path} names ${id}: ${named?.[0]}`);
    }
  }
});
