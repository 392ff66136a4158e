// The table page: the board, the seats, the log, and the action bar that says what is asked.
import { useEffect, useMemo, useState } from "preact/hooks";
import { boards, GenericBoard } from "../boards";
import { byName, Hint, Snapshot, Table } from "../engine/table";
import { Refused } from "../engine/protocol";
import { Emblem } from "../kit/emblems";
import { moves, t, useSettings } from "../settings";
import { Bar } from "./bar";
import { Rules } from "./rules";

interface Notice {
  text: string;
  clause?: string | null;
}

export function TablePage({ table }: { table: Table }) {
  const { lang, confirm } = useSettings();
  const [snapshot, setSnapshot] = useState<Snapshot | null>(table.snapshot);
  const [notice, setNotice] = useState<Notice | null>(null);
  const [tab, setTab] = useState<"log" | "rules">("log");
  const [clause, setClause] = useState<string | undefined>();
  const [sheet, setSheet] = useState(false);
  const [picked, setPicked] = useState<string[] | null>(null);
  const [hints, setHints] = useState<Hint[] | null>(null);
  const compact = useCompact();
  useEffect(
    () =>
      table.subscribe((s) => {
        setSnapshot(s);
        setPicked(null);
        setHints(null);
      }),
    [table],
  );
  useEffect(() => void table.language(lang), [lang]);
  useEffect(() => {
    if (!notice) return;
    const timer = setTimeout(() => setNotice(null), 7000);
    return () => clearTimeout(timer);
  }, [notice]);
  const legal = useMemo(() => byName(snapshot?.view.legal ?? []), [snapshot]);
  if (!snapshot) return null;

  const { view } = snapshot;
  const seatName = (seat: number) => snapshot.seats[seat]?.name ?? t("Guild Master");
  const attempt = async (work: () => Promise<void>) => {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      setNotice({ text: error.failure.text, clause: error.failure.clause });
    }
  };
  const make = (names: string[]) => attempt(() => table.act(names));
  const choose = async (name: string) => {
    if (legal.has(name)) {
      if (confirm) setPicked([name]);
      else await make([name]);
      return;
    }
    await attempt(async () => {
      const why = await table.why(name);
      if (why.clause !== null) setNotice({ text: why.text, clause: why.clause });
    });
  };
  const showClause = (id: string) => {
    setClause(id);
    setTab("rules");
    setSheet(true);
    setNotice(null);
  };
  const hint = () => attempt(async () => setHints(await table.hint()));
  const Board = boards[snapshot.game] ?? GenericBoard;
  const asked = view.prompt ?? waiting(snapshot, seatName);

  return (
    <div class="table">
      <Bar />
      <main class="board" aria-label={t("Board")}>
        <Board
          view={view}
          legal={legal}
          choose={choose}
          chooseMany={make}
          lang={lang}
          t={t}
          seatName={seatName}
          events={snapshot.fresh}
          compact={compact}
          animate={moves()}
        />
      </main>
      <aside class={sheet ? "side open" : "side"} aria-label={t("Players and log")}>
        <div class="seats">
          {view.scores.map((score, seat) => (
            <SeatCard key={seat} seat={seat} score={score} snapshot={snapshot} name={seatName(seat)} />
          ))}
        </div>
        <div class="tabs" role="tablist">
          {(["log", "rules"] as const).map((name) => (
            <button role="tab" aria-selected={tab === name} onClick={() => setTab(name)} key={name}>
              {name === "log" ? t("Log") : t("Rules")}
            </button>
          ))}
          {compact && (
            <button onClick={() => setSheet(false)} style="margin-left:auto">
              {t("Close")}
            </button>
          )}
        </div>
        <div class="pane" role="tabpanel" tabIndex={0}>
          {tab === "log" ? <Log snapshot={snapshot} /> : <Rules game={snapshot.game} clause={clause} />}
        </div>
      </aside>
      <section class="ask" aria-label={t("Your move")}>
        <div class="prompt" aria-live="polite">
          {view.done ? result(snapshot, seatName) : asked}
        </div>
        {picked && (
          <>
            <button class="button confirm" onClick={() => make(picked)}>
              {t("Confirm")}: {picked.map((name) => legal.get(name)?.label).join(", ")}
            </button>
            <button class="button" onClick={() => setPicked(null)}>
              {t("Cancel")}
            </button>
          </>
        )}
        {compact && (
          <button class="button quiet" onClick={() => setSheet(true)}>
            {t("Log and rules")}
          </button>
        )}
        {!view.done && view.legal && (
          <button class="button quiet" onClick={hint}>
            {t("Hint")}
          </button>
        )}
        <button class="button quiet" onClick={() => attempt(() => table.undo())} disabled={!snapshot.canUndo}>
          {t("Undo")}
        </button>
        {view.done && (
          <a class="button primary" href={`#/new/${snapshot.game}`}>
            {t("Play again")}
          </a>
        )}
        {hints && (
          <ul class="log" style="flex-basis:100%">
            {hints.map((h) => (
              <li key={h.action}>
                <strong>{h.label}</strong> {h.reason && `— ${h.reason}`} {h.win !== undefined && `(${Math.round(h.win * 100)} %)`}
              </li>
            ))}
          </ul>
        )}
        {view.legal && (
          <div class="chips" role="group" aria-label={t("What you can do")}>
            {view.legal.map((l) => (
              <button class={picked?.includes(l.name) ? "chip picked" : "chip"} key={l.action} data-name={l.name} onClick={() => choose(l.name)}>
                {l.label}
              </button>
            ))}
          </div>
        )}
      </section>
      {notice && (
        <div class="toast" role="alert">
          {notice.text}{" "}
          {notice.clause && /-/.test(notice.clause) && (
            <a
              href={`#/rules/${snapshot.game}/${notice.clause}`}
              onClick={(e) => {
                e.preventDefault();
                showClause(notice.clause!);
              }}
            >
              {notice.clause}
            </a>
          )}
        </div>
      )}
      {snapshot.curtain !== null && (
        <div class="curtain" role="dialog" aria-modal="true">
          <div>
            <h2>{t("Hand the screen to {name}", { name: seatName(snapshot.curtain) })}</h2>
            <p>{t("Others look away: what follows is for one pair of eyes.")}</p>
            <button class="button" autoFocus onClick={() => table.lift()}>
              {t("I am {name}", { name: seatName(snapshot.curtain) })}
            </button>
          </div>
        </div>
      )}
    </div>
  );
}

