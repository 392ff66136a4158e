// The games of this browser: the unfinished ones, and the results of the finished ones with what can still be done with
// them. A part of the page "My games".
import { useState } from "preact/hooks";
import { useHouse } from "../engine/house";
import { Finished, finishedTables, forgetFinished, keptTables } from "../personal/keep";
import { Emblem } from "../kit/emblems";
import { roomOf, useRooms } from "../table/rooms";
import { locale, t, useSettings } from "../base/settings";
import { result } from "../engine/words";
import { Share } from "../table/share";

export function UnfinishedHere() {
  const house = useHouse();
  const tables = keptTables();
  return (
    <>
      {tables.map((table) => (
        <li key={table.id}>
          <strong>{house?.games.find((g) => g.id === table.game)?.title ?? table.title}</strong>
          <span>{table.setup.seats.map(({ name }) => name).join(", ")}</span>
          <a class="button" href={`#/play/${table.game}/${table.id}`}>
            {t("Resume")}
          </a>
        </li>
      ))}
    </>
  );
}

export function FinishedHere() {
  useSettings(); // drawn again in another language
  const house = useHouse();
  const [tables, setTables] = useState(finishedTables);
  // A score beyond those of the seats has a name in the room of its game.
  useRooms(...tables.filter(({ scores, setup }) => scores.length > setup.seats.length).map(({ game }) => game));
  const drop = (id: string) => {
    forgetFinished(id);
    setTables(finishedTables());
  };
  if (tables.length === 0) return null;
  return (
    <>
      <h2>{t("Finished on this device")}</h2>
      <p class="note">{t("Only the last forty are kept, in this browser.")}</p>
      <ol class="history">
        {tables.map((table) => (
          <li class="card" key={table.id} data-finished={table.id}>
            <h3>{house?.games.find((g) => g.id === table.game)?.title ?? table.title}</h3>
            <time dateTime={new Date(table.when).toISOString()}>
              {new Date(table.when).toLocaleString(locale(), { dateStyle: "medium", timeStyle: "short" })}
            </time>
            <p>{result(table.winners, (seat) => nameOf(table, seat))}</p>
            <p class="standing">
              {table.scores.map((score, seat) => (
                <span key={seat} class={table.winners.includes(seat) ? "winner" : ""}>
                  <Emblem seat={seat} size={20} /> {nameOf(table, seat)} <strong>{score}</strong>
                </span>
              ))}
            </p>
            <div class="next">
              <a class="button primary small" data-watch href={`#/replay/${table.id}`}>
                {t("Watch it again")}
              </a>
              <a class="button small" data-analyse href={`#/analyse/${table.id}`}>
                {t("Analyse")}
              </a>
              <Share game={table.game} record={table.record} small="small" />
              <button class="button quiet small" data-discard onClick={() => drop(table.id)}>
                {t("Discard")}
              </button>
            </div>
          </li>
        ))}
      </ol>
    </>
  );
}

const nameOf = (table: Finished, seat: number) => table.setup.seats[seat]?.name ?? t(roomOf(table.game).beyond);
