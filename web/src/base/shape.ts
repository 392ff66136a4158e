// The shape of the window, by width and height: the only place that decides it. The style sheets read it as classes of
// the root, scripts through useShape.
//
//   phone upright    narrow: the board is as wide as the window, the question below it
//   phone rail       wide and low: the board is as high as the window, everything else is a rail beside it
//   tablet upright   the board in two columns, the seats above it, the question below
//   tablet rail      the board in two columns, the seats, the log and the question in the rail
//   desk [rail]      the wide board; the question is in the rail if the window is low
import { useEffect, useState } from "preact/hooks";

export interface Shape {
  name: "phone" | "tablet" | "desk";
  rail: boolean;
  sheet: boolean; // the log is in a sheet that opens over the page
  compact: boolean; // the drawing for small screens, which pans and zooms
  columns: 1 | 2; // of that drawing
  square: boolean; // with two columns: the space is about as high as wide
}

const LOW = 500; // pixels of height of a phone held sideways
const NARROW = 700; // pixels of width from which a tablet begins
const DESK = 1180; // pixels of width from which a desk begins, if it is
const HIGH = 620; // pixels high; with less the text of the wide board would be too small
const ROOMY = 740; // pixels of height from which a desk has the question below the board
const TWO_COLUMNS = 834; // pixels of width of a phone held sideways: two columns (622) and a rail (212)

export function shapeOf(width: number, height: number): Shape {
  const low = height < LOW && width > height;
  const name = low || width < NARROW ? "phone" : width <= DESK || height < HIGH ? "tablet" : "desk";
  const rail = name === "desk" ? height < ROOMY : low || (name === "tablet" && width > height);
  const compact = name !== "desk";
  const columns = name === "tablet" || (low && width >= TWO_COLUMNS) ? 2 : 1;
  return { name, rail, compact, columns, square: name === "tablet", sheet: name === "phone" || (compact && !rail) };
}

let current = shapeOf(innerWidth, innerHeight);
const listeners = new Set<() => void>();

function show(): void {
  const { name, rail, compact, columns } = current;
  const classes = [name, rail ? "rail" : compact && "upright", columns > 1 && "columns"];
  document.documentElement.className = classes.filter(Boolean).join(" ");
}
show();
addEventListener("resize", () => {
  const next = shapeOf(innerWidth, innerHeight);
  if (JSON.stringify(next) === JSON.stringify(current)) return;
  current = next;
  show();
  listeners.forEach((listener) => listener());
});

export function useShape(): Shape {
  const [shape, again] = useState(current);
  useEffect(() => {
    const listener = () => again(current);
    listeners.add(listener);
    listener();
    return () => void listeners.delete(listener);
  }, []);
  return shape;
}
