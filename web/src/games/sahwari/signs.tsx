// The signs of Sahwari: cubes, pawns, tents, camels and the effects. Each is drawn around the origin.
import { gain } from "../../base/settings";
import { Emblem } from "../../kit/emblems";
import { Convoy, End } from "./table";

export function CubeSign({ r }: { r: number }) {
  return (
    <g transform={`scale(${r / 10})`}>
      <path
        d="M-8-4 0-9 8-4V5L0 10-8 5Z"
        fill="var(--opal)"
        stroke="var(--stone-edge)"
        stroke-width="1.2"
        stroke-linejoin="round"
      />
      <path d="M-8-4 0 1 8-4M0 1v9" fill="none" stroke="#fff" stroke-opacity="0.7" stroke-width="1.2" />
    </g>
  );
}

export function PawnSign({ r }: { r: number }) {
  return (
    <g transform={`scale(${r / 10})`}>
      <path
        d="M0-10a4.2 4.2 0 0 1 2.6 7.5C5 0 6 5 6.5 9h-13C-6 5-5 0-2.6-2.5A4.2 4.2 0 0 1 0-10Z"
        fill="var(--seat3)"
        stroke="var(--stone-edge)"
        stroke-width="1.2"
      />
    </g>
  );
}

// A convoy: small ones are yellow and single, escorted ones blue with a pennant.
export function TentSign({ colour, r }: { colour: "small" | "escorted"; r: number }) {
  return (
    <g transform={`scale(${r / 10})`}>
      <path
        d="M-10 9C-6 4-3-2 0-8 3-2 6 4 10 9Z"
        fill={colour === "small" ? "var(--topaz)" : "var(--sapphire)"}
        stroke="var(--stone-edge)"
        stroke-width="1.2"
        stroke-linejoin="round"
      />
      <path d="M0-8V9" stroke="#fff" stroke-opacity="0.6" />
      {colour === "escorted" && (
        <path d="M0-8v-4l6 2-6 2" fill="var(--danger)" stroke="var(--stone-edge)" stroke-width="0.8" />
      )}
    </g>
  );
}

// The width of a convoy: its known effects are written on the cloth.
export const tentWidth = (convoy: Convoy, r: number, step = 1.25): number => {
  const items = convoy.token === undefined ? 0 : (convoy.effects?.length ?? 0) + (convoy.points ? 1 : 0);
  return Math.max(2 * r, items * r * step + r * 0.5);
};

// On a phone's tiles the drawing shrinks, so its text must be larger.
export const SMALL = 1.5;

// A convoy token: a closed tent, or, if the viewer knows it, an open cloth with its effects. Emblems beside its top
// mark the seats that have looked at it; a dashed hem means still face down.
export function Tent({ convoy, r, small }: { convoy: Convoy; r: number; small?: boolean }) {
  const step = small ? SMALL : 1.25;
  const items = [...(convoy.effects ?? []), ...(convoy.points ? [convoy.points] : [])];
  const w = tentWidth(convoy, r, step);
  const lookers = convoy.open ? [] : convoy.looked;
  return (
    <g data-speak={`convoy ${convoy.from}`}>
      {convoy.token === undefined ? (
        <TentSign colour={convoy.colour} r={r} />
      ) : (
        <>
          <g transform={`translate(0 ${-r * 0.5})`}>
            <TentSign colour={convoy.colour} r={r * 0.72} />
          </g>
          <rect
            x={-w / 2}
            y={-r * 0.42}
            width={w}
            height={r * 1.36}
            rx={r * 0.3}
            fill="var(--diamond)"
            stroke={convoy.colour === "small" ? "var(--topaz)" : "var(--sapphire)"}
            stroke-width={Math.max(1.6, r * 0.13)}
            stroke-dasharray={convoy.open ? undefined : `${r * 0.3} ${r * 0.18}`}
          />
          {items.map((item, i) => (
            <g key={i} transform={`translate(${(i - (items.length - 1) / 2) * r * step} ${r * 0.26})`}>
              {typeof item === "string" ? (
                <EffectSign effect={item} r={r * 0.5} dark />
              ) : (
                <text
                  text-anchor="middle"
                  y={r * 0.32}
                  font-size={small ? 21 : Math.max(15, r * 0.9)}
                  font-weight="600"
                  style="fill:#1c1206"
                >
                  {gain(item)}
                </text>
              )}
            </g>
          ))}
        </>
      )}
      {lookers.map((seat, i) => (
        <Emblem
          key={seat}
          seat={seat}
          size={r * 0.85}
          x={convoy.token === undefined ? -w / 2 - 3 + i * r * 0.75 : w / 2 - r * 0.7 - i * r * 0.75}
          y={-r * 1.1}
        />
      ))}
    </g>
  );
}

