// The daily tables: the same for everybody, one try that counts, unlimited practice, and a line to share.
// Nothing leaves this device unless the player sends it.
import { useEffect, useRef, useState } from "preact/hooks";
import {
  Days,
  DayTable,
  exportDays,
  importDays,
  later,
  lay,
  noteTry,
  readDays,
  streaks,
  tablesOf,
  today,
  Try,
  tryId,
  waits,
} from "../personal/days";
import { Analysis } from "../engine/analysis";
import { Engine } from "../engine/engine";
import { GameInfo, House, useHouse } from "../engine/house";
import { download, keepRecord } from "../personal/keep";
import { readRecord } from "../engine/record";
import { locale, t, useSettings } from "../base/settings";
import { copyText, unpack } from "../base/share";
import { keepsRanking } from "../base/server";
import { later as part } from "../kit/later";
import { Bar } from "../table/bar";
import { levelName, optionValue } from "../engine/words";

const DayRanking = part(() => import("./dayranking").then((found) => found.DayRanking));

interface DayPageProps {
  date?: string;
  game?: string; // of a shared game
  packed?: string;
}

export function DayPage({ date = today(), game, packed }: DayPageProps) {
  useSettings();
  const house = useHouse();
  const [tables, setTables] = useState<DayTable[] | null>(null);
  const [days, setDays] = useState<Days>(readDays);
  const [problem, setProblem] = useState("");
  const [rankings, setRankings] = useState(false);
  const early = date > today();
  useEffect(() => {
    if (!early) tablesOf(date).then(setTables, (error) => setProblem(String(error.message ?? error)));
  }, [date]);
  useEffect(() => void keepsRanking().then(setRankings), []);
  if (!house) return <Bar />;
  const again = () => setDays(readDays());
  const shown = tables?.filter((table) => !packed || table.game === game);
  return (
    <>
      <Bar />
      <main class="page day">
        <h1>{t("Tables of the day")}</h1>
        <p class="note">
          {t("Every day, each game has one table for everybody: the same seats, opponents and dice. One try counts.")}
        </p>
        {early && <p role="alert">{t("That day has not come yet (days follow UTC).")}</p>}
        {problem && <p role="alert">{problem}</p>}
        {packed && shown?.[0] && (
          <Shared key={packed} date={date} table={shown[0]} house={house} packed={packed} days={days} />
        )}
        {!early && (
          <h2 class="date">
            <time dateTime={date}>{inWords(date)}</time>
          </h2>
        )}
        {shown?.map((table) => (
          <TableOfDay
            key={table.game}
            date={date}
            table={table}
            house={house}
            tried={days[date]?.[table.game]}
            rankings={rankings}
            again={again}
          />
        ))}
        {!packed && <Calendar date={date} days={days} />}
        {!packed && <Keeping again={again} />}
      </main>
    </>
  );
}

const inWords = (date: string): string =>
  new Date(`${date}T12:00:00Z`).toLocaleDateString(locale(), {
    dateStyle: "full",
    timeZone: "UTC",
  });

const infoOf = (house: House, game: string): GameInfo => house.games.find((other) => other.id === game)!;

// The setup of a table, in words.
function settingOf(house: House, table: DayTable): string {
  const info = infoOf(house, table.game);
  const special = info.options.flatMap((option) =>
    option.name in table.options
      ? [t("{option}: {value}", { option: option.title, value: optionValue(option, table.options[option.name]) })]
      : [],
  );
  const seats =
    table.seats === 1
      ? [t("alone")]
      : [
          t("{n} seats, yours is seat {own}", { n: table.seats, own: table.own + 1 }),
          t("opponents: {level}", { level: levelName(house, table.bot) }),
        ];
  return [...seats, ...special].join(" · ");
}

interface TableOfDayProps {
  date: string;
  table: DayTable;
  house: House;
  tried?: Try;
  again(): void;
}

