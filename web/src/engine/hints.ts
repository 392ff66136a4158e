// Hints as a person reads them. The first is what the bot would do: what it looked into most. The others follow by
// their chance to win. A chance within NOISE of the first one's, or above it after fewer looks, says nothing: it is
// told as "about equal", so that no number contradicts the order.
import { Hint } from "./engine/table";

const NOISE = 0.03;

export interface Ranked extends Hint {
  equal: boolean; // to the first, as far as anybody can tell
}

export function ranked(hints: Hint[], most = 3): Ranked[] {
  const [first, ...rest] = hints;
  if (!first) return [];
  const chance = (hint: Hint) => hint.win ?? 0;
  return [first, ...rest.sort((a, b) => chance(b) - chance(a))].slice(0, most).map((hint) => ({
    ...hint,
    equal: hint !== first && hint.win !== undefined && chance(hint) > chance(first) - NOISE,
  }));
}
