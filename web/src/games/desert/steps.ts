// The guided first game of Desert Bazaar: a gamble, a lone tile, a tile beside others paid with an exchange, and the
// seventh tile of a camp.
import { N_ } from "../../base/i18n";
import { Script } from "../../kit/room";
import record from "./lesson.souk";

export const script: Script = {
  record,
  aim: N_(
    "Your aim: points. Tiles that touch form a camp, whoever built them. When a camp has seven tiles, every tent in it pays its owner.",
  ),
  steps: [
    {
      light: '[data-light="tile"]',
      say: N_("Here is a camp of five tiles."),
      why: N_("The pennant shows whose tent it is: two are yours. With two more tiles the camp is full and pays."),
    },
    {
      does: "take spice",
      say: N_("Gather: take a spice card."),
      why: N_(
        "In each turn you either gather cards or build. Who gathers takes one card of any pile first. You have no spice yet.",
      ),
    },
    {
      does: "aside water",
      say: N_("Keep the water, roll the others again."),
      why: N_(
        "Three different dice bring only one card. So gamble, once: every die that then matches the water brings one more; if none does, you get nothing from the dice.",
      ),
    },
    {
      does: "take water",
      say: N_("It pays: take three water cards."),
      why: N_("A water, and a wild die that counts as any resource, match the water that you kept."),
    },
    {
      does: "tile 3",
      say: N_("Now build: choose this tile."),
      why: N_("Its stripes are what it costs: two waters and a spice. You have them all."),
    },
    {
      does: "c3",
      then: true,
      say: N_("Place it far from all others."),
      why: N_(
        "The numbers say how many cards you would pay. A tile that touches no other scores 2 points at once, but nobody helps you to pay for it.",
      ),
    },
    {
      does: "pay",
      then: true,
      say: N_("Build it and pay."),
      why: N_("The cards go back to the piles, and one of your seven tents stands on the tile."),
    },
    {
      does: "tile 2",
      say: N_("Go on building: choose this tile."),
      why: N_("You may build as much as you can pay, all from one side. This tile costs a water, a spice and a camel."),
    },
    {
      does: "g6",
      then: true,
      say: N_("Place it beside the camp."),
      why: N_(
        "Every tile that it touches gives what it produces: here a water and a spice. Only the camel is left; you have none, so it takes three other cards.",
      ),
    },
    {
      does: ["turn in water", "turn in water", "turn in water", "take camel", "pay"],
      then: true,
      say: N_("Build it: three water cards become the camel."),
      why: N_(
        "Three cards of any kind can be exchanged for one that you lack; the bar says the whole exchange. Then the camp has six tiles, and three of the tents are yours.",
      ),
    },
    {
      does: "stop",
      say: N_("Stop building."),
      why: N_(
        "You cannot pay for another tile of this side. Let us see whether anybody closes the camp before you do.",
      ),
    },
    {
      does: "tile 5",
      say: N_("Nobody did. Choose this tile."),
      why: N_("It costs a water, a silk and a camel: just what the tiles around the gap produce."),
    },
    {
      does: "f7",
      then: true,
      say: N_("Place it as the seventh tile."),
      why: N_(
        "Three neighbours pay for all of it. A camp never grows beyond seven, so this is the last place to fill.",
      ),
    },
    {
      does: "pay",
      then: true,
      say: N_("Build it: it is free."),
      why: N_("A full camp scores at once: a point for every tent, and one more for whoever placed the last tile."),
    },
    {
      does: "stop",
      until: "",
      guided: true,
      light: ".seats .seat",
      say: N_("5 points: four tents, and the last tile."),
      why: N_("Your rivals get 2 and 1. All tents go home and can be used again; the tiles stay. Then your turn ends."),
    },
  ],
  end: N_(
    "The game ends when no tile fits any more. Build where others help you to pay, and be the one who closes camps.",
  ),
};
