// The turning points of a game, by the analysis: the choices that cost most, each with a way to play on from there, and
// how far luck and choice carried every player. The analysis runs in workers; its result is kept, so that no game is
// analysed twice.
import { useEffect, useState } from "preact/hooks";
import { Analysis } from "../engine/analysis";
import { coachOf, inWords, Kind } from "../personal/coach";
import { habits, judgedGames, keepJudged, Slip, Verdict, verdictOf } from "../personal/judged";
import { tryAgain } from "../personal/again";
import { Emblem, seatColour } from "../kit/emblems";
import { gain, settings, t } from "../base/settings";

export interface Progress {
  done: number;
  of: number;
  stop(): void;
}

const AFTER = 1000; // milliseconds: first the page comes to rest
const found = new Map<string, Verdict>(); // by record: of games that the browser does not keep, too

// The verdict on a finished game; `record` may come later. `own` is the user's seat, if there is one: then only its
// choices are compared with better ones.
export function useVerdict(
  game: string,
  record: string,
  own: number | null,
  id?: string,
): { verdict: Verdict | null; progress: Progress | null } {
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const [progress, setProgress] = useState<Progress | null>(null);
  useEffect(() => {
    const known = found.get(record) ?? (id && own !== null ? judgedGames()[id] : undefined);
    if (known || !record) return setVerdict(known ?? null);
    const analysis = new Analysis();
    const stop = () => {
      analysis.stop();
      setProgress(null);
    };
    const judge = async () => {
      const { lang } = settings();
      const moments = await analysis.run(record, {
        seat: own,
        lang,
        progress: (done, of) => setProgress({ done, of, stop }),
      });
      setProgress(null);
      if (!moments) return;
      const now = verdictOf(moments);
      found.set(record, now);
      if (id && own !== null) keepJudged(id, { game, when: Date.now(), own, ...now });
      setVerdict(now);
    };
    const timer = setTimeout(() => void judge().catch(() => setProgress(null)), AFTER);
    return () => {
      clearTimeout(timer);
      analysis.stop();
    };
  }, [record, own, id]);
  return { verdict, progress };
}

export function Searching({ progress: { done, of, stop } }: { progress: Progress }) {
  return (
    <p class="progress" data-progress>
      <progress max={of} value={done} aria-label={t("Looking for what turned the game")} />
      <span>{t("Looking for what turned the game: {done} of {of}", { done, of })}</span>
      <button class="button quiet small" onClick={stop}>
        {t("Stop")}
      </button>
    </p>
  );
}

const SHOWN = 3;

interface TurningProps {
  game: string;
  record: string;
  id?: string;
  own: number | null;
  seatName(seat: number): string;
  look: string; // the address of the analysis, to which the moment is added
  remember(): void;
}

export function Turning({ game, record, id, own, seatName, look, remember }: TurningProps) {
  const { verdict, progress } = useVerdict(game, record, own, id);
  const [kinds, setKinds] = useState<Kind[]>([]);
  useEffect(() => {
    void coachOf(game).then(
      (coach) => setKinds(coach.kinds),
      () => undefined,
    );
  }, [game]);
  const worst = [...(verdict?.slips ?? [])]
    .sort((a, b) => b.lost - a.lost)
    .slice(0, SHOWN)
    .sort((a, b) => a.at - b.at);
  return (
    <section class="turns" aria-label={t("Turning points")}>
      <h3>{t("Turning points")}</h3>
      {progress && <Searching progress={progress} />}
      {verdict && !worst.length && <p class="dim">{t("Nothing was clearly better than what you did.")}</p>}
      <ul>
        {worst.map((slip) => (
          <li key={slip.at}>
            <a href={`${look}/${slip.at}`} onClick={remember} data-turn>
              {t("{name}: {played}.", { name: seatName(slip.seat), played: slip.label })}
            </a>
            <p>
              {cost(slip)} {slip.seat === own && advice(slip, kinds)}
            </p>
            <button class="button quiet small" onClick={() => void tryAgain(record, slip.at, slip.seat, seatName)}>
              {t("Try again from here")}
            </button>
          </li>
        ))}
      </ul>
      {verdict && <LuckAndChoice verdict={verdict} own={own} seatName={seatName} />}
    </section>
  );
}

const cost = ({ betterLabel: better, lost, settled }: Slip): string =>
  settled
    ? t("Better: {better}, for more points.", { better })
    : t("Better: {better}, for {n|more win|more wins} in a hundred games.", {
        better,
        n: Math.max(1, Math.round(100 * lost)),
      });

// The coach's words on such a choice.
function advice(slip: Slip, kinds: Kind[]): string {
  const [{ played, better }] = habits([slip], kinds);
  const words = played.instead?.[better.id];
  return words ? inWords(words) : "";
}

const MOST = 0.05; // the shortest scale of the bars

function LuckAndChoice({ verdict, own, seatName }: Pick<TurningProps, "own" | "seatName"> & { verdict: Verdict }) {
  const { causes } = verdict;
  const most = Math.max(MOST, ...causes.flatMap(({ luck, own }) => [Math.abs(luck), Math.abs(own)]));
  const bar = (name: string, n: number, seat: number) => (
    <>
      <span>{name}</span>
      <span class="bar" aria-hidden="true">
        <i style={`--by:${seatColour(seat)};width:${(50 * Math.abs(n)) / most}%;${n < 0 ? "right" : "left"}:50%`} />
      </span>
      <span class="n">{gain(100 * n)}</span>
    </>
  );
  return (
    <>
      <h3>{t("Luck and choice")}</h3>
      <div class="causes">
        {causes.map(({ luck, own: chosen }, seat) => (
          <div key={seat} class={seat === own ? "own" : ""}>
            <span class="name">
              <Emblem seat={seat} size={18} /> {seatName(seat)}
            </span>
            {bar(t("luck"), luck, seat)}
            {bar(t("choice"), chosen, seat)}
          </div>
        ))}
      </div>
      <p class="dim">{t("How much luck and choices changed the chance to win, in percentage points.")}</p>
    </>
  );
}
