// The games' parts sheets: every games/<id>/sheet.tsx is one, found at build time (rooms.mjs). A game without one is
// printed as plain cards. All sheets are one chunk, because they share drawings with the boards: many small chunks
// would split the first load into pieces that compress badly.
import found from "souk:sheets";
import { Sheet } from "../kit/sheet";
import { plain } from "./plain";

export const sheetOf = (game: string): Sheet => found[game] ?? plain;
