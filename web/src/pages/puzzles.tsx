// The list of puzzles: the one of the day, and those of every game by grade, with a mark on the solved ones.
import { Fragment } from "preact";
import { useEffect, useState } from "preact/hooks";
import { useHouse } from "../engine/house";
import { gamesOf, today as dateNow } from "../personal/days";
import { OwnPuzzle, ownPuzzles } from "../personal/judged";
import { countOf, Grade, GRADES, gradesOf, progress, Puzzle, puzzleGames, puzzlesOf } from "../personal/puzzles";
import { Picture } from "../kit/picture";
import { locale, t, useSettings } from "../base/settings";
import { Bar } from "../table/bar";

export const gradeName = (grade: Grade): string => ({ easy: t("easy"), middle: t("medium"), hard: t("hard") })[grade];

export function PuzzlesPage({ game }: { game?: string }) {
  useSettings();
  const { rating, counted } = progress();
  return (
    <>
      <Bar />
      <main class="page puzzles">
        <h1>{t("Puzzles")}</h1>
        <p>
          {t("A position from a real game, and one choice that is much better than the others.")}{" "}
          {counted > 0 && (
            <span class="rating">
              {t("Your rating is {n}, after {of|puzzle|puzzles}.", { n: rating, of: counted })}
            </span>
          )}
        </p>
        {game ? <OfGame game={game} /> : <All />}
      </main>
    </>
  );
}

function All() {
  const house = useHouse();
  const games = house?.games.filter(({ id }) => puzzleGames().includes(id)) ?? [];
  const done = Object.keys(progress().done);
  const marked = gamesOf(dateNow())[0];
  const today = games.find(({ id }) => id === marked)?.id;
  return (
    <>
      {today && (
        <p>
          <a class="button primary" data-day href={`#/puzzles/${today}/day`}>
            {t("Puzzle of the day: {game}", { game: games.find(({ id }) => id === today)!.title })}
          </a>
        </p>
      )}
      <ul class="shelves">
        {games.map(({ id, title }) => {
          const seen = done.filter((key) => key.startsWith(`${id} `)).length;
          return (
            <li key={id} class="card">
              <a href={`#/puzzles/${id}`} data-shelf={id}>
                <Picture game={id} />
                <span class="words">
                  <strong class="serif">{title}</strong>
                  <span>{GRADES.map((grade, i) => `${gradesOf(id)[i]} ${gradeName(grade)}`).join(" · ")}</span>
                  <span>{seen > 0 && t("{n} of {of} tried", { n: seen, of: countOf(id) })}</span>
                </span>
              </a>
            </li>
          );
        })}
      </ul>
      <Own />
    </>
  );
}

// Turning points of the user's own games, once they have been analysed.
function Own() {
  const house = useHouse();
  useSettings(); // drawn again in another language
  const own = ownPuzzles();
  const { done } = progress();
  if (!own.length) return null;
  const titleOf = ({ game, when }: OwnPuzzle) =>
    `${house?.games.find((g) => g.id === game)?.title}, ${new Date(when).toLocaleDateString(locale())}`;
  const groups = [...new Set(own.map(titleOf))].map(
    (title) => [title, own.filter((one) => titleOf(one) === title)] as const,
  );
  return (
    <section class="card" aria-label={t("From my own games")} data-own-puzzles>
      <h2>{t("From my own games")}</h2>
      <p class="dim">
        {t("Moments when you missed something much better. They count in your rating like the others.")}
      </p>
      {groups.map(([title, some]) => (
        <Fragment key={title}>
          <h3>{title}</h3>
          <ol class="numbers">
            {some.map(({ id, place }) => {
              const n = own.findIndex((other) => other.id === id) + 1; // sorted by cost, highest first
              const { sign, words } = markOf(done[id]);
              return (
                <li key={id}>
                  <a
                    class={`chip${id in done ? " done" : ""}`}
                    href={`#/puzzles/own/${place}`}
                    aria-label={`${t("Puzzle {n}", { n })}: ${words}`}
                  >
                    {n} {sign}
                  </a>
                </li>
              );
            })}
          </ol>
        </Fragment>
      ))}
    </section>
  );
}

// The mark of a score (solved, solved with help, tried), with words for screen readers.
const markOf = (score: number | undefined): { sign: string; words: string } =>
  score === undefined
    ? { sign: "", words: t("not tried yet") }
    : score === 1
      ? { sign: "✓", words: t("solved") }
      : score > 0
        ? { sign: "✓", words: t("solved with a hint") }
        : { sign: "·", words: t("missed") };

function OfGame({ game }: { game: string }) {
  const info = useHouse()?.games.find((g) => g.id === game);
  const [{ puzzles: all, today }, setAll] = useState<{ puzzles: Puzzle[] | null; today?: number }>({ puzzles: null });
  const [problem, setProblem] = useState(false);
  useEffect(() => {
    if (!countOf(game)) return setProblem(true);
    puzzlesOf(game).then(setAll, () => setProblem(true));
  }, [game]);
  const { done } = progress();
  return (
    <>
      <h2 class="serif">{info?.title}</h2>
      {problem && <p role="alert">{t("There are no puzzles for this game.")}</p>}
      {all && (
        <p>
          <a class="button primary" data-day href={`#/puzzles/${game}/${today}`}>
            {t("Puzzle of the day")}
          </a>
        </p>
      )}
      {all &&
        GRADES.map((grade) => (
          <section key={grade} aria-label={gradeName(grade)}>
            <h3>{gradeName(grade)}</h3>
            <ol class="numbers">
              {all
                .filter((puzzle) => puzzle.grade === grade)
                .map((puzzle) => (
                  <li key={puzzle.n}>
                    <a
                      class={`chip${puzzle.id in done ? " done" : ""}${puzzle.n === today ? " today" : ""}`}
                      href={`#/puzzles/${game}/${puzzle.n}`}
                      aria-label={`${t("Puzzle {n}", { n: puzzle.n })}: ${markOf(done[puzzle.id]).words}`}
                      title={puzzle.n === today ? t("Puzzle of the day") : undefined}
                    >
                      {puzzle.n} {markOf(done[puzzle.id]).sign}
                    </a>
                  </li>
                ))}
            </ol>
          </section>
        ))}
      <a class="button quiet" href="#/puzzles">
        {t("All puzzles")}
      </a>
    </>
  );
}
