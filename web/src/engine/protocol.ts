// The messages of docs/protocol.md that the page uses, as types. One engine is one table.

export interface Legal {
  action: number;
  name: string;
  label: string;
}

// What a viewer may see. `table` holds the game's own members; only that game's board reads them.
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

// A table as text, in two parts. A run of cells is [row, column, length, what].
export interface Canvas {
  rows: string[];
  styles: [number, number, number, string][]; // what a thing is
  marks: [number, number, number, number][]; // the action that pointing there means
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

// Thrown when the engine answers with an error: the text is for the player, in the player's language.
export class Refused extends Error {
  constructor(
    public readonly failure: Failure,
    public readonly reply?: Reply, // the whole answer: a stale move brings the view as it is now
  ) {
    super(failure.text);
  }
}
