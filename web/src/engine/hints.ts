// Hints in reading order. The first is the bot's choice, the one it searched most. The others follow by their chance to
// win. A chance within NOISE of the first, or above it after fewer visits, is not significant: it is shown as "about
// equal", so that no number contradicts the order.
import { Hint } from "./table";

const NOISE = 0.03;

export interface Ranked extends Hint {
  equal: boolean; // not significantly different from the first
}

// The reason of a move, without the move's own name, which the button has: "then Offer 2 red: bids for the die".
export const withoutMove = (reason: string): string => reason.replace(/^[^:;]*?(„[^“]*“)?\s*:\s*/, "");

export function ranked(hints: Hint[], most = 3): Ranked[] {
  const [first, ...rest] = hints;
  if (!first) return [];
  const chance = (hint: Hint) => hint.win ?? 0;
  return [first, ...rest.sort((a, b) => chance(b) - chance(a))].slice(0, most).map((hint) => ({
    ...hint,
    equal: hint !== first && hint.win !== undefined && chance(hint) > chance(first) - NOISE,
  }));
}
