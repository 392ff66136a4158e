// The speech cards of Basari.
import { N_ } from "../../base/i18n";
import { Emblem, Stone } from "../../kit/emblems";
import { Card, Moment, Speech } from "../../kit/speech";
import { CardSign } from "./signs";
import { BasariTable, Card as Action, Colour, COLOURS, count, NAMES, SHAPE, Stones } from "./table";

const tableOf = ({ view }: Moment) => view.table as BasariTable;

const COUNTS: Record<Colour, string> = {
  red: N_("{n} red"),
  yellow: N_("{n} yellow"),
  green: N_("{n} green"),
  blue: N_("{n} blue"),
};

const inWords = ({ t }: Moment, stones: Stones): string =>
  COLOURS.flatMap((c) => (stones[c] ? [t(COUNTS[c], { n: stones[c] })] : [])).join(", ");

const joined = (...texts: string[]) => texts.filter(Boolean).join(" ");

const RANK: Record<Colour, string> = {
  red: N_("The most valuable colour in a haggle."),
  yellow: N_("In a haggle, only red is worth more."),
  green: N_("In a haggle, red and yellow are worth more."),
  blue: N_("The least valuable colour in a haggle."),
};

const CARDS: Record<string, (now: Moment, words: string[]) => Card> = {
  stall: (now, [at]) => {
    const { stalls, players, phase } = tableOf(now);
    const { points, stones } = stalls[Number(at)];
    const here = players.flatMap(({ pawn }, seat) => (pawn === Number(at) ? [now.seatName(seat)] : []));
    return {
      name: now.t("Market stall {n}", { n: Number(at) + 1 }),
      text: joined(
        now.t("On this stall, the points card scores {points|point|points}, and the stones card gives you {stones}.", {
          points,
          stones: inWords(now, stones),
        }),
        here.length ? now.t("Here now: {names}.", { names: here.join(", ") }) : "",
        phase === "start" ? now.t("Your lap begins and ends where you start.") : "",
      ),
      clause: phase === "start" ? "BA-2.1" : "BA-4.2",
    };
  },
  lantern: (now, [seat]) => {
    const { players, stalls, scoring } = tableOf(now);
    const steps = Math.min(players[Number(seat)].walked, stalls.length);
    return {
      name: now.t("{name}'s start", { name: now.seatName(Number(seat)) }),
      text: now.t(
        "The lap ends here; {n} of {of} stalls so far. A finished lap scores {points} points and triggers a scoring.",
        {
          n: steps,
          of: stalls.length,
          points: scoring.lap,
        },
      ),
      clause: "BA-6.1",
    };
  },
  lap: (now, [seat]) => {
    const { players, stalls, scoring } = tableOf(now);
    return {
      name: now.t("{name}'s lap", { name: now.seatName(Number(seat)) }),
      text: now.t("{n} of {of} stalls so far. A finished lap scores {points} points and triggers a scoring.", {
        n: Math.min(players[Number(seat)].walked, stalls.length),
        of: stalls.length,
        points: scoring.lap,
      }),
      clause: "BA-6.1",
    };
  },
  carpet: (now, [colour]) => {
    const c = colour as Colour;
    const table = tableOf(now);
    const held = table.players.map(({ stones }) => stones[c]);
    const most = Math.max(...held);
    const leaders = held.flatMap((n, seat) => (most && n === most ? [now.seatName(seat)] : []));
    return {
      name: now.t(NAMES[c]),
      text: joined(
        now.t("At a scoring, having the most of this colour scores {points}. Now in the lead: {names} with {n}.", {
          points: table.scoring.majority[c],
          names: leaders.join(", ") || now.t("nobody"),
          n: most,
        }),
        now.t("{n} left in the stock.", { n: table.stock[c] }),
        now.t(RANK[c]),
      ),
      picture: <Stone kind={SHAPE[c]} r={24} />,
      clause: "BA-6.3",
    };
  },
  track: (now) => {
    const { scoring } = tableOf(now);
    return {
      name: now.t("Score track"),
      text: now.t("Everybody's points. {n} of {of} scorings are done; after the last one, the most points win.", {
        n: scoring.done,
        of: scoring.of,
      }),
      clause: "BA-7.1",
    };
  },
  purse: (now, [seat]) => {
    const { players } = tableOf(now);
    const own = players[Number(seat)].stones;
    const leads = COLOURS.filter((c) => own[c] > 0 && players.every(({ stones }) => stones[c] <= own[c]));
    return {
      name: now.seatName(Number(seat)),
      text: joined(
        count(own) ? now.t("Has {stones}.", { stones: inWords(now, own) }) : now.t("Has no stones."),
        leads.length
          ? now.t("Leads or ties for {stones}.", { stones: leads.map((c) => now.t(NAMES[c])).join(", ") })
          : "",
      ),
      picture: <Emblem seat={Number(seat)} size={48} x={-24} y={-24} />,
      clause: "BA-6.3",
    };
  },
  roll: ({ t, seatName }, [seat, pips]) => ({
    name: t("Die"),
    text: t("{name} rolled {n} and moved that many stalls.", { name: seatName(Number(seat)), n: pips }),
    clause: "BA-3.1",
  }),
  hidden: ({ t, seatName }, [seat]) => ({
    name: t("A secret choice"),
    text: t("{name} has chosen a card. All cards are revealed when everybody has chosen.", {
      name: seatName(Number(seat)),
    }),
    clause: "BA-3.2",
  }),
  card: (now, [action]) => {
    const { stalls, players } = tableOf(now);
    const at = now.view.viewer === null ? null : players[now.view.viewer].pawn;
    const stall = at === null ? null : stalls[at];
    const texts: Record<Action, [name: string, text: string, clause: string]> = {
      die: [
        now.t("Die"),
        now.t("You roll, move that many stalls and score 6 minus the roll. You get closer to the end of your lap."),
        "BA-4.1",
      ],
      points: [
        now.t("Points"),
        stall
          ? now.t("You score the number on your stall: {n}.", { n: stall.points })
          : now.t("You score the number on your stall."),
        "BA-4.2",
      ],
      stones: [
        now.t("Stones"),
        stall
          ? now.t("You take the stones on your stall: {stones}.", { stones: inWords(now, stall.stones) })
          : now.t("You take the stones on your stall."),
        "BA-4.3",
      ],
    };
    const [name, text, clause] = texts[action as Action];
    const alone = now.t("If two players choose the same card, they haggle; three or more get nothing.");
    return {
      name,
      text: joined(text, alone),
      picture: <CardSign card={action as Action} x={0} y={0} r={20} />,
      clause,
    };
  },
  stake: (now) => {
    const { action } = tableOf(now);
    return action
      ? { ...CARDS.card(now, [action]), name: now.t("At stake in the haggle") }
      : { name: now.t("At stake in the haggle"), text: "" };
  },
  hand: (now, [seat]) => {
    const { haggle } = tableOf(now);
    const offer = haggle && Number(seat) === haggle.rival ? haggle.offer : null;
    return {
      name: now.seatName(Number(seat)),
      text: offer
        ? now.t("Offers {stones} for the action. The player who accepts takes the stones and gives up the action.", {
            stones: inWords(now, offer),
          })
        : now.t("Can now offer stones in exchange for the action."),
      picture: <Emblem seat={Number(seat)} size={48} x={-24} y={-24} />,
      clause: "BA-5.3",
    };
  },
  ladder: ({ t }) => ({
    name: t("How offers compare"),
    text: t("A raise has more stones, or as many of higher value: the first colour that differs decides."),
    clause: "BA-5.4",
  }),
};

