// The signs of the three cards of Basari: die, points, stones.
import { Stone } from "../../kit/emblems";
import { Card } from "./table";

export function CardSign({ card, x, y, r }: { card: Card; x: number; y: number; r: number }) {
  if (card === "die")
    return (
      <g transform={`translate(${x} ${y}) scale(${r / 10})`}>
        <rect x="-10" y="-10" width="20" height="20" rx="4" fill="var(--wood)" stroke="var(--stone-edge)" />
        {[-5, 0, 5].map((d) => (
          <circle key={d} cx={d} cy={d} r="2" fill="#2b2118" />
        ))}
      </g>
    );
  if (card === "points")
    return (
      <g transform={`translate(${x} ${y}) scale(${r / 10})`}>
        <circle r="10.5" fill="var(--choose)" stroke="var(--stone-edge)" />
        <path
          d="M0-7 1.9-2.200 7-1.9 3.100 1.400 4.400 6.300 0 3.500-4.400 6.300-3.100 1.400-7-1.9-1.9-2.200Z"
          fill="#fff"
        />
      </g>
    );
  return (
    <g>
      <Stone kind="ruby" r={r * 0.62} x={x - r * 0.55} y={y + r * 0.35} />
      <Stone kind="topaz" r={r * 0.62} x={x + r * 0.6} y={y + r * 0.35} />
      <Stone kind="opal" r={r * 0.62} x={x} y={y - r * 0.55} />
    </g>
  );
}
