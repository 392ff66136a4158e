// Any moment of a game as a new table: one seat is the user's, bots have the others.
import { house } from "../engine/house";
import { readRecord } from "../engine/record";
import { settings } from "../base/settings";
import { keep, newId, newSeed } from "./keep";

// Opens the table. `seatName` is what the seats were called.
export async function tryAgain(record: string, at: number, own: number, seatName: (seat: number) => string) {
  const id = newId();
  const seed = newSeed();
  const { game, players, record: fresh } = await readRecord(record, { at, seed });
  const title = (await house(settings().lang)).games.find((other) => other.id === game)?.title ?? game;
  const now = { game, options: {}, seed };
  const seats = players.map((_, i) => ({ name: seatName(i), bot: i === own ? null : "normal" }));
  keep({ id, game, title, setup: { ...now, seats }, record: fresh, when: Date.now() });
  location.hash = `#/play/${game}/${id}`;
}
