// The ratings of each game, and the course of the user's own rating.
import { useEffect, useState } from "preact/hooks";
import { Connection } from "../engine/online";
import { useHouse } from "../engine/house";
import { t, useSettings } from "../base/settings";
import { useShape } from "../base/shape";
import { Bar } from "../table/bar";
import { Reaching, Rooms, useConnection } from "../table/connected";
import { profileHash } from "../base/link";
import { day, Played, playedGames } from "./games";
import { Rating } from "../engine/messages";

const LOOK_BACK = 4; // pages of the user's history searched for rated games

async function ratedGames(line: Connection): Promise<Played[]> {
  const found: Played[] = [];
  let next: string | undefined;
  for (let i = 0; i < LOOK_BACK; i++) {
    const piece = await playedGames(line, next);
    found.push(...piece.games.filter((game) => game.rating));
    if (!piece.next) break;
    next = piece.next;
  }
  return found.reverse();
}

export function RatingsPage({ game }: { game?: string }) {
  useSettings();
  const { line, ready, you } = useConnection();
  const house = useHouse();
  const [ranking, setRanking] = useState<Rating[] | null>(null);
  const [mine, setMine] = useState<Played[]>([]);
  const [problem, setProblem] = useState("");
  const chosen = house?.games.find((g) => g.id === game) ?? house?.games[0];
  useEffect(() => {
    setRanking(null);
    if (!ready || !chosen) return;
    let current = true;
    line.ask({ type: "ratings", game: chosen.id }).then(
      (reply) => current && setRanking(reply.ratings),
      (error) => current && setProblem(error.message),
    );
    return () => void (current = false);
  }, [ready, chosen?.id]);
  useEffect(() => {
    if (ready && you) void ratedGames(line).then(setMine, () => undefined);
  }, [ready, you?.person]);
  const way = mine.filter((played) => played.game === chosen?.id);
  return (
    <>
      <Bar />
      <main class="page">
        <Rooms here="ratings" />
        <h1>{t("Ratings")}</h1>
        <nav class="choices" aria-label={t("Game")}>
          {house?.games.map((g) => (
            <a
              key={g.id}
              class="chip"
              href={`#/ratings/${g.id}`}
              aria-current={g.id === chosen?.id ? "page" : undefined}
            >
              {g.title}
            </a>
          ))}
        </nav>
        {!ready && <Reaching />}
        {problem && <p role="alert">{problem}</p>}
        {way.length > 0 && <Way games={way} />}
        {ranking?.length === 0 && (
          <p>
            {t("Nobody has finished a rated game of {title} yet. Open a table and choose “Rated” in its options.", {
              title: chosen?.title ?? "",
            })}
          </p>
        )}
        {ranking && ranking.length > 0 && (
          <section class="card">
            <h2>{t("Rated players")}</h2>
            <table class="final ranking">
              <thead>
                <tr>
                  <th scope="col">{t("Rank")}</th>
                  <th scope="col">{t("Player")}</th>
                  <th scope="col">{t("Games")}</th>
                  <th scope="col">{t("Points")}</th>
                </tr>
              </thead>
              <tbody>
                {ranking.map((row, i) => (
                  <tr key={row.person} class={row.person === you?.person ? "winner" : ""}>
                    <td>{i + 1}</td>
                    <th scope="row">
                      <a href={profileHash(row.person)}>{row.name}</a>
                      {row.person === you?.person && <span class="dim"> {t("you")}</span>}
                    </th>
                    <td>{row.games}</td>
                    <td>
                      <strong>{row.points}</strong> <span class="dim">± {row.deviation}</span>
                      {row.provisional && <span class="dim"> {t("provisional")}</span>}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
            <p class="dim">
              {t(
                "Everybody starts at 1500. The number after ± shows how uncertain the points are: it falls with every game.",
              )}
            </p>
          </section>
        )}
      </main>
    </>
  );
}

// The user's rating after each rated game, from left to right.
function Way({ games }: { games: Played[] }) {
  const points = [games[0].rating!.before, ...games.map((game) => game.rating!.after)];
  const phone = useShape().name === "phone";
  const width = phone ? 320 : 640; // its width on the screen, so that its figures stay legible
  const height = 180;
  const least = Math.floor((Math.min(...points) - 20) / 50) * 50;
  const most = Math.ceil((Math.max(...points) + 20) / 50) * 50;
  const x = (i: number) => 56 + (i / Math.max(1, points.length - 1)) * (width - 76);
  const y = (n: number) => height - 30 - ((n - least) / (most - least)) * (height - 48);
  const step = Math.max(50, Math.ceil((most - least) / 4 / 50) * 50);
  const lines = Array.from({ length: Math.floor((most - least) / step) + 1 }, (_, i) => least + i * step);
  const last = points[points.length - 1];
  return (
    <section class="card">
      <h2>{t("Your progress")}</h2>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        class="way"
        role="img"
        aria-label={t("From {from} to {to} points in {n|rated game|rated games}", {
          from: points[0],
          to: last,
          n: games.length,
        })}
      >
        {lines.map((n) => (
          <g key={n}>
            <path d={`M50 ${y(n)}H${width - 12}`} stroke="var(--line)" />
            <text x="44" y={y(n) + 5} text-anchor="end" font-size="15">
              {n}
            </text>
          </g>
        ))}
        <path
          d={points.map((n, i) => `${i ? "L" : "M"}${x(i).toFixed(1)} ${y(n).toFixed(1)}`).join("")}
          fill="none"
          stroke="var(--active)"
          stroke-width="3"
          stroke-linejoin="round"
        />
        {points.map((n, i) => (
          <circle key={i} cx={x(i)} cy={y(n)} r={i === points.length - 1 ? 6 : 4} fill="var(--active)">
            {i > 0 && <title>{`${day(games[i - 1].ended)}: ${n}`}</title>}
          </circle>
        ))}
        <text x={56} y={height - 6} font-size="15">
          {day(games[0].ended)}
        </text>
        {day(games[0].ended) !== day(games[games.length - 1].ended) && (
          <text x={width - 12} y={height - 6} font-size="15" text-anchor="end">
            {day(games[games.length - 1].ended)}
          </text>
        )}
      </svg>
    </section>
  );
}
