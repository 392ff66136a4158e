// The parts sheet of Bazaar: exchange cards as scales, collection cards under awnings, stones, die and points.
import { N_ } from "../../base/i18n";
import { BoardProps } from "../../kit/board";
import { Stone, STONES } from "../../kit/emblems";
import { dieFace } from "../../kit/net";
import { Face, Sheet } from "../../kit/sheet";
import { Awning, AWNINGS, BazaarTable, Drawn, Heap, Ladder, listed, Miniature, Scales, Star } from "./board";

interface Parts {
  stones: { each: number; limit: number };
  die: { faces: string };
  exchange: { cards: string[][] };
  collection: { cards: string[] };
  score: { table: number[][] };
}

const LETTERS = "RBGYW"; // BZ-1.1
const heapOf = (letters: string): Heap => [...LETTERS].map((letter) => letters.split(letter).length - 1);

// The view.table of a game that has not begun.
const tableOf = (parts: Parts) => ({ score: parts.score.table, emptied: 0, rising: false }) as unknown as BazaarTable;

function Exchange({ board, rows, number }: { board: BoardProps; rows: string[]; number: number }) {
  const drawn = { board, point: () => undefined } as unknown as Drawn;
  const card = {
    number,
    rows: rows.map((row) => {
      const [left, right] = row.split("=").map(heapOf);
      return { left, right };
    }),
  };
  return <Scales drawn={drawn} card={card} letter="" x={5} y={4} width={430} />;
}

function Collection({ parts, text, index }: { parts: Parts; text: string; index: number }) {
  const stones = listed(heapOf(text));
  const star = text.includes("*");
  return (
    <g>
      <rect width="230" height="160" rx="10" fill="var(--ground)" stroke="var(--line)" stroke-width="1.5" />
      <Awning width={230} colour={AWNINGS[index % AWNINGS.length]} closed={false} />
      <rect x="12" y="58" width="206" height="52" rx="8" fill="var(--panel)" />
      {stones.map((kind, i) => (
        <Stone key={i} kind={kind} r={16} x={115 + (i - (stones.length - 1) / 2) * 39} y={84} />
      ))}
      {star && <Star x={206} y={57} s={1.1} />}
      <g transform="translate(0 -2)">
        <Ladder table={tableOf(parts)} pile={{ left: 1, star }} y={140} width={230} />
      </g>
    </g>
  );
}

function Points({ board, parts }: { board: BoardProps; parts: Parts }) {
  const rows = parts.score.table;
  const x = (column: number) => 108 + column * 44;
  return (
    <g>
      <rect width="230" height="160" rx="10" fill="var(--ground)" stroke="var(--line)" stroke-width="1.5" />
      <text x="14" y="27" font-size="18" class="title">
        {board.t("Stones left")}
      </text>
      <Star x={x(1)} y={21} s={0.7} />
      <Star x={x(2) - 9} y={21} s={0.7} />
      <Star x={x(2) + 11} y={21} s={0.7} />
      {rows.map((row, left) => (
        <g key={left} transform={`translate(0 ${56 + left * 24})`} font-size="18" text-anchor="middle">
          <rect x="8" y="-18" width="214" height="23" rx="5" fill={left % 2 ? "var(--ground)" : "var(--panel-2)"} />
          <text x="40">{left === rows.length - 1 ? `${left}+` : left}</text>
          {row.map((points, column) => (
            <text key={column} x={x(column)} font-weight="600">
              {points}
            </text>
          ))}
        </g>
      ))}
      <text x="115" y="152" text-anchor="middle" font-size="13" style="fill:var(--ink-2)">
        {board.t("At most {n|stone|stones} at the end of a turn", { n: parts.stones.limit })}
      </text>
    </g>
  );
}

const CARD = { size: [60, 41.7], box: [230, 160] } as Pick<Face, "size" | "box">;

export const sheet: Sheet = {
  picture: Miniature,
  faces: (parts: Parts, board) => [
    ...parts.exchange.cards.map((rows, i) => ({
      at: `exchange.cards[${i}]`,
      of: N_("Exchange cards"),
      size: [74, 42] as [number, number],
      box: [440, 250] as [number, number],
      picture: <Exchange board={board} rows={rows} number={i + 1} />,
    })),
    ...parts.collection.cards.map((text, i) => ({
      at: `collection.cards[${i}]`,
      of: N_("Collection cards"),
      ...CARD,
      picture: <Collection parts={parts} text={text} index={i} />,
    })),
    {
      at: "score.table",
      more: ["stones.limit"],
      of: N_("Value of a card"),
      copies: 2,
      ...CARD,
      picture: <Points board={board} parts={parts} />,
    },
    dieFace(
      "die.faces",
      N_("The die"),
      [...parts.die.faces].map((face) =>
        face === "*" ? <Star x={0} y={0} s={0.7} /> : <Stone kind={STONES[LETTERS.indexOf(face)] ?? "ruby"} />,
      ),
    ),
    ...STONES.map((kind) => ({
      at: "stones.each",
      of: N_("Stones"),
      copies: parts.stones.each,
      size: [14, 14] as [number, number],
      box: [40, 40] as [number, number],
      cut: "round" as const,
      picture: (
        <>
          <circle cx="20" cy="20" r="20" fill="var(--panel-2)" />
          <Stone kind={kind} r={13} x={20} y={20} />
        </>
      ),
    })),
  ],
};
