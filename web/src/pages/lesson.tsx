// The guided first game: the table page, and a card beside the next action that says what to do and why. The spotlight
// is on the element that the board marks for the requested action. So it follows every tap of a move composed on the
// board.
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { around, beside, Box, grown, merged, overlap, scrollBetween } from "../base/beside";
import { Guide, LessonTable } from "../table/lesson";
import { Seat } from "../engine/table";
import { Planned } from "../table/guide";
import { house } from "../engine/house";
import { loadMoreTexts } from "../base/i18n";
import { keep, newId, newSeed } from "../personal/keep";
import { Script } from "../kit/room";
import { boxOf, lowerOf, seen } from "../kit/seen";
import { readRecord } from "../engine/record";
import { openRoom } from "../table/rooms";
import { settings, t, useSettings } from "../base/settings";
import { useShape } from "../base/shape";
import { Bar } from "../table/bar";
import { botName } from "../engine/words";
import { TablePage } from "../table/table";
import { Nowhere } from "./nowhere";

// The progress of each lesson in this browser.
const KEY = "souk.lessons";
function progress(): Record<string, number> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}");
  } catch {
    return {};
  }
}
function reached(game: string, step: number): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...progress(), [game]: step }));
  } catch {
    // Without storage the lesson still works.
  }
}

export function LessonPage({ game }: { game: string }) {
  useSettings();
  const [script, setScript] = useState<Script | null>(null);
  const [table, setTable] = useState<LessonTable | null>(null);
  const [begun, setBegun] = useState(false);
  const [missing, setMissing] = useState(false);
  const [, again] = useState(0);
  const from = useRef(progress()[game] ?? 0);
  const seats = useRef<Seat[]>([]);
  useEffect(() => {
    let opened: LessonTable | null = null;
    let left = false;
    const open = async () => {
      const [room] = await Promise.all([openRoom(game), loadMoreTexts().catch(() => undefined)]);
      const found = await room.lesson?.open();
      if (!found) setMissing(true);
      if (!found || left) return;
      seats.current = (await readRecord(found.record)).players.map((_, i) => ({
        name: i === 0 ? settings().name || botName(null, i) : botName("normal", i),
        bot: i === 0 ? null : "normal",
      }));
      const asked = (step?: Planned) => (step ? t(step.say) : t("Read what the guide says, then continue."));
      const missed = () => again((n) => n + 1);
      const told = { game, script: found, seats: seats.current, from: from.current, asked, missed };
      opened = await LessonTable.open(told, settings().lang);
      if (left) return opened.close();
      opened.subscribe(() => {
        const { at, busy, done } = opened!.guide;
        if (!busy) reached(game, done ? 0 : at);
        again((n) => n + 1);
      });
      setScript(found);
      setTable(opened);
    };
    void open();
    return () => {
      left = true;
      opened?.close();
    };
  }, []);
  // Continues as a normal game: the same position, with bots in the other seats.
  const goOn = async () => {
    const id = newId();
    const title = (await house(settings().lang)).games.find((g) => g.id === game)?.title ?? game;
    const record = (await table!.record())
      .replace(/^seed:.*\n/m, "")
      .replace(/^(seats:.*\n)/m, `$1seed: ${newSeed()}\n`);
    const setup = { game, seats: seats.current, options: {}, seed: newSeed() };
    keep({ id, game, title, setup, record, when: Date.now() });
    location.hash = `#/play/${game}/${id}`;
  };
  if (missing) return <Nowhere why={t("This game has no lesson.")} />;
  if (!table?.snapshot || !script) return <Bar />;
  const { guide } = table;
  const afresh = () => {
    from.current = 0;
    setBegun(true);
    void table.begin(0);
  };
  const focus = (button: HTMLButtonElement | null) => button?.focus({ preventScroll: true });
  return (
    <>
      <TablePage table={table} />
      {!begun ? (
        <Beside guide={null}>
          <div aria-live="polite">
            <h2>{t("Your first game")}</h2>
            <p>{t(script.aim)}</p>
          </div>
          <div class="next">
            <button class="button primary" data-begin key={from.current} ref={focus} onClick={() => setBegun(true)}>
              {from.current ? t("Continue at step {n}", { n: from.current + 1 }) : t("Show me")}
            </button>
            {from.current > 0 && (
              <button class="button quiet" data-afresh onClick={afresh}>
                {t("Start over")}
              </button>
            )}
          </div>
        </Beside>
      ) : guide.done ? (
        <Beside guide={null}>
          <div aria-live="polite">
            <h2>{t("The game is yours")}</h2>
            <p>{t(script.end)}</p>
          </div>
          <div class="next">
            <button class="button primary" data-play-from-here ref={focus} onClick={() => void goOn()}>
              {t("Keep playing")}
            </button>
            <button class="button quiet" data-afresh onClick={afresh}>
              {t("Repeat the lesson")}
            </button>
          </div>
        </Beside>
      ) : (
        <Beside guide={guide}>
          {(step, confirming) => (
            <>
              <div class="of">
                <span class="step">
                  {t("Step {n} of {of}", { n: guide.at + guide.move.indexOf(step) + 1, of: guide.steps })}
                </span>
                <progress max={guide.steps} value={guide.at + guide.move.indexOf(step) + 1} aria-hidden="true" />
                <a class="quiet" href="#/" data-leave aria-label={t("Leave the lesson")} title={t("Leave the lesson")}>
                  ✕
                </a>
              </div>
              <div aria-live="polite" aria-atomic="true">
                <p class="what">{confirming ? t("Confirm your move.") : t(step.say)}</p>
                {(guide.reading || guide.missed === 0) && <p class="because">{t(step.why)}</p>}
                {guide.missed > 0 && (
                  <p class="missed" key={guide.missed}>
                    {guide.reading
                      ? t("Not yet: read this first, then continue.")
                      : t("Not now: the lesson is waiting for “{label}”.", { label: guide.label })}
                  </p>
                )}
              </div>
              {(guide.reading || guide.at > 0) && (
                <div class="next">
                  {guide.at > 0 && (
                    <button class="button quiet small" data-back onClick={() => void table.undo()}>
                      {t("Back")}
                    </button>
                  )}
                  {guide.reading && (
                    <button
                      class="button primary"
                      data-next
                      key={guide.at}
                      ref={focus}
                      onClick={() => void table.next()}
                    >
                      {t("Next")}
                    </button>
                  )}
                </div>
              )}
            </>
          )}
        </Beside>
      )}
    </>
  );
}

