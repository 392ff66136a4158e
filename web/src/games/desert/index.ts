// The room of Desert Bazaar.
import { N_ } from "../../base/i18n";
import { GameRoom } from "../../kit/room";
import { Board, SeatNote } from "./board";
import { lesson } from "./lesson";
import { between, signs } from "./story";

const room: GameRoom = {
  board: Board,
  seatNote: SeatNote,
  lesson,
  speak: () => import("./speak").then((part) => part.speech),
  sources: {
    lone: N_("Lone tents"),
    camp: N_("Camps"),
    close: N_("Camps closed"),
    left: N_("Unfinished camps"),
    majority: N_("Majorities"),
  },
  ties: [{ rule: N_("Tie broken by cards in hand"), of: ({ table }, seat) => table.players[seat].cards }],
  between,
  quiet: /^stop$/,
  routine:
    /^(first|turn_up|free|empty|roll|take|nothing|aside|reroll_one|reroll_two|wild|decline|turn_in|exchange|pay|stop)$/,
  matters: /^(camp|close|left|majority|end_.*)$/,
  signs,
};
export default room;
