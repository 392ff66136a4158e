// The games' sheets: every games/<id>/sheet.tsx is one, found when the page is built (rooms.mjs) and fetched when it is asked
// for. A game without one is printed as plain cards.
import found from "souk:sheets";
import { Sheet } from "../kit/sheet";
import { plain } from "./plain";

export const sheetOf = (game: string): Promise<Sheet> =>
  found[game] ? found[game]().then((room) => room.sheet) : Promise.resolve(plain);
