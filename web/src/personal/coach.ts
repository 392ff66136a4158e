// What a coach says of a game: a ladder of bots to climb, and words for the kinds of decisions in which chances are lost. A
// terminal reads the same files (data/coach); here they are fetched when somebody asks.
import { settings } from "./settings";

// In both languages: a file of data carries its own words.
export type Words = Record<string, string>;
export const inWords = (words: Words): string => words[settings().lang] ?? words.en;

// One step of a ladder of bots: a table to win at.
export interface Rung {
  level: string; // of the bots; of no account alone
  seats: number;
  options?: Record<string, string>;
  teaches: Words;
}

// A kind of decision: the first that an action fits is its own.
export interface Kind {
  id: string;
  begins?: string[]; // what the canonical names of its actions begin with
  cell?: boolean; // they are places on a board: a letter and a number
  what: Words; // in a word or two
  instead?: Record<string, Words>; // what to say of who does this where another kind, by its id, was better
}

export interface Coach {
  ladder: Rung[];
  kinds: Kind[];
}

// Where the files are: made by build.mjs.
declare const COACHES: Record<string, string>;

const files = new Map<string, Promise<Coach>>();

// Fetched once, and again only if that failed; of a game that has no such file, nothing.
export function coachOf(game: string): Promise<Coach> {
  if (!COACHES[game]) return Promise.resolve({ ladder: [], kinds: [] });
  let file = files.get(game);
  if (!file) {
    file = fetch(COACHES[game]).then((response) =>
      response.ok ? response.json() : Promise.reject(new Error(response.statusText)),
    );
    file.catch(() => files.delete(game));
    files.set(game, file);
  }
  return file;
}

export const fitsKind = ({ begins = [], cell }: Kind, action: string): boolean =>
  cell ? /^[a-z]\d+$/.test(action) : begins.some((word) => action.startsWith(word));