function SeatCard({ seat, score, snapshot, name }: { seat: number; score: number; snapshot: Snapshot; name: string }) {
  const { view, thinking } = snapshot;
  const classes = ["seat", view.pending.includes(seat) && "pending", view.winners?.includes(seat) && "winner"];
  return (
    <div class={classes.filter(Boolean).join(" ")}>
      <Emblem seat={seat} size={34} />
      <span class="name">{name}</span>
      <span class="score">{score}</span>
      <span class="note">
        {thinking === seat ? (
          <span class="dots">{t("thinks")}</span>
        ) : view.winners?.includes(seat) ? (
          t("wins")
        ) : view.pending.includes(seat) ? (
          t("to move")
        ) : (
          ""
        )}
      </span>
    </div>
  );
}

function Log({ snapshot }: { snapshot: Snapshot }) {
  const shown = [...snapshot.log].reverse();
  const newest = snapshot.fresh.length ? snapshot.fresh[0].seq : Infinity;
  return (
    <ol class="log" aria-live="polite" aria-relevant="additions">
      {shown.map((entry, i) => (
        <li key={shown.length - i} class={entry.seq >= newest ? "fresh" : ""}>
          {entry.text}
        </li>
      ))}
    </ol>
  );
}

function waiting(snapshot: Snapshot, seatName: (seat: number) => string): string {
  const names = snapshot.view.pending.map(seatName);
  return names.length ? t("Waiting for {names}.", { names: names.join(", ") }) : "";
}

function result(snapshot: Snapshot, seatName: (seat: number) => string): string {
  const winners = snapshot.view.winners ?? [];
  if (winners.length === 0) return t("The game is over: nobody wins.");
  if (winners.length === 1) return t("The game is over: {name} wins.", { name: seatName(winners[0]) });
  return t("The game is over: shared by {names}.", { names: winners.map(seatName).join(", ") });
}

function useCompact(): boolean {
  const query = useMemo(() => matchMedia("(max-width: 820px)"), []);
  const [compact, setCompact] = useState(query.matches);
  useEffect(() => {
    const changed = () => setCompact(query.matches);
    query.addEventListener("change", changed);
    return () => query.removeEventListener("change", changed);
  }, []);
  return compact;
}
