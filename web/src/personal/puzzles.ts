// Puzzles: reading the files (docs/records.md), the puzzle of the day, and the user's progress in this browser.
// A puzzle is identified by its origin, not by its number, so that its mark survives when the files are regenerated.

export type Grade = "easy" | "middle" | "hard";
export const GRADES: Grade[] = ["easy", "middle", "hard"];

export interface Puzzle {
  id: string;
  n: number; // in its file, from 1
  grade: Grade;
  rating: number;
  seat: number;
  answer: string; // an action by its name
  win: number; // in percent
  tempting: { name: string; lost: number }[]; // most tempting first
  line: string[]; // the probable continuation
  record: string;
}

// The URLs of the files and the number of puzzles per grade, defined by build.mjs.
declare const PUZZLES: Record<string, { url: string; grades: number[] }>;
export const puzzleGames = (): string[] => Object.keys(PUZZLES);
export const gradesOf = (game: string): number[] => PUZZLES[game]?.grades ?? [];
export const countOf = (game: string): number => gradesOf(game).reduce((sum, n) => sum + n, 0);

const FIRST = /^souk puzzle 1\s*$/m;

export function readPuzzles(game: string, text: string): Puzzle[] {
  return text
    .split(FIRST)
    .slice(1)
    .map((part, i) => {
      const at = part.search(/^souk record 1/m);
      const lines = part
        .slice(0, at)
        .split(/\r?\n/)
        .flatMap((line) => {
          const found = /^\s*([a-z]+)\s*:\s*(.*?)\s*$/.exec(line);
          return found ? [{ key: found[1], value: found[2] }] : [];
        });
      const all = (key: string) => lines.filter((line) => line.key === key).map((line) => line.value);
      const [found, looks] = all("found")[0].split(" of ").map(Number);
      return {
        id: `${game} ${all("from")[0].match(/\d+/g)!.join(".")}`,
        n: i + 1,
        grade: all("grade")[0] as Grade,
        rating: 800 + Math.floor((800 * (looks - found)) / looks),
        seat: Number(all("seat")[0]),
        answer: all("answer")[0],
        win: Number(all("win")[0]),
        tempting: all("loses").map((value) => {
          const [lost, ...name] = value.split(" ");
          return { name: name.join(" "), lost: Number(lost) };
        }),
        line: all("then"),
        record: part.slice(at),
      };
    });
}

const files = new Map<string, Promise<Puzzle[]>>();

// The puzzles of a game, fetched once, and again only after a failure.
export function puzzlesOf(game: string): Promise<Puzzle[]> {
  let file = files.get(game);
  if (!file) {
    file = fetch(PUZZLES[game].url)
      .then((response) => (response.ok ? response.text() : Promise.reject(new Error(response.statusText))))
      .then((text) => readPuzzles(game, text));
    file.catch(() => files.delete(game));
    files.set(game, file);
  }
  return file;
}

// --- the puzzle of the day: its game is that of the day, its number the same in lab/puzzle.c ----------
// Computed here, as the shelves mark it before any rules are loaded.

export const dayOf = (now: number): number => Math.floor(now / 86_400_000); // UTC
export const puzzleOfDay = (day: number, n: number): number => ((day * 7927) % n) + 1;

// --- the rating --------------------------------------------------------------------------------------

const START = 1000;
const LIVELY = 10; // puzzles after which a rating moves less
const KEY = "souk.puzzles";

export interface Progress {
  rating: number;
  counted: number; // puzzles that have moved it
  done: Record<string, number>; // by id: 1 solved on the first try, 0.5 with a hint, 0 after a wrong try
}

export function progress(): Progress {
  try {
    return { rating: START, counted: 0, done: {}, ...JSON.parse(localStorage.getItem(KEY) ?? "{}") };
  } catch {
    return { rating: START, counted: 0, done: {} };
  }
}

// The Elo update: actual minus expected score against a puzzle of that rating.
export function rated(rating: number, counted: number, puzzle: number, score: number): number {
  const expected = 1 / (1 + 10 ** ((puzzle - rating) / 400));
  return Math.round(rating + (counted < LIVELY ? 48 : 24) * (score - expected));
}

// Only the first attempt at a puzzle changes the rating. Returns the change.
export function settle(puzzle: Pick<Puzzle, "id" | "rating">, score: number): number {
  const before = progress();
  if (puzzle.id in before.done) return 0;
  const rating = rated(before.rating, before.counted, puzzle.rating, score);
  const after = { rating, counted: before.counted + 1, done: { ...before.done, [puzzle.id]: score } };
  try {
    localStorage.setItem(KEY, JSON.stringify(after));
  } catch {
    // Without storage the puzzles still work.
  }
  return rating - before.rating;
}
