// For esbuild: the module "souk:games" is {id: what src/games/<id> exports}, read from the folder itself, so that a game is
// in the page as soon as its folder is there. `without` are ids to leave out: their games have no room then.
import { readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const folder = join(dirname(fileURLToPath(import.meta.url)), "src/games");

export const rooms = (without = []) => ({
  name: "rooms",
  setup(build) {
    build.onResolve({ filter: /^souk:games$/ }, ({ path }) => ({ path, namespace: "rooms" }));
    build.onLoad({ filter: /.*/, namespace: "rooms" }, () => {
      const ids = readdirSync(folder, { withFileTypes: true })
        .filter((entry) => entry.isDirectory() && !without.includes(entry.name))
        .map((entry) => entry.name)
        .sort();
      const lines = ids.map((id, i) => `import room${i} from "./${id}";`);
      const all = ids.map((id, i) => `${JSON.stringify(id)}: room${i}`);
      return { contents: `${lines.join("\n")}\nexport default { ${all.join(", ")} };`, resolveDir: folder };
    });
  },
});
