// The current scene of Desert Bazaar, in front of the field: the dice and the odds of a gamble, the bill of a tile
// before it is built, its payment, and at the end the score by source.
import { ComponentChildren } from "preact";
import { decimal, N_ } from "../../base/i18n";
import { Choice } from "../../kit/choice";
import { Die } from "../../kit/dice";
import { Emblem, seatColour } from "../../kit/emblems";
import { breadth, cut, fitted } from "../../kit/fit";
import { cardsInWords, DesertSign, Resource, ResourceKind, RESOURCES, WildSign } from "./resources";
import { BoardProps } from "../../kit/board";
import { Placing } from "./field";
import { won } from "../../engine/story";
import { Tried } from "../../engine/protocol";
import { DesertTable, Due, FACES, Heap, sum } from "./table";

// Shared by the parts of the board: the view, the selections, and the callbacks.
export interface Desert {
  board: BoardProps;
  table: DesertTable;
  hand: Heap | null; // the viewer's
  mine: boolean; // the viewer is to move
  slot: number | null; // the tile being placed
  due: Due | null; // the payment of the tile on the cell under the pointer, or where it is being paid
  built: Tried | null; // what its payment would lead to
  refused: string | null; // why it cannot be built there
  chosen: boolean; // the cell is chosen: its payment can be changed
  placing: Placing | null;
  thrown: Throw | null; // the last throw seen
  decline(resource: number, more: 1 | -1): void; // declines the help of a neighbour, or reverts that
  give(resource: number): void; // gives another card of it in the exchange
  pickTile(name: string): void;
}

export interface Throw {
  seat: number;
  faces: number[];
  aside: number | null;
}
interface SceneProps {
  desert: Desert;
  width: number;
  height: number;
}

export const cardsText = (board: BoardProps, heap: Heap): string => cardsInWords(board.t, heap);

// Nothing is thrown, composed or counted: a line of text is enough.
export const waits = ({ placing, table: { phase } }: Desert) => !placing && !/^(done|pay|rolled|rerolled)$/.test(phase);

export function Scene(props: SceneProps) {
  const { desert, width, height } = props;
  const { phase } = desert.table;
  return (
    <g>
      <rect x="1" width={width - 2} height={height} rx="12" fill="var(--panel-2)" stroke="var(--sand-edge)" />
      {phase === "done" ? (
        <Final {...props} />
      ) : desert.placing || desert.due ? (
        <BillScene {...props} />
      ) : waits(desert) ? (
        <Waiting {...props} />
      ) : phase === "pay" ? (
        <PayScene {...props} />
      ) : (
        <DiceScene {...props} />
      )}
    </g>
  );
}

// --- texts and buttons -----------------------------------------------------------------------------

// Text broken into lines, because SVG does not wrap.
function Words({
  text,
  x,
  y,
  width,
  size,
  strong,
  anchor,
}: {
  text: string;
  x: number;
  y: number;
  width: number;
  size: number;
  strong?: boolean;
  anchor?: "middle";
}) {
  const most = Math.max(8, Math.floor(width / (size * 0.47)));
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const line = lines[lines.length - 1];
    if (line !== undefined && line.length + 1 + word.length <= most) lines[lines.length - 1] = `${line} ${word}`;
    else lines.push(word);
  }
  return (
    <text x={x} y={y} font-size={size} font-weight={strong ? 600 : 400} text-anchor={anchor}>
      {lines.map((line, i) => (
        <tspan key={i} x={x} dy={i ? size * 1.22 : 0}>
          {line}
        </tspan>
      ))}
    </text>
  );
}

function Face({ width, height, text }: { width: number; height: number; text: string }) {
  const size = Math.min(17, (width - 14) / (text.length * 0.5));
  return (
    <>
      <rect width={width} height={height} rx={height / 2} fill="var(--confirm)" />
      <text
        x={width / 2}
        y={height / 2 + 6}
        text-anchor="middle"
        font-size={Math.max(15, size)}
        font-weight="600"
        style="fill:var(--on-piece)"
      >
        {text}
      </text>
    </>
  );
}

