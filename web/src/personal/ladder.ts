// The ladder of bots: a short campaign in a game, from easy to expert, with seats and options chosen to teach something
// (coach.ts). A rung is done once such a game has been won.
import { Rung } from "./coach";
import { Setup } from "../engine/table";
import { GameInfo } from "../engine/house";
import { keep, Kept, newId, newSeed, seatedAt } from "./keep";
import { Result } from "./results";

const same = (a: Record<string, string> = {}, b: Record<string, string> = {}): boolean =>
  [...new Set([...Object.keys(a), ...Object.keys(b)])].every((name) => a[name] === b[name]);

// Whether a result belongs to such a table. A solo game has no bots and no level.
const fits = (rung: Rung, { level, seats, options }: Result): boolean =>
  seats === rung.seats && (seats === 1 || level === rung.level) && same(options, rung.options);

export const climbed = (rung: Rung, game: string, results: Result[]): boolean =>
  results.some((result) => result.game === game && result.rank === 1 && fits(rung, result));

export function tableOf(info: GameInfo, rung: Rung): Kept {
  const setup: Setup = {
    game: info.id,
    seats: seatedAt(rung.seat ?? 0, rung.seats, rung.level),
    options: rung.options ?? {},
    seed: newSeed(),
  };
  return { id: newId(), game: info.id, title: info.title, setup, record: "", when: Date.now() };
}

// Sets up the table of a rung; returns its address.
export function climb(info: GameInfo, rung: Rung): string {
  const table = tableOf(info, rung);
  keep(table);
  return `#/play/${info.id}/${table.id}`;
}
