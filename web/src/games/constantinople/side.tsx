// The panels beside the map of Bazar: the event's scroll, the ledger of the quarters, and the four guilds.
import { gain } from "../../base/settings";
import { Emblem, seatColour } from "../../kit/emblems";
import { breadth, cut, fitted } from "../../kit/fit";
import { BoardProps } from "../../kit/board";
import { kept } from "../../kit/kept";
import { Stack } from "../../kit/stack";
import { Coin, Merchant, QuarterBadge } from "./art";
import { CityTable, EventCard, Quarter } from "./city";

export interface Side {
  board: BoardProps;
  table: CityTable;
  width: number;
}

const NUMERALS = ["I", "II", "III", "IV", "V", "VI"];

interface Texts {
  board: Pick<BoardProps, "t">;
  table: CityTable;
}

// The effects of a card in words, general and per quarter.
function effectsOf({ board }: Texts, card: EventCard): { q: number | null; text: string }[] {
  const { t } = board;
  const every = card.tokens.every((n) => n === card.tokens[0]) && card.tokens[0] !== 0;
  const effects: { q: number | null; text: string }[] = [];
  if (every) effects.push({ q: null, text: t("every quarter {n}", { n: gain(card.tokens[0]) }) });
  else card.tokens.forEach((n, q) => n && effects.push({ q, text: gain(n) }));
  card.barred.forEach((q) => effects.push({ q, text: t("pays nothing") }));
  if (card.halves) effects.push({ q: null, text: t("every quarter pays half") });
  if (card.doubles) effects.push({ q: null, text: t("quarters of the poorest pay double") });
  if (card.opens !== null) effects.push({ q: card.opens, text: t("enters play") });
  return effects;
}

export function inWords(side: Texts, card: EventCard): string {
  return effectsOf(side, card)
    .map((e) => (e.q === null ? e.text : `${side.board.t(side.table.quarters[e.q].name)} ${e.text}`))
    .join(", ");
}

// The event of the turn on a scroll, and the deck it came from.
export function Scroll({ board, table, width, small }: Side & { small?: boolean }) {
  const { t } = board;
  const card = table.event === null ? null : table.events[table.event];
  const height = small ? 52 : 132;
  const title = card ? t(card.name) : table.turn === 0 ? t("The guilds settle in the city") : t("No event this turn");
  const effects = card ? effectsOf({ board, table }, card) : [];
  const turn = table.turn > 0 ? t("Turn {n} of {of}", { n: table.turn, of: table.turns }) : t("Set-up");
  const [large, usual] = small ? [17, 15] : [22, 16];
  const room = (width - 60 - breadth(turn, usual)) / 1.1; // the typeface of titles is wider
  const lean = table.turn > 0 ? fitted(title, room, large) : {}; // at the set-up the title alone will do
  const step = effects.length && effects.every((e) => e.q !== null && e.text.length < 4) ? 74 : 0;
  let x = 0;
  return (
    <g
      role="group"
      aria-label={card ? `${t("Event")}: ${title} (${inWords({ board, table }, card)})` : title}
      data-speak="event"
      data-part="event"
    >
      <path d={`M10 6H${width - 10}V${height - 6}H10Z`} fill="var(--panel-2)" stroke="var(--line)" />
      <g fill="var(--panel)" stroke="var(--line)" stroke-width="1.5">
        <rect x="2" y="2" width="14" height={height - 4} rx="7" />
        <rect x={width - 16} y="2" width="14" height={height - 4} rx="7" />
      </g>
      <text x="26" y={small ? 22 : 31} font-size={large} class="title" {...lean}>
        {title}
      </text>
      {(table.turn > 0 || breadth(title, large) <= room) && (
        <text x={width - 26} y={small ? 22 : 31} text-anchor="end" font-size={usual} style="fill:var(--ink-2)">
          {turn}
        </text>
      )}
      <g transform={`translate(26 ${small ? 42 : 62})`} font-size={small ? 15 : 17}>
        {effects.map((effect, i) => {
          const at = x;
          const text = effect.q === null || step ? effect.text : `${t(table.quarters[effect.q].name)} ${effect.text}`;
          x += step || 26 + text.length * 8 + 14;
          return (
            <g key={i} transform={`translate(${at} 0)`}>
              {effect.q !== null && (
                <QuarterBadge
                  q={effect.q}
                  letter={table.quarters[effect.q].letter}
                  r={small ? 9 : 11}
                  x={11}
                  y={small ? -4 : -5}
                />
              )}
              <text
                x={effect.q === null ? 0 : 28}
                font-weight="600"
                {...fitted(text, width - 52 - (effect.q === null ? 0 : 28), small ? 15 : 17)}
              >
                {text}
              </text>
            </g>
          );
        })}
        {!card && table.turn > 0 && (
          <text style="fill:var(--ink-2)">
            {table.turn === 1 ? t("Events begin in turn 2.") : t("No event card is left.")}
          </text>
        )}
        {!card && table.turn === 0 && <text style="fill:var(--ink-2)">{t("Quarters pay from turn 1.")}</text>}
      </g>
      {!small && <Deck table={table} width={width} />}
    </g>
  );
}

