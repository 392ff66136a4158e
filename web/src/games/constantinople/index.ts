// The room of Bazar.
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
    steals: N_("Stolen"),
    loses: N_("Lost to thieves"),
    pays: N_("Quarters"),
  },
  ties: [{ rule: N_("Tie broken by turn order"), of: ({ table }, seat) => -1 - table.order.indexOf(seat) }],
  between,
  signs,
  aside: /^loses$/,
  routine:
    /^(draws|turn|enters|no_event|plays|passes|pushed|stuck|line|line_stuck|ring|ring_stuck|carries|nowhere|swaps|calls|exiles|full|gone)$/,
  matters: /^(event|ousts|expelled|steals|ends)$/,
};
export default room;
