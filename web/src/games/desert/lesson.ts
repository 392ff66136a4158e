// Short notes on the actions of Desert Bazaar; its guided first game is loaded when opened.
import { N_ } from "../../base/i18n";
import { Lesson } from "../../kit/room";

export const lesson: Lesson = {
  open: () => import("./steps").then((part) => part.script),
  notes: [
    {
      on: /^take/,
      clause: "DB-3.1",
      text: N_("Resource cards: take one from any pile, then roll the dice for more."),
    },
    {
      on: /^aside/,
      clause: "DB-3.4",
      text: N_(
        "A gamble, once: set one die aside and roll the others again. If any match it, you get one card more; if none do, the dice give you nothing.",
      ),
    },
    {
      on: /^tile/,
      clause: "DB-4.1",
      text: N_(
        "A tile you can build. Its three stripes show its cost. All tiles you build in a turn come from the same side.",
      ),
    },
    {
      on: /^[a-k]\d/,
      clause: "DB-4.2",
      text: N_(
        "A place for a tile. Each tile next to it supplies one of the resource it produces, so you pay less there.",
      ),
    },
    {
      on: /^pay/,
      clause: "DB-4.4",
      text: N_("You pay what the neighbours do not supply, and pitch your tent on the tile."),
    },
    {
      on: /^stop/,
      clause: "DB-4.8",
      text: N_("You may build more tiles from the same side as long as you can pay for them, or stop."),
    },
  ],
};
