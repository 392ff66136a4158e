// The interface of a board. It draws view.table (its game's own members) and identifies actions by their canonical
// names; it never relies on action numbers.
import { BoardEvent, Drawing, Legal, Tried, View } from "../engine/protocol";
import { Lang, Values } from "../base/i18n";

export interface BoardProps {
  view: View;
  legal: Map<string, Legal>; // by canonical name; empty if the viewer may not act
  only?: string[]; // of a move composed here, the actions that the table accepts; default: all
  choose(name: string): void; // makes the action if it is legal, else shows the reason
  chooseMany(names: string[]): void; // a composed move, all or none
  preview(names: string[]): Promise<Tried>; // what a move would lead to: see useTries
  draft(draft: Draft | null): void; // the move being composed: see useDraft
  lang: Lang;
  t(msgid: string, values?: Values): string;
  seatName(seat: number): string;
  events: BoardEvent[]; // the events since the last view
  compact: boolean; // the drawing for small screens
  columns: 1 | 2; // of that drawing
  square: boolean; // with two columns: the space is about as high as wide
  animate: boolean;
  draw(): Promise<Drawing>; // the game's own text drawing of this moment
}

// A move composed on the board. The bar shows it in words and confirms it, the same in every game; its component
// actions are not offered separately.
export interface Draft {
  names: string[] | null; // the whole move; null while something is missing
  label: string; // in words
  prompt?: string; // the next question
  made: RegExp; // its component actions, by name
  cancel?(): void; // present if there is something to cancel
}

// Optional per game: a seat's holdings, in a line or two of the seats' column.
export interface SeatNoteProps {
  view: View;
  seat: number;
  t(msgid: string, values?: Values): string;
}
