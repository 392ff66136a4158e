// The guided first game of Bazar: two turns with their income, a push, an event, a theft.
import { N_ } from "../../base/i18n";
import { Script } from "../../kit/room";
import record from "./lesson.souk";

export const script: Script = {
  record,
  aim: N_(
    "Your aim: coins. Each player leads a guild, whose tiles bear the player's emblem. At the end of each turn every quarter pays the guild that has more tiles in it than any other. Who reaches 75 coins ends the game.",
  ),
  steps: [
    {
      does: "b3",
      say: N_("Place your start tile in the Palace."),
      why: N_("The Palace pays 7 coins, more than any other quarter. A start tile has no effect, but it counts."),
    },
    {
      does: "administrator",
      sees: '[data-light="b2"], [data-light="b3"]',
      say: N_("Choose the Administrator."),
      why: N_(
        "A rival stands in the Palace now: one tile each, and a tie pays nobody. You need one more, and he adds 2 coins to the value of his quarter.",
      ),
    },
    {
      does: "c2",
      then: true,
      say: N_("Place him in the Palace."),
      why: N_("Two tiles against one: the Palace is yours. And as long as he stands there, it is worth 9."),
    },
    {
      until: "*: draw beggar",
      light: '[data-part="ledger"]',
      say: N_("Income: the Palace pays you 9 coins."),
      why: N_(
        "All four guilds have played one tile, so the quarters pay their owners. The Cisterns are empty and pay nobody.",
      ),
    },
    {
      until: "*: event market-day",
      light: '[data-part="event"]',
      say: N_("A new turn, with an event."),
      why: N_(
        "Market Day: the Grand Bazaar and the Cisterns pay 2 more, for this turn only. The richest guild plays first, and that is you.",
      ),
    },
    {
      does: "courier",
      sees: '[data-light="c5"]',
      say: N_("Choose the Courier."),
      why: N_(
        "He pushes one tile beside him two cells away. A single tile of Crescent's holds the Grand Bazaar, which pays 8 in this turn.",
      ),
    },
    {
      does: "b5",
      then: true,
      say: N_("Place him right above Crescent's tile."),
      why: N_("Now both of you have a tile here. Once theirs is gone, yours is alone."),
    },
    {
      does: "south",
      sees: '[data-light="acting"]',
      say: N_("Push Crescent's tile south."),
      why: N_(
        "It slides through the Cisterns into the Port. A picture or another tile would stop it; off the board it would be lost.",
      ),
    },
    {
      until: "*: draw architect",
      light: '[data-part="guilds"]',
      say: N_("17 coins: two quarters paid you."),
      why: N_(
        "9 from the Palace, 8 from the Grand Bazaar. You have more than 25 now, and that brings a special event: in the new turn every quarter pays 2 more.",
      ),
    },
    {
      does: "thief",
      say: N_("Choose the Thief."),
      why: N_("He takes 3 coins from the owner of a tile beside him. And like every tile he counts in his quarter."),
    },
    {
      does: "d6",
      then: true,
      say: N_("Place him on the border."),
      why: N_("Here he makes your Grand Bazaar safer, and stands beside a tile of Palm's in the Port."),
    },
    {
      does: "south",
      sees: '[data-light="acting"]',
      say: N_("Steal from Palm, in the south."),
      why: N_("Thieves reach over the border of a quarter. It is worth looking who has the most to lose."),
    },
    {
      until: "*: draw crier",
      light: '[data-part="guilds"]',
      say: N_("29 coins, and you draw a new tile."),
      why: N_(
        "Tiles with a gold rim go on acting; all others act once and then only count. The others play now, then the quarters pay again.",
      ),
    },
  ],
  end: N_(
    "At 75 coins, or after twelve turns, the richest wins. Look for the quarter where one more tile makes the difference.",
  ),
};
