// A ladder of bots: a short campaign of a game, from easy to expert, with the seats and options that teach something. A
// game may bring its own (its room's `ladder`); any other has the usual one. A step is done once such a game was won.
import { Setup } from "./engine/table";
import { GameInfo } from "./house";
import { N_ } from "./i18n";
import { keep, newId, newSeed } from "./keep";
import { Rung } from "./kit/room";
import { botName } from "./words";
import { Result } from "./results";
import { roomOf } from "./rooms";
import { settings } from "./settings";

function usual({ min_seats, max_seats }: GameInfo): Rung[] {
  const fewest = Math.max(2, min_seats);
  const most = Math.min(4, max_seats);
  return [
    {
      level: "easy",
      seats: fewest,
      teaches: N_("Opponents who overlook things: see how a whole game goes."),
    },
    {
      level: "normal",
      seats: Math.max(fewest, Math.min(3, most)),
      teaches: N_("They look one step ahead: ask what they will do with what you leave them."),
    },
    {
      level: "hard",
      seats: Math.max(fewest, most),
      teaches: N_("They search, and the table is full: much changes before it is your turn again."),
    },
    {
      level: "expert",
      seats: fewest,
      teaches: N_("The strongest there are, and nobody to hide behind: every choice counts."),
    },
  ];
}

export async function ladderOf(info: GameInfo): Promise<Rung[]> {
  return (await roomOf(info.id).ladder?.()) ?? usual(info);
}

const same = (a: Record<string, string> = {}, b: Record<string, string> = {}): boolean =>
  [...new Set([...Object.keys(a), ...Object.keys(b)])].every((name) => a[name] === b[name]);

// Whether a result is of such a table. Alone there are no bots, and no level.
const fits = (rung: Rung, { level, seats, options }: Result): boolean =>
  seats === rung.seats && (seats === 1 || level === rung.level) && same(options, rung.options);

export const climbed = (rung: Rung, game: string, results: Result[]): boolean =>
  results.some((result) => result.game === game && result.rank === 1 && fits(rung, result));

// Lays the table of a step; returns its address.
export function climb(info: GameInfo, rung: Rung): string {
  const id = newId();
  const seats = Array.from({ length: rung.seats }, (_, i) => {
    const bot = i === 0 ? null : rung.level;
    return { name: i === 0 ? settings().name || botName(null, i) : botName(bot, i), bot };
  });
  const setup: Setup = { game: info.id, seats, options: rung.options ?? {}, seed: newSeed() };
  keep({ id, game: info.id, title: info.title, setup, record: "", when: Date.now() });
  return `#/play/${info.id}/${id}`;
}
