// A game's parts sheet: games/<id>/sheet.tsx exports one Sheet as `sheet`, found by the build (rooms.mjs). Its faces
// depend only on a parts file, and use the components of the board, so that printed and played parts look the same.
// Each face names the value of the parts that it shows. By that the editor finds the face of a value, and a printed
// page marks changes.
import { ComponentChildren, ComponentType } from "preact";
import { Lang, translate } from "../base/i18n";
import { BoardProps } from "./board";
import { nobody } from "./choice";

export interface Sheet {
  picture?: ComponentType; // for the first page, 200 by 200
  // The things of the box in print order. May throw if a value cannot be drawn, such as one half-written in the
  // editor.
  faces(parts: any, board: BoardProps): Face[];
}

export interface Face {
  at: string; // the value of the parts it shows: "collection.cards[3]"; empty: the same with any parts
  more?: string[]; // further values that it shows
  of: string; // the kind of thing, a text for the catalogue; faces of a kind are adjacent and have one size
  copies?: number; // in the box; default 1; 0: part of a larger thing, drawn alone only beside its fields
  size: [width: number, height: number]; // in millimetres; larger than a page: printed in pieces
  box: [width: number, height: number]; // of the picture, in its own units
  cut?: "round" | "hexagon" | "own"; // the outline to cut, "own": drawn in the picture; default: a card
  picture: ComponentChildren;
  back?: ComponentChildren; // printed on the other side
}

// The props of a board that is only displayed.
export function stillBoard(lang: Lang): BoardProps {
  return {
    view: { game: "", seats: 0, viewer: null, done: false, chance: false, pending: [], scores: [], table: {} },
    legal: new Map(),
    choose: nobody,
    chooseMany: nobody,
    preview: () => Promise.reject(new Error()),
    draft: nobody,
    lang,
    t: (msgid, values) => translate(lang, msgid, values),
    seatName: () => "",
    events: [],
    compact: false,
    columns: 1,
    square: false,
    animate: false,
    draw: () => Promise.reject(new Error()),
  };
}
