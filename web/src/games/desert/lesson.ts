// The guided first game of Desert Bazaar, and what its actions are in a word.
import { N_ } from "../../i18n";
import { Lesson } from "../../kit/room";
import record from "./lesson.souk";

export const lesson: Lesson = {
  record,
  aim: N_(
    "Your aim: points. Tiles that touch form a camp, whoever owns them; a camp of seven is full and pays those whose tents stand in it at once.",
  ),
  notes: [
    {
      on: /^take/,
      what: N_("Resource cards: you gather one from any pile, then roll the dice for more."),
      clause: "DB-3.1",
      text: N_(
        "Before the first turn the dice deal the cards. One of yours is wild: take a card of your choice for it.",
      ),
    },
    {
      on: /^take/,
      clause: "DB-3.1",
      text: N_("You gather: take a card from any pile, and then the three dice are rolled for more."),
    },
    {
      on: /^take/,
      clause: "DB-3.3",
      text: N_(
        "Take cards. A throw brings one resource only: as many cards as there are dice that show it; a wild die counts as any.",
      ),
    },
    {
      on: /^aside/,
      clause: "DB-3.4",
      text: N_(
        "A gamble, once: set one die aside and roll the others again. If they match it you get a card more; if none does, the dice bring nothing.",
      ),
    },
    {
      on: /^tile/,
      what: N_(
        "A tile that can be built. Its three stripes are its cost. All tiles of one turn come from the same side.",
      ),
      clause: "DB-4.1",
      text: N_(
        "You build instead of gathering: choose a tile. Its three stripes are its cost. All tiles of one turn come from the same side.",
      ),
    },
    {
      on: /^[a-k]\d/,
      what: N_(
        "A place for a tile. Each tile next to it supplies one of the resource it produces, so you pay less there.",
      ),
      clause: "DB-4.2",
      text: N_("Now its place. Each tile next to it supplies one of the resource it produces, so you pay less there."),
    },
    {
      on: /^pay/,
      clause: "DB-4.4",
      text: N_("You pay what the neighbours do not supply, and your tent stands on the tile."),
    },
    {
      on: /^stop/,
      clause: "DB-4.8",
      text: N_("You may build more tiles from the same side as long as you can pay, or stop."),
    },
  ],
};
