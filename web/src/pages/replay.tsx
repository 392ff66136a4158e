// The replay of a game: a slider, turning points, the view of every seat, and each player's chance to win as a bot
// evaluates it afterwards. The slider moves by actions; stepping and autoplay show each action event by event, as at a
// table (story.ts).
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { Engine } from "../engine/engine";
import { Entry } from "../engine/messages";
import { Play, readRecord } from "../engine/record";
import { SeenEvent, View, withData } from "../engine/protocol";
import { Hint, Snapshot } from "../engine/table";
import { tryAgain } from "../personal/again";
import { finishedTables, keepRecord, keptRecord } from "../personal/keep";
import { ownSeat } from "../personal/results";
import { Emblem, seatColour } from "../kit/emblems";
import { later } from "../kit/later";
import { PanZoom, ZoomButton } from "../kit/panzoom";
import { useTravel } from "../kit/travel";
import { roomOf, useRooms } from "../table/rooms";
import { Progress, Searching, useVerdict } from "../table/turning";
import { locale, moves, t, useSettings } from "../base/settings";
import { useShape } from "../base/shape";
import { dwell, frames } from "../engine/story";
import { Bar } from "../table/bar";
import { unpack } from "../base/share";
import { Log } from "../table/log";
import { Seats } from "../table/seats";
import { AskOthers, Share } from "../table/share";
import { Sentence, usePoints } from "../table/story";

const Speaker = later(() => import("../table/speaker").then((part) => part.Speaker), false);

interface ReplayPageProps {
  id?: string; // of a game in this browser's history or on the server
  packed?: string; // the record itself, carried by a link
  from?: number; // the moment to start at
  analyse?: boolean;
}

export function ReplayPage({ id, packed, from = 0, analyse = false }: ReplayPageProps) {
  const kept = () => finishedTables().find((table) => table.id === id)?.record ?? "";
  const [record, setRecord] = useState(id ? kept : packed ? "" : keptRecord);
  const [problem, setProblem] = useState("");
  const [play, setPlay] = useState<Play | null>(null);
  const own = useMemo(() => {
    const setup = finishedTables().find((table) => table.id === id)?.setup;
    return setup ? ownSeat(setup) : -1;
  }, [id]);
  const furnished = useRooms(play?.game);
  useEffect(() => {
    if (record || !(id || packed)) return;
    const found = async () => {
      if (packed)
        return setRecord(
          await unpack(packed).catch(() =>
            Promise.reject(new Error(t("This link does not contain a complete game: part of it may be missing."))),
          ),
        );
      const response = await fetch(`replay/${encodeURIComponent(id!)}`);
      if (!response.ok) throw new Error(t("There is no finished game at this address."));
      setRecord(await response.text());
    };
    found().catch((error) => setProblem(error.message));
  }, []);
  useEffect(() => {
    setPlay(null);
    if (record) readRecord(record).then(setPlay, (error) => setProblem(error.message));
  }, [record]);
  if (problem || (!record && !id && !packed)) return <Loading take={setRecord} trouble={problem} />;
  if (!play || !furnished) return <Bar />;
  return (
    <Replay
      key={play.record}
      play={play}
      id={id}
      from={from}
      own={own}
      analyse={analyse}
      other={() => (id || packed ? (location.hash = "#/replay") : setRecord(""))}
    />
  );
}

// Loads a record from a file or from pasted text.
function Loading({ take, trouble }: { take(record: string): void; trouble: string }) {
  useSettings();
  const [text, setText] = useState("");
  const [problem, setProblem] = useState(trouble);
  const show = async (record: string) => {
    try {
      await readRecord(record);
    } catch (error) {
      return setProblem((error as Error).message);
    }
    keepRecord(record);
    take(record);
  };
  return (
    <>
      <Bar />
      <main class="page">
        <h1>{t("Watch a game")}</h1>
        <section class="card">
          <label class="field">
            <span>{t("From a file")}</span>
            <input type="file" onChange={(e) => void e.currentTarget.files?.[0]?.text().then(show)} />
          </label>
          <label class="field">
            <span>{t("Or paste the record")}</span>
            <textarea rows={8} style="width:100%" value={text} onInput={(e) => setText(e.currentTarget.value)} />
          </label>
          <button class="button primary" disabled={!text.trim()} onClick={() => void show(text)}>
            {t("Watch")}
          </button>
          {problem && <p role="alert">{problem}</p>}
        </section>
      </main>
    </>
  );
}

