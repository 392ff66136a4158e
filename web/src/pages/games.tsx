// My games: the running ones and the finished ones, of this device and online.
import { useEffect, useState } from "preact/hooks";
import { Connection } from "../engine/online";
import { useHouse } from "../engine/house";
import { tableHash } from "../base/link";
import { useServer } from "../base/server";
import { useTables } from "../base/tables";
import { finishedTables, keptTables } from "../personal/keep";
import { Emblem } from "../kit/emblems";
import { gain, locale, t, useSettings } from "../base/settings";
import { Bar } from "../table/bar";
import { Reaching, Rooms, useConnection } from "../table/connected";
import { tableState } from "../table/mytables";
import { FinishedHere, UnfinishedHere } from "./history";

export interface Played {
  table: string;
  game: string;
  ended: number;
  players: string[];
  scores: number[];
  winners: number[];
  seat: number;
  rated: boolean;
  rating: { before: number; after: number } | null;
}

// One page of the history; `next` is the cursor to the following page.
export async function playedGames(
  line: Connection,
  next?: string,
  person?: string,
): Promise<{ games: Played[]; next: string | null }> {
  const reply = await line.ask({ type: "history", next, person });
  return { games: reply.games, next: reply.next ?? null };
}

export const day = (time: number): string =>
  new Date(time).toLocaleDateString(locale(), { day: "numeric", month: "short", year: "numeric" });

export function GamesPage() {
  useSettings();
  const online = useServer();
  const { tables } = useTables();
  const here = keptTables().length + finishedTables().length > 0;
  return (
    <>
      <Bar />
      <main class="page">
        {online && <Rooms here="games" />}
        <h1>{t("My games")}</h1>
        {keptTables().length + tables.length > 0 && (
          <section class="card">
            <h2>{t("Unfinished")}</h2>
            <ul class="listed">
              <OnlineTables />
              <UnfinishedHere />
            </ul>
          </section>
        )}
        {online && <FinishedOnline quiet={here} />}
        <FinishedHere />
        {!online && !here && <p>{t("You have not finished a game here yet.")}</p>}
      </main>
    </>
  );
}

// The user's online tables, as list items.
export function OnlineTables() {
  const { tables } = useTables();
  const house = useHouse();
  const title = (id: string) => house?.games.find((g) => g.id === id)?.title ?? id;
  return (
    <>
      {tables.map((table) => (
        <li key={table.id}>
          <strong>{title(table.game)}</strong>
          <span>
            {table.players.join(", ")}
            <em class={table.turn ? "state turn" : "state"}>{tableState(table)}</em>
          </span>
          <a
            class={table.turn ? "button primary" : "button"}
            href={tableHash(table.id)}
            aria-label={t("Return to the table: {title}", { title: title(table.game) })}
          >
            {t("Return")}
          </a>
        </li>
      ))}
    </>
  );
}

// `quiet`: there are other games, so that nothing is said if there are none of these.
function FinishedOnline({ quiet }: { quiet: boolean }) {
  const { line, ready, you } = useConnection();
  const [games, setGames] = useState<Played[] | null>(null);
  const [more, setMore] = useState<string | null>(null);
  const [problem, setProblem] = useState("");
  const load = (next?: string) =>
    void playedGames(line, next).then(
      (found) => {
        setGames((known) => [...(next ? (known ?? []) : []), ...found.games]);
        setMore(found.next);
      },
      (error) => setProblem(error.message),
    );
  useEffect(() => {
    setGames(null);
    if (ready && you) load();
  }, [ready, you?.person]);
  // A rematch: the server invites the same players, wherever they are.
  const again = (table: string) =>
    void line.ask({ type: "rematch", table }).then(
      (reply) => (location.hash = tableHash(reply.table)),
      (error) => (setProblem(error.message), scrollTo(0, 0)),
    );
  const won = games?.filter((game) => game.winners.includes(game.seat)).length ?? 0;
  const none = ready && (!you || games?.length === 0);
  return (
    <>
      {!ready && <Reaching />}
      {problem && <p role="alert">{problem}</p>}
      {none && !quiet && (
        <Nothing
          text={
            you
              ? t("You have not finished a game with others yet.")
              : t("You are not signed in: sit down at a table as a guest, or sign in.")
          }
        />
      )}
      {games && games.length > 0 && (
        <>
          <h2>{t("Finished with others")}</h2>
          <p class="dim">{t("{n|game|games}, {won|won|won}", { n: games.length, won })}</p>
          <PlayedGames games={games} again={again} earlier={more ? () => load(more) : undefined} />
        </>
      )}
    </>
  );
}

// The latest games, with a button for older ones.
export function PlayedGames({
  games,
  again,
  earlier,
}: {
  games: Played[];
  again?(table: string): void;
  earlier?(): void;
}) {
  const house = useHouse();
  const title = (id: string) => house?.games.find((g) => g.id === id)?.title ?? id;
  return (
    <>
      <ul class="played">
        {games.map((game) => (
          <Game key={game.table} game={game} title={title(game.game)} again={again && (() => again(game.table))} />
        ))}
      </ul>
      {earlier && (
        <button class="button" onClick={earlier}>
          {t("Earlier games")}
        </button>
      )}
    </>
  );
}

export function Nothing({ text }: { text: string }) {
  return (
    <section class="card empty">
      <p>{text}</p>
      <div class="next">
        <a class="button primary" href="#/lobby">
          {t("Find a table")}
        </a>
        <a class="button" href="#/account">
          {t("Sign in")}
        </a>
      </div>
    </section>
  );
}

function Game({ game, title, again }: { game: Played; title: string; again?(): void }) {
  const { rating } = game;
  const change = rating ? rating.after - rating.before : 0;
  const mine = game.winners.includes(game.seat);
  const outcome = mine ? (game.winners.length > 1 ? t("Shared win") : t("Won")) : t("Lost");
  return (
    <li class={mine ? "card won" : "card"}>
      <div class="head">
        <h3>{title}</h3>
        <span class="outcome">{outcome}</span>
        <time dateTime={new Date(game.ended).toISOString()}>{day(game.ended)}</time>
      </div>
      <ol class="scores">
        {game.players.map((name, seat) => (
          <li key={seat} class={game.winners.includes(seat) ? "winner" : ""}>
            <Emblem seat={seat} size={20} /> <span class={seat === game.seat ? "me" : ""}>{name}</span>{" "}
            <strong>{game.scores[seat]}</strong>
          </li>
        ))}
      </ol>
      <div class="next">
        <a
          class="button"
          data-replay
          href={`#/replay/${game.table}`}
          aria-label={t("Watch {title} of {day} again", { title, day: day(game.ended) })}
        >
          {t("Watch it again")}
        </a>
        {again && game.players.length > 1 && (
          <button class="button quiet" data-again onClick={again}>
            {t("Play again with the same people")}
          </button>
        )}
        {rating && (
          <span class={change < 0 ? "change down" : "change"}>
            {t("Rating {points}", { points: rating.after })} ({gain(change)})
          </span>
        )}
      </div>
    </li>
  );
}