// --- the spotlight -----------------------------------------------------------------------------------

interface Lit {
  nodes: Element[];
  step: Planned;
  confirming?: boolean;
}

const named = (node: Element, attribute: string) => node.getAttribute(attribute)!.split(",");

// The elements for the next action. The board marks elements with data-action (an action) and data-toward (a tap that
// leads towards one). Once a move has been composed there, it is the confirm button in the bar.
function litBy(guide: Guide): Lit {
  const { move, wanted } = guide;
  const find = (marked: string) => [...document.querySelectorAll(`.board ${marked}`)];
  const stepOf = (action: number): Planned => {
    let left = action + move.flatMap(({ actions }) => actions).length - wanted.length;
    return move.find(({ actions }) => (left -= actions.length) < 0) ?? move[0];
  };
  const light = move[0].light ? [...document.querySelectorAll(move[0].light)] : [];
  if (guide.reading) return { nodes: light, step: move[0] };
  const confirm = document.querySelector(".ask .confirm[data-many]");
  const many = confirm ? named(confirm, "data-many") : [];
  if (confirm && many.every((name, i) => name === wanted[i])) {
    // The card has already explained what was tapped on the board. It has not if no element stands for the last step,
    // or if that step continues automatically.
    const step = stepOf(many.length - 1);
    const tapped = find(`.choice.legal[data-action="${CSS.escape(wanted[many.length - 1])}"]`).length > 0;
    return { nodes: [confirm], step, confirming: tapped || (step.actions.length > 1 && !step.then) };
  }
  for (const [i, action] of wanted.entries()) {
    const leads = find("[data-toward]").find((node) => named(node, "data-toward").includes(action));
    if (leads) return { nodes: [leads], step: stepOf(i) };
  }
  for (let i = wanted.length - 1; i >= 0; i--) {
    const [lit] = find(`.choice.legal[data-action="${CSS.escape(wanted[i])}"]`);
    if (lit) return { nodes: [lit], step: stepOf(i) };
  }
  if (light.length) return { nodes: light, step: move[0] };
  const chip = document.querySelector(`.ask .chip[data-name="${CSS.escape(wanted[0] ?? "")}"]`);
  return { nodes: chip ? [chip] : [], step: move[0] };
}

