// Short notes on the actions of Basari; its guided first game is loaded when opened.
import { N_ } from "../../base/i18n";
import { Lesson } from "../../kit/room";

export const lesson: Lesson = {
  open: () => import("./steps").then((part) => part.script),
  notes: [
    {
      on: /^start/,
      clause: "BA-2.1",
      text: N_("Everybody chooses a stall to start from. A lap is over when you come back to it."),
    },
    {
      on: /^stones/,
      clause: "BA-4.3",
      text: N_(
        "Each round all choose one of three cards in secret. Whoever is alone with a choice gets it: here, the stones of the stall. Two with the same choice must haggle; three or more get nothing.",
      ),
    },
    {
      on: /^die/,
      clause: "BA-4.1",
      text: N_("The die: move on again by its roll and score 6 minus the roll. It brings the end of your lap nearer."),
    },
    { on: /^points/, clause: "BA-4.2", text: N_("Points: the number on your stall, at once.") },
    {
      on: /^decline/,
      clause: "BA-5.2",
      text: N_(
        "Two chose the same and haggle. The one with more points opens: you may offer stones for the action, or decline; then the other does it and pays nothing.",
      ),
    },
    {
      on: /^(red|yellow|green|blue)/,
      clause: "BA-5.4",
      text: N_(
        "An offer is named colour by colour. A raise has more stones than the last offer, or as many that are worth more: red most, then yellow, green, blue.",
      ),
    },
    {
      on: /^accept/,
      clause: "BA-5.6",
      text: N_("Accept: you take the stones that are offered, and the other one gets the action."),
    },
  ],
};
