// The parts sheet of Basari: the arcade around its courtyard with the score track, the three cards of each player,
// stones, dice, pawns and markers.
import { N_ } from "../../base/i18n";
import { BoardProps } from "../../kit/board";
import { Emblem, seatColour, Stone } from "../../kit/emblems";
import { dieFace, Pips } from "../../kit/net";
import { Face, Sheet } from "../../kit/sheet";
import { Arch, Carpets, Miniature, ring, Tiles } from "./board";
import { CardSign } from "./signs";
import { BasariTable, CARDS, Colour, COLOURS, NAMES, none, SHAPE, Stones } from "./table";

interface Parts {
  stones: Stones;
  die: { faces: number; score: number };
  scoring: Stones;
  track: { fields: number };
  ring: { stalls: { points: number; stones: string }[] };
}

const SEATS = 4; // BA-1.2
const LETTERS: Record<string, Colour> = { R: "red", Y: "yellow", G: "green", B: "blue" };

const stonesOf = (letters: string): Stones =>
  [...letters].reduce((heap, letter) => ({ ...heap, [LETTERS[letter]]: heap[LETTERS[letter]] + 1 }), none());

// The view.table of a game that has not begun.
const tableOf = (parts: Parts) =>
  ({
    stalls: parts.ring.stalls.map(({ points, stones }) => ({ points, stones: stonesOf(stones) })),
    players: [],
    stock: parts.stones,
    scoring: { done: 0, of: 0, lap: 0, majority: parts.scoring },
  }) as unknown as BasariTable;

const SIZE = { width: 736, height: 900, sw: 84, sh: 86 };

function Arcade({ parts, board }: { parts: Parts; board: BoardProps }) {
  const table = tableOf(parts);
  const yard = { x: 94, y: 96, width: SIZE.width - 188, height: SIZE.height - 192 };
  return (
    <g>
      <rect
        x="2"
        y="2"
        width={SIZE.width - 4}
        height={SIZE.height - 4}
        rx="16"
        fill="var(--panel)"
        stroke="var(--line)"
      />
      <rect {...yard} rx="12" fill="var(--ground)" stroke="var(--line)" />
      <Tiles x={yard.x + 8} y={yard.y + 8} width={yard.width - 16} height={yard.height - 16} />
      {ring(table.stalls.length, SIZE).map((spot, i) => (
        <Arch key={i} board={board} table={table} stall={i} spot={spot} />
      ))}
      <g transform={`translate(${yard.x + 14} ${yard.y + 14}) scale(${(yard.width - 28) / 660})`}>
        <Carpets board={board} table={table} width={660} height={128} />
      </g>
      <Track
        fields={parts.track.fields}
        x={yard.x + 14}
        y={yard.y + 128}
        width={yard.width - 28}
        height={yard.height - 142}
      />
    </g>
  );
}

// The score track, row by row from the top left, in alternating directions.
function Track({
  fields,
  x,
  y,
  width,
  height,
}: {
  fields: number;
  x: number;
  y: number;
  width: number;
  height: number;
}) {
  const columns = Math.max(10, Math.ceil(Math.sqrt((fields * width) / height)));
  const rows = Math.ceil(fields / columns);
  const w = width / columns;
  const h = Math.min(w * 1.15, height / rows);
  return (
    <g transform={`translate(${x} ${y + (height - rows * h) / 2})`} text-anchor="middle">
      {Array.from({ length: fields }, (_, i) => {
        const row = Math.floor(i / columns);
        const column = row % 2 ? columns - 1 - (i % columns) : i % columns;
        const ten = i % 10 === 0;
        return (
          <g key={i} transform={`translate(${column * w} ${row * h})`}>
            <rect
              x="1.5"
              y="1.5"
              width={w - 3}
              height={h - 3}
              rx="6"
              fill={ten ? "color-mix(in srgb, var(--choose) 40%, var(--ground))" : "var(--panel-2)"}
              stroke="var(--line)"
            />
            <text x={w / 2} y={h / 2 + w * 0.12} font-size={w * 0.34} class={ten ? "title" : undefined}>
              {i}
            </text>
          </g>
        );
      })}
    </g>
  );
}

