// Forced moves: what the page plays for the player, because nothing else can be done.
import { Snapshot } from "../engine/table";
import { GameRoom } from "../kit/room";

const BEAT = 600; // milliseconds, so that it can be seen

export const beatOf = (snapshot: Snapshot, moves: boolean): number =>
  (snapshot.canUndo ? 2 : 1) * (moves ? BEAT : BEAT / 2);

// The only choice, or null. Giving up something that the player has just requested does not count as a choice.
export function forcedChoice(snapshot: Snapshot, { quiet, seeks }: GameRoom): string | null {
  const { view, viewer, fresh, only, playOn, curtain } = snapshot;
  const legal = (view.legal ?? []).map(({ name }) => name).filter((name) => only?.includes(name) ?? true);
  const latest = fresh[fresh.length - 1]?.event;
  const sought = latest?.seat === viewer && seeks?.test(latest?.kind ?? "");
  const wanted = legal.filter((name) => !sought || !quiet?.test(name));
  const ways = wanted.length ? wanted : legal;
  return ways.length === 1 && !playOn && curtain === null ? ways[0] : null;
}
