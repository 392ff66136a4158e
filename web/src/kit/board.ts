// What a board is given and may do. A board draws view.table (its game's own members) and finds what can
// be chosen by the canonical names of actions; it never counts on action numbers.
import { Drawing, Legal, SeenEvent, View } from "../engine/protocol";
import { Lang, Values } from "../i18n";

export interface BoardProps {
  view: View;
  legal: Map<string, Legal>; // by canonical name; empty if the viewer may not act
  only?: string[]; // of a move composed here, the actions that the table would take; all if left out
  choose(name: string): void; // does the action if it is legal, else says why not
  chooseMany(names: string[]): void; // a composed move, all or none
  draft(draft: Draft | null): void; // what is being put together: see useDraft
  lang: Lang;
  t(msgid: string, values?: Values): string;
  seatName(seat: number): string;
  events: SeenEvent[]; // what happened since the last view
  compact: boolean; // a phone
  animate: boolean;
  draw(): Promise<Drawing>; // the game's own drawing of this moment, as text
}

// A move that is put together on the board. The bar shows it in words and confirms it, the same in every game; the
// actions of which it is made are not offered beside it.
export interface Draft {
  names: string[] | null; // the whole move; null while something is missing
  label: string; // in words
  prompt?: string; // what is asked next
  made: RegExp; // the actions it is made of, by their names
  cancel?(): void; // if there is anything to take back
}

// What a seat holds, in a line or two of the seats' column; a game may offer one.
export interface SeatNoteProps {
  view: View;
  seat: number;
  t(msgid: string, values?: Values): string;
}
