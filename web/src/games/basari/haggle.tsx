// The haggle of Basari: two hands across a cloth, the stake between them, their offers in front of them, and at the
// edge the ladder of values. Below it the player to move composes an offer.
import { useEffect, useState } from "preact/hooks";
import { Choice, Drop, Grip, useDraft } from "../../kit/choice";
import { Emblem, seatColour, Stone } from "../../kit/emblems";
import { cut } from "../../kit/fit";
import { shows, useTry } from "../../kit/tried";
import { CardSign } from "./signs";
import { actionsOf, Colour, COLOURS, count, Drawn, Haggle, inWords, listed, NAMES, none, SHAPE, Stones } from "./table";

interface SceneProps {
  drawn: Drawn;
  haggle: Haggle;
  width: number;
  height: number;
}

export function HaggleScene({ drawn, haggle, width, height }: SceneProps) {
  const { board, table } = drawn;
  const viewer = board.view.viewer;
  const asked = viewer !== null && haggle.turn === viewer && board.legal.size > 0;
  const narrow = width < 600;
  const [offer, setOffer] = useState<Stones>(none);
  useEffect(() => setOffer(none()), [haggle.offers, haggle.turn]);
  const from = haggle.naming ? COLOURS.indexOf(haggle.naming) : 0;
  const whole: Stones = { ...offer };
  for (const c of COLOURS.slice(0, from)) whole[c] = haggle.named?.[c] ?? 0;
  const outcome = useTry(board, asked && count(whole) ? actionsOf(whole, from) : null);
  const good = shows(outcome) !== null;
  useDraft(
    board,
    asked
      ? {
          names: good ? actionsOf(whole, from) : null,
          label:
            outcome?.type !== "error" && count(whole)
              ? board.t("Offer {stones}", { stones: inWords(board, whole) })
              : count(whole)
                ? board.t("Not enough yet")
                : board.t("Build your offer on the cloth"),
          prompt:
            outcome?.type === "error" && haggle.offer
              ? board.t("To beat {stones}, offer more stones, or as many of higher value.", {
                  stones: inWords(board, haggle.offer),
                })
              : undefined,
          made: /^(red|yellow|green|blue) /,
          cancel: count(offer) ? () => setOffer(none()) : undefined,
        }
      : null,
    [board.view, asked, offer, outcome],
  );
  // The viewer's hand is on the right; for a spectator, that of the seat to move.
  const right = viewer === haggle.rival ? haggle.rival : haggle.turn;
  const left = right === haggle.turn ? haggle.rival : haggle.turn;
  const tools = narrow ? 150 : 96;
  const cloth = Math.min(narrow ? 150 : 170, height - (asked ? tools : 8));
  const lies = (seat: number): Stones | null => (seat === haggle.rival ? haggle.offer : asked ? whole : null);
  return (
    <g>
      <g transform={`translate(0 ${asked ? 0 : Math.max(0, (height - cloth) / 2)})`} data-light="cloth">
        <Cloth width={width} height={cloth} />
        {asked && <Drop id="cloth" width={width} height={cloth} />}
        <Hand
          drawn={drawn}
          seat={left}
          x={4}
          height={cloth}
          narrow={narrow}
          offer={lies(left)}
          width={width / 2}
          grips={asked ? "offer" : undefined}
        />
        {asked && <Drop id="rival" width={width / 2 - 30} height={cloth} />}
        <Hand
          drawn={drawn}
          seat={right}
          x={width - 4}
          height={cloth}
          narrow={narrow}
          offer={lies(right)}
          width={width / 2}
          grips={asked ? "less" : undefined}
          flip
        />
        <g transform={`translate(${width / 2} ${cloth / 2})`} data-speak="stake">
          <Grip id="stake" on={board.legal.has("decline")}>
            <rect
              x="-23"
              y="-29"
              width="46"
              height="58"
              rx="7"
              fill="var(--ground)"
              stroke="var(--line)"
              stroke-width="1.5"
            />
            {table.action && <CardSign card={table.action} x={0} y={0} r={15} />}
          </Grip>
        </g>
        <Ladder drawn={drawn} x={width / 2} y={cloth - 12} narrow={narrow} />
      </g>
      {asked && (
        <g transform={`translate(0 ${cloth + 6})`}>
          <Composer
            drawn={drawn}
            haggle={haggle}
            whole={whole}
            from={from}
            change={(c, n) => setOffer({ ...offer, [c]: n })}
            width={width}
          />
        </g>
      )}
    </g>
  );
}

function Cloth({ width, height }: { width: number; height: number }) {
  const teeth = Array.from(
    { length: Math.floor((width - 24) / 16) },
    (_, i) => `M${14 + i * 16} 6l8 8 8-8M${14 + i * 16} ${height - 6}l8-8 8 8`,
  ).join("");
  return (
    <g aria-hidden="true">
      <rect
        x="4"
        width={width - 8}
        height={height}
        rx="8"
        fill="color-mix(in srgb, var(--danger) 20%, var(--ground))"
        stroke="var(--danger)"
        stroke-opacity="0.5"
      />
      <path d={teeth} fill="none" stroke="var(--danger)" stroke-width="1.6" opacity="0.35" />
    </g>
  );
}

