// My progress: the results of the games finished here and, on request, a bot's analysis of them: chances lost by kind of
// decision, turning points, and the part played by luck. Nothing leaves this device.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { coachOf, inWords, Kind } from "../personal/coach";
import { Analysis } from "../engine/analysis";
import { Engine } from "../engine/engine";
import { Standing } from "../engine/table";
import { House, useHouse } from "../engine/house";
import { Causes, habits, Judged, judgedGames, keepJudged, ownPuzzles, verdictOf } from "../personal/judged";
import { Finished, finishedTables } from "../personal/keep";
import { note, ownSeat, Result, results } from "../personal/results";
import { gain, locale, t, useSettings } from "../base/settings";
import { levelName } from "../engine/words";
import { Bar } from "../table/bar";

const AT_ONCE = 5; // games analysed per request
const SHOWN = 8; // turning points
const MEAN = 5; // games averaged in a point of the curve

const mineOf = (): Finished[] => finishedTables().filter((table) => ownSeat(table.setup) >= 0);

export function MinePage() {
  useSettings();
  const house = useHouse();
  const [known, setKnown] = useState<Result[]>(results);
  useEffect(() => void catchUp().then(() => setKnown(results())), []);
  if (!house) return <Bar />;
  return (
    <>
      <Bar />
      <main class="page mine">
        <h1>{t("My progress")}</h1>
        <p class="note">
          {t("Based on the games you finished in this browser, against bots. None of it is sent anywhere.")}
        </p>
        {known.length === 0 ? (
          <p>{t("You have not finished a game here yet.")}</p>
        ) : (
          <>
            <Curve known={known} house={house} />
            <Sums
              title={t("By game and level")}
              house={house}
              known={known}
              by={({ game, level, seats }) => [
                game,
                seats === 1 ? t("alone") : level ? levelName(house, level) : t("mixed"),
              ]}
            />
            <Sums
              title={t("By game and seat")}
              house={house}
              known={known}
              by={({ game, seat }) => [game, t("Seat {n}", { n: seat + 1 })]}
            />
          </>
        )}
        <Judging house={house} />
      </main>
    </>
  );
}

// Adds games that were finished before results were stored.
async function catchUp(): Promise<void> {
  const ids = new Set(results().map((result) => result.id));
  const missing = mineOf().filter((table) => !ids.has(table.id));
  if (!missing.length) return;
  const engine = new Engine();
  for (const table of missing.reverse()) {
    await engine.ask({ type: "load", record: table.record, chance: false });
    const standing = await engine.ask({ type: "standing", seat: ownSeat(table.setup) });
    await note(table, standing as unknown as Standing);
  }
  engine.close();
}

const titleOf = (house: House, game: string): string => house.games.find((other) => other.id === game)?.title ?? game;

interface SumsProps {
  title: string;
  house: House;
  known: Result[];
  by(result: Result): [game: string, what: string];
}

