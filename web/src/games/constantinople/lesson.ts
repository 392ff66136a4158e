// Short notes on the actions of Bazar; its guided first game is loaded when opened.
import { N_ } from "../../base/i18n";
import { Lesson } from "../../kit/room";

export const lesson: Lesson = {
  open: () => import("./steps").then((part) => part.script),
  notes: [
    {
      on: /^[a-i]\d/,
      clause: "CO-5.1",
      text: N_(
        "Choose a cell. First, each guild places its start tile: it has no effect, but it counts. Later, place the merchant you have chosen.",
      ),
    },
    {
      on: /^(north|south|east|west)/,
      clause: "CO-5.4",
      text: N_("This merchant pushes: choose the direction. A tile pushed off the board is eliminated."),
    },
    {
      on: /^[a-z]+$/,
      clause: "CO-5.6",
      text: N_(
        "Choose a merchant from your hand. Each has its own effect, written beside it; a gold rim means that it lasts.",
      ),
    },
  ],
};
