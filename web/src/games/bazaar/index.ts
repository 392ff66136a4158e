// The room of Bazaar.
import { N_ } from "../../base/i18n";
import { GameRoom } from "../../kit/room";
import { Board, SeatNote } from "./board";
import { lesson } from "./lesson";
import { signs } from "./story";

const room: GameRoom = {
  board: Board,
  seatNote: SeatNote,
  lesson,
  speak: () => import("./speak").then((part) => part.speech),
  sources: {
    bought: N_("Collections"),
  },
  ties: [{ rule: N_("Tie broken by fewest collections"), of: (view, seat) => -view.table.players[seat].cards.length }],
  routine: /^(exchange|first|turned-up|rolled|rolled-star|took|took-nothing|returned|returned-own)$/,
  matters: /^(bought|bell|closed|out-of-time|out-of-rounds)$/,
  signs,
};
export default room;
