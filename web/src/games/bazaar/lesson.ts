// Short notes on the actions of Bazaar; its guided first game is loaded when opened.
import { N_ } from "../../base/i18n";
import { Lesson } from "../../kit/room";

export const lesson: Lesson = {
  open: () => import("./steps").then((part) => part.script),
  notes: [
    {
      on: /^roll/,
      clause: "BZ-3.2",
      text: N_(
        "On your turn, you roll the die or make one exchange. The die gives you a stone of its colour; the star lets you choose.",
      ),
    },
    {
      on: /^take/,
      clause: "BZ-3.1",
      text: N_("The stones of the bank. After rolling a star, you take one of any colour from here."),
    },
    {
      on: /^trade/,
      clause: "BZ-3.3",
      text: N_(
        "An exchange: give all the stones on one side of an equation and take the other side. It works both ways; tap the side you give.",
      ),
    },
    {
      on: /^buy/,
      clause: "BZ-5.1",
      text: N_(
        "A stall: pay the five stones on its top card to buy it. The flag shows what it is worth to you now: the fewer stones you keep, the more.",
      ),
    },
  ],
};