const LADDER = 25; // height of the ladder at the foot of the cloth

// An open hand from a sleeve in the seat's colour, and the stones it offers.
function Hand({
  drawn,
  seat,
  x,
  height,
  narrow,
  offer,
  width,
  flip,
  grips,
}: {
  drawn: Drawn;
  seat: number;
  x: number;
  height: number;
  narrow: boolean;
  offer: Stones | null;
  width: number;
  flip?: boolean;
  grips?: "offer" | "less"; // whether the stones are to be accepted or taken back
}) {
  const { board, table } = drawn;
  const way = flip ? -1 : 1;
  const scale = narrow ? 0.72 : 1.15;
  const stones = offer ? listed(offer) : [];
  const reach = 96 * scale;
  const room = width - 40 - (narrow ? 18 : reach + 20);
  const perRow = narrow ? 4 : 8;
  const r = narrow ? 9 : 13;
  const step = Math.min(r * 2.2, room / Math.min(perRow, Math.max(1, stones.length)));
  const middle = narrow ? way * (width / 2 - 14) : way * (reach + 14 + room / 2);
  const centre = narrow ? height * 0.36 : height / 2 - 4;
  const first = narrow ? 58 : -4;
  const rows = 1 + Math.floor((height - LADDER - r - centre - first) / (r * 2.2));
  const lies = offer && stones.length > perRow * rows ? COLOURS.filter((c) => offer[c]) : []; // as numbers: no space
  const name = board.seatName(seat);
  return (
    <g transform={`translate(${x} ${centre})`} data-speak={`hand ${seat}`}>
      <g transform={`scale(${way * scale} ${scale})`} aria-hidden="true">
        <path d="M0-24H34L44-16V16L34 24H0Z" fill={seatColour(seat)} />
        <path d="M34-24 44-16V16L34 24" fill="none" stroke="var(--choose)" stroke-width="4" />
        <path
          d="M44-11C56-15 62-14 68-12L90-9C95-8 95-3 90-3H80L96-1C101 0 101 6 96 6H80L92 9C96 10 95 15 91 15L72 14C62 17 54 14 44 11Z"
          fill="#c68b59"
          stroke="var(--stone-edge)"
          stroke-width="1.2"
          stroke-linejoin="round"
        />
      </g>
      <Emblem seat={seat} size={26 * scale + 4} x={flip ? -34 * scale - 2 : 4 * scale} y={-15 * scale} />
      {(narrow || height > 120) && (
        <text
          x={way * 8}
          y={narrow ? 40 : 50}
          text-anchor={flip ? "end" : "start"}
          font-size={narrow ? 15 : 17}
          font-weight={600}
          fill={table.haggle?.turn === seat ? "var(--active)" : undefined}
          text-decoration={table.haggle?.turn === seat ? "underline" : undefined}
        >
          {cut(name, narrow ? width / 2 - 16 : width / 2, narrow ? 15 : 17)}
        </text>
      )}
      {lies.map((c, i) => {
        const at = middle + (i - (lies.length - 1) / 2) * Math.min(r * 4.2, room / lies.length);
        return (
          <g key={c}>
            <Stone kind={SHAPE[c]} r={r * 0.8} x={at - r} y={first} />
            <text x={at + 1} y={first + 5} font-size={narrow ? 15 : 17} font-weight={600}>
              {offer![c]}
            </text>
          </g>
        );
      })}
      {!lies.length &&
        stones.map((c, i) => {
          const row = Math.floor(i / perRow);
          const inRow = Math.min(perRow, stones.length - row * perRow);
          return (
            <Grip key={i} id={grips === "offer" ? "offer" : `less ${c}`} on={grips !== undefined}>
              <Stone
                kind={SHAPE[c]}
                r={r}
                x={middle + ((i % perRow) - (inRow - 1) / 2) * step}
                y={first + row * r * 2.2}
              />
            </Grip>
          );
        })}
    </g>
  );
}

// How offers compare: more stones, else the first colour that differs.
function Ladder({ drawn, x, y, narrow }: { drawn: Drawn; x: number; y: number; narrow: boolean }) {
  const { board } = drawn;
  const words = narrow
    ? board.t("More, or better:")
    : board.t("An offer beats another with more stones, or as many of higher value:");
  const half = narrow ? 96 : 290;
  return (
    <g transform={`translate(${x} ${y})`} data-speak="ladder">
      <rect x={-half - 4} y="-13" width={2 * half + 8} height="26" rx="13" fill="var(--ground)" stroke="var(--line)" />
      <text x={half - 92} y="5" text-anchor="end" font-size="15">
        {words}
      </text>
      {COLOURS.map((c, i) => (
        <g key={c} transform={`translate(${half - 78 + i * 23} 0)`}>
          <Stone kind={SHAPE[c]} r={7} />
          {i < 3 && <path d="M10-4l4 4-4 4" fill="none" stroke="var(--ink-2)" stroke-width="1.6" />}
        </g>
      ))}
    </g>
  );
}

