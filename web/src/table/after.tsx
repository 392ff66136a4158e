// When a game is over: who won and why, where everybody's points came from, the course of the scores, what turned the
// game, and what to do next: look at it again, share it, play once more.
import { ComponentChildren } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import { Engine } from "../engine/engine";
import { View } from "../engine/protocol";
import { Snapshot, Table } from "../engine/table";
import { keepRecord } from "../keep";
import { Emblem, seatColour } from "../kit/emblems";
import { settled } from "../record";
import { roomOf, sourceOf } from "../rooms";
import { breakdown, decided, highlights } from "../scores";
import { listed, t, useCompact } from "../settings";
import { result } from "./result";
import { Share } from "./share";

interface AfterProps {
  table: Table;
  snapshot: Snapshot;
  seatName(seat: number): string;
  close(): void;
  again?(): void;
  id?: string; // under which the browser keeps it
  more?: ComponentChildren; // what else to do next
}

export function After({ table, snapshot, seatName, close, again, id, more }: AfterProps) {
  const { view, log } = snapshot;
  const compact = useCompact();
  const seats = view.scores.length;
  const sources = useMemo(() => breakdown(log, seats, (kind) => sourceOf(snapshot.game, kind)), [log]);
  const [record, setRecord] = useState("");
  useEffect(() => void table.record().then(setRecord, () => undefined), []);
  const won = useMemo(() => highlights(log, seats), [log]);
  // Where points are counted up at the end alone, it is told what moved the scores until then.
  const course = useCourse(record, snapshot.viewer, won.length ? 0 : SWINGS);
  const turns = won.length ? won : course.swings.flatMap((at) => log.find(({ seq }) => seq === at) ?? []);
  const watch = `#/replay/${snapshot.online?.id ?? id ?? ""}`;
  const remember = () => keepRecord(record);
  // What a rated game did to somebody's points.
  const changed = (seat: number) => {
    const change = snapshot.online?.changes.find((c) => c.seat === seat);
    return (
      change && (
        <span class={change.after < change.before ? "change down" : "change"}>
          {" "}
          {change.after} ({change.after < change.before ? "−" : "+"}
          {Math.abs(change.after - change.before)})
        </span>
      )
    );
  };
  const order = view.scores
    .map((_, seat) => seat)
    .sort(
      (a, b) =>
        Number(!view.winners?.includes(a)) - Number(!view.winners?.includes(b)) || view.scores[b] - view.scores[a],
    );
  const sums = { order, sources, scores: view.scores, winners: view.winners ?? [], seatName, changed };
  return (
    <div
      class="dialog"
      role="dialog"
      aria-modal="true"
      aria-label={t("Final scores")}
      onKeyDown={(e) => e.key === "Escape" && close()}
    >
      <div class="after">
        <h2>{result(view.winners ?? [], seatName)}</h2>
        <p class="decided">{resigned(snapshot, seatName) ?? decided(view, roomOf(snapshot.game).ties, seatName, t)}</p>
        {compact ? <Tall {...sums} /> : <Wide {...sums} />}
        {record && <Course lines={course.lines} />}
        {turns.length > 0 && (
          <section class="turns" aria-label={t("What turned the game")}>
            <h3>{t("What turned the game")}</h3>
            <ul>
              {turns.map((seen) => (
                <li key={seen.seq}>
                  <a href={`${watch}/${seen.seq}`} onClick={remember}>
                    {seen.text}
                  </a>
                </li>
              ))}
            </ul>
          </section>
        )}
        <div class="next">
          {again && (
            <button class="button primary" onClick={again} ref={(button) => button?.focus()}>
              {snapshot.online?.rematch ? t("Go to the rematch") : t("Play again")}
            </button>
          )}
          {record && (
            <>
              <a class="button" data-watch href={watch} onClick={remember}>
                {t("Watch it again")}
              </a>
              <a class="button" data-analyse href={watch.replace("replay", "analyse")} onClick={remember}>
                {t("Analyse")}
              </a>
              <Share game={snapshot.game} record={record} />
            </>
          )}
          {more}
          <a class="button quiet" href="#/">
            {t("Front page")}
          </a>
          <button class="button quiet" onClick={close}>
            {t("Look at the board")}
          </button>
        </div>
      </div>
    </div>
  );
}

// A game that was not played to its end: all others have given up.
function resigned({ online, seats }: Snapshot, seatName: (seat: number) => string): string | null {
  const names = online?.people.flatMap((person, seat) => (person?.resigned ? [seatName(seat)] : [])) ?? [];
  return names.length > 0 && seats.length - names.length <= 1 ? t("{names} resigned.", { names: listed(names) }) : null;
}

interface Sums {
  order: number[]; // seats, the best first
  sources: Map<string, number[]>;
  scores: number[];
  winners: number[];
  seatName(seat: number): string;
  changed(seat: number): ComponentChildren;
}

