// Bazaar's story: the signs of the stones that the log names.
import { Stone, StoneKind } from "../../kit/emblems";
import { Sign } from "../../kit/room";

const WORDS: Record<StoneKind, string> = {
  ruby: "ruby|rubies|rubis",
  sapphire: "sapphire|saphir",
  opal: "opal|opale",
  topaz: "topaz|topazes|topaze",
  diamond: "diamond|diamant",
};

export const signs = Object.entries(WORDS).map<Sign>(([kind, words]) => [
  words,
  <Stone kind={kind as StoneKind} r={10} />,
]);
