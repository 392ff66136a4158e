// The cards of Sahwari: the market, and a clan's row, where cards join if colours match and the artefact case between
// them is lit when a cube can go in.
import { typeset } from "../../base/i18n";
import { ComponentChildren } from "preact";
import { Choice, Drop, Grip } from "../../kit/choice";
import { Emblem, seatColour } from "../../kit/emblems";
import { breadth } from "../../kit/fit";
import { kept } from "../../kit/kept";
import { Piece, Place } from "../../kit/travel";
import { BoardProps } from "../../kit/board";
import { Outcome, shows, useTries } from "../../kit/tried";
import { Band, CardView, EndName, Glow, ink, Side } from "./card";
import { CamelSign, CardSign, CubeSign, EffectSign, PadlockSign, PawnSign, TentSign } from "./signs";
import {
  abilityWords,
  asks,
  cardWords,
  Case,
  clanAction,
  ClanSheet,
  endWords,
  legalOf,
  optional,
  Part,
  Player,
  RecruitCard,
  SahwariTable,
  shownIn,
} from "./table";

// The recruits that would open a case of the row, as the engine says.
function useOpening(board: BoardProps): Set<string> {
  const names = [...board.legal.keys()].filter((name) => /^recruit \d (left|right)$/.test(name));
  const outcomes = useTries(
    board,
    names.map((name) => [name]),
  );
  return new Set(names.filter((name, i) => opens(name, outcomes[i])));
}

// Whether the end of the row to which a recruit goes has a case after it.
export function opens(name: string, outcome: Outcome | null): boolean {
  const after = shows(outcome)?.view;
  const row = after && (after.table as SahwariTable).players[after.viewer!];
  const cases = row && (name.endsWith("left") ? row.cases_left : row.cases_right);
  return !!cases && cases[cases.length - 1] !== "none";
}

// Four cards in a row. Each half of a card shows the end of the viewer's row to which it goes, and whether it opens a
// case there. During other questions the colours are muted.
interface MarketProps extends Part {
  width: number;
  height: number;
  signs: boolean;
  toggleSigns(): void;
}

export function Market(part: MarketProps) {
  return <MarketView {...part} opening={useOpening(part.board)} />;
}

const MarketView = kept<MarketProps & { opening: Set<string> }>(MarketDrawing, (part) => [
  shownIn(part),
  [part.width, part.height, part.signs, ...part.opening],
  [part.table.market, part.table.last_round, part.table.faces_left, part.table.deck, part.table.reserve],
  legalOf(part.board, /^recruit /),
]);

