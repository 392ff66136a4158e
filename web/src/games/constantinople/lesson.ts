// The guided first game of Bazar, and what its actions are in a word.
import { N_ } from "../../i18n";
import { Lesson } from "../../kit/room";
import record from "./lesson.souk";

export const lesson: Lesson = {
  record,
  aim: N_(
    "Your aim: coins. At the end of each turn every quarter pays the guild that has more tiles in it than any other.",
  ),
  notes: [
    {
      on: /^[a-i]\d/,
      clause: "CO-5.1",
      text: N_(
        "Choose a cell. First each guild places its start tile, which has no effect but counts; later, the merchant you have chosen.",
      ),
    },
    {
      on: /^(north|south|east|west)/,
      clause: "CO-5.4",
      text: N_("This merchant pushes: choose the direction. A tile pushed off the board is gone."),
    },
    {
      on: /^[a-z]+$/,
      clause: "CO-5.6",
      text: N_(
        "Choose a merchant of your hand. Each has an effect of its own, written beside it; a gold rim means that it lasts.",
      ),
    },
  ],
};
