// Games kept in the browser: unfinished ones, saved at every move and offered on the front page, and finished ones.
import { settings } from "../base/settings";
import { Seat, Setup } from "../engine/table";
import { botName } from "../engine/words";

export interface Kept {
  id: string;
  game: string;
  title: string;
  setup: Setup;
  record: string;
  when: number;
}

const KEY = "souk.tables";
const MOST = 6; // plus daily tables: other games never displace the one try

export function keptTables(): Kept[] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "[]");
  } catch {
    return [];
  }
}

function store(tables: Kept[]): void {
  try {
    const kept = tables.filter(({ setup }, i) => i < MOST || setup.day?.counts);
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // Without storage the game is still playable.
  }
}

export function keep(table: Kept): void {
  store([table, ...keptTables().filter((other) => other.id !== table.id)]);
}

export function forget(id: string): void {
  store(keptTables().filter((table) => table.id !== id));
}

// The player in one seat, bots in all others.
export const seatedAt = (seat: number, count: number, level: string): Seat[] =>
  Array.from({ length: count }, (_, i) => {
    const bot = i === seat ? null : level;
    return { name: (i === seat && settings().name) || botName(bot, i), bot };
  });

export const newId = (): string => crypto.getRandomValues(new Uint32Array(2)).join("").slice(0, 12);
export const newSeed = (): string => {
  const [high, low] = crypto.getRandomValues(new Uint32Array(2));
  return ((BigInt(high) << 32n) | BigInt(low)).toString();
};

// Finished games with their whole records: the history of this browser.
export interface Finished extends Kept {
  scores: number[];
  winners: number[];
}

const FINISHED = "souk.finished";
const HISTORY = 40; // games

export function finishedTables(): Finished[] {
  try {
    return JSON.parse(localStorage.getItem(FINISHED) ?? "[]");
  } catch {
    return [];
  }
}

// Keeps fewer if the browser has little space left.
function storeFinished(tables: Finished[]): void {
  for (let most = HISTORY; most > 0; most = Math.floor(most / 2)) {
    try {
      return localStorage.setItem(FINISHED, JSON.stringify(tables.slice(0, most)));
    } catch {
      continue;
    }
  }
}

export function keepFinished(table: Finished): void {
  if (!finishedTables().some((other) => other.id === table.id)) storeFinished([table, ...finishedTables()]);
}

export function forgetFinished(id: string): void {
  storeFinished(finishedTables().filter((table) => table.id !== id));
}

// The game played last in this browser.
export const lastGame = (): string | undefined =>
  [...keptTables(), ...finishedTables()].sort((a, b) => b.when - a.when)[0]?.game;

// The record for the replay page, kept until the next one.
const RECORD = "souk.record";
export const keepRecord = (record: string): void => sessionStorage.setItem(RECORD, record);
export const keptRecord = (): string => sessionStorage.getItem(RECORD) ?? "";

// Offers a text as a file to download.
export function download(name: string, text: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
