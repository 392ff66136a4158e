// The guided first game of Bazaar: two cards are bought, the first with no stones left over.
import { N_ } from "../../base/i18n";
import { Script } from "../../kit/room";
import record from "./lesson.souk";

export const script: Script = {
  record,
  aim: N_(
    "Your aim: points. You buy cards from four stalls. Each card costs five stones, and the fewer stones you keep afterwards, the more it is worth.",
  ),
  steps: [
    {
      does: "roll",
      say: N_("Roll the die."),
      why: N_("Your first turn always starts like this. You get a stone of the colour you roll."),
    },
    {
      does: "take ruby",
      sees: '[data-action^="trade a4"]',
      say: N_("A star! Take a ruby from the bank."),
      why: N_("A star lets you choose any stone. Pick one that trades well: here, one ruby is worth four stones."),
    },
    {
      does: "trade a4",
      sees: '[data-action="trade a4 back"], [data-part="tray"]',
      say: N_("Give your ruby for four stones."),
      why: N_(
        "Instead of rolling, you may make one exchange: give one side of an equation and take the other. It works both ways.",
      ),
    },
    {
      light: '[data-action="buy 1"]',
      sees: '[data-part="tray"]',
      say: N_("You now have four of these five stones."),
      why: N_("Only a second sapphire is missing. Look at the stalls first, then decide whether to roll or exchange."),
    },
    {
      does: "roll",
      say: N_("Roll, and hope for a sapphire."),
      why: N_("No exchange gives you just the stone you lack. You may always roll, and a star would do, too."),
    },
    {
      does: "buy 1",
      sees: '[data-part="tray"]',
      say: N_("Sapphire! Buy this card."),
      why: N_("You hold exactly what it costs, so nothing is left over: 5 points, the most for a card without a star."),
    },
    {
      until: "*: card 22",
      light: ".seats .seat:first-child",
      say: N_("5 points."),
      why: N_("With one stone left over it would have been 3, with two 2, with three or more only 1."),
    },
    {
      does: "roll",
      guided: true,
      light: '[data-action="buy 3"]',
      say: N_("Next, the card in stall 3."),
      why: N_("It costs two opals, a sapphire, a topaz and a diamond. The guide rolls for you: a diamond."),
    },
    {
      does: "roll",
      say: N_("Roll once more."),
      why: N_("With one stone there is little to exchange yet. Another ruby would help you as before."),
    },
    {
      does: "trade a4",
      sees: '[data-action="trade a4 back"], [data-part="tray"]',
      say: N_("A ruby: make the same exchange."),
      why: N_("One stone becomes four. You may hold up to ten stones at the end of a turn, so they fit."),
    },
    {
      does: "trade a5",
      sees: '[data-action="trade a5 back"], [data-part="tray"]',
      say: N_("Give a diamond for two opals and a topaz."),
      why: N_(
        "You have a spare diamond and lack an opal. A roll gives you one two times in six; this exchange is certain.",
      ),
    },
    {
      does: "buy 3",
      sees: '[data-part="tray"]',
      say: N_("Buy it, with two stones left over."),
      why: N_("2 points instead of 5. That is often right: somebody else may buy the card you wait for."),
    },
    {
      until: "*: card 9",
      light: '[data-action="buy 3"]',
      say: N_("A card with a star is worth more."),
      why: N_(
        "With nothing left over, this one is worth 8 points, and 12 once a pile is empty. The last card of each pile has a star, too.",
      ),
    },
  ],
  end: N_(
    "The game ends when the second pile is empty, and the most points win. Waste no turn, and spend down to your last stone.",
  ),
};