function ActionCard({
  board,
  parts,
  card,
  seat,
}: {
  board: BoardProps;
  parts: Parts;
  card: (typeof CARDS)[number];
  seat: number;
}) {
  const [w, h] = [172, 220];
  return (
    <g>
      <rect width={w} height={h} rx="10" fill="var(--ground)" stroke={seatColour(seat)} stroke-width="4" />
      <path d={`M8 ${h * 0.6}V8H${w - 8}V${h * 0.6}L${w / 2} ${h * 0.68}Z`} fill="var(--panel-2)" />
      <Emblem seat={seat} size={26} x={14} y={14} />
      <CardSign card={card} x={w / 2} y={h * 0.34} r={34} />
      <text x={w / 2} y={h * 0.8} text-anchor="middle" font-size="24" class="title">
        {card === "die" ? board.t("Die") : card === "points" ? board.t("Points") : board.t("Stones")}
      </text>
      <text x={w / 2} y={h * 0.91} text-anchor="middle" font-size="16" style="fill:var(--ink-2)">
        {card === "die" ? board.t("{n} minus the roll", { n: parts.die.score }) : board.t("of your stall")}
      </text>
    </g>
  );
}

const CardBack = ({ seat }: { seat: number }) => (
  <g>
    <rect width="172" height="220" rx="10" fill={seatColour(seat)} />
    <rect
      x="10"
      y="10"
      width="152"
      height="200"
      rx="7"
      fill="none"
      stroke="var(--ground)"
      stroke-width="2"
      stroke-dasharray="7 4"
    />
    <Emblem seat={seat} size={90} x={41} y={65} />
  </g>
);

const TOKEN = { size: [14, 14], box: [40, 40], cut: "round" } as Pick<Face, "size" | "box" | "cut">;

export const sheet: Sheet = {
  picture: Miniature,
  faces: (parts: Parts, board) => {
    const seats = Array.from({ length: SEATS }, (_, seat) => seat);
    return [
      {
        at: "ring",
        more: ["track", ...COLOURS.map((colour) => `scoring.${colour}`)],
        of: N_("The board"),
        size: [186, 227.4],
        box: [SIZE.width, SIZE.height],
        picture: <Arcade parts={parts} board={board} />,
      },
      ...parts.ring.stalls.map((_, i): Face => ({
        at: `ring.stalls[${i}]`,
        of: N_("Market stalls"),
        copies: 0,
        size: [26, 24],
        box: [92, 86],
        picture: <Arch board={board} table={tableOf(parts)} stall={i} spot={{ x: 0, y: 0, w: 92, h: 86 }} />,
      })),
      ...seats.flatMap((seat) =>
        CARDS.map((card): Face => ({
          at: card === "die" ? "die.score" : "",
          of: N_("Player cards"),
          size: [43, 55],
          box: [172, 220],
          picture: <ActionCard board={board} parts={parts} card={card} seat={seat} />,
          back: <CardBack seat={seat} />,
        })),
      ),
      dieFace(
        "die.faces",
        N_("Dice"),
        Array.from({ length: parts.die.faces }, (_, i) => <Pips n={i + 1} />),
        SEATS,
      ),
      ...COLOURS.map((colour): Face => ({
        at: `stones.${colour}`,
        of: N_("Stones"),
        copies: parts.stones[colour],
        ...TOKEN,
        picture: (
          <g aria-label={board.t(NAMES[colour])}>
            <circle cx="20" cy="20" r="20" fill="var(--panel-2)" />
            <Stone kind={SHAPE[colour]} r={13} x={20} y={20} />
          </g>
        ),
      })),
      ...seats.map((seat): Face => ({
        at: "",
        of: N_("Pawns and markers"),
        copies: 3,
        ...TOKEN,
        picture: <Emblem seat={seat} size={40} />,
      })),
    ];
  },
};
