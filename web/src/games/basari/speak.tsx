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
  red: N_("The dearest colour in a haggle."),
  yellow: N_("In a haggle only red is dearer."),
  green: N_("In a haggle red and yellow are dearer."),
  blue: N_("The cheapest colour in a haggle."),
};

const CARDS: Record<string, (now: Moment, words: string[]) => Card> = {
  stall: (now, [at]) => {
    const { stalls, players, phase } = tableOf(now);
    const { points, stones } = stalls[Number(at)];
    const here = players.flatMap(({ pawn }, seat) => (pawn === Number(at) ? [now.seatName(seat)] : []));
    return {
      name: now.t("Market stall {n}", { n: Number(at) + 1 }),
      text: joined(
        now.t(
          "Whoever stands here gets {points|point|points} with the points card, or with the stones card {stones}.",
          {
            points,
            stones: inWords(now, stones),
          },
        ),
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
      name: now.t("Start of {name}", { name: now.seatName(Number(seat)) }),
      text: now.t(
        "The lap ends here: {n} of {of} steps are done. A finished lap brings {points} points and a scoring.",
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
      name: now.t("Lap of {name}", { name: now.seatName(Number(seat)) }),
      text: now.t("{n} of {of} steps are done. A finished lap brings {points} points and a scoring.", {
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
        now.t("At a scoring the most of this colour bring {points}; now {names} with {n}.", {
          points: table.scoring.majority[c],
          names: leaders.join(", ") || now.t("nobody"),
          n: most,
        }),
        now.t("{n} lie in the stock.", { n: table.stock[c] }),
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
      text: now.t(
        "Who has how many points. There have been {n} of {of} scorings; after the last the most points win.",
        {
          n: scoring.done,
          of: scoring.of,
        },
      ),
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
          ? now.t("Nobody has more {stones}.", { stones: leads.map((c) => now.t(NAMES[c])).join(", ") })
          : "",
      ),
      picture: <Emblem seat={Number(seat)} size={48} x={-24} y={-24} />,
      clause: "BA-6.3",
    };
  },
  roll: ({ t, seatName }, [seat, pips]) => ({
    name: t("Die"),
    text: t("{name} rolled {n} and went on as many stalls.", { name: seatName(Number(seat)), n: pips }),
    clause: "BA-3.1",
  }),
  hidden: ({ t, seatName }, [seat]) => ({
    name: t("A secret choice"),
    text: t("{name} has chosen a card. All cards are turned up when everybody has chosen.", {
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
        now.t("You roll, go on as many stalls and score 6 minus the roll. It brings the end of your lap nearer."),
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
    const alone = now.t("Two who choose the same haggle; three or more get nothing.");
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
      ? { ...CARDS.card(now, [action]), name: now.t("What you haggle over") }
      : { name: now.t("What you haggle over"), text: "" };
  },
  hand: (now, [seat]) => {
    const { haggle } = tableOf(now);
    const offer = haggle && Number(seat) === haggle.rival ? haggle.offer : null;
    return {
      name: now.seatName(Number(seat)),
      text: offer
        ? now.t("Offers {stones} for the action: whoever accepts takes the stones and leaves the action.", {
            stones: inWords(now, offer),
          })
        : now.t("Is asked for an offer: stones in exchange for the action."),
      picture: <Emblem seat={Number(seat)} size={48} x={-24} y={-24} />,
      clause: "BA-5.3",
    };
  },
  ladder: ({ t }) => ({
    name: t("What beats what"),
    text: t("A raise has more stones, or as many that are dearer: the first colour in which they differ decides."),
    clause: "BA-5.4",
  }),
};

const ACTIONS: [RegExp, string, string][] = [
  [/^accept/, N_("You take the stones that are offered and leave the action to the other."), "BA-5.6"],
  [/^decline/, N_("You offer nothing: the other does the action and pays nothing."), "BA-5.2"],
  [/^(red|yellow|green|blue)/, N_("An offer is named colour by colour, the dearest first."), "BA-5.7"],
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
      name: N_("Arcade of stalls"),
      text: N_("Pawns go round it clockwise. Each stall has a number of points and some stones."),
      clause: "BA-3.1",
    },
    carpets: {
      name: N_("Carpets"),
      text: N_("The stock of each colour, and the points that the most stones of it bring at a scoring."),
      clause: "BA-6.3",
    },
    scene: {
      name: N_("This moment"),
      text: N_("Where you choose: an action for your stall, in secret and at the same time as the others."),
      clause: "BA-3.2",
    },
    haggle: {
      name: N_("Haggle"),
      text: N_("Two want the same action. They offer each other stones for it until one accepts."),
      clause: "BA-5.1",
    },
    track: { name: N_("Score track"), text: N_("Who has how many points."), clause: "BA-7.1" },
    purses: {
      name: N_("Purses"),
      text: N_("Everybody's stones, the last throw and the card chosen."),
      clause: "BA-2.2",
    },
  },
};
