// Display names of bots, seats and option values, and the winners in a sentence.
import { House, OptionInfo } from "./house";
import { BotInfo } from "./messages";
import { listed, t } from "../base/settings";

// A bot by its level, in words.
export const levelName = (house: House | null, bot: string): string =>
  house?.bots.find((b) => b.name === bot)?.title ?? bot;

// The bot one level stronger, if there is one.
export const levelAbove = (house: House, bot: string): BotInfo | undefined =>
  house.bots[house.bots.findIndex((b) => b.name === bot) + 1];

// The default name of a seat.
export function botName(bot: string | null, seat: number): string {
  const emblems = [t("Star"), t("Crescent"), t("Palm"), t("Lamp"), t("Camel"), t("Jar")];
  return bot === null ? t("Player {n}", { n: seat + 1 }) : emblems[seat % emblems.length];
}

// The value of an option, in words.
export function optionValue(option: OptionInfo, value: string): string {
  if (option.type === "yes/no") return value === "yes" ? t("yes") : t("no");
  if (option.type === "list" && value === "none") return option.labels ?? value;
  if (option.type !== "choice") return value;
  return option.labels!.split("|")[option.choices!.split("|").indexOf(value)] ?? value;
}

// The winners of a finished game.
export function result(winners: number[], seatName: (seat: number) => string): string {
  if (winners.length === 0) return t("The game is over: nobody wins.");
  if (winners.length === 1) return t("The game is over: {name} wins.", { name: seatName(winners[0]) });
  return t("The game is over: {names} share the win.", { names: listed(winners.map(seatName)) });
}