function MarketDrawing({
  board,
  table,
  x,
  y,
  width,
  height,
  signs,
  toggleSigns,
  opening,
}: MarketProps & { opening: Set<string> }) {
  const step = width / 4;
  const w = step - 8;
  const h = height - 28;
  const asked = asks(board, /^recruit \d/);
  const ending = table.last_round
    ? board.t("Last round!")
    : board.t("{faces} tiles left, end at {end}", { faces: table.faces_left, end: table.end_faces });
  const icons = board.t("Icons");
  const pill = 44 + breadth(icons, 15);
  return (
    <g transform={`translate(${x} ${y})`} data-part="market">
      {asked && (
        <rect y="-2" width={width} height={h + 8} rx="11" fill="none" stroke="var(--choose)" stroke-width="3" />
      )}
      <Drop id="market" width={width} height={h + 4} />
      <Place id="deck">
        <rect x={width - 20} y={h / 2} width="2" height="2" fill="none" />
      </Place>
      {table.market.map((card, i) => (
        <g key={card.number} transform={`translate(${i * step + 4} 2)`}>
          <Piece id={`recruit ${card.number}`} from="deck">
            <g class={board.legal.size && !asked ? "quiet" : undefined}>
              <CardView board={board} card={card} width={w} height={h} />
            </g>
          </Piece>
          <Grip id={`market ${i + 1}`} on={asked}>
            {(["left", "right"] as const).map((side) => {
              const name = `recruit ${i + 1} ${side}`;
              const opens = opening.has(name);
              return (
                <Choice
                  key={side}
                  board={board}
                  name={name}
                  label={`${cardWords(board, card)}, ${side === "left" ? board.t("on the left") : board.t("on the right")}`}
                  speak={`market ${i} ${side}`}
                  piece={`market ${i + 1}`}
                  onto={`row ${side}`}
                  x={side === "left" ? 0 : w / 2}
                  ring={<rect x={side === "left" ? 0 : w * 0.09} width={w * 0.41} height={h} rx="8" />}
                >
                  <rect width={w / 2} height={h} fill="transparent" />
                  {board.legal.has(name) && (
                    <g transform={`translate(${side === "left" ? w * 0.2 : w * 0.3} ${h - 17})`}>
                      <path
                        d={side === "left" ? "M-4-7-13 0l9 7" : "M4-7 13 0 4 7"}
                        fill="none"
                        stroke="#fff"
                        stroke-width="3.5"
                        stroke-linecap="round"
                        stroke-linejoin="round"
                      />
                      <path
                        d={side === "left" ? "M-4-7-13 0l9 7" : "M4-7 13 0 4 7"}
                        fill="none"
                        stroke="#1c1206"
                        stroke-width="1.6"
                        stroke-linecap="round"
                        stroke-linejoin="round"
                      />
                      {opens && (
                        <rect
                          x={side === "left" ? 0 : -14}
                          y="-7"
                          width="14"
                          height="14"
                          rx="3"
                          fill="var(--ground)"
                          stroke="var(--ink)"
                          stroke-width="1.8"
                          stroke-dasharray="3 2"
                        />
                      )}
                    </g>
                  )}
                </Choice>
              );
            })}
          </Grip>
        </g>
      ))}
      <g data-speak="end">
        <text
          x="6"
          y={h + 23}
          font-size="15"
          style={table.last_round ? "fill:var(--danger);font-weight:600" : "fill:var(--ink-2)"}
        >
          {ending}
        </text>
        {[
          { sign: <CardSign r={8} />, n: table.deck, what: board.t("deck {deck}", { deck: table.deck }) },
          { sign: <CubeSign r={8} />, n: table.reserve, what: board.t("reserve {n|cube|cubes}", { n: table.reserve }) },
        ].map(({ sign, n, what }, i) => (
          <g
            key={i}
            transform={`translate(${22 + ending.length * 6.6 + i * 48} ${h + 18})`}
            role="img"
            aria-label={what}
          >
            {sign}
            <text x="13" y="5" font-size="15" style="fill:var(--ink-2)" aria-hidden="true">
              {n}
            </text>
          </g>
        ))}
      </g>
      <g
        transform={`translate(${width - pill - 4} ${h + 4})`}
        role="button"
        tabindex={0}
        aria-expanded={signs}
        style="cursor:pointer"
        data-part="legend"
        data-signs
        onClick={toggleSigns}
        onKeyDown={(e) => (e.key === "Enter" || e.key === " ") && (e.preventDefault(), toggleSigns())}
      >
        <rect width={pill} height="24" rx="12" fill="var(--ground)" stroke="var(--ink-2)" />
        <g transform="translate(17 12)">
          <EffectSign effect="spy" r={8} />
        </g>
        <text x={10 + pill / 2} y="17" text-anchor="middle" font-size="15" font-weight="600">
          {icons}
        </text>
      </g>
    </g>
  );
}

// --- the clan's row -----------------------------------------------------------------------------

const GAP = 26;
const SHEET = 200; // height of a clan sheet

// Height of the row on a phone, where it is broken into lines: the sheet's left cards above it, the right ones below.
const CARD = 62;
const LINE = 112;
const PER_LINE = 4;
export function tallRow(table: SahwariTable, shown: number): number {
  const player = table.players[shown];
  if (!player?.clan) return clansHeight(table, true);
  return (Math.ceil(player.left.length / PER_LINE) + Math.ceil(player.right.length / PER_LINE)) * LINE + SHEET + 8;
}

type RowProps = Part & { width: number; height: number };

export const Row = kept<RowProps>(RowDrawing, (part) => [
  shownIn(part),
  [part.width, part.height],
  [part.table.players[part.shown], part.table.clans, part.table.victim],
  legalOf(part.board, /^(clan|case|stock|recruit)\b/),
]);

