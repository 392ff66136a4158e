// The analysis of finished games: what each choice lost against the best found, and how much was luck or choice.
// Results are kept, so that no game is analysed twice.
import { fitsKind, Kind } from "./coach";
import { Moment } from "../engine/analysis";
import { finishedTables } from "./keep";
import { ownSeat } from "./results";

// A choice with a better alternative.
export interface Slip {
  at: number; // index of the action in the game
  action: string;
  label: string;
  better: string;
  betterLabel: string;
  lost: number; // of the chance to win
  settled?: boolean; // the game was as good as won or lost: by the margin
  seat: number;
}

// The changes of a seat's chance to win over a game, by cause.
export interface Causes {
  luck: number;
  own: number;
  others: number;
}

export interface Verdict {
  slips: Slip[]; // of the seats whose choices were compared, in the order of the game
  causes: Causes[]; // of every seat
}

export interface Judged extends Verdict {
  game: string;
  when: number;
  own: number; // the user's seat
}

const KEY = "souk.judged";

// The analyses of games that are still kept.
export function judgedGames(): Record<string, Judged> {
  try {
    const all: Record<string, Judged> = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    const ids = new Set(finishedTables().map((table) => table.id));
    return Object.fromEntries(Object.entries(all).filter(([id, { causes }]) => ids.has(id) && causes));
  } catch {
    return {};
  }
}

export function keepJudged(id: string, judged: Judged): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...judgedGames(), [id]: judged }));
  } catch {
    // Without storage the game is analysed again next time.
  }
}

// Sums the changes of a seat's chance to win from start to end. Changes by chance outcomes are luck, by own actions
// choice. Of a simultaneous move only what a choice lost is choice; the guess is luck (src/bots/analysis.h).
function causesOf(moments: Moment[], own: number): Causes {
  const sums = { luck: 0, own: 0, others: 0 };
  let now = moments[0]?.first?.[own] ?? 0;
  for (const { seat, win, together, settled, lost = 0 } of moments) {
    const change = win ? win[own] - now : 0;
    const charged = together && !settled && seat === own ? lost : 0;
    sums[seat === null || together ? "luck" : seat === own ? "own" : "others"] += change + charged;
    sums.own -= charged;
    if (win) now = win[own];
  }
  return sums;
}

export function verdictOf(moments: Moment[]): Verdict {
  const slips = moments.flatMap(({ at, seat, action, label = action, better, lost = 0, settled }) =>
    better && seat !== null
      ? [{ at, seat, action, label, better: better.name, betterLabel: better.label, lost, settled }]
      : [],
  );
  return { slips, causes: (moments[0]?.first ?? []).map((_, seat) => causesOf(moments, seat)) };
}

// The kind of decision of an action, as its game defines it; else by the action's first word.
const kindOf = (kinds: Kind[], action: string): Kind => {
  const verb = action.split(" ")[0];
  return kinds.find((kind) => fitsKind(kind, action)) ?? { id: verb, what: { en: verb } };
};

export interface Habit {
  played: Kind;
  better: Kind;
  times: number;
  lost: number; // in total
}

// Slips grouped by kind, the most costly first.
export function habits(slips: Slip[], kinds: Kind[]): Habit[] {
  const found = new Map<string, Habit>();
  for (const slip of slips) {
    const played = kindOf(kinds, slip.action);
    const better = kindOf(kinds, slip.better);
    const key = `${played.id}>${better.id}`;
    const habit = found.get(key) ?? { played, better, times: 0, lost: 0 };
    found.set(key, { ...habit, times: habit.times + 1, lost: habit.lost + slip.lost });
  }
  return [...found.values()].sort((a, b) => b.lost - a.lost);
}

// A turning point of the user's own game, posed again as a puzzle.
export interface OwnPuzzle {
  id: string; // key in the stored progress
  place: string; // key in addresses
  game: string;
  when: number;
  seat: number;
  record: string;
  at: number; // the number of actions before the choice
  played: string;
  lost: number; // of the chance to win
}

const WORTH = 0.05; // minimum loss of the chance to win for a puzzle
const MOST = 24;

// The most costly first.
export function ownPuzzles(): OwnPuzzle[] {
  const tables = new Map(finishedTables().map((table) => [table.id, table]));
  return Object.entries(judgedGames())
    .flatMap(([id, { game, when, slips }]) => {
      const { record, setup } = tables.get(id)!;
      return slips
        .filter(({ lost, settled }) => lost >= WORTH && !settled)
        .map(({ at, action, lost }) => ({
          id: `own ${id} ${at}`,
          place: `${id}.${at}`,
          game,
          when,
          seat: ownSeat(setup),
          record,
          at,
          played: action,
          lost,
        }));
    })
    .sort((a, b) => b.lost - a.lost)
    .slice(0, MOST);
}