// An option to toggle before the move is sent.
interface ToggleProps {
  x: number;
  y: number;
  label: string;
  on: boolean;
  act: () => void;
  children: ComponentChildren;
}

function Toggle({ x, y, label, on, act, children }: ToggleProps) {
  return (
    <g
      class="choice legal"
      transform={`translate(${x} ${y})`}
      role="button"
      tabindex={0}
      aria-label={label}
      aria-pressed={on}
      data-compose
      onClick={act}
      onKeyDown={(event) => {
        if (event.key !== "Enter" && event.key !== " ") return;
        event.preventDefault();
        act();
      }}
    >
      {children}
    </g>
  );
}

function Pressed({
  board,
  name,
  x,
  y,
  width,
  height,
  text,
}: {
  board: BoardProps;
  name: string;
  x: number;
  y: number;
  width: number;
  height: number;
  text: string;
}) {
  return (
    <Choice
      board={board}
      name={name}
      x={x}
      y={y}
      ring={<rect x="-2" y="-2" width={width + 4} height={height + 4} rx={height / 2 + 2} />}
    >
      <Face width={width} height={height} text={text} />
    </Choice>
  );
}

// --- dice ------------------------------------------------------------------------------------------

// A wooden cube with a sign on it; `kept`: the die set aside.
function Cube({ face, size, kept, throwId }: { face: string; size: number; kept?: boolean; throwId?: string }) {
  const sign = size * 0.27;
  return (
    <Die x={size / 2} y={size / 2} size={size} throwId={throwId}>
      {face === "desert" ? <DesertSign r={sign * 1.15} /> : <circle r={size * 0.38} fill="var(--ground)" />}
      {face === "wild" ? <WildSign r={sign} /> : face !== "desert" && <Resource kind={face as ResourceKind} r={sign} />}
      {kept && (
        <rect
          x={-size / 2}
          y={-size / 2}
          width={size}
          height={size}
          rx={size * 0.2}
          fill="none"
          stroke="var(--choose)"
          stroke-width="4"
        />
      )}
    </Die>
  );
}

const number = (board: BoardProps, n: number) => decimal(board.lang, n, 1);

