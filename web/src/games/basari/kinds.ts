// Kinds of decisions in Basari, for who looks at their own game.
import { N_ } from "../../i18n";
import { Kind } from "../../kit/room";

export const kinds: Kind[] = [
  {
    id: "points",
    on: /^points/,
    what: N_("Choosing points"),
    instead: {
      stones: N_("You choose points where stones were worth more."),
      die: N_("You choose points where the die would have been yours alone."),
    },
  },
  {
    id: "stones",
    on: /^stones/,
    what: N_("Choosing stones"),
    instead: {
      points: N_("You choose stones where points were worth more."),
      die: N_("You choose stones where the die would have been yours alone."),
    },
  },
  {
    id: "die",
    on: /^die/,
    what: N_("Choosing the die"),
    instead: {
      points: N_("You choose the die where points were worth more."),
      stones: N_("You choose the die where stones were worth more."),
    },
  },
  {
    id: "accept",
    on: /^accept/,
    what: N_("Accepting an offer"),
    instead: {
      offer: N_("You accept too soon: the other would have offered more."),
    },
  },
  {
    id: "decline",
    on: /^decline/,
    what: N_("Declining"),
    instead: {
      accept: N_("You decline an offer that was worth taking."),
      offer: N_("You give up a haggle that was still worth an offer."),
    },
  },
  {
    id: "offer",
    on: /^(red|yellow|green|blue)/,
    what: N_("Making an offer"),
    instead: {
      accept: N_("You haggle past what it is worth: accepting was better."),
      decline: N_("You haggle past what it is worth: letting go was better."),
      offer: N_("You offer more than was needed, or less."),
    },
  },
  {
    id: "start",
    on: /^start/,
    what: N_("Choosing where to start"),
  },
];
