// The guided first game of Basari: stones, points and die, a haggle won, a card that pays nobody, and a scoring.
import { N_ } from "../../base/i18n";
import { Script } from "../../kit/room";
import record from "./lesson.souk";

export const script: Script = {
  record,
  aim: N_(
    "Your aim: points. Stalls give some right away. At each of three scorings, a finished lap and the most stones of a colour give more.",
  ),
  steps: [
    {
      does: "start 34",
      say: N_("Start from this stall."),
      why: N_("A lap goes once around the bazaar and back here. It is a good spot: two reds lie three stalls ahead."),
    },
    {
      does: "stones",
      sees: '[data-light="here"]',
      say: N_("Choose the stones."),
      why: N_(
        "Everybody has rolled and moved. Your stall has two reds and a yellow, and red scores most. All choose in secret; if nobody else makes your choice, you get it.",
      ),
    },
    {
      until: "*: roll 3",
      light: '[data-light="purse 0"]',
      say: N_("Three different choices: everybody gets theirs."),
      why: N_("The stones are in your purse. If two choose the same, they haggle; if three do, nobody gets it."),
    },
    {
      until: "",
      light: '[data-part="carpets"]',
      say: N_("Four carpets: 14, 12, 10 and 8 points."),
      why: N_(
        "At each scoring, the most reds give 14 points, the most yellows 12, the most greens 10, the most blues 8.",
      ),
    },
    {
      does: "points",
      sees: '[data-light="here"]',
      say: N_("Now choose the points."),
      why: N_("Your stall shows 7: no stall has more. Its two stones are not worth much."),
    },
    {
      does: "die",
      say: N_("Choose the die."),
      why: N_(
        "You roll again, move and score 6 minus the roll. A low roll gives points, a high one takes you closer to the end of your lap.",
      ),
    },
    {
      does: "stones",
      sees: '[data-light="here"]',
      say: N_("Two reds: choose the stones."),
      why: N_("The red carpet gives the most points. But your rivals can see your stall, too."),
    },
    {
      does: ["red 0", "yellow 0", "green 0", "blue 1"],
      sees: '[data-light="cloth"], [data-light="blue"]',
      say: N_("A haggle! Offer one blue stone."),
      why: N_(
        "Somebody else wants stones, too. You have more points, so you open. Start low: if your offer is accepted, you pay it and do the action.",
      ),
    },
    {
      does: ["red 0", "yellow 2", "green 0", "blue 0"],
      sees: '[data-light="cloth"], [data-light="yellow"]',
      say: N_("Two greens? Raise: offer two yellows."),
      why: N_(
        "A raise has more stones, or as many of higher value. Red is worth most, then yellow, green, blue. Two reds are well worth two yellows.",
      ),
    },
    {
      until: "1: accept",
      light: '[data-light="purse 0"]',
      say: N_("Accepted: the reds are yours."),
      why: N_("Your rival takes your two yellows and gives up the action. Losing a haggle can be good business."),
    },
    {
      does: "points",
      sees: '[data-light="here"]',
      say: N_("7 points: choose them."),
      why: N_("It is the best thing on your stall. But do the others think the same of theirs?"),
    },
    {
      until: "2: points",
      light: '[data-light^="purse"]',
      say: N_("All three chose points: nobody gets any."),
      why: N_(
        "So ask yourself what the others need most. A choice that looks best to everybody is often worth nothing.",
      ),
    },
    {
      does: "die",
      say: N_("Choose the die to finish your lap."),
      why: N_("Your start is four stalls ahead. A roll of 4 or more takes you there, which scores 10 points."),
    },
    {
      until: "*: roll 4",
      light: ".seats .seat",
      say: N_("A lap is done: everybody scores."),
      why: N_(
        "You score 10 for the lap and 14 for the most reds. A rival has the most of the other colours: 8, 10 and 12. For each colour won, 3 stones go back.",
      ),
    },
  ],
  end: N_(
    "After the third scoring, the most points win. All stones are visible: see who leads in which colour before you choose.",
  ),
};
