// The table page: the board, the seats, the log, and the action bar with the question. It uses tables only through the
// Table interface, so that local and online tables look the same.
import { ComponentChildren, ComponentType } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { onMissedNet } from "../engine/nets";
import { byName, Hint, Snapshot, Table } from "../engine/table";
import { Refused, Reply, withData } from "../engine/protocol";
import { clauseText, useHouse } from "../engine/house";
import { Emblem } from "../kit/emblems";
import { later } from "../kit/later";
import { BoardProps, Draft } from "../kit/board";
import { PanZoom, ZoomButton } from "../kit/panzoom";
import { useGlow } from "../kit/glow";
import { useTravel } from "../kit/travel";
import { roomOf } from "./rooms";
import { change, listed, moves, t, useSettings } from "../base/settings";
import { learnt } from "../engine/story";
import { useShape } from "../base/shape";
import { play } from "../base/sound";
import { setTitle } from "../base/tables";
import { Ask } from "./ask";
import { Bar } from "./bar";
import { beatOf, forcedChoice } from "./forced";
import { BellClock } from "./bell";
import { useHands } from "../kit/hands";
import { Hints } from "./hints";
import { Log } from "./log";
import { Notice, Refusal } from "./refusal";
import { result } from "../engine/words";
import { Rules } from "./rules";
import { Seats } from "./seats";
import { useLookBack, usePoints, useSkipping, useStory } from "./story";

// Loaded only at the end of a game.
const After = later(() => import("./after").then((part) => part.After));
// Loaded only for online tables.
const Around = later(() => import("./around").then((part) => part.Around));
const Asks = later(() => import("./around").then((part) => part.Asks));
const Chat = later(() => import("./chat").then((part) => part.Chat));
// Help and speech cards: not needed for the first render.
const Help = later(() => import("./help").then((part) => part.Help));
const Speaker = later(() => import("./speaker").then((part) => part.Speaker), false);

const NOTHING = byName([]); // the same from one event to the next

interface TablePageProps {
  table: Table;
  again?(): void; // play again, when it is over
  id?: string; // key under which this browser keeps it
  plays?: boolean; // plays forced moves automatically, if the setting allows it
  replay?(): Promise<Reply>; // the record of a finished game, with the secret of its dice
  beside?: ComponentChildren; // a card of the page around the table
  helps?: boolean; // false: that card gives the hints
  next?: ComponentChildren; // further things to do when it is over
}