// The cards: those with numerals wait for their condition, the others are drawn; played ones are turned over.
function Deck({ table, width }: Omit<Side, "board">) {
  const conditional = table.events.flatMap((e, i) =>
    e.if_coins !== undefined || e.if_events !== undefined ? [i] : [],
  );
  const normal = table.events.flatMap((_, i) => (conditional.includes(i) ? [] : [i]));
  const left = normal.filter((i) => !table.events_played.includes(i)).length;
  const step = (width - 150) / Math.max(1, conditional.length);
  return (
    <g transform="translate(26 84)" font-size="16">
      {conditional.map((e, i) => {
        const card = table.events[e];
        const played = table.events_played.includes(e);
        return (
          <g key={e} transform={`translate(${i * step} 0)`} opacity={played ? 0.72 : 1} data-speak={`event ${e}`}>
            <rect
              width="24"
              height="32"
              rx="4"
              fill={played ? "none" : "var(--active)"}
              stroke="var(--active)"
              stroke-dasharray={played ? "3 2" : undefined}
            />
            <text x="12" y="22" text-anchor="middle" class="title" style={played ? "" : "fill:var(--on-active)"}>
              {NUMERALS[i]}
            </text>
            <text x="31" y="22" text-decoration={played ? "line-through" : undefined}>
              {card.if_coins ?? card.if_events}
            </text>
            {card.if_coins !== undefined ? (
              <g transform="translate(60 16)">
                <Coin r={9} text="" />
              </g>
            ) : (
              <path d="M44 7h13v18H44Zm6.500 4 4 5-4 5-4-5Z" fill="none" stroke="var(--active)" stroke-width="1.400" />
            )}
          </g>
        );
      })}
      <g transform={`translate(${width - 104} 0)`} data-speak="deck">
        <rect x="4" y="-3" width="24" height="32" rx="4" fill="var(--panel)" stroke="var(--active)" />
        <rect width="24" height="32" rx="4" fill="var(--panel)" stroke="var(--active)" />
        <path d="M12 8l6 8-6 8-6-8Z" fill="var(--choose)" />
        <text x="34" y="21">
          × {left}
        </text>
      </g>
    </g>
  );
}

// One line per quarter: tiles that count, the terms of its value, its payment and the recipient.
type LedgerProps = Side & { line?: number; future: Quarter[] | null };

const namesOf = ({ board, table }: Side) => [board.lang, ...table.players.map((_, seat) => board.seatName(seat))];

export const Ledger = kept<LedgerProps>(LedgerDrawing, (side) => [
  [side.width, side.line, namesOf(side)],
  [side.table.quarters, side.future],
]);

