// An esbuild plugin, which reads the folder src/games, so that a new folder adds a game to the page. The module
// "souk:games" is {id: {open, lesson}}: open() loads the room, `lesson` says whether it has one. "souk:sheets" is {id:
// parts sheet} and "souk:pictures" {id: picture}, for the games with one. `without` lists ids to leave out; these games
// then have no room.
import { existsSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const folder = join(dirname(fileURLToPath(import.meta.url)), "src/games");

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
    build.onResolve({ filter: /^souk:(games|sheets|pictures)$/ }, ({ path }) => ({ path, namespace: "rooms" }));
    build.onLoad({ filter: /games$/, namespace: "rooms" }, () => {
      const room = (id) => `{ open: () => import("./${id}"), lesson: ${has(id, "lesson.ts")} }`;
      return contents([`export default { ${ids.map((id) => `${JSON.stringify(id)}: ${room(id)}`).join(", ")} };`]);
    });
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