function RowDrawing(part: RowProps) {
  const { board, table, shown, x, y, width, height } = part;
  const player = table.players[shown];
  const asking = !optional(table) && asks(board, /^(clan|case|stock)\b/);
  return (
    <g
      transform={`translate(${x} ${y})`}
      data-part={player?.clan ? "row" : "clans"}
      data-beside={asks(board, /^recruit \d/) || undefined}
      class={optional(table)}
    >
      <rect
        width={width}
        height={height}
        rx="12"
        fill="var(--panel)"
        stroke={asking ? "var(--choose)" : player?.clan ? seatColour(shown) : "var(--line)"}
        stroke-width={asking ? 3 : 2}
      />
      {!player?.clan ? (
        <Clans board={board} table={table} width={width} />
      ) : board.compact ? (
        <Lines {...part} player={player} />
      ) : (
        <Line {...part} player={player} />
      )}
      {player?.clan && shown === board.view.viewer && (
        <>
          <Drop id="mine" width={width} height={height} />
          <Drop id="row left" width={width / 2} height={height} />
          <Drop id="row right" x={width / 2} width={width / 2} height={height} />
        </>
      )}
    </g>
  );
}

// Whether a cube could trigger an end of the row now, and whether a padlock has disabled it.
function glowOf(board: BoardProps, player: Player, mine: boolean, side: Side, i: number): Glow {
  const state = player[`cases_${side}`][i];
  return { lit: mine && board.legal.has(`case ${side[0]}${i + 1}`), dead: state === "padlock" };
}

function cardAt(part: Part & { player: Player }, side: Side, i: number, width: number, height: number) {
  const { board, player } = part;
  const mine = reachable(part);
  const cases = player[`cases_${side}`];
  const inner = glowOf(board, player, mine, side, i);
  const outer = i + 1 < cases.length ? glowOf(board, player, mine, side, i + 1) : {};
  const card = player[side][i];
  return (
    <Piece id={`recruit ${card.number}`}>
      <CardView
        board={board}
        card={card}
        width={width}
        height={height}
        glow={side === "left" ? { left: outer, right: inner } : { left: inner, right: outer }}
      />
    </Piece>
  );
}

// Whether the case actions refer to the shown row: the viewer's, or the victim's when a case is to be locked.
const reachable = ({ board, table, shown }: Part) =>
  table.step === "lock" ? shown === table.victim : shown === board.view.viewer;

function caseAt(part: Part & { player: Player }, side: Side, i: number, x: number, y: number, tall: number) {
  const { board, player } = part;
  const card = player[side][i];
  const colour = card[side === "left" ? "right" : "left"].colour;
  const inner = i ? player[side][i - 1][side] : player[`${side}_end`]!;
  const what = [endWords(board, card[side === "left" ? "right" : "left"]), endWords(board, inner)].join(", ");
  return (
    <CaseView
      key={`case ${side}${i}`}
      board={board}
      name={`case ${side[0]}${i + 1}`}
      state={player[`cases_${side}`][i]}
      what={what}
      speak={`case ${part.shown} ${side} ${i}`}
      colour={colour}
      mine={reachable(part)}
      x={x}
      y={y}
      tall={tall}
    />
  );
}

