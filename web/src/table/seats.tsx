// The seats: names, scores, and whose turn it is.
import { Snapshot } from "../engine/table";
import { House, useHouse } from "../engine/house";
import { Emblem } from "../kit/emblems";
import { roomOf } from "./rooms";
import { typeset } from "../base/i18n";
import { t } from "../base/settings";
import { levelName } from "../engine/words";
import { useEffect, useState } from "preact/hooks";

export function Seats({ snapshot, seatName }: { snapshot: Snapshot; seatName(seat: number): string }) {
  const house = useHouse();
  return (
    <div class="seats" role="group" aria-label={t("Players")} tabIndex={0}>
      {snapshot.view.scores.map((score, seat) => (
        <SeatCard key={seat} seat={seat} score={score} snapshot={snapshot} name={seatName(seat)} house={house} />
      ))}
    </div>
  );
}

function SeatCard({
  seat,
  score,
  snapshot,
  name,
  house,
}: {
  seat: number;
  score: number;
  snapshot: Snapshot;
  name: string;
  house: House | null;
}) {
  const { view, thinking, online } = snapshot;
  const { seatNote: Note } = roomOf(snapshot.game);
  const winner = view.winners?.includes(seat);
  const classes = ["seat", view.pending.includes(seat) && "pending", winner && "winner"];
  const person = online?.people[seat];
  const bot = snapshot.seats[seat]?.bot;
  const absent = person && !person.here && !person.bot && !person.resigned && !view.done;
  const state =
    thinking === seat ? (
      <span class="dots">{t("thinks")}</span>
    ) : winner ? (
      t("wins")
    ) : person?.resigned ? (
      t("resigned")
    ) : person?.bot && !view.done ? (
      t("a bot plays")
    ) : absent ? (
      <Away online={online!} seat={seat} turn={view.pending.includes(seat)} />
    ) : view.pending.includes(seat) ? (
      seat === snapshot.viewer ? (
        t("your turn")
      ) : (
        t("to move")
      )
    ) : null;
  return (
    <div class={classes.filter(Boolean).join(" ")} data-help="seat" data-seat={seat}>
      <Emblem seat={seat} size={34} />
      <span class="name">
        {name}
        {bot && <span class="level"> {levelName(house, bot)}</span>}
        {seat === snapshot.viewer && snapshot.seats.length > 1 && <span class="you"> {t("you")}</span>}
      </span>
      <span class="score" data-help="score">
        {typeset(String(score))}
      </span>
      <span class="note">
        {state && <span class={absent || person?.bot ? "state absent" : "state"}>{state}</span>}
        {online?.clocks && <Clock online={online} seat={seat} />}
        {Note && <Note view={view} seat={seat} t={t} />}
      </span>
    </div>
  );
}

const two = (n: number) => String(n).padStart(2, "0");

export function shown(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60)];
  if (hours >= 24) return t("{n|day|days}", { n: Math.floor(hours / 24) });
  return hours ? `${hours}:${two(minutes % 60)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

const LOW = 15_000; // milliseconds left when a clock starts to warn

// Draws again twice a second while a time runs.
function useTicks(runs: boolean): void {
  const [, again] = useState(0);
  useEffect(() => {
    if (!runs) return;
    const timer = setInterval(() => again((n) => n + 1), 500);
    return () => clearInterval(timer);
  }, [runs]);
}

// A player who is away, and on their turn when the table goes on without them. The time is counted from when this page
// learnt that they left.
function Away({ online, seat, turn }: { online: NonNullable<Snapshot["online"]>; seat: number; turn: boolean }) {
  const counts = turn && online.away > 0 && online.status === "running";
  useTicks(counts);
  if (!counts) return <>{t("away")}</>;
  const time = shown(Math.max(0, online.away * 1000 - (performance.now() - online.people[seat]!.gone)));
  return <>{online.rated ? t("away; resigns in {time}", { time }) : t("a bot plays in {time}", { time })}</>;
}

// The time left for the move or the game, and the reserve that is used after it.
function Clock({ online, seat }: { online: NonNullable<Snapshot["online"]>; seat: number }) {
  const clock = online.clocks![seat];
  useTicks(!!clock?.runs);
  if (!clock || !online.people[seat]) return null;
  const spent = clock.runs ? performance.now() - online.clockAt : 0;
  const left = Math.max(0, clock.left - spent);
  const reserve = Math.max(0, clock.reserve + Math.min(0, clock.left - spent));
  return (
    <span class={left + reserve <= LOW && clock.runs ? "clock low" : "clock"} data-help="clock">
      {left > 0 || reserve === 0 ? shown(left) : shown(reserve)}
      {left > 0 && reserve > 0 && <span class="dim"> +{shown(reserve)}</span>}
    </span>
  );
}
