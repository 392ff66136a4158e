// Sahwari in the page.
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
    "score-track": N_("Recruit track"),
    "score-stock": N_("Stock"),
    "score-cases": N_("Artefact cases"),
    "score-convoys": N_("Convoys"),
    "score-clan": N_("Clan"),
    "score-cards": N_("Ability cards"),
  },
  beyond: N_("Guild Master"), // of the solo game
};
export default room;
