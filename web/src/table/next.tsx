// Links after a finished game, besides playing again: the result of the day, the next of the first tables, a stronger
// level after a streak of wins, or else the next rung of the ladder. And the card that opens each of the first tables.
import { useEffect, useState } from "preact/hooks";
import { coachOf, inWords, Rung } from "../personal/coach";
import { Setup } from "../engine/table";
import { useHouse } from "../engine/house";
import { BotInfo } from "../engine/messages";
import { levelAbove } from "../engine/words";
import { climb, climbed } from "../personal/ladder";
import { keep, newId, newSeed } from "../personal/keep";
import { levelOf, results, streak } from "../personal/results";
import { t } from "../base/settings";
import { rungName } from "./rungs";

export function Next({ setup }: { setup: Setup }) {
  const house = useHouse();
  const info = house?.games.find((game) => game.id === setup.game);
  const [rung, setRung] = useState<Rung | null>(null);
  const [beaten, setBeaten] = useState<string>(); // the level of a streak of wins
  useEffect(() => {
    if (!info || setup.day || setup.first !== undefined) return;
    void coachOf(info.id).then(({ ladder }) => {
      const known = results();
      setBeaten(streak(info.id, known));
      setRung(ladder.find((step) => !climbed(step, info.id, known)) ?? null);
    });
  }, [info]);
  if (setup.day)
    return (
      <a class="button" data-day-result href={`#/day/${setup.day.date}`}>
        {setup.day.counts ? t("Your result of the day") : t("Tables of the day")}
      </a>
    );
  if (setup.first !== undefined) return <AfterFirst game={setup.game} at={setup.first} />;
  const stronger = beaten && beaten === levelOf(setup) && house && levelAbove(house, beaten);
  if (info && stronger)
    return (
      <button
        class="button"
        data-next-level={stronger.level}
        onClick={() => (location.hash = against(setup, info.title, stronger))}
      >
        {t("Three wins in a row: try level {level}", { level: stronger.choice })}
      </button>
    );
  if (!info || !rung || !house) return null;
  return (
    <button
      class="button"
      data-next-rung
      title={inWords(rung.teaches)}
      onClick={() => (location.hash = climb(info, rung))}
    >
      {t("Next on the ladder: {rung}", { rung: rungName(house, info, rung) })}
    </button>
  );
}

// The same table, with other luck and stronger bots; returns its address.
function against(setup: Setup, title: string, { name }: BotInfo): string {
  const id = newId();
  const seats = setup.seats.map((seat) => ({ ...seat, bot: seat.bot && name }));
  const stronger = { ...setup, seats, seed: newSeed(), bell: undefined };
  keep({ id, game: setup.game, title, setup: stronger, record: "", when: Date.now() });
  return `#/play/${setup.game}/${id}`;
}

const useFirst = (game: string): Rung[] => {
  const [tables, setTables] = useState<Rung[]>([]);
  useEffect(() => void coachOf(game).then(({ first = [] }) => setTables(first)), [game]);
  return tables;
};

// After one of the first tables: the next one, and the whole game.
function AfterFirst({ game, at }: { game: string; at: number }) {
  const tables = useFirst(game);
  const next = tables[at + 1];
  if (!tables.length) return null;
  return (
    <>
      {next && (
        <a class="button primary" data-next-first href={`#/first/${game}/${at + 2}`} title={inWords(next.teaches)}>
          {t("Next table")}
        </a>
      )}
      <a class={next ? "button" : "button primary"} data-whole href={`#/play/${game}/quick`}>
        {t("The whole game")}
      </a>
      <a class="button quiet" href={`#/first/${game}/${at + 1}`}>
        {t("This table again")}
      </a>
    </>
  );
}

// Which of the first tables this is, what is new at it, and the ways to the others and to the whole game.
export function FirstCard({ game, at, start }: { game: string; at: number; start(): void }) {
  const tables = useFirst(game);
  if (!tables[at]) return null;
  return (
    <div class="dialog" role="dialog" aria-modal="true" aria-label={t("Your first game")} data-first={at + 1}>
      <div class="first-table">
        <h2>{t("Table {n} of {of}", { n: at + 1, of: tables.length })}</h2>
        <p>{inWords(tables[at].teaches)}</p>
        <button class="button primary" data-begin ref={(button) => button?.focus()} onClick={start}>
          {t("Start")}
        </button>
        <div class="next">
          {tables.map(
            (table, i) =>
              i !== at && (
                <a class="button quiet small" href={`#/first/${game}/${i + 1}`} title={inWords(table.teaches)}>
                  {t("Table {n}", { n: i + 1 })}
                </a>
              ),
          )}
          <a class="button quiet small" data-learn href={`#/learn/${game}`}>
            {t("Guided lesson")}
          </a>
          <a class="button quiet small" data-whole href={`#/play/${game}/quick`}>
            {t("The whole game")}
          </a>
        </div>
      </div>
    </div>
  );
}
