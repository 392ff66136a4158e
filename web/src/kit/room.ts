// A game's room in the page: the object that games/<id>/index.ts exports. Every member is optional; rooms.ts has the
// defaults.
import { ComponentType, VNode } from "preact";
import { View } from "../engine/protocol";
import { Telling } from "../engine/story";
import { BoardProps, SeatNoteProps } from "./board";
import { Moment, Speech } from "./speech";

export interface GameRoom extends Telling {
  board?: ComponentType<BoardProps>;
  seatNote?: ComponentType<SeatNoteProps>;
  speak?(): Promise<Speech>; // its speech cards, loaded on first use
  lesson?: Lesson;
  sources?: Record<string, string>; // sources of points, in words, by the kind of event that carries them
  ties?: Tie[]; // the tie-breaks, in order: the first that differs decides
  beyond?: string; // owner of the score after those of the seats, if there is one
  quiet?: RegExp; // actions that give something up: offered last, and unobtrusively
  seeks?: RegExp; // kinds of event by which a player requests what comes next, and so does not give it up
  signs?: Sign[]; // signs of the things that the log names
  whole?(moment: Pick<Moment, "view" | "t">, names: string[], preview: BoardProps["preview"]): Promise<Whole | null>; // the full move of a hint
}

// A move of several actions, from its first one: all its actions, in words, and those that are lit.
export interface Whole {
  names: string[];
  label: string;
  lit: string[];
}

// The words for a thing, all their forms, "ruby|rubies", and its sign around the origin, radius 10. A room has them as
// texts for the catalogue. null: words that name another thing in passing and get no sign.
export type Sign = [words: string, sign: VNode | null];

// One tie-break, displayed as "rule: Ada 3, Ben 5".
export interface Tie {
  rule: string; // in words
  of(view: View, seat: number): number;
  bare?: boolean; // displays the rule without the numbers
}

// A guided first game, and short notes on the game's actions. The lesson itself is loaded when opened.
export interface Lesson {
  notes: Note[];
  open(): Promise<Script>;
}

export interface Note {
  on: RegExp; // an action of the player, by its canonical name
  text: string;
  clause: string; // of the rules, for more
}

// A real record whose moves the player makes step by step; the others' moves are replayed. guide.ts checks that steps
// and record agree.
export interface Script {
  record: string;
  aim: string; // of the game, shown before the first step
  steps: Step[];
  end: string; // what to remember, when the player takes over
}

export interface Step {
  does?: string | string[]; // the player's next actions by canonical name; none: a step only to read
  say: string; // what to do or to look at
  why: string;
  light?: string; // selector of the lit elements, if not those of the action
  sees?: string; // selector of further elements that the text mentions: they stay visible
  then?: true; // part of the same move as the step before: a board may send both together
  until?: string; // the others act exactly up to this entry of the record; "": not at all
  guided?: true; // the guide makes the actions once the player has read the text
}
