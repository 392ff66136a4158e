// Speech cards of the things on a board. A board marks a thing with data-speak="key", and a region with
// data-part="key"; the game's speech makes a card from a key and the current view. An action (data-action) has the key
// "do NAME" unless its element has a key of its own.
import { ComponentChildren } from "preact";
import { Legal, View } from "../engine/protocol";
import { Values } from "../base/i18n";

export interface Card {
  name: string;
  text: string; // one plain sentence, with current numbers where they help
  picture?: ComponentChildren; // SVG within 30 of the origin; default: a copy of the element
  scene?: boolean; // the picture is twice as wide
  whole?: boolean; // makes the action's label redundant
  clause?: string; // of the rules, for more
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
