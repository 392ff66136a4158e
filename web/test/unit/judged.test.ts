// The results of the analysis of a game: the choices with a better one, and each seat's luck and choice.
import assert from "node:assert/strict";
import test from "node:test";
import { verdictOf } from "../../src/personal/judged";
import { Moment } from "../../src/engine/analysis";

const moment = (at: number, seat: number | null, more: Partial<Moment>): Moment => ({
  at,
  seat,
  action: `action ${at}`,
  judged: true,
  together: false,
  ...more,
});
const better = { action: 0, name: "other", label: "Other" };

test("a change is luck, one's own choice or the others', and they add up", () => {
  const { slips, causes } = verdictOf([
    moment(0, null, { first: [0.5, 0.5], win: [0.6, 0.4] }),
    moment(1, 0, { win: [0.4, 0.6], better, lost: 0.2 }),
    moment(2, 1, { win: [1, 0] }),
  ]);
  assert.deepEqual(
    slips.map(({ at, seat, label, betterLabel }) => ({ at, seat, label, betterLabel })),
    [{ at: 1, seat: 0, label: "action 1", betterLabel: "Other" }],
  );
  const rounded = causes.map(({ luck, own, others }) => [luck, own, others].map((n) => Math.round(10 * n)));
  assert.deepEqual(rounded, [
    [1, -2, 6],
    [-1, -6, 2],
  ]);
});

test("a simultaneous choice is charged what it lost, unless the game was decided", () => {
  const of = (settled: boolean) =>
    verdictOf([
      moment(0, 0, { first: [0.5, 0.5], win: [0.3, 0.7], together: true, better, lost: 0.1, settled }),
    ]).causes.map(({ luck, own }) => [luck, own].map((n) => Math.round(10 * n) + 0));
  assert.deepEqual(of(false)[0], [-1, -1]);
  assert.deepEqual(of(true)[0], [-2, 0]);
});
