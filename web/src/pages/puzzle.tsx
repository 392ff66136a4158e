// One puzzle: the table in its position, and a card with the question, the cost of a wrong choice, hints, and finally
// the answer explained. A position shared by link is presented in the same way, without a rating.
import { useEffect, useRef, useState } from "preact/hooks";
import { Clue, PuzzleTable, Try } from "../engine/puzzle";
import { Seat } from "../engine/table";
import { useHouse } from "../engine/house";
import { OwnPuzzle, ownPuzzles } from "../personal/judged";
import { progress, Puzzle, puzzlesOf, settle } from "../personal/puzzles";
import { readRecord } from "../engine/record";
import { openRoom, roomOf } from "../table/rooms";
import { gain, locale, settings, t, useSettings } from "../base/settings";
import { useShape } from "../base/shape";
import { unpack } from "../base/share";
import { botName } from "../engine/words";
import { Bar } from "../table/bar";
import { speechOf } from "../table/speaker";
import { TablePage } from "../table/table";
import { gradeName } from "./puzzles";

interface PuzzlePageProps {
  game?: string; // a shipped puzzle, by its number or "day"; or "own", by the game and the moment
  packed?: string; // a record carried by a link
  which: string; // the number; for a link, the seat to decide
}

interface Opened {
  table: PuzzleTable;
  puzzle: Puzzle | null; // null: shared by link, or from the user's own games
  own?: OwnPuzzle;
  game: string;
  of: number; // number of puzzles
}

const sayClue = ({ text, not }: Clue): string =>
  not ? t("It is not “{move}”.", { move: text }) : t("In favour of the best choice: {reason}.", { reason: text });

// You, and strong bots in the other seats. Players named in the record keep their names.
function sitting(players: string[], seat: number): Seat[] {
  return players.map((name, i) => ({
    name: name || (i === seat ? settings().name || botName(null, i) : botName("hard", i)),
    bot: i === seat ? null : "hard",
  }));
}

async function find({ game, packed, which }: PuzzlePageProps) {
  if (packed) {
    const lost = () =>
      Promise.reject(new Error(t("This link does not contain a complete position: part of it may be missing.")));
    const play = await unpack(packed)
      .then((record) => readRecord(record))
      .catch(lost);
    const seat = Number(which);
    if (!(seat < play.seats)) await lost();
    return { question: { seat, record: play.record }, players: play.players, puzzle: null, game: play.game, of: 0 };
  }
  if (game === "own") {
    const own = ownPuzzles().find(({ place }) => place === which);
    if (!own) throw new Error(t("That game is no longer stored here."));
    const { record, players } = await readRecord(own.record, { at: own.at });
    return { question: { seat: own.seat, record }, players, puzzle: null, own, game: own.game, of: 0 };
  }
  const { puzzles, today = 0 } = await puzzlesOf(game!).catch(() =>
    Promise.reject(new Error(t("There are no puzzles for this game."))),
  );
  const puzzle = puzzles[(which === "day" ? today : Number(which)) - 1];
  if (!puzzle) throw new Error(t("The puzzles for this game go from 1 to {n}.", { n: puzzles.length }));
  const { players } = await readRecord(puzzle.record);
  return { question: puzzle, players, puzzle, game: game!, of: puzzles.length };
}

export function PuzzlePage(props: PuzzlePageProps) {
  useSettings();
  const [opened, setOpened] = useState<Opened | null>(null);
  const [problem, setProblem] = useState("");
  const [, again] = useState(0);
  useEffect(() => {
    let table: PuzzleTable | null = null;
    let left = false;
    const open = async () => {
      const { question, players, ...found } = await find(props);
      const page = { changed: () => again((n) => n + 1) };
      const seats = sitting(players, question.seat);
      const room = openRoom(found.game);
      table = await PuzzleTable.open(found.game, question, seats, settings().lang, page);
      await room;
      if (left) return table.close();
      setOpened({ ...found, table });
    };
    open().catch((error) => setProblem(String(error.message ?? error)));
    return () => {
      left = true;
      table?.close();
    };
  }, []);
  if (opened) return <TablePage table={opened.table} beside={<Card {...opened} />} helps={false} />;
  return (
    <>
      <Bar />
      <main class="page">
        {problem ? <p role="alert">{problem}</p> : <p>{t("Setting the table…")}</p>}
        {problem && (
          <a class="button" href="#/puzzles">
            {t("All puzzles")}
          </a>
        )}
      </main>
    </>
  );
}

// The reply to a wrong try.
const told = ({ label, lost }: Try): string =>
  lost < 0
    ? t("“{move}”: there is a much better choice. Try again.", { move: label })
    : t("“{move}” is tempting, but the best choice wins {n} more games in a hundred. Try again.", {
        move: label,
        n: lost,
      });

