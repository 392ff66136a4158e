// An esbuild plugin. The module "souk:games" is {id: exports of src/games/<id>}, read from the folder, so that a new
// folder adds a game to the page. "souk:sheets" is {id: parts sheet of src/games/<id>/sheet.tsx} for the games with
// one. `without` lists ids to leave out; these games then have no room.
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
    const module = (found, what) => ({
      contents: [
        ...found.map((id, i) => `import ${what(id, i)};`),
        `export default { ${found.map((id, i) => `${JSON.stringify(id)}: room${i}`).join(", ")} };`,
      ].join("\n"),
      resolveDir: folder,
    });
    build.onResolve({ filter: /^souk:(games|sheets)$/ }, ({ path }) => ({ path, namespace: "rooms" }));
    build.onLoad({ filter: /games$/, namespace: "rooms" }, () => module(ids, (id, i) => `room${i} from "./${id}"`));
    build.onLoad({ filter: /sheets$/, namespace: "rooms" }, () =>
      module(
        ids.filter((id) => existsSync(join(folder, id, "sheet.tsx"))),
        (id, i) => `{ sheet as room${i} } from "./${id}/sheet"`,
      ),
    );
  },
});
