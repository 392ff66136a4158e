// The games' rooms in the page. Every folder of games/ is one, found when the page is built (rooms.mjs); nothing here or
// in the pages names a game. One without a room is played all the same: on its own drawing, behind a plain door.
import found from "souk:games";
import { N_ } from "./i18n";
import { DrawnBoard } from "./kit/drawn";
import { PlainMiniature } from "./kit/emblems";
import { GameRoom } from "./kit/room";

type Furnished = GameRoom & Required<Pick<GameRoom, "board" | "miniature" | "sources" | "ties" | "beyond">>;

const bare: Furnished = { board: DrawnBoard, miniature: PlainMiniature, sources: {}, ties: [], beyond: N_("The game") };

export const roomOf = (game: string): Furnished => ({ ...bare, ...found[game] });

// Where points come from, as a text for the catalogue; what nobody has named is one source.
export const sourceOf = (game: string, kind: string): string => roomOf(game).sources[kind] ?? N_("Points");
