// The end of a game: the winners and why they won, the sources of everybody's points, the course of the scores and what
// turned the game. Then what to do next: replay, share, play again.
import { ComponentChildren } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import { Engine } from "../engine/engine";
import { readRecord } from "../engine/record";
import { Snapshot, Table } from "../engine/table";
import { View } from "../engine/protocol";
import { keepRecord } from "../personal/keep";
import { Emblem, seatColour } from "../kit/emblems";
import { fitted } from "../kit/fit";
import { roomOf, sourceOf } from "./rooms";
import { breakdown, decided } from "./scores";
import { typeset } from "../base/i18n";
import { gain, listed, moves, t } from "../base/settings";
import { useShape } from "../base/shape";
import { result } from "../engine/words";
import { Share } from "./share";
import { Turning } from "./turning";

interface AfterProps {
  table: Table;
  snapshot: Snapshot;
  seatName(seat: number): string;
  close(): void;
  again?(): void;
  id?: string; // key under which the browser keeps the game
  more?: ComponentChildren; // further things to do next
}

export function After({ table, snapshot, seatName, close, again, id, more }: AfterProps) {
  const { view, log, viewer } = snapshot;
  const quit = resigned(snapshot, seatName);
  const won = viewer !== null && !!view.winners?.includes(viewer);
  const phone = useShape().name === "phone";
  const seats = view.scores.length;
  const sources = useMemo(() => breakdown(log, seats, (kind) => sourceOf(snapshot.game, kind)), [log]);
  const [record, setRecord] = useState("");
  const [played, setPlayed] = useState(""); // the same without what was taken back
  useEffect(() => {
    const read = async () => {
      const found = await table.record();
      setRecord(found);
      setPlayed((await readRecord(found)).record);
    };
    read().catch(() => undefined);
  }, []);
  const lines = useCourse(played, viewer);
  const watch = `#/replay/${snapshot.online?.id ?? id ?? ""}`;
  const remember = () => keepRecord(record);
  // The rating change of a seat after a rated game.
  const changed = (seat: number) => {
    const change = snapshot.online?.changes.find((c) => c.seat === seat);
    return (
      change && (
        <span class={change.after < change.before ? "change down" : "change"}>
          {" "}
          {change.after} ({gain(change.after - change.before)})
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
        {won && moves() && <Cheer />}
        <h2>{result(view.winners ?? [], seatName)}</h2>
        <p class="decided">{quit ?? decided(view, roomOf(snapshot.game).ties, seatName, t)}</p>
        {!quit && !won && viewer !== null && <p class="missing">{missing(view, viewer, sources, seatName)}</p>}
        {phone ? <Tall {...sums} /> : <Wide {...sums} />}
        {record && <Course lines={lines} own={viewer} seatName={seatName} />}
        {played && (
          <Turning
            game={snapshot.game}
            record={played}
            id={id}
            own={viewer}
            seatName={seatName}
            look={watch.replace("replay", "analyse")}
            remember={remember}
          />
        )}
        <div class="next">
          {again && (
            <button class="button primary" onClick={again} ref={(button) => button?.focus()}>
              {snapshot.online?.rematch ? t("Go to the rematch") : t("Play again")}
            </button>
          )}
          {more}
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

// A game that ended early because all others resigned.
function resigned({ online, seats }: Snapshot, seatName: (seat: number) => string): string | null {
  const names = online?.people.flatMap((person, seat) => (person?.resigned ? [seatName(seat)] : [])) ?? [];
  return names.length > 0 && seats.length - names.length <= 1 ? t("{names} resigned.", { names: listed(names) }) : null;
}

// Where a loser fell behind: the points, and of several sources the one in which the winner was furthest ahead.
function missing(
  { scores, winners }: View,
  seat: number,
  sources: Map<string, number[]>,
  seatName: (seat: number) => string,
): string {
  if (!winners?.length) return "";
  const [winner] = winners;
  const n = scores[winner] - scores[seat];
  const [most] = [...sources]
    .map(([source, row]) => ({ source: t(source), theirs: row[winner], yours: row[seat] }))
    .sort((a, b) => b.theirs - b.yours - a.theirs + a.yours);
  return [
    n > 0 && t("You were {n|point|points} behind {name}.", { n, name: seatName(winner) }),
    sources.size > 1 && most.theirs > most.yours && t("The largest difference: {source}, {theirs} to {yours}.", most),
  ]
    .filter(Boolean)
    .join(" ");
}

const LANTERNS = 16;

// Lanterns that rise for a win.
function Cheer() {
  return (
    <div class="cheer" aria-hidden="true">
      {Array.from({ length: LANTERNS }, (_, i) => (
        <i
          key={i}
          style={`left:${4 + (i * 92) / (LANTERNS - 1)}%;--by:${seatColour(i % 5)};animation-delay:${(i * 7) % 11}0ms`}
        />
      ))}
    </div>
  );
}

interface Sums {
  order: number[]; // seats, best first
  sources: Map<string, number[]>;
  scores: number[];
  winners: number[];
  seatName(seat: number): string;
  changed(seat: number): ComponentChildren;
}

// The sources of the points, one row per player.
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
                  {typeset(String(row[seat] || "–"))}
                </td>
              ))}
              <td class="total" data-seat={seat}>
                {typeset(String(scores[seat]))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

// The same for a narrow screen: one column per player and one row per source, so that nothing overflows.
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
              {typeset(String(scores[seat]))}
            </td>
          ))}
        </tr>
        {[...sources].map(([source, row]) => (
          <tr key={source}>
            <th scope="row">{t(source)}</th>
            {order.map((seat) => (
              <td key={seat} {...of(seat)}>
                {typeset(String(row[seat] || "–"))}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const SIGN = 18; // size of the sign at the end of a line

// The given positions along a side, moved apart so that the signs neither overlap nor stick out.
function spread(places: number[], side: number): number[] {
  const found = [...places];
  const order = places.map((_, i) => i).sort((a, b) => places[a] - places[b]);
  let least = SIGN / 2;
  for (const i of order) least = SIGN + (found[i] = Math.max(found[i], least));
  let most = side - SIGN / 2;
  for (const i of order.reverse()) most = (found[i] = Math.min(found[i], most)) - SIGN;
  return found;
}

const LOOKS = 60; // moments of a game at which the scores are sampled

// All scores as the table showed them, moment by moment: points counted only at the end do not distort the curve.
function useCourse(record: string, viewer: number | null): number[][] {
  const [lines, setLines] = useState<number[][]>([]);
  useEffect(() => {
    if (!record) return;
    const engine = new Engine();
    const read = async () => {
      await engine.ask({ type: "load", record, chance: false });
      const { played } = await engine.ask({ type: "view", seat: viewer });
      const looks = Math.min(LOOKS, played);
      const found: number[][] = [];
      for (let i = 0; i <= looks; i++) {
        const at = Math.round((i * played) / Math.max(1, looks));
        found.push((await engine.ask({ type: "view", seat: viewer, at })).view.scores);
      }
      setLines(found);
    };
    read().catch(() => undefined); // without the curve there are still the numbers
    return () => engine.close();
  }, [record]);
  return lines;
}

const NAME = 92; // width of a name at the end of a line
const AXIS = 26;

// Round numbers for the axis: three to five between the least and the most.
function ticks(least: number, most: number): number[] {
  const rough = (most - least) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(
    1,
    [1, 2, 5, 10].map((n) => n * power).find((n) => n >= rough)!,
  );
  const from = Math.ceil(least / step);
  return Array.from({ length: Math.floor(most / step) - from + 1 }, (_, i) => (from + i) * step);
}

// The curves of everybody's points from the first move to the last, the viewer's own in front.
function Course({ lines, own, seatName }: { lines: number[][]; own: number | null; seatName(seat: number): string }) {
  const width = useShape().name === "phone" ? 330 : 520; // close to CSS pixels, so that text and signs keep their size
  const height = 160;
  if (lines.length < 3) return <svg viewBox={`0 0 ${width} ${height}`} class="course" aria-hidden="true" />;
  const most = Math.max(1, ...lines.flat());
  const least = Math.min(0, ...lines.flat());
  const right = width - NAME - SIGN;
  const x = (i: number) => AXIS + (i / (lines.length - 1)) * (right - AXIS - 4);
  const y = (n: number) => height - 10 - ((n - least) / (most - least)) * (height - 24);
  const order = lines[0].map((_, seat) => seat).sort((a, b) => Number(a === own) - Number(b === own));
  const ends = spread(lines[lines.length - 1].map(y), height);
  return (
    <svg viewBox={`0 0 ${width} ${height}`} class="course" role="img" aria-label={t("Scores during the game")}>
      {ticks(least, most).map((n) => (
        <g key={n}>
          <path d={`M${AXIS} ${y(n)}H${right}`} stroke={n ? "var(--line)" : "var(--ink-2)"} />
          <text x={AXIS - 5} y={y(n) + 5} text-anchor="end" font-size="15" style="fill:var(--ink-2)">
            {typeset(String(n))}
          </text>
        </g>
      ))}
      {order.map((seat) => (
        <g key={seat}>
          <path
            d={lines.map((row, i) => `${i ? "L" : "M"}${x(i).toFixed(1)} ${y(row[seat]).toFixed(1)}`).join("")}
            fill="none"
            stroke={seatColour(seat)}
            stroke-width={seat === own ? 4 : 2.5}
            stroke-linejoin="round"
          />
          <Emblem seat={seat} size={SIGN} x={right} y={ends[seat] - SIGN / 2} />
          <text
            x={right + SIGN + 5}
            y={ends[seat] + 5}
            font-size="15"
            font-weight={seat === own ? 600 : undefined}
            {...fitted(seatName(seat), NAME - 8, 15)}
          >
            {seatName(seat)}
          </text>
        </g>
      ))}
    </svg>
  );
}
