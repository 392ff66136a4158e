// A wooden die that tumbles once when its face changes. The board draws the face, or it shows pips from 1 to 6.
import { ComponentChildren } from "preact";

export const PIPS: [number, number][][] = [
  [[0, 0]],
  [
    [-1, -1],
    [1, 1],
  ],
  [
    [-1, -1],
    [0, 0],
    [1, 1],
  ],
  [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ],
  [
    [-1, -1],
    [1, -1],
    [0, 0],
    [-1, 1],
    [1, 1],
  ],
  [
    [-1, -1],
    [1, -1],
    [-1, 0],
    [1, 0],
    [-1, 1],
    [1, 1],
  ],
];

interface DieProps {
  x?: number;
  y?: number;
  size?: number;
  pips?: number;
  colour?: string;
  throwId?: string | number; // a new value makes the die tumble
  children?: ComponentChildren; // a custom face, around the origin
}

export function Die({ x = 0, y = 0, size = 40, pips, colour = "var(--wood)", throwId, children }: DieProps) {
  const half = size / 2;
  return (
    <g transform={`translate(${x} ${y})`}>
      <g class="die" key={throwId}>
        <rect x={-half} y={-half + 2} width={size} height={size} rx={size * 0.2} fill="#000" opacity="0.18" />
        <rect
          x={-half}
          y={-half}
          width={size}
          height={size}
          rx={size * 0.2}
          fill={colour}
          stroke="var(--stone-edge)"
          stroke-width="1.2"
        />
        <rect
          x={-half + 3}
          y={-half + 3}
          width={size - 6}
          height={size - 6}
          rx={size * 0.15}
          fill="none"
          stroke="#fff"
          stroke-opacity="0.35"
          stroke-width="1.2"
        />
        {pips !== undefined &&
          PIPS[pips - 1]?.map(([px, py], i) => (
            <circle key={i} cx={px * size * 0.25} cy={py * size * 0.25} r={size * 0.085} fill="#2b2118" />
          ))}
        {children}
      </g>
    </g>
  );
}
