// Where points come from, in words: the kinds of events that carry points, as the games name them.
import { N_ } from "../i18n";

const SOURCES: Record<string, string> = {
  bought: N_("Collections"),
  die: N_("Steps on the die"),
  points: N_("Points of the stalls"),
  lap: N_("Laps"),
  majority: N_("Majorities"),
  shared: N_("Shared majorities"),
  steals: N_("Stolen"),
  loses: N_("Lost to thieves"),
  pays: N_("Quarters"),
  lone: N_("Lone tents"),
  camp: N_("Camps"),
  close: N_("Closing camps"),
  left: N_("Unfinished camps"),
  "score-track": N_("Recruit track"),
  "score-stock": N_("Stock"),
  "score-cases": N_("Artefact cases"),
  "score-convoys": N_("Convoys"),
  "score-clan": N_("Clan"),
  "score-cards": N_("Ability cards"),
};

// The msgid for a kind; the kind itself for one that nobody has named.
export const sourceOf = (kind: string): string => SOURCES[kind] ?? kind.replace(/-/g, " ");
