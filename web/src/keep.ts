// Games in progress, kept in the browser at every move and offered again on the front page.
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
const MOST = 6;

export function keptTables(): Kept[] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "[]");
  } catch {
    return [];
  }
}

function store(tables: Kept[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(tables.slice(0, MOST)));
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

// A record that the replay page is to show: kept until another one is.
const RECORD = "souk.record";
export const keepFinished = (record: string): void => sessionStorage.setItem(RECORD, record);
export const finishedRecord = (): string => sessionStorage.getItem(RECORD) ?? "";

// A file for the person to keep.
export function download(name: string, text: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
