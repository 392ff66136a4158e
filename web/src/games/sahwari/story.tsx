// Sahwari's story: the signs of the things that the log names.
import { Sign } from "../../kit/room";
import { CamelSign, CubeSign, EffectSign, PawnSign, TentSign } from "./signs";

const EFFECTS: Record<string, string> = {
  steal: "steal|vol",
  storm: "storm|tempête",
  refresh: "refresh|reconstitution",
  spy: "spy|espionnage",
  rally: "rally|ralliement",
  attack: "attack|attaque",
  recruit: "recruit|(?<!zone de )recrutement",
  artefact: "artefact",
};

export const signs: Sign[] = [
  ["cube", <CubeSign r={10} />],
  ["pawn|pion", <PawnSign r={10} />],
  ["convoy|convoi", <TentSign colour="escorted" r={9} />],
  ["guild camel|chameau guilde|chameaux guilde", <CamelSign colour="var(--ruby)" r={10} guild />],
  ...Object.entries(EFFECTS).map<Sign>(([effect, words]) => [words, <EffectSign effect={effect} r={9} />]),
];
