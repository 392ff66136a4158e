// The speech cards of Bazar: quarters, merchants, events and guilds, with their current values.
import { gain } from "../../base/settings";
import { N_ } from "../../base/i18n";
import { Emblem } from "../../kit/emblems";
import { Card, Moment, Speech } from "../../kit/speech";
import { Coin, Landmark, Medallion } from "./art";
import { CityTable, EventCard, Kind } from "./city";
import { inWords } from "./side";

const tableOf = ({ view }: Moment) => view.table as CityTable;
const joined = (...texts: string[]) => texts.filter(Boolean).join(" ");

const MERCHANTS: Record<string, string> = {
  beggar: N_("While he stands there, his quarter pays every other guild only half."),
  administrator: N_("While he stands there, his quarter is worth {n|coin|coins} more."),
  traitor: N_("While he stands there, opposing tiles next to him in his quarter do not count."),
  fishmonger: N_("Pushes all four neighbouring tiles {n|cell|cells} away. A tile pushed off the board is eliminated."),
  courier: N_("Pushes one neighbouring tile {n|cell|cells} away, as long as the way is free."),
  pedlar: N_("Pushes the whole line of tiles on one side of him by one cell; the last one may fall off the board."),
  favourite: N_("The only tile you may play on another: that one is eliminated, and she takes its place."),
  architect: N_("Turns the eight squares around him one step left or right."),
  charlatan: N_("Moves a neighbouring tile to an empty cell of another quarter."),
  person: N_("Brings a tile from another quarter to an empty cell of her own."),
  thief: N_("Takes {n|coin|coins} from the owner of an opposing tile beside him."),
  ferryman: N_("Swaps a tile beside him with any tile of another quarter."),
  crier: N_("You play one more tile right away, in the same quarter."),
  start: N_("Does nothing, but counts in its quarter like any other tile."),
};

const lasts = ({ t }: Moment, kind: Kind) =>
  !kind.effect
    ? ""
    : kind.permanent
      ? t("The gold rim means that the effect lasts.")
      : t("The effect happens once, when the tile is played.");

const effect = ({ t }: Moment, kind: Kind) => t(MERCHANTS[kind.effect ?? "start"] ?? "", { n: kind.amount });

function eventText(now: Moment, card: EventCard): string {
  const words = inWords({ board: now, table: tableOf(now) }, card);
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
}

const eventSign = (
  <g>
    <rect x="-19" y="-26" width="38" height="52" rx="7" fill="var(--panel)" stroke="var(--active)" stroke-width="2" />
    <path d="M0-13 10 0 0 13-10 0Z" fill="var(--choose)" />
  </g>
);

