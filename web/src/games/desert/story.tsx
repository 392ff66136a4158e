// Desert Bazaar's story: the signs of the resources that the log names, and a camp that goes home owner by owner.
import { N_ } from "../../base/i18n";
import { BoardEvent } from "../../engine/protocol";
import { Sign } from "../../kit/room";
import { won } from "../../engine/story";
import { DesertSign, Resource, ResourceKind, WildSign } from "./resources";

const WORDS: Record<ResourceKind, string> = {
  water: N_("water|waters"),
  spice: N_("spice|spices"),
  silk: N_("silk|silks"),
  camel: N_("camel|camels"),
};

export const signs: Sign[] = [
  ...Object.entries(WORDS).map<Sign>(([kind, words]) => [words, <Resource kind={kind as ResourceKind} />]),
  [N_("wild|wilds"), <WildSign />],
  [N_("desert|deserts"), <DesertSign />],
];

interface Told {
  tents: (number | null)[];
  players: { points: number; tents: number }[];
}

export function between(before: Told, after: Told, told: BoardEvent[]): Told {
  const home = (seat: number) => told.some(({ event }) => event?.kind === "camp" && event.seat === seat);
  return {
    ...after,
    tents: after.tents.map((tent, cell) => {
      const old = before.tents[cell];
      return tent === null && old !== null && !home(old) ? old : tent;
    }),
    players: after.players.map((player, seat) => ({
      ...player,
      points: before.players[seat].points + won(told, seat),
      tents: home(seat) ? player.tents : before.players[seat].tents,
    })),
  };
}
