// The view.table of Basari, and offers in words and actions.
import { N_ } from "../../base/i18n";
import { Tried } from "../../engine/protocol";
import { StoneKind } from "../../kit/emblems";
import { BoardProps } from "../../kit/board";

export type Colour = "red" | "yellow" | "green" | "blue";
export type Stones = Record<Colour, number>;
export const COLOURS: Colour[] = ["red", "yellow", "green", "blue"]; // most valuable first, as offers name them
export const NAMES: Record<Colour, string> = {
  red: N_("red stones"),
  yellow: N_("yellow stones"),
  green: N_("green stones"),
  blue: N_("blue stones"),
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
export interface Player {
  pawn: number | null; // a stall, as is the marker; null before the start is chosen
  marker: number | null;
  walked: number;
  stones: Stones;
  chosen: boolean;
  card: Card | null; // null: none, or face down
}
export interface BasariTable {
  phase: string;
  action: Card | null;
  turn: number;
  stalls: { points: number; stones: Stones }[];
  players: Player[];
  stock: Stones;
  haggle: Haggle | null;
  scoring: { done: number; of: number; lap: number; majority: Stones };
}

// Memory of the last round: the cards turned up, and each seat's last throw.
export interface Recent {
  cards: Record<number, Card>;
  rolls: Record<number, { roll: number; seq: number }>;
}

export interface Drawn {
  board: BoardProps;
  table: BasariTable;
  recent: Recent;
}

// An offer in words, and as the actions that make it.
export const inWords = ({ t }: Pick<BoardProps, "t">, stones: Stones) =>
  COLOURS.filter((c) => stones[c] > 0)
    .map((c) => t(COUNTED[c], { n: stones[c] }))
    .join(", ");
export const actionsOf = (offer: Stones, from: number) => COLOURS.slice(from).map((c) => `${c} ${offer[c]}`);

export const count = (s: Stones) => COLOURS.reduce((n, c) => n + s[c], 0);
export const listed = (s: Stones): Colour[] => COLOURS.flatMap((c) => Array<Colour>(s[c]).fill(c));
export const none = (): Stones => ({ red: 0, yellow: 0, green: 0, blue: 0 });

// Completes the offer that the first of these actions begins: with the colours named by these actions, then with the
// fewest stones of every other colour with which the engine lets the offer go on. An action with an earlier colour is
// the rival's, and ends the list.
export async function wholeOffer(
  { haggle }: BasariTable,
  said: string[],
  preview: (names: string[]) => Promise<Pick<Tried, "view">>,
): Promise<{ offer: Stones; names: string[] } | null> {
  const colourOf = (name: string) => COLOURS.indexOf(name.split(" ")[0] as Colour);
  const from = colourOf(said[0]);
  if (!haggle || from < 0) return null;
  const names: string[] = [];
  for (let c = from; c < COLOURS.length; c++) {
    const next = said[c - from];
    if (next !== undefined && colourOf(next) === c) names.push(next);
    else {
      said = [];
      const { legal = [] } = (await preview(names)).view;
      names.push(legal.find(({ name }) => colourOf(name) === c)!.name);
    }
  }
  const offer = { ...none(), ...haggle.named };
  for (const name of names) offer[name.split(" ")[0] as Colour] = Number(name.split(" ")[1]);
  return { offer, names };
}