interface ComposerProps {
  drawn: Drawn;
  haggle: Haggle;
  whole: Stones;
  from: number;
  change(c: Colour, n: number): void;
  width: number;
}

// Composes an offer with a stepper per colour. The bar confirms it as one move, with one action per colour still to be
// named.
function Composer({ drawn, haggle, whole, from, change, width }: ComposerProps) {
  const { board, table } = drawn;
  const own = table.players[haggle.turn].stones;
  const w = width / 4;
  const narrow = width < 600;
  const button = narrow ? width / 2 - 8 : 190;
  const refuse = haggle.offer ? "accept" : "decline";
  // The counts of a colour that a stepper can lead to.
  const counts = (c: Colour, least: number, most: number) =>
    Array.from({ length: Math.max(0, most - least + 1) }, (_, i) => `${c} ${least + i}`);
  return (
    <g>
      <Drop id="own" width={width} height={narrow ? 102 : 44} />
      {COLOURS.map((c, i) => (
        <g
          key={c}
          transform={`translate(${w * (i + 0.5)} ${narrow ? 50 : 20})`}
          data-speak={`carpet ${c}`}
          data-hints={c}
          data-light={c}
        >
          <Grip id={`more ${c}`} on={i >= from && whole[c] < own[c]}>
            <g opacity={i < from ? 0.5 : 1}>
              <circle r="18" cx="-9" fill="transparent" />
              <Stone kind={SHAPE[c]} r={11} x={-9} />
            </g>
          </Grip>
          <text x="7" y="6" font-size="19" font-weight="600" style={i < from ? "fill:var(--ink-2)" : ""}>
            {whole[c]}
            {!narrow && (
              <tspan font-size="15" font-weight="400" style="fill:var(--ink-2)">
                {" "}
                / {own[c]}
              </tspan>
            )}
          </text>
          {i >= from && (
            <>
              <Step
                x={narrow ? 0 : -50}
                y={narrow ? 34 : 0}
                sign="−"
                label={board.t("fewer {stones}", { stones: board.t(NAMES[c]) })}
                piece={`less ${c}`}
                onto="own"
                toward={counts(c, 0, whole[c] - 1)}
                act={() => change(c, whole[c] - 1)}
                enabled={whole[c] > 0}
              />
              <Step
                x={narrow ? 0 : 66}
                y={narrow ? -34 : 0}
                sign="+"
                label={board.t("more {stones}", { stones: board.t(NAMES[c]) })}
                piece={`more ${c}`}
                onto="cloth"
                toward={counts(c, whole[c] + 1, own[c])}
                act={() => change(c, whole[c] + 1)}
                enabled={whole[c] < own[c]}
              />
            </>
          )}
        </g>
      ))}
      <g transform={`translate(0 ${narrow ? 106 : 48})`}>
        {from === 0 && (
          <Choice
            board={board}
            name={refuse}
            piece={refuse === "accept" ? "offer" : "stake"}
            onto={refuse === "accept" ? "own" : "rival"}
            x={(width - button) / 2}
            ring={<rect x="0" width={button} height="40" rx="20" />}
          >
            <rect width={button} height="40" rx="20" fill="var(--panel)" stroke="var(--line)" />
            <text x={button / 2} y="26" text-anchor="middle" font-size={narrow ? 15 : 17} font-weight="600">
              {refuse === "accept" ? board.t("Accept") : board.t("Decline")}
            </text>
          </Choice>
        )}
      </g>
    </g>
  );
}

const onKey = (act: () => void) => (event: KeyboardEvent) => {
  if (event.key !== "Enter" && event.key !== " ") return;
  event.preventDefault();
  act();
};

function Step({
  x,
  y,
  sign,
  label,
  piece,
  onto,
  toward,
  act,
  enabled,
}: {
  x: number;
  y: number;
  sign: string;
  label: string;
  piece: string;
  onto: string;
  toward: string[]; // the actions that a tap can lead to
  act(): void;
  enabled: boolean;
}) {
  const does = () => enabled && act();
  return (
    <g
      transform={`translate(${x} ${y})`}
      role="button"
      tabindex={enabled ? 0 : -1}
      data-compose
      data-toward={toward.join()}
      data-by={piece}
      data-onto={onto}
      aria-label={label}
      aria-disabled={!enabled}
      onClick={does}
      onKeyDown={onKey(does)}
      style={enabled ? "cursor:pointer" : "opacity:0.4"}
    >
      <circle r="22" fill="transparent" />
      <circle
        r="17"
        fill="var(--panel)"
        stroke={enabled ? "var(--choose)" : "var(--line)"}
        stroke-width={enabled ? 2 : 1}
      />
      <text y="7" text-anchor="middle" font-size="22">
        {sign}
      </text>
    </g>
  );
}