// The throw of the seat to move; the viewer's live dice show the value of a gamble on them.
function DiceScene({ desert, width }: SceneProps) {
  const { board, table, mine } = desert;
  const narrow = width < 400;
  const size = narrow ? 42 : 56;
  const again = table.phase === "rerolled";
  const dice = again && table.aside !== null ? [table.aside, ...table.dice] : table.dice;
  const takes = allowed(board, "take ");
  const gambles = allowed(board, "aside ");
  const text = !mine
    ? board.t("{name} rolls the dice.", { name: board.seatName(table.turn) })
    : again
      ? board.t("The gamble pays: take your cards from a pile.")
      : !gambles
        ? board.t("Take your cards from a pile.")
        : takes
          ? board.t("Take cards, or gamble on a die (chance, average):")
          : board.t("Nothing to take: keep one die and gamble, or stop.");
  const stop = board.legal.has("stop");
  const step = (width - 20 - (stop ? 96 : 0)) / 3;
  const top = narrow ? 48 : 40;
  const room = step - size - 14; // space for text beside a die
  return (
    <g>
      <Words text={text} x={12} y={narrow ? 22 : 25} width={width - 20} size={narrow ? 15 : 17} strong />
      {dice.map((face, i) => {
        const can = mine && !again && board.legal.has(`aside ${face}`);
        const odds = can ? table.gambles?.find((gamble) => gamble.face === face) : undefined;
        const mean = odds ? number(board, odds.cards / odds.ways) : "";
        const words = board.t("{mean} cards", { mean });
        const cards = breadth(words, 15) > room ? mean : words;
        const die = (
          <>
            <g data-lifts>
              <Cube face={face} size={size} kept={again && i === 0} throwId={`${table.turns} ${again}`} />
            </g>
            {odds && (
              <>
                <text x={size + 5} y={size * 0.4} font-size={narrow ? 18 : 21} class="title">
                  {board.t("{number}%", { number: Math.round((odds.wins / odds.ways) * 100) })}
                </text>
                <text x={size + 5} y={size * 0.86} font-size="15">
                  {cards}
                </text>
              </>
            )}
            {again && i === 0 && (
              <text x={size + 7} y={size * 0.6} font-size={narrow ? 15 : 16}>
                {board.t("kept")}
              </text>
            )}
          </>
        );
        const key = `${table.turns}-${again}-${i}`;
        const x = 12 + i * step;
        if (!can)
          return (
            <g
              key={key}
              transform={`translate(${x} ${top})`}
              role="img"
              aria-label={board.t(face)}
              data-speak={`die ${face}`}
              opacity={mine && !again && face === "desert" ? 0.6 : 1}
            >
              {die}
            </g>
          );
        return (
          <Choice
            key={key}
            board={board}
            name={`aside ${face}`}
            speak={`die ${face}`}
            piece
            onto="hand"
            x={x}
            y={top}
            ring={<rect x="-5" y="-4" width={step - 6} height={size + 6} rx="10" />}
          >
            <rect x="-5" y="-4" width={step - 6} height={size + 6} rx="10" fill="var(--ground)" />
            {die}
          </Choice>
        );
      })}
      {stop && (
        <Pressed
          board={board}
          name="stop"
          x={width - 100}
          y={top + 6}
          width={90}
          height={40}
          text={board.t("End turn")}
        />
      )}
    </g>
  );
}

function SmallThrow({
  board,
  thrown,
  x,
  y,
  size,
}: {
  board: BoardProps;
  thrown: Throw;
  x: number;
  y: number;
  size: number;
}) {
  const faces = thrown.aside === null ? thrown.faces : [thrown.aside, ...thrown.faces];
  const words = faces.map((face) => board.t(FACES[face])).join(", ");
  return (
    <g
      transform={`translate(${x} ${y})`}
      role="img"
      aria-label={board.t("{name}'s last roll: {dice}", { name: board.seatName(thrown.seat), dice: words })}
      data-speak={`throw ${thrown.seat} ${faces.join(" ")}`}
    >
      <Emblem seat={thrown.seat} size={24} y={(size - 24) / 2} />
      {faces.map((face, i) => (
        <g key={i} transform={`translate(${30 + i * (size + 5)} 0)`}>
          <Cube face={FACES[face]} size={size} kept={thrown.aside !== null && i === 0} />
        </g>
      ))}
    </g>
  );
}

// --- waiting, gathering, continuing-----------------------------------------------------------------

