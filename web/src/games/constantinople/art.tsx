// The pictures of Bazar: the merchants' emblems, the landmarks of the quarters, medallions and banners. All are flat
// paper cut-outs. A merchant is identified by shape, a guild by its seat's emblem, a quarter by its letter.
import { JSX } from "preact";
import { Emblem, seatColour } from "../../kit/emblems";

// A merchant on a 24 by 24 grid: the filled shape, and what is cut out of it or drawn as a line.
const MERCHANTS: Record<string, { fill: string; cut?: string; line?: string }> = {
  beggar: { fill: "M2.500 12h19c0 5.500-4 9.500-9.500 9.500S2.500 17.500 2.500 12ZM12 2.500a3.400 3.400 0 1 1-.01 0Z" },
  administrator: { fill: "M5 2.500h14v3.500h-2v12h2v3.500H5V18h2V6H5Z", cut: "M9.500 8h5M9.500 11h5M9.500 14h3" },
  traitor: {
    fill: "M12 1.500l2.800 4.200v8h4.700v2.600h-5.300v3.200l1.200 3H8.600l1.200-3v-3.200H4.500v-2.600h4.700v-8Z",
  },
  fishmonger: {
    fill: "M1.500 12c4-6.500 11.500-7 15.500-2.300L22.500 6v12L17 14.300C13 19 5.500 18.500 1.500 12Z",
    cut: "M6.500 10.800v.1M10.500 8.500c1.300 2.300 1.300 4.700 0 7",
  },
  courier: {
    fill: "M1.500 5h21v14.500h-21Z",
    cut: "M2.500 6.500 12 14l9.500-7.500M2.500 18.500 9 12M21.500 18.500 15 12",
  },
  pedlar: { fill: "M1.500 5.500h4l1.700 3H22l-3 8H8.500L4 8H1.500ZM12.500 17.500a2.800 2.800 0 1 1-.01 0Z" },
  favourite: { fill: "M2.500 7l5.500 4.500L12 3l4 8.500L21.500 7l-2 10.500h-15ZM4.500 19h15v2.500h-15Z" },
  architect: {
    fill: "M12 1.500a3 3 0 1 1-.01 0Z",
    line: "M10.800 6.500 5 21.500M13.200 6.500 19 21.500M6.500 14.500c3.500 2.800 7.500 2.800 11 0",
  },
  charlatan: {
    fill: "M8.500 1.500h7v2.300l-1.300 1V9l5.300 8.300c1.500 2.500-.3 5.200-3 5.200h-9c-2.700 0-4.500-2.700-3-5.200L9.800 9V4.800l-1.300-1Z",
    cut: "M7.500 15.500h9M11 19h.1M14 18h.1",
  },
  person: {
    fill: "M3.500 13C2.500 7 7.500 4.500 12 4.500S21.500 7 20.500 13c-4.500 2.500-12.500 2.500-17 0ZM6.800 15.700c3.500 1 6.900 1 10.400 0 0 4-2.100 6.800-5.200 6.800s-5.200-2.800-5.200-6.800ZM12.300 4C12 1.700 13.500.8 16 .8c0 2.300-1.400 3.200-3.700 3.200Z",
    cut: "M5 10.500c4.500 2 9.500 2 14-1",
  },
  thief: {
    fill: "M1.500 7.500c4-2 7.500-1 10.500.5 3-1.500 6.500-2.500 10.500-.5 0 6.500-2 10-5.200 10-2.700 0-3.800-2.500-5.300-2.500s-2.600 2.500-5.300 2.500c-3.200 0-5.200-3.500-5.200-10Z",
    cut: "M5.500 11.200c1.500-.9 3-.5 4 .9M18.500 11.200c-1.500-.9-3-.5-4 .9",
  },
  ferryman: {
    fill: "M1.500 14h21c-1 4.500-4 7-7.500 7H9c-3.500 0-6.500-2.500-7.500-7ZM10.500 2h2v10.500h-2ZM13.800 3.500c4 2 5.700 5.300 5.700 9h-5.700ZM9.300 6v6.500h-5Z",
  },
  crier: { fill: "M2 9.500h5L21 3.500v17L11 16.300l1.300 5.200H8.800L7.300 15H2Z", cut: "M7.300 10v4.500" },
  start: { fill: "M4.500 1.500H7v21H4.500ZM8 3h13l-3.300 4.800L21 12.500H8Z" },
};

