// A recruit card of Sahwari: two coloured ends, each with its letter, its effect and the name of the effect.
import { fitted } from "../../kit/fit";
import { kept } from "../../kit/kept";
import { BoardProps } from "../../kit/board";
import { EndSign } from "./signs";
import { End, RecruitCard } from "./table";

const INKS: Record<string, string> = {
  green: "var(--opal)",
  ochre: "var(--topaz)",
  crimson: "var(--ruby)",
  indigo: "var(--sapphire)",
};
export const ink = (colour: string) => INKS[colour] ?? "var(--ink-2)";

export type Side = "left" | "right";
export type Texts = Pick<BoardProps, "t"> & { lang?: string };
export type Glow = { lit?: boolean; dead?: boolean };

// A coloured end with its letter and its effect.
export function Band({
  board,
  end,
  side,
  width,
  height,
  glow = {},
}: {
  board: Texts;
  end: End;
  side: Side;
  width: number;
  height: number;
  glow?: Glow;
}) {
  return (
    <g data-speak={`colour ${end.colour}`}>
      <path
        d={
          side === "left"
            ? `M0 8a8 8 0 0 1 8-8h${width - 8}v${height}h-${width - 8}a8 8 0 0 1-8-8Z`
            : `M0 0h${width - 8}a8 8 0 0 1 8 8v${height - 16}a8 8 0 0 1-8 8H0Z`
        }
        fill={ink(end.colour)}
        opacity={glow.dead ? 0.45 : 1}
      />
      <text
        x={width / 2}
        y="20"
        text-anchor="middle"
        font-size="15"
        font-weight="600"
        style={`fill:${/^(ochre|green)$/.test(end.colour) ? "var(--on-choose)" : "var(--ground)"}`}
      >
        {board.t(end.colour).charAt(0).toUpperCase()}
      </text>
      <EndSign end={end} x={width / 2} y={height * 0.53} r={Math.min(14, width * 0.4)} {...glow} />
    </g>
  );
}

// The name of an end's effect, along its band, because signs alone must be learned first.
export function EndName({ board, end, x, height }: { board: Texts; end: End; x: number; height: number }) {
  if (!end.effect) return null;
  return (
    <text
      transform={`translate(${x} ${height * 0.53}) rotate(-90)`}
      text-anchor="middle"
      font-size="15"
      style="fill:var(--ink-2)"
      data-speak={`effect ${end.effect}`}
      {...fitted(board.t(end.effect), height - 10, 15)}
    >
      {board.t(end.effect)}
    </text>
  );
}

interface CardProps {
  board: Texts;
  card: RecruitCard;
  width: number;
  height: number;
  glow?: Partial<Record<Side, Glow>>;
}

export const CardView = kept<CardProps>(Card, ({ board, ...seen }) => [board.lang, seen]);

function Card({ board, card, width, height, glow = {} }: CardProps) {
  const band =
    card.ability && width < 80
      ? (width - 20) / 2
      : width < 80
        ? (width - 4) / 2
        : Math.min(width * 0.36, (width - 30) / 2);
  return (
    <g>
      <rect
        width={width}
        height={height}
        rx="8"
        fill="var(--ground)"
        stroke={card.active ? "var(--confirm)" : "var(--line)"}
        stroke-width={card.active ? 4 : 1.3}
      />
      <Band board={board} end={card.left} side="left" width={band} height={height} glow={glow.left} />
      <g transform={`translate(${width - band} 0)`}>
        <Band board={board} end={card.right} side="right" width={band} height={height} glow={glow.right} />
      </g>
      {card.ability && (
        <g
          transform={`translate(${width / 2} ${height / 2}) rotate(-90)`}
          data-speak={`ability ${card.ability} ${card.active ? "on" : "card"}`}
        >
          <text text-anchor="middle" y="5" font-size="15" class="title">
            {board.t(card.ability)}
          </text>
        </g>
      )}
      {!card.ability && width >= 80 && (
        <>
          <EndName board={board} end={card.left} x={band + 12} height={height} />
          <EndName board={board} end={card.right} x={width - band - 4} height={height} />
        </>
      )}
    </g>
  );
}
