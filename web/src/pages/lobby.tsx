// The lobby: open and running tables, opening a table, joining by a friend's link.
import { useEffect, useState } from "preact/hooks";
import { awayText, CLOCKS, clockText } from "../engine/clock";
import { Connection, OnlineSeat } from "../engine/online";
import { Refused } from "../engine/protocol";
import { House, useHouse } from "../engine/house";
import { tableHash } from "../base/link";
import { t, useSettings } from "../base/settings";
import { useTables } from "../base/tables";
import { Bar } from "../table/bar";
import { Reaching, Rooms, SignIn, useConnection, usePlayerName } from "../table/connected";
import { Invitations, useFriends } from "./friends";
import { Join } from "./front";
import { OnlineTables } from "./games";
import { botName, levelName } from "../engine/words";
import { Option } from "../kit/option";
import { ClockField, SpectatorsField } from "../kit/terms";
import { Listed } from "../engine/messages";

const sitting = (house: House | null, seats: OnlineSeat[]): string =>
  seats
    .map((seat, i) =>
      seat.who === "open"
        ? "…"
        : seat.who === "bot"
          ? `${botName(seat.bot ?? null, i)} (${levelName(house, seat.bot ?? "")})`
          : seat.name,
    )
    .join(", ");

export function LobbyPage() {
  useSettings();
  const { line, ready, you } = useConnection();
  const circle = useFriends(line, ready, you?.person);
  const house = useHouse();
  const [tables, setTables] = useState<Map<string, Listed>>(new Map());
  const mine = useTables().tables;
  const [problem, setProblem] = useState("");
  useEffect(() => {
    if (!ready) return;
    const take = (list: Listed[], gone: string[] = []) =>
      setTables((last) => {
        const next = new Map(last);
        list.forEach((table) => next.set(table.table, table));
        gone.forEach((id) => next.delete(id));
        return next;
      });
    void line.ask({ type: "lobby", watch: true }).then(
      (reply) => {
        setTables(new Map());
        take(reply.tables);
      },
      (error) => setProblem(String(error.message)),
    );
    const stop = line.listen((news) => news.type === "lobby" && take(news.tables ?? [], news.gone));
    return () => {
      stop();
      void line.ask({ type: "lobby", watch: false }).catch(() => undefined);
    };
  }, [ready]);
  const title = (id: string) => house?.games.find((g) => g.id === id)?.title ?? id;
  // Tables with a free seat come first. The user's own tables and those without spectators are not listed.
  const listed = [...tables.values()]
    .filter(
      (table) => !mine.some((own) => own.id === table.table) && (table.status === "open" || table.watchable !== false),
    )
    .sort((a, b) => Number(a.status !== "open") - Number(b.status !== "open"));
  return (
    <>
      <Bar />
      <main class="page">
        <Rooms here="lobby" />
        <h1>{t("Play with others")}</h1>
        {!ready && <Reaching />}
        {problem && <p role="alert">{problem}</p>}
        {line.welcome?.announcement && <p class="news">{line.welcome.announcement}</p>}
        <Invitations circle={circle} />
        {mine.length > 0 && (
          <section class="card">
            <h2>{t("Your tables")}</h2>
            <ul class="listed">
              <OnlineTables />
            </ul>
          </section>
        )}
        <NewTable line={line} ready={ready} problem={setProblem} />
        <section class="card">
          <h2>{t("Join by link or code")}</h2>
          <Join />
        </section>
        <section class="card">
          <h2>{t("Open tables")}</h2>
          {listed.length === 0 && <p>{t("No table is waiting right now. Open one and send the link to a friend.")}</p>}
          <ul class="listed">
            {listed.map((table) => (
              <li key={table.table}>
                <strong>{title(table.game)}</strong>
                <span>
                  {table.title && `${table.title} · `}
                  {sitting(house, table.seats)}
                  <em class="state">
                    {clockText(table.clock ?? { kind: "none" })}
                    {table.rated && ` · ${t("rated")}`}
                  </em>
                </span>
                <a
                  class="button"
                  href={tableHash(table.table)}
                  aria-label={`${table.status === "open" ? t("Sit down") : t("Watch")}: ${title(table.game)}, ${sitting(house, table.seats)}`}
                >
                  {table.status === "open" ? t("Sit down") : t("Watch")}
                </a>
              </li>
            ))}
          </ul>
        </section>
      </main>
    </>
  );
}

const AWAYS = [60, 300, 900, 0]; // seconds
const AWAY_USUAL = 300;

