// Dragging a piece with mouse, pen or finger. A drag makes the taps that the board already has, and no other move: it
// taps the choice that the piece is for, or first the piece and then the choice that takes it (see Choice). A piece
// that is dropped elsewhere, and Escape, tap nothing.
//
//   pressed --moved far enough--> carried --over a target--> snapped --released--> taps
//                                    '------------ released elsewhere, Escape ----> returned
import { Legal, Tried } from "../engine/protocol";
import { copyOf } from "./copy";
import { landed } from "./travel";

export interface Hands {
  legal: Map<string, Legal>;
  chooseMany(names: string[]): void;
  preview(names: string[]): Promise<Tried>;
  hold(on: ((name: string) => void) | null): void; // actions that are tapped meanwhile go there instead of to the table
  cancel(): boolean; // what is begun on the board; false if nothing was
}

interface Target {
  node: Element;
  take(): void;
}
interface At {
  clientX: number;
  clientY: number;
}

const FAR = { mouse: 5, touch: 9 }; // pixels that still are a tap
const REACH = 26; // pixels around a target in which it attracts the piece
const EDGE = 44; // pixels at the edge of the pane in which it scrolls
const HOME = 220; // milliseconds of the way back
const SPRING = "cubic-bezier(.3, 1.5, .5, 1)";
const OPENS = "data-opens"; // of a target while the piece is carried; "near": it would be taken here
const ASKED = ":is(.choice.legal, [data-compose]:not([aria-disabled=true]))";

const named = (attribute: string, value: string) => `[data-${attribute}="${CSS.escape(value)}"]`;
const tap = (node: Element) => node.dispatchEvent(new MouseEvent("click", { bubbles: true }));
const frame = () => new Promise((then) => requestAnimationFrame(then));

// Follows the pointer that pressed a grip, until it is released.
export function press(down: PointerEvent, grip: SVGGraphicsElement, stage: HTMLElement, hands: () => Hands): void {
  const far = down.pointerType === "mouse" ? FAR.mouse : FAR.touch;
  let carried: Carried | null = null;
  const heard = {
    pointermove(event: PointerEvent) {
      if (event.pointerId !== down.pointerId) return;
      if (!carried && Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) >= far) {
        carried = lift(down, grip, stage, hands);
        if (!carried) return stop();
      }
      carried?.move(event);
    },
    pointerup(event: PointerEvent) {
      if (event.pointerId !== down.pointerId) return;
      stop();
      if (!carried) return;
      carried.drop();
      addEventListener("click", swallow, { capture: true, once: true }); // the browser's own, after a drag
      setTimeout(() => removeEventListener("click", swallow, true));
    },
    pointercancel: () => (stop(), carried?.back()),
    pointerdown: () => (stop(), carried?.back()), // a second finger
    keydown(event: KeyboardEvent) {
      if (event.key !== "Escape" || !carried) return;
      swallow(event);
      carried.back();
    },
  };
  const stop = () => {
    for (const [name, listener] of Object.entries(heard)) removeEventListener(name, listener as EventListener, true);
  };
  for (const [name, listener] of Object.entries(heard)) addEventListener(name, listener as EventListener, true);
}

function swallow(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}

interface Carried {
  move(at: At): void;
  drop(): void;
  back(): void;
}

function lift(down: At, grip: SVGGraphicsElement, stage: HTMLElement, hands: () => Hands): Carried | null {
  const id = grip.dataset.grip!;
  let led: (() => Target[]) | null = null; // the targets to which a tap on the piece has led
  const targets = () => [...declared(stage, id), ...(led?.() ?? [])];
  const own = stage.querySelector(`${named("action", id)}.legal`);
  const twice = own !== null && !own.hasAttribute("data-onto");
  if (!targets().length && !twice) return null;

  const shown = pieceAt(grip, down);
  const ghost = ghostOf(shown);
  stage.append(ghost);
  shown.dataset.lifted = "";
  document.documentElement.dataset.carrying = "";
  let at = down;
  let near: Target | null = null;
  let open: Element[] = [];
  let over = false;
  const place = ({ x, y }: { x: number; y: number }) =>
    (ghost.style.transform = `translate(${x - down.clientX}px, ${y - down.clientY}px)`);
  const show = () => {
    if (over) return;
    const all = targets();
    const next = nearest(all, at);
    if (near?.node !== next?.node) {
      if (near) pointed(near.node, "mouseleave");
      if (next) pointed(next.node, "mouseenter");
    }
    near = next;
    const marks = new Map(all.map(({ node }) => [node, node === near?.node ? "near" : ""]));
    for (const node of open) if (!marks.has(node)) node.removeAttribute(OPENS);
    for (const [node, mark] of marks) if (node.getAttribute(OPENS) !== mark) node.setAttribute(OPENS, mark);
    open = [...marks.keys()];
    const box = near?.node.getBoundingClientRect();
    // On a large target the piece stays under the finger.
    const snaps = box && !large(box);
    ghost.classList.toggle("snapped", !!snaps);
    place(snaps ? { x: box.x + box.width / 2, y: box.y + box.height / 2 } : { x: at.clientX, y: at.clientY });
  };
  const tick = () => {
    if (over) return;
    if (!near) scroll(stage, at);
    show();
    requestAnimationFrame(tick);
  };
  requestAnimationFrame(tick);
  if (twice && !declared(stage, id).length)
    void leads(stage, own, id, hands, () => over).then((found) => (over ? hands().cancel() : (led = found)));
  const end = () => {
    over = true;
    if (near) pointed(near.node, "mouseleave");
    for (const node of open) node.removeAttribute(OPENS);
    delete document.documentElement.dataset.carrying;
  };
  const rest = () => {
    ghost.remove();
    delete shown.dataset.lifted;
  };
  const back = () => {
    if (over) return;
    const from = ghost.style.transform;
    end();
    if (led) hands().cancel();
    if (document.documentElement.dataset.motion !== "full") return rest();
    const way = ghost.animate([{ transform: from }, { transform: "none" }], { duration: HOME, easing: SPRING });
    way.onfinish = way.oncancel = rest;
  };
  return {
    move: (event) => void (at = { clientX: event.clientX, clientY: event.clientY }),
    back,
    drop() {
      show();
      const taken = near;
      if (over || !taken) return back();
      const { x, y, width, height } = ghost.getBoundingClientRect();
      if (shown.dataset.piece) landed(shown.dataset.piece, x + width / 2, y + height / 2);
      end();
      rest();
      taken.take();
    },
  };
}

