// Basari's table as the view tells it, and what offers are worth against each other.
import { N_ } from "../../i18n";
import { StoneKind } from "../../kit/emblems";
import { BoardProps } from "../../kit/board";

export type Colour = "red" | "yellow" | "green" | "blue";
export type Stones = Record<Colour, number>;
export const COLOURS: Colour[] = ["red", "yellow", "green", "blue"]; // the most valuable first, as offers are named
export const NAMES: Record<Colour, string> = {
  red: N_("red stone"),
  yellow: N_("yellow stone"),
  green: N_("green stone"),
  blue: N_("blue stone"),
};
export const COUNTED: Record<Colour, string> = {
  red: N_("{n|red stone|red stones}"),
  yellow: N_("{n|yellow stone|yellow stones}"),
  green: N_("{n|green stone|green stones}"),
  blue: N_("{n|blue stone|blue stones}"),
};
export const SHAPE: Record<Colour, StoneKind> = { red: "ruby", yellow: "topaz", green: "opal", blue: "sapphire" };
export const CARDS = ["die", "points", "stones"] as const;
export type Card = (typeof CARDS)[number];

export interface Haggle {
  turn: number;
  rival: number;
  offer: Stones | null;
  offers: number;
  named?: Partial<Stones>;
  naming?: Colour;
}
export interface BasariTable {
  phase: string;
  action: Card | null;
  turn: number;
  stalls: { points: number; stones: Stones }[];
  pawns: (number | null)[];
  markers: (number | null)[];
  walked: number[];
  stones: Stones[];
  stock: Stones;
  chosen: boolean[];
  cards: (Card | null)[];
  haggle: Haggle | null;
  scoring: { done: number; of: number; lap: number; majority: Stones };
}

// What the last round brought: the cards that were turned up, and each seat's last throw.
export interface Recent {
  cards: Record<number, Card>;
  rolls: Record<number, { roll: number; seq: number }>;
}

export interface Drawn {
  board: BoardProps;
  table: BasariTable;
  recent: Recent;
}

export const count = (s: Stones) => COLOURS.reduce((n, c) => n + s[c], 0);
export const listed = (s: Stones): Colour[] => COLOURS.flatMap((c) => Array<Colour>(s[c]).fill(c));
export const none = (): Stones => ({ red: 0, yellow: 0, green: 0, blue: 0 });

// BA-5.4: more stones, or as many of higher value: red, then yellow, green, blue.
export function raises(offer: Stones, over: Stones | null): boolean {
  const n = count(offer);
  if (!over || count(over) === 0) return n > 0;
  if (n !== count(over)) return n > count(over);
  for (const c of COLOURS) if (offer[c] !== over[c]) return offer[c] > over[c];
  return false;
}
