// Games kept in the browser: those in progress at every move, offered again on the front page, and those that are over.
import { Setup } from "./engine/table";

export interface Kept {
  id: string;
  game: string;
  title: string;
  setup: Setup;
  record: string;
  when: number;
}

const KEY = "souk.tables";
const MOST = 6; // and tables of a day, whose one try is not lost to other games

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
    // A browser that keeps nothing still plays.
  }
}

export function keep(table: Kept): void {
  store([table, ...keptTables().filter((other) => other.id !== table.id)]);
}

export function forget(id: string): void {
  store(keptTables().filter((table) => table.id !== id));
}

export const newId = (): string => crypto.getRandomValues(new Uint32Array(2)).join("").slice(0, 12);
export const newSeed = (): string => {
  const [high, low] = crypto.getRandomValues(new Uint32Array(2));
  return ((BigInt(high) << 32n) | BigInt(low)).toString();
};

// Games that are over, with their whole records: the history that this browser keeps.
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

// A browser with little space left keeps fewer.
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

// A record that the replay page is to show: kept until another one is.
const RECORD = "souk.record";
export const keepRecord = (record: string): void => sessionStorage.setItem(RECORD, record);
export const keptRecord = (): string => sessionStorage.getItem(RECORD) ?? "";

// A file for the person to keep.
export function download(name: string, text: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
