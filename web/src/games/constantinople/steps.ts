// The guided first game of Bazar: two turns with their income, a push, an event, a theft.
import { N_ } from "../../base/i18n";
import { Script } from "../../kit/room";
import record from "./lesson.souk";

export const script: Script = {
  record,
  aim: N_(
    "Your aim: coins. Each player leads a guild, whose tiles bear the player's emblem. At the end of each turn, every quarter pays the guild that has more tiles in it than any other. The game ends when a guild reaches 75 coins.",
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
        "A rival is in the Palace now: one tile each, and a tie pays nobody. You need one more, and this one adds 2 coins to the value of its quarter.",
      ),
    },
    {
      does: "c2",
      then: true,
      say: N_("Place him in the Palace."),
      why: N_("Two tiles against one: the Palace is yours. And while he stands there, it is worth 9."),
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
        "He pushes one tile beside him two cells away. Crescent holds the Grand Bazaar with a single tile, and it pays 8 this turn.",
      ),
    },
    {
      does: "b5",
      then: true,
      say: N_("Place him right above Crescent's tile."),
      why: N_("Now you both have a tile here. Once theirs is gone, yours is alone."),
    },
    {
      does: "south",
      sees: '[data-light="acting"]',
      say: N_("Push Crescent's tile south."),
      why: N_(
        "It slides through the Cisterns into the Port. An illustration or another tile would stop it; off the board, it would be eliminated.",
      ),
    },
    {
      until: "*: draw architect",
      light: '[data-speak="guild 0"]',
      say: N_("17 coins: two quarters paid you."),
      why: N_(
        "9 from the Palace, 8 from the Grand Bazaar. You now have more than 25, which triggers a special event: in the new turn, every quarter pays 2 more.",
      ),
    },
    {
      does: "thief",
      say: N_("Choose the Thief."),
      why: N_("He takes 3 coins from the owner of a tile beside him. And like every tile, he counts in his quarter."),
    },
    {
      does: "d6",
      then: true,
      say: N_("Place him on the border."),
      why: N_("Here he strengthens your Grand Bazaar and stands beside one of Palm's tiles in the Port."),
    },
    {
      does: "south",
      sees: '[data-light="acting"]',
      say: N_("Steal from Palm, in the south."),
      why: N_("A Thief can reach across the border of a quarter. Check who has the most to lose."),
    },
    {
      until: "*: draw crier",
      light: '[data-speak="guild 0"]',
      say: N_("29 coins, and you draw a new tile."),
      why: N_(
        "Tiles with a gold rim keep acting; all others act once and then only count. Now the others play, then the quarters pay again.",
      ),
    },
  ],
  end: N_(
    "At 75 coins, or after twelve turns, the richest guild wins. Look for the quarter where one more tile makes the difference.",
  ),
};
