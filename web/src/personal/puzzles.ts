// Puzzles, and the user's progress in this browser. The engine reads the files (docs/records.md), and rates.
// A puzzle is identified by its origin, not by its number, so that its mark survives when the files are regenerated.
import { concierge } from "../engine/engine";
import { Puzzle as Posed } from "../engine/messages";
import { today } from "./days";

export type Grade = Posed["grade"];
export const GRADES: Grade[] = ["easy", "middle", "hard"];

export interface Puzzle extends Posed {
  id: string;
  n: number; // in its file, from 1
}

// The URLs of the files and the number of puzzles per grade, defined by build.mjs.
declare const PUZZLES: Record<string, { url: string; grades: number[] }>;
export const puzzleGames = (): string[] => Object.keys(PUZZLES);
export const gradesOf = (game: string): number[] => PUZZLES[game]?.grades ?? [];
export const countOf = (game: string): number => gradesOf(game).reduce((sum, n) => sum + n, 0);

const files = new Map<string, Promise<string>>(); // fetched once, and again only after a failure

// The puzzles of a game, and the number of that of the day.
export async function puzzlesOf(game: string): Promise<{ puzzles: Puzzle[]; today?: number }> {
  let file = files.get(game);
  if (!file) {
    file = fetch(PUZZLES[game].url).then((response) =>
      response.ok ? response.text() : Promise.reject(new Error(response.statusText)),
    );
    file.catch(() => files.delete(game));
    files.set(game, file);
  }
  const found = await concierge().ask({ type: "puzzles", game, text: await file, date: today() });
  const puzzles = found.puzzles.map((puzzle, i) => ({ ...puzzle, id: `${game} ${puzzle.origin}`, n: i + 1 }));
  return { puzzles, today: found.today };
}

// --- the rating --------------------------------------------------------------------------------------

const KEY = "souk.puzzles";

export interface Progress {
  rating: number; // as of the last puzzle that moved it
  counted: number; // puzzles that have moved it
  done: Record<string, number>; // by id: 1 solved on the first try, 0.5 with a hint, 0 after a wrong try
}

export function progress(): Progress {
  try {
    return { rating: 0, counted: 0, done: {}, ...JSON.parse(localStorage.getItem(KEY) ?? "{}") };
  } catch {
    return { rating: 0, counted: 0, done: {} };
  }
}

// Only the first attempt at a puzzle changes the rating. Returns the change.
export async function settle(puzzle: { id: string } & ({ rating: number } | { lost: number }), score: number) {
  const before = progress();
  if (puzzle.id in before.done) return 0;
  const of = "lost" in puzzle ? { lost: Math.round(1000 * puzzle.lost) } : { puzzle: puzzle.rating };
  const { counted } = before;
  const now = counted ? { rating: before.rating } : {};
  const { rating, change } = await concierge().ask({ type: "rate", ...now, counted, ...of, score: 100 * score });
  const after = { rating, counted: counted + 1, done: { ...before.done, [puzzle.id]: score } };
  try {
    localStorage.setItem(KEY, JSON.stringify(after));
  } catch {
    // Without storage the puzzles still work.
  }
  return change;
}
