// The coach of a game: its ladder of bots, and words for the kinds of decisions in which chances are lost. The terminal
// reads the same files (data/coach); the page fetches them on demand.
import { settings } from "../base/settings";

// By language: data files carry their own translations.
export type Words = Record<string, string>;
export const inWords = (words: Words): string => words[settings().lang] ?? words.en;

// One rung of a ladder of bots: a table to win at.
export interface Rung {
  level: string; // of the bots; unused in a solo game
  seats: number;
  seat?: number; // of the player; default: the first
  options?: Record<string, string>;
  parts?: unknown; // a patch of the shipped parts
  teaches: Words;
}

// A kind of decision. An action belongs to the first kind that it fits.
export interface Kind {
  id: string;
  begins?: string[]; // prefixes of the canonical names of its actions
  cell?: boolean; // its actions are cells of a board: a letter and a number
  what: Words; // in a word or two
  instead?: Record<string, Words>; // advice when another kind, by its id, was better
}

export interface Coach {
  first?: Rung[]; // short games before the whole one (first.ts)
  ladder: Rung[];
  kinds: Kind[];
}

// The URLs of the files, defined by build.mjs.
declare const COACHES: Record<string, string>;

const files = new Map<string, Promise<Coach>>();

// Fetched once, and again only after a failure; empty for a game without such a file.
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
