// Kinds of decisions in Desert Bazaar, for who looks at their own game.
import { N_ } from "../../i18n";
import { Kind } from "../../kit/room";

export const kinds: Kind[] = [
  {
    id: "tile",
    on: /^tile/,
    what: N_("Building a tile"),
    instead: {
      stop: N_("You build too early: saving for a better tile was worth more."),
      tile: N_("You build, but another tile was worth more."),
    },
  },
  {
    id: "stop",
    on: /^stop/,
    what: N_("Stopping"),
    instead: {
      tile: N_("You stop building while a tile was worth its cost."),
    },
  },
  {
    id: "cell",
    on: /^[a-k]\d+$/,
    what: N_("Placing a tile"),
    instead: {
      cell: N_("You place a tile where another cell made a better camp."),
    },
  },
  {
    id: "aside",
    on: /^(aside|roll|keep)/,
    what: N_("Gambling with the dice"),
  },
  {
    id: "pay",
    on: /^(pay|turn|decline)/,
    what: N_("Paying"),
  },
  {
    id: "take",
    on: /^take/,
    what: N_("Choosing a resource"),
  },
];
