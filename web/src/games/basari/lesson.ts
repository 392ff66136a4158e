// Short notes on the actions of Basari; its guided first game is loaded when opened.
import { N_ } from "../../base/i18n";
import { Lesson } from "../../kit/room";

export const lesson: Lesson = {
  open: () => import("./steps").then((part) => part.script),
  notes: [
    {
      on: /^start/,
      clause: "BA-2.1",
      text: N_("Choose a stall to start from. Your lap ends when you get back to it."),
    },
    {
      on: /^stones/,
      clause: "BA-4.3",
      text: N_(
        "Each round, everybody secretly chooses one of three cards. If nobody else chose yours, you get it: here, the stones of the stall. Two with the same choice haggle; three or more get nothing.",
      ),
    },
    {
      on: /^die/,
      clause: "BA-4.1",
      text: N_("The die: roll again, move that far and score 6 minus the roll. You get closer to the end of your lap."),
    },
    { on: /^points/, clause: "BA-4.2", text: N_("Points: score the number on your stall right away.") },
    {
      on: /^decline/,
      clause: "BA-5.2",
      text: N_(
        "Two players chose the same action, so they haggle. The one with more points opens: offer stones for the action, or decline. If you decline, the other player does it for free.",
      ),
    },
    {
      on: /^(red|yellow|green|blue)/,
      clause: "BA-5.4",
      text: N_(
        "You name an offer colour by colour. A raise has more stones than the last offer, or as many of higher value: red is worth most, then yellow, green, blue.",
      ),
    },
    {
      on: /^accept/,
      clause: "BA-5.6",
      text: N_("Accept: you take the stones offered, and the other player gets the action."),
    },
  ],
};