export function TablePage({ table, again, id, plays, replay, beside, helps, next }: TablePageProps) {
  const settings = useSettings();
  const { lang, confirm } = settings;
  const info = useHouse()?.games.find((g) => g.id === table.snapshot?.game);
  const [notice, setNotice] = useState<Notice | null>(null);
  useEffect(
    () =>
      onMissedNet(() => setNotice({ text: t("The bots' training could not be loaded: they play by rule of thumb.") })),
    [],
  );
  const [tab, setTab] = useState<"log" | "chat" | "around" | "rules">("log");
  const [clause, setClause] = useState<string | undefined>();
  const [sheet, setSheet] = useState(false);
  const [picked, setPicked] = useState<string[] | null>(null);
  const [draft, setDraft] = useState<Draft | null>(null);
  const [hints, setHints] = useState<Hint[] | null>(null);
  const [after, setAfter] = useState(false);
  const [unread, setUnread] = useState(0);
  const [help, setHelp] = useState(false);
  const [zoom, setZoom] = useState(1); // of the board on a phone
  const [held, setHeld] = useState(false); // forced moves are on hold
  const stage = useRef<HTMLElement>(null);
  const { compact, columns, square, sheet: folded } = useShape(); // folded: the log is in a sheet
  const { story, telling, last, ...told } = useStory(table, (before, now) => {
    sounds(before, now);
    // A card beside the table has its own text for the end: then the scores open only on request.
    if (now.view.done && before && !before.view.done && !beside) setTimeout(() => setAfter(true), 900);
    setUnread((n) => n + Math.max(0, (now.online?.chat.length ?? 0) - (before?.online?.chat.length ?? 0)));
    // A started choice stays as long as it is legal.
    const still = (name: string) => !!now.view.legal?.some((l) => l.name === name);
    setPicked((names) => (names && still(names[0]) ? names : null));
    setHints((found) => (found?.every((hint) => still(hint.name)) ? found : null));
  });
  const { back, look } = useLookBack(story);
  const skip = () => {
    if (story?.telling) change({ haste: learnt(settings.haste, "skip") });
    story?.skip();
  };
  useSkipping(telling, skip);
  const live = told.snapshot;
  const snapshot =
    live && back ? { ...back.frame.snapshot, view: { ...back.frame.snapshot.view, legal: undefined } } : live;
  useEffect(() => {
    if (tab === "chat" && (sheet || !folded)) setUnread(0);
  }, [tab, sheet, folded, snapshot?.online?.chat.length]);
  useEffect(() => {
    void table.language(lang);
    setTimeout(() => listed([])); // makes its format now: the first event is not the time for it
  }, [lang]);
  // Entries that are no event of the game (such as a take-back) only go to the log.
  const moment = back?.frame ?? live;
  const happened = useMemo(() => withData(snapshot?.fresh ?? []), [moment]);
  const known = back ? back.frame.snapshot.view : live?.view; // also the same from one render to the next
  const legal = useMemo(() => {
    const found = snapshot?.view.legal?.filter(({ name }) => snapshot.only?.includes(name) ?? true);
    return found ? byName(found) : NOTHING;
  }, [known, snapshot?.only, !back]);
  useTravel(stage, moves(), known);
  const begun = picked ? { names: picked, label: "", made: /^/, cancel: () => setPicked(null) } : draft;
  const lifted = useHands(stage, (name) => void choose(name), {
    legal,
    chooseMany: (names) => chooseMany(names),
    preview: (names) => table.try(names),
    cancel: () => (begun?.cancel?.(), !!begun?.cancel),
  });
  usePoints(snapshot);
  const mine = legal.size > 0;
  useGlow(stage, mine && moves());
  // On a new turn an old refusal is useless, and would cover the new question.
  useEffect(() => setNotice((told) => (mine && told?.clause !== undefined ? null : told)), [mine]);
  useEffect(() => {
    setTitle(`${mine && !table.others ? "● " : ""}${info?.title ?? "Souk"} — Souk`);
    return () => setTitle("Souk");
  }, [mine, info]);
  // Forced moves are played automatically after a short delay, so that they can be seen; a longer delay if undo is
  // possible, and never after an undo, because the player wants to stay there.
  const alone = snapshot && forcedChoice(snapshot, roomOf(snapshot.game));
  const forced = plays === true && settings.forced && alone !== null && !held && !picked && !hints && !help;
  const beat = forced ? beatOf(snapshot!, moves()) : 0;
  useEffect(() => {
    if (!forced) return;
    const timer = setTimeout(() => {
      story?.seen(true);
      void table.act([alone!]).catch(() => undefined);
    }, beat);
    return () => clearTimeout(timer);
  }, [forced, snapshot?.seq]);
  if (!snapshot) return null;

  const { view } = snapshot;
  const { board: Board, beyond } = roomOf(snapshot.game);
  const seatName = (seat: number) => snapshot.seats[seat]?.name ?? t(beyond);
  const attempt = async (work: () => Promise<void>) => {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      await tell(error.failure.text, error.failure.clause);
    }
  };
  // A reason that is only a clause id is replaced by the text of the clause.
  const tell = async (text: string, id?: string | null) => {
    const bare = id && /-/.test(id) && text.startsWith(id);
    setNotice({ text: (bare && (await clauseText(snapshot.game, id, lang))) || text, clause: id });
  };
  const make = (names: string[]) => {
    letGo();
    setHeld(false);
    setPicked(null);
    setNotice(null); // a legal move makes the refusal obsolete
    story?.seen();
    return attempt(() => table.act(names));
  };
  const choose = async (name: string) => {
    if (legal.has(name)) {
      if (confirm) setPicked([name]);
      else await make([name]);
      return;
    }
    if (view.done || snapshot.viewer === null) return;
    await attempt(async () => {
      const why = await table.why(name);
      if (why.clause !== null) await tell(why.text, why.clause);
    });
  };
  const chooseMany = (names: string[]) => (confirm ? setPicked(names) : void make(names));
  const showClause = (id: string) => {
    setClause(id);
    setTab("rules");
    setSheet(true);
    setNotice(null);
  };
  const board = (
    <Still
      board={Board}
      known={known}
      view={view}
      legal={legal}
      only={snapshot.only}
      choose={lifted}
      chooseMany={chooseMany}
      preview={(names) => table.try(names)}
      draft={setDraft}
      lang={lang}
      t={t}
      seatName={seatName}
      events={happened}
      compact={compact}
      columns={columns}
      square={square}
      animate={moves()}
      // A drawing shows the present: until the story has come there, the last one stays.
      draw={() => (view === table.snapshot?.view ? table.draw() : new Promise<never>(() => undefined))}
    />
  );
  const { online } = snapshot;
  const { others } = table;
  const tabs = online ? (["log", "chat", "around", "rules"] as const) : (["log", "rules"] as const);
  const names = { log: t("Log"), chat: t("Chat"), around: t("Table"), rules: t("Rules") };
  return (
    <div class="table">
      <Bar>
        <h1 class="game-title serif">{info?.title}</h1>
        <button
          class="button quiet icon-button"
          data-help-mode
          aria-pressed={help}
          aria-label={t("What is this?")}
          title={t("What is this?")}
          onClick={() => setHelp(!help)}
        >
          ?
        </button>
        {snapshot.bell && <BellClock bell={snapshot.bell} />}
        {compact && <ZoomButton zoom={zoom} setZoom={setZoom} />}
        {online && !online.connected && (
          <span class="offline">{online.outdated || t("No connection; reconnecting…")}</span>
        )}
        {online?.connected && !online.writable && (
          <span class="offline">{t("The server cannot save right now; moves have to wait.")}</span>
        )}
      </Bar>
      <main
        class={compact ? "board compact" : "board"}
        ref={stage}
        aria-label={t("Board")}
        onClickCapture={(event) => {
          const covered = folded && sheet;
          if (!covered && (!telling || back)) return;
          event.stopPropagation(); // nothing can be chosen now
          if (covered) setSheet(false);
          else skip();
        }}
        onKeyDown={(event) => event.key === "Escape" && begun?.cancel?.()}
      >
        {compact ? (
          <PanZoom
            zoom={zoom}
            setZoom={setZoom}
            asked={mine ? `${snapshot.seq}${begun?.cancel ? " begun" : ""}` : undefined}
            told={(telling || back) && moment}
          >
            {board}
          </PanZoom>
        ) : (
          board
        )}
      </main>
      <aside class={sheet && folded ? "side open" : "side"} aria-label={t("Players and log")}>
        <Seats snapshot={snapshot} seatName={seatName} />
        <div class="tabs">
          <div role="tablist" aria-label={t("Players and log")}>
            {tabs.map((name) => (
              <button role="tab" data-help={name} aria-selected={tab === name} onClick={() => setTab(name)} key={name}>
                {names[name]}
                {name === "chat" && unread > 0 && <span class="badge">{unread}</span>}
              </button>
            ))}
          </div>
          {folded && (
            <button data-close-sheet aria-label={t("Close")} onClick={() => setSheet(false)}>
              ✕
            </button>
          )}
        </div>
        <div class="pane" role="tabpanel" tabIndex={0}>
          {tab === "log" && <Log snapshot={snapshot} />}
          {tab === "chat" && online && others && (
            <Chat lines={online.chat} muted={online.muted} say={others.say} attempt={attempt} />
          )}
          {tab === "around" && online && others && (
            <Around
              snapshot={snapshot}
              online={online}
              others={others}
              seatName={seatName}
              attempt={attempt}
              replay={replay}
            />
          )}
          {tab === "rules" && <Rules game={snapshot.game} clause={clause} />}
        </div>
      </aside>
      <Ask
        snapshot={snapshot}
        asked={view.done ? result(view.winners ?? [], seatName) : (view.prompt ?? waiting(snapshot, seatName))}
        told={back ? [back.frame.seen!] : last}
        telling={telling || !!back}
        skip={skip}
        look={() => {
          change({ haste: learnt(settings.haste, "look") });
          look();
        }}
        back={back}
        questions={others && <Asks snapshot={snapshot} others={others} seatName={seatName} attempt={attempt} />}
        legal={legal}
        draft={begun}
        best={hints?.[0]?.name}
        helps={helps !== false}
        beat={beat}
        folded={folded}
        stage={stage}
        choose={choose}
        confirm={(names) => void make(names)}
        undo={() => {
          if (mine && begun?.cancel) return begun.cancel(); // a move not sent yet is undone first
          setHeld(true);
          void attempt(() => table.undo());
        }}
        hint={() => void attempt(async () => setHints(await table.hint()))}
        playOn={(on) => void attempt(async () => table.autoplay(on))}
        openSheet={() => {
          if (unread) setTab("chat");
          setSheet(true);
        }}
        unread={unread}
        after={() => setAfter(true)}
      />
      {beside}
      {hints && (
        <Hints
          hints={hints}
          snapshot={snapshot}
          stage={stage}
          choose={choose}
          chooseMany={chooseMany}
          preview={(names) => table.try(names)}
          close={() => setHints(null)}
        />
      )}
      {help && <Help game={snapshot.game} close={() => setHelp(false)} read={showClause} />}
      {after && (
        <After
          table={table}
          snapshot={snapshot}
          seatName={seatName}
          close={() => setAfter(false)}
          again={again}
          id={id}
          more={next}
        />
      )}
      {notice && <Refusal notice={notice} game={snapshot.game} read={showClause} close={() => setNotice(null)} />}
      <Speaker game={snapshot.game} view={view} legal={legal} t={t} seatName={seatName} read={showClause} />
      {snapshot.curtain !== null && (
        <div class="curtain" role="dialog" aria-modal="true" aria-label={t("Curtain")}>
          <div>
            <Emblem seat={snapshot.curtain} size={72} />
            <h2>{t("Hand the screen to {name}", { name: seatName(snapshot.curtain) })}</h2>
            <p>{t("Everybody else, please look away.")}</p>
            <button class="button" ref={(button) => button?.focus()} onClick={() => table.lift()}>
              {t("I am {name}", { name: seatName(snapshot.curtain) })}
            </button>
          </div>
        </div>
      )}
    </div>
  );
}

