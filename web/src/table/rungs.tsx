// The ladder of bots on the set-up page of a game: the rungs won, and the next one.
import { useEffect, useState } from "preact/hooks";
import { coachOf, inWords, Rung } from "../personal/coach";
import { GameInfo, House } from "../engine/house";
import { climb, climbed } from "../personal/ladder";
import { results } from "../personal/results";
import { t } from "../base/settings";
import { levelName, optionValue } from "../engine/words";

// A rung in a few words: the opponents, the number of seats, the options.
export function rungName(house: House, info: GameInfo, { level, seats, options = {} }: Rung): string {
  const special = info.options.flatMap((option) =>
    option.name in options
      ? [t("{option}: {value}", { option: option.title, value: optionValue(option, options[option.name]) })]
      : [],
  );
  const met =
    seats === 1 ? t("alone") : t("{n|opponent|opponents}, {level}", { n: seats - 1, level: levelName(house, level) });
  return [met, ...special].join(" · ");
}

export function Rungs({ house, info }: { house: House; info: GameInfo }) {
  const [rungs, setRungs] = useState<Rung[]>([]);
  const [known] = useState(results);
  useEffect(() => void coachOf(info.id).then(({ ladder }) => setRungs(ladder)), [info.id]);
  if (!rungs.length) return null;
  const next = rungs.findIndex((rung) => !climbed(rung, info.id, known));
  return (
    <section class="card ladder" data-ladder={info.id}>
      <h2>{t("Ladder of bots")}</h2>
      <ol>
        {rungs.map((rung, i) => {
          const done = climbed(rung, info.id, known);
          return (
            <li key={i} class={done ? "done" : i === next ? "next-rung" : ""} data-rung={i}>
              <span class="mark" aria-hidden="true">
                {done ? "✓" : i + 1}
              </span>
              <span class="words">
                <strong>{rungName(house, info, rung)}</strong>
                {done && <span class="visually-hidden"> ({t("won")})</span>}
                <span class="dim">{inWords(rung.teaches)}</span>
              </span>
              <button
                class={i === next ? "button small primary" : "button small quiet"}
                aria-label={t("{name}: {value}", { name: t("Play"), value: rungName(house, info, rung) })}
                onClick={() => (location.hash = climb(info, rung))}
              >
                {t("Play")}
              </button>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
