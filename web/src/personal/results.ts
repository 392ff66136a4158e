// The results of finished games with one person against bots: one line each, kept long after the games themselves.
// The rungs of the ladder and the curve of results over time are computed from them.
import { noteTry, today } from "./days";
import { Setup, Standing } from "../engine/table";
import { Kept } from "./keep";
import { readRecord } from "../engine/record";
import { pack } from "../base/share";

export interface Result extends Standing {
  id: string;
  game: string;
  when: number;
  level: string; // of the bots; empty if they differ or there are none
  seats: number;
  seat: number;
  options: Record<string, string>;
}

const KEY = "souk.results";
const MOST = 2000;

// In order of play.
export function results(): Result[] {
  try {
    const known: Result[] = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return known.sort((a, b) => a.when - b.when);
  } catch {
    return [];
  }
}

// The seat of the only person at a table, or -1.
export function ownSeat({ seats }: Setup): number {
  const own = seats.findIndex((seat) => seat.bot === null);
  return seats.filter((seat) => seat.bot === null).length === 1 ? own : -1;
}

export function levelOf({ seats }: Setup): string {
  const levels = new Set(seats.flatMap((seat) => (seat.bot ? [seat.bot] : [])));
  return levels.size === 1 ? [...levels][0] : "";
}

const STREAK = 3;

// The level of the bots in the last games of this kind, if the last three were won against bots of one level; else
// undefined.
export function streak(game: string, known: Result[]): string | undefined {
  const last = known.filter((result) => result.game === game).slice(-STREAK);
  const [{ level } = { level: "" }] = last;
  const won = last.length === STREAK && last.every((result) => result.rank === 1 && result.level === level);
  return won && level ? level : undefined;
}

// Stores the result of a finished game, once.
export async function note({ id, game, setup, record, when }: Kept, standing: Standing): Promise<void> {
  const { score, margin, rank, of } = standing;
  if (setup.day?.counts) {
    const packed = await pack((await readRecord(record)).record);
    noteTry(setup.day.date, game, { on: today(), over: true, packed, score, margin, rank, of });
  }
  const known = results();
  if (known.some((other) => other.id === id)) return;
  const { seats, options } = setup;
  const result = { id, game, when, level: levelOf(setup), seats: seats.length, seat: ownSeat(setup), options };
  try {
    localStorage.setItem(KEY, JSON.stringify([...known, { ...result, score, margin, rank, of }].slice(-MOST)));
  } catch {
    // Without storage the game is still playable.
  }
}
