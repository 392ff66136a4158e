// The guided first game of Bazaar: two cards are bought, the first with no stones left over.
import { N_ } from "../../base/i18n";
import { Script } from "../../kit/room";
import record from "./lesson.souk";

export const script: Script = {
  record,
  aim: N_(
    "Your aim: points. You buy cards from four stalls. Each card costs five stones, and the fewer stones you keep afterwards, the more points it brings.",
  ),
  steps: [
    {
      does: "roll",
      say: N_("Roll the die."),
      why: N_("Your first turn always begins so. You get a stone of the colour that the die shows."),
    },
    {
      does: "take ruby",
      sees: '[data-action^="trade a4"]',
      say: N_("A star! Take a ruby from the bank."),
      why: N_(
        "A star lets you choose any stone. Choose what can be exchanged well: here one ruby is worth four stones.",
      ),
    },
    {
      does: "trade a4",
      sees: '[data-action="trade a4 back"]',
      say: N_("Give your ruby, and take four stones for it."),
      why: N_(
        "Instead of rolling you may make one exchange: you give one side of an equation and take the other. It works both ways.",
      ),
    },
    {
      light: '[data-action="buy 1"]',
      sees: '[data-part="tray"]',
      say: N_("Four of these five stones are yours now."),
      why: N_("Only a second sapphire is missing. Look at the stalls first, then decide what to roll or exchange for."),
    },
    {
      does: "roll",
      say: N_("Roll, and hope for a sapphire."),
      why: N_("No exchange gives you just the one you lack. Rolling is always allowed, and the star would help, too."),
    },
    {
      does: "buy 1",
      sees: '[data-part="tray"]',
      say: N_("Sapphire! Buy this card."),
      why: N_(
        "You hold exactly what it costs, so nothing is left over: 5 points, the most that a card without a star can bring.",
      ),
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
      why: N_("It asks for two opals, a sapphire, a topaz and a diamond. The guide rolls for you: a diamond."),
    },
    {
      does: "roll",
      say: N_("Roll once more."),
      why: N_("With one stone there is little to exchange yet. A ruby would do again what it did before."),
    },
    {
      does: "trade a4",
      sees: '[data-action="trade a4 back"]',
      say: N_("A ruby: make the same exchange."),
      why: N_("One stone becomes four. You may end a turn with ten stones at the most, so there is room for them."),
    },
    {
      does: "trade a5",
      sees: '[data-action="trade a5 back"], [data-part="tray"]',
      say: N_("Give a diamond for two opals and a topaz."),
      why: N_(
        "You have a diamond to spare and lack an opal. A roll brings it in two of six cases; this exchange is sure.",
      ),
    },
    {
      does: "buy 3",
      sees: '[data-part="tray"]',
      say: N_("Buy it, with two stones left over."),
      why: N_("2 points instead of 5. Often that is right: a card you wait for may be bought by somebody else."),
    },
    {
      until: "*: card 9",
      light: '[data-action="buy 3"]',
      say: N_("A card with a star brings more."),
      why: N_(
        "With nothing left over this one brings 8 points, and once a pile is empty, 12. The last card of each pile has a star, too.",
      ),
    },
  ],
  end: N_(
    "The game ends when the second pile is empty, and the most points win. Waste no turn, and spend to the last stone.",
  ),
};
