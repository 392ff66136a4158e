// The four resources of the desert: each has a colour and a shape (water drop, spice leaf, silk bolt, camel), and a
// letter where there is space. Wild has all four colours, a dead desert none.
import { BoardProps } from "../../kit/board";

export type ResourceKind = "water" | "spice" | "silk" | "camel";
export const RESOURCES: ResourceKind[] = ["water", "spice", "silk", "camel"];

// "2 spices, 1 camel".
export const cardsInWords = (t: BoardProps["t"], heap: number[]): string =>
  heap
    .flatMap((n, c) =>
      n
        ? [
            [
              t("{n|water|water}", { n }),
              t("{n|spice|spices}", { n }),
              t("{n|silk|silks}", { n }),
              t("{n|camel|camels}", { n }),
            ][c],
          ]
        : [],
    )
    .join(", ");

// Around the origin, radius 10.
const SHAPES: Record<ResourceKind, string> = {
  water: "M0-10.500C4-5 8-1.500 8 3A8 8 0 0 1-8 3C-8-1.500-4-5 0-10.500Z",
  spice:
    "M8.500-9.500C9.500-1 7 7-1.500 8-4.500 8.300-6 7-6.200 6.900L-8.500 9.500-9.800 8.300-7.400 5.500C-10.500-3.500-1.500-9.500 8.500-9.500Z",
  silk: "M-7-9.500H6.500A3.300 3.300 0 0 1 6.500-2.900H5.500V9.500L2.200 7-1 9.500-4.200 7-7.500 9.500V-3A3.300 3.300 0 0 1-7-9.500Z",
  camel:
    "M-9.500 9.500V1.500C-9.500-2-8.500-3-7.300-3.300-6.700-6.500-5.200-8-3.900-8-2.600-8-1.800-6.500-1.200-4.500-.6-6.500.2-8 1.500-8 3-8 3.800-6 4.200-3.500L5.200-7C5.800-9.500 9.800-9.300 9.800-7.300 9.800-6.300 8.900-5.900 7.900-5.900L6.800.2C6.500 1.600 5.900 2.400 5 2.600V9.500H2.900V3.500H-6.500V9.500Z",
};
const LINES: Record<ResourceKind, string> = {
  water: "M-4.300 3.500A4.400 4.400 0 0 0 0 7.700",
  spice: "M-7.400 5.500C-3.500 2-.5-2 4.500-5.500",
  silk: "M-7-2.900H5.500M-2.500-.500V5",
  camel: "",
};

export const resourceColour = (kind: ResourceKind): string => `var(--${kind})`;

// A resource at (x, y) of an SVG; `cut`: cut out of a piece in its own colour.
export function Resource({
  kind,
  x = 0,
  y = 0,
  r = 10,
  cut,
}: {
  kind: ResourceKind;
  x?: number;
  y?: number;
  r?: number;
  cut?: boolean;
}) {
  return (
    <g transform={`translate(${x} ${y}) scale(${r / 10})`}>
      <path
        d={SHAPES[kind]}
        fill={cut ? "var(--on-piece)" : resourceColour(kind)}
        stroke={cut ? "none" : "var(--stone-edge)"}
        stroke-width="1"
        stroke-linejoin="round"
      />
      <path
        d={LINES[kind]}
        fill="none"
        stroke={cut ? resourceColour(kind) : "var(--on-piece)"}
        stroke-width="1.4"
        stroke-linecap="round"
      />
    </g>
  );
}

// The other two faces of a die.
export function WildSign({ x = 0, y = 0, r = 10 }: { x?: number; y?: number; r?: number }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${r / 10})`}>
      {RESOURCES.map((kind, i) => (
        <path
          key={kind}
          d="M0 0V-10A10 10 0 0 1 10 0Z"
          transform={`rotate(${i * 90})`}
          fill={resourceColour(kind)}
          stroke="var(--stone-edge)"
          stroke-width="0.8"
        />
      ))}
      <path d="M0-5 1.500-1.500 5 0 1.500 1.500 0 5-1.500 1.500-5 0-1.500-1.500Z" fill="var(--on-piece)" />
    </g>
  );
}

export function DesertSign({ x = 0, y = 0, r = 10 }: { x?: number; y?: number; r?: number }) {
  return (
    <g
      transform={`translate(${x} ${y}) scale(${r / 10})`}
      fill="none"
      stroke="var(--wood-ink)"
      stroke-width="1.8"
      stroke-linecap="round"
      opacity="0.75"
    >
      <path d="M-10 5C-6 5-5-2-1-2S4 5 10 5" />
      <path d="M-5-7 0-3M0-7-5-3M3-5H8" />
    </g>
  );
}
