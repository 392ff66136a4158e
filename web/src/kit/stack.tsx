// A pile of equal things, drawn as a stack: the more there are, the higher it is. A thing that is added drops onto the
// pile and settles; the order of drawing is from the bottom up.
import { VNode } from "preact";

interface StackProps {
  n: number; // things in the pile
  each?: number; // how many of them one drawn thing stands for
  most: number; // things drawn at most
  rise: number; // from one to the next, in units of the drawing
  thing(): VNode;
}

export function Stack({ n, each = 1, most, rise, thing }: StackProps) {
  const high = Math.min(most, Math.ceil(n / each));
  return (
    <g opacity={high ? 1 : 0.4}>
      {Array.from({ length: Math.max(1, high) }, (_, i) => (
        <g key={i} transform={`translate(0 ${-i * rise})`}>
          <g class="settles">{thing()}</g>
        </g>
      ))}
    </g>
  );
}
