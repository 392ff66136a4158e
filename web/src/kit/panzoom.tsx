// The board on a phone: as wide as the screen, and taller if needed. One finger scrolls it (native scrolling); two
// fingers or the button zoom. On a new question it scrolls automatically so that as many choices as possible are
// visible; optional extras (.may) and their context ([data-beside]) rank below the main choices. Arrows point to
// choices out of view. While events are shown, it scrolls to where they happen.
import { ComponentChildren, RefObject } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { moves, t } from "../base/settings";
import { Icon } from "./icon";
import { lowerOf } from "./seen";

const MOST = 3;
const clamp = (zoom: number) => Math.min(MOST, Math.max(1, zoom));

interface Zoom {
  zoom: number;
  setZoom(zoom: number): void;
}

interface PanZoomProps extends Zoom {
  asked?: string; // changes with every new question
  told?: unknown; // changes with every event shown
  children: ComponentChildren;
}

export function PanZoom({ zoom, setZoom, asked, told, children }: PanZoomProps) {
  const frame = useRef<HTMLDivElement>(null);
  const pinch = useRef<{ apart: number; zoom: number; x: number; y: number } | null>(null);
  const last = useRef(zoom);

  // Keeps the point under the fingers (or the centre) in place.
  useLayoutEffect(() => {
    const box = frame.current!;
    const { x = box.clientWidth / 2, y = box.clientHeight / 2 } = pinch.current ?? {};
    const grown = zoom / last.current;
    last.current = zoom;
    if (grown !== 1) box.scrollTo((box.scrollLeft + x) * grown - x, (box.scrollTop + y) * grown - y);
  }, [zoom]);
  // After the layout of the bar below.
  useEffect(() => {
    const soon = requestAnimationFrame(() => {
      bringIntoSight(frame);
      pointOut(frame);
    });
    return () => cancelAnimationFrame(soon);
  }, [asked]);
  useEffect(() => {
    // The window has another shape, such as after a rotation: the old place means nothing in the new layout.
    let width = 0;
    const turned = new ResizeObserver(() => {
      const now = frame.current?.offsetWidth ?? 0;
      if (!now) return;
      if (width && now !== width) bringIntoSight(frame);
      pointOut(frame);
      width = now;
    });
    turned.observe(frame.current!);
    return () => turned.disconnect();
  }, []);
  useChanges(frame, told);
  const apart = (touches: TouchList) =>
    Math.hypot(touches[0].clientX - touches[1].clientX, touches[0].clientY - touches[1].clientY);
  return (
    <div class="panzoom">
      <div
        class="pan"
        ref={frame}
        tabIndex={0}
        role="region"
        aria-label={t("Board")}
        onTouchStart={(e) => {
          if (e.touches.length === 2) pinch.current = { apart: apart(e.touches), zoom, x: 0, y: 0 };
        }}
        onTouchMove={(e) => {
          if (e.touches.length !== 2 || !pinch.current) return;
          e.preventDefault();
          const box = frame.current!.getBoundingClientRect();
          pinch.current.x = (e.touches[0].clientX + e.touches[1].clientX) / 2 - box.x;
          pinch.current.y = (e.touches[0].clientY + e.touches[1].clientY) / 2 - box.y;
          setZoom(clamp((pinch.current.zoom * apart(e.touches)) / pinch.current.apart));
        }}
        onTouchEnd={() => (pinch.current = null)}
        onScroll={() => pointOut(frame)}
      >
        <div style={{ width: `${zoom * 100}%`, "--zoom": zoom }}>{children}</div>
      </div>
      <i class="beyond above" aria-hidden="true" />
      <i class="beyond below" aria-hidden="true" />
    </div>
  );
}

const LIT = ".choice.legal, [data-compose]:not([aria-disabled=true]), [data-beside]";
const BESIDES = 100; // weight of a main choice, in optional ones
const GAP = 6; // pixels of margin around things scrolled into view

// Scrolls vertically to the nearest position that shows the most lit elements.
function bringIntoSight(frame: RefObject<HTMLDivElement | null>): void {
  const pan = frame.current;
  if (!pan) return;
  const still = lowerOf(pan);
  const top = pan.getBoundingClientRect().top - pan.scrollTop;
  const view = pan.clientHeight - (still?.getBoundingClientRect().height ?? 0);
  const lit = [...pan.querySelectorAll(LIT)].flatMap((node) => {
    if (still?.contains(node)) return [];
    const box = node.getBoundingClientRect();
    return [{ from: box.top - top, to: box.bottom - top, weight: node.closest(".may, [data-beside]") ? 1 : BESIDES }];
  });
  const seen = (at: number) =>
    lit.reduce((sum, { from, to, weight }) => sum + (from >= at - 1 && to <= at + view + 1 ? weight : 0), 0);
  const ways = [pan.scrollTop, ...lit.flatMap(({ from, to }) => [from - GAP, to - view + GAP])].map((at) =>
    Math.min(Math.max(0, at), Math.max(0, pan.scrollHeight - pan.clientHeight)),
  );
  const far = (at: number) => Math.abs(at - pan.scrollTop);
  const best = ways.reduce((a, b) => (seen(b) > seen(a) || (seen(b) === seen(a) && far(b) < far(a)) ? b : a));
  if (best !== pan.scrollTop) pan.scrollTop = best;
}

