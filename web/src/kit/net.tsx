// A die made of paper: six faces make a cube's net with glue tabs, any other number a spinner for a pencil and a paper
// clip. Faces are drawn around the origin, radius 10.
import { ComponentChildren } from "preact";
import { PIPS } from "./dice";
import { Face } from "./sheet";

const SIDE = 40;
const TAB = 9;
// Column and row in the net, in the order of the faces.
const PLACES = [
  [0, 1],
  [1, 1],
  [2, 1],
  [3, 1],
  [1, 0],
  [1, 2],
];

function Net({ faces }: { faces: ComponentChildren[] }) {
  const tab = (x: number, y: number, turn: number) => (
    <path
      d={`M0 0H${SIDE}L${SIDE - 6} ${-TAB}H6Z`}
      transform={`translate(${x} ${y}) rotate(${turn})`}
      fill="var(--panel-2)"
      stroke="var(--ink-2)"
      stroke-width="0.8"
    />
  );
  return (
    <g transform={`translate(${TAB} ${TAB})`}>
      {tab(0, SIDE, 0)}
      {tab(2 * SIDE, SIDE, 0)}
      {tab(3 * SIDE, SIDE, 0)}
      {tab(SIDE, 2 * SIDE, 180)}
      {tab(3 * SIDE, 2 * SIDE, 180)}
      {tab(4 * SIDE, 2 * SIDE, 180)}
      {tab(4 * SIDE, SIDE, 90)}
      {faces.map((face, i) => {
        const [col, row] = PLACES[i];
        return (
          <g key={i} transform={`translate(${col * SIDE} ${row * SIDE})`}>
            <rect width={SIDE} height={SIDE} fill="var(--wood)" stroke="var(--ink-2)" stroke-width="0.8" />
            <g transform={`translate(${SIDE / 2} ${SIDE / 2}) scale(1.35)`}>{face}</g>
          </g>
        );
      })}
    </g>
  );
}

function Spinner({ faces }: { faces: ComponentChildren[] }) {
  const r = 66;
  const at = (i: number, far: number) => {
    const turn = ((i - 0.5) / faces.length) * 2 * Math.PI;
    return `${(Math.sin(turn) * far).toFixed(2)} ${(-Math.cos(turn) * far).toFixed(2)}`;
  };
  return (
    <g transform="translate(90 69)">
      <circle r={r} fill="var(--wood)" stroke="var(--ink-2)" stroke-width="1" />
      {faces.map((face, i) => (
        <g key={i}>
          {faces.length > 1 && <path d={`M0 0L${at(i, r)}`} stroke="var(--ink-2)" stroke-width="1" />}
          <g transform={`translate(${at(i + 0.5, r * 0.68)}) scale(${faces.length > 8 ? 0.8 : 1.1})`}>{face}</g>
        </g>
      ))}
      <circle r="3" fill="var(--ground)" stroke="var(--ink-2)" />
    </g>
  );
}

// A face with a number.
export const Pips = ({ n }: { n: number }) =>
  PIPS[n - 1] ? (
    <g>
      {PIPS[n - 1].map(([x, y], i) => (
        <circle key={i} cx={x * 6} cy={y * 6} r="2.1" fill="#2b2118" />
      ))}
    </g>
  ) : (
    <text y="6" text-anchor="middle" font-size="17" class="title">
      {n}
    </text>
  );

export const dieFace = (at: string, of: string, faces: ComponentChildren[], copies = 1): Face => ({
  at,
  of,
  copies,
  size: [90, 69],
  box: [180, 138],
  cut: "own",
  picture: faces.length === 6 ? <Net faces={faces} /> : <Spinner faces={faces} />,
});