// Where everybody's points came from, a line each.
function Wide({ order, sources, scores, winners, seatName, changed }: Sums) {
  return (
    <div class="scroll-x" tabIndex={0} role="group" aria-label={t("Final scores")}>
      <table class="final">
        <thead>
          <tr>
            <th scope="col">{t("Player")}</th>
            {[...sources.keys()].map((source) => (
              <th scope="col" key={source}>
                {t(source)}
              </th>
            ))}
            <th scope="col">{t("Total")}</th>
          </tr>
        </thead>
        <tbody>
          {order.map((seat) => (
            <tr key={seat} class={winners.includes(seat) ? "winner" : ""}>
              <th scope="row">
                <Emblem seat={seat} size={22} /> {seatName(seat)}
                {changed(seat)}
              </th>
              {[...sources.values()].map((row, i) => (
                <td key={i} data-seat={seat}>
                  {row[seat] || "–"}
                </td>
              ))}
              <td class="total" data-seat={seat}>
                {scores[seat]}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

// The same for a narrow screen: players side by side, a line for each source, so that nothing lies outside.
function Tall({ order, sources, scores, winners, seatName, changed }: Sums) {
  const of = (seat: number, kind = "") => ({
    "data-seat": seat,
    class: winners.includes(seat) ? `${kind} winner` : kind,
  });
  return (
    <table class="final tall">
      <thead>
        <tr>
          <td />
          {order.map((seat) => (
            <th scope="col" key={seat} {...of(seat)}>
              <Emblem seat={seat} size={22} />
              <span class="name">{seatName(seat)}</span>
              {changed(seat)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">{t("Total")}</th>
          {order.map((seat) => (
            <td key={seat} {...of(seat, "total")}>
              {scores[seat]}
            </td>
          ))}
        </tr>
        {[...sources].map(([source, row]) => (
          <tr key={source}>
            <th scope="row">{t(source)}</th>
            {order.map((seat) => (
              <td key={seat} {...of(seat)}>
                {row[seat] || "–"}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const SIGN = 18; // how large the sign at the end of a line is

// The same places along a side, moved apart so that no two signs there lie over each other or stick out.
function spread(places: number[], side: number): number[] {
  const found = [...places];
  const order = places.map((_, i) => i).sort((a, b) => places[a] - places[b]);
  let least = SIGN / 2;
  for (const i of order) least = SIGN + (found[i] = Math.max(found[i], least));
  let most = side - SIGN / 2;
  for (const i of order.reverse()) most = (found[i] = Math.min(found[i], most)) - SIGN;
  return found;
}

const LOOKS = 60; // moments of a game at which the scores are read
const SWINGS = 3; // actions that moved them most
const SWING_LEAST = 2; // points

interface CourseOfScores {
  lines: number[][]; // everybody's at each look
  swings: number[]; // actions, in their order
}

// The scores that the table showed, moment by moment, so that what is only counted up at the end does not look like the
// game; between the looks where they moved most every action is looked at.
function useCourse(record: string, viewer: number | null, most: number): CourseOfScores {
  const [course, setCourse] = useState<CourseOfScores>({ lines: [], swings: [] });
  useEffect(() => {
    if (!record) return;
    const engine = new Engine();
    const read = async () => {
      await engine.ask({ type: "load", record: settled(record), chance: false });
      const { played } = await engine.ask({ type: "view", seat: viewer });
      const scores = async (at: number) => ((await engine.ask({ type: "view", seat: viewer, at })).view as View).scores;
      const moved = (from: number[], to: number[]) => Math.max(...to.map((n, seat) => Math.abs(n - from[seat])));
      const looks = Math.min(LOOKS, played);
      const moment = (i: number) => Math.round((i * played) / Math.max(1, looks));
      const lines: number[][] = [];
      for (let i = 0; i <= looks; i++) lines.push(await scores(moment(i)));
      const widest = lines
        .slice(0, -2) // the end speaks for itself
        .map((line, i) => ({ i, by: moved(line, lines[i + 1]) }))
        .filter(({ by }) => by >= SWING_LEAST)
        .sort((a, b) => b.by - a.by)
        .slice(0, most);
      const swings: number[] = [];
      for (const { i } of widest) {
        let before = lines[i];
        let best = { at: 0, by: 0 };
        for (let at = moment(i) + 1; at <= moment(i + 1); at++) {
          const now = await scores(at);
          if (moved(before, now) > best.by) best = { at, by: moved(before, now) };
          before = now;
        }
        swings.push(best.at);
      }
      setCourse({ lines, swings: swings.sort((a, b) => a - b) });
    };
    read().catch(() => undefined); // without the picture there are still the numbers
    return () => engine.close();
  }, [record]);
  return course;
}

// Everybody's points from the first move to the last, as lines.
function Course({ lines }: Pick<CourseOfScores, "lines">) {
  const width = useCompact() ? 330 : 520; // about as many as pixels: the signs at the end stay signs
  const height = 120;
  if (lines.length < 3) return <svg viewBox={`0 0 ${width} ${height}`} class="course" aria-hidden="true" />;
  const most = Math.max(1, ...lines.flat());
  const least = Math.min(0, ...lines.flat());
  const x = (i: number) => 8 + (i / (lines.length - 1)) * (width - 40);
  const y = (n: number) => height - 10 - ((n - least) / (most - least)) * (height - 24);
  const ends = spread(lines[lines.length - 1].map(y), height);
  return (
    <svg viewBox={`0 0 ${width} ${height}`} class="course" role="img" aria-label={t("The course of the scores")}>
      <path d={`M8 ${y(0)}H${width - 30}`} stroke="var(--line)" />
      {lines[0].map((_, seat) => (
        <g key={seat}>
          <path
            d={lines.map((row, i) => `${i ? "L" : "M"}${x(i).toFixed(1)} ${y(row[seat]).toFixed(1)}`).join("")}
            fill="none"
            stroke={seatColour(seat)}
            stroke-width="2.5"
            stroke-linejoin="round"
          />
          <Emblem seat={seat} size={SIGN} x={x(lines.length - 1) + 4} y={ends[seat] - SIGN / 2} />
        </g>
      ))}
    </svg>
  );
}