// --- placement of the card ---------------------------------------------------------------------------

const MOST_SCROLLS = 6; // until the next tick
const MARGIN = 8;
const GAP = 26; // between card and spotlight: space for an arrow
const PAD = 6; // between the lit element and the edge of its spotlight

interface Placed {
  x: number;
  y: number;
  lights: Box[];
  sees: Box[]; // further elements that the step mentions
  bar: Box | null; // the action bar, which stays bright
}

// The card's children are rendered for the lit step. It may be ahead of the table's own step, because a move composed
// on the board is not sent yet.
interface BesideProps {
  guide: Guide | null; // null: the card is about the whole table
  children: preact.ComponentChildren | ((step: Planned, confirming: boolean) => preact.ComponentChildren);
}

function Beside({ guide, children }: BesideProps) {
  const { name, compact, rail } = useShape();
  const card = useRef<HTMLElement>(null);
  const [lit, setLit] = useState<Lit | null>(null);
  const [placed, setPlaced] = useState<Placed | null>(null);
  const brought = useRef<{ nodes: Element[]; by: "guide" | "person"; times: number } | null>(null);
  const stood = useRef(""); // the inputs of the last placement
  const keyed = useRef(false); // the last input came from the keyboard
  const look = useRef(() => {});
  look.current = () => {
    const size = card.current;
    if (!size) return;
    const now = guide && !guide.busy ? litBy(guide) : null;
    if (now?.step !== lit?.step || now?.confirming !== lit?.confirming) setLit(now); // text first, then placement
    const nodes = now?.nodes.filter((node) => node.getClientRects().length) ?? [];
    if (nodes.length !== brought.current?.nodes.length || nodes.some((node, i) => node !== brought.current!.nodes[i])) {
      brought.current = { nodes, by: "guide", times: brought.current?.times ?? 0 };
      const focusable = nodes[0] as (Element & HTMLElement) | undefined;
      if (keyed.current && guide && !guide.reading && follows()) focusable?.focus?.({ preventScroll: true });
    }
    const ask = document.querySelector(".table .ask");
    const bar = ask ? boxOf(ask) : null;
    const aside = name === "phone" && rail && bar; // then the card is in the rail, above the answers
    const top = aside ? MARGIN : (document.querySelector(".table > .bar")?.getBoundingClientRect().bottom ?? MARGIN);
    const bottom = (aside || (compact && !rail)) && bar ? bar.y - MARGIN : innerHeight - MARGIN;
    const left = aside ? aside.x + MARGIN / 2 : MARGIN;
    const room: Box = {
      x: left,
      y: top,
      width: (aside ? aside.x + aside.width : innerWidth) - MARGIN - left,
      height: bottom - top,
    };
    const mine = { width: size.offsetWidth, height: size.offsetHeight };
    // A few times at once only: two places that each lead to the other would hang the page.
    if (compact && brought.current.by === "guide" && brought.current.times < MOST_SCROLLS)
      brought.current.times += Number(bring(nodes, room, aside ? 0 : mine.height, now?.step.sees));
    const lights = nodes.map((node) => seen(node)).filter((box) => box.width > 0 && box.height > 0);
    // Where the card is in the rail, the edge of a spotlight on the board ends before it.
    const edged = (box: Box) =>
      aside && aside.x > 0 && box.x + box.width / 2 < aside.x
        ? { ...box, width: Math.min(box.width, aside.x - box.x) }
        : box;
    const targets = merged(lights.map((box) => edged(grown(box, PAD))));
    const spoken = now?.step.sees ? [...document.querySelectorAll(now.step.sees)] : [];
    const sees = spoken.map((node) => seen(node)).filter((box) => box.width > 0 && box.height > 0);
    const key = JSON.stringify([mine, room, bar, targets, sees]);
    if (key === stood.current) return;
    stood.current = key;
    const others = [...document.querySelectorAll(".board :is([data-action], [data-compose], [data-light])")].map(boxOf);
    const middle = Math.max(MARGIN, (innerWidth - mine.width) / 2);
    const at = !guide
      ? { x: middle, y: Math.max(top, (innerHeight - mine.height) / 2) }
      : guide.busy // low, out of the way of the others' moves
        ? { x: Math.min(middle, MARGIN * 2), y: (bar?.y ?? innerHeight) - MARGIN - mine.height }
        : beside(mine, room, { targets, gap: GAP, free: [...sees, ...(bar ? [bar] : [])], better: others });
    setPlaced({ ...at, lights: targets, sees, bar: guide ? bar : null });
  };
  useLayoutEffect(() => look.current());
  useEffect(() => {
    const again = () => look.current();
    const person = () => {
      if (brought.current) brought.current.by = "person"; // a player who scrolls wants to look elsewhere
    };
    const key = () => (keyed.current = true);
    const point = () => (keyed.current = false);
    // Composing a move mutates the board; moving pieces come to rest later, hence also the timer.
    const watch = new MutationObserver(again);
    const table = document.querySelector(".table");
    if (table) watch.observe(table, { subtree: true, childList: true, attributes: true });
    const timer = setInterval(() => {
      if (brought.current) brought.current.times = 0;
      again();
    }, 200);
    const on = { scroll: again, wheel: person, touchmove: person, keydown: key, pointerdown: point } as const;
    const options = { capture: true, passive: true };
    for (const [name, listener] of Object.entries(on)) document.addEventListener(name, listener, options);
    addEventListener("resize", again);
    return () => {
      watch.disconnect();
      clearInterval(timer);
      for (const [name, listener] of Object.entries(on)) document.removeEventListener(name, listener, options);
      removeEventListener("resize", again);
    };
  }, []);
  const seats = guide?.move[0]?.light?.startsWith(".seats"); // else they are hidden where there is little space
  const words = () =>
    typeof children === "function" ? guide && children(lit?.step ?? guide.move[0], !!lit?.confirming) : children;
  return (
    <>
      {placed && !guide?.busy && (
        <Light placed={placed} card={card.current ? { ...placed, ...sizeOf(card.current) } : null} />
      )}
      <section
        class={`lesson${guide ? "" : " first"}${guide?.busy ? " waits" : ""}${seats ? " of-seats" : ""}`}
        ref={card}
        aria-label={t("Lesson")}
        style={placed ? `left:${placed.x}px;top:${placed.y}px` : "visibility:hidden"}
      >
        {guide?.busy ? <p class="what">{t("The others are playing…")}</p> : words()}
      </section>
    </>
  );
}

