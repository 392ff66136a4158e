// The frame of a plot: its axes, and the places where a pointer, a finger or the arrow keys show the figures.
//
// Plots are as wide as a phone. The page lays several side by side where there is space, so that text is never scaled
// down until it is unreadable. Colours are classes: c0 to c7 are those of the variants, s0 to s5 those of the seats.
import { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { Unit } from "./data";
import { number, percent } from "./say";

export const WIDE = 330;
export const LEFT = 50;
export const RIGHT = WIDE - 18;
export const AXIS = 40; // height of the ticks and the name below
export const COLOURS = 8;
export const colour = (k: number): string => `c${k % COLOURS}`;

export interface Line {
  colour?: string;
  text: string;
}
// A place of the plot, and what is known there.
export interface Spot {
  x: number;
  y: number;
  width: number;
  height: number;
  lines: Line[];
}

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

interface PlotProps {
  label: string;
  height: number;
  spots: Spot[];
  children: ComponentChildren;
}

export function Plot({ label, height, spots, children }: PlotProps) {
  const [at, setAt] = useState(-1);
  const spot = spots[at] as Spot | undefined;
  const leave = () => setAt(-1);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape") return leave();
    const step = STEPS[event.key];
    if (!step || !spots.length) return;
    event.preventDefault();
    setAt((at + step + spots.length) % spots.length);
  };
  const middle = spot ? (spot.x + spot.width / 2) / WIDE : 0;
  const side = middle < 1 / 3 ? "start" : middle > 2 / 3 ? "end" : "center";
  return (
    <div class="plot" onPointerLeave={(event) => event.pointerType === "mouse" && leave()}>
      <svg
        viewBox={`0 0 ${WIDE} ${height}`}
        role="img"
        aria-label={label}
        tabIndex={0}
        onKeyDown={onKeyDown}
        onBlur={leave}
      >
        {children}
        {spots.map(({ x, y, width, height }, i) => (
          <rect
            class={i === at ? "spot here" : "spot"}
            {...{ x, y, width, height }}
            onPointerEnter={() => setAt(i)}
            onClick={() => setAt(i)}
          />
        ))}
      </svg>
      <div class={`tip ${side}`} role="status" style={spot && { bottom: `${100 - (100 * spot.y) / height}%` }}>
        {spot && (
          <p>
            {spot.lines.map((line) => (
              <span>
                {line.colour && <i class={line.colour} />}
                {line.text}
              </span>
            ))}
          </p>
        )}
      </div>
    </div>
  );
}

// --- scales ------------------------------------------------------------------------------------------------------------

// From values to coordinates.
export type Scale = ((x: number) => number) & { low: number; high: number; from: number; to: number };

export function scale(low: number, high: number, from: number, to: number): Scale {
  const at = (x: number) => from + ((x - low) / (high - low)) * (to - from);
  return Object.assign(at, { low, high, from, to });
}

// A step of 1, 2 or 5 times a power of ten that divides the range into at most `most` parts.
export function niceStep(range: number, most: number): number {
  const rough = range > 0 ? range / most : 1;
  const power = 10 ** Math.floor(Math.log10(rough));
  return power * [1, 2, 5, 10].find((nice) => nice * power >= rough * (1 - 1e-9))!;
}

// A scale whose ends are ticks.
export function roundScale(low: number, high: number, from: number, to: number): Scale {
  let step = niceStep(high > low ? high - low : 0.1, 5);
  for (;;) {
    const first = Math.floor(low / step + 1e-9) * step;
    const last = Math.max(Math.ceil(high / step - 1e-9) * step, first + step);
    const wider = niceStep(last - first, 5); // of the ticks
    if (wider <= step * (1 + 1e-9)) return scale(first, last, from, to);
    step = wider;
  }
}

function ticks({ low, high }: Scale, step: number): number[] {
  const first = Math.ceil(low / step - 1e-6);
  const last = Math.floor(high / step + 1e-6);
  return Array.from({ length: last - first + 1 }, (_, i) => (first + i) * step);
}

function tick(unit: Unit, x: number, step: number): string {
  const part = unit === "share" || unit === "part";
  const gap = part ? 100 * step : step;
  const decimals = gap >= 1 ? 0 : gap >= 0.1 ? 1 : 2;
  return part ? percent(x, decimals) : number(x, decimals);
}

// The ticks below a plot, and the name of the axis.
export function XAxis({ at, y, unit, name }: { at: Scale; y: number; unit: Unit; name: string }) {
  const rough = niceStep(at.high - at.low, 5);
  const step = unit === "number" ? Math.max(rough, 1) : rough; // counts and settings are integers
  return (
    <>
      <line class="axis" x1={at.from} x2={at.to} y1={y} y2={y} />
      {ticks(at, step).map((x) => (
        <>
          <line class="axis" x1={at(x)} x2={at(x)} y1={y} y2={y + 4} />
          <text x={at(x)} y={y + 18} text-anchor="middle">
            {tick(unit, x, step)}
          </text>
        </>
      ))}
      <text class="unit" x={WIDE} y={y + 35} text-anchor="end">
        {name}
      </text>
    </>
  );
}

export function YAxis({ at, unit, most }: { at: Scale; unit: Unit; most: number }) {
  const step = niceStep(at.high - at.low, most);
  return (
    <>
      {ticks(at, step).map((y) => (
        <>
          <line class="grid" x1={LEFT} x2={RIGHT} y1={at(y)} y2={at(y)} />
          <text x={LEFT - 5} y={at(y) + 4} text-anchor="end">
            {tick(unit, y, step)}
          </text>
        </>
      ))}
    </>
  );
}
