// What a game may bring to the page: the object that games/<id>/index.ts exports. All of it may be left out; rooms.ts
// says what stands in its place.
import { ComponentChildren, ComponentType } from "preact";
import { View } from "../engine/protocol";
import { Between } from "../story";
import { BoardProps, SeatNoteProps } from "./board";

export interface GameRoom {
  board?: ComponentType<BoardProps>;
  miniature?: ComponentType; // what hangs over its door on the front page
  seatNote?: ComponentType<SeatNoteProps>;
  lesson?: Lesson;
  sources?: Record<string, string>; // where points come from, in words, by the kind of event that carries them
  ties?: Tie[]; // what decides between equal scores: the first in which they differ
  beyond?: string; // who has the score after those of the seats, if there is one
  quiet?: RegExp; // actions that give something up: they are offered last, and not loudly
  signs?: Sign[]; // of the things that the log names
  between?: Between; // the table while the events of one action are told one by one
}

// The words for a thing, "ruby|rubies|rubis" in both languages (an s at the end is understood), and its sign around the
// origin, radius 10.
export type Sign = [words: string, sign: ComponentChildren];

// One step of a tie-break, told as "rule: Ada 3, Ben 5".
export interface Tie {
  rule: string; // in words
  of(view: View, seat: number): number;
  bare?: boolean; // the rule says it all, without the numbers
}

// A guided first game: a real record whose moves the player is asked to make, with a word on each kind of move when it
// first comes up. What the others did is played as it was.
export interface Lesson {
  record: string;
  aim: string;
  notes: Note[];
}

export interface Note {
  on: RegExp; // an action of the player, by its canonical name
  text: string;
  what?: string; // the same as a help at any time, where the text is about the moment
  clause: string; // of the rules, where more is said
}