function LedgerDrawing({ board, table, width, line = 29, future }: LedgerProps) {
  const { t } = board;
  const narrow = width < 385;
  const text = line / 2 + 5.5; // its baseline
  const counts = narrow ? 136 : 146;
  const step = narrow ? 37 : 39;
  return (
    <g role="list" aria-label={t("Quarters")} data-part="ledger">
      <rect
        width={width}
        height={table.quarters.length * line + 10}
        rx="10"
        fill="var(--ground)"
        stroke="var(--line)"
      />
      {table.quarters.map((quarter, q) => {
        const pay = future?.[q] ?? quarter;
        const changed = future !== null && (future[q].owner !== quarter.owner || future[q].pays !== quarter.pays);
        const words = quarter.in_play
          ? `${t(quarter.name)}: ${t("pays {n}", { n: pay.pays })}, ${pay.owner === null ? t("nobody") : board.seatName(pay.owner)}`
          : `${t(quarter.name)}: ${t("out of play")}`;
        return (
          <g
            key={q}
            transform={`translate(0 ${5 + q * line})`}
            role="listitem"
            aria-label={words}
            font-size={16}
            data-speak={`quarter ${q}`}
          >
            <rect width={width} height={line} fill="transparent" />
            {changed && (
              <rect x="3" y="1" width={width - 6} height={line - 2} rx="6" fill="var(--choose)" opacity="0.2" />
            )}
            <QuarterBadge q={q} letter={quarter.letter} r={11} x={18} y={line / 2} />
            <text
              x="36"
              y={text}
              style={quarter.in_play ? "" : "fill:var(--ink-2)"}
              {...fitted(t(quarter.name), counts - 40, 16)}
            >
              {t(quarter.name)}
            </text>
            {quarter.in_play || quarter.market ? (
              quarter.tiles.map((n, g) => (
                <g key={g} transform={`translate(${counts + g * step} 0)`}>
                  <g opacity={n ? 1 : 0.35}>
                    <Emblem seat={g} size={17} y={line / 2 - 8.5} />
                  </g>
                  <text
                    x="20"
                    y={text}
                    style={n ? "" : "fill:var(--ink-2)"}
                    font-weight={quarter.owner === g ? 600 : 400}
                    text-decoration={quarter.owner === g ? "underline" : undefined}
                  >
                    {n}
                  </text>
                </g>
              ))
            ) : (
              <text x={counts} y={text} style="fill:var(--ink-2)">
                {t("out of play")}
              </text>
            )}
            {quarter.in_play && !narrow && pay.pays !== quarter.value && (
              <text x={width - 84} y={text} text-anchor="end" style="fill:var(--ink-2)">
                {quarter.value}→
              </text>
            )}
            {quarter.in_play && (
              <g transform={`translate(${width - (narrow ? 52 : 66)} ${line / 2})`}>
                <Coin r={12.5} text={pay.pays} />
                {pay.owner !== null ? (
                  <Emblem seat={pay.owner} size={22} x={narrow ? 20 : 26} y={-11} />
                ) : (
                  <text x={narrow ? 26 : 32} y="6">
                    —
                  </text>
                )}
              </g>
            )}
            {!quarter.in_play && <Lock x={width - (narrow ? 52 : 66)} y={line / 2} />}
          </g>
        );
      })}
    </g>
  );
}

