// The speech cards of Bazaar.
import { N_ } from "../../base/i18n";
import { Emblem, Stone, StoneKind, STONES } from "../../kit/emblems";
import { Card, Moment, Speech } from "../../kit/speech";
import { BazaarTable, Heap, inWords, Star } from "./board";

const total = (heap: Heap) => heap.reduce((sum, n) => sum + n, 0);

function mine({ view }: Moment): Heap | null {
  const table = view.table as BazaarTable;
  return view.viewer === null ? null : table.players[view.viewer].stones;
}

// "You lack 2 ruby, 1 opal.", or nothing if the stones are there.
function lack(now: Moment, price: Heap): string {
  const own = mine(now);
  const missing = own ? price.map((n, colour) => Math.max(0, n - own[colour])) : [];
  return total(missing) ? now.t("You lack {stones}.", { stones: inWords(now, missing) }) : "";
}

const joined = (...texts: string[]) => texts.filter(Boolean).join(" ");

const CARDS: Record<string, (now: Moment, rest: string) => Card> = {
  stone: (now, kind) => {
    const table = now.view.table as BazaarTable;
    const colour = STONES.indexOf(kind as StoneKind);
    const own = mine(now);
    return {
      name: now.t(kind),
      text: joined(
        now.t("The bank has {n}.", { n: table.bank[colour] }),
        own ? now.t("You have {n}.", { n: own[colour] }) : "",
        now.t("No colour is worth more than another: it all depends on the cards."),
      ),
      picture: <Stone kind={kind as StoneKind} r={24} />,
      clause: "BZ-1.1",
    };
  },
  star: ({ t, view }) => ({
    name: t("Star"),
    text: (view.table as BazaarTable).emptied
      ? t("A pile is sold out: cards with a star are now worth the most.")
      : t("A card with a star is worth more points, and even more once a pile is sold out."),
    picture: <Star x={0} y={0} s={1.7} />,
    clause: "BZ-6.3",
  }),
  pile: ({ t, view }, rest) => ({
    name: t("Cards at this stall"),
    text: t("{n|card|cards} left here. The game ends when the second stall is sold out.", {
      n: (view.table as BazaarTable).piles[Number(rest)].left,
    }),
    clause: "BZ-7.1",
  }),
  pennant: ({ t, view }, rest) => {
    const pile = (view.table as BazaarTable).piles[Number(rest)];
    return {
      name: t("Points for you now"),
      text: pile.payable
        ? t("You can pay for this card: bought now, it is worth {points|point|points}.", { points: pile.points ?? 0 })
        : t("With the number of stones you hold, this card would be worth {points|point|points}.", {
            points: pile.points ?? 0,
          }),
      clause: "BZ-6.1",
    };
  },
  ladder: ({ t }) => ({
    name: t("Value of this card"),
    text: t("Before the arrow: the stones you keep after paying. After it: the points. The fewer you keep, the more."),
    clause: "BZ-6.1",
  }),
  tray: (now, rest) => {
    const table = now.view.table as BazaarTable;
    const { stones } = table.players[Number(rest)];
    return {
      name: now.seatName(Number(rest)),
      text: joined(
        now.t("Stones: {n} (limit {of})", { n: total(stones), of: table.limit }) +
          (total(stones) ? `: ${inWords(now, stones)}.` : "."),
        now.t("With more at the end of your turn, some go back to the bank."),
      ),
      picture: <Emblem seat={Number(rest)} size={48} x={-24} y={-24} />,
      clause: "BZ-4.1",
    };
  },
  bought: ({ t, view, seatName }, rest) => {
    const { cards, points } = (view.table as BazaarTable).players[Number(rest)];
    return {
      name: t("Cards bought"),
      text: t("{name} has bought {n|card|cards} for {points} in total. In a tie, fewer cards win.", {
        name: seatName(Number(rest)),
        n: cards.length,
        points,
      }),
      clause: "BZ-7.1",
    };
  },
};

const ACTIONS: Record<string, (now: Moment, rest: string) => Card> = {
  roll: ({ t }) => ({
    name: t("The die"),
    text: t("A roll is your whole turn: you get a stone of the colour rolled; a star lets you choose."),
    clause: "BZ-3.1",
  }),
  take: CARDS.stone,
  trade: (now, rest) => {
    const { exchange } = now.view.table as BazaarTable;
    const row = exchange["ab".indexOf(rest[0])].rows[Number(rest[1]) - 1];
    const [give, take] = rest.endsWith("back") ? [row.right, row.left] : [row.left, row.right];
    return {
      name: now.t("Give {stones}", { stones: inWords(now, give) }),
      text: joined(now.t("In return, the bank gives you {stones}.", { stones: inWords(now, take) }), lack(now, give)),
      clause: "BZ-3.2",
    };
  },
  buy: (now, rest) => {
    const pile = (now.view.table as BazaarTable).piles[Number(rest) - 1];
    return {
      name: now.t("Stall {n}", { n: rest }),
      text: pile.stones
        ? joined(
            now.t("Its card costs {stones}.", { stones: inWords(now, pile.stones) }),
            pile.payable ? CARDS.pennant(now, String(Number(rest) - 1)).text : lack(now, pile.stones),
          )
        : now.t("Sold out. The game ends when a second stall is sold out."),
      clause: "BZ-5.1",
    };
  },
  return: (now, kind) => ({
    ...CARDS.stone(now, kind),
    text: (now.view.table as BazaarTable).own_surplus
      ? now.t("You have more than ten stones and must return some: you choose which.")
      : now.t("Your neighbour has more than ten stones and must return some: you choose which."),
    clause: "BZ-4.3",
  }),
  end: ({ t }) => ({
    name: t("End turn"),
    text: t("You stop buying, and it is the next player's turn."),
    clause: "BZ-5.1",
  }),
};

export const speech: Speech = {
  card(key, now) {
    const [kind, ...words] = key.split(" ");
    if (kind === "do") return ACTIONS[words[0]]?.(now, words.slice(1).join(" ")) ?? null;
    return CARDS[kind]?.(now, words.join(" ")) ?? null;
  },
  parts: {
    bank: {
      name: N_("Bank"),
      text: N_("All stones come from here and go back here. The number says how many are left."),
    },
    exchange: {
      name: N_("Exchange card"),
      text: N_("Five trades with the bank. Tap the side you give; you get the other one."),
      clause: "BZ-3.2",
    },
    stalls: {
      name: N_("Stalls"),
      text: N_("The cards for sale. Pay the five stones shown; the fewer stones you keep, the more points you get."),
      clause: "BZ-5.1",
    },
    tray: {
      name: N_("Your stones"),
      text: N_("Your tray has ten places: you may not hold more at the end of a turn."),
      clause: "BZ-4.1",
    },
  },
};