// A choice that was tapped loses the focus now: when it is removed with the focus, the browser lays out the half-changed
// page. By keys the focus stays.
function letGo(): void {
  const held = document.activeElement as HTMLElement | SVGElement | null;
  if (held?.closest(".board, .moves") && !held.matches(":focus-visible")) held.blur();
}

// The sound for the transition from one moment to the next.
function sounds(last: Snapshot | null, now: Snapshot): void {
  if (!last || (now.seq === last.seq && !now.fresh.length)) return;
  if (now.view.done) play("end");
  else if (now.fresh.some(({ event }) => typeof event?.points === "number" && event.points > 0)) play("coin");
  else if (now.view.legal && !last.view.legal) play("turn");
  else if (now.fresh.some(({ event }) => /roll|die|dice/.test(event?.kind ?? ""))) play("dice");
  else play("move");
}

// The board, rendered again only when something on it changes. A drawing has thousands of nodes, and the page around it
// is rendered several times for each event. `known` stands for the view, which is a new object while one looks back.
function Still({ board: Board, known, ...props }: BoardProps & { board: ComponentType<BoardProps>; known: unknown }) {
  const latest = useRef(props);
  latest.current = props;
  const told = useRef(props.events);
  if (props.events.length) told.current = props.events;
  const { view, legal, only, lang, compact, columns, square, animate, seatName } = props;
  const names = view.scores.map((_, seat) => seatName(seat)).join("\n");
  return useMemo(
    () => (
      <Board
        {...props}
        choose={(name) => latest.current.choose(name)}
        chooseMany={(list) => latest.current.chooseMany(list)}
        preview={(list) => latest.current.preview(list)}
        draw={() => latest.current.draw()}
      />
    ),
    [Board, known, legal, only, lang, compact, columns, square, animate, names, told.current],
  );
}

function waiting(snapshot: Snapshot, seatName: (seat: number) => string): string {
  const { online, viewer } = snapshot;
  if (online?.status === "closed") return t("The game was ended without a result.");
  if (online && viewer !== null && online.people[viewer]?.resigned)
    return t("You have resigned; a bot plays on for you.");
  if (online && snapshot.playOn) {
    const clock = viewer === null ? undefined : online.clocks?.[viewer];
    const out = clock && clock.left <= 0 && clock.reserve <= 0;
    return out ? t("Your time has run out. A bot plays for you.") : t("A bot plays for you.");
  }
  const names = snapshot.view.pending.map(seatName);
  const awaited = names.length ? t("Waiting for {names}.", { names: listed(names) }) : "";
  if (!online || viewer !== null) return awaited;
  return `${online.delay ? t("You are watching, {n|second|seconds} behind.", { n: online.delay }) : t("You are watching.")} ${awaited}`;
}
