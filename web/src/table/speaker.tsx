// Speech cards: hovering over a thing, moving to it by keyboard, a long press or a right click shows a card beside it:
// its name, picture, a sentence on what it does now, and a link to its rule. A tap or click still acts.
//
// One card at a time. It belongs to the element it was opened for: it closes when that element is removed, another one
// is pointed at, or an action is made. While open it is rendered again with every view.
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { beside } from "../base/beside";
import { loadMoreTexts } from "../base/i18n";
import { copyOf } from "../kit/copy";
import { boxOf, screenRoom, seen } from "../kit/seen";
import { Card, Moment, Speech } from "../kit/speech";
import { roomOf } from "./rooms";
import { t, useSettings } from "../base/settings";
import { PARTS } from "./parts";
import { pointAt, pressedAt } from "./refusal";

const REST = 420; // milliseconds that the pointer rests before a card opens
const NEXT = 110; // the same when a card is already open
const LEAVE = 220; // milliseconds for the pointer to reach the card
const PRESS = 480; // milliseconds of a long press
const SLIP = 10; // pixels that the finger may move meanwhile

const SPEAKING = "[data-speak], [data-action], .chip[data-name], [data-help]";

interface Shown {
  node: Element; // the element that the card is placed beside
  key: string;
  how: "hover" | "focus" | "press";
}

// The speaking element at a target and its key: its own, an action's, a part of the page's, or its board region's.
function asked(target: EventTarget | null): { node: Element; key: string } | null {
  if (!(target instanceof Element) || !target.closest(".table") || target.closest("[data-mute]")) return null;
  const node = target.closest(SPEAKING);
  const own = node?.getAttribute("data-speak");
  if (node && own) return { node, key: own };
  const action = node?.getAttribute("data-action") ?? node?.getAttribute("data-name");
  if (node && action) return { node, key: `do ${action}` };
  const help = node?.getAttribute("data-help");
  if (node && help === "seat") {
    const seats = [...document.querySelectorAll("[data-help=seat]")];
    return { node, key: `seat ${seats.indexOf(node)}` };
  }
  if (node && help) return { node, key: `page ${help}` };
  const part = target.closest("[data-part]");
  return part && part !== target ? { node: target, key: `part ${part.getAttribute("data-part")}` } : null;
}

// The game's own card comes first, then the general one; an unknown action has at least its label.
function cardFor(speech: Speech, key: string, node: Element, now: Moment): Card | null {
  const own = speech.card(key, now);
  if (own) return own;
  const [kind, rest] = [key.slice(0, key.indexOf(" ")), key.slice(key.indexOf(" ") + 1)];
  const region = kind === "part" ? speech.parts[rest] : undefined;
  if (region) return { name: t(region.name), text: t(region.text), clause: region.clause };
  if (kind === "seat") {
    const seat = Number(rest);
    const points = t("{points|point|points}", { points: now.view.scores[seat] ?? 0 });
    const turn = now.view.pending.includes(seat) ? t("It is this player's turn.") : "";
    const words = node.getAttribute("data-words"); // of a drawing: the text of its rows about the seat
    const text = words ? [`${words}.`, turn] : [`${points}.`, turn, t(PARTS.seat.text)];
    return { name: now.seatName(seat), text: text.filter(Boolean).join(" ") };
  }
  const title = node.getAttribute("data-title"); // of a drawing: its caption
  if (title) return { name: title, text: sentence(node) };
  if (kind === "page" && PARTS[rest]) return { name: t(PARTS[rest].name), text: t(PARTS[rest].text) };
  const label = now.legal.get(rest)?.label ?? node.getAttribute("aria-label");
  return label ? { name: label, text: sentence(node) } : null;
}

const sentence = (node: Element) => (node.getAttribute("data-words") ?? "").replace(/[^.!?]$/, "$&.");

const SILENT: Speech = { card: () => null, parts: {} };
const speeches = new Map<string, Speech>();

// The speech of a game if it is loaded; the first call starts loading it.
export function speechOf(game: string, then: () => void): Speech | null {
  if (!speeches.has(game)) {
    const own = roomOf(game).speak?.() ?? Promise.resolve(SILENT);
    void Promise.all([own, loadMoreTexts()]).then(
      ([found]) => (speeches.set(game, found), then()),
      () => undefined, // offline and not cached: no cards
    );
  }
  return speeches.get(game) ?? null;
}

interface SpeakerProps extends Moment {
  game: string;
  read(clause: string): void;
}