const ACTIONS: [RegExp, string, string][] = [
  [/^accept/, N_("You take the stones offered and leave the action to the other player."), "BA-5.6"],
  [/^decline/, N_("You offer nothing: the other player does the action for free."), "BA-5.2"],
  [/^(red|yellow|green|blue)/, N_("You name an offer colour by colour, the most valuable first."), "BA-5.7"],
];

export const speech: Speech = {
  card(key, now) {
    const [kind, ...words] = key.split(" ");
    if (kind !== "do") return CARDS[kind]?.(now, words) ?? null;
    const name = words.join(" ");
    if (/^(die|points|stones)$/.test(name)) return CARDS.card(now, [name]);
    if (words[0] === "start") return CARDS.stall(now, [String(Number(words[1]) - 1)]);
    const found = ACTIONS.find(([on]) => on.test(name));
    return found
      ? { name: now.legal.get(name)?.label ?? now.t("Your offer"), text: now.t(found[1]), clause: found[2] }
      : null;
  },
  parts: {
    arcade: {
      name: N_("Ring of stalls"),
      text: N_("Pawns move around it clockwise. Each stall has a number of points and some stones."),
      clause: "BA-3.1",
    },
    carpets: {
      name: N_("Carpets"),
      text: N_("The stock of each colour, and the points for having the most of it at a scoring."),
      clause: "BA-6.3",
    },
    scene: {
      name: N_("Right now"),
      text: N_("Choose an action for your stall here, in secret and at the same time as the others."),
      clause: "BA-3.2",
    },
    haggle: {
      name: N_("Haggle"),
      text: N_("Two players want the same action. They offer each other stones until one accepts."),
      clause: "BA-5.1",
    },
    track: { name: N_("Score track"), text: N_("Everybody's points."), clause: "BA-7.1" },
    purses: {
      name: N_("Purses"),
      text: N_("Everybody's stones, last roll and chosen card."),
      clause: "BA-2.2",
    },
  },
};
