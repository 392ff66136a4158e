// The legend of Sahwari's signs: each effect in a few words, and the names of the things. It covers the desert, so that
// the cards and the row, which carry the signs, stay visible; a tap or Escape closes it.
import { useEffect, useRef } from "preact/hooks";
import { N_ } from "../../base/i18n";
import { BoardProps } from "../../kit/board";
import { CamelSign, CubeSign, EffectSign, PawnSign, TentSign } from "./signs";

const EFFECTS: [effect: string, does: string][] = [
  ["artefact", N_("a cube from the reserve")],
  ["steal", N_("a resource beside a guild camel")],
  ["storm", N_("moves any camel to a free tile")],
  ["recruit", N_("a card for your row")],
  ["refresh", N_("four new cards in the market")],
  ["spy", N_("a secret look at one convoy")],
  ["rally", N_("a convoy from any tile")],
  ["attack", N_("hits a camel or convoy nearby")],
];

interface KeyProps {
  board: BoardProps;
  x: number;
  y: number;
  size: number;
  close(): void;
}

export function Key({ board, x, y, size, close }: KeyProps) {
  const box = useRef<SVGGElement>(null);
  useEffect(() => {
    box.current?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: "nearest" });
    const key = (event: KeyboardEvent) => event.key === "Escape" && close();
    addEventListener("keydown", key);
    return () => removeEventListener("keydown", key);
  }, []);
  const things = [
    { sign: <CubeSign r={10} />, what: board.t("a cube") },
    { sign: <PawnSign r={10} />, what: board.t("a pawn") },
    { sign: <TentSign colour="small" r={10} />, what: board.t("the small convoy") },
    { sign: <TentSign colour="escorted" r={10} />, what: board.t("the escorted convoy") },
    { sign: <CamelSign colour="var(--ruby)" r={10} guild />, what: board.t("a guild camel") },
    {
      sign: <rect x="-8" y="-8" width="16" height="16" rx="4" fill="none" stroke="var(--ink)" stroke-dasharray="3 2" />,
      what: board.t("free slot"),
    },
  ];
  const line = (size - 30) / (EFFECTS.length + 4);
  const text = Math.min(17, line * 0.52);
  const words = Math.max(size < 420 ? 14.5 : 15, text);
  const at = (i: number) => `translate(26 ${46 + i * line})`;
  return (
    <g
      ref={box}
      transform={`translate(${x} ${y})`}
      role="button"
      tabindex={0}
      aria-label={`${board.t("Icons")}: ${EFFECTS.map(([effect, does]) => `${board.t(effect)}, ${board.t(does)}`).join("; ")}. ${board.t("Close")}`}
      style="cursor:pointer;outline:none"
      data-key
      onClick={close}
      onKeyDown={(event) => (event.key === "Enter" || event.key === " ") && (event.preventDefault(), close())}
    >
      <rect width={size} height={size} rx="12" fill="var(--ground)" stroke="var(--choose)" stroke-width="3" />
      <text x={size - 24} y="28" text-anchor="middle" font-size="18">
        ✕
      </text>
      {EFFECTS.map(([effect, does], i) => (
        <g key={effect} transform={at(i)}>
          <EffectSign effect={effect} r={11} />
          <text x="22" y="5" font-size={words}>
            <tspan font-weight="600">{board.t(effect)}</tspan>
            {`  ${board.t(does)}`}
          </text>
        </g>
      ))}
      <path d={`M14 ${46 + 7.6 * line}H${size - 14}`} stroke="var(--line)" />
      {things.map(({ sign, what }, i) => (
        <g key={i} transform={`${at(8.4 + Math.floor(i / 2))} translate(${(i % 2) * (size / 2 - 8)} 0)`}>
          {sign}
          <text x="22" y="5" font-size={words}>
            {what}
          </text>
        </g>
      ))}
    </g>
  );
}