export function Speaker({ game, read, ...now }: SpeakerProps) {
  useSettings();
  const [shown, setShown] = useState<Shown | null>(null);
  const [, again] = useState(0);
  const latest = useRef(shown);
  latest.current = shown;
  useLayoutEffect(() => listen((next) => setShown(next), latest), []);
  // Closes the card when its element has left the board or has become something else.
  useEffect(() => {
    if (!shown) return;
    const found = shown.node.isConnected ? asked(shown.node) : null;
    if (!found || found.key !== shown.key) setShown(null);
  }, [now.view]);
  useLayoutEffect(() => {
    if (!shown) return;
    shown.node.setAttribute("aria-describedby", "speaks");
    return () => shown.node.removeAttribute("aria-describedby");
  }, [shown]);
  const speech = shown ? speechOf(game, () => again((n) => n + 1)) : null;
  const card = shown && speech && shown.node.isConnected ? cardFor(speech, shown.key, shown.node, now) : null;
  const does = shown?.node.matches(".choice.legal") ? (shown.node.getAttribute("aria-label") ?? undefined) : undefined;
  return (
    <div aria-live="polite" class="speaker">
      {card && shown && (
        <Spoken
          key={shown.key}
          card={card}
          node={shown.node}
          does={card.whole || does === card.name ? undefined : does}
          game={game}
          read={(clause) => {
            setShown(null);
            read(clause);
          }}
        />
      )}
    </div>
  );
}

// The card itself, placed beside its element once its size is known.
function Spoken({
  card,
  node,
  does,
  game,
  read,
}: {
  card: Card;
  node: Element;
  does?: string;
  game: string;
  read(clause: string): void;
}) {
  const box = useRef<HTMLDivElement>(null);
  const [, moved] = useState(0);
  useLayoutEffect(() => {
    const own = box.current!;
    const { width, height } = own.getBoundingClientRect();
    const part = seen(node);
    const targets = [part.width > 0 && part.height > 0 ? part : boxOf(node)];
    // During a lesson it covers neither the lesson's card nor its spotlight.
    const free = [...document.querySelectorAll(".lesson, .spotlight .rim")].map(boxOf);
    const { x, y } = beside({ width, height }, screenRoom(), { targets, free });
    own.style.left = `${x}px`;
    own.style.top = `${y}px`;
  });
  useEffect(() => {
    const scrolled = () => moved((n) => n + 1);
    addEventListener("scroll", scrolled, true);
    addEventListener("resize", scrolled);
    return () => {
      removeEventListener("scroll", scrolled, true);
      removeEventListener("resize", scrolled);
    };
  }, []);
  return (
    <div class={card.scene ? "speaks tall" : "speaks"} id="speaks" ref={box} data-mute>
      {card.picture ? (
        <svg
          class={card.scene ? "picture scene" : "picture"}
          viewBox={card.scene ? "-60 -30 120 60" : "-30 -30 60 60"}
          aria-hidden="true"
        >
          {card.picture}
        </svg>
      ) : (
        <Likeness node={node} />
      )}
      <div>
        <strong>{card.name}</strong>
        {card.text && <p>{card.text}</p>}
        {does && <p class="does">▸ {does}</p>}
        {card.clause && (
          <a
            href={`#/rules/${game}/${card.clause}`}
            onClick={(event) => {
              event.preventDefault();
              read(card.clause!);
            }}
          >
            {t("Rule {clause}", { clause: card.clause })}
          </a>
        )}
      </div>
    </div>
  );
}

const WIDE = 3; // aspect ratio, either way, from which a small copy is unrecognisable

// A small, inert copy of the thing itself.
function Likeness({ node }: { node: Element }) {
  const place = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const found = node instanceof SVGGraphicsElement ? node : node.querySelector("svg");
    if (!(found instanceof SVGGraphicsElement)) return;
    const copy = copyOf(found);
    if (found instanceof SVGSVGElement) {
      place.current!.replaceChildren(copy);
      return;
    }
    const { x, y, width, height } = found.getBBox();
    copy.removeAttribute("transform");
    copy.style.transform = "none";
    const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    svg.setAttribute("viewBox", `${x - 2} ${y - 2} ${width + 4} ${height + 4}`);
    svg.append(copy);
    if (width < WIDE * height && height < WIDE * width) place.current!.replaceChildren(svg);
  }, [node]);
  return <span class="picture" aria-hidden="true" ref={place} />;
}

