// Basari in the page.
import { N_ } from "../../i18n";
import { GameRoom } from "../../kit/room";
import { Board, Miniature, SeatNote } from "./board";
import { lesson } from "./lesson";

const room: GameRoom = {
  board: Board,
  miniature: Miniature,
  seatNote: SeatNote,
  lesson,
  sources: {
    die: N_("Steps on the die"),
    points: N_("Points of the stalls"),
    lap: N_("Laps"),
    majority: N_("Majorities"),
    shared: N_("Shared majorities"),
  },
};
export default room;