function Card({ table, puzzle, own, game, of }: Opened) {
  const info = useHouse()?.games.find((g) => g.id === game);
  const { name } = useShape();
  const [folded, setFolded] = useState(false);
  const [moved, setMoved] = useState<number | null>(null); // the rating change from this puzzle
  const settled = useRef(false);
  const { solved, shown, tries, told: found } = table;
  const over = solved || shown;
  const given = table.clues.slice(0, table.given);
  const counted = puzzle ?? own;
  // A deeper search may agree with the action played: then there was nothing to find.
  const agrees = !!own && found[0]?.name === own.played;
  useEffect(() => {
    if (!counted || !over || agrees || settled.current) return;
    settled.current = true;
    void settle(counted, shown || tries.length ? 0 : table.given ? 0.5 : 1).then(setMoved);
  });
  const next = puzzle
    ? `${game}/${puzzle.n < of ? puzzle.n + 1 : 1}`
    : own && ownPuzzles().find(({ id }) => id !== own.id && !(id in progress().done))?.place;
  return (
    <section class={folded ? "puzzle folded" : "puzzle"} aria-label={t("Puzzle")}>
      <header>
        <a href={`#/puzzles/${puzzle ? game : ""}`}>
          {puzzle ? t("{game}, puzzle {n}", { game: info?.title ?? "", n: puzzle.n }) : info?.title}
        </a>
        {own && (
          <span class="grade own" data-own>
            {t("from your own game")}
          </span>
        )}
        {puzzle && <span class={`grade ${puzzle.grade}`}>{gradeName(puzzle.grade)}</span>}
        <button
          class="button quiet small"
          data-fold
          aria-expanded={!folded}
          aria-label={folded ? t("Expand") : t("Collapse")}
          onClick={() => setFolded(!folded)}
        >
          {folded ? "▴" : "▾"}
        </button>
      </header>
      <div class="words" aria-live="polite">
        {!over && (
          <p class="asks">
            {puzzle
              ? t("Your move. One choice is much better than the others.")
              : own
                ? t("You were here on {date}. What would you play now?", {
                    date: new Date(own.when).toLocaleDateString(locale()),
                  })
                : t("What would you play here? A strong bot is thinking about it, too.")}
          </p>
        )}
        {!over && tries.length > 0 && (
          <p class="missed" key={tries.length}>
            {told(tries[tries.length - 1])}
          </p>
        )}
        {!over && given.map((clue) => <p key={clue.text}>{sayClue(clue)}</p>)}
        {over && <Answer table={table} game={game} />}
        {over && own && (
          <p>
            {agrees
              ? t("You played the same then. A deeper look finds nothing better, so this one does not count.")
              : t("Then you played “{move}”, which cost {n} wins in a hundred.", {
                  move: table.asked.view.legal?.find(({ name }) => name === own.played)?.label ?? own.played,
                  n: Math.round(100 * own.lost),
                })}
          </p>
        )}
        {over && counted && !agrees && moved !== null && (
          <p class="rating">
            {moved
              ? t("Your rating is {n} ({change}).", {
                  n: progress().rating,
                  change: gain(moved),
                })
              : t("Your rating is {n}.", { n: progress().rating })}
          </p>
        )}
      </div>
      <div class="next">
        {!over && (
          <>
            <button
              class="button small"
              data-clue
              disabled={found.length > 0 && table.given >= table.clues.length}
              onClick={() => void table.help()}
            >
              {t("Hint")}
            </button>
            <button class="button quiet small" data-answer onClick={() => void table.show()}>
              {t("Show the answer")}
            </button>
          </>
        )}
        {over && (
          <button
            class="button small"
            data-follow
            onClick={() => {
              setFolded(name === "phone"); // on a phone the card would cover the board
              void table.follow();
            }}
          >
            {t("Show what follows")}
          </button>
        )}
        {over && next && (
          <a class="button primary small" data-next-puzzle href={`#/puzzles/${own ? "own/" : ""}${next}`}>
            {t("Next puzzle")}
          </a>
        )}
        {over && !next && (
          <a class="button small" href="#/puzzles">
            {t("All puzzles")}
          </a>
        )}
      </div>
    </section>
  );
}

// The answer explained: why it is best, what the alternatives lose, and the rule behind it.
function Answer({ table, game }: { table: PuzzleTable; game: string }) {
  const [, again] = useState(0);
  const [answer, ...others] = table.told;
  const speech = speechOf(game, () => again((n) => n + 1));
  if (!answer) return null;
  const { view, seats } = table.asked;
  const seatName = (seat: number) => seats[seat]?.name ?? "";
  // The lesson's note on such an action, or else the speech card of its element on the board.
  const note = roomOf(game).lesson?.notes.find(({ on }) => on.test(answer.name));
  const card = note
    ? { text: t(note.text), clause: note.clause }
    : speech?.card(`do ${answer.name}`, { view, legal: new Map(), t, seatName });
  return (
    <>
      <p class="answer">
        <strong>{table.solved ? t("Right!") : t("The answer:")}</strong>{" "}
        {answer.reason ? t("{name}: {value}", { name: answer.label, value: answer.reason }) : answer.label}.
      </p>
      {others.some(({ lost }) => lost > 0) && (
        <>
          <p>{t("Wins lost with the other choices, in a hundred games:")}</p>
          <ul>
            {others.map(({ name, label, lost }) => (
              <li key={name}>
                <span>{label}</span> <strong>{lost > 0 ? `−${lost}` : t("about equal")}</strong>
              </li>
            ))}
          </ul>
        </>
      )}
      {card?.clause && (
        <p class="rule">
          {card.text}{" "}
          <a href={`#/rules/${game}/${card.clause}`} aria-label={t("Rule {clause}", { clause: card.clause })}>
            {card.clause}
          </a>
        </p>
      )}
    </>
  );
}
