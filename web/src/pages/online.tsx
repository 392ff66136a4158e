// A table with others: the waiting room until it starts (who sits where, the link, its QR code), then the table page.
import { useEffect, useState } from "preact/hooks";
import { encode } from "uqr";
import { OnlineTable, TableNews } from "../engine/online";
import { Refused } from "../engine/protocol";
import { useHouse } from "../house";
import { tableHash } from "../link";
import { Emblem } from "../kit/emblems";
import { change, settings, t, useSettings } from "../settings";
import { Bar } from "./bar";
import { useConnection } from "./lobby";
import { TablePage } from "./table";

export function OnlineTablePage({ id, invite }: { id: string; invite?: string }) {
  useSettings();
  const { line, ready } = useConnection();
  const [table, setTable] = useState<OnlineTable | null>(null);
  const [news, setNews] = useState<TableNews | null>(null);
  const [problem, setProblem] = useState("");
  useEffect(() => {
    if (!ready || table) return;
    let opened: OnlineTable | null = null;
    OnlineTable.open(line, id, invite).then(
      (found) => {
        opened = found;
        found.onNews(setNews);
        setNews(found.news);
        setTable(found);
      },
      (error) => setProblem(error instanceof Refused ? error.message : String(error)),
    );
    return () => void opened;
  }, [ready]);
  useEffect(() => () => table?.close(), [table]);
  useEffect(() => {
    if (news?.rematch) setProblem("");
  }, [news]);
  if (!table || !news)
    return (
      <>
        <Bar />
        <main class="page">{problem ? <p role="alert">{problem}</p> : <p>{t("Reaching the table…")}</p>}</main>
      </>
    );
  if (table.snapshot) {
    const again = news.seat === null ? undefined : () => void table.rematch().then((next) => (location.hash = tableHash(next)));
    return <TablePage table={table} again={again} />;
  }
  return <WaitingRoom table={table} news={news} sign={(name) => line.sign(name)} />;
}

function WaitingRoom({ table, news, sign }: { table: OnlineTable; news: TableNews; sign(name: string): Promise<void> }) {
  const { name } = useSettings();
  const house = useHouse();
  const [problem, setProblem] = useState("");
  const info = house?.games.find((g) => g.id === news.game);
  const link = `${location.href.replace(/#.*$/, "")}${tableHash(table.id, news.invite)}`;
  const attempt = (work: () => Promise<void>) => void work().catch((error) => setProblem(error.message));
  const sit = (seat: number) =>
    attempt(async () => {
      const called = name.trim() || t("Player {n}", { n: seat + 1 });
      if (!settings().name) change({ name: called });
      await sign(called);
      await table.join(seat);
    });
  const usual = house?.bots.some((bot) => bot.name === "normal") ? "normal" : (house?.bots[0]?.name ?? "random");
  return (
    <>
      <Bar />
      <main class="page">
        <h1>{info?.title}</h1>
        {news.status === "closed" ? <p role="alert">{t("This table has been closed.")}</p> : <p>{t("The game starts when every seat is taken.")}</p>}
        {problem && <p role="alert">{problem}</p>}
        {news.seat === null && (
          <label class="field">
            <span>{t("Your name")}</span>
            <input type="text" maxLength={24} value={name} onInput={(e) => change({ name: e.currentTarget.value })} />
          </label>
        )}
        <section class="card">
          <h2>{t("Seats")}</h2>
          {news.seats.map((seat, i) => (
            <div class="field waiting-seat" key={i}>
              <Emblem seat={i} size={30} />
              {seat.who === "open" ? (
                news.seat === null ? (
                  <button class="button primary" data-sit onClick={() => sit(i)}>
                    {t("Sit down here")}
                  </button>
                ) : (
                  <span>{t("waits for somebody")}</span>
                )
              ) : (
                <strong>{seat.name}</strong>
              )}
              {i === news.seat && <span>{t("you")}</span>}
            </div>
          ))}
        </section>
        {news.invite && (
          <section class="card invite">
            <h2>{t("Send this link to your friends")}</h2>
            <Qr text={link} />
            <input type="text" readOnly value={link} aria-label={t("Link to this table")} onFocus={(e) => e.currentTarget.select()} />
            <button class="button" onClick={() => void navigator.clipboard?.writeText(link)}>
              {t("Copy the link")}
            </button>
          </section>
        )}
        {news.seat !== null && news.status === "open" && (
          <div class="next">
            <button class="button primary" onClick={() => attempt(() => table.start(usual))}>
              {t("Start now, bots in the free seats")}
            </button>
            <button class="button quiet" onClick={() => attempt(() => table.leave().then(() => void (location.hash = "#/lobby")))}>
              {t("Leave")}
            </button>
          </div>
        )}
      </main>
    </>
  );
}

function Qr({ text }: { text: string }) {
  const { data, size } = encode(text, { ecc: "L", border: 2 });
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join("");
  return (
    <svg class="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={t("QR code of the link")} shape-rendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