export function Lock({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`} aria-hidden="true">
      <path d="M-4.500-1V-5a4.500 4.500 0 0 1 9 0v4" fill="none" stroke="var(--ink-2)" stroke-width="2.200" />
      <rect x="-7.500" y="-1.500" width="15" height="11" rx="2.500" fill="var(--ink-2)" />
    </g>
  );
}

// The guilds in the order of play: coins towards the goal, hand and pile, and the merchants still to come.
type GuildsProps = Side & { line: number; future: Quarter[] | null };

export const Guilds = kept<GuildsProps>(GuildsDrawing, (side) => [
  [side.width, side.line, side.board.animate, namesOf(side)],
  [side.board.view.pending, side.board.view.done, side.table.turn, side.table.order, side.table.to_play],
  [side.table.players, side.table.quarters, side.future],
]);

function GuildsDrawing({ board, table, width, line, future }: GuildsProps) {
  const { t } = board;
  const kinds = table.kinds.flatMap((kind, k) => (kind && kind.effect ? [{ ...kind, k }] : []));
  const at = table.to_play === null ? -1 : table.order.indexOf(table.to_play);
  const rows = line > 120 ? 2 : 1; // of the merchants
  const inRow = Math.ceil(kinds.length / rows);
  const size = Math.min(rows === 2 ? 32 : 20, (width - 62) / inRow - 4);
  return (
    <g data-part="guilds">
      {table.order.map((g, place) => {
        const guild = table.players[g];
        const acting = board.view.pending.includes(g);
        const done = table.turn > 0 && place < at;
        const income = (pays: Quarter[]) => pays.reduce((sum, p) => (p.owner === g ? sum + p.pays : sum), 0);
        const now = income(table.quarters);
        const then = future ? income(future) : now;
        const name = board.seatName(g);
        return (
          <g
            key={g}
            style={`transform:translate(0px,${place * line}px);${board.animate ? "transition:transform 350ms ease" : ""}`}
            role="group"
            data-speak={`guild ${g}`}
            aria-label={`${board.seatName(g)}, ${t(guild.name)}: ${t("{n|coin|coins}", { n: guild.coins })}`}
          >
            <rect
              width={width}
              height={line - 6}
              rx="10"
              fill="var(--ground)"
              stroke={acting ? seatColour(g) : "var(--line)"}
              stroke-width={acting ? 3 : 1}
            />
            <text
              x="14"
              y="26"
              text-anchor="middle"
              font-size="17"
              class="title"
              style={done ? "fill:var(--ink-2)" : ""}
            >
              {done ? "✓" : place + 1}
            </text>
            <Emblem seat={g} size={28} x={25} y={6} />
            <text x="60" y="26" font-size="17" font-weight="600">
              {cut(name, width - 262, 17)}
              <tspan font-weight="400" style="fill:var(--ink-2)">
                {" "}
                {width < 385 || name.length + t(guild.name).length > 18 ? "" : t(guild.name)}
              </tspan>
            </text>
            <g transform={`translate(${width - 196} 11)`} data-speak={`tiles ${g}`}>
              <rect x="0" y="1" width="13" height="16" rx="3" fill={seatColour(g)} />
              <text x="17" y="15" font-size="16">
                {guild.hand_size}
              </text>
              <g fill="none" stroke={seatColour(g)} stroke-width="1.600">
                <rect x="38" y="3" width="13" height="14" rx="3" />
                <rect x="41" y="0" width="13" height="14" rx="3" fill="var(--ground)" />
              </g>
              <text x="58" y="15" font-size="16">
                {guild.pile}
              </text>
            </g>
            {table.turn > 0 && !board.view.done && (
              <g data-speak={`income ${g}`}>
                {then !== now && (
                  <rect x={width - 110} y="8" width="42" height="24" rx="12" fill="var(--choose)" opacity="0.35" />
                )}
                <text
                  x={width - 72}
                  y="26"
                  text-anchor="end"
                  font-size="17"
                  font-weight="600"
                  style={then || future ? "fill:var(--confirm)" : "fill:var(--ink-2)"}
                >
                  {gain(then)}
                </text>
              </g>
            )}
            <g transform={`translate(${width - 54} 25)`}>
              <Stack
                n={guild.coins}
                each={Math.ceil(table.goal / 6)}
                most={6}
                rise={2.4}
                thing={() => <Coin r={8} text="" />}
              />
            </g>
            <text x={width - 10} y="27" text-anchor="end" font-size="20" class="title">
              {guild.coins}
            </text>
            <CoinBar x={60} y={34} width={width - 72} coins={guild.coins} goal={table.goal} colour={seatColour(g)} />
            <g transform={`translate(60 ${line - 6 - rows * (size + 5)})`}>
              {kinds.map((kind, i) => {
                const gone = guild.gone.includes(kind.k);
                const left = guild.unused.includes(kind.k);
                return (
                  <g
                    key={kind.k}
                    transform={`translate(${((i % inRow) * (width - 72)) / inRow} ${Math.floor(i / inRow) * (size + 4)})`}
                    data-speak={`merchant ${kind.k} ${g}`}
                  >
                    <rect width={size} height={size} fill="transparent" />
                    <Merchant
                      effect={kind.effect!}
                      size={size}
                      colour={left ? seatColour(g) : "var(--ink-2)"}
                      cut="var(--ground)"
                      opacity={left ? 1 : 0.28}
                    />
                    {gone && <path d={`M0 ${size}L${size} 0`} stroke="var(--danger)" stroke-width="2" />}
                  </g>
                );
              })}
            </g>
          </g>
        );
      })}
    </g>
  );
}

function CoinBar({
  x,
  y,
  width,
  coins,
  goal,
  colour,
}: {
  x: number;
  y: number;
  width: number;
  coins: number;
  goal: number;
  colour: string;
}) {
  return (
    <g transform={`translate(${x} ${y})`} aria-hidden="true">
      <rect width={width} height="6" rx="3" fill="var(--line)" />
      <rect width={Math.max(0, Math.min(1, coins / goal)) * width} height="6" rx="3" fill={colour} />
    </g>
  );
}
