// What a game may bring to the page: the object that games/<id>/index.ts exports. All of it may be left out; rooms.ts
// says what stands in its place.
import { ComponentType } from "preact";
import { BoardProps, SeatNoteProps } from "./board";

export interface GameRoom {
  board?: ComponentType<BoardProps>;
  miniature?: ComponentType; // what hangs over its door on the front page
  seatNote?: ComponentType<SeatNoteProps>;
  lesson?: Lesson;
  sources?: Record<string, string>; // where points come from, in words, by the kind of event that carries them
  beyond?: string; // who has the score after those of the seats, if there is one
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
