// The messages of docs/protocol.md that the page uses, as types. One engine is one table.

export const PROTOCOL = 2; // the version of docs/protocol.md

export interface Legal {
  action: number;
  name: string;
  label: string;
}

// The view of a seat or spectator. `table` holds the game's own members; only that game's board reads them.
export interface View {
  game: string;
  seats: number;
  viewer: number | null;
  done: boolean;
  chance: boolean;
  pending: number[];
  scores: number[];
  winners?: number[];
  table: any;
  prompt?: string;
  legal?: Legal[];
}

export interface SeenEvent {
  seq: number;
  text: string;
  event: { kind: string; [argument: string]: number | string | null };
}

// A table as text. A run of cells is [row, column, length, value].
export interface Canvas {
  rows: string[];
  styles: [number, number, number, string][]; // the style of each run
  marks: [number, number, number, number][]; // the action of a click there
}

export interface Drawing {
  board: Canvas;
  seats: Canvas;
}

export interface GameInfo {
  game: string;
  title: string;
  rules_version: number;
  min_seats: number;
  max_seats: number;
}

export interface Failure {
  type: "error";
  code: string;
  text: string;
  clause?: string;
  field?: string;
}

export type Message = { type: string; [member: string]: unknown };
export type Reply = { type: string; seq?: number; [member: string]: any };

// Thrown when the engine replies with an error: the text is for the player, in the player's language.
export class Refused extends Error {
  constructor(
    public readonly failure: Failure,
    public readonly reply?: Reply, // the whole reply: a stale move brings the current view
  ) {
    super(failure.text);
  }
}
