// The games' sheets: every games/<id>/sheet.tsx is one, found when the page is built (rooms.mjs). A game without one is printed
// as plain cards. They share their drawings with the boards, so all of them come in one part of the page: many small parts
// would cut the first visit into pieces that compress badly.
import found from "souk:sheets";
import { Sheet } from "../kit/sheet";
import { plain } from "./plain";

export const sheetOf = (game: string): Sheet => found[game] ?? plain;
