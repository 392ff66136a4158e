// Kinds of decisions in Sahwari, for who looks at their own game.
import { N_ } from "../../i18n";
import { Kind } from "../../kit/room";

export const kinds: Kind[] = [
  {
    id: "cell",
    on: /^[a-e]\d$/,
    what: N_("Riding"),
    instead: {
      cell: N_("You ride to a tile where another brought more."),
    },
  },
  {
    id: "recruit",
    on: /^(recruit|take)/,
    what: N_("Recruiting"),
    instead: {
      recruit: N_("You recruit, but another card or side joined better."),
    },
  },
  {
    id: "case",
    on: /^case/,
    what: N_("Putting a cube on a case"),
  },
  {
    id: "end",
    on: /^(end|forgo)/,
    what: N_("Ending the turn"),
    instead: {
      case: N_("You end the turn with a cube that could have worked."),
    },
  },
  {
    id: "guild",
    on: /^(guild|camel|storm)/,
    what: N_("Moving camels"),
  },
  {
    id: "effect",
    on: /^(attack|steal|spy|artefact|refresh|rally|stock|pawn|reveal)/,
    what: N_("Using an effect"),
  },
];