function Waiting({ desert, width, height }: SceneProps) {
  const { board, table, mine, thrown } = desert;
  const narrow = width < 400;
  const name = board.seatName(table.turn);
  let lines: string[];
  if (mine && table.phase === "wild")
    lines = [
      board.t("Wild! Take a card from any pile."),
      board.t("{n|choice|choices} left in this roll", { n: table.wilds }),
    ];
  else if (mine && table.phase === "turn")
    lines = [
      board.t("Gather: take a card from a pile, then roll."),
      !allowed(board, "tile ")
        ? board.t("You cannot pay for any tile yet.")
        : narrow
          ? board.t("Tap a pile, or a tile to build.")
          : board.t("Or build: choose a tile, then a cell."),
    ];
  else if (mine && table.phase === "build")
    lines = [
      allowed(board, "tile ")
        ? board.t("Build another tile from this side, or stop.")
        : board.t("You cannot build another tile from this side."),
    ];
  else
    lines = [
      table.side !== null ? board.t("{name} is building.", { name }) : board.t("It is {name}'s turn.", { name }),
    ];
  const button = board.legal.has("stop")
    ? { name: "stop", text: board.t("Stop building") }
    : board.legal.has("gather")
      ? { name: "gather", text: board.t("Gather") }
      : null;
  const dice = thrown && !button;
  // On a phone the bar below already has the question: only the rest is shown beside the dice.
  if (narrow) {
    const right = width - 168;
    const room = dice || button ? right - 16 : width - 24;
    return (
      <g>
        <Words text={lines[lines.length - 1]} x={12} y={27} width={room} size={15} strong />
        {dice && <SmallThrow board={board} thrown={thrown} x={right} y={(height - 38) / 2} size={38} />}
        {button && (
          <Pressed
            board={board}
            name={button.name}
            x={right}
            y={(height - 44) / 2}
            width={158}
            height={44}
            text={button.text}
          />
        )}
      </g>
    );
  }
  return (
    <g>
      {lines.map((line, i) => (
        <Words key={i} text={line} x={14} y={28 + i * 26} width={width - 28} size={17} strong={i === 0} />
      ))}
      {dice && <SmallThrow board={board} thrown={thrown} x={14} y={height - 48} size={38} />}
      {button && (
        <Pressed
          board={board}
          name={button.name}
          x={14}
          y={height - 52}
          width={Math.min(220, width - 28)}
          height={42}
          text={button.text}
        />
      )}
    </g>
  );
}

// Legal by the rules, even if this table accepts less.
const allowed = (board: BoardProps, start: string) => !!board.view.legal?.some(({ name }) => name.startsWith(start));

// --- bill and payment --------------------------------------------------------------------------------

const HOW = { help: N_("help"), card: N_("card"), swap: N_("swap") };
type Unit = { kind: ResourceKind; how: keyof typeof HOW; off?: boolean };

// The cost, resource by resource. Units given by neighbours keep their place when declined.
function units(table: DesertTable, declined?: Heap): Unit[] {
  return RESOURCES.flatMap((kind, c) => {
    const cards = table.need[c] - (table.short?.[c] ?? 0);
    const paid = Array.from({ length: table.need[c] }, (_, i): Unit => ({ kind, how: i < cards ? "card" : "swap" }));
    const off = paid.splice(0, declined?.[c] ?? 0).map((unit) => ({ ...unit, off: true }));
    return [...off, ...Array<Unit>(table.used[c]).fill({ kind, how: "help" }), ...paid];
  });
}

// One resource of the cost: given by a neighbour, paid by a card, or lacking.
function UnitBox({
  board,
  unit,
  width,
  height,
  cross,
}: {
  board: BoardProps;
  unit: Unit;
  width: number;
  height: number;
  cross?: boolean;
}) {
  const edge = { help: "var(--confirm)", card: "var(--ink-2)", swap: "var(--choose)" }[unit.how];
  const how = board.t(HOW[unit.how]);
  return (
    <g data-speak={`unit ${unit.how} ${unit.kind}`}>
      <rect
        width={width}
        height={height}
        rx="9"
        fill="var(--ground)"
        stroke={edge}
        stroke-width="2.2"
        stroke-dasharray={unit.how === "help" ? "5 4" : undefined}
      />
      <Resource kind={unit.kind} r={Math.min(15, height * 0.2)} x={width / 2} y={height * 0.37} />
      <text x={width / 2} y={height - 8} text-anchor="middle" font-size="15" {...fitted(how, width - 4, 15)}>
        {how}
      </text>
      {cross && (
        <g transform={`translate(${width - 3} 4)`}>
          <circle r="10" fill="var(--choose)" />
          <path d="M-4-4 4 4M4-4-4 4" stroke="var(--on-choose)" stroke-width="2.4" />
        </g>
      )}
    </g>
  );
}

