// Bazar's story: the signs of the merchants, quarters and coins that the log names; and the end of a turn in sequence:
// the quarters' payments, then the new order of play, then the event.
import { N_ } from "../../base/i18n";
import { BoardEvent } from "../../engine/protocol";
import { Sign } from "../../kit/room";
import { won } from "../../engine/story";
import { Merchant, quarterColour, tint } from "./art";
import { CityTable } from "./city";

const MERCHANTS: Record<string, string> = {
  beggar: N_("Beggar|Beggars"),
  administrator: N_("Administrator|Administrators"),
  traitor: N_("Traitor|Traitors"),
  fishmonger: N_("Fishmonger|Fishmongers"),
  courier: N_("Courier|Couriers"),
  pedlar: N_("Pedlar|Pedlars"),
  favourite: N_("Favourite|Favourites"),
  architect: N_("Architect|Architects"),
  charlatan: N_("Charlatan|Charlatans"),
  person: N_("Influential Person|Influential Persons"),
  thief: N_("Thief|Thieves"),
  ferryman: N_("Ferryman|Ferrymen"),
  crier: N_("Crier|Criers"),
  start: N_("start tile|start tiles"),
};
const QUARTERS = [
  N_("Palace|Palaces"),
  N_("Grand Bazaar|Grand Bazaars"),
  N_("Port|Ports"),
  N_("Hippodrome|Hippodromes"),
  N_("Cisterns|Cistern"),
  N_("Harem|Harems"),
  N_("Black Market|Black Markets"),
];

export const signs: Sign[] = [
  ...Object.entries(MERCHANTS).map<Sign>(([effect, words]) => [
    words,
    <Merchant effect={effect} size={22} x={-11} y={-11} colour="var(--ink)" cut="var(--panel-2)" />,
  ]),
  ...QUARTERS.map<Sign>((words, q) => [
    words,
    <path d="M0-11 11 0 0 11-11 0Z" fill={tint(q, 55)} stroke={quarterColour(q)} stroke-width="2.4" />,
  ]),
  [N_("coin|coins"), <circle r="9" fill="var(--topaz)" stroke="var(--stone-edge)" stroke-width="1.6" />],
];

export function between(before: CityTable, after: CityTable, told: BoardEvent[]): CityTable {
  const said = (kind: string) => told.some(({ event }) => event?.kind === kind);
  const { event, events_played, quarters } = said("event") || before.event === after.event ? after : before;
  const { turn, order, to_play } = said("turn") ? after : before;
  const players = after.players.map((player, seat) => ({
    ...player,
    coins: before.players[seat].coins + won(told, seat),
  }));
  return { ...after, event, events_played, quarters, turn, order, to_play, players };
}
