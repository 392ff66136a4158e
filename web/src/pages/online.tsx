// An online table: before the start the seats, the link and its QR code; then the table page.
import { useEffect, useState } from "preact/hooks";
import { encode } from "uqr";
import { depart, visit } from "../engine/mine";
import { OnlineTable, TableNews } from "../engine/online";
import { useHouse } from "../engine/house";
import { linkTo, profileHash, tableHash } from "../base/link";
import { Emblem } from "../kit/emblems";
import { t, useSettings } from "../base/settings";
import { setTitle } from "../base/tables";
import { Bar } from "../table/bar";
import { Chat } from "../table/chat";
import { CopyButton, Reaching, SignIn, useConnection, usePlayerName } from "../table/connected";
import { AlertSwitch } from "../table/alert";
import { AskFriends } from "./friends";
import { Nowhere } from "./nowhere";
import { Onlookers, PersonMenu, Terms } from "../table/hosting";
import { levelName, optionValue } from "../engine/words";
import { awayText, clockText } from "../engine/clock";
import { useRooms } from "../table/rooms";
import { TablePage } from "../table/table";

export function OnlineTablePage({ id, invite }: { id: string; invite?: string }) {
  useSettings();
  const { ready } = useConnection();
  const [table, setTable] = useState<OnlineTable | null>(null);
  const [news, setNews] = useState<TableNews | null>(null);
  const [problem, setProblem] = useState("");
  const furnished = useRooms(news?.game);
  useEffect(() => {
    let here = true;
    let stop = () => {};
    visit(id, invite).then(
      (found) => {
        if (!here) return;
        stop = found.onNews(setNews);
        setNews(found.news);
        setTable(found);
      },
      (error) => here && setProblem(error.message),
    );
    return () => {
      here = false;
      stop();
      depart(id);
    };
  }, []);
  if (table?.shownOut)
    return (
      <>
        <Bar />
        <main class="page">
          <h1>{t("Online table")}</h1>
          <p role="alert">{table.shownOut}</p>
          <a class="button primary" href="#/lobby">
            {t("Find a table")}
          </a>
        </main>
      </>
    );
  if (problem) return <Nowhere why={problem} />;
  if (!table || !news || (table.snapshot && !furnished))
    return (
      <>
        <Bar />
        <main class="page">
          <h1>{t("Online table")}</h1>
          {ready ? <p>{t("Connecting to the table…")}</p> : <Reaching />}
        </main>
      </>
    );
  if (table.snapshot) {
    const again =
      news.seat === null ? undefined : () => void table.rematch().then((next) => (location.hash = tableHash(next)));
    return <TablePage plays table={table} again={again} replay={() => table.replay()} />;
  }
  return <WaitingRoom table={table} news={news} />;
}