// The choices that are for this piece by declaration, at the places where it is dropped for them.
function declared(stage: HTMLElement, id: string): Target[] {
  const found = [
    ...stage.querySelectorAll(`${named("by", id)}${ASKED}`),
    ...stage.querySelectorAll(`${named("action", id)}[data-onto]${ASKED}`),
  ];
  return found.flatMap((choice) => {
    const onto = choice.getAttribute("data-onto");
    const nodes = onto ? [...stage.querySelectorAll(named("drop", onto))] : [choice];
    return nodes.map((node) => ({ node, take: () => tap(choice) }));
  });
}

// Taps the piece. If the board takes this as the beginning of a move, the piece goes to what is lit then. An action
// that would be made at once is held back: the engine says what can follow it, and both are made together.
async function leads(
  stage: HTMLElement,
  own: Element,
  id: string,
  hands: () => Hands,
  over: () => boolean,
): Promise<() => Target[]> {
  const lit = () => [...stage.querySelectorAll(".choice.legal")];
  if (hands().cancel()) await frame();
  if (over()) return () => [];
  const before = new Set(lit());
  const local = () => lit().flatMap((node) => (before.has(node) ? [] : [{ node, take: () => tap(node) }]));
  let held = false;
  hands().hold(() => (held = true));
  tap(own);
  hands().hold(null);
  const tried = await hands()
    .preview([id])
    .catch(() => null);
  await frame();
  if (!held && local().length) return local;
  if (!held) hands().cancel();
  const names = new Set(tried?.view.legal?.map(({ name }) => name));
  return () =>
    [...stage.querySelectorAll(".choice[data-action]")].flatMap((node) => {
      const name = node.getAttribute("data-action")!;
      return names.has(name) && name !== id ? [{ node, take: () => hands().chooseMany([id, name]) }] : [];
    });
}

// The thing that is seen to be lifted: the piece in the grip that is nearest to the finger, else all of it.
function pieceAt(grip: SVGGraphicsElement, { clientX, clientY }: At): SVGGraphicsElement {
  const frame = grip.getBoundingClientRect();
  let best = grip;
  let least = Infinity;
  for (const piece of grip.ownerSVGElement!.querySelectorAll<SVGGraphicsElement>("[data-piece], [data-lifts]")) {
    const { x, y, width, height } = piece.getBoundingClientRect();
    const [mx, my] = [x + width / 2, y + height / 2];
    if (!width || mx < frame.left || mx > frame.right || my < frame.top || my > frame.bottom) continue;
    const far = Math.hypot(mx - clientX, my - clientY);
    if (far < least) [best, least] = [piece, far];
  }
  return best;
}

const PAD = 12; // pixels around the piece for its shadow

function ghostOf(shown: SVGGraphicsElement): HTMLElement {
  const box = shown.getBoundingClientRect();
  const { a, b, c, d, e, f } = shown.getScreenCTM()!;
  const copy = copyOf(shown);
  copy.setAttribute("transform", `matrix(${a} ${b} ${c} ${d} ${e - box.x + PAD} ${f - box.y + PAD})`);
  copy.style.transform = "";
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("width", String(box.width + 2 * PAD));
  svg.setAttribute("height", String(box.height + 2 * PAD));
  svg.append(copy);
  const ghost = document.createElement("div");
  ghost.className = "carried";
  ghost.setAttribute("aria-hidden", "true");
  ghost.style.left = `${box.x - PAD}px`;
  ghost.style.top = `${box.y - PAD}px`;
  ghost.append(svg);
  return ghost;
}

const large = ({ width, height }: DOMRect) => Math.max(width, height) > 140;

function nearest(targets: Target[], { clientX, clientY }: At): Target | null {
  let best: Target | null = null;
  let least = [REACH, Infinity];
  for (const target of targets) {
    const box = target.node.getBoundingClientRect();
    const { left, right, top, bottom } = box;
    const off = Math.hypot(Math.max(left - clientX, 0, clientX - right), Math.max(top - clientY, 0, clientY - bottom));
    if (off > 0 && large(box)) continue;
    const from = Math.hypot((left + right) / 2 - clientX, (top + bottom) / 2 - clientY);
    if (off > least[0] || (off === least[0] && from >= least[1])) continue;
    [best, least] = [target, [off, from]];
  }
  return best;
}

// A choice shows its preview under a piece as it does under the pointer.
function pointed(node: Element, kind: string): void {
  for (const one of [node, node.parentElement]) one?.dispatchEvent(new MouseEvent(kind));
}

function scroll(stage: HTMLElement, { clientY }: At): void {
  const pan = stage.querySelector(".pan");
  if (!pan) return;
  const { top, bottom } = pan.getBoundingClientRect();
  const by = clientY < top + EDGE ? clientY - top - EDGE : clientY > bottom - EDGE ? clientY - bottom + EDGE : 0;
  if (by) pan.scrollTop += Math.max(-12, Math.min(12, by / 3));
}
