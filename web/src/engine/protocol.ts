// The messages of docs/protocol.md as the page uses them: messages.ts has their types. One engine is one table.
import { EngineAnswers, EngineAnswerTo, EngineRequests, Protocol, SeenEvent } from "./messages";
export type * from "./messages";

export const PROTOCOL: Protocol = 2;

export type EngineMessage<T extends keyof EngineRequests> = { type: T } & EngineRequests[T];
export type EngineAnswer<T extends keyof EngineRequests> = {
  type: string;
  seq?: number;
} & EngineAnswers[EngineAnswerTo[T]];
// Boards see only events with data.
export type BoardEvent = Required<SeenEvent>;
export const withData = (events: SeenEvent[]): BoardEvent[] =>
  events.filter((seen): seen is BoardEvent => !!seen.event);

export type Drawing = EngineAnswers["drawing"];
export type Failure = { type: "error" } & EngineAnswers["error"];
export type Tried = { type: "tried" } & EngineAnswers["tried"]; // a preview

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
