// The board on a phone: as wide as the screen, taller than it if it must be; one finger scrolls it, two fingers
// or the buttons make it larger. Scrolling is the browser's own.
import { ComponentChildren } from "preact";
import { useRef, useState } from "preact/hooks";
import { t } from "../settings";

const MOST = 3;
const clamp = (zoom: number) => Math.min(MOST, Math.max(1, zoom));

export function PanZoom({ children }: { children: ComponentChildren }) {
  const frame = useRef<HTMLDivElement>(null);
  const pinch = useRef<{ apart: number; zoom: number } | null>(null);
  const [zoom, setZoom] = useState(1);

  // Keeps the point under the fingers (or the middle) where it is.
  const change = (to: number, x?: number, y?: number) => {
    const box = frame.current!;
    const next = clamp(to);
    const px = x ?? box.clientWidth / 2;
    const py = y ?? box.clientHeight / 2;
    const left = ((box.scrollLeft + px) * next) / zoom - px;
    const top = ((box.scrollTop + py) * next) / zoom - py;
    setZoom(next);
    requestAnimationFrame(() => box.scrollTo(left, top));
  };
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
          if (e.touches.length === 2) pinch.current = { apart: apart(e.touches), zoom };
        }}
        onTouchMove={(e) => {
          if (e.touches.length !== 2 || !pinch.current) return;
          e.preventDefault();
          const box = frame.current!.getBoundingClientRect();
          const x = (e.touches[0].clientX + e.touches[1].clientX) / 2 - box.x;
          const y = (e.touches[0].clientY + e.touches[1].clientY) / 2 - box.y;
          change((pinch.current.zoom * apart(e.touches)) / pinch.current.apart, x, y);
        }}
        onTouchEnd={() => (pinch.current = null)}
      >
        <div style={{ width: `${zoom * 100}%`, "--zoom": zoom }}>{children}</div>
      </div>
      <button
        class="zoom"
        aria-label={zoom < 2 ? t("Larger") : t("Whole board")}
        onClick={() => change(zoom < 2 ? zoom + 0.5 : 1)}
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
    </div>
  );
}