const CARDS: Record<string, (now: Moment, words: string[]) => Card | null> = {
  cell: (now, [at]) => {
    const table = tableOf(now);
    const cell = table.cells[Number(at)];
    const quarter = table.quarters[cell.quarter];
    const place = `${cell.name}, ${now.t(quarter.name)}`;
    if (cell.guild === undefined)
      return {
        name: place,
        text: quarter.in_play
          ? now.t("Empty. A tile here counts in the quarter, which pays {n|coin|coins}.", { n: quarter.pays })
          : now.t("Not in play yet: a tile pushed here is eliminated."),
        clause: "CO-5.1",
      };
    const kind = table.kinds[cell.kind!]!;
    return {
      name: now.t("{seat}'s {kind}", { seat: now.seatName(cell.guild), kind: now.t(kind.name) }),
      text: joined(
        `${place}.`,
        now.t("Guild: {guild}.", { guild: now.t(table.players[cell.guild].name) }),
        kind.permanent || !kind.effect
          ? effect(now, kind)
          : now.t("Face down: its effect is over, but it still counts."),
        quarter.in_play && cell.counts === false ? now.t("It does not count now: a Traitor stands beside it.") : "",
      ),
      picture: <Medallion guild={cell.guild} effect={kind.effect ?? "start"} r={25} up permanent={kind.permanent} />,
      clause: kind.effect ? "CO-5.2" : "CO-2.2",
    };
  },
  quarter: (now, [at]) => {
    const table = tableOf(now);
    const quarter = table.quarters[Number(at)];
    const picture = <Landmark q={Number(at)} letter={quarter.letter} x={-28} y={-26} width={56} height={52} />;
    if (!quarter.in_play)
      return {
        name: now.t(quarter.name),
        text: quarter.market
          ? now.t("Out of play until it holds five eliminated tiles; until then it pays nothing.")
          : now.t("Out of play until the Reorganisation event opens it."),
        picture,
        clause: quarter.market ? "CO-6.2" : "CO-7.2",
      };
    return {
      name: now.t(quarter.name),
      text: joined(
        quarter.owner === null
          ? now.t("Nobody has the most tiles here, so it pays nobody. It would pay {n}.", { n: quarter.pays })
          : now.t("Pays {n|coin|coins} to {name}, who has the most tiles here.", {
              n: quarter.pays,
              name: now.seatName(quarter.owner),
            }),
        quarter.barred
          ? now.t("Because of the event, it pays nothing this turn.")
          : quarter.pays !== quarter.value
            ? now.t("Its printed value is {n}.", { n: quarter.value })
            : "",
        quarter.tokens ? now.t("Event: {n}.", { n: gain(quarter.tokens) }) : "",
      ),
      picture,
      clause: "CO-3.5",
    };
  },
  merchant: (now, [at, guild]) => {
    const table = tableOf(now);
    const kind = table.kinds[Number(at)];
    if (!kind) return null;
    const owner = guild === undefined ? (now.view.viewer ?? 0) : Number(guild);
    const { unused, gone } = table.players[owner];
    const state = gone.includes(Number(at))
      ? now.t("Out of the game for {name}.", { name: now.seatName(owner) })
      : unused.includes(Number(at))
        ? now.t("{name} has not played it yet.", { name: now.seatName(owner) })
        : now.t("{name} has played it.", { name: now.seatName(owner) });
    return {
      name: now.t(kind.name),
      text: joined(effect(now, kind), lasts(now, kind), guild === undefined ? "" : state),
      picture: <Medallion guild={owner} effect={kind.effect ?? "start"} r={25} up permanent={kind.permanent} />,
      clause: "CO-5.6",
      whole: true,
    };
  },
  guild: (now, [at]) => {
    const table = tableOf(now);
    const guild = table.players[Number(at)];
    return {
      name: `${now.seatName(Number(at))}, ${now.t(guild.name)}`,
      text: joined(
        now.t("{n|coin|coins} of the {goal} that end the game.", { n: guild.coins, goal: table.goal }),
        now.t("Number {n} in turn order: the richest guild plays first.", { n: table.order.indexOf(Number(at)) + 1 }),
      ),
      picture: <Emblem seat={Number(at)} size={48} x={-24} y={-24} />,
      clause: "CO-3.1",
    };
  },
  tiles: (now, [at]) => {
    const { hand_size, pile } = tableOf(now).players[Number(at)];
    return {
      name: now.t("{name}'s tiles", { name: now.seatName(Number(at)) }),
      text: now.t("{hand} in hand, seen only by {name}, and {pile} in the draw pile.", {
        hand: hand_size,
        pile,
        name: now.seatName(Number(at)),
      }),
      clause: "CO-3.4",
    };
  },
  income: (now, [at]) => {
    const quarters = tableOf(now).quarters.filter((quarter) => quarter.owner === Number(at) && quarter.pays);
    return {
      name: now.t("Income this turn"),
      text: quarters.length
        ? now.t("As things stand: {list}.", {
            list: quarters.map((quarter) => `${now.t(quarter.name)} ${quarter.pays}`).join(", "),
          })
        : now.t("As things stand, no quarter pays this guild."),
      picture: <Coin r={24} text={quarters.reduce((sum, quarter) => sum + quarter.pays, 0)} />,
      clause: "CO-3.5",
    };
  },
  event: (now, [at]) => {
    const table = tableOf(now);
    const index = at === undefined ? table.event : Number(at);
    const turn = table.turn ? now.t("Turn {n} of {of}", { n: table.turn, of: table.turns }) : now.t("Set-up");
    if (index === null)
      return {
        name: now.t("No event this turn"),
        text: joined(`${turn}.`, now.t("From turn 2, an event changes what quarters pay for one turn.")),
        picture: eventSign,
        clause: "CO-3.3",
      };
    const card = table.events[index];
    const waits =
      at === undefined
        ? `${turn}.`
        : table.events_played.includes(index)
          ? now.t("Already played.")
          : card.if_coins !== undefined
            ? now.t("Played when a guild has {n|coin|coins}.", { n: card.if_coins })
            : now.t("Played after {n|event|events}.", { n: card.if_events ?? 0 });
    return { name: now.t(card.name), text: joined(eventText(now, card), waits), picture: eventSign, clause: "CO-7.1" };
  },
  deck: (now) => {
    const table = tableOf(now);
    const left = table.events.filter(
      (card, i) => card.if_coins === undefined && card.if_events === undefined && !table.events_played.includes(i),
    );
    return {
      name: now.t("Events to come"),
      text: left.length
        ? now.t("One of these is drawn each turn: {list}.", { list: left.map((card) => now.t(card.name)).join(", ") })
        : now.t("No event card is left."),
      picture: eventSign,
      clause: "CO-3.3",
    };
  },
};

const ACTIONS: [RegExp, string, string][] = [
  [
    /^(left|right)$/,
    N_("All tiles around the Architect move one step; a tile that leaves the board is eliminated."),
    "CO-5.6",
  ],
  [/^(north|east|south|west)$/, N_("Aims the effect of the tile just played at its neighbour on this side."), "CO-5.3"],
];

export const speech: Speech = {
  card(key, now) {
    const [kind, ...words] = key.split(" ");
    if (kind !== "do") return CARDS[kind]?.(now, words) ?? null;
    const table = tableOf(now);
    const merchant = table.kinds.findIndex((other) => other?.key === words[0]);
    if (merchant >= 0) return CARDS.merchant(now, [String(merchant)]);
    const cell = table.cells.findIndex((other) => other.name === words[0]);
    if (cell >= 0) return CARDS.cell(now, [String(cell)]);
    const found = ACTIONS.find(([on]) => on.test(words[0]));
    const label = now.legal.get(words.join(" "))?.label;
    return found && label ? { name: label, text: now.t(found[1]), clause: found[2] } : null;
  },
  parts: {
    event: {
      name: N_("Event"),
      text: N_("The event of this turn, and the events still to come."),
      clause: "CO-3.3",
    },
    map: {
      name: N_("Map of the quarters"),
      text: N_(
        "Merchants stand on the cells. At the end of each turn, a quarter pays the guild with the most tiles in it.",
      ),
      clause: "CO-3.5",
    },
    hand: {
      name: N_("Your hand"),
      text: N_("Choose a merchant, then a cell. Arrows show the effect before you confirm."),
      clause: "CO-5.1",
    },
    ledger: {
      name: N_("Ledger"),
      text: N_("For each quarter: the tiles that count for each guild, what it pays, and to whom."),
      clause: "CO-4.1",
    },
    guilds: {
      name: N_("Guilds"),
      text: N_("In turn order: coins towards the goal, tiles in hand and in the pile, income, and merchants to come."),
      clause: "CO-3.1",
    },
  },
};