export function Merchant({
  effect,
  size,
  x = 0,
  y = 0,
  colour,
  cut,
  opacity,
}: {
  effect: string;
  size: number;
  x?: number;
  y?: number;
  colour: string;
  cut: string;
  opacity?: number;
}) {
  const art = MERCHANTS[effect] ?? MERCHANTS.start;
  return (
    <g transform={`translate(${x} ${y}) scale(${size / 24})`} opacity={opacity} aria-hidden="true">
      <path d={art.fill} fill={colour} />
      {art.line && <path d={art.line} fill="none" stroke={colour} stroke-width="2.6" stroke-linecap="round" />}
      {art.cut && (
        <path d={art.cut} fill="none" stroke={cut} stroke-width="1.9" stroke-linecap="round" stroke-linejoin="round" />
      )}
    </g>
  );
}

// A merchant tile around (0, 0). Face up it shows the merchant, and its guild on a badge; face down only the guild.
// Permanent tiles have a gold rim; tiles that do not count for majority are struck through.
export function Medallion({
  guild,
  effect,
  r,
  up,
  permanent,
  mute,
}: {
  guild: number;
  effect: string;
  r: number;
  up: boolean;
  permanent: boolean;
  mute?: boolean;
}) {
  const colour = seatColour(guild);
  return (
    <g opacity={mute ? 0.75 : 1}>
      <circle cy={r * 0.07} r={r} fill="var(--stone-edge)" opacity="0.28" />
      {up ? (
        <>
          <circle r={r} fill={permanent ? "var(--topaz)" : colour} stroke="var(--stone-edge)" stroke-width="1" />
          <circle r={r * 0.87} fill={colour} />
          <circle r={r * 0.76} fill="var(--ground)" />
          <Merchant effect={effect} size={r * 1.12} x={-r * 0.56} y={-r * 0.56} colour={colour} cut="var(--ground)" />
          <g transform={`translate(${-r * 0.72} ${-r * 0.72})`}>
            <circle r={r * 0.4} fill="var(--ground)" />
            <Emblem seat={guild} size={r * 0.72} x={-r * 0.36} y={-r * 0.36} />
          </g>
        </>
      ) : (
        <>
          <Emblem seat={guild} size={2 * r} x={-r} y={-r} />
          <circle r={r * 0.94} fill="none" stroke="var(--stone-edge)" stroke-width={r * 0.05} />
          <circle
            r={r * 0.8}
            fill="none"
            stroke="var(--ground)"
            stroke-width={r * 0.05}
            stroke-dasharray={`${r * 0.09} ${r * 0.13}`}
          />
        </>
      )}
      {mute && (
        <path
          d={`M${-r * 0.8} ${r * 0.8}L${r * 0.8} ${-r * 0.8}`}
          stroke="var(--danger)"
          stroke-width={r * 0.16}
          stroke-linecap="round"
        />
      )}
    </g>
  );
}

export function Banner({ guild, height, x, y }: { guild: number; height: number; x: number; y: number }) {
  const w = height * 0.66;
  return (
    <g transform={`translate(${x} ${y})`} aria-hidden="true">
      <path
        d={`M0 0H${w}V${height}L${w / 2} ${height * 0.78} 0 ${height}Z`}
        fill={seatColour(guild)}
        stroke="var(--stone-edge)"
        stroke-width="1"
        stroke-linejoin="round"
      />
      <Emblem seat={guild} size={w * 0.86} x={w * 0.07} y={height * 0.06} />
      <path d={`M-3 0H${w + 3}`} stroke="var(--stone-edge)" stroke-width="2.4" stroke-linecap="round" />
    </g>
  );
}

export function Coin({ r, text, sign }: { r: number; text: string | number; sign?: string }) {
  return (
    <g>
      <circle cy={r * 0.08} r={r} fill="var(--stone-edge)" opacity="0.3" />
      <circle r={r} fill="var(--topaz)" stroke="var(--stone-edge)" stroke-width="1.2" />
      <circle r={r * 0.8} fill="none" stroke="#7a5600" stroke-opacity="0.5" stroke-width="1" stroke-dasharray="2 2" />
      <text
        y={Math.max(r * 0.36, 5)}
        text-anchor="middle"
        font-size={Math.max(r * 1.08, 15.2)}
        class="title"
        style="fill:#1c1206"
      >
        {text}
      </text>
      {sign && (
        <g transform={`translate(${r * 0.8} ${-r * 0.56})`}>
          <circle r={r * 0.46} fill="var(--ground)" stroke="var(--stone-edge)" stroke-width="1" />
          <path
            d={SIGNS[sign]}
            transform={`scale(${r * 0.03})`}
            fill={sign === "up" ? "var(--confirm)" : "var(--danger)"}
          />
        </g>
      )}
    </g>
  );
}

const SIGNS: Record<string, string> = {
  up: "M0-9 9 6H-9Z",
  down: "M0 9 9-6H-9Z",
  none: "M-8-5-5-8 0-3 5-8 8-5 3 0 8 5 5 8 0 3-5 8-8 5-3 0Z",
};

