// Pieces that travel: a board wraps movable things in <Piece id>, and after every change of the view each piece glides
// from its old to its new position. A new piece comes from the place (or piece) named by `from`; a removed one leaves
// towards `to`. Positions are in units of the drawing, so that scrolling and zooming in between do not matter.
import { ComponentChildren } from "preact";
import { RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

export function Piece({
  id,
  from,
  to,
  children,
}: {
  id: string;
  from?: string;
  to?: string;
  children: ComponentChildren;
}) {
  return (
    <g data-piece={id} data-from={from} data-to={to}>
      {children}
    </g>
  );
}

// A source or destination of pieces: a bank, a bag, a seat's tray.
export function Place({ id, children }: { id: string; children: ComponentChildren }) {
  return <g data-place={id}>{children}</g>;
}

interface Seen {
  x: number;
  y: number;
  to?: string;
  node?: SVGGElement; // shown as the piece leaves
  matrix?: DOMMatrix;
}

type Places = Map<string, Seen>;

// A dragged piece is where it was dropped (in pixels of the screen): the next glide of it starts there.
let drop: { id: string; x: number; y: number } | null = null;
export function landed(id: string, x: number, y: number): void {
  drop = { id, x, y };
}

const GLIDE = 280; // milliseconds
const STEP = 35; // milliseconds between one piece and the next
const SOFT = "cubic-bezier(.3, 1.15, .5, 1)"; // with weight: a little past its place, and back

// `places`: only where they are; else also what is needed to show those that leave.
function look(svg: SVGSVGElement, places = false): Places {
  const seen: Places = new Map();
  const root = svg.getScreenCTM();
  if (!root) return seen;
  const inverse = root.inverse();
  svg.querySelectorAll<SVGGElement>("[data-piece],[data-place]").forEach((node) => {
    const box = node.getBoundingClientRect();
    if (!box.width && !box.height) return;
    const middle = new DOMPoint(box.x + box.width / 2, box.y + box.height / 2).matrixTransform(inverse);
    const { piece, place, to } = node.dataset;
    const at: Seen = { x: middle.x, y: middle.y };
    if (piece && to && !places) {
      at.to = to;
      at.node = node;
      at.matrix = inverse.multiply(node.getScreenCTM()!);
    }
    seen.set(piece ?? place!, at);
  });
  return seen;
}

// Watches the first drawing under `stage`; `moment` changes whenever the view does. Rendering, measuring and painting are
// a task each, because together they take longer than a frame of a phone. Pieces must not be painted before they are
// measured: if a frame comes first, it measures.
export function useTravel(stage: RefObject<HTMLElement | null>, animate: boolean, moment: unknown): void {
  const before = useRef<{ box: string; seen: Places } | null>(null);
  const glides = useRef<Animation[]>([]); // asking every piece for its animations costs more than the rest
  useLayoutEffect(() => {
    const svg = stage.current?.querySelector<SVGSVGElement>("svg");
    if (!svg || !animate) {
      before.current = null;
      return;
    }
    let due = true;
    const measure = () => {
      if (!due) return;
      due = false;
      const box = svg.getAttribute("viewBox") ?? "";
      // Pieces still in motion continue from where they are; final positions are measured without the animation.
      const gliding = glides.current.filter(({ playState }) => playState !== "finished");
      const midway = gliding.length ? look(svg, true) : null;
      for (const glide of gliding) glide.cancel();
      const now = look(svg);
      const last = before.current;
      before.current = { box, seen: now };
      glides.current = last?.box === box ? travel(svg, last.seen, now, midway) : [];
    };
    void window.scheduler?.postTask(measure, { priority: "user-blocking" });
    requestAnimationFrame(measure);
    return () => void (due = false);
  }, [moment, animate]);
}

// Starts the glides of everything that has moved, from where it was to where it is now.
function travel(svg: SVGSVGElement, last: Places, now: Places, midway: Places | null): Animation[] {
  if (drop) {
    const { x, y } = new DOMPoint(drop.x, drop.y).matrixTransform(svg.getScreenCTM()!.inverse());
    last.set(drop.id, { ...last.get(drop.id), x, y });
    drop = null;
  }
  // Everything is measured before the first glide begins: each glide makes the next measure a new layout.
  const starts: [SVGGElement, Keyframe][] = [];
  let drawing: DOMMatrix | null = null;
  for (const node of svg.querySelectorAll<SVGGElement>("[data-piece]")) {
    const id = node.dataset.piece!;
    const here = now.get(id);
    const [from, seen] = [last.get(id) ?? last.get(node.dataset.from ?? ""), midway?.get(id)];
    const was = from && here && seen ? { x: from.x + seen.x - here.x, y: from.y + seen.y - here.y } : from;
    if (!here || !was || Math.hypot(here.x - was.x, here.y - was.y) < 1.5) continue;
    drawing ??= svg.getScreenCTM()!;
    const parent = (node.parentNode as SVGGraphicsElement).getScreenCTM()!.inverse().multiply(drawing);
    const dx = parent.a * (was.x - here.x) + parent.c * (was.y - here.y);
    const dy = parent.b * (was.x - here.x) + parent.d * (was.y - here.y);
    starts.push([node, { transform: `translate(${dx}px,${dy}px)` }]);
  }
  for (const [id, was] of last) {
    if (!was.to || !was.node || was.node.isConnected || now.has(id)) continue;
    const goal = now.get(was.to) ?? last.get(was.to);
    if (goal) leave(svg, was, goal);
  }
  return starts.map(([node, start], i) =>
    node.animate([start, { transform: "none" }], {
      duration: GLIDE,
      delay: Math.min(i, 6) * STEP,
      easing: SOFT,
      fill: "backwards",
    }),
  );
}

function leave(svg: SVGSVGElement, was: Seen, goal: Seen): void {
  const mover = document.createElementNS("http://www.w3.org/2000/svg", "g");
  mover.setAttribute("class", "gone");
  const placed = document.createElementNS("http://www.w3.org/2000/svg", "g");
  const m = was.matrix!;
  placed.setAttribute("transform", `matrix(${m.a} ${m.b} ${m.c} ${m.d} ${m.e} ${m.f})`);
  was.node!.removeAttribute("data-piece"); // removed from the page, it is used again
  placed.append(was.node!);
  mover.append(placed);
  mover.setAttribute("aria-hidden", "true");
  mover.style.pointerEvents = "none";
  svg.append(mover);
  const flight = mover.animate(
    [
      { transform: "none", opacity: 1 },
      { transform: `translate(${goal.x - was.x}px,${goal.y - was.y}px)`, opacity: 0.2 },
    ],
    { duration: GLIDE, easing: SOFT },
  );
  flight.onfinish = flight.oncancel = () => mover.remove();
}
