// For esbuild: the module "souk:games" is {id: what src/games/<id> exports}, read from the folder itself, so that a game is
// in the page as soon as its folder is there; "souk:sheets" is {id: a function that fetches src/games/<id>/sheet.tsx} of
// those that have one. `without` are ids to leave out: their games have no room then.
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
    build.onResolve({ filter: /^souk:(games|sheets)$/ }, ({ path }) => ({ path, namespace: "rooms" }));
    build.onLoad({ filter: /sheets$/, namespace: "rooms" }, () => {
      const all = ids
        .filter((id) => existsSync(join(folder, id, "sheet.tsx")))
        .map((id) => `${JSON.stringify(id)}: () => import("./${id}/sheet")`);
      return { contents: `export default { ${all.join(", ")} };`, resolveDir: folder };
    });
    build.onLoad({ filter: /games$/, namespace: "rooms" }, () => {
      const lines = ids.map((id, i) => `import room${i} from "./${id}";`);
      const all = ids.map((id, i) => `${JSON.stringify(id)}: room${i}`);
      return { contents: `${lines.join("\n")}\nexport default { ${all.join(", ")} };`, resolveDir: folder };
    });
  },
});