// The colours of a quarter: its tint on the map, and a stronger one for its borders and landmark.
const COLOURS = [
  "var(--seat3)",
  "var(--topaz)",
  "var(--sapphire)",
  "var(--danger)",
  "var(--confirm)",
  "var(--ruby)",
  "var(--ink-2)",
  "var(--opal)",
];
export const quarterColour = (q: number): string => COLOURS[q % COLOURS.length];
export const tint = (q: number, percent: number, ground = "var(--ground)"): string =>
  `color-mix(in srgb, ${quarterColour(q)} ${percent}%, ${ground})`;

export function QuarterBadge({ q, letter, r, x, y }: { q: number; letter: string; r: number; x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <path
        d={`M0 ${-r}L${r} 0 0 ${r} ${-r} 0Z`}
        transform="scale(1.12)"
        fill={tint(q, 44)}
        stroke={quarterColour(q)}
        stroke-width="1.4"
      />
      <text y={Math.max(r * 0.42, 4.8)} text-anchor="middle" font-size={Math.max(r * 1.16, 15.2)} font-weight="600">
        {letter}
      </text>
    </g>
  );
}

// The landmark of a quarter, fitted into a box of the map.
export function Landmark({
  q,
  letter,
  x,
  y,
  width,
  height,
}: {
  q: number;
  letter: string;
  x: number;
  y: number;
  width: number;
  height: number;
}) {
  const Art = LANDMARKS[letter] ?? Object.values(LANDMARKS)[q % 7];
  if (width > height * 2.2)
    return (
      <>
        <Landmark q={q} letter={letter} x={x + width / 2 - height * 0.8} y={y} width={height * 1.6} height={height} />
        {[-1.25, -1, 1, 1.25].map((at) => (
          <path
            key={at}
            d="M0-10c4 8 5 14 3 19h-2v3h-2v-3h-2c-2-5-1-11 3-19Z"
            fill={tint(q, 70)}
            transform={`translate(${x + width / 2 + at * height * 0.86} ${y + height * 0.7}) scale(${height / (Math.abs(at) > 1.1 ? 46 : 36)})`}
          />
        ))}
      </>
    );
  return (
    <svg x={x} y={y} width={width} height={height} viewBox="0 0 60 44" aria-hidden="true">
      <Art strong={tint(q, 80, "var(--stone-edge)")} soft={tint(q, 55)} light="var(--ground)" />
    </svg>
  );
}

interface Paint {
  strong: string;
  soft: string;
  light: string;
}

