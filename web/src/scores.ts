// Scores as they came about, read from the events: whoever adds up the points of events gets the score.
import { SeenEvent } from "./engine/protocol";

// {source: points by seat}, in the order in which the sources first brought points. A source is a kind of event, or
// what `source` makes of it: several kinds may be one.
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

// The running score of every seat after each event that changed one.
export function course(log: SeenEvent[], seats: number): number[][] {
  const lines: number[][] = [Array<number>(seats).fill(0)];
  for (const { event } of log) {
    if (!event || typeof event.points !== "number" || typeof event.seat !== "number" || event.seat >= seats) continue;
    const next = [...lines[lines.length - 1]];
    next[event.seat] += event.points;
    lines.push(next);
  }
  return lines;
}

// Where the lead changed hands, or a player won more than usual at one stroke: places worth a look.
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
