// The signs of the page: the logo, the seats' emblems and the stones. Nothing is marked by colour alone: every seat has
// an emblem and every stone a shape, the same at every table.

export function Mark() {
  return (
    <svg viewBox="0 0 64 64" aria-hidden="true">
      <path d="M8 60V30C8 17 23 14 32 3c9 11 24 14 24 27v30Z" fill="var(--active)" />
      <path d="M15 60V32c0-9 11-12 17-20 6 8 17 11 17 20v28Z" fill="var(--ground)" />
      <path d="M32 14v10" stroke="var(--choose)" stroke-width="2.5" />
      <path d="M26 24h12l4 7-5 16H27l-5-16Z" fill="var(--choose)" />
      <path d="M29 31h6v10h-6Z" fill="var(--ground)" />
    </svg>
  );
}

// Star, crescent, palm, lamp, camel, jar, on a 24 by 24 grid.
const EMBLEMS = [
  "M12 2l2.9 6.3 6.9.8-5.1 4.7 1.4 6.8L12 17.2 5.9 20.6l1.4-6.8L2.2 9.1l6.9-.8Z",
  "M16.5 2.8A10 10 0 1 0 21 17.5 8 8 0 1 1 16.5 2.8Z",
  "M11 22c1-5 1-8 .4-11C8 10 5 11 3 14c0-5 4-7 8-5-2-3-5-4-8-3 3-4 8-3 9.3 1C14 3 18 2 21 5c-3 0-6 1-7.6 4 4-1 7 1 8 5-2-2.6-5-3.6-7.8-3 .8 3.4.8 6.6.2 11Z",
  "M9 3h6v2l2 3H7l2-3Zm-3 6h12l1 6c0 4-3 6-7 6s-7-2-7-6Zm5 2v7h2v-7Z",
  "M3 20v-6c0-3 1-5 3-5 1-3 2.5-4 4-4s2.5 2 3 4c1.5 0 2 1 3 0l1-4c.5-2 4-2 4 0 0 1-1 1.5-2 1.5L18.5 11C18 13 17 14 16 14v6h-2v-5H7v5Z",
  "M9 2h6v2l-1 2c4 2 5 5 5 8 0 4-3 8-7 8s-7-4-7-8c0-3 1-6 5-8L9 4Zm-3 11h12v2H6Z",
];

// The grid in a circle that leaves it room on all sides.
const ROUND = "-5.143 -5.143 34.286 34.286";

export const seatColour = (seat: number): string => `var(--seat${seat % 6})`;

export function Emblem({ seat, size = 24, x = 0, y = 0 }: { seat: number; size?: number; x?: number; y?: number }) {
  return (
    // No transform inside: a log has hundreds of emblems, and each transform is a part of its own for the compositor.
    <svg class="emblem" viewBox={ROUND} width={size} height={size} x={x} y={y} aria-hidden="true">
      <circle cx="12" cy="12" r="17.143" fill={seatColour(seat)} />
      <path d={EMBLEMS[seat % 6]} fill="var(--ground)" />
    </svg>
  );
}

// The picture of a game without one of its own: eight-pointed tiles.
export function PlainMiniature() {
  const tiles = [0, 1, 2, 3].flatMap((row) => [0, 1, 2, 3].map((col) => [25 + 50 * col, 25 + 50 * row]));
  return (
    <svg viewBox="0 0 200 200" aria-hidden="true">
      <rect width="200" height="200" fill="var(--panel-2)" />
      {tiles.map(([x, y], i) => (
        <g key={i} transform={`translate(${x} ${y})`}>
          <path
            d="M-16-16H16V16H-16ZM0-22.600 22.600 0 0 22.600-22.600 0Z"
            fill={(i + Math.floor(i / 4)) % 2 ? "var(--confirm)" : "var(--active)"}
          />
          <path d="M0-11 11 0 0 11-11 0Z" fill="var(--choose)" />
        </g>
      ))}
    </svg>
  );
}

export type StoneKind = "ruby" | "sapphire" | "opal" | "topaz" | "diamond";
export const STONES: StoneKind[] = ["ruby", "sapphire", "opal", "topaz", "diamond"];

// Ruby hexagon, sapphire drop, opal circle, topaz square, diamond lozenge, around the origin, radius 10.
const SHAPES: Record<StoneKind, string> = {
  ruby: "M-9 -5.2 0 -10.4 9 -5.2V5.2L0 10.4-9 5.2Z",
  sapphire: "M0 -11C4 -5 8.5 -1.5 8.5 3.3A8.5 8.5 0 0 1-8.5 3.3C-8.5-1.5-4-5 0-11Z",
  opal: "M-9.2 0A9.2 9.2 0 1 1 9.2 0 9.2 9.2 0 1 1-9.2 0Z",
  topaz: "M-8.3-8.3H8.3V8.3H-8.3Z",
  diamond: "M0-11.5 9 0 0 11.5-9 0Z",
};
const FACETS: Record<StoneKind, string> = {
  ruby: "M-9-5.2 0 0 9-5.2M0 0V10.4",
  sapphire: "M-4.5 4A4.5 4.5 0 0 0 0 8",
  opal: "M-5-3A6 6 0 0 1 1-6.5",
  topaz: "M-4.5-4.5H4.5V4.5H-4.5Z",
  diamond: "M-9 0H9M-3.5 0 0-11.5 3.5 0 0 11.5Z",
};

// A stone at (x, y) of an SVG; `r` is its radius.
export function Stone({ kind, x = 0, y = 0, r = 10 }: { kind: StoneKind; x?: number; y?: number; r?: number }) {
  return (
    <g transform={x || y || r !== 10 ? `translate(${x} ${y}) scale(${r / 10})` : undefined} class="stone">
      <path
        d={SHAPES[kind]}
        fill={`var(--${kind})`}
        stroke="var(--stone-edge)"
        stroke-width="1.1"
        stroke-linejoin="round"
      />
      <path
        d={FACETS[kind]}
        fill="none"
        stroke="#fff"
        stroke-opacity={kind === "diamond" ? 0 : 0.55}
        stroke-width="1.3"
      />
      {kind === "diamond" && <path d={FACETS[kind]} fill="none" stroke="#9aa3b5" stroke-width="1" />}
    </g>
  );
}

export function StoneIcon({ kind, size = 18 }: { kind: StoneKind; size?: number }) {
  return (
    <svg viewBox="-12 -12 24 24" width={size} height={size} aria-hidden="true">
      <Stone kind={kind} />
    </svg>
  );
}
