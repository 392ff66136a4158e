// What the things on a board say of themselves. A board marks a thing with data-speak="key", and a region with
// data-part="key"; the game's speech turns a key into a card, from the view as it is now. An action (data-action) speaks as
// "do NAME" unless its element has a key of its own.
import { ComponentChildren } from "preact";
import { Legal, View } from "../engine/protocol";
import { Values } from "../i18n";

export interface Card {
  name: string;
  text: string; // one plain sentence, with the numbers of this moment where they help
  picture?: ComponentChildren; // SVG within 30 of the origin; what was pointed at is shown if there is none
  scene?: boolean; // the picture is twice as wide
  whole?: boolean; // says all that the action's own label would
  clause?: string; // of the rules, where more is said
}

// A region of the board, as texts for the catalogue.
export interface Region {
  name: string;
  text: string;
  clause?: string;
}

export interface Moment {
  view: View;
  legal: Map<string, Legal>;
  t(msgid: string, values?: Values): string;
  seatName(seat: number): string;
}

export interface Speech {
  card(key: string, now: Moment): Card | null;
  parts: Record<string, Region>;
}
