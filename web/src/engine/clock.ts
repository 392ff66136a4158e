// The clocks offered for a table, and any clock in words.
import { Clock } from "./table";
import { t } from "../base/settings";

export const CLOCKS: { name: string; clock: Clock }[] = [
  { name: "none", clock: { kind: "none" } },
  { name: "30", clock: { kind: "move", seconds: 30, reserve: 150 } },
  { name: "60", clock: { kind: "move", seconds: 60, reserve: 300 } },
  { name: "180", clock: { kind: "move", seconds: 180, reserve: 900 } },
  { name: "quick", clock: { kind: "game", seconds: 600, increment: 10 } },
  { name: "long", clock: { kind: "game", seconds: 1800, increment: 20 } },
  { name: "day", clock: { kind: "day", seconds: 86400 } },
  { name: "days", clock: { kind: "day", seconds: 259200 } },
];
// Choices for the spectators' delay, in seconds.
export const DELAYS = [0, 30, 120, 300];

function time(seconds: number): string {
  if (seconds >= 86400) return t("{n|day|days}", { n: Math.round(seconds / 86400) });
  if (seconds >= 3600) return t("{n|hour|hours}", { n: Math.round(seconds / 3600) });
  if (seconds >= 60 && seconds % 60 === 0) return t("{n|minute|minutes}", { n: seconds / 60 });
  return t("{n|second|seconds}", { n: seconds });
}

// Says what happens to the seat of an absent player.
export function awayText(seconds: number, rated = false): string {
  if (seconds === 0) return t("The table waits for absent players");
  return rated
    ? t("If you are away for {time} on your turn, you resign", { time: time(seconds) })
    : t("After {time}, a bot plays for an absent player until they return", { time: time(seconds) });
}

export function clockText(clock: Clock): string {
  const each = time(clock.seconds ?? 0);
  switch (clock.kind) {
    case "move":
      return clock.reserve
        ? t("{time} per move, {reserve} in reserve", { time: each, reserve: time(clock.reserve) })
        : t("{time} per move", { time: each });
    case "game":
      return clock.increment
        ? t("{time} for the whole game, plus {more} per move", { time: each, more: time(clock.increment) })
        : t("{time} for the whole game", { time: each });
    case "day":
      return t("{time} per move", { time: each });
    default:
      return t("No clock");
  }
}