// The selected tile: its cost, gains and payment on the cell under the pointer.
function BillScene({ desert, width, height }: SceneProps) {
  const { board, due, refused } = desert;
  const narrow = width < 400;
  const size = narrow ? 15 : 16.5;
  if (!due && refused) return <Words text={refused} x={14} y={28} width={width - 28} size={size + 1} strong />;
  if (!due)
    return (
      <g>
        <Words text={board.t("Where do you place it?")} x={14} y={28} width={width - 28} size={size + 1} strong />
        <Words
          text={board.t("The numbers say how many cards you would pay there.")}
          x={14}
          y={52}
          width={width - 28}
          size={size}
        />
      </g>
    );
  const box = narrow ? 52 : 56;
  const column = 20 + 3 * (box + 6);
  const room = width - column - 8;
  return (
    <g data-hints={desert.table.phase === "pay" ? "pay" : undefined}>
      {units(due.table, due.declined).map((unit, i) => {
        const x = 12 + i * (box + 6);
        const c = RESOURCES.indexOf(unit.kind);
        const can = desert.chosen && (unit.off || (unit.how === "help" && due.help.includes(c)));
        const inside = <UnitBox board={board} unit={unit} width={box} height={height - 20} cross={can && !unit.off} />;
        if (!can)
          return (
            <g key={i} transform={`translate(${x} 10)`}>
              {inside}
            </g>
          );
        const label = board.t("Do without a neighbour's {resource}", { resource: board.t(unit.kind) });
        return (
          <Toggle key={i} x={x} y={10} label={label} on={!!unit.off} act={() => desert.decline(c, unit.off ? -1 : 1)}>
            {inside}
          </Toggle>
        );
      })}
      <Words text={outcome(board, due.table)} x={column} y={narrow ? 22 : 25} width={room} size={size} strong />
      <Gains built={desert.built} x={column} y={narrow ? 29 : 33} width={room} />
      <Words text={verdict(board, desert, due, narrow)} x={column} y={narrow ? 68 : 76} width={room} size={size} />
    </g>
  );
}

// The camp that the tile makes.
function outcome(board: BoardProps, { camps, camp_size, cell, tents }: DesertTable): string {
  const camp = camps[cell!];
  if (camp >= camp_size) return board.t("Closes the camp");
  if (camp === 1) return tents[cell!] !== null ? board.t("Stands alone") : board.t("Alone, without a tent");
  return board.t("Camp of {n} out of {of}", { n: camp, of: camp_size });
}

// The points that each seat would score.
function Gains({ built, x, y, width }: { built: Tried | null; x: number; y: number; width: number }) {
  const gains = (built?.view.scores ?? []).map((_, seat) => won(built!.events, seat));
  const seats = gains.flatMap((points, seat) => (points ? [seat] : []));
  const step = Math.min(56, width / Math.max(1, seats.length));
  return (
    <g transform={`translate(${x} ${y})`}>
      {seats.map((seat, i) => (
        <g key={seat} transform={`translate(${i * step} 0)`}>
          <Emblem seat={seat} size={20} />
          <text x="23" y="16" font-size="16" font-weight="600">
            +{gains[seat]}
          </text>
        </g>
      ))}
    </g>
  );
}

// The payment in words: a whole sentence for the bar, a short form for the button.
export function inAWord(board: BoardProps, due: Due, whole?: boolean): string {
  const cards = cardsText(board, due.table.need);
  if (sum(due.table.short!)) {
    const exchange = { given: cardsText(board, due.given), got: cardsText(board, due.table.short!), cards };
    return whole
      ? board.t("You turn in {given} for {got}, then pay {cards}.", exchange)
      : board.t("Exchange and pay {cards}", exchange);
  }
  if (!whole) return cards ? board.t("Pay {cards}", { cards }) : board.t("Pay nothing");
  return cards ? board.t("You pay {cards}.", { cards }) : board.t("Free: the neighbours pay it all.");
}

// For a chosen cell the bar states the payment, and this text says what can be changed.
function verdict(board: BoardProps, desert: Desert, due: Due, narrow: boolean): string {
  if (!desert.chosen) return inAWord(board, due, !narrow || !sum(due.table.short!)); // in at most three lines
  if (due.choice) return board.t("Tap your hand to give other cards.");
  if (due.help.length) return board.t("Tap help to decline it.");
  return desert.placing ? board.t("Confirm, or choose another cell.") : "";
}