function WaitingRoom({ table, news }: { table: OnlineTable; news: TableNews }) {
  useSettings();
  const house = useHouse();
  const { line } = useConnection();
  const player = usePlayerName();
  const [problem, setProblem] = useState("");
  const info = house?.games.find((g) => g.id === news.game);
  const host = news.host === line.you?.person;
  const link = linkTo(news.game, tableHash(table.id, news.invite));
  const attempt = async (work: () => Promise<unknown>) => {
    try {
      await work();
      setProblem("");
    } catch (error) {
      setProblem((error as Error).message);
    }
  };
  const sit = (seat: number) =>
    void attempt(async () => {
      await player.sign(seat + 1);
      await table.join(seat);
    });
  useEffect(() => {
    setTitle(`${info?.title ?? ""} — Souk`);
    return () => setTitle("Souk");
  }, [info]);
  const usual = house?.bots.some((bot) => bot.name === "normal") ? "normal" : (house?.bots[0]?.name ?? "random");
  const options =
    info?.options.filter(
      (option) => news.options?.[option.name] !== undefined && news.options[option.name] !== option.default,
    ) ?? [];
  const asked = news.seat !== null && news.status === "open" && news.seats[news.seat]?.agreed === false;
  const facts = (
    <ul class="facts">
      <li>{clockText(news.clock ?? { kind: "none" })}</li>
      {news.rated && <li>{t("Rated: no hints, no takebacks")}</li>}
      {news.away > 0 && <li>{awayText(news.away, news.rated)}</li>}
      {!news.watchable && <li>{t("No spectators")}</li>}
      {news.watchable && news.delay > 0 && <li>{t("Spectators are {n|second|seconds} behind", { n: news.delay })}</li>}
      {options.map((option) => (
        <li key={option.name}>
          {t("{option}: {value}", {
            option: option.title,
            value: optionValue(option, news.options[option.name]),
          })}
        </li>
      ))}
    </ul>
  );
  return (
    <>
      <Bar />
      <main class="page">
        <h1>{info?.title}</h1>
        {news.status === "closed" ? (
          <p role="alert">{t("This table has been closed.")}</p>
        ) : (
          <p>{t("The game starts when every seat is taken.")}</p>
        )}
        {news.invite && news.seat !== null && news.status === "open" && (
          <Invite title={info?.title ?? ""} link={link} />
        )}
        {problem && <p role="alert">{problem}</p>}
        {asked && (
          <div class="card" role="alert">
            {facts}
            <p>
              {t("The host has changed the terms above. The game starts when you agree to them, or you can leave.")}
            </p>
            <button class="button primary" data-agree onClick={() => void attempt(() => table.agree(news.terms))}>
              {t("I agree")}
            </button>
          </div>
        )}
        {news.seat === null && news.status === "open" && <SignIn player={player} />}
        <section class="card">
          <h2>{t("Seats")}</h2>
          {news.seats.map((seat, i) => (
            <div class="field waiting-seat" key={i}>
              <Emblem seat={i} size={30} />
              {seat.who === "open" ? (
                news.seat === null && news.status === "open" ? (
                  <button class="button primary" data-sit onClick={() => sit(i)}>
                    {t("Sit down here")}
                  </button>
                ) : (
                  <>
                    <span class="dim">{t("waiting for a player")}</span>
                    {news.seat !== null && news.status === "open" && (
                      <button class="button quiet small" data-move onClick={() => void attempt(() => table.join(i))}>
                        {t("Move here")}
                      </button>
                    )}
                  </>
                )
              ) : seat.who === "bot" ? (
                <strong>
                  {seat.name}{" "}
                  {!host && <span class="dim">{t("Bot: {level}", { level: levelName(house, seat.bot ?? "") })}</span>}
                </strong>
              ) : (
                <strong>
                  <a href={profileHash(seat.person ?? "")}>{seat.name}</a>
                </strong>
              )}
              {i === news.seat && <span class="dim">{t("you")}</span>}
              {seat.agreed === false && <span class="dim">{t("has not agreed to the new terms yet")}</span>}
              {seat.who === "person" && seat.person === news.host && <span class="dim">{t("host")}</span>}
              {host && news.status === "open" && i !== news.seat && seat.who === "person" && (
                <PersonMenu
                  person={seat.person ?? ""}
                  name={seat.name ?? ""}
                  hushed={!!seat.hushed}
                  sits
                  leaves
                  hosting={table.hosting}
                  attempt={attempt}
                />
              )}
              {host && news.status === "open" && i !== news.seat && seat.who !== "person" && (
                <select
                  class="end"
                  data-give={i}
                  aria-label={t("Player in seat {n}", { n: i + 1 })}
                  value={seat.who === "open" ? "open" : (seat.bot ?? "")}
                  onChange={(e) => void attempt(() => table.give(i, e.currentTarget.value))}
                >
                  <option value="open">{t("A person")}</option>
                  {house?.bots.map((bot) => (
                    <option value={bot.name} key={bot.name}>
                      {t("Bot: {level}", { level: bot.choice })}
                    </option>
                  ))}
                </select>
              )}
            </div>
          ))}
        </section>
        {news.seat !== null && news.status === "open" && (
          <div class="next">
            {host && (
              <button class="button primary" onClick={() => void attempt(() => table.start(usual))}>
                {t("Start now, with bots in the free seats")}
              </button>
            )}
            <button
              class="button quiet"
              onClick={() => void attempt(() => table.leave().then(() => void (location.hash = "#/lobby")))}
            >
              {t("Leave")}
            </button>
          </div>
        )}
        {news.seat !== null && news.status === "open" && (
          <AskFriends line={line} table={table.id} sitting={news.seats.map((seat) => seat.person ?? "")} />
        )}
        {line.you && (
          <section class="card waiting-chat">
            <h2>{t("Chat")}</h2>
            <Chat lines={news.chat ?? []} muted={!!news.muted} say={table.others.say} attempt={attempt} />
          </section>
        )}
        <details class="card more-options">
          <summary>{t("More about this table")}</summary>
          {!asked && facts}
          {news.seat !== null && news.status === "open" && (
            <AlertSwitch on={!!news.alert} set={table.others.alert} attempt={attempt} />
          )}
          {host && news.status === "open" && info && (
            <Terms news={news} info={info} hosting={table.hosting} attempt={attempt} />
          )}
          {(!!news.spectators?.length || !!news.barred?.length) && (
            <div class="card">
              <Onlookers
                spectators={news.spectators ?? []}
                barred={news.barred ?? []}
                host={host}
                hosting={table.hosting}
                attempt={attempt}
              />
            </div>
          )}
          {host && news.invite && news.status === "open" && (
            <button class="button quiet" data-relink onClick={() => void attempt(() => table.hosting.relink())}>
              {t("Make a new link; this one stops working")}
            </button>
          )}
        </details>
      </main>
    </>
  );
}

// The link that a friend opens: as a code to point a camera at, to share, and to copy.
function Invite({ title, link }: { title: string; link: string }) {
  const share = () => void navigator.share({ title: `${title} — Souk`, url: link }).catch(() => undefined);
  return (
    <section class="card invite" aria-label={t("Link to this table")}>
      <Qr text={link} />
      <div>
        <h2>{t("Send this link to your friends")}</h2>
        <input
          type="text"
          readOnly
          value={link}
          aria-label={t("Link to this table")}
          onFocus={(e) => e.currentTarget.select()}
        />
        <div class="next">
          {"share" in navigator && (
            <button class="button primary" data-share-link onClick={share}>
              {t("Share")}
            </button>
          )}
          <CopyButton text={link} label={t("Copy the link")} />
        </div>
      </div>
    </section>
  );
}

function Qr({ text }: { text: string }) {
  const { data, size } = encode(text, { ecc: "L", border: 2 });
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join("");
  return (
    <svg
      class="qr"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={t("QR code of the link")}
      shape-rendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
