// Links to the table of the day, the puzzles and "My progress", in one line under the game cards.
import { useEffect, useState } from "preact/hooks";
import { House } from "../engine/house";
import { gamesOf, today } from "../personal/days";
import { finishedTables } from "../personal/keep";
import { t } from "../base/settings";

export function Today({ house }: { house: House | null }) {
  const [game, setGame] = useState(""); // known after the first render: that of the HTML is the same every day
  useEffect(() => void (house && setGame(gamesOf(today())[0])), [house]);
  const title = house?.games.find((other) => other.id === game)?.title;
  return (
    <p class="today">
      <a href="#/day" data-today>
        {title ? t("Table of the day: {game}", { game: title }) : t("Table of the day")}
      </a>
      <a href="#/puzzles" data-puzzles>
        {t("Puzzles")}
      </a>
      {finishedTables().length > 0 && (
        <a href="#/mine" data-mine>
          {t("My progress")}
        </a>
      )}
    </p>
  );
}
