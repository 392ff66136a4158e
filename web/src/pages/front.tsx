// The front page: a door per game, and what was left unfinished.
import { miniatures } from "../boards";
import { lessons } from "../boards/lessons";
import { useHouse } from "../house";
import { keptTables } from "../keep";
import { useServer } from "../server";
import { t, useSettings } from "../settings";
import { Bar } from "./bar";

export function FrontPage() {
  useSettings();
  const house = useHouse();
  const kept = keptTables();
  const online = useServer();
  return (
    <>
      <Bar />
      <main class="front">
        <div class="hello">
          <h1>{t("Five tables, one bazaar")}</h1>
          <p>{t("Sit down and play: alone against bots, or with friends. No account, no waiting.")}</p>
        </div>
        {kept.map((table) => (
          <div class="continue" key={table.id}>
            <span>
              {t("You left a game of {title} unfinished.", { title: table.title })}
            </span>
            <a class="button primary" href={`#/play/${table.game}/${table.id}`}>
              {t("Go on playing")}
            </a>
          </div>
        ))}
        <div class="doors">
          {house?.games.map((game) => {
            const Miniature = miniatures[game.id];
            return (
              <section class="door" key={game.id} aria-label={game.title}>
                <div class="miniature">{Miniature && <Miniature />}</div>
                <h2>{game.title}</h2>
                <div class="credit">{game.credit}</div>
                <p>{game.summary}</p>
                <div class="actions">
                  <a class="button primary" href={`#/play/${game.id}/quick`} data-game={game.id}>
                    {t("Play now")}
                  </a>
                  <a class="button quiet" href={`#/new/${game.id}`} aria-label={t("{title}: choose players and options", { title: game.title })}>
                    {t("Options")}
                  </a>
                  {lessons[game.id] && (
                    <a class="button quiet" href={`#/learn/${game.id}`} data-learn={game.id} aria-label={t("{title}: a guided first game", { title: game.title })}>
                      {t("Learn")}
                    </a>
                  )}
                  <a class="button quiet" href={`#/rules/${game.id}`} aria-label={t("{title}: rules", { title: game.title })}>
                    {t("Rules")}
                  </a>
                </div>
              </section>
            );
          })}
        </div>
        <nav class="elsewhere" aria-label={t("More")}>
          {online && (
            <a class="button primary" href="#/lobby">
              {t("Play with others online")}
            </a>
          )}
          {online && (
            <a class="button quiet" href="#/games">
              {t("My games")}
            </a>
          )}
          {online && (
            <a class="button quiet" href="#/ratings">
              {t("Ratings")}
            </a>
          )}
          <a class="button quiet" href="#/replay">
            {t("Watch a game from a record")}
          </a>
        </nav>
      </main>
    </>
  );
}
