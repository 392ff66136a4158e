// The daily ranking of the server that the page comes from, if it keeps one. It opens only on request, and a game is
// submitted only by an explicit button.
import { useEffect, useState } from "preact/hooks";
import { today, later, Try } from "../personal/days";
import { gain, t } from "../base/settings";
import { profileHash } from "../base/link";
import { unpack } from "../base/share";
import { Named, Reaching, useConnection } from "../table/connected";
import { ServerAnswers, ServerNews } from "../engine/messages";

interface DayRankingProps {
  date: string;
  game: string;
  tried?: Try;
}

// The server accepts today's games, and yesterday's for two more hours.
const GRACE_MS = 2 * 3600000;
const inTime = (date: string): boolean =>
  date === today() || (date === later(today(), -1) && Date.now() % 86400000 < GRACE_MS);

export function DayRanking({ date, game, tried }: DayRankingProps) {
  const { line, ready, you } = useConnection();
  const [ranking, setRanking] = useState<ServerAnswers["ranking"] | null>(null);
  const [problem, setProblem] = useState("");
  const [share, setShare] = useState<{ done: number; of: number } | null>(null);
  const fail = (error: Error) => setProblem(error.message);
  useEffect(() => {
    if (!ready) return;
    let current = true;
    line.ask({ type: "ranking", date, game }).then(
      (reply) => current && setRanking(reply),
      (error) => current && fail(error),
    );
    return () => void (current = false);
  }, [ready, date, game, you?.person]);
  const handIn = async () => {
    setProblem("");
    setShare({ done: 0, of: 1 });
    const leave = line.listen((news) => {
      if (news.type === "checking" && news.date === date && news.game === game)
        setShare(news as unknown as ServerNews["checking"]);
    });
    try {
      setRanking(await line.ask({ type: "claim", date, game, record: await unpack(tried!.packed!) }));
    } catch (error) {
      fail(error as Error);
    }
    leave();
    setShare(null);
  };
  const mine = ranking?.ranking.some(({ person }) => person === you?.person);
  return (
    <div class="day-ranking" data-day-ranking={game}>
      <h4>{t("Ranking of this table")}</h4>
      {!ready && <Reaching />}
      {problem && <p role="alert">{problem}</p>}
      {ranking?.all === 0 && <p class="dim">{t("Nobody has handed in a game yet.")}</p>}
      {ranking && ranking.all > 0 && (
        <table class="final ranking">
          <thead>
            <tr>
              <th scope="col">{t("Rank")}</th>
              <th scope="col">{t("Player")}</th>
              <th scope="col">{t("Points")}</th>
              <th scope="col">{t("Margin")}</th>
            </tr>
          </thead>
          <tbody>
            {ranking.ranking.map(({ number, person, name, score, margin }) => (
              <tr key={person} class={person === you?.person ? "winner" : ""} data-number={number}>
                <td>{number}</td>
                <th scope="row">
                  <a href={profileHash(person)}>{name}</a>
                  {person === you?.person && <span class="dim"> {t("you")}</span>}
                </th>
                <td>{score}</td>
                <td>{gain(margin)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {ranking && tried?.over && !mine && inTime(date) && (
        <Named>
          <p class="dim">
            {t(
              "Your game goes to this server under the name {name}. The server replays it before it counts, and keeps only your first one.",
              { name: you?.name ?? "" },
            )}
          </p>
          {share ? (
            <p class="progress" role="status">
              <progress max={share.of} value={share.done} aria-label={t("The server is replaying your game…")} />
              <span>{t("The server is replaying your game…")}</span>
            </p>
          ) : (
            <button class="button small" data-hand-in onClick={() => void handIn()}>
              {t("Hand in my game")}
            </button>
          )}
        </Named>
      )}
    </div>
  );
}
