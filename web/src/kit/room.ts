// What a game may bring to the page: the object that games/<id>/index.ts exports. All of it may be left out; rooms.ts
// says what stands in its place.
import { ComponentChildren, ComponentType } from "preact";
import { View } from "../engine/protocol";
import { Between } from "../story";
import { BoardProps, SeatNoteProps } from "./board";
import { Moment, Speech } from "./speech";

export interface GameRoom {
  board?: ComponentType<BoardProps>;
  miniature?: ComponentType; // what hangs over its door on the front page
  seatNote?: ComponentType<SeatNoteProps>;
  speak?(): Promise<Speech>; // what its things say of themselves; fetched when first asked
  lesson?: Lesson;
  sources?: Record<string, string>; // where points come from, in words, by the kind of event that carries them
  ties?: Tie[]; // what decides between equal scores: the first in which they differ
  beyond?: string; // who has the score after those of the seats, if there is one
  quiet?: RegExp; // actions that give something up: they are offered last, and not loudly
  seeks?: RegExp; // kinds of event by which one asks for what comes next: nobody gives that up
  signs?: Sign[]; // of the things that the log names
  aside?: RegExp; // kinds of event that only begin a move: nobody waits for them, and the move itself stands in the log
  whole?(moment: Pick<Moment, "view" | "t">, names: string[]): Whole | null; // of what people call one move, as a hint tells it
  between?: Between; // the table while the events of one action are told one by one
}

// The move that the first of some actions begins, if it takes several: all of them, in words, and those that are lit.
export interface Whole {
  names: string[];
  label: string;
  lit: string[];
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

// A guided first game, and what the game's actions are in a word. The lesson itself comes when it is opened.
export interface Lesson {
  notes: Note[];
  open(): Promise<Script>;
}

export interface Note {
  on: RegExp; // an action of the player, by its canonical name
  text: string;
  clause: string; // of the rules, where more is said
}

// A real record whose moves the player is asked to make, one step after the other; what the others did is played as it
// was. guide.ts checks that steps and record agree.
export interface Script {
  record: string;
  aim: string; // of the game, before the first step
  steps: Step[];
  end: string; // what to remember, when the game is the player's own
}

export interface Step {
  does?: string | string[]; // the player's next actions by their canonical names; none: there is only something to see
  say: string; // what to do, or what there is to see
  why: string;
  light?: string; // selector of what is lit, if it is not what stands for the action
  sees?: string; // selector of what else the words speak of: it stays in sight
  then?: true; // of one move with the step before: a board may ask for both before it sends anything
  until?: string; // the others act up to this entry of the record and no further; "": not at all
  guided?: true; // the guide does it when the player has read this
}
