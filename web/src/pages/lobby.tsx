// The lobby: tables that wait for players or are being played, a table of one's own, a link from a friend.
import { useEffect, useState } from "preact/hooks";
import { Connection, connection, OnlineSeat } from "../engine/online";
import { Refused } from "../engine/protocol";
import { useHouse } from "../house";
import { readLink, tableHash } from "../link";
import { change, settings, t, useSettings } from "../settings";
import { Bar } from "./bar";
import { levelName } from "./setup";

interface Listed {
  table: string;
  game: string;
  status: string;
  title: string;
  seats: OnlineSeat[];
}

export function useConnection(): { line: Connection; ready: boolean } {
  const line = connection();
  const [ready, setReady] = useState(line.connected);
  useEffect(() => {
    void line.open().then(() => setReady(true));
    return line.listen((news) => {
      if (news.type === "connected") setReady(true);
      if (news.type === "lost") setReady(false);
    });
  }, []);
  return { line, ready };
}

export function LobbyPage() {
  useSettings();
  const { line, ready } = useConnection();
  const house = useHouse();
  const [tables, setTables] = useState<Map<string, Listed>>(new Map());
  const [mine, setMine] = useState<string[]>([]);
  const [problem, setProblem] = useState("");
  const [link, setLink] = useState("");
  useEffect(() => {
    if (!ready) return;
    const take = (list: Listed[], gone: string[] = []) =>
      setTables((last) => {
        const next = new Map(last);
        list.forEach((table) => next.set(table.table, table));
        gone.forEach((id) => next.delete(id));
        return next;
      });
    setMine(line.welcome?.tables ?? []);
    void line.ask({ type: "lobby", watch: true }).then((reply) => {
      setTables(new Map());
      take(reply.tables);
    }, (error) => setProblem(String(error.message)));
    const stop = line.listen((news) => news.type === "lobby" && take(news.tables ?? [], news.gone));
    return () => {
      stop();
      void line.ask({ type: "lobby", watch: false }).catch(() => undefined);
    };
  }, [ready]);
  const title = (id: string) => house?.games.find((g) => g.id === id)?.title ?? id;
  const follow = () => {
    const found = readLink(link);
    if (found) location.hash = tableHash(found.table, found.invite);
    else setProblem(t("That is no link or code of a table."));
  };
  return (
    <>
      <Bar />
      <main class="page">
        <h1>{t("Play with others")}</h1>
        {!ready && <p>{t("Reaching the server…")}</p>}
        {problem && <p role="alert">{problem}</p>}
        {mine.length > 0 && (
          <section class="card">
            <h2>{t("Your tables")}</h2>
            {mine.map((id) => (
              <div class="field" key={id}>
                <a class="button primary" href={tableHash(id)}>
                  {tables.get(id) ? title(tables.get(id)!.game) : t("Go back to it")}
                </a>
              </div>
            ))}
          </section>
        )}
        <NewTable line={line} ready={ready} problem={setProblem} />
        <section class="card">
          <h2>{t("Join by link or code")}</h2>
          <form
            class="field"
            onSubmit={(e) => {
              e.preventDefault();
              follow();
            }}
          >
            <input type="text" style="flex:1" aria-label={t("Link or code")} placeholder={t("Link or code")} value={link} onInput={(e) => setLink(e.currentTarget.value)} />
            <button class="button">{t("Join")}</button>
          </form>
        </section>
        <section class="card">
          <h2>{t("Open tables")}</h2>
          {tables.size === 0 && <p>{t("No table is waiting right now. Open one and send the link to a friend.")}</p>}
          <ul class="listed">
            {[...tables.values()].map((table) => (
              <li key={table.table}>
                <strong>{title(table.game)}</strong>
                <span>
                  {table.title} {table.seats.map((seat) => (seat.who === "open" ? "…" : seat.name)).join(", ")}
                </span>
                <a class="button" href={tableHash(table.table)}>
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

function NewTable({ line, ready, problem }: { line: Connection; ready: boolean; problem(text: string): void }) {
  const { name } = useSettings();
  const house = useHouse();
  const [game, setGame] = useState("");
  const [people, setPeople] = useState(2);
  const [chosenBots, setBots] = useState(0);
  const [bot, setBot] = useState("normal");
  const [listed, setListed] = useState(true);
  const [seconds, setSeconds] = useState(0);
  if (!house) return null;
  const info = house.games.find((g) => g.id === game) ?? house.games[0];
  const bots = Math.max(chosenBots, info.min_seats - people); // never fewer than the game needs
  const total = people + bots;
  const fits = total >= info.min_seats && total <= info.max_seats;
  const create = async () => {
    try {
      const called = name.trim() || t("Player {n}", { n: 1 });
      if (!settings().name) change({ name: called });
      await line.sign(called);
      const seats = ["me", ...Array<string>(people - 1).fill("open"), ...Array<string>(bots).fill(bot)];
      const clock = seconds ? { kind: "move", seconds, reserve: 5 * seconds } : { kind: "none" };
      const reply = await line.ask({ type: "create", game: info.id, seats, open: listed, clock });
      location.hash = tableHash(reply.table, reply.invite);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      problem(error.message);
    }
  };
  const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i);
  return (
    <section class="card">
      <h2>{t("A table of your own")}</h2>
      <label class="field">
        <span>{t("Your name")}</span>
        <input type="text" maxLength={24} value={name} onInput={(e) => change({ name: e.currentTarget.value })} />
      </label>
      <label class="field">
        <span>{t("Game")}</span>
        <select data-game-choice value={info.id} onChange={(e) => setGame(e.currentTarget.value)}>
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
          <select aria-label={t("Level of the bots")} value={bot} onChange={(e) => setBot(e.currentTarget.value)}>
            {house.bots.map((b) => (
              <option value={b.name} key={b.name} title={b.summary}>
                {levelName(b.name)}
              </option>
            ))}
          </select>
        )}
      </div>
      <label class="field">
        <span>{t("Time per move")}</span>
        <select value={seconds} onChange={(e) => setSeconds(Number(e.currentTarget.value))}>
          <option value={0}>{t("No clock")}</option>
          <option value={30}>{t("30 seconds")}</option>
          <option value={60}>{t("1 minute")}</option>
          <option value={180}>{t("3 minutes")}</option>
        </select>
      </label>
      <label class="field">
        <span>{t("Listed in the lobby")}</span>
        <input type="checkbox" checked={listed} onChange={(e) => setListed(e.currentTarget.checked)} />
      </label>
      {!fits && <p role="alert">{t("{title} is played with {least} to {most} seats.", { title: info.title, least: info.min_seats, most: info.max_seats })}</p>}
      <button class="button primary" data-open-table disabled={!ready || !fits} onClick={create}>
        {t("Open the table")}
      </button>
    </section>
  );
}
