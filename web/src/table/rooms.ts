// The games' rooms in the page. Every folder of games/ is one, found at build time (rooms.mjs); nothing here or in the
// pages names a game. A room is loaded before a table of its game is shown, with the game's texts. A game without a room
// is still playable: with its text drawing as board.
import found from "souk:games";
import { useEffect, useState } from "preact/hooks";
import { loadTexts, N_ } from "../base/i18n";
import { t } from "../base/settings";
import { BoardProps } from "../kit/board";
import { later } from "../kit/later";
import { GameRoom, Sign } from "../kit/room";

// Loaded only for a game without a board.
const DrawnBoard = later<BoardProps>(() => import("../kit/drawn").then((part) => part.DrawnBoard));

type Furnished = GameRoom & Required<Pick<GameRoom, "board" | "sources" | "ties" | "beyond">>;

const bare: Furnished = { board: DrawnBoard, sources: {}, ties: [], beyond: N_("The game") };
const opened = new Map<string, GameRoom>();

// The room of a game; it must have been opened.
export const roomOf = (game: string): Furnished => ({ ...bare, ...opened.get(game) });

// The signs of its things, with the words of the page's language.
export const signsOf = (game: string): Sign[] => (roomOf(game).signs ?? []).map(([words, sign]) => [t(words), sign]);

// Loads the room of a game. Without its texts the page is in English.
export async function openRoom(game: string): Promise<Furnished> {
  const texts = loadTexts(game).catch(() => undefined);
  const room = await found[game]?.open();
  await texts;
  opened.set(game, room?.default ?? {});
  return roomOf(game);
}

// Whether the rooms of these games are open; opens them.
export function useRooms(...games: (string | undefined)[]): boolean {
  const [, again] = useState(0);
  const missing = games.filter((game): game is string => !!game && !opened.has(game));
  useEffect(() => {
    for (const game of missing)
      void openRoom(game).then(
        () => again((n) => n + 1),
        () => undefined,
      );
  }, [missing.join()]);
  return !missing.length;
}

export const hasLesson = (game: string): boolean => !!found[game]?.lesson;

// Where the first game begins: with short tables, if the game has some, or with the guided lesson.
export const learnHash = (game: string): string => `#/${found[game]?.first ? "first" : "learn"}/${game}`;

// The source of points, as a text for the catalogue; unnamed kinds share one source.
export const sourceOf = (game: string, kind: string): string => roomOf(game).sources[kind] ?? N_("Points");