function Sums({ title, house, known, by }: SumsProps) {
  const rows = new Map<string, { game: string; what: string; games: number; won: number; margin: number }>();
  for (const result of known) {
    const [game, what] = by(result);
    const row = rows.get(`${game} ${what}`) ?? { game, what, games: 0, won: 0, margin: 0 };
    row.games++;
    row.won += Number(result.rank === 1);
    row.margin += result.margin;
    rows.set(`${game} ${what}`, row);
  }
  const sorted = [...rows.values()].sort((a, b) => a.game.localeCompare(b.game) || b.games - a.games);
  return (
    <section class="card">
      <h2>{title}</h2>
      <table class="sums">
        <thead>
          <tr>
            <th scope="col">{t("Game")}</th>
            <td />
            <th scope="col">{t("Games")}</th>
            <th scope="col">{t("Wins")}</th>
            <th scope="col">{t("Margin")}</th>
          </tr>
        </thead>
        <tbody>
          {sorted.map((row) => (
            <tr key={`${row.game} ${row.what}`}>
              <th scope="row">{titleOf(house, row.game)}</th>
              <td>{row.what}</td>
              <td>{row.games}</td>
              <td>{percent(row.won / row.games)}</td>
              <td>{gain(row.margin / row.games, 1)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const percent = (share: number): string => share.toLocaleString(locale(), { style: "percent" });

// The results over time: the top is a win, the bottom the last rank; each point is the mean of a few games.
function Curve({ known, house }: { known: Result[]; house: House }) {
  const [game, setGame] = useState("");
  const games = [...new Set(known.map((result) => result.game))];
  const chosen = known.filter((result) => !game || result.game === game);
  const places = chosen.map(({ rank, of }) => (of > 1 ? (of - rank) / (of - 1) : 1));
  const means = places.map((_, i) => {
    const some = places.slice(Math.max(0, i + 1 - MEAN), i + 1);
    return some.reduce((sum, place) => sum + place, 0) / some.length;
  });
  const width = 640;
  const height = 130;
  const x = (i: number) => 10 + (means.length > 1 ? i / (means.length - 1) : 0.5) * (width - 20);
  const y = (place: number) => height - 12 - place * (height - 24);
  return (
    <section class="card">
      <h2>{t("Over time")}</h2>
      <label class="field">
        <span>{t("Game")}</span>
        <select value={game} onChange={(event) => setGame(event.currentTarget.value)}>
          <option value="">{t("All games")}</option>
          {games.map((id) => (
            <option key={id} value={id}>
              {titleOf(house, id)}
            </option>
          ))}
        </select>
      </label>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        class="course"
        role="img"
        aria-label={t("Ranks over time: first at the top, last at the bottom")}
        data-curve={means.length}
      >
        <path d={`M10 ${y(1)}H${width - 10}M10 ${y(0)}H${width - 10}`} stroke="var(--line)" />
        <path
          d={means.map((mean, i) => `${i ? "L" : "M"}${x(i).toFixed(1)} ${y(mean).toFixed(1)}`).join("")}
          fill="none"
          stroke="var(--active)"
          stroke-width="2.5"
          stroke-linejoin="round"
        />
        {places.map((place, i) => (
          <circle key={i} cx={x(i)} cy={y(place)} r="3.5" fill={place === 1 ? "var(--confirm)" : "var(--ink-2)"} />
        ))}
      </svg>
      <p class="dim">
        {t("Each dot is a game: first at the top, last at the bottom. The line is the average of {n} games.", {
          n: MEAN,
        })}
      </p>
    </section>
  );
}

// The analysis on request. It runs in workers and can be stopped; partial results are kept.
function Judging({ house }: { house: House }) {
  const { lang } = useSettings();
  const [judged, setJudged] = useState(judgedGames);
  const [running, setRunning] = useState<{ game: number; of: number; done: number; all: number } | null>(null);
  const analysis = useRef<Analysis | null>(null);
  const tables = useMemo(mineOf, []);
  const left = tables.filter((table) => !judged[table.id]);
  const stop = () => {
    analysis.current?.stop();
    analysis.current = null;
    setRunning(null);
  };
  useEffect(() => stop, []);
  const judge = async () => {
    const some = left.slice(0, AT_ONCE);
    for (const [i, table] of some.entries()) {
      const now = (analysis.current = new Analysis());
      const seat = ownSeat(table.setup);
      const progress = (done: number, all: number) =>
        analysis.current === now && setRunning({ game: i + 1, of: some.length, done, all });
      const moments = await now.run(table.record, { seat, lang, progress });
      if (!moments || analysis.current !== now) return;
      keepJudged(table.id, { game: table.game, when: table.when, own: seat, ...verdictOf(moments) });
      setJudged(judgedGames());
    }
    stop();
  };
  if (!tables.length) return null;
  return (
    <section class="card" data-judging>
      <h2>{t("Where you lose chances")}</h2>
      {running ? (
        <p class="progress" data-progress>
          <progress max={running.all} value={running.done} aria-label={t("Analysing your games")} />
          <span>{t("Game {game} of {of}: {done} of {all} choices", running)}</span>
          <button class="button quiet small" data-stop onClick={stop}>
            {t("Stop")}
          </button>
        </p>
      ) : (
        left.length > 0 && (
          <button class="button" data-judge onClick={() => void judge()}>
            {t("Analyse {n|more game|more games}", { n: Math.min(AT_ONCE, left.length) })}
          </button>
        )
      )}
      {Object.keys(judged).length > 0 && <Findings judged={judged} house={house} />}
    </section>
  );
}

function Findings({ judged, house }: { judged: Record<string, Judged>; house: House }) {
  useSettings(); // drawn again in another language
  const [kinds, setKinds] = useState<Record<string, Kind[]>>({});
  const games = [...new Set(Object.values(judged).map(({ game }) => game))].sort();
  useEffect(() => {
    for (const game of games)
      void coachOf(game).then(({ kinds: found }) => setKinds((all) => ({ ...all, [game]: found })));
  }, [games.join()]);
  const turns = Object.entries(judged)
    .flatMap(([id, { game, when, slips }]) => slips.map((slip) => ({ id, game, when, ...slip })))
    .sort((a, b) => b.lost - a.lost)
    .slice(0, SHOWN);
  const asked = new Set(ownPuzzles().map(({ place }) => place));
  const sum = (game: string, cause: keyof Causes) =>
    Object.values(judged).reduce((total, one) => total + (one.game === game ? one.causes[one.own][cause] : 0), 0);
  return (
    <>
      {games.map((game) => {
        const all = Object.values(judged).filter((one) => one.game === game);
        const found = habits(
          all.flatMap((one) => one.slips),
          kinds[game] ?? [],
        );
        return (
          <div key={game} data-findings={game}>
            <h3>{titleOf(house, game)}</h3>
            <p>
              {t(
                "{n|game|games}: luck {luck}, your choices {own}, others' choices {others} (percentage points per game).",
                {
                  n: all.length,
                  luck: gain((100 * sum(game, "luck")) / all.length, 1),
                  own: gain((100 * sum(game, "own")) / all.length, 1),
                  others: gain((100 * sum(game, "others")) / all.length, 1),
                },
              )}
            </p>
            {found.length === 0 && <p class="dim">{t("Nothing was clearly better than what you did.")}</p>}
            <ul>
              {found.slice(0, 4).map(({ played, better, times, lost }) => (
                <li key={`${played.id}>${better.id}`}>
                  {played.instead?.[better.id]
                    ? inWords(played.instead[better.id])
                    : played.id === better.id
                      ? t("{what}: another one was better", { what: inWords(played.what) })
                      : t("{what}: something else was better ({better})", {
                          what: inWords(played.what),
                          better: inWords(better.what),
                        })}{" "}
                  <span class="dim">
                    {t("{n|time|times}, {percent} of the chance to win lost each time", {
                      n: times,
                      percent: percent(lost / times),
                    })}
                  </span>
                </li>
              ))}
            </ul>
          </div>
        );
      })}
      {turns.length > 0 && (
        <>
          <h3>{t("Turning points")}</h3>
          <ol class="turning">
            {turns.map(({ id, game, when, at, label, betterLabel, lost }) => (
              <li key={`${id} ${at}`}>
                <a href={`#/analyse/${id}/${at}`} data-turn>
                  {titleOf(house, game)}, {new Date(when).toLocaleDateString(locale())}
                </a>
                {" · "}
                {t("{played}; better: {better}", { played: label, better: betterLabel })}{" "}
                <span class="dim">({percent(-lost)})</span>{" "}
                {asked.has(`${id}.${at}`) && (
                  <a href={`#/puzzles/own/${id}.${at}`} data-solve>
                    {t("As a puzzle")}
                  </a>
                )}
              </li>
            ))}
          </ol>
        </>
      )}
    </>
  );
}
