// Display names of bots, seats and option values.
import { House, OptionInfo } from "./house";
import { t } from "../base/settings";

// A bot by its level, in words.
export const levelName = (house: House | null, bot: string): string =>
  house?.bots.find((b) => b.name === bot)?.title ?? bot;

// The default name of a seat.
export function botName(bot: string | null, seat: number): string {
  const emblems = [t("Star"), t("Crescent"), t("Palm"), t("Lamp"), t("Camel"), t("Jar")];
  return bot === null ? t("Player {n}", { n: seat + 1 }) : emblems[seat % emblems.length];
}

// The value of an option, in words.
export function optionValue(option: OptionInfo, value: string): string {
  if (option.type === "yes/no") return value === "yes" ? t("yes") : t("no");
  if (option.type !== "choice") return value;
  return option.labels!.split("|")[option.choices!.split("|").indexOf(value)] ?? value;
}
