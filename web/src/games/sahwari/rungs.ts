// The ladder of Sahwari: alone against the Guild Master first, then against other clans.
import { N_ } from "../../i18n";
import { Rung } from "../../kit/room";

export const rungs: Rung[] = [
  {
    level: "easy",
    seats: 1,
    options: { level: "recruit" },
    teaches: N_("Alone against a mild Guild Master: learn how cards join and what a case is worth."),
  },
  {
    level: "normal",
    seats: 2,
    teaches: N_("Another clan wants the same convoys: watch which camels it can reach before you."),
  },
  {
    level: "hard",
    seats: 3,
    teaches: N_("Three clans at one market: what you leave there is what the next one takes."),
  },
  {
    level: "normal",
    seats: 1,
    options: { level: "chief" },
    teaches: N_("The Chief of the Guild forgives nothing: plan the row before you recruit."),
  },
  {
    level: "expert",
    seats: 2,
    teaches: N_("The strongest there are, and nobody to hide behind: every choice counts."),
  },
];