export function CamelSign({ colour, r, guild, mark }: { colour: string; r: number; guild?: boolean; mark?: string }) {
  return (
    <g transform={`scale(${r / 10})`}>
      <path
        d="M-10 9V1c0-4 2-5 4-5 .5-4 5-4 5.5 0 2 0 2.5 1 4 0L5-9c.5-2.5 5-2.5 5 0 0 1.5-1.5 2-2.5 2L6.5-1C6 1 5 2 3.5 2.5V9H1V3.5h-6.5V9Z"
        fill={colour}
        stroke={guild ? "var(--ground)" : "var(--stone-edge)"}
        stroke-width="0.9"
        stroke-linejoin="round"
      />
      {mark && (
        <text
          x="-3"
          y="4.5"
          text-anchor="middle"
          font-size={Math.max(11, 150 / r)}
          font-weight="600"
          style="fill:var(--on-piece)"
          aria-hidden="true"
        >
          {mark}
        </text>
      )}
    </g>
  );
}

export function PadlockSign({ r }: { r: number }) {
  return (
    <g transform={`scale(${r / 10})`}>
      <path d="M-5-1v-4a5 5 0 0 1 10 0v4" fill="none" stroke="var(--ink)" stroke-width="2.2" />
      <path d="M-8-1H8V9H-8Z" fill="var(--ink-2)" stroke="var(--ink)" stroke-width="1.5" stroke-linejoin="round" />
    </g>
  );
}

// A recruit card: a pawn in a frame.
export function CardSign({ r }: { r: number }) {
  return (
    <g transform={`scale(${r / 10})`}>
      <rect
        x="-8"
        y="-10"
        width="16"
        height="20"
        rx="2.5"
        fill="var(--diamond)"
        stroke="var(--stone-edge)"
        stroke-width="1.4"
      />
      <g transform="translate(0 0.5)">
        <PawnSign r={6.5} />
      </g>
    </g>
  );
}

export function PalmSign({ r }: { r: number }) {
  return (
    <g transform={`scale(${r / 24})`} aria-hidden="true">
      <ellipse cx="0" cy="18" rx="30" ry="9" fill="var(--sapphire)" opacity="0.55" />
      <path
        d="M-2 16C0 0 0-8-2-16M-2-16c-10-6-18-2-22 6 8-4 16-6 22-6Zm0 0c10-8 20-4 24 4-8-4-16-6-24-4Zm0 0c-2-10-10-14-18-12 8 2 14 6 18 12Zm0 0c4-10 12-12 18-10-8 2-14 4-18 10Z"
        fill="var(--opal)"
        stroke="var(--opal)"
      />
    </g>
  );
}

const EFFECTS: Record<string, string> = {
  steal: "M-7 7c2-6 3-9 9-9M-1-8 8-2-1 4Z",
  storm: "M-8-4h11a3.5 3.5 0 1 0-3.5-3.5M-9 1h15a3.5 3.5 0 1 1-3.5 3.5M-8 6h6a2.5 2.5 0 1 1-2.5 2.5",
  refresh: "M-7 0a7 7 0 0 1 12-5M7 0A7 7 0 0 1-5 5M5-9v4.5H.5M-5 9V4.5H-.5",
  spy: "M-9 0C-5-6 5-6 9 0 5 6-5 6-9 0ZM2.5 0A2.5 2.5 0 1 1-2.5 0 2.5 2.5 0 1 1 2.5 0Z",
  rally: "M-8 7C-5 3-2-1 0-6 2-1 5 3 8 7ZM0-6v-4M-3-8l3-3 3 3",
  attack: "M-8-8 7 7M8-8-7 7M-8 4l4 4M8 4 4 8",
};

// An effect's sign; `light` for dark backgrounds, `dark` for backgrounds that are light even in the dark theme.
export function EffectSign({ effect, r, light, dark }: { effect: string; r: number; light?: boolean; dark?: boolean }) {
  if (effect === "artefact") return <CubeSign r={r} />;
  if (effect === "recruit") return <CardSign r={r} />;
  return (
    <g transform={`scale(${r / 10})`}>
      <path
        d={EFFECTS[effect] ?? "M-6 0H6"}
        fill="none"
        stroke={light ? "#fff" : dark ? "#1c1206" : "var(--ink)"}
        stroke-width="2"
        stroke-linecap="round"
        stroke-linejoin="round"
      />
    </g>
  );
}

// The content of an end of a card or sheet: points, an effect, or nothing. `lit`: a cube beside it would trigger it;
// `dead`: a padlock disables it permanently.
export function EndSign({
  end,
  x,
  y,
  r,
  lit,
  dead,
}: {
  end: End;
  x: number;
  y: number;
  r: number;
  lit?: boolean;
  dead?: boolean;
}) {
  if (!end.effect && !end.points) return null;
  return (
    <g
      transform={`translate(${x} ${y})`}
      opacity={dead ? 0.5 : 1}
      data-speak={end.effect ? `effect ${end.effect}` : `bonus ${end.points}`}
    >
      <circle
        r={r + 2}
        fill="var(--ground)"
        stroke={lit ? "var(--choose)" : "var(--line)"}
        stroke-width={lit ? 3.5 : 1}
      />
      {end.points ? (
        <text text-anchor="middle" y="5.5" font-size={Math.max(15, r * 1.25)} font-weight="600">
          +{end.points}
        </text>
      ) : (
        <EffectSign effect={end.effect!} r={r * 0.78} />
      )}
    </g>
  );
}