interface ReplayProps {
  id?: string;
  play: Play;
  from: number;
  own: number; // the user's seat, or -1
  analyse: boolean;
  other(): void;
}

interface Step {
  at: number; // number of actions played
  told: number; // number of events shown of the last action
}
const ALL = Infinity;
const QUICK = 250; // milliseconds for events without a duration, and for all events when the story is off

function Replay({ play, other, ...opened }: ReplayProps) {
  const { record, entries, game, seats, players } = play;
  const { lang, speed } = useSettings();
  const { compact, columns, square } = useShape();
  const stage = useRef<HTMLElement>(null);
  const [engine] = useState(() => new Engine());
  const [length, setLength] = useState(0);
  const [step, setStep] = useState<Step>(() => ({
    at: opened.analyse && !opened.from ? firstDecision(entries) : opened.from,
    told: ALL,
  }));
  const [analyse, setAnalyse] = useState(opened.analyse);
  const [viewer, setViewer] = useState<number | null>(null);
  const [views, setViews] = useState<{ at: number; before: View; after: View } | null>(null);
  const [log, setLog] = useState<SeenEvent[]>([]);
  const [running, setRunning] = useState(false);
  const [zoom, setZoom] = useState(1);
  const [problem, setProblem] = useState("");
  useEffect(() => () => engine.close(), []);
  useEffect(() => {
    const load = async () => {
      await engine.ask({ type: "hello", lang });
      await engine.ask({ type: "load", record, chance: false });
      const reply = await engine.ask({ type: "view", seat: viewer });
      setLength(reply.played);
      setLog((await engine.ask({ type: "events", seat: viewer, from: 0 })).events);
    };
    load().catch((error) => setProblem(String(error.message ?? error)));
  }, [lang, viewer]);
  useEffect(() => {
    let current = true;
    const look = async () => {
      const [before, after] = await Promise.all(
        [Math.max(0, step.at - 1), step.at].map((at) => engine.ask({ type: "view", seat: viewer, at })),
      );
      if (current) setViews({ at: step.at, before: before.view, after: after.view });
    };
    if (length) void look().catch(() => undefined);
    return () => void (current = false);
  }, [step.at, log]);
  const { verdict, progress } = useVerdict(game, analyse ? record : "", opened.own < 0 ? null : opened.own, opened.id);
  const turns = verdict?.slips.map((slip) => slip.at) ?? [];
  const decides = deciding(entries[step.at]);
  const chances = useChances(play, lang);
  const { board: Board, beyond, ...how } = roomOf(game);
  const count = (action: number) => log.filter((entry) => entry.seq === action).length;
  const { at } = step;
  const told = Math.min(step.told, count(at));
  const setAt = (at: number) => setStep({ at, told: ALL });
  const on = () => setStep(told < count(at) ? { at, told: told + 1 } : { at: at + 1, told: 1 });
  const back = () => setStep(told > 1 ? { at, told: told - 1 } : { at: at - 1, told: ALL });
  const over = at >= length && told >= count(at);
  const seatName = (seat: number) => players[seat] || (seat < seats ? t("Player {n}", { n: seat + 1 }) : t(beyond));
  const snapshot = useMemo((): Snapshot | null => {
    if (!views) return null;
    const whole = (view: View): Snapshot => ({
      game,
      seats: players.map((_, i) => ({ name: seatName(i), bot: null })),
      viewer,
      view: { ...view, legal: undefined, prompt: undefined },
      fresh: log.filter((entry) => entry.seq === views.at),
      log: log.filter((entry) => entry.seq <= views.at),
      thinking: null,
      curtain: null,
      canUndo: false,
      playOn: false,
      seq: views.at,
    });
    const next = whole(views.after);
    const made = frames(whole(views.before), next, how);
    return views.at === at ? (made[Math.max(0, told - 1)]?.snapshot ?? next) : next;
  }, [views, told, log]);
  const last = snapshot?.log[snapshot.log.length - 1];
  useTravel(stage, moves(), snapshot);
  usePoints(snapshot);
  useEffect(() => {
    if (!running) return;
    if (over) return setRunning(false);
    const timer = setTimeout(
      on,
      (told && last && !how.aside?.test(last.event?.kind ?? "") && dwell(last.text, speed)) || QUICK,
    );
    return () => clearTimeout(timer);
  }, [running, snapshot]);
  if (problem)
    return (
      <>
        <Bar />
        <main class="page">
          <p role="alert">{problem}</p>
          <button class="button" onClick={other}>
            {t("Another record")}
          </button>
        </main>
      </>
    );
  if (!snapshot) return <Bar />;
  const seen = snapshot.view;
  const board = (
    <Board
      view={seen}
      legal={new Map()}
      choose={() => undefined}
      chooseMany={() => undefined}
      preview={() => Promise.reject(new Error())}
      draft={() => undefined}
      lang={lang}
      t={t}
      seatName={seatName}
      events={withData(snapshot.fresh)}
      compact={compact}
      columns={columns}
      square={square}
      animate={moves()}
      draw={() => engine.ask({ type: "draw", seat: viewer, at: snapshot.seq })}
    />
  );
  const before = [...turns].reverse().find((turn) => turn < at);
  const after = turns.find((turn) => turn > at);
  return (
    <div class="table">
      <Bar>
        <h1 class="game-title serif">{t("Replay")}</h1>
        {compact && <ZoomButton zoom={zoom} setZoom={setZoom} />}
      </Bar>
      <main class={compact ? "board compact" : "board"} ref={stage} aria-label={t("Board")}>
        {compact ? (
          <PanZoom zoom={zoom} setZoom={setZoom} told={snapshot}>
            {board}
          </PanZoom>
        ) : (
          board
        )}
      </main>
      <aside class="side" aria-label={t("Players and log")}>
        <Seats snapshot={snapshot} seatName={seatName} />
        <label class="field" style="padding:0 0.7rem">
          <span>{t("Seen by")}</span>
          <select
            value={viewer ?? ""}
            onChange={(e) => setViewer(e.currentTarget.value === "" ? null : Number(e.currentTarget.value))}
          >
            <option value="">{t("A spectator")}</option>
            {players.map((_, i) => (
              <option value={i} key={i}>
                {seatName(i)}
              </option>
            ))}
          </select>
        </label>
        <div class="pane" tabIndex={0} role="region" aria-label={t("Log")}>
          <Log snapshot={snapshot} />
        </div>
      </aside>
      <section class="ask replay" aria-label={t("Replay")}>
        <div class="told" role="log" aria-live="polite" aria-label={t("Events")}>
          {last && <Sentence key={`${last.seq} ${last.text}`} seen={last} of={snapshot} />}
        </div>
        {analyse && <Advice play={play} at={at} lang={lang} seatName={seatName} progress={progress} />}
        <Chances lines={chances} length={length} at={at} own={viewer ?? opened.own} seatName={seatName} jump={setAt} />
        <input
          type="range"
          min={0}
          max={length}
          value={at}
          aria-label={t("Moment of the game")}
          onInput={(e) => setAt(Number(e.currentTarget.value))}
        />
        <div class="tools">
          {turns.length > 0 && (
            <button
              class="button quiet"
              aria-label={t("Previous turning point")}
              disabled={before === undefined}
              onClick={() => setAt(before!)}
            >
              {compact ? "«" : t("Previous turning point")}
            </button>
          )}
          <button class="button" data-back aria-label={t("One step back")} disabled={at === 0} onClick={back}>
            ◀
          </button>
          <button class="button primary" onClick={() => setRunning(!running)}>
            {running ? t("Pause") : t("Run")}
          </button>
          <button class="button" data-on aria-label={t("One step forward")} disabled={over} onClick={on}>
            ▶
          </button>
          {turns.length > 0 && (
            <button
              class="button quiet"
              aria-label={t("Next turning point")}
              disabled={after === undefined}
              onClick={() => setAt(after!)}
            >
              {compact ? "»" : t("Next turning point")}
            </button>
          )}
          <span class="count">
            {snapshot.seq} / {length}
          </span>
          <button class="button quiet" data-analyse aria-pressed={analyse} onClick={() => setAnalyse(!analyse)}>
            {t("Analyse")}
          </button>
          <Share game={game} record={record} small="quiet" />
          {decides !== null && (
            <button class="button quiet" data-try-again onClick={() => void tryAgain(record, at, decides, seatName)}>
              {t("Try again from here")}
            </button>
          )}
          {decides !== null && <AskOthers record={record} at={at} seat={decides} />}
          <button class="button quiet" onClick={other}>
            {t("Another record")}
          </button>
        </div>
      </section>
      <Speaker
        game={game}
        view={seen}
        legal={new Map()}
        t={t}
        seatName={seatName}
        read={(clause) => (location.hash = `#/rules/${game}/${clause}`)}
      />
    </div>
  );
}