// Desktop: one line, with the sheet between its cards. A long row has narrower cards, and smaller gaps where there is
// no case; one that would be too small to read is folded.
function Line(part: Part & { width: number; height: number; player: Player }) {
  const { board, table, player, shown, width, height } = part;
  const sheetW = 310;
  const gap = (side: Side, i: number) => (player[`cases_${side}`][i] === "none" ? 12 : GAP);
  const all = [
    ...player.left.map((card, i) => ({ card, gap: gap("left", i) })),
    ...player.right.map((card, i) => ({ card, gap: gap("right", i) })),
  ];
  const air = all.reduce((sum, item) => sum + item.gap, 0);
  const plain = Math.max(54, Math.min(104, (width - 24 - sheetW - air) / Math.max(1, all.length)));
  const wide = (card: RecruitCard) => (card.ability ? Math.max(70, plain) : plain);
  const natural = sheetW + air + all.reduce((sum, item) => sum + wide(item.card), 0);
  if (natural > width - 16) return <Folded {...part} />;
  const scale = Math.min(1.08, (width - 16) / natural, height / SHEET);
  let at = (width / scale - natural) / 2;
  const cards: ComponentChildren[] = [];
  const cases: ComponentChildren[] = []; // drawn last: they overlap the cards on both sides
  const lay = (side: Side, i: number, x: number) =>
    cards.push(
      <g key={`${side}${i}`} transform={`translate(${x} 38)`}>
        {cardAt(part, side, i, wide(player[side][i]), 124)}
      </g>,
    );
  for (let i = player.left.length - 1; i >= 0; i--) {
    lay("left", i, at);
    at += wide(player.left[i]) + gap("left", i);
    cases.push(caseAt(part, "left", i, at - gap("left", i) / 2, 38, 124));
  }
  cards.push(
    <g key="sheet" transform={`translate(${at} 0)`}>
      <Sheet
        board={board}
        table={table}
        player={player}
        own={shown === board.view.viewer}
        glow={sheetGlow(part)}
        seat={shown}
        width={sheetW}
      />
    </g>,
  );
  at += sheetW;
  player.right.forEach((card, i) => {
    cases.push(caseAt(part, "right", i, at + gap("right", i) / 2, 38, 124));
    at += gap("right", i);
    lay("right", i, at);
    at += wide(card);
  });
  return (
    <g transform={`translate(0 ${(height - SHEET * scale) / 2}) scale(${scale})`}>
      {cards}
      {cases}
    </g>
  );
}

const sheetGlow = (part: Part & { player: Player }): Record<Side, Glow> => ({
  left: glowOf(part.board, part.player, reachable(part), "left", 0),
  right: glowOf(part.board, part.player, reachable(part), "right", 0),
});

// Desktop, a long row: two lines on each side of the sheet. The second begins with a stub that repeats the end touched
// by its first case.
function Folded(part: Part & { width: number; height: number; player: Player }) {
  const { board, table, player, shown, width, height } = part;
  const sheetW = 310;
  const step = CARD + GAP;
  const tall = 106;
  const stub = 24;
  const columns = { left: Math.ceil(player.left.length / 2), right: Math.ceil(player.right.length / 2) };
  const wide = (side: Side) => columns[side] * step + (player[side].length > 1 ? stub : 0);
  const natural = sheetW + wide("left") + wide("right");
  const scale = Math.min(1, (width - 12) / natural);
  const sheet = (width / scale - natural) / 2 + wide("left");
  const cards: ComponentChildren[] = [];
  const cases: ComponentChildren[] = [];
  for (const side of ["left", "right"] as const)
    player[side].forEach((_, i) => {
      const line = Math.floor(i / columns[side]);
      const out = (i % columns[side]) * step + line * stub; // distance from the sheet
      const y = line * (tall + 8);
      const x = side === "left" ? sheet - out - step : sheet + sheetW + out + GAP;
      if (line && i % columns[side] === 0)
        cards.push(
          <g key={`stub ${side}`} transform={`translate(${side === "left" ? sheet - stub : sheet + sheetW + 2} ${y})`}>
            <Band board={board} end={player[side][i - 1][side]} side={side} width={22} height={tall} />
          </g>,
        );
      cards.push(
        <g key={`${side}${i}`} transform={`translate(${x} ${y})`}>
          {cardAt(part, side, i, CARD, tall)}
        </g>,
      );
      cases.push(caseAt(part, side, i, side === "left" ? x + CARD + GAP / 2 : x - GAP / 2, y, tall));
    });
  return (
    <g transform={`translate(0 ${(height - (2 * tall + 8) * scale) / 2}) scale(${scale})`}>
      <g transform={`translate(${sheet} ${(2 * tall + 8 - SHEET) / 2})`}>
        <Sheet
          board={board}
          table={table}
          player={player}
          own={shown === board.view.viewer}
          glow={sheetGlow(part)}
          seat={shown}
          width={sheetW}
        />
      </g>
      {cards}
      {cases}
    </g>
  );
}

