// The front page: a card per game, and the unfinished games.
import { useState } from "preact/hooks";
import { House, useHouse } from "../engine/house";
import { finishedTables, forget, keep, Kept, keptTables, lastGame } from "../personal/keep";
import { readLink, tableHash } from "../base/link";
import { Picture } from "../kit/picture";
import { hasLesson, learnHash } from "../table/rooms";
import { usePrivacy, useServer } from "../base/server";
import { t, useSettings } from "../base/settings";
import { useTables } from "../base/tables";
import { Bar } from "../table/bar";
import { tableState } from "../table/mytables";
import { Today } from "./today";

export function FrontPage() {
  useSettings();
  const house = useHouse();
  const online = useServer();
  const privacy = usePrivacy();
  return (
    <>
      <Bar />
      <main class="front">
        <h1>{t("Come in, the souk is open")}</h1>
        <Ways house={house} />
        <Unfinished house={house} />
        <div class="doors">
          {house?.games.map((game) => (
            <section class="door" key={game.id} aria-label={game.title}>
              <Picture game={game.id} />
              <h2>{game.title}</h2>
              <div class="credit">{game.credit}</div>
              <p>{game.summary}</p>
              <div class="actions">
                <a class="button primary" href={`#/play/${game.id}/quick`} data-game={game.id}>
                  {t("Play now")}
                </a>
                <a
                  class="button quiet"
                  href={`#/new/${game.id}`}
                  aria-label={t("{title}: choose players and options", { title: game.title })}
                >
                  {t("Options")}
                </a>
                {hasLesson(game.id) && (
                  <a
                    class="button quiet"
                    href={learnHash(game.id)}
                    data-learn={game.id}
                    aria-label={t("{title}: a guided first game", { title: game.title })}
                  >
                    {t("Learn")}
                  </a>
                )}
                <a
                  class="button quiet"
                  href={`#/rules/${game.id}`}
                  aria-label={t("{title}: rules", { title: game.title })}
                >
                  {t("Rules")}
                </a>
              </div>
            </section>
          ))}
        </div>
        <Today house={house} />
        <nav class="elsewhere" aria-label={t("More")}>
          {online && (
            <a class="button quiet" href="#/lobby">
              {t("Play with others online")}
            </a>
          )}
          {(online || finishedTables().length > 0) && (
            <a class="button quiet" data-games href="#/games">
              {t("My games")}
            </a>
          )}
          {online && (
            <a class="button quiet" href="#/ratings">
              {t("Ratings")}
            </a>
          )}
          <a class="button quiet" href="#/replay">
            {t("Watch a recorded game")}
          </a>
          {privacy && (
            <a class="button quiet" data-privacy href="privacy">
              {t("Privacy and imprint")}
            </a>
          )}
        </nav>
        {online && <Join />}
      </main>
    </>
  );
}

// The two large ways in: a game against bots, the one played last if there is one, and a table with friends.
function Ways({ house }: { house: House | null }) {
  const game = house?.games.find(({ id }) => id === lastGame()) ?? house?.games[0];
  return (
    <div class="ways">
      <a class="button primary" data-play-now href={`#/play/${game?.id}/quick`}>
        {t("Play now")}
        <small>{t("{title}, against bots", { title: game?.title ?? "" })}</small>
      </a>
      <a class="button" data-together href="#/together">
        {t("Play with friends")}
        <small>{t("At this screen, or by a link")}</small>
      </a>
    </div>
  );
}

// Unfinished games, local and online, always in a single row so that the game cards stay in view.
function Unfinished({ house }: { house: House | null }) {
  const { tables } = useTables();
  const [kept] = useState(keptTables);
  const [gone, setGone] = useState<string[]>([]); // just discarded, can still be restored
  const title = (game: string, otherwise = "") => house?.games.find((g) => g.id === game)?.title ?? otherwise;
  const discard = (table: Kept) => {
    forget(table.id);
    setGone([...gone, table.id]);
  };
  const restore = (table: Kept) => {
    keep(table);
    setGone(gone.filter((id) => id !== table.id));
  };
  if (kept.length + tables.length === 0) return null;
  return (
    <section class="continue" aria-label={t("Unfinished games")}>
      <span class="dim">{t("Unfinished")}</span>
      <ul tabIndex={0}>
        {tables.map((table) => (
          <li key={table.id}>
            <strong>{title(table.game)}</strong>{" "}
            <span class={table.turn ? "state turn" : "state"}>{tableState(table)}</span>
            <a class="button small" href={tableHash(table.id)} title={table.players.join(", ")}>
              {t("Return")}
            </a>
          </li>
        ))}
        {kept.map((table) => (
          <li key={table.id}>
            <strong>{title(table.game, table.title)}</strong>
            {gone.includes(table.id) ? (
              <button class="button quiet small" data-restore onClick={() => restore(table)}>
                {t("Discarded. Restore it")}
              </button>
            ) : (
              <>
                <a class="button small" data-resume href={`#/play/${table.game}/${table.id}`}>
                  {t("Resume")}
                </a>
                <button
                  class="button quiet small"
                  data-discard
                  title={t("Discard")}
                  aria-label={`${t("Discard")}: ${title(table.game, table.title)}`}
                  onClick={() => discard(table)}
                >
                  ✕
                </button>
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

// Joins a table by the link or code from a friend.
export function Join() {
  const [link, setLink] = useState("");
  const [problem, setProblem] = useState("");
  const follow = (event: Event) => {
    event.preventDefault();
    const found = readLink(link);
    if (found) location.hash = tableHash(found.table, found.invite);
    else setProblem(t("This is not the link or code of a table."));
  };
  return (
    <form class="join" onSubmit={follow}>
      <input
        type="text"
        aria-label={t("Link or code")}
        placeholder={t("Link or code from a friend")}
        value={link}
        onInput={(e) => setLink(e.currentTarget.value)}
      />
      <button class="button">{t("Join")}</button>
      {problem && <p role="alert">{problem}</p>}
    </form>
  );
}
