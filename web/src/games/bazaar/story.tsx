// Bazaar's story: the signs of the stones that the log names.
import { N_ } from "../../base/i18n";
import { Stone, StoneKind } from "../../kit/emblems";
import { Sign } from "../../kit/room";

const WORDS: Record<StoneKind, string> = {
  ruby: N_("ruby|rubies"),
  sapphire: N_("sapphire|sapphires"),
  opal: N_("opal|opals"),
  topaz: N_("topaz|topazes"),
  diamond: N_("diamond|diamonds"),
};

export const signs = Object.entries(WORDS).map<Sign>(([kind, words]) => [
  words,
  <Stone kind={kind as StoneKind} r={10} />,
]);