const LANDMARKS: Record<string, (paint: Paint) => JSX.Element> = {
  // The Palace: a great dome between minarets.
  P: ({ strong, soft, light }) => (
    <g>
      <path d="M3 42V12l2.500-7L8 12v30ZM52 42V12l2.500-7L57 12v30Z" fill={strong} />
      <path d="M10 42V27h40v15Z" fill={soft} />
      <path d="M16 27C16 17 25 15 30 7c5 8 14 10 14 20Z" fill={strong} />
      <path d="M9 28c0-5 3-6 5-9 2 3 4 4 5 9ZM41 28c1-5 3-6 5-9 2 3 5 4 5 9Z" fill={strong} />
      <path d="M30 7V2" stroke={strong} stroke-width="1.6" />
      <path
        d="M26 42v-7c0-3 3-3 4-5 1 2 4 2 4 5v7ZM14 40v-5c0-2 2-2 2.500-3.500C17 33 19 33 19 35v5ZM41 40v-5c0-2 2-2 2.500-3.500C44 33 46 33 46 35v5Z"
        fill={light}
      />
    </g>
  ),
  // The Grand Bazaar: an arcade under small domes, with awnings.
  G: ({ strong, soft, light }) => (
    <g>
      <path d="M3 42V19h54v23Z" fill={soft} />
      <path
        d="M4 19c0-7 5-8 7.500-12C14 11 19 12 19 19ZM22 19c0-8 6-9 8-14 2 5 8 6 8 14ZM41 19c0-7 5-8 7.500-12 2.500 4 7.500 5 7.500 12Z"
        fill={strong}
      />
      <path
        d="M7 42V32c0-4 3-4 4.500-7 1.500 3 4.500 3 4.500 7v10ZM25 42V32c0-4 3-4 5-7 2 3 5 3 5 7v10ZM44 42V32c0-4 3-4 4.500-7 1.500 3 4.500 3 4.500 7v10Z"
        fill={light}
      />
      <path d="M3 19h54v3.500H3Z" fill={strong} />
      <path d="M7 34h9l-1.500-3.500h-6ZM25 34h10l-1.500-3.500h-7ZM44 34h9l-1.500-3.500h-6Z" fill={strong} />
    </g>
  ),
  // The Port: a ship with two sails.
  O: ({ strong, soft, light }) => (
    <g>
      <path d="M29 3h2v28h-2Z" fill={strong} />
      <path d="M27.500 4C24 14 17 22 9 26h18.500Z" fill={light} stroke={strong} stroke-width="1.4" />
      <path d="M33 7c6 5 10 12 13 19H33Z" fill={soft} stroke={strong} stroke-width="1.400" />
      <path d="M6 29h48l-7 10H14Z" fill={strong} />
      <path d="M31 3h9l-2.500 2.500L40 8h-9Z" fill={soft} />
      <path
        d="M2 40c4-3 7-3 10 0s6 3 9 0 6-3 9 0 6 3 9 0 6-3 9 0 6 3 10 0"
        fill="none"
        stroke={light}
        stroke-width="2.600"
      />
      <path
        d="M2 42c4-3 7-3 10 0s6 3 9 0 6-3 9 0 6 3 9 0 6-3 9 0 6 3 10 0"
        fill="none"
        stroke={soft}
        stroke-width="1.800"
      />
    </g>
  ),
  // The Hippodrome: the obelisk in the middle of the track.
  H: ({ strong, soft, light }) => (
    <g>
      <ellipse cx="30" cy="34" rx="28" ry="9" fill={soft} />
      <ellipse cx="30" cy="33.500" rx="20" ry="5" fill={light} />
      <path d="M22 36h16v-4H22Z" fill={strong} />
      <path d="M26 32 27.500 7 30 2l2.500 5L34 32Z" fill={strong} />
      <path d="M30 9v5M30 17v3M30 23v5" stroke={light} stroke-width="1.800" />
      <path d="M11 32V17M49 32V17" stroke={strong} stroke-width="3" />
      <path d="M7.500 17h7M45.500 17h7M7.500 32h7M45.500 32h7" stroke={strong} stroke-width="2.200" />
    </g>
  ),
  // The Cisterns: columns standing in dark water.
  C: ({ strong, soft, light }) => (
    <g>
      <path d="M3 40V5h54v35Z" fill={soft} />
      <path
        d="M7 40V19c0-6 4-6 7-9 3 3 7 3 7 9v21ZM23 40V19c0-6 4-6 7-9 3 3 7 3 7 9v21ZM39 40V19c0-6 4-6 7-9 3 3 7 3 7 9v21Z"
        fill={light}
      />
      <path
        d="M4 40V18h3v22ZM21 40V18h2v22ZM37 40V18h2v22ZM53 40V18h3v22ZM3 18.500h5v-2H3ZM19.500 18.500h5v-2h-5ZM35.500 18.500h5v-2h-5ZM52 18.500h5v-2h-5Z"
        fill={strong}
      />
      <path d="M2 31h56v11H2Z" fill={strong} opacity="0.9" />
      <path
        d="M6 34.500h9M21 34.500h8M37 34.500h11M12 38.500h12M32 38.500h9M47 38.500h7"
        stroke={light}
        stroke-width="1.500"
        stroke-linecap="round"
      />
    </g>
  ),
  // The Harem: a latticed window above a fountain.
  R: ({ strong, soft, light }) => (
    <g>
      <path d="M12 42V20C12 11 24 9 30 1c6 8 18 10 18 19v22Z" fill={strong} />
      <path d="M16 38V21c0-7 9-9 14-15 5 6 14 8 14 15v17Z" fill={light} />
      <path
        d="M16 24l14-14 14 14M16 31l17-17M44 31 27 14M16 38l21-21M44 38 23 17M23 38l21-21M37 38 16 17M30 38l14-14M30 38 16 24"
        stroke={soft}
        stroke-width="1.800"
        fill="none"
      />
      <path d="M8 38h44v4H8Z" fill={strong} />
      <path d="M25 38v-8c0-4 3-4 5-7 2 3 5 3 5 7v8Z" fill={strong} />
    </g>
  ),
  // The Black Market: a tent at night, its lantern lit.
  M: ({ strong, soft, light }) => (
    <g>
      <path d="M4 41 30 5l26 36Z" fill={strong} />
      <path d="M30 5l9 36H21Z" fill={soft} />
      <path d="M30 18l5 23H25Z" fill={strong} />
      <path d="M30 5V1" stroke={strong} stroke-width="1.800" />
      <path d="M47 12h8l2 5-2.500 8h-7L45 17Z" fill="var(--choose)" stroke={strong} stroke-width="1.200" />
      <path d="M49.500 16h3v6h-3Z" fill={light} />
      <path d="M51 12V8" stroke={strong} stroke-width="1.400" />
      <path d="M5 34h11v8H5Z" fill={soft} stroke={strong} stroke-width="1.200" />
      <path d="M5 38h11M10.500 34v8" stroke={strong} stroke-width="1" />
    </g>
  ),
};
