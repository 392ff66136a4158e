// Any moment of a game as a new table: one seat is the user's, bots have the others.
import { house } from "../engine/house";
import { readHead, upTo } from "../base/record";
import { settings } from "../base/settings";
import { keep, newId, newSeed } from "./keep";

// Opens the table. `record` is settled; `seatName` is what the seats were called.
export async function tryAgain(record: string, at: number, own: number, seatName: (seat: number) => string) {
  const head = readHead(record);
  if (!head) return;
  const { game, players } = head;
  const id = newId();
  const title = (await house(settings().lang)).games.find((other) => other.id === game)?.title ?? game;
  const now = { game, options: {}, seed: newSeed() };
  const seats = players.map((_, i) => ({ name: seatName(i), bot: i === own ? null : "normal" }));
  const fresh = upTo(record, at)
    .replace(/^seed:.*\n/m, "")
    .replace(/^(seats:.*\n)/m, `$1seed: ${now.seed}\n`);
  keep({ id, game, title, setup: { ...now, seats }, record: fresh, when: Date.now() });
  location.hash = `#/play/${game}/${id}`;
}
