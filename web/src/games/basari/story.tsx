// Basari's story: the signs of the stones that the log names, and the table between the cards, throws, deals and
// scorings of a round.
import { N_ } from "../../base/i18n";
import { BoardEvent } from "../../engine/protocol";
import { Stone } from "../../kit/emblems";
import { Sign } from "../../kit/room";
import { BasariTable, CARDS, Colour, COLOURS, Player, SHAPE, Stones } from "./table";

const WORDS: Record<Colour, string> = {
  red: N_("red|reds"),
  yellow: N_("yellow|yellows"),
  green: N_("green|greens"),
  blue: N_("blue|blues"),
};

export const signs = COLOURS.map<Sign>((c) => [WORDS[c], <Stone kind={SHAPE[c]} r={10} />]);

const more = (stones: Stones, by: Partial<Stones>, sign = 1): Stones => {
  const sum = { ...stones };
  for (const c of COLOURS) sum[c] += sign * (by[c] ?? 0);
  return sum;
};

// The table with one player changed.
const change = (table: BasariTable, seat: number, by: (player: Player) => Partial<Player>): BasariTable => ({
  ...table,
  players: table.players.map((player, i) => (i === seat ? { ...player, ...by(player) } : player)),
});

const gain = (table: BasariTable, seat: number, stones: Partial<Stones>, sign = 1): BasariTable =>
  change(table, seat, (player) => ({ stones: more(player.stones, stones, sign) }));

function happen(table: BasariTable, after: BasariTable, { event }: BoardEvent): BasariTable {
  const seat = Number(event?.seat);
  const colours: Partial<Stones> = Object.fromEntries(COLOURS.map((c) => [c, Number(event?.[c] ?? 0)]));
  switch (event?.kind) {
    case "reveal":
      return { ...change(table, seat, () => ({ card: CARDS[Number(event.card)] })), phase: "reveal" };
    case "haggle":
      return { ...table, phase: after.phase, haggle: after.haggle };
    case "accept": {
      const given = gain(table, Number(event.other), colours, -1);
      return { ...gain(given, seat, colours), phase: "told", haggle: null };
    }
    case "decline":
      return { ...table, phase: "told", haggle: null };
    case "stones":
      return { ...gain(table, seat, colours), stock: more(table.stock, colours, -1) };
    case "roll":
    case "die":
      return change(table, seat, ({ walked }) => ({ pawn: Number(event.stall), walked: walked + Number(event.roll) }));
    case "scoring":
      return { ...table, phase: "told", scoring: { ...table.scoring, done: Number(event.number) } };
    case "majority":
    case "shared": {
      const back = { [COLOURS[3 - Number(event.colour)]]: Number(event.back) };
      return { ...gain(table, seat, back, -1), stock: more(table.stock, back) };
    }
    default:
      return table;
  }
}

export const between = (before: BasariTable, after: BasariTable, told: BoardEvent[]): BasariTable =>
  told.reduce((table, seen) => happen(table, after, seen), before);