const sizeOf = (node: HTMLElement) => ({ width: node.offsetWidth, height: node.offsetHeight });

// The focus follows the spotlight if it was on the board, on a removed element, or on nothing.
const follows = () =>
  !document.activeElement || document.activeElement === document.body || !!document.activeElement.closest(".board");

// On a phone: scrolls the lit elements, and those that the text mentions if there is space, into one half of the
// available area, so that the card has the other. Returns whether it scrolled.
function bring(nodes: Element[], room: Box, card: number, sees?: string): boolean {
  const pan = nodes[0]?.closest(".pan");
  if (!pan || nodes.some((node) => lowerOf(pan)?.contains(node))) return false;
  const target = around(nodes.map(boxOf));
  const mentioned = sees ? [...pan.querySelectorAll(sees)].filter((node) => !lowerOf(pan)?.contains(node)) : [];
  const pane = boxOf(pan);
  const still = lowerOf(pan);
  const low = still ? boxOf(still).y : pane.y + pane.height;
  const up = pan.scrollTop;
  const down = pan.scrollHeight - pan.clientHeight - pan.scrollTop;
  const least = (what: Box) =>
    [
      scrollBetween(what, pane.y, Math.min(low, room.y + room.height - card - MARGIN - PAD), up, down), // card below
      scrollBetween(what, Math.max(pane.y, room.y + card + MARGIN + PAD), low, up, down), // card above
    ]
      .filter((way) => way !== null)
      .sort((a, b) => Math.abs(a) - Math.abs(b))[0];
  const by =
    least(around([target, ...mentioned.map(boxOf)])) ?? least(target) ?? scrollBetween(target, pane.y, low, up, down);
  const was = [pan.scrollTop, pan.scrollLeft].join();
  if (by) pan.scrollTop += by;
  const across = target.x < pane.x ? target.x - pane.x : Math.max(0, target.x + target.width - pane.x - pane.width);
  if (across) pan.scrollLeft += across;
  return [pan.scrollTop, pan.scrollLeft].join() !== was;
}