// Somebody else pays for a tile.
function PayScene({ desert, width, height }: SceneProps) {
  const { board, table } = desert;
  const narrow = width < 400;
  const box = narrow ? 52 : 56;
  const column = 20 + 3 * (box + 6);
  return (
    <g>
      {units(table).map((unit, i) => (
        <g key={i} transform={`translate(${12 + i * (box + 6)} 10)`}>
          <UnitBox board={board} unit={unit} width={box} height={height - 20} />
        </g>
      ))}
      <Words
        text={board.t("{name} pays for the tile.", { name: board.seatName(table.turn) })}
        x={column}
        y={narrow ? 22 : 25}
        width={width - column - 8}
        size={narrow ? 15 : 16.5}
        strong
      />
    </g>
  );
}

// --- the end -----------------------------------------------------------------------------------------

function Final({ desert, width, height }: SceneProps) {
  const { board, table } = desert;
  const narrow = width < 400;
  const line = narrow ? 30 : Math.min(24, (height - 24) / table.players.length);
  const columns = narrow ? [138, 192, 300, 364] : [width * 0.36, width * 0.48, width * 0.88, width - 26];
  const size = narrow ? 15 : 16;
  const heads: ComponentChildren[] = [board.t("track"), board.t("tents"), board.t("most cards"), "="];
  return (
    <g>
      {heads.map((head, i) => (
        <text key={i} x={columns[i]} y={narrow ? 22 : 19} text-anchor="end" font-size={size} fill="var(--ink-2)">
          {head}
        </text>
      ))}
      {table.players.map(({ points, left = 0, majorities = [] }, seat) => {
        const most = majorities.length * table.points.majority;
        const wins = board.view.winners?.includes(seat);
        const y = (narrow ? 46 : 24) + seat * line;
        return (
          <g key={seat} transform={`translate(0 ${y})`}>
            {wins && (
              <rect
                x="6"
                y={narrow ? -20 : -1}
                width={width - 12}
                height={line - 2}
                rx="8"
                fill="color-mix(in srgb, var(--choose) 30%, transparent)"
                stroke={seatColour(seat)}
              />
            )}
            <g transform={`translate(0 ${narrow ? 0 : line - 7})`}>
              <Emblem seat={seat} size={20} x={12} y={-15} />
              <text x="38" font-size={size} font-weight={wins ? 600 : 400}>
                {cut(board.seatName(seat), columns[0] - 70, size)}
              </text>
              <text x={columns[0]} text-anchor="end" font-size={size}>
                {points - left - most}
              </text>
              <text x={columns[1]} text-anchor="end" font-size={size}>
                +{left}
              </text>
              <text x={columns[2]} text-anchor="end" font-size={size}>
                +{most}
              </text>
              {RESOURCES.map((kind, c) => {
                const has = majorities.includes(c);
                if (narrow && !has) return null;
                const x = narrow ? columns[2] - 36 - majorities.indexOf(c) * 18 : columns[2] - 246 + c * 52;
                return (
                  <g key={kind} transform={`translate(${x} -5)`}>
                    {has && !narrow && (
                      <rect
                        x="-12"
                        y="-11"
                        width="44"
                        height="21"
                        rx="10"
                        fill="var(--ground)"
                        stroke="var(--confirm)"
                        stroke-width="2"
                      />
                    )}
                    <Resource kind={kind} r={8} />
                    {!narrow && (
                      <text x="13" y="5" font-size={size} font-weight={has ? 600 : 400}>
                        {table.players[seat].hand?.[c] ?? 0}
                      </text>
                    )}
                  </g>
                );
              })}
              <text x={columns[3]} text-anchor="end" font-size={size + 3} class="title">
                {points}
              </text>
            </g>
          </g>
        );
      })}
    </g>
  );
}
