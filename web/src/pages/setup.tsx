// The set-up page: the seats and the options of the game.
import { useState } from "preact/hooks";
import { useHouse } from "../engine/house";
import { keep, newId, newSeed } from "../personal/keep";
import { Seat } from "../engine/table";
import { t, useSettings } from "../base/settings";
import { botName } from "../engine/words";
import { Bar } from "../table/bar";
import { Options } from "../kit/option";
import { Nowhere } from "./nowhere";
import { Rungs } from "../table/rungs";

export function SetupPage({ game }: { game: string }) {
  const { name } = useSettings();
  const house = useHouse();
  const info = house?.games.find((g) => g.id === game);
  const usual = house?.bots.some((bot) => bot.name === "normal")
    ? "normal"
    : (house?.bots[house.bots.length - 1]?.name ?? "random");
  const [seats, setSeats] = useState<Seat[] | null>(null);
  const [curtain, setCurtain] = useState(true);
  const [options, setOptions] = useState<Record<string, string>>({});
  if (house && !info) return <Nowhere why={t("There is no game called {game}.", { game })} />;
  if (!house || !info) return <Bar />;
  const sitting: Seat[] =
    seats ??
    Array.from({ length: Math.max(info.min_seats, Math.min(3, info.max_seats)) }, (_, i) => ({
      name: i === 0 ? name : "",
      bot: i === 0 ? null : usual,
    }));
  const set = (i: number, part: Partial<Seat>) =>
    setSeats(sitting.map((seat, j) => (i === j ? { ...seat, ...part } : seat)));
  const count = (n: number) => setSeats(Array.from({ length: n }, (_, i) => sitting[i] ?? { name: "", bot: usual }));
  const start = () => {
    const id = newId();
    const named = sitting.map((seat, i) => ({ ...seat, name: seat.name || botName(seat.bot, i) }));
    keep({
      id,
      game,
      title: info.title,
      setup: { game, seats: named, options, seed: newSeed(), curtain },
      record: "",
      when: Date.now(),
    });
    location.hash = `#/play/${game}/${id}`;
  };
  return (
    <>
      <Bar />
      <main class="page">
        <h1>{info.title}</h1>
        <p>{info.summary}</p>
        <section class="card">
          <h2>{t("Players")}</h2>
          {info.max_seats > info.min_seats && (
            <label class="field">
              <span>{t("Number of players")}</span>
              <select value={sitting.length} onChange={(e) => count(Number(e.currentTarget.value))}>
                {Array.from({ length: info.max_seats - info.min_seats + 1 }, (_, i) => info.min_seats + i).map((n) => (
                  <option value={n} key={n}>
                    {n}
                  </option>
                ))}
              </select>
            </label>
          )}
          {sitting.map((seat, i) => (
            <div class="field" key={i}>
              <span>{t("Seat {n}", { n: i + 1 })}</span>
              <select
                data-seat={i}
                aria-label={t("Player in seat {n}", { n: i + 1 })}
                value={seat.bot ?? ""}
                onChange={(e) => set(i, { bot: e.currentTarget.value || null })}
              >
                <option value="">{t("A person")}</option>
                {house.bots.map((bot) => (
                  <option value={bot.name} key={bot.name} title={bot.summary}>
                    {t("Bot: {level}", { level: bot.choice })}
                  </option>
                ))}
              </select>
              <input
                type="text"
                maxLength={24}
                aria-label={t("Name for seat {n}", { n: i + 1 })}
                placeholder={botName(seat.bot, i)}
                value={seat.name}
                onInput={(e) => set(i, { name: e.currentTarget.value })}
              />
            </div>
          ))}
          {sitting.filter((seat) => seat.bot === null).length > 1 && (
            <label class="field">
              <span>{t("Curtain between turns")}</span>
              <input type="checkbox" checked={curtain} onChange={(e) => setCurtain(e.currentTarget.checked)} />
            </label>
          )}
        </section>
        <Options info={info} seats={sitting.length} values={options} set={setOptions} />
        <div class="next">
          <button class="button primary" data-start onClick={start}>
            {t("Start")}
          </button>
          <a class="button quiet" href={`#/parts/${game}`}>
            {t("Other cards and tiles")}
          </a>
        </div>
        <Rungs house={house} info={info} />
      </main>
    </>
  );
}
