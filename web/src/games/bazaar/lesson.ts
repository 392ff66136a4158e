// The guided first game of Bazaar, and what its actions are in a word.
import { N_ } from "../../i18n";
import { Lesson } from "../../kit/room";
import record from "./lesson.souk";

export const lesson: Lesson = {
  record,
  aim: N_(
    "Your aim: buy collection cards for points. A card costs five stones, and the fewer stones you keep afterwards, the more it brings.",
  ),
  notes: [
    {
      on: /^roll/,
      clause: "BZ-3.2",
      text: N_(
        "On your turn you roll the die or make one exchange. The die gives you a stone of its colour; the star lets you choose.",
      ),
    },
    {
      on: /^take/,
      what: N_("Stones in the bank. After rolling a star you take one of any colour from here."),
      clause: "BZ-3.1",
      text: N_("A star: take a stone of any colour from the bank. Look at the cards in the stalls first."),
    },
    {
      on: /^trade/,
      clause: "BZ-3.3",
      text: N_(
        "An exchange: give all the stones on one side of an equation and take the other side. It works both ways; tap the side that you give.",
      ),
    },
    {
      on: /^buy/,
      what: N_(
        "A stall: pay the five stones on its top card to buy it. The flag shows what it brings you now; the fewer stones you keep, the more.",
      ),
      clause: "BZ-5.1",
      text: N_(
        "You hold what this card asks for. The flag shows what it brings you now; with no stone left over it brings the most.",
      ),
    },
  ],
};
