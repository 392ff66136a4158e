// The daily tables as this browser remembers them: tries, results and streaks. The tables themselves follow from the
// date (docs/records.md); the engine computes them.
import { concierge } from "../engine/engine";
import { Setup } from "../engine/table";
import { keep, keptTables } from "./keep";
import { botName } from "../engine/words";
import { settings } from "../base/settings";
import { DayTable } from "../engine/messages";

export type { DayTable };

// The one try that counts.
export interface Try {
  on: string; // the day on which it was started; once over, the day on which it ended
  over: boolean;
  packed?: string; // the record, packed as in a link
  score?: number;
  margin?: number;
  rank?: number;
  of?: number;
  lost?: number[]; // by each choice, in thousandths of a win; without it the line has no symbols
}

export type Days = Record<string, Record<string, Try>>; // by date and game

const KEY = "souk.days";
const DATE = /^\d{4}-\d{2}-\d{2}$/;

// The day is that of UTC for everybody.
export const today = (): string => new Date().toISOString().slice(0, 10);
export const later = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * 86400000).toISOString().slice(0, 10);

export function readDays(): Days {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}");
  } catch {
    return {};
  }
}

function write(days: Days): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(days));
  } catch {
    // Without storage the game is still playable.
  }
}

export function noteTry(date: string, game: string, part: Partial<Try>): void {
  const days = readDays();
  const now = days[date]?.[game] ?? { on: today(), over: false };
  write({ ...days, [date]: { ...days[date], [game]: { ...now, ...part } } });
}

export const tryOf = (date: string, game: string): Try | undefined => readDays()[date]?.[game];

// The games on each day, the game of the day first, as build.mjs asked the program: from each date on, these days repeat.
// No engine is asked here: each file of the page's rules has one game, and the front page, which names the game of the
// day, loads none.
declare const TURNS: [from: string, days: string[][]][];

export function gamesOf(date: string): string[] {
  const day = (when: string) => Date.parse(`${when}T00:00:00Z`) / 86400000;
  const [from, days] = TURNS.filter(([first]) => first <= date).slice(-1)[0];
  return days[(day(date) - day(from)) % days.length];
}

// The tables of a date, the marked one first.
export async function tablesOf(date: string): Promise<DayTable[]> {
  const asked = gamesOf(date).map((game) => concierge().ask({ type: "day", date, game }));
  return (await Promise.all(asked)).map(({ tables: [table] }, i) => ({ ...table, marked: i === 0 }));
}

export const tryId = (date: string, game: string): string => `day-${date}-${game}`;

// Whether the try that counts is saved and can be resumed.
export const waits = (date: string, game: string): boolean =>
  keptTables().some((table) => table.id === tryId(date, game));

// Sets up the table and saves it; returns the id to open it with.
export function lay(date: string, table: DayTable, title: string, counts: boolean): string {
  const { game, own, bot, seed, options } = table;
  const id = counts ? tryId(date, game) : `${tryId(date, game)}-${Date.now()}`;
  const seats = Array.from({ length: table.seats }, (_, i) =>
    i === own ? { name: settings().name || botName(null, i), bot: null } : { name: botName(bot, i), bot },
  );
  const setup: Setup = { game, seats, options, seed, day: { date, counts } };
  keep({ id, game, title, setup, record: "", when: Date.now() });
  if (counts) noteTry(date, game, {});
  return id;
}

const inTime = (days: Days, date: string): boolean =>
  Object.values(days[date] ?? {}).some((tried) => tried.over && tried.on === date);

// Consecutive days, up to today or yesterday, with a table played on the day itself; and the longest such run.
export function streaks(days: Days, now: string): { now: number; most: number } {
  let current = 0;
  for (let date = inTime(days, now) ? now : later(now, -1); inTime(days, date); date = later(date, -1)) current++;
  let most = 0;
  let run = 0;
  let before = "";
  for (const date of Object.keys(days).sort()) {
    if (!inTime(days, date)) continue;
    run = before && later(before, 1) === date ? run + 1 : 1;
    most = Math.max(most, run);
    before = date;
  }
  return { now: current, most };
}

// Export to a file, and import; an import does not replace finished tries.
export const exportDays = (): string => JSON.stringify({ souk: "days", version: 1, days: readDays() });

export function importDays(text: string): boolean {
  try {
    const { souk, version, days } = JSON.parse(text);
    if (souk !== "days" || version !== 1) return false;
    const merged = readDays();
    for (const [date, tries] of Object.entries(days as Days)) {
      if (!DATE.test(date)) return false;
      for (const [game, tried] of Object.entries(tries))
        if (tried.over && typeof tried.on === "string" && !merged[date]?.[game]?.over)
          merged[date] = { ...merged[date], [game]: tried };
    }
    write(merged);
    return true;
  } catch {
    return false;
  }
}
