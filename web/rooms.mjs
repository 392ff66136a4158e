// For esbuild: the module "souk:games" is {id: what src/games/<id> exports}, read from the folder itself, so that a game is
// in the page as soon as its folder is there; "souk:sheets" is {id: the sheet of src/games/<id>/sheet.tsx} of those that have
// one. `without` are ids to leave out: their games have no room then.
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
