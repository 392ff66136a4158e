// The room of Sahwari.
import { N_ } from "../../base/i18n";
import { GameRoom } from "../../kit/room";
import { Board, SeatNote } from "./board";
import { lesson } from "./lesson";
import { Player } from "./table";
import { signs } from "./story";

// SA-7.3: the stock, the cubes in artefact cases, and the pawns.
const cubesAndPawns = ({ stock, pawns, cases_left, cases_right }: Player): number =>
  stock + pawns + [...cases_left, ...cases_right].filter((what) => what === "cube").length;

const room: GameRoom = {
  board: Board,
  seatNote: SeatNote,
  lesson,
  speak: () => import("./speak").then((part) => part.speech),
  sources: {
    "score-track": N_("Recruit track"),
    "score-stock": N_("Stock"),
    "score-cases": N_("Artefact slots"),
    "score-convoys": N_("Convoys"),
    "score-clan": N_("Clan"),
    "score-cards": N_("Ability cards"),
  },
  ties: [
    { rule: N_("A tie goes to the Guild Master"), of: ({ seats }, seat) => (seats === 1 ? seat : 0), bare: true },
    { rule: N_("Tie broken by cubes and pawns"), of: ({ table }, seat) => cubesAndPawns(table.players[seat]) },
  ],
  beyond: N_("Guild Master"), // of the solo game
  quiet: /^forgo$/,
  routine:
    /^(laid|dealt|take|turned|stocked|no-room|case|token-gained|pawn-out|look|.*-use|effect|forgo|refresh|guild-move|end-turn|reshuffle|master-(top|turn|shuffle|idle|cube|spy|refresh|nothing|patrol|no-patrol))$/,
  matters: /^(reveal|attack-.*|last-round|master-(card|reveal|rally|attack)|score-.*|over)$/,
  seeks: /^(pawn|stock|token)-use$|^reveal$/,
  signs,
};
export default room;