function TableOfDay({ date, table, house, tried, again, rankings }: TableOfDayProps & { rankings: boolean }) {
  const [looks, setLooks] = useState(false);
  const { title } = infoOf(house, table.game);
  const sit = (counts: boolean) => {
    location.hash = `#/play/${table.game}/${lay(date, table, title, counts)}`;
  };
  const left = !!tried && !tried.over;
  const going = left && waits(date, table.game);
  return (
    <section class={table.marked ? "card marked" : "card"} data-day-game={table.game}>
      <h3>
        {title}
        {table.marked && <span class="badge-text">{t("Table of the day")}</span>}
      </h3>
      <p class="dim">{settingOf(house, table)}</p>
      {tried?.over && <Outcome date={date} table={table} tried={tried} again={again} />}
      {left && !going && <p>{t("You gave up this try. You can still practise.")}</p>}
      <div class="next">
        {!tried && (
          <button class={table.marked ? "button primary" : "button"} data-play onClick={() => sit(true)}>
            {t("Play: it counts")}
          </button>
        )}
        {going && (
          <a class="button primary" data-resume href={`#/play/${table.game}/${tryId(date, table.game)}`}>
            {t("Resume")}
          </a>
        )}
        <button class="button quiet" data-practice onClick={() => sit(false)}>
          {t("Practice")}
        </button>
        {rankings && !looks && (
          <button class="button quiet" data-show-ranking onClick={() => setLooks(true)}>
            {t("Show the ranking")}
          </button>
        )}
      </div>
      {looks && <DayRanking date={date} game={table.game} tried={tried} />}
    </section>
  );
}

// The line to share. Its symbols are computed in workers, on demand; the line is complete without them.
function Outcome({ date, table, tried, again }: Omit<TableOfDayProps, "house" | "tried"> & { tried: Try }) {
  const { lang } = useSettings();
  const [line, setLine] = useState("");
  const [share, setShare] = useState<[done: number, of: number] | null>(null);
  const [copied, setCopied] = useState("");
  const analysis = useRef<Analysis | null>(null);
  useEffect(() => {
    const engine = new Engine();
    const tell = async () => {
      await engine.ask({ type: "hello", lang });
      await engine.ask({ type: "load", record: await unpack(tried.packed!), chance: false });
      setLine((await engine.ask({ type: "standing", seat: table.own, date, lost: tried.lost ?? [] })).line ?? "");
    };
    tell().catch(() => undefined);
    return () => engine.close();
  }, [lang, tried.lost?.length]);
  const compare = async () => {
    const now = (analysis.current = new Analysis());
    const record = await unpack(tried.packed!);
    const progress = (done: number, of: number) => analysis.current === now && setShare([done, of]);
    const found = await now.run(record, { seat: table.own, only: true, lang, progress });
    if (analysis.current !== now) return;
    analysis.current = null;
    setShare(null);
    if (!found) return;
    const lost = found.filter((moment) => moment.judged).map((moment) => Math.round((moment.lost ?? 0) * 1000));
    noteTry(date, table.game, { lost });
    again();
  };
  const stop = () => {
    analysis.current?.stop();
    analysis.current = null;
    setShare(null);
  };
  useEffect(() => {
    if (!tried.lost) void compare();
    return stop;
  }, []);
  const link = `${location.href.replace(/#.*/, "")}#/day/${date}/${table.game}/${tried.packed}`;
  const copy = (what: string, text: string) => void copyText(text).then((done) => done && setCopied(what));
  return (
    <div class="outcome" data-outcome={table.game}>
      <output class="line" data-line>
        {line}
      </output>
      {share && (
        <p class="progress" data-progress>
          <progress max={share[1]} value={share[0]} aria-label={t("Comparing your choices with the best found")} />
          <span>
            {t("Comparing your choices with the best found: {done} of {of}", { done: share[0], of: share[1] })}
          </span>
          <button class="button quiet small" data-stop onClick={stop}>
            {t("Stop")}
          </button>
        </p>
      )}
      {!share && tried.lost && <p class="dim">{t("● as good as the best found · ◐ slightly worse · ○ worse")}</p>}
      <div class="next">
        {!share && !tried.lost && (
          <button class="button quiet small" data-compare onClick={() => void compare()}>
            {t("Compare my choices")}
          </button>
        )}
        <button class="button small" data-copy-line onClick={() => copy("line", line)}>
          {copied === "line" ? t("Copied") : t("Copy the result")}
        </button>
        <button class="button small" data-copy-link onClick={() => copy("link", `${line}\n${link}`)}>
          {copied === "link" ? t("Copied") : t("Copy with a link to the game")}
        </button>
        <a
          class="button quiet small"
          href="#/replay"
          data-watch
          onClick={(event) => {
            event.preventDefault();
            void unpack(tried.packed!).then((record) => {
              keepRecord(record);
              location.hash = "#/replay";
            });
          }}
        >
          {t("Watch it again")}
        </a>
      </div>
      <p class="dim">{t("The link opens the game only for people who have played this table.")}</p>
    </div>
  );
}

