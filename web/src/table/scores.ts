// Scores computed from the events: the points of the events add up to the score.
import { SeenEvent, View } from "../engine/protocol";
import { Values } from "../base/i18n";
import { Tie } from "../kit/room";

// {source: points by seat}, in the order in which the sources first gave points. `source` maps a kind of event to its
// source; several kinds may share one.
export function breakdown(log: SeenEvent[], seats: number, source = (kind: string) => kind): Map<string, number[]> {
  const sums = new Map<string, number[]>();
  for (const { event } of log) {
    if (!event || typeof event.points !== "number" || event.points === 0) continue;
    const seat = typeof event.seat === "number" ? event.seat : null;
    if (seat === null || seat >= seats) continue;
    const row = sums.get(source(event.kind)) ?? Array<number>(seats).fill(0);
    row[seat] += event.points;
    sums.set(source(event.kind), row);
  }
  return sums;
}

// Why the winner won, in words: the lead, or what broke the tie.
export function decided(
  view: View,
  ties: Tie[],
  seatName: (seat: number) => string,
  t: (msgid: string, values?: Values) => string,
): string {
  const order = view.scores.map((_, seat) => seat).sort((a, b) => view.scores[b] - view.scores[a]);
  if (order.length < 2) return "";
  const [score, least] = order.map((seat) => view.scores[seat]);
  const at = (points: number) => order.filter((seat) => view.scores[seat] === points);
  const named = (seats: number[]) => seats.map(seatName).join(", ");
  const level = at(score);
  if (level.length === 1)
    return t("{name} finishes ahead of {other}, {score} to {least}.", {
      name: named(level),
      other: named(at(least)),
      score,
      least,
    });
  const names = named(level);
  const equal = t("Tied at {score}: {names}.", { score, names });
  let left = level;
  for (const { rule, of, bare } of ties) {
    const has = left.map((seat) => of(view, seat));
    const most = Math.max(...has);
    if (has.every((n) => n === most)) continue;
    const counts = left.map((seat, i) => `${seatName(seat)} ${Math.abs(has[i])}`).join(", ");
    const winners = left.filter((_, i) => has[i] === most);
    const told = bare ? `${t(rule)}.` : t("{rule}: {counts}.", { rule: t(rule), counts });
    if (winners.length === 1) return `${equal} ${told}`;
    left = winners;
  }
  return `${equal} ${t("Nothing else breaks the tie.")}`;
}
