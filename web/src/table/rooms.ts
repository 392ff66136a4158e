// The games' rooms in the page. Every folder of games/ is one, found at build time (rooms.mjs); nothing here or in the
// pages names a game. A game without a room is still playable: with its text drawing as board, and a plain picture.
import found from "souk:games";
import { N_ } from "../base/i18n";
import { BoardProps } from "../kit/board";
import { PlainMiniature } from "../kit/emblems";
import { later } from "../kit/later";
import { GameRoom } from "../kit/room";

// Loaded only for a game without a board.
const DrawnBoard = later<BoardProps>(() => import("../kit/drawn").then((part) => part.DrawnBoard));

type Furnished = GameRoom & Required<Pick<GameRoom, "board" | "miniature" | "sources" | "ties" | "beyond">>;

const bare: Furnished = { board: DrawnBoard, miniature: PlainMiniature, sources: {}, ties: [], beyond: N_("The game") };

export const roomOf = (game: string): Furnished => ({ ...bare, ...found[game] });

// The source of points, as a text for the catalogue; unnamed kinds share one source.
export const sourceOf = (game: string, kind: string): string => roomOf(game).sources[kind] ?? N_("Points");
