// The signs of Sahwari: cubes, pawns, tents, camels and the effects. Each is drawn around the origin.
import { Values } from "../i18n";
import type { End } from "./sahwari";

export function CubeSign({ r }: { r: number }) {
  return (
    <g transform={`scale(${r / 10})`}>
      <path d="M-8-4 0-9 8-4V5L0 10-8 5Z" fill="var(--opal)" stroke="var(--stone-edge)" stroke-width="1.2" stroke-linejoin="round" />
      <path d="M-8-4 0 1 8-4M0 1v9" fill="none" stroke="#fff" stroke-opacity="0.7" stroke-width="1.2" />
    </g>
  );
}

export function PawnSign({ r }: { r: number }) {
  return (
    <g transform={`scale(${r / 10})`}>
      <path d="M0-10a4.2 4.2 0 0 1 2.6 7.5C5 0 6 5 6.5 9h-13C-6 5-5 0-2.6-2.5A4.2 4.2 0 0 1 0-10Z" fill="var(--seat3)" stroke="var(--stone-edge)" stroke-width="1.2" />
    </g>
  );
}

// A convoy: small ones are yellow and single, escorted ones blue with a pennant.
export function TentSign({ colour, r }: { colour: "small" | "escorted"; r: number }) {
  return (
    <g transform={`scale(${r / 10})`}>
      <path d="M-10 9C-6 4-3-2 0-8 3-2 6 4 10 9Z" fill={colour === "small" ? "var(--topaz)" : "var(--sapphire)"} stroke="var(--stone-edge)" stroke-width="1.2" stroke-linejoin="round" />
      <path d="M0-8V9" stroke="#fff" stroke-opacity="0.6" />
      {colour === "escorted" && <path d="M0-8v-4l6 2-6 2" fill="var(--danger)" stroke="var(--stone-edge)" stroke-width="0.8" />}
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
        <text x="-3" y="3.5" text-anchor="middle" font-size="7" font-weight="600" style="fill:#fff">
          {mark}
        </text>
      )}
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

// An effect's sign; `light` on dark ground, `dark` on ground that is light by night too.
export function EffectSign({ effect, r, light, dark }: { effect: string; r: number; light?: boolean; dark?: boolean }) {
  if (effect === "artefact") return <CubeSign r={r} />;
  if (effect === "recruit") return <PawnSign r={r} />;
  return (
    <g transform={`scale(${r / 10})`}>
      <path d={EFFECTS[effect] ?? "M-6 0H6"} fill="none" stroke={light ? "#fff" : dark ? "#1c1206" : "var(--ink)"} stroke-width="2" stroke-linecap="round" stroke-linejoin="round" />
    </g>
  );
}

// What an end of a card or sheet does: points, an effect, or nothing.
export function EndSign({ end, x, y, r, t }: { end: End; x: number; y: number; r: number; t(msgid: string, values?: Values): string }) {
  if (!end.effect && !end.points) return null;
  return (
    <g transform={`translate(${x} ${y})`}>
      <circle r={r + 2} fill="var(--ground)" stroke="var(--line)" />
      {end.points ? (
        <text text-anchor="middle" y="6" font-size={r * 1.3} font-weight="600">
          +{end.points}
        </text>
      ) : (
        <EffectSign effect={end.effect!} r={r * 0.75} />
      )}
      <title>{end.points ? `+${end.points}` : t(end.effect!)}</title>
    </g>
  );
}