// Listens to pointer, finger and keys, and calls `show`. Returns the function that stops it.
function listen(show: (shown: Shown | null) => void, latest: { current: Shown | null }): () => void {
  let timer = 0;
  let pressed: { x: number; y: number } | null = null;
  let held = false; // a long press has opened a card: lifting the finger must not click
  let done: Element | null = null; // just clicked: it needs no card
  let still = pressedAt(); // position of the last press: an element that appears there opens no card
  let strolling = false; // the last key moved the focus; focus set by the page opens no card
  const soon = (wait: number, then: () => void) => {
    clearTimeout(timer);
    timer = window.setTimeout(then, wait);
  };
  const speak = (target: EventTarget | null, how: Shown["how"]): boolean => {
    clearTimeout(timer);
    const found = asked(target);
    if (found) show({ ...found, how });
    return found !== null;
  };
  const hush = () => {
    clearTimeout(timer);
    if (latest.current) show(null);
  };
  const inCard = (target: EventTarget | null) => target instanceof Element && !!target.closest(".speaks");
  const heard = {
    pointerover(event: PointerEvent) {
      if (event.pointerType === "touch" || still === pointAt(event)) return;
      still = "";
      if (inCard(event.target)) return clearTimeout(timer);
      const found = asked(event.target);
      if (document.documentElement.dataset.carrying !== undefined) return void (done = found?.node ?? null);
      if (found?.node === latest.current?.node && found) return clearTimeout(timer);
      if (found?.node !== done) done = null;
      if (found && found.node !== done) soon(latest.current ? NEXT : REST, () => speak(event.target, "hover"));
      else if (latest.current?.how === "hover") soon(LEAVE, hush);
      else clearTimeout(timer);
    },
    pointerdown(event: PointerEvent) {
      held = false;
      if (inCard(event.target)) return;
      hush();
      if (event.pointerType !== "touch") {
        still = pointAt(event);
        if (event.button === 0) done = asked(event.target)?.node ?? null;
        return;
      }
      pressed = { x: event.clientX, y: event.clientY };
      soon(PRESS, () => (held = speak(event.target, "press")));
    },
    pointermove(event: PointerEvent) {
      if (!pressed || Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) < SLIP) return;
      pressed = null;
      clearTimeout(timer);
    },
    pointerup() {
      if (pressed) clearTimeout(timer);
      pressed = null;
    },
    pointercancel() {
      if (pressed) clearTimeout(timer);
      pressed = null;
    },
    click(event: MouseEvent) {
      if (!held || inCard(event.target)) return;
      held = false;
      event.preventDefault();
      event.stopPropagation();
    },
    // From the menu key, the right button, and on many phones a long press.
    contextmenu(event: MouseEvent) {
      if (!(event.target instanceof Element) || !event.target.closest(".board, .seats, .ask")) return;
      if (!asked(event.target)) return;
      event.preventDefault();
      held = pressed !== null;
      speak(event.target, "press");
    },
    focusin(event: FocusEvent) {
      const target = event.target as Element;
      if (strolling && !inCard(target) && target.matches(":focus-visible")) speak(target, "focus");
    },
    focusout(event: FocusEvent) {
      if (latest.current?.how === "focus" && !inCard(event.relatedTarget)) hush();
    },
    keydown(event: KeyboardEvent) {
      if (event.key !== "Shift") strolling = event.key === "Tab" || event.key in WAYS;
      if (event.key === "Escape" && latest.current) {
        event.stopPropagation();
        hush();
      } else if (event.shiftKey && event.key in WAYS && !/^(input|textarea|select)$/.test(localName(event.target)))
        stroll(event);
    },
  };
  for (const [name, listener] of Object.entries(heard))
    document.addEventListener(name, listener as EventListener, true);
  const leave = (event: PointerEvent) => event.pointerType === "mouse" && hush(); // fingers leave when lifted
  document.documentElement.addEventListener("pointerleave", leave);
  return () => {
    clearTimeout(timer);
    for (const [name, listener] of Object.entries(heard))
      document.removeEventListener(name, listener as EventListener, true);
    document.documentElement.removeEventListener("pointerleave", leave);
  };
}

const localName = (target: EventTarget | null) => (target instanceof Element ? target.localName : "");

const WAYS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

// Shift and an arrow move the focus to the nearest speaking element, whether or not it can be chosen.
function stroll(event: KeyboardEvent): void {
  const [dx, dy] = WAYS[event.key];
  const middle = (node: Element) => {
    const box = node.getBoundingClientRect();
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  const all = [...document.querySelectorAll<SVGElement>(".board [data-speak], .board [data-action]")];
  const here = document.activeElement?.closest(".board [data-speak], .board [data-action]");
  let best: SVGElement | null = here ? null : (all[0] ?? null);
  let least = Infinity;
  const from = here && middle(here);
  for (const other of from ? all : []) {
    const { x, y } = middle(other);
    const ahead = (x - from!.x) * dx + (y - from!.y) * dy;
    const aside = Math.abs((x - from!.x) * dy) + Math.abs((y - from!.y) * dx);
    if (ahead < 2 || ahead + 2 * aside >= least) continue;
    least = ahead + 2 * aside;
    best = other;
  }
  if (!best) return;
  event.preventDefault();
  event.stopPropagation();
  if (!best.hasAttribute("tabindex")) best.setAttribute("tabindex", "-1");
  best.scrollIntoView({ block: "nearest", inline: "nearest" });
  best.focus();
}