// Arrows towards choices beyond the edges; they take no taps.
function pointOut(frame: RefObject<HTMLDivElement | null>): void {
  const pan = frame.current;
  if (!pan) return;
  const low = lowerOf(pan);
  const { top, bottom } = pan.getBoundingClientRect();
  const edge = low?.getBoundingClientRect().top ?? bottom;
  const lit = [...pan.querySelectorAll(".choice.legal")].filter((node) => !low?.contains(node));
  const boxes = lit.map((node) => node.getBoundingClientRect());
  const { dataset, style } = pan.parentElement!;
  dataset.above = String(boxes.some((box) => box.top < top - GAP));
  dataset.below = String(boxes.some((box) => box.bottom > edge + GAP));
  style.setProperty("--low", `${bottom - edge}px`);
}

// An event happens where the board changes. The largest element added since the previous event is scrolled into view;
// if none was added, the largest that moved, changed or lost a part. Pieces come first, because lists and counters
// change only as a consequence.
const DRAWN = ["transform", "d", "x", "y", "cx", "cy", "width", "height", "fill", "opacity"];

function useChanges(frame: RefObject<HTMLDivElement | null>, told: unknown): void {
  const came = useRef(new Set<Element>());
  const changed = useRef(new Set<Element>());
  useEffect(() => {
    const note = (records: MutationRecord[]) => {
      for (const { type, target, addedNodes, removedNodes } of records) {
        for (const node of addedNodes) if (node instanceof Element) came.current.add(node);
        if (type !== "childList" || removedNodes.length)
          changed.current.add(target instanceof Element ? target : target.parentElement!);
      }
    };
    const watch = new MutationObserver(note);
    watch.observe(frame.current!, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
      attributeFilter: DRAWN,
    });
    return () => watch.disconnect();
  }, []);
  useEffect(() => {
    const soon = requestAnimationFrame(() => {
      const nodes = [came, changed].map(({ current }) => [...current]);
      came.current.clear();
      changed.current.clear();
      const pieces = nodes.map((some) => some.flatMap((node) => pieceOf(node) ?? []));
      if (told && frame.current) [...pieces, ...nodes].some((some) => bringToHand(frame.current!, some));
    });
    return () => cancelAnimationFrame(soon);
  }, [told]);
}

// The piece (travel.tsx) that a node is part of, or that it positions.
const pieceOf = (node: Element) => node.closest("[data-piece]") ?? node.querySelector(":scope > [data-piece]");

// The final position of a node that may still be moving there.
function restingPlace(node: Element): DOMRect {
  const box = node.getBoundingClientRect();
  if (!node.getAnimations().length || !(node instanceof SVGGraphicsElement)) return box;
  const { x, y, width, height } = node.getBBox();
  const { a, d, e, f } = (node.parentNode as SVGGraphicsElement).getScreenCTM()!;
  return new DOMRect(x * a + e, y * d + f, width * a, height * d);
}

// Scrolls to the largest of these nodes; false if none counts.
function bringToHand(pan: HTMLElement, nodes: Element[]): boolean {
  const still = lowerOf(pan);
  const box = pan.getBoundingClientRect();
  const view = pan.clientHeight - (still?.getBoundingClientRect().height ?? 0);
  const boxes = nodes.flatMap((node) => {
    const at = restingPlace(node);
    // Ignores things in flight and nodes outside the board.
    const counts = pan.contains(node) && !still?.contains(node) && !node.closest(".flies, .gone");
    return counts && at.width && at.height && at.height < view && at.width <= box.width ? [at] : [];
  });
  if (!boxes.length) return false;
  const at = boxes.reduce((a, b) => (b.width * b.height > a.width * a.height ? b : a));
  const off = (from: number, to: number, low: number, high: number) =>
    from < low ? from - low - GAP : to > high ? to - high + GAP : 0;
  const top = off(at.top, at.bottom, box.top, box.top + view);
  const left = off(at.left, at.right, box.left, box.left + pan.clientWidth);
  if (top || left) pan.scrollBy({ top, left, behavior: moves() ? "smooth" : "auto" });
  return true;
}

// In the bar on top, so that it covers nothing.
export function ZoomButton({ zoom, setZoom }: Zoom) {
  return (
    <button
      class="button quiet icon-button"
      data-zoom
      aria-label={zoom < 2 ? t("Zoom in") : t("Whole board")}
      onClick={() => setZoom(zoom < 2 ? zoom + 0.5 : 1)}
    >
      <Icon d={`M10 4a6 6 0 1 0 0 12a6 6 0 0 0 0-12M14.500 14.500 20 20M7 10h6${zoom < 2 ? "M10 7v6" : ""}`} />
    </button>
  );
}