// A shared game. It opens only for players who have finished that table themselves.
function Shared({ date, table, house, packed, days }: Omit<TableOfDayProps, "again"> & { packed: string; days: Days }) {
  const [problem, setProblem] = useState("");
  const { title } = infoOf(house, table.game);
  const played = days[date]?.[table.game]?.over;
  useEffect(() => {
    const look = async () => {
      const play = await unpack(packed)
        .then((record) => readRecord(record))
        .catch(() => null);
      if (play?.game !== table.game || play.seed !== table.seed)
        return setProblem(t("This link does not contain a game of that table: part of it may be missing."));
      if (!played) return;
      location.replace(`#/r/${packed}`);
    };
    void look();
  }, [played]);
  if (problem) return <p role="alert">{problem}</p>;
  if (played) return null;
  return (
    <p role="status" data-refused>
      {t("Somebody shared their game of {title}, {date}. You can open it once you have played that table.", {
        title,
        date,
      })}
    </p>
  );
}

// A month with the tables played: a full mark if played on the day itself.
function Calendar({ date, days }: { date: string; days: Days }) {
  useSettings(); // drawn again in another language
  const [month, setMonth] = useState(date.slice(0, 7));
  const now = today();
  const first = `${month}-01`;
  const blank = (new Date(`${first}T00:00:00Z`).getUTCDay() + 6) % 7; // weeks begin on Monday
  const dates: string[] = [];
  for (let day = first; day.startsWith(month); day = later(day, 1)) dates.push(day);
  const { now: running, most } = streaks(days, now);
  const titleOf = (day: string, options: Intl.DateTimeFormatOptions) =>
    new Date(`${day}T12:00:00Z`).toLocaleDateString(locale(), { timeZone: "UTC", ...options });
  const monday = "2024-01-01";
  return (
    <section class="card calendar" aria-label={t("Calendar")}>
      <div class="months">
        <button
          class="button quiet small"
          aria-label={t("Previous month")}
          onClick={() => setMonth(later(first, -1).slice(0, 7))}
        >
          ◀
        </button>
        <h2>{titleOf(first, { month: "long", year: "numeric" })}</h2>
        <button
          class="button quiet small"
          aria-label={t("Next month")}
          disabled={month >= now.slice(0, 7)}
          onClick={() => setMonth(later(first, 31).slice(0, 7))}
        >
          ▶
        </button>
      </div>
      <p data-streak>
        {running > 0 ? t("{n|day|days} in a row", { n: running }) : t("No streak yet")}
        {most > running && ` · ${t("best: {n}", { n: most })}`}
      </p>
      <ol>
        {Array.from({ length: 7 }, (_, i) => (
          <li key={i} class="weekday" aria-hidden="true">
            {titleOf(later(monday, i), { weekday: "short" })}
          </li>
        ))}
        {dates.map((day, i) => {
          const tries = Object.values(days[day] ?? {}).filter((tried) => tried.over);
          const inTime = tries.some((tried) => tried.on === day);
          const kind = [inTime ? "played" : tries.length ? "late" : "", day === now ? "now" : ""].join(" ");
          const what = tries.length ? `: ${t("{n|table|tables} played", { n: tries.length })}` : "";
          return (
            <li key={day} style={i ? undefined : `grid-column-start:${blank + 1}`}>
              {day > now ? (
                <span>{Number(day.slice(8))}</span>
              ) : (
                <a
                  class={kind}
                  href={`#/day/${day}`}
                  data-date={day}
                  aria-current={day === date ? "date" : undefined}
                  aria-label={titleOf(day, { dateStyle: "long" }) + what}
                >
                  {Number(day.slice(8))}
                </a>
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}

// Export and import of this browser's results, as a file.
function Keeping({ again }: { again(): void }) {
  const [said, setSaid] = useState("");
  const take = async (file?: File) => {
    if (!file) return;
    const good = importDays(await file.text());
    setSaid(good ? t("The missing days have been added.") : t("This is not a file of days saved by Souk."));
    if (good) again();
  };
  return (
    <section class="card keeping">
      <p class="dim">{t("All of this is stored in this browser only.")}</p>
      <div class="next">
        <button class="button quiet small" data-export-days onClick={() => download("souk-days.json", exportDays())}>
          {t("Save as a file")}
        </button>
        <label class="button quiet small">
          {t("Add from a file")}
          <input
            class="visually-hidden"
            type="file"
            accept=".json"
            data-import-days
            onChange={({ currentTarget }) => {
              void take(currentTarget.files?.[0]);
              currentTarget.value = ""; // allows choosing the same file again
            }}
          />
        </label>
      </div>
      {said && <p role="status">{said}</p>}
    </section>
  );
}