// Shades everything except the lit and mentioned elements, and draws an arrow from the card. Clicks go through.
function Light({ placed, card }: { placed: Placed; card: Box | null }) {
  const hole = ({ x, y, width, height }: Box, r = 10) =>
    `M${x + r} ${y}h${width - 2 * r}a${r} ${r} 0 0 1 ${r} ${r}v${height - 2 * r}a${r} ${r} 0 0 1 ${-r} ${r}h${2 * r - width}a${r} ${r} 0 0 1 ${-r} ${-r}v${2 * r - height}a${r} ${r} 0 0 1 ${r} ${-r}Z`;
  const { lights, sees, bar } = placed;
  const asked = bar && lights[0] && overlap(bar, lights[0]) > 0; // in the bar an arrow would cross the question
  const arrow = card && lights[0] && !asked ? between(card, lights[0]) : null;
  return (
    <svg class="spotlight" aria-hidden="true">
      <mask id="bright">
        <rect width="100%" height="100%" fill="#fff" />
        {bar && <rect {...bar} />}
        {[...sees, ...lights].map((light, i) => (
          <path key={i} d={hole(light)} />
        ))}
      </mask>
      <rect class="shade" width="100%" height="100%" mask="url(#bright)" />
      {sees.map((box, i) => (
        <path key={i} class="sees" d={hole(box)} />
      ))}
      {lights.map((light, i) => (
        <path key={i} class="rim" d={hole(light)} />
      ))}
      {arrow && (
        <g class="arrow">
          <path d={arrow.line} />
          <path class="head" d="M0 0-13-7-10 0-13 7Z" transform={arrow.head} />
        </g>
      )}
    </svg>
  );
}

// A curved arrow from the edge of one box to the edge of another; null if they are too close.
function between(from: Box, to: Box): { line: string; head: string } | null {
  const middle = ({ x, y, width, height }: Box) => ({ x: x + width / 2, y: y + height / 2 });
  const edge = (box: Box, toward: { x: number; y: number }) => ({
    x: Math.max(box.x, Math.min(toward.x, box.x + box.width)),
    y: Math.max(box.y, Math.min(toward.y, box.y + box.height)),
  });
  const a = edge(from, middle(to));
  const b = edge(to, a);
  const length = Math.hypot(b.x - a.x, b.y - a.y);
  if (length < 16) return null;
  const bend = Math.min(26, length / 6);
  const via = {
    x: (a.x + b.x) / 2 - ((b.y - a.y) / length) * bend,
    y: (a.y + b.y) / 2 + ((b.x - a.x) / length) * bend,
  };
  const turn = (Math.atan2(b.y - via.y, b.x - via.x) * 180) / Math.PI;
  return {
    line: `M${a.x} ${a.y}Q${via.x} ${via.y} ${b.x} ${b.y}`,
    head: `translate(${b.x} ${b.y}) rotate(${turn})`,
  };
}
