// The winners, in a sentence.
import { listed, t } from "../base/settings";

export function result(winners: number[], seatName: (seat: number) => string): string {
  if (winners.length === 0) return t("The game is over: nobody wins.");
  if (winners.length === 1) return t("The game is over: {name} wins.", { name: seatName(winners[0]) });
  return t("The game is over: {names} share the win.", { names: listed(winners.map(seatName)) });
}
