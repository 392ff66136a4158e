// Pieces that travel: a board wraps movable things in <Piece id>, and after every change of the view each piece glides
// from its old to its new position. A new piece comes from the place (or piece) named by `from`; a removed one leaves
// towards `to`. Positions are in units of the drawing, so that scrolling and zooming in between do not matter.
//
// A copy glides on top of the drawing, while the piece itself stands unseen at its goal. Inside the drawing, a
// moving piece would split everything painted after it into layers, which takes longer than a frame.
import { ComponentChildren } from "preact";
import { RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { copyOf, place } from "./copy";

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

interface Glide {
  id: string;
  copy: SVGGElement;
  end(): void;
}

// Where the middle of a node is in the drawing.
function middle(svg: SVGSVGElement, node: Element): DOMPoint {
  const { x, y, width, height } = node.getBoundingClientRect();
  return new DOMPoint(x + width / 2, y + height / 2).matrixTransform(svg.getScreenCTM()!.inverse());
}

function look(svg: SVGSVGElement): Places {
  const seen: Places = new Map();
  const root = svg.getScreenCTM();
  if (!root) return seen;
  const inverse = root.inverse();
  svg.querySelectorAll<SVGGElement>("[data-piece],[data-place]").forEach((node) => {
    const box = node.getBoundingClientRect();
    if (!box.width && !box.height) return;
    const { x, y } = new DOMPoint(box.x + box.width / 2, box.y + box.height / 2).matrixTransform(inverse);
    const { piece, place, to } = node.dataset;
    const at: Seen = { x, y };
    if (piece && to) {
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
  const glides = useRef<Glide[]>([]);
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
      // Pieces still in motion continue from where they are.
      const midway = new Map(
        glides.current.flatMap(({ id, copy }) => (copy.isConnected ? [[id, middle(svg, copy)]] : [])),
      );
      for (const glide of glides.current) glide.end();
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
function travel(svg: SVGSVGElement, last: Places, now: Places, midway: Map<string, DOMPoint>): Glide[] {
  const drawing = svg.getScreenCTM()!.inverse();
  if (drop) {
    const { x, y } = new DOMPoint(drop.x, drop.y).matrixTransform(drawing);
    last.set(drop.id, { ...last.get(drop.id), x, y });
    drop = null;
  }
  // Everything is measured before the first glide begins: each copy makes the next measure a new layout.
  const moved: { id: string; node: SVGGElement; matrix: DOMMatrix; dx: number; dy: number }[] = [];
  for (const node of svg.querySelectorAll<SVGGElement>("[data-piece]")) {
    const id = node.dataset.piece!;
    const here = now.get(id);
    const was = midway.get(id) ?? last.get(id) ?? last.get(node.dataset.from ?? "");
    if (!here || !was || Math.hypot(here.x - was.x, here.y - was.y) < 1.5) continue;
    const matrix = drawing.multiply(node.getScreenCTM()!);
    moved.push({ id, node, matrix, dx: was.x - here.x, dy: was.y - here.y });
  }
  for (const [id, was] of last) {
    if (!was.to || !was.node || was.node.isConnected || now.has(id)) continue;
    const goal = now.get(was.to) ?? last.get(was.to);
    if (!goal) continue;
    const { x, y } = midway.get(id) ?? was;
    const flight = above(svg, was.node, was.matrix!).animate(
      [
        { transform: `translate(${x - was.x}px,${y - was.y}px)`, opacity: 1 },
        { transform: `translate(${goal.x - was.x}px,${goal.y - was.y}px)`, opacity: 0.2 },
      ],
      { duration: GLIDE, easing: SOFT },
    );
    flight.onfinish = flight.oncancel = () => (flight.effect as KeyframeEffect).target!.remove();
  }
  return moved.map(({ id, node, matrix, dx, dy }, i) => {
    const copy = above(svg, node, matrix);
    node.style.opacity = "0"; // it can be tapped all the same
    const motion = copy.animate([{ transform: `translate(${dx}px,${dy}px)` }, { transform: "none" }], {
      duration: GLIDE,
      delay: Math.min(i, 6) * STEP,
      easing: SOFT,
      fill: "backwards",
    });
    const end = () => {
      motion.onfinish = null; // the piece may glide again by then
      copy.remove();
      node.style.removeProperty("opacity");
    };
    motion.onfinish = end;
    return { id, copy, end };
  });
}

// Puts a copy on top of the drawing, at the place of that matrix.
function above(svg: SVGSVGElement, node: SVGGElement, matrix: DOMMatrix): SVGGElement {
  const mover = document.createElementNS("http://www.w3.org/2000/svg", "g");
  mover.setAttribute("class", "gone");
  const placed = document.createElementNS("http://www.w3.org/2000/svg", "g");
  place(placed, matrix);
  placed.append(copyOf(node));
  mover.append(placed);
  mover.setAttribute("aria-hidden", "true");
  mover.style.pointerEvents = "none";
  svg.append(mover);
  return mover;
}