// Phone: lines of four cards; at the edge of a line a stub repeats the end touched by the last case.
function Lines(part: Part & { width: number; height: number; player: Player }) {
  const { board, table, player, shown, width } = part;
  const step = CARD + GAP;
  const tall = LINE - 12;
  const lines = Math.ceil(player.left.length / PER_LINE);
  const cards: ComponentChildren[] = [];
  const cases: ComponentChildren[] = [];
  const lay = (side: Side, i: number, x: number, y: number) => {
    const inner = i ? player[side][i - 1][side] : player[`${side}_end`]!;
    const edge = side === "left" ? x + step : x - GAP - 22;
    cards.push(
      <g key={`${side}${i}`}>
        {i % PER_LINE === 0 && (
          <g transform={`translate(${edge} ${y})`}>
            <Band board={board} end={inner} side={side} width={22} height={tall} />
          </g>
        )}
        <g transform={`translate(${x} ${y})`}>{cardAt(part, side, i, CARD, tall)}</g>
      </g>,
    );
    cases.push(caseAt(part, side, i, side === "left" ? x + CARD + GAP / 2 : x - GAP / 2, y, tall));
  };
  player.left.forEach((_, i) =>
    lay("left", i, width - 26 - ((i % PER_LINE) + 1) * step, (lines - 1 - Math.floor(i / PER_LINE)) * LINE + 6),
  );
  const under = lines * LINE;
  player.right.forEach((_, i) =>
    lay("right", i, 26 + (i % PER_LINE) * step + GAP, under + SHEET + Math.floor(i / PER_LINE) * LINE + 4),
  );
  return (
    <g>
      <g transform={`translate(4 ${under + 4})`}>
        <Sheet
          board={board}
          table={table}
          player={player}
          own={shown === board.view.viewer}
          glow={sheetGlow(part)}
          seat={shown}
          width={width - 8}
        />
      </g>
      {cards}
      {cases}
    </g>
  );
}

// Between two cards: nothing, or if the colours match, a clasp of that colour with the case in it.
function CaseView({
  board,
  name,
  state,
  what,
  speak,
  colour,
  mine,
  x,
  y,
  tall,
}: {
  board: BoardProps;
  name: string;
  state: Case;
  what: string;
  speak: string;
  colour: string;
  mine: boolean;
  x: number;
  y: number;
  tall: number;
}) {
  if (state === "none") return null;
  const words = `${{ free: board.t("free slot"), cube: board.t("slot with a cube"), padlock: board.t("locked slot") }[state]}: ${what}`;
  const body = (
    <>
      <rect
        x="-16"
        y="-16"
        width="32"
        height="32"
        rx="7"
        fill={state === "free" ? "var(--ground)" : "var(--panel-2)"}
        stroke="var(--ink-2)"
        stroke-width="1.6"
        stroke-dasharray={state === "free" ? "4 3" : undefined}
      />
      {state === "cube" && <CubeSign r={13} />}
      {state === "padlock" && <PadlockSign r={11} />}
    </>
  );
  return (
    <g transform={`translate(${x} ${y + tall - 20})`} data-speak={speak}>
      <rect
        x={-GAP / 2 - 3}
        y={-tall * 0.64}
        width={GAP + 6}
        height={tall * 0.72}
        fill={ink(colour)}
        opacity={state === "padlock" ? 0.3 : 0.75}
      />
      {mine ? (
        <Choice
          board={board}
          name={name}
          label={words}
          speak={speak}
          piece="cube"
          ring={<rect x="-18" y="-18" width="36" height="36" rx="9" />}
        >
          <rect x="-22" y="-22" width="44" height="44" fill="transparent" />
          {body}
        </Choice>
      ) : (
        body
      )}
    </g>
  );
}

// --- clan sheets --------------------------------------------------------------------------------

function Stock({ numbers, filled, step }: { numbers: number[]; filled: number; step: number }) {
  const half = step * 0.43;
  return (
    <>
      {numbers.map((n, i) => (
        <g key={i} transform={`translate(${(i + 0.5) * step} 0)`}>
          {i === numbers.length - 1 ? (
            <circle r={half} fill="var(--ground)" stroke="var(--ink-2)" />
          ) : (
            <rect
              x={-half}
              y={-half}
              width={half * 2}
              height={half * 2}
              rx="5"
              fill="var(--ground)"
              stroke="var(--ink-2)"
            />
          )}
          {i < filled ? (
            <CubeSign r={step * 0.36} />
          ) : (
            <text
              text-anchor="middle"
              y="5.5"
              font-size="16"
              font-weight={i === filled ? 600 : 400}
              style={i === filled ? undefined : "fill:var(--ink-2)"}
            >
              {n}
            </text>
          )}
        </g>
      ))}
    </>
  );
}

