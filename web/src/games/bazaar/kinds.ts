// Kinds of decisions in Bazaar, for who looks at their own game.
import { N_ } from "../../i18n";
import { Kind } from "../../kit/room";

export const kinds: Kind[] = [
  {
    id: "roll",
    on: /^roll/,
    what: N_("Rolling the die"),
    instead: {
      trade: N_("You roll where an exchange was open to you."),
    },
  },
  {
    id: "trade",
    on: /^trade/,
    what: N_("Exchanging stones"),
    instead: {
      roll: N_("You exchange too early: one more stone from the die was worth more."),
      trade: N_("You take an exchange, but not the one that brings a card nearer."),
    },
  },
  {
    id: "buy",
    on: /^buy/,
    what: N_("Buying a card"),
    instead: {
      end: N_("You buy too early: with fewer stones left over the same card brings more."),
      buy: N_("You buy, but another card would have brought more."),
    },
  },
  {
    id: "end",
    on: /^end/,
    what: N_("Ending the turn"),
    instead: {
      buy: N_("You wait too long: the card was worth buying at once."),
    },
  },
  {
    id: "take",
    on: /^(take|return)/,
    what: N_("Choosing a stone"),
  },
];
