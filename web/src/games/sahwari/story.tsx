// Sahwari's story: the signs of the things that the log names.
import { N_ } from "../../base/i18n";
import { Sign } from "../../kit/room";
import { CamelSign, CubeSign, EffectSign, PawnSign, TentSign } from "./signs";

const EFFECTS: Record<string, string> = {
  steal: N_("steal|steals"),
  storm: N_("storm|storms"),
  refresh: N_("refresh|refreshes"),
  spy: N_("spy|spies"),
  rally: N_("rally|rallies"),
  attack: N_("attack|attacks"),
  recruit: N_("recruit|recruits"),
  artefact: N_("artefact|artefacts"),
};

export const signs: Sign[] = [
  [N_("recruitment area|recruitment areas"), null],
  [N_("cube|cubes"), <CubeSign r={10} />],
  [N_("pawn|pawns"), <PawnSign r={10} />],
  [N_("convoy|convoys"), <TentSign colour="escorted" r={9} />],
  [N_("guild camel|guild camels"), <CamelSign colour="var(--ruby)" r={10} guild />],
  ...Object.entries(EFFECTS).map<Sign>(([effect, words]) => [words, <EffectSign effect={effect} r={9} />]),
];