function Sheet({
  board,
  table,
  player,
  own,
  seat,
  width,
  glow,
}: {
  board: BoardProps;
  table: SahwariTable;
  player: Player;
  own: boolean;
  seat: number;
  width: number;
  glow: Record<Side, Glow>;
}) {
  const numbers = player.stock_numbers ?? [];
  const band = 38;
  const inner = width - 2 * band - 12;
  const step = Math.min(38, inner / numbers.length);
  const start = (width - step * numbers.length) / 2;
  const pick = (name: string, speak: string, children: ComponentChildren, ring: ComponentChildren, label: string) =>
    own ? (
      <Choice
        board={board}
        name={name}
        speak={speak}
        ring={ring}
        label={label}
        piece={name === "stock" ? "cube" : true}
      >
        {children}
      </Choice>
    ) : (
      <g data-speak={speak}>{children}</g>
    );
  return (
    <g data-speak={`sheet ${seat}`}>
      <rect
        y="4"
        width={width}
        height={SHEET - 8}
        rx="10"
        fill="var(--panel-2)"
        stroke={seatColour(seat)}
        stroke-width="2"
      />
      <g transform="translate(0 38)">
        <Band board={board} end={player.left_end!} side="left" width={band} height={124} glow={glow.left} />
      </g>
      <g transform={`translate(${width - band} 38)`}>
        <Band board={board} end={player.right_end!} side="right" width={band} height={124} glow={glow.right} />
      </g>
      <Emblem seat={seat} size={22} x={10} y={10} />
      <text x="40" y="27" font-size="18" class="title">
        {board.t(player.clan!)}
        <tspan font-size="15" font-family="Souk Sans, sans-serif" font-weight="400" style="fill:var(--ink-2)">
          {`  ${board.seatName(seat)}`}
        </tspan>
      </text>
      <g transform={`translate(${start} 62)`}>
        <Stock numbers={numbers} filled={player.stock} step={step} />
      </g>
      {pick(
        "stock",
        `stock ${seat}`,
        <g transform={`translate(${start} 62)`}>
          <rect y={-step / 2} width={step * numbers.length} height={step} fill="transparent" />
        </g>,
        <rect x={start - 3} y={62 - step / 2 - 3} width={step * numbers.length + 6} height={step + 6} rx="9" />,
        board.t("Stock: {n|cube|cubes}", { n: player.stock }),
      )}
      {player.stock_effects?.map((use, i) => {
        const ready = player.stock >= use.cell && !use.used;
        const words = `${board.t("Stock effect")}: ${board.t(use.effect)}${use.used ? ` (${board.t("used")})` : ""}`;
        return (
          <g key={i} transform={`translate(${start + (use.cell - 0.5) * step} 104)`}>
            <path
              d={`M0-17V${-42 + step * 0.43}`}
              stroke="var(--ink-2)"
              stroke-width="2"
              opacity={use.used ? 0.4 : 1}
            />
            {pick(
              `stock effect ${i + 1}`,
              `stock-effect ${seat} ${i}`,
              <g>
                <circle
                  r="17"
                  fill={ready ? "var(--ground)" : "var(--panel)"}
                  stroke={ready ? "var(--ink-2)" : "var(--line)"}
                  stroke-width="1.5"
                />
                <g opacity={use.used ? 0.35 : 1}>
                  <EffectSign effect={use.effect} r={12} />
                </g>
                {use.used && (
                  <g transform="translate(11 10)">
                    <PadlockSign r={7} />
                  </g>
                )}
              </g>,
              <circle r="19" />,
              words,
            )}
          </g>
        );
      })}
      {own && table.step === "cube" && board.legal.size > 0 && (
        <Grip id="cube" on>
          <g transform={`translate(${width - 24} 21)`}>
            <circle r="19" fill="transparent" />
            <CubeSign r={14} />
          </g>
        </Grip>
      )}
      <AbilityLine
        board={board}
        table={table}
        name={player.ability}
        x={width / 2}
        y={143}
        width={width - 2 * band - 8}
      />
      <InfluenceLine board={board} player={player} width={width} />
    </g>
  );
}

