// Kinds of decisions in Bazar, for who looks at their own game.
import { N_ } from "../../i18n";
import { Kind } from "../../kit/room";

export const kinds: Kind[] = [
  {
    id: "cell",
    on: /^[a-i]\d+$/,
    what: N_("Placing a tile"),
    instead: {
      cell: N_("You play a tile in a quarter where another would have paid more."),
    },
  },
  {
    id: "way",
    on: /^(north|south|east|west|left|right)/,
    what: N_("Choosing a direction"),
  },
  {
    id: "skip",
    on: /^(none|skip|pass|end)/,
    what: N_("Leaving an effect out"),
  },
  {
    id: "tile",
    on: /^/,
    what: N_("Choosing a merchant"),
    instead: {
      tile: N_("You play a merchant whose moment had not come."),
    },
  },
];
