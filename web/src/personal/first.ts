// The first tables of a game: short games that each add something, and end in the whole one. The coach's file describes
// them as rungs whose parts are a patch of the shipped ones. The browser remembers how many have been played.
import { concierge } from "../engine/engine";
import { house } from "../engine/house";
import { keepParts } from "../engine/partsfiles";
import { settings, t } from "../base/settings";
import { coachOf } from "./coach";
import { Kept, keptTables } from "./keep";
import { tableOf } from "./ladder";

const KEY = "souk.first";

function played(): Record<string, number> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}");
  } catch {
    return {};
  }
}

export function noteFirst(game: string, at: number): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...played(), [game]: Math.max(at + 1, played()[game] ?? 0) }));
  } catch {
    // Without storage, the tables are still playable.
  }
}

type Json = { [key: string]: Json } | unknown;
const isObject = (value: Json): value is { [key: string]: Json } =>
  typeof value === "object" && value !== null && !Array.isArray(value);

// Members of the patch replace those of the file; objects are merged, lists are replaced.
const merged = (file: Json, patch: Json): Json =>
  isObject(file) && isObject(patch)
    ? { ...file, ...Object.fromEntries(Object.entries(patch).map(([key, value]) => [key, merged(file[key], value)])) }
    : patch;

// Keeps the parts of a table in the browser; returns their digest.
async function patched(game: string, patch: Json): Promise<string> {
  const { text } = await concierge().ask({ type: "parts", game });
  const parts = JSON.stringify(merged(JSON.parse(text!), patch), null, 1);
  const { digest, problems } = await concierge().ask({ type: "parts", game, parts });
  if (!digest) throw new Error(problems[0]?.text);
  keepParts(digest, parts);
  return digest;
}

// The table of that number, or (`which` is no number) the first one not yet played: the unfinished one if it has been begun, else a new one.
export async function firstTable(game: string, which: string): Promise<Kept> {
  const [{ games }, { first = [] }] = await Promise.all([house(settings().lang), coachOf(game)]);
  const info = games.find(({ id }) => id === game);
  if (!info || !first.length) throw new Error(t("There is no game called {game}.", { game }));
  const at = Number(which) - 1 in first ? Number(which) - 1 : (played()[game] ?? 0) % first.length;
  const begun = keptTables().find((table) => table.game === game && table.setup.first === at);
  if (begun) return begun;
  const table = tableOf(info, first[at]);
  return { ...table, setup: { ...table.setup, parts: await patched(game, first[at].parts), first: at } };
}