const pairSigns = (r: number): Record<string, ComponentChildren> => ({
  cubes: <CubeSign r={r} />,
  cards: <CardSign r={r - 1} />,
  convoys: <TentSign colour="escorted" r={r} />,
  spies: <EffectSign effect="spy" r={r} />,
  attacks: <EffectSign effect="attack" r={r - 1} />,
});

// The value of the clan's ability, in words if they fit, else in signs.
function AbilityLine({
  board,
  table,
  name,
  x,
  y,
  width,
}: {
  board: BoardProps;
  table: SahwariTable;
  name?: string;
  x: number;
  y: number;
  width: number;
}) {
  const words = abilityWords(board, table, name);
  const pair = table.abilities.find((a) => a.name === name)?.pair ?? [];
  const points = table.abilities.find((a) => a.name === name)?.points ?? 0;
  const signs = pairSigns(9);
  if (words.length * 6.6 <= width || pair.length < 2)
    return (
      <text
        x={x}
        y={y + 4}
        text-anchor="middle"
        font-size="15"
        style="fill:var(--ink-2)"
        data-speak={`ability ${name} clan`}
      >
        {words}
      </text>
    );
  return (
    <g transform={`translate(${x} ${y})`} role="img" aria-label={words} data-speak={`ability ${name} clan`}>
      <text x="-34" y="5" text-anchor="middle" font-size="15" font-weight="600">
        +{points} :
      </text>
      <g transform="translate(0 0)">{signs[pair[0]]}</g>
      <text x="17" y="5" text-anchor="middle" font-size="15">
        +
      </text>
      <g transform="translate(35 0)">{signs[pair[1]]}</g>
    </g>
  );
}

// The influence, source by source.
function InfluenceLine({ board, player, width }: { board: BoardProps; player: Player; width: number }) {
  const from = player.influence;
  if (!from) return null;
  const items = [
    { sign: <PawnSign r={8} />, n: from.track, key: "track", what: board.t("Recruit track") },
    { sign: <CubeSign r={8} />, n: from.stock, key: "stock", what: board.t("Stock") },
    {
      sign: (
        <rect
          x="-7"
          y="-7"
          width="14"
          height="14"
          rx="3"
          fill="var(--ground)"
          stroke="var(--ink-2)"
          stroke-width="1.5"
          stroke-dasharray="3 2"
        />
      ),
      n: from.cases,
      key: "cases",
      what: board.t("Artefact slots"),
    },
    { sign: <TentSign colour="escorted" r={8} />, n: from.convoys, key: "convoys", what: board.t("Convoys") },
    {
      sign: (
        <path
          d="M0-8 2.4-2.6 8-2 4 2.2 5 8 0 5-5 8-4 2.2-8-2-2.4-2.6Z"
          fill="var(--choose)"
          stroke="var(--stone-edge)"
          stroke-width="0.8"
        />
      ),
      n: from.clan,
      key: "clan",
      what: board.t("Clan"),
    },
    { sign: <CardSign r={8} />, n: from.cards, key: "cards", what: board.t("Ability cards") },
  ];
  const total = items.reduce((sum, item) => sum + item.n, 0);
  const step = (width - 62) / items.length;
  return (
    <g transform="translate(8 180)" role="img" aria-label={items.map((item) => `${item.what} ${item.n}`).join(", ")}>
      {items.map((item, i) => (
        <g key={i} transform={`translate(${i * step + 10} 0)`} data-speak={`influence ${item.key}`}>
          <rect x="-10" y="-12" width={step - 4} height="24" fill="transparent" />
          {item.sign}
          <text x="11" y="5" font-size="15">
            {typeset(String(item.n))}
          </text>
        </g>
      ))}
      <text x={width - 18} y="6" text-anchor="end" font-size="18" class="title" data-speak="influence total">
        = {typeset(String(total))}
      </text>
    </g>
  );
}

// --- set-up: the sheets to choose from ------------------------------------------------------------

const CLAN_H = 106;
const columns = (table: SahwariTable, compact: boolean) => (compact ? 1 : (table.clans?.length ?? 0) > 4 ? 3 : 2);
export const clansHeight = (table: SahwariTable, compact: boolean) =>
  8 + Math.ceil(Math.max(1, table.clans?.length ?? 0) / columns(table, compact)) * (CLAN_H + 8);

