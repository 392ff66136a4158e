// What a game brings to be printed: games/<id>/sheet.tsx exports one Sheet as `sheet`, found by the build (rooms.mjs). Its
// faces are made of a parts file alone, and drawn by the same components as the board, so that what is cut out looks like what
// is played. A face says which value of the parts it shows: by that an editor finds the face of a value, and a printed page
// what was changed.
import { ComponentChildren, ComponentType } from "preact";
import { Lang, translate } from "../i18n";
import { BoardProps } from "./board";
import { nobody } from "./choice";

export interface Sheet {
  picture?: ComponentType; // for the first page, 200 by 200
  // The things of the box in the order in which they are printed. What cannot be drawn, an editor's half-written value,
  // may throw.
  faces(parts: any, board: BoardProps): Face[];
}

export interface Face {
  at: string; // what of the parts it shows: "collection.cards[3]"; empty: it is the same with any parts
  more?: string[]; // what else it shows, if that is elsewhere
  of: string; // the kind of thing, a text for the catalogue; faces of a kind follow each other and are of one size
  copies?: number; // in the box; one if left out; 0: part of a larger thing, and drawn alone only beside its fields
  size: [width: number, height: number]; // in millimetres; what is larger than a page is printed in pieces
  box: [width: number, height: number]; // of the picture, in its own units
  cut?: "round" | "hexagon" | "own"; // what it is cut out as, or its picture has the line; a card if left out
  picture: ComponentChildren;
  back?: ComponentChildren; // printed on the other side
}

// A board that nobody plays at.
export function stillBoard(lang: Lang): BoardProps {
  return {
    view: { game: "", seats: 0, viewer: null, done: false, chance: false, pending: [], scores: [], table: {} },
    legal: new Map(),
    choose: nobody,
    chooseMany: nobody,
    draft: nobody,
    lang,
    t: (msgid, values) => translate(lang, msgid, values),
    seatName: () => "",
    events: [],
    compact: false,
    animate: false,
    draw: () => Promise.reject(new Error()),
  };
}
