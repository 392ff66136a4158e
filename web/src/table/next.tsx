// Links after a finished game, besides playing again: the result of the day, or the next rung of the ladder.
import { useEffect, useState } from "preact/hooks";
import { coachOf, inWords, Rung } from "../personal/coach";
import { Setup } from "../engine/table";
import { useHouse } from "../engine/house";
import { climb, climbed } from "../personal/ladder";
import { results } from "../personal/results";
import { t } from "../base/settings";
import { rungName } from "./rungs";

export function Next({ setup }: { setup: Setup }) {
  const house = useHouse();
  const info = house?.games.find((game) => game.id === setup.game);
  const [rung, setRung] = useState<Rung | null>(null);
  useEffect(() => {
    if (!info || setup.day) return;
    void coachOf(info.id).then(({ ladder }) => {
      const known = results();
      setRung(ladder.find((step) => !climbed(step, info.id, known)) ?? null);
    });
  }, [info]);
  if (setup.day)
    return (
      <a class="button" data-day-result href={`#/day/${setup.day.date}`}>
        {setup.day.counts ? t("Your result of the day") : t("Tables of the day")}
      </a>
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