function Clans({ board, table, width }: { board: BoardProps; table: SahwariTable; width: number }) {
  const per = columns(table, board.compact);
  const w = (width - 8) / per - 8;
  return (
    <>
      {table.clans?.map((sheet, i) => (
        <g
          key={sheet.clan}
          transform={`translate(${8 + (i % per) * (w + 8)} ${8 + Math.floor(i / per) * (CLAN_H + 8)})`}
        >
          <ClanCard board={board} table={table} sheet={sheet} width={w} />
          <Choice
            board={board}
            name={clanAction(sheet.clan)}
            label={board.t(sheet.clan)}
            speak={`clan ${i}`}
            piece={board.compact ? undefined : true} // on a phone a finger on the sheets scrolls
            onto="mine"
            ring={<rect width={w} height={CLAN_H} rx="10" />}
          >
            <rect width={w} height={CLAN_H} fill="transparent" />
          </Choice>
        </g>
      ))}
    </>
  );
}

// A clan without stock effects is presented by its ability alone: what it gathers, or how its camel moves.
function AbilityPicture({ table, name, x, y }: { table: SahwariTable; name: string; x: number; y: number }) {
  const ability = table.abilities.find((a) => a.name === name);
  const signs = pairSigns(19);
  const camel = <CamelSign colour="var(--ink-2)" r={21} />;
  const shown = ability?.pair.length ? ability.pair.map((thing) => signs[thing]) : Array(ability?.moves).fill(camel);
  return (
    <g transform={`translate(${x} ${y})`} aria-hidden="true">
      {shown.map((sign, i) => (
        <g key={i} transform={`translate(${(i - (shown.length - 1) / 2) * 52} 0)`}>
          {sign}
        </g>
      ))}
    </g>
  );
}

export function ClanCard({
  board,
  table,
  sheet,
  width,
}: {
  board: BoardProps;
  table: SahwariTable;
  sheet: ClanSheet;
  width: number;
}) {
  const step = Math.min(28, (width - 84) / sheet.stock_numbers.length);
  const start = (width - step * sheet.stock_numbers.length) / 2;
  // The names of the stock's effects are outside their signs, if there is space.
  const named = (use: ClanSheet["stock_effects"][number], i: number) => {
    const right = i > 0;
    const at = start + (use.cell - 0.5) * step;
    const end = right ? sheet.right_end : sheet.left_end;
    const room = (right ? width - at : at) - 52 - (end.effect ? 18 : 0);
    const name = board.t(use.effect);
    return (
      breadth(name, 15) <= room && (
        <text x={right ? 14 : -14} y="5" text-anchor={right ? "start" : "end"} font-size="15" style="fill:var(--ink-2)">
          {name}
        </text>
      )
    );
  };
  return (
    <g>
      <rect width={width} height={CLAN_H} rx="10" fill="var(--panel-2)" stroke="var(--line)" />
      <Band board={board} end={sheet.left_end} side="left" width={36} height={CLAN_H} />
      <g transform={`translate(${width - 36} 0)`}>
        <Band board={board} end={sheet.right_end} side="right" width={36} height={CLAN_H} />
      </g>
      <EndName board={board} end={sheet.left_end} x={51} height={CLAN_H} />
      <EndName board={board} end={sheet.right_end} x={width - 41} height={CLAN_H} />
      <text x={width / 2} y="22" text-anchor="middle" font-size="18" class="title">
        {board.t(sheet.clan)}
      </text>
      {sheet.stock_effects.length ? (
        <g transform={`translate(${start} 45)`}>
          <Stock numbers={sheet.stock_numbers} filled={0} step={step} />
          {sheet.stock_effects.map((use, i) => (
            <g key={i} transform={`translate(${(use.cell - 0.5) * step} 25)`}>
              <EffectSign effect={use.effect} r={9} />
              {named(use, i)}
            </g>
          ))}
        </g>
      ) : (
        <AbilityPicture table={table} name={sheet.ability} x={width / 2} y={56} />
      )}
      <text x={width / 2} y="98" text-anchor="middle" font-size="15" style="fill:var(--ink-2)">
        {abilityWords(board, table, sheet.ability)}
      </text>
    </g>
  );
}