function NewTable({ line, ready, problem }: { line: Connection; ready: boolean; problem(text: string): void }) {
  useSettings();
  const house = useHouse();
  const player = usePlayerName();
  const [game, setGame] = useState("");
  const [people, setPeople] = useState(2);
  const [chosenBots, setBots] = useState(0);
  const [bot, setBot] = useState("normal");
  const [listed, setListed] = useState(true);
  const [rated, setRated] = useState(false);
  const [clock, setClock] = useState("none");
  const [watchable, setWatchable] = useState(true);
  const [delay, setDelay] = useState(0);
  const [chosenAway, setAway] = useState<number | null>(null);
  const [options, setOptions] = useState<Record<string, string>>({});
  if (!house) return null;
  const info = house.games.find((g) => g.id === game) ?? house.games[0];
  const bots = Math.max(chosenBots, info.min_seats - people); // never fewer than the game needs
  const total = people + bots;
  const fits = total >= info.min_seats && total <= info.max_seats;
  const account = !!player.you && !player.you.guest;
  const counts = rated && people > 1 && account;
  const timed = CLOCKS.find((c) => c.name === clock)!.clock;
  const away = chosenAway ?? (timed.kind === "day" ? 0 : AWAY_USUAL); // in games over days players are always away
  const create = async () => {
    try {
      await player.sign(1);
      const seats = ["me", ...Array<string>(people - 1).fill("open"), ...Array<string>(bots).fill(bot)];
      const reply = await line.ask({
        type: "create",
        game: info.id,
        seats,
        open: listed,
        rated: counts,
        watchable,
        delay,
        options,
        away: people > 1 ? away : 0,
        clock: timed,
      });
      location.hash = tableHash(reply.table, reply.invite);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      problem(error.message);
      scrollTo(0, 0);
    }
  };
  const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i);
  return (
    <section class="card">
      <h2>{t("A table of your own")}</h2>
      <SignIn player={player} />
      <label class="field">
        <span>{t("Game")}</span>
        <select
          data-game-choice
          value={info.id}
          onChange={(e) => {
            setGame(e.currentTarget.value);
            setOptions({});
          }}
        >
          {house.games.map((g) => (
            <option value={g.id} key={g.id}>
              {g.title}
            </option>
          ))}
        </select>
      </label>
      <label class="field">
        <span>{t("People")}</span>
        <select data-people value={people} onChange={(e) => setPeople(Number(e.currentTarget.value))}>
          {numbers(1, info.max_seats).map((n) => (
            <option value={n} key={n}>
              {n}
            </option>
          ))}
        </select>
      </label>
      <div class="field">
        <label for="lobby-bots">{t("Bots")}</label>
        <select id="lobby-bots" value={bots} onChange={(e) => setBots(Number(e.currentTarget.value))}>
          {numbers(0, info.max_seats - 1).map((n) => (
            <option value={n} key={n}>
              {n}
            </option>
          ))}
        </select>
        {bots > 0 && (
          <select
            aria-label={t("Bot level")}
            data-bot-level
            value={bot}
            onChange={(e) => setBot(e.currentTarget.value)}
          >
            {house.bots.map((b) => (
              <option value={b.name} key={b.name} title={b.summary}>
                {b.choice}
              </option>
            ))}
          </select>
        )}
      </div>
      <ClockField id="clock" value={clock} set={setClock} />
      <details class="more-options">
        <summary>{t("More options")}</summary>
        <label class="field">
          <span>{t("Listed in the lobby")}</span>
          <input type="checkbox" checked={listed} onChange={(e) => setListed(e.currentTarget.checked)} />
        </label>
        <label class="field">
          <span>{t("Rated")}</span>
          <input
            type="checkbox"
            data-rated
            checked={counts}
            disabled={people < 2 || !account}
            onChange={(e) => setRated(e.currentTarget.checked)}
          />
          <span class="help">
            {account
              ? t("Counts for the ratings if two or more people play; no hints, no takebacks.")
              : t("You need an account: a rating belongs to somebody who comes back under the same name.")}
          </span>
        </label>
        {people > 1 && (
          <label class="field">
            <span>{t("When somebody is away")}</span>
            <select data-away value={away} onChange={(e) => setAway(Number(e.currentTarget.value))}>
              {AWAYS.map((n) => (
                <option value={n} key={n}>
                  {awayText(n, counts)}
                </option>
              ))}
            </select>
          </label>
        )}
        <SpectatorsField
          watchable={watchable}
          delay={delay}
          set={(on, behind) => (setWatchable(on), setDelay(behind))}
        />
        {info.options.map((option) => (
          <Option
            key={`${info.id}/${option.name}`}
            option={option}
            value={options[option.name] ?? option.default}
            set={(value) => setOptions({ ...options, [option.name]: value })}
          />
        ))}
      </details>
      {!fits && (
        <p role="alert">
          {t("{title} needs {least} to {most} seats.", {
            title: info.title,
            least: info.min_seats,
            most: info.max_seats,
          })}
        </p>
      )}
      <button class="button primary" data-open-table disabled={!ready || !fits} onClick={create}>
        {t("Open the table")}
      </button>
    </section>
  );
}
