// The board on a phone: as wide as the screen, taller than it if it must be; one finger scrolls it, two fingers
// or the button make it larger. Scrolling is the browser's own. When something new is asked, as many as possible of
// the things that may be tapped come into sight by themselves; while something is told, the place where it happens.
import { ComponentChildren, RefObject } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { moves, t } from "../settings";

const MOST = 3;
const clamp = (zoom: number) => Math.min(MOST, Math.max(1, zoom));

interface Zoom {
  zoom: number;
  setZoom(zoom: number): void;
}

interface PanZoomProps extends Zoom {
  asked?: number; // changes when something else is asked
  told?: unknown; // changes with every event that is told
  children: ComponentChildren;
}

export function PanZoom({ zoom, setZoom, asked, told, children }: PanZoomProps) {
  const frame = useRef<HTMLDivElement>(null);
  const pinch = useRef<{ apart: number; zoom: number; x: number; y: number } | null>(null);
  const last = useRef(zoom);

  // Keeps the point under the fingers (or the middle) where it is.
  useLayoutEffect(() => {
    const box = frame.current!;
    const { x = box.clientWidth / 2, y = box.clientHeight / 2 } = pinch.current ?? {};
    const grown = zoom / last.current;
    last.current = zoom;
    if (grown !== 1) box.scrollTo((box.scrollLeft + x) * grown - x, (box.scrollTop + y) * grown - y);
  }, [zoom]);
  // After the bar below has taken its place.
  useEffect(() => {
    const soon = requestAnimationFrame(() => bringIntoSight(frame));
    return () => cancelAnimationFrame(soon);
  }, [asked]);
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
      >
        <div style={{ width: `${zoom * 100}%`, "--zoom": zoom }}>{children}</div>
      </div>
    </div>
  );
}

const GAP = 6; // pixels that stay free around what is brought into sight

// Of all ways to scroll up or down, the nearest that shows the most of what is lit.
function bringIntoSight(frame: RefObject<HTMLDivElement | null>): void {
  const pan = frame.current;
  if (!pan) return;
  const still = pan.querySelector(".lower"); // stays in sight anyway
  const top = pan.getBoundingClientRect().top - pan.scrollTop;
  const view = pan.clientHeight - (still?.getBoundingClientRect().height ?? 0);
  const lit = [...pan.querySelectorAll(".choice.legal, [data-compose]:not([aria-disabled=true])")].flatMap((node) => {
    if (still?.contains(node)) return [];
    const box = node.getBoundingClientRect();
    return [{ from: box.top - top, to: box.bottom - top }];
  });
  const seen = (at: number) => lit.filter(({ from, to }) => from >= at - 1 && to <= at + view + 1).length;
  const ways = [pan.scrollTop, ...lit.flatMap(({ from, to }) => [from - GAP, to - view + GAP])].map((at) =>
    Math.min(Math.max(0, at), Math.max(0, pan.scrollHeight - pan.clientHeight)),
  );
  const far = (at: number) => Math.abs(at - pan.scrollTop);
  const best = ways.reduce((a, b) => (seen(b) > seen(a) || (seen(b) === seen(a) && far(b) < far(a)) ? b : a));
  if (best !== pan.scrollTop) pan.scrollTop = best;
}

// Where a board changes while an event is told is where it happens: the largest thing that has come since the event
// before is brought into sight, if it is not there; or, if nothing has come, that has gone elsewhere or been rewritten.
const DRAWN = ["transform", "d", "x", "y", "cx", "cy", "width", "height", "fill", "opacity"];

function useChanges(frame: RefObject<HTMLDivElement | null>, told: unknown): void {
  const came = useRef(new Set<Element>());
  const changed = useRef(new Set<Element>());
  useEffect(() => {
    const note = (records: MutationRecord[]) => {
      for (const { type, target, addedNodes } of records)
        if (type !== "childList") changed.current.add(target instanceof Element ? target : target.parentElement!);
        else for (const node of addedNodes) if (node instanceof Element) came.current.add(node);
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
      if (told && frame.current) nodes.some((some) => bringToHand(frame.current!, some));
    });
    return () => cancelAnimationFrame(soon);
  }, [told]);
}

// Whether there is a place among these.
function bringToHand(pan: HTMLElement, nodes: Element[]): boolean {
  const still = pan.querySelector(".lower"); // stays in sight anyway
  const box = pan.getBoundingClientRect();
  const view = pan.clientHeight - (still?.getBoundingClientRect().height ?? 0);
  const boxes = nodes.flatMap((node) => {
    const at = node.getBoundingClientRect();
    // What is only on its way, or is no part of the board, is no place.
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

// In the bar on top, so that it lies over nothing.
export function ZoomButton({ zoom, setZoom }: Zoom) {
  return (
    <button
      class="button quiet icon-button"
      data-zoom
      aria-label={zoom < 2 ? t("Larger") : t("Whole board")}
      onClick={() => setZoom(zoom < 2 ? zoom + 0.5 : 1)}
    >
      <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
        <path
          d={
            zoom < 2
              ? "M10 4a6 6 0 1 0 0 12a6 6 0 0 0 0-12M14.500 14.500 20 20M7 10h6M10 7v6"
              : "M10 4a6 6 0 1 0 0 12a6 6 0 0 0 0-12M14.500 14.500 20 20M7 10h6"
          }
          fill="none"
          stroke="currentColor"
          stroke-width="2"
          stroke-linecap="round"
        />
      </svg>
    </button>
  );
}