// The seat that decided in an entry, if one did.
const deciding = (entry: Entry | undefined): number | null => (typeof entry?.seat === "number" ? entry.seat : null);

const firstDecision = (entries: Entry[]): number =>
  Math.max(
    0,
    entries.findIndex((entry) => deciding(entry) !== null),
  );

// A bot's choice at this moment, beside the action played.
function Advice({ play, at, lang, seatName, progress }: Pick<ReplayProps, "play"> & AdviceProps) {
  const [engine] = useState(() => new Engine());
  const [hints, setHints] = useState<Hint[] | null>(null);
  const { record, entries } = play;
  const next = entries[at];
  const seat = deciding(next);
  useEffect(() => () => engine.close(), []);
  useEffect(() => {
    let current = true;
    setHints(null);
    const ask = async () => {
      if (seat === null) return;
      await engine.ask({ type: "hello", lang });
      await engine.ask({ type: "load", record, at, chance: false });
      const reply = await engine.ask({ type: "hint", seat });
      if (current) setHints(reply.hints);
    };
    const timer = setTimeout(() => void ask().catch(() => current && setHints([])), 150); // not while the slider moves
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [at, lang, record]);
  const best = hints?.[0];
  const done = hints?.find((hint) => hint.name === next?.action);
  const name = seat === null ? "" : seatName(seat);
  return (
    <div class="advice" role="status" tabIndex={0}>
      {progress && <Searching progress={progress} />}
      {seat === null ? (
        <p>{t("No decision to make at this moment.")}</p>
      ) : !hints ? (
        <p>{t("A bot is thinking about what {name} could do…", { name })}</p>
      ) : !best ? (
        <p>{t("No hint for this moment.")}</p>
      ) : (
        <>
          <p>
            {best === done
              ? t("{name} plays what a bot would play: {move}.", { name, move: best.label })
              : t("{name} could play this: {move}.", { name, move: best.label })}
            {best.reason && ` ${best.reason}.`}
          </p>
          <ul>
            {hints.map((hint) => (
              <li key={hint.name} class={hint === done ? "done" : ""}>
                {hint.label}
                {hint.win !== undefined && ` · ${t("{n} % to win", { n: Math.round(hint.win * 100) })}`}
                {hint === done && ` · ${t("played")}`}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

interface AdviceProps {
  progress: Progress | null; // of the analysis
  at: number;
  lang: string;
  seatName(seat: number): string;
}

const LOOKS = 48; // moments of a game that are evaluated

// The chance to win of the seat to move, at moments spread over the game, evaluated in a separate worker.
function useChances({ record, entries, seats }: Play, lang: string): { at: number; win: number }[][] {
  const [lines, setLines] = useState<{ at: number; win: number }[][]>(() => Array.from({ length: seats }, () => []));
  useEffect(() => {
    const engine = new Engine();
    let left = false;
    const judge = async () => {
      await engine.ask({ type: "hello", lang });
      const decisions = entries.flatMap((entry, at) => {
        const seat = deciding(entry);
        return seat === null ? [] : [{ at, seat }];
      });
      const step = Math.max(1, decisions.length / LOOKS);
      const found: { at: number; win: number }[][] = Array.from({ length: seats }, () => []);
      for (let i = 0; i < decisions.length && !left; i += step) {
        const { at, seat } = decisions[Math.floor(i)];
        await engine.ask({ type: "load", record, at, chance: false });
        const { hints } = await engine.ask({ type: "hint", seat, level: "normal" });
        if (hints[0]) found[seat].push({ at, win: hints[0].win });
        if (!left) setLines(found.map((line) => [...line]));
      }
    };
    judge().catch(() => undefined); // without evaluations the replay still works
    return () => {
      left = true;
      engine.close();
    };
  }, [record]);
  return lines;
}

interface ChancesProps {
  lines: { at: number; win: number }[][];
  length: number;
  at: number;
  own: number; // the seat whose line is in front, or -1
  seatName(seat: number): string;
  jump(at: number): void;
}

function Chances({ lines, length, at, own, seatName, jump }: ChancesProps) {
  if (!length) return null;
  const width = 800;
  const height = 90;
  const x = (n: number) => (n / length) * width;
  const y = (win: number) => height - 6 - win * (height - 12);
  const order = lines.map((_, seat) => seat).sort((a, b) => Number(a === own) - Number(b === own));
  const percent = (win: number) => win.toLocaleString(locale(), { style: "percent" });
  const now = (seat: number) => [...lines[seat]].reverse().find((point) => point.at <= at) ?? lines[seat][0];
  return (
    <div class="chances-of">
      <div class="legend">
        {lines.map((line, seat) => (
          <span key={seat} class={seat === own ? "own" : ""}>
            <Emblem seat={seat} size={16} /> {seatName(seat)} {line.length > 0 && percent(now(seat).win)}
          </span>
        ))}
      </div>
      <div class="axis" aria-hidden="true">
        <span>{percent(1)}</span>
        <span>{percent(0)}</span>
      </div>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        class="chances"
        role="img"
        aria-label={t("Win chances during the game")}
        onClick={(e) => {
          const box = e.currentTarget.getBoundingClientRect();
          jump(Math.round(((e.clientX - box.x) / box.width) * length));
        }}
      >
        <path
          d={`M0 ${y(0.5)}H${width}`}
          stroke="var(--line)"
          stroke-dasharray="4 4"
          vector-effect="non-scaling-stroke"
        />
        {order.map((seat) => (
          <path
            key={seat}
            d={lines[seat].map((p, i) => `${i ? "L" : "M"}${x(p.at).toFixed(1)} ${y(p.win).toFixed(1)}`).join("")}
            fill="none"
            stroke={seatColour(seat)}
            stroke-width={seat === own ? 4 : 2}
            vector-effect="non-scaling-stroke"
          >
            <title>{seatName(seat)}</title>
          </path>
        ))}
        <path d={`M${x(at)} 0V${height}`} stroke="var(--ink)" stroke-width="1.5" vector-effect="non-scaling-stroke" />
      </svg>
    </div>
  );
}
