// Basari's story: the signs of the stones that the log names, and the table between the cards, throws, deals and
// scorings of a round.
import { SeenEvent } from "../../engine/protocol";
import { Stone } from "../../kit/emblems";
import { Sign } from "../../kit/room";
import { BasariTable, CARDS, Colour, COLOURS, SHAPE, Stones } from "./table";

const WORDS: Record<Colour, string> = {
  red: "red|rouge",
  yellow: "yellow|jaune",
  green: "green|vert|verte",
  blue: "blue|bleu|bleue",
};

export const signs = COLOURS.map<Sign>((c) => [WORDS[c], <Stone kind={SHAPE[c]} r={10} />]);

const more = (stones: Stones, by: Partial<Stones>, sign = 1): Stones => {
  const sum = { ...stones };
  for (const c of COLOURS) sum[c] += sign * (by[c] ?? 0);
  return sum;
};

const put = <T,>(list: T[], seat: number, thing: T): T[] => list.map((old, i) => (i === seat ? thing : old));

function happen(table: BasariTable, after: BasariTable, { event }: SeenEvent): BasariTable {
  const seat = Number(event?.seat);
  const { stones, stock } = table;
  const colours: Partial<Stones> = Object.fromEntries(COLOURS.map((c) => [c, Number(event?.[c] ?? 0)]));
  switch (event?.kind) {
    case "reveal":
      return { ...table, phase: "reveal", cards: put(table.cards, seat, CARDS[Number(event.card)]) };
    case "haggle":
      return { ...table, phase: after.phase, haggle: after.haggle };
    case "accept": {
      const other = Number(event.other);
      const given = put(stones, other, more(stones[other], colours, -1));
      return { ...table, phase: "told", haggle: null, stones: put(given, seat, more(given[seat], colours)) };
    }
    case "decline":
      return { ...table, phase: "told", haggle: null };
    case "stones":
      return { ...table, stones: put(stones, seat, more(stones[seat], colours)), stock: more(stock, colours, -1) };
    case "roll":
    case "die":
      return {
        ...table,
        pawns: put(table.pawns, seat, Number(event.stall)),
        walked: put(table.walked, seat, table.walked[seat] + Number(event.roll)),
      };
    case "scoring":
      return { ...table, phase: "told", scoring: { ...table.scoring, done: Number(event.number) } };
    case "majority":
    case "shared": {
      const back = { [COLOURS[3 - Number(event.colour)]]: Number(event.back) };
      return { ...table, stones: put(stones, seat, more(stones[seat], back, -1)), stock: more(stock, back) };
    }
    default:
      return table;
  }
}

export const between = (before: BasariTable, after: BasariTable, told: SeenEvent[]): BasariTable =>
  told.reduce((table, seen) => happen(table, after, seen), before);
