// The ladder of Bazaar: few stones left over first, then the options that change when to buy.
import { N_ } from "../../i18n";
import { Rung } from "../../kit/room";

export const rungs: Rung[] = [
  {
    level: "easy",
    seats: 2,
    teaches: N_("A race of two: the fewer stones you keep when you buy, the more it brings."),
  },
  {
    level: "normal",
    seats: 3,
    options: { one_purchase: "yes" },
    teaches: N_("One purchase a turn: buying early costs little, hoarding stones does."),
  },
  {
    level: "hard",
    seats: 3,
    options: { rising: "yes" },
    teaches: N_("Values rise once a stall is empty: know when to hurry and when to wait."),
  },
  {
    level: "hard",
    seats: 4,
    teaches: N_("They search, and the table is full: much changes before it is your turn again."),
  },
  {
    level: "expert",
    seats: 2,
    teaches: N_("The strongest there are, and nobody to hide behind: every choice counts."),
  },
];
