// Play with friends: a game, a number of people, and either this screen or a link to send.
import { useState } from "preact/hooks";
import { House, useHouse } from "../engine/house";
import { tableHash } from "../base/link";
import { useServer } from "../base/server";
import { settings, t, useSettings } from "../base/settings";
import { botName } from "../engine/words";
import { Picture } from "../kit/picture";
import { keep, lastGame, newId, newSeed } from "../personal/keep";
import { Bar } from "../table/bar";
import { SignIn, useConnection, usePlayerName } from "../table/connected";

type Info = House["games"][number];
const AWAY = 300; // seconds until a bot plays for an absent player

export function TogetherPage() {
  useSettings();
  const house = useHouse();
  const online = useServer();
  const [game, setGame] = useState(lastGame());
  const [people, setPeople] = useState(2);
  if (!house) return <Bar />;
  const info = house.games.find(({ id }) => id === game) ?? house.games[0];
  const least = Math.max(2, info.min_seats);
  const count = Math.max(least, Math.min(people, info.max_seats));
  const atThisScreen = () => {
    const id = newId();
    const seats = Array.from({ length: count }, (_, i) => ({
      name: (i === 0 && settings().name) || botName(null, i),
      bot: null,
    }));
    const setup = { game: info.id, seats, options: {}, seed: newSeed(), curtain: true };
    keep({ id, game: info.id, title: info.title, setup, record: "", when: Date.now() });
    location.hash = `#/play/${info.id}/${id}`;
  };
  return (
    <>
      <Bar />
      <main class="page together">
        <h1>{t("Play with friends")}</h1>
        <div class="which" role="group" aria-label={t("Game")}>
          {house.games.map(({ id, title }) => (
            <button key={id} data-game={id} aria-pressed={id === info.id} onClick={() => setGame(id)}>
              <Picture game={id} />
              {title}
            </button>
          ))}
        </div>
        {info.max_seats > least && (
          <div class="howmany" role="group" aria-label={t("People")}>
            {Array.from({ length: info.max_seats - least + 1 }, (_, i) => least + i).map((n) => (
              <button class="button" key={n} data-people={n} aria-pressed={n === count} onClick={() => setPeople(n)}>
                {n}
              </button>
            ))}
            <span>{t("people")}</span>
          </div>
        )}
        <div class="ways">
          {online && <ByLink info={info} people={count} />}
          <button class={online ? "button" : "button primary"} data-here onClick={atThisScreen}>
            {t("At this screen")}
            <small>{t("Hand it on from player to player")}</small>
          </button>
        </div>
        <p class="others">
          <a href={`#/new/${info.id}`}>{t("With bots, names or other rules")}</a>
          {online && <a href="#/lobby">{t("Find a table")}</a>}
        </p>
      </main>
    </>
  );
}

// Opens an online table that is not listed, and goes there: its page shows the link.
function ByLink({ info, people }: { info: Info; people: number }) {
  const { line, ready } = useConnection();
  const player = usePlayerName();
  const [problem, setProblem] = useState("");
  const open = async () => {
    try {
      await player.sign(1);
      const reply = await line.ask({
        type: "create",
        game: info.id,
        seats: ["me", ...Array<string>(people - 1).fill("open")],
        open: false,
        rated: false,
        watchable: true,
        delay: 0,
        options: {},
        away: AWAY,
        clock: { kind: "none" },
      });
      location.hash = tableHash(reply.table, reply.invite);
    } catch (error) {
      setProblem((error as Error).message);
    }
  };
  return (
    <>
      {player.needsPassword && <SignIn player={player} />}
      {problem && <p role="alert">{problem}</p>}
      <button class="button primary" data-send disabled={!ready} onClick={() => void open()}>
        {t("Send a link")}
        <small>{t("Your friends need no account")}</small>
      </button>
    </>
  );
}
