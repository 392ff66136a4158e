// The guided first game of Desert Bazaar: a gamble, a lone tile, a tile beside others paid with an exchange, and the
// seventh tile of a camp.
import { N_ } from "../../base/i18n";
import { Script } from "../../kit/room";
import record from "./lesson.souk";

export const script: Script = {
  record,
  aim: N_(
    "Your aim: points. Tiles that touch form a camp, whoever built them. When a camp has seven tiles, every tent in it scores for its owner.",
  ),
  steps: [
    {
      light: '[data-light="tile"]',
      say: N_("Here is a camp of five tiles."),
      why: N_("The pennant shows whose tent it is: two are yours. Two more tiles, and the camp is full and scores."),
    },
    {
      does: "take spice",
      say: N_("Gather: take a spice card."),
      why: N_(
        "On each turn, you either gather cards or build. To gather, first take a card from any pile. You have no spice yet.",
      ),
    },
    {
      does: "aside water",
      say: N_("Keep the water, roll the others again."),
      why: N_(
        "Three different dice give only one card. So gamble, once: every die that then matches the water gives one more; if none does, the dice give you nothing.",
      ),
    },
    {
      does: "take water",
      say: N_("It pays off: take three water cards."),
      why: N_("A water, and a wild die that counts as any resource, match the water you kept."),
    },
    {
      does: "tile 3",
      say: N_("Now build: choose this tile."),
      why: N_("Its stripes show its cost: two waters and a spice. You have them all."),
    },
    {
      does: "c3",
      then: true,
      say: N_("Place it far from all others."),
      why: N_(
        "The numbers say how many cards you would pay. A tile that touches no other scores 2 points right away, but nobody helps you pay for it.",
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
      why: N_("You may build as long as you can pay, all from one side. This tile costs a water, a spice and a camel."),
    },
    {
      does: "g6",
      then: true,
      say: N_("Place it beside the camp."),
      why: N_(
        "Every tile it touches supplies what it produces: here a water and a spice. Only the camel is left; you have none, so it takes three other cards.",
      ),
    },
    {
      does: ["turn in water", "turn in water", "turn in water", "take camel", "pay"],
      then: true,
      say: N_("Build it: three water cards become the camel."),
      why: N_(
        "Any three cards can be exchanged for one that you lack; the bar shows the exchange. Then the camp has six tiles, and three of the tents are yours.",
      ),
    },
    {
      does: "stop",
      say: N_("Stop building."),
      why: N_(
        "You cannot pay for another tile from this side. Let us see whether anybody closes the camp before you do.",
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
      why: N_("Three neighbours pay for all of it. A camp never has more than seven tiles, so this one closes it."),
    },
    {
      does: "pay",
      then: true,
      say: N_("Build it: it is free."),
      why: N_(
        "A full camp scores right away: a point for every tent, and one more for the player who placed the last tile.",
      ),
    },
    {
      does: "stop",
      until: "",
      guided: true,
      light: ".seats .seat",
      say: N_("5 points: four tents, and the last tile."),
      why: N_(
        "Your rivals get 2 and 1. All tents return to their owners and can be used again; the tiles stay. Then your turn ends.",
      ),
    },
  ],
  end: N_("The game ends when no more tiles fit. Build where others help you pay, and be the one who closes camps."),
};
