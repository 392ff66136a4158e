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

// Moments worth a look: the lead changed hands, or a player won unusually many points in one event.
export function turningPoints(log: SeenEvent[], seats: number): number[] {
  const scores = Array<number>(seats).fill(0);
  const gains = log.flatMap(({ event }) =>
    typeof event?.points === "number" && event.points > 0 ? [event.points] : [],
  );
  const large = [...gains].sort((a, b) => b - a)[Math.min(2, gains.length - 1)] ?? Infinity;
  let leader = -1;
  const points: number[] = [];
  for (const { event, seq } of log) {
    if (typeof event?.points !== "number" || typeof event.seat !== "number" || event.seat >= seats) continue;
    scores[event.seat] += event.points;
    const best = scores.indexOf(Math.max(...scores));
    if (best !== leader || event.points >= large) points.push(seq);
    leader = best;
  }
  return [...new Set(points)];
}

// The turning points with the largest gains, in the order of the game.
export function highlights(log: SeenEvent[], seats: number, most = 3): SeenEvent[] {
  const turns = new Set(turningPoints(log, seats));
  const gain = ({ event }: SeenEvent) => (typeof event?.points === "number" ? event.points : 0);
  const last = log[log.length - 1]?.seq;
  return log
    .filter((seen) => turns.has(seen.seq) && seen.seq !== last && gain(seen) > 0)
    .sort((a, b) => gain(b) - gain(a))
    .slice(0, most)
    .sort((a, b) => a.seq - b.seq);
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
