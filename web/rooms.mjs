// An esbuild plugin, which reads the folder src/games, so that a new folder adds a game to the page. The module
// "souk:games" is {id: {open, lesson, first}}: open() loads the room, `lesson` and `first` say whether it has these. "souk:sheets" is {id:
// parts sheet} and "souk:pictures" {id: picture}, for the games with one. `without` lists ids to leave out; these games
// then have no room. "souk:rules" is {"GAME.LANG": rules page} (tools/rules_page.py),
// "souk:languages" has the rows of po/languages.json (tools/pofile.py), and "souk:still.css" hides the front page in
// other languages than the document's.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { execFileSync } from "node:child_process";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const folder = join(here, "src/games");
const rows = JSON.parse(execFileSync("python3", [join(here, "../tools/pofile.py")]));
export const languages = Object.keys(rows);

export const rulesPages = () => JSON.parse(execFileSync("python3", [join(here, "../tools/rules_page.py")]));

export const rooms = (without = []) => ({
  name: "rooms",
  setup(build) {
    const ids = readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !without.includes(entry.name))
      .map((entry) => entry.name)
      .sort();
    const contents = (lines) => ({ contents: lines.join("\n"), resolveDir: folder });
    const has = (id, file) => existsSync(join(folder, id, file));
    const each = (found, file, name) => [
      ...found.map((id, i) => `import { ${name} as room${i} } from "./${id}/${file}";`),
      `export default { ${found.map((id, i) => `${JSON.stringify(id)}: room${i}`).join(", ")} };`,
    ];
    build.onResolve({ filter: /^souk:(games|sheets|pictures|rules|languages|still\.css)$/ }, ({ path }) => ({
      path,
      namespace: "rooms",
    }));
    build.onLoad({ filter: /games$/, namespace: "rooms" }, () => {
      const coach = (id) => join(here, `../data/coach/${id}.json`);
      const first = (id) => existsSync(coach(id)) && !!JSON.parse(readFileSync(coach(id), "utf8")).first;
      const room = (id) =>
        `{ open: () => import("./${id}"), lesson: ${has(id, "lesson.ts")}${first(id) ? ", first: true" : ""} }`;
      return contents([`export default { ${ids.map((id) => `${JSON.stringify(id)}: ${room(id)}`).join(", ")} };`]);
    });
    build.onLoad({ filter: /languages$/, namespace: "rooms" }, () =>
      contents([
        "export default {",
        ...Object.entries(rows).map(
          ([id, { plural, plurals, whole, ...row }]) =>
            `${JSON.stringify(id)}: { ...${JSON.stringify(row)}, form: (n) => Number(${plural}) },`,
        ),
        "};",
      ]),
    );
    build.onLoad({ filter: /rules$/, namespace: "rooms" }, () => ({
      ...contents([JSON.stringify(rulesPages())]),
      loader: "json",
    }));
    build.onLoad({ filter: /still\.css$/, namespace: "rooms" }, () => ({
      ...contents(languages.map((lang) => `:root:not([lang="${lang}"]) .still [data-in="${lang}"] { display: none; }`)),
      loader: "css",
    }));
    build.onLoad({ filter: /sheets$/, namespace: "rooms" }, () =>
      contents(
        each(
          ids.filter((id) => has(id, "sheet.tsx")),
          "sheet",
          "sheet",
        ),
      ),
    );
    build.onLoad({ filter: /pictures$/, namespace: "rooms" }, () =>
      contents(
        each(
          ids.filter((id) => has(id, "board.tsx")),
          "board",
          "Miniature",
        ),
      ),
    );
  },
});
