// The board of Desert Bazaar: dunes with a grid of hexagons in the middle, the two sides of face-up tiles beside it,
// and in front the piles, the current scene (dice, bill, payment) and the viewer's hand.
//
// A tile, its cell and its payment are first chosen in the page, with the bill in view, and sent as one move when the
// bar (or a second tap on the cell) confirms it. Choosing them one by one from the list of actions shows the same
// pictures. Cards to turn in for others are chosen in the hand.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { Legal, View } from "../../engine/protocol";
import { Choice, Drop, useDraft } from "../../kit/choice";
import { seatColour } from "../../kit/emblems";
import { Flight, Flights, Point, useFresh } from "../../kit/flights";
import { cardsInWords, Resource, ResourceKind, resourceColour, RESOURCES } from "./resources";
import { Place } from "../../kit/travel";
import { paper } from "../../kit/paper";
import { BoardProps, SeatNoteProps } from "../../kit/board";
import { shows, useTry } from "../../kit/tried";
import { byName } from "../../engine/table";
import { Banner, DesertField, Dunes, Grid, gridIn, middleOf, Placing, Tent } from "./field";
import { DesertTable, Due, dueIn, each, fieldOf, giveAnother, NONE, SIDE, sum, Tile } from "./table";
import { Desert, inAWord, Scene, Throw, waits } from "./scene";

function useDesert(board: BoardProps): Desert {
  const table = board.view.table as DesertTable;
  const field = useMemo(() => fieldOf(table.rows), [JSON.stringify(table.rows)]);
  const [slot, setSlot] = useState<number | null>(null);
  const [picked, setPicked] = useState<number | null>(null);
  const [hover, setHover] = useState<number | null>(null);
  const [declined, decline] = useState(NONE); // declined help of neighbours
  const [wish, setWish] = useState(NONE); // the cards to turn in
  const thrown = useThrow(board);
  const plainly = () => {
    decline(NONE);
    setWish(NONE);
  };
  const cancel = () => {
    setSlot(null);
    setPicked(null);
    setHover(null);
    plainly();
  };
  useEffect(cancel, [board.view]);

  const seat = board.view.viewer;
  const hand = seat === null ? null : (table.players[seat]?.hand ?? null);
  const mine = board.legal.size > 0;
  const active = table.phase === "cell" ? (mine ? table.chosen : null) : mine ? slot : null;
  const tile = active === null ? null : table.slots[active];
  const nameOf = (cell: number) => field.cells[cell].name;
  // The tile is chosen in the page: its cells are those of the view after it.
  const chosenTile = active === null || table.phase === "cell" ? [] : [`tile ${active + 1}`];
  const choosing = shows(useTry(board, chosenTile.length ? chosenTile : null))?.view;
  const asked = active === null ? null : table.phase === "cell" ? board.view : choosing;
  const legal = useMemo(
    () => (asked === board.view ? board.legal : byName((asked?.legal ?? []).filter(accepted(board)))),
    [asked, board.legal],
  );
  const paying = table.phase === "pay" && mine && hand !== null;
  const placed = (cell: number) => (paying ? [] : [...chosenTile, nameOf(cell)]);
  const declines = each(declined, "decline");
  const picks = paying ? declines : picked !== null && active !== null ? [...placed(picked), ...declines] : null;
  const other = hover === picked || active === null ? null : hover;
  const settled = useTry(board, picks?.length ? picks : null);
  const pointed = useTry(board, other === null ? null : placed(other));
  const due = (view: View | undefined, own: boolean): Due | null =>
    view?.table.phase === "pay" ? dueIn(view, own ? declined : NONE, own ? wish : NONE) : null;
  const pickedDue = due(paying && !declines.length ? board.view : shows(settled)?.view, true);
  const chosen = other === null && (paying || picked !== null);
  const shown = chosen ? pickedDue : due(shows(pointed)?.view, false);
  const build = pickedDue && [...picks!, ...pickedDue.names];
  const look = paying ? table.cell : (hover ?? picked);
  const shownMove = chosen ? build : shown && [...placed(other!), ...shown.names];
  const built = shows(useTry(board, shownMove));
  const outcome = chosen ? settled : pointed;
  const placing: Placing | null =
    tile && asked
      ? {
          makes: tile.makes,
          offers: new Map((asked.table as DesertTable).offers?.map((offer) => [offer.cell, offer])),
          look,
          after: shown?.table ?? null,
          picked,
          legal,
          choose: (name) => {
            if (board.only && !legal.has(name)) return board.choose(name);
            const cell = field.cells.findIndex((cell) => cell.name === name);
            if (cell === picked && build) return board.chooseMany(build);
            setPicked(cell);
            plainly();
            if (table.phase === "cell" && !legal.has(name)) board.choose(name);
          },
          hover: setHover,
        }
      : null;
  const begun = paying || (!!placing && (table.phase !== "cell" || picked !== null));
  const names = build;
  const label =
    paying && pickedDue
      ? inAWord(board, pickedDue)
      : !build || picked === null
        ? board.t("Tile: {resource}", { resource: tile ? board.t(RESOURCES[tile.makes]) : "" })
        : [
            board.t("Place the tile on {cell}", { cell: nameOf(picked!) }),
            ...declined.flatMap((n, c) =>
              n ? [board.t("without a neighbour's {resource}", { resource: board.t(RESOURCES[c]) })] : [],
            ),
          ].join(", ");
  const changed = sum(declined) + sum(wish) > 0;
  useDraft(
    board,
    begun
      ? {
          names,
          label,
          prompt: names ? inAWord(board, pickedDue!, true) : board.t("Where do you place it?"),
          made: paying ? /^(decline|turn in|take|pay)\b/ : /^/,
          cancel: paying ? (changed ? plainly : undefined) : cancel,
        }
      : null,
    [board.view, begun, slot, picked, declined, wish, names?.join()],
  );
  return {
    board,
    table,
    hand,
    mine,
    slot: active,
    due: shown,
    built,
    refused: outcome?.type === "error" ? outcome.text : null,
    chosen,
    placing,
    thrown,
    decline: (c, more) => decline(declined.map((n, at) => n + (at === c ? more : 0))),
    give: (c) => pickedDue && setWish(giveAnother(pickedDue, c)),
    pickTile: (name) => {
      if (!board.legal.has(name)) return board.choose(name);
      const next = Number(name.slice(5)) - 1;
      cancel();
      setSlot(next === slot ? null : next);
    },
  };
}

const accepted =
  ({ only }: BoardProps) =>
  ({ name }: Legal) =>
    only?.includes(name) ?? true;

// The last throw, so that the dice of others stay visible after their turn.
function useThrow(board: BoardProps): Throw | null {
  const last = useRef<{ seq: number; thrown: Throw } | null>(null);
  for (const { seq, event } of board.events) {
    if (last.current && seq <= last.current.seq) continue;
    const faces = [event.a, event.b, event.c].filter((face): face is number => typeof face === "number");
    if (event.kind === "roll") last.current = { seq, thrown: { seat: Number(event.seat), faces, aside: null } };
    else if (event.kind === "aside")
      last.current = { seq, thrown: { seat: Number(event.seat), faces: [], aside: Number(event.face) } };
    else if (/^reroll/.test(event.kind))
      last.current = { seq, thrown: { seat: Number(event.seat), faces, aside: last.current?.thrown.aside ?? null } };
  }
  return last.current?.thrown ?? null;
}

// The positions of things in the drawing, for movements between them.
interface Spots {
  pile?(c: number): Point;
  hand?(c: number): Point;
  seat?(seat: number): Point;
  cell?(cell: number): Point;
}

export function Board(board: BoardProps) {
  const desert = useDesert(board);
  return !board.compact ? (
    <Whole desert={desert} plan={DESK} />
  ) : board.columns > 1 ? (
    <Whole desert={desert} plan={board.square ? SQUARE : FLAT} />
  ) : (
    <Phone desert={desert} />
  );
}

// A layout without scrolling: the places of everything, in units of the drawing.
interface Plan {
  width: number;
  height: number;
  field: [x: number, y: number, width: number, height: number];
  low: number; // y of the numbers in the corners of the field
  tile: { width: number; height: number };
  slot(i: number): Point;
  card: { width: number; height: number };
  pile(c: number): Point;
  hand(c: number): Point;
  scene: Point & { width: number; wide: number; height: number }; // wide: without a hand
}

const DESK: Plan = {
  width: 1080,
  height: 700,
  field: [212, 8, 656, 566],
  low: 540,
  tile: { width: 190, height: 136 },
  slot: (i) => ({ x: i < SIDE ? 10 : 880, y: 10 + (i % SIDE) * 142 }),
  card: { width: 72, height: 108 },
  pile: (c) => ({ x: 12 + c * 76, y: 582 }),
  hand: (c) => ({ x: 768 + c * 76, y: 582 }),
  scene: { x: 326, y: 582, width: 428, wide: 742, height: 112 },
};

// The field at the left, everything else in a column beside it.
const FLAT: Plan = {
  width: 760,
  height: 424,
  field: [4, 28, 368, 392],
  low: 40,
  tile: { width: 90, height: 78 },
  slot: (i) => ({ x: 380 + (i % SIDE) * 94.5, y: i < SIDE ? 6 : 88 }),
  card: { width: 90, height: 46 },
  pile: (c) => ({ x: 379 + c * 94.5, y: 318 }),
  hand: (c) => ({ x: 379 + c * 94.5, y: 370 }),
  scene: { x: 378, y: 172, width: 380, wide: 380, height: 140 },
};

// The field across, the tiles above it, everything else below.
const SQUARE: Plan = {
  width: 764,
  height: 764,
  field: [6, 92, 752, 520],
  low: 128,
  tile: { width: 90, height: 78 },
  slot: (i) => ({ x: (i < SIDE ? 4 : 12) + i * 94, y: 6 }),
  card: { width: 90, height: 50 },
  pile: (c) => ({ x: 388 + c * 94, y: 634 }),
  hand: (c) => ({ x: 388 + c * 94, y: 706 }),
  scene: { x: 4, y: 622, width: 378, wide: 756, height: 138 },
};

// The box around the cards of the four resources.
function around(at: (c: number) => Point, { width, height }: Plan["card"]) {
  const { x, y } = at(0);
  return { x: x - 3, y: y - 3, width: at(RESOURCES.length - 1).x - x + width + 6, height: height + 6 };
}

function Whole({ desert, plan }: { desert: Desert; plan: Plan }) {
  const { board, table } = desert;
  const { width, height, slot, pile, hand, scene, low } = plan;
  const grid = gridIn(fieldOf(table.rows), ...plan.field);
  const [left, , wide] = plan.field;
  const middle = ({ x, y }: Point): Point => ({ x: x + plan.card.width / 2, y: y + plan.card.height / 2 });
  const spots: Spots = {
    pile: (c) => middle(pile(c)),
    hand: (c) => middle(hand(c)),
    seat: (seat) => ({ x: width - 4, y: 30 + seat * 66 }), // towards the seats' column
    cell: (cell) => middleOf(grid, cell),
  };
  const done = table.phase === "done";
  return (
    <svg {...paper(width, height)}>
      <Dunes width={width} height={height} />
      {table.players.map((_, seat) => (
        <Place key={seat} id={`seat ${seat}`}>
          <rect {...spots.seat!(seat)} width="1" height="1" fill="none" />
        </Place>
      ))}
      <Field desert={desert} grid={grid} />
      <Corner speak="stack" x={left + 10} y={low} big={table.stack} text={board.t("tiles left")} />
      <Corner
        speak="open"
        x={left + wide - 10}
        y={low}
        end
        big={table.open.filter(Boolean).length}
        text={board.t("free cells")}
      />
      {[0, SIDE].map((first) => (
        <g key={first} data-part="tiles">
          {table.slots.slice(first, first + SIDE).map((_, i) => (
            <Slot key={i} desert={desert} slot={first + i} {...slot(first + i)} {...plan.tile} />
          ))}
        </g>
      ))}
      <g data-part="piles">
        {RESOURCES.map((kind, c) => (
          <Pile key={kind} desert={desert} c={c} {...pile(c)} {...plan.card} />
        ))}
      </g>
      <g transform={`translate(${scene.x} ${scene.y})`} data-part="scene">
        <Scene desert={desert} width={done || !desert.hand ? scene.wide : scene.width} height={scene.height} />
      </g>
      <g data-part="hand">
        {!done && RESOURCES.map((kind, c) => <HandCard key={kind} desert={desert} c={c} {...hand(c)} {...plan.card} />)}
      </g>
      <Drop id="hand" {...around(hand, plan.card)} />
      <Drop id="piles" {...around(pile, plan.card)} />
      <Movements desert={desert} spots={spots} />
    </svg>
  );
}

// Phone: tiles and field scroll; the scene, the piles and the hand stay visible below.
function Phone({ desert }: { desert: Desert }) {
  const { table, board } = desert;
  const width = 380;
  const top = 6;
  const slot = (i: number): Point => ({ x: 4 + (i % SIDE) * 94, y: top + (i < SIDE ? 0 : 82) });
  const grid = gridIn(fieldOf(table.rows), 4, top + 166, width - 8, 356);
  const upper = top + 166 + 362;
  const done = table.phase === "done";
  // The piles are not needed while a tile is placed: the field gets their space.
  const field = desert.placing !== null || desert.due !== null;
  const scene = done ? 40 + table.players.length * 30 : field ? 120 : waits(desert) ? 68 : 112;
  const hand = field ? scene : scene + 52;
  const card = { width: 90, height: 46 };
  const column = (c: number) => 3 + c * 94.5;
  const spots: Spots = {
    seat: (seat) => ({ x: (seat % 3) * 126 + 20, y: -15 }), // above, towards the list of players
    cell: (cell) => middleOf(grid, cell),
  };
  const below: Spots = {
    pile: (c) => ({ x: column(c) + 24, y: scene + 30 }),
    hand: (c) => ({ x: column(c) + 24, y: hand + 28 }),
  };
  const fieldAt = useRef<SVGGElement>(null);
  // Scrolls to what the question needs: the field while placing and paying, else the tiles.
  const placing = desert.slot !== null || table.phase === "pay";
  const choosing = desert.mine && (table.phase === "turn" || table.phase === "build");
  useEffect(() => {
    const pan = fieldAt.current?.closest(".pan");
    if (!pan || !(placing || choosing)) return;
    const above = fieldAt.current!.getBoundingClientRect().top - pan.getBoundingClientRect().top;
    pan.scrollBy({ top: placing ? above - 4 : -pan.scrollTop, behavior: board.animate ? "smooth" : "auto" });
  }, [placing, choosing]);
  return (
    <div class="split">
      <svg {...paper(width, upper)}>
        <Dunes width={width} height={upper} />
        <g data-part="tiles">
          {table.slots.map((_, i) => (
            <Slot key={i} desert={desert} slot={i} {...slot(i)} width={90} height={78} />
          ))}
        </g>
        <g ref={fieldAt}>
          <Field desert={desert} grid={grid} />
        </g>
        <Corner speak="stack" x={6} y={grid.y + 36} big={table.stack} text={board.t("tiles left")} />
        <Corner
          speak="open"
          x={width - 6}
          y={grid.y + 36}
          end
          big={table.open.filter(Boolean).length}
          text={board.t("free cells")}
        />
        <Movements desert={desert} spots={spots} />
      </svg>
      <svg class="lower" {...paper(width, done ? scene + 4 : hand + 52)}>
        <g data-part="scene">
          <Scene desert={desert} width={width} height={scene - 4} />
        </g>
        {!done && (
          <>
            {!field && (
              <g data-part="piles">
                {RESOURCES.map((kind, c) => (
                  <Pile key={kind} desert={desert} c={c} x={column(c)} y={scene} {...card} />
                ))}
              </g>
            )}
            <g data-part="hand">
              {RESOURCES.map((kind, c) => (
                <HandCard key={kind} desert={desert} c={c} x={column(c)} y={hand} {...card} />
              ))}
            </g>
            <Drop id="hand" x={0} y={hand - 3} width={width} height={52} />
            <Drop id="piles" x={0} y={0} width={width} height={hand - 3} />
            <Movements desert={desert} spots={below} />
          </>
        )}
      </svg>
    </div>
  );
}

// A tile just built comes from its slot; the latest tile keeps a mark.
function Field({ desert, grid }: { desert: Desert; grid: Grid }) {
  const { board, table } = desert;
  const slots = useRef<(Tile | null)[]>(table.slots);
  const origin = useRef(new Map<number, string>());
  const last = useRef<number | null>(null);
  for (const { event } of board.events) {
    if (!/^build/.test(event.kind)) continue;
    const slot = slots.current.findIndex((tile) => tile?.tile === Number(event.tile) + 1);
    last.current = Number(event.cell);
    if (slot >= 0) origin.current.set(last.current, `slot ${slot}`);
  }
  useEffect(() => {
    slots.current = table.slots;
  }, [board.view]);
  return (
    <DesertField
      board={board}
      table={table}
      grid={grid}
      placing={desert.placing}
      last={last.current}
      origin={(cell) => origin.current.get(cell)}
    />
  );
}

interface CornerProps {
  speak: string;
  x: number;
  y: number;
  big: number;
  text: string;
  end?: boolean;
}

function Corner({ speak, x, y, big, text, end }: CornerProps) {
  return (
    <g transform={`translate(${x} ${y})`} text-anchor={end ? "end" : "start"} data-speak={speak}>
      <text y="-17" font-size="22" class="title">
        {big}
      </text>
      <text font-size="16">{text}</text>
    </g>
  );
}

// --- face-up tiles ---------------------------------------------------------------------------------

function Slot({
  desert,
  slot,
  x,
  y,
  width,
  height,
}: {
  desert: Desert;
  slot: number;
  x: number;
  y: number;
  width: number;
  height: number;
}) {
  const { board, table } = desert;
  const tile = table.slots[slot];
  const other = table.side !== null && table.side !== Math.floor(slot / SIDE);
  if (!tile)
    return (
      <rect
        x={x + 2}
        y={y + 2}
        width={width - 4}
        height={height - 4}
        rx="10"
        fill="transparent"
        stroke="var(--sand-edge)"
        stroke-width="1.5"
        stroke-dasharray="6 5"
        opacity="0.7"
        data-speak="stack"
      />
    );
  const cost = tile.cost.flatMap((n, c) => Array<ResourceKind>(n).fill(RESOURCES[c]));
  const narrow = width < 120;
  const band = (height - (narrow ? 12 : 18)) / Math.max(3, cost.length);
  const flag = { x: narrow ? 46 : 94, width: narrow ? 40 : 86, y: narrow ? 6 : 9 };
  const letters = board.t("WSKC");
  const words = cardsInWords(board.t, tile.cost);
  const label = board.t("Tile {n}: gives {resource}, costs {cost}", {
    n: slot + 1,
    resource: board.t(RESOURCES[tile.makes]),
    cost: words,
  });
  return (
    <g class={desert.slot === slot ? "picked" : undefined} opacity={other ? 0.55 : 1}>
      <Choice
        board={{ legal: board.legal, choose: desert.pickTile }}
        name={`tile ${slot + 1}`}
        label={label}
        speak={`tile ${slot}`}
        piece
        x={x}
        y={y}
        ring={<rect x="1" y="1" width={width - 2} height={height - 2} rx="11" />}
      >
        <rect
          x="1"
          y="1"
          width={width - 2}
          height={height - 2}
          rx="11"
          fill={desert.slot === slot ? "color-mix(in srgb, var(--choose) 26%, var(--ground))" : "var(--ground)"}
          stroke="var(--sand-edge)"
          stroke-width="1.2"
        />
        <g transform={narrow ? `translate(23 ${height / 2 - 10})` : `translate(47 ${height / 2 - 10})`}>
          <Place id={`slot ${slot}`}>
            <g data-lifts>
              <Tent kind={RESOURCES[tile.makes]} s={narrow ? 28 : 56} />
            </g>
          </Place>
          <text y={narrow ? 41 : 66} text-anchor="middle" font-size={narrow ? 15 : 18} font-weight="600">
            {letters[tile.makes]}
          </text>
        </g>
        <path
          d={`M${flag.x - 2} ${flag.y - 3}V${height - 4}`}
          stroke="var(--wood-2)"
          stroke-width="3"
          stroke-linecap="round"
        />
        {cost.map((kind, i) => (
          <g key={i} transform={`translate(${flag.x} ${flag.y + i * band})`}>
            <path
              d={`M0 0.5H${flag.width}L${flag.width - (narrow ? 4 : 8)} ${band / 2}L${flag.width} ${band - 0.5}H0Z`}
              fill={resourceColour(kind)}
              stroke="var(--stone-edge)"
              stroke-width="0.6"
            />
            <Resource kind={kind} r={narrow ? 7.5 : 11.5} x={narrow ? 11 : 21} y={band / 2} cut />
            <text
              x={narrow ? 27 : 54}
              y={band / 2 + 6}
              text-anchor="middle"
              font-size={narrow ? 15 : 18}
              font-weight="600"
              style="fill:var(--on-piece)"
            >
              {letters[RESOURCES.indexOf(kind)]}
            </text>
          </g>
        ))}
      </Choice>
    </g>
  );
}

// --- cards -----------------------------------------------------------------------------------------

interface CardProps {
  desert: Desert;
  c: number;
  x: number;
  y: number;
  width: number;
  height: number;
}

// A pile. A tap takes a card: to gather, for a wild die, from the dice, or in an exchange.
function Pile({ desert, c, x, y, width, height }: CardProps) {
  const { board, table } = desert;
  const kind = RESOURCES[c];
  const name = `take ${kind}`;
  const dice = table.phase === "rolled" || table.phase === "rerolled";
  const bring = !board.legal.has(name) ? 0 : dice ? table.gives[c] : 1;
  const label = board.t("Pile of {resource}: {n|card|cards}", { resource: board.t(kind), n: table.piles[c] });
  return (
    <Choice
      board={board}
      name={name}
      label={label}
      speak={`pile ${c}`}
      piece
      onto="hand"
      x={x}
      y={y}
      ring={<rect x="-1" y="-1" width={width + 2} height={height + 2} rx="10" />}
    >
      {[2, 1].map(
        (i) =>
          table.piles[c] > i && (
            <rect
              key={i}
              x={i * 1.5}
              y={-i * 2}
              width={width - 3}
              height={height}
              rx="9"
              fill="var(--panel-2)"
              stroke={resourceColour(kind)}
              stroke-width="1"
            />
          ),
      )}
      <Card
        board={board}
        kind={kind}
        n={table.piles[c]}
        width={width}
        height={height}
        caption={board.t("pile")}
        plain
      />
      {bring > 0 && <Badge x={width - 19} y={low(height) ? 7 : 15} text={`+${bring}`} colour="var(--confirm)" />}
    </Choice>
  );
}

// A card of the viewer's hand, with the number that would leave it. In an exchange a tap gives another one.
function HandCard({ desert, c, x, y, width, height }: CardProps) {
  const { board, hand, due, chosen } = desert;
  if (!hand) return null;
  const kind = RESOURCES[c];
  const label = board.t("Your hand: {n|card|cards} of {resource}", { n: hand[c], resource: board.t(kind) });
  const given = due?.given[c] ?? 0;
  const pays = due ? Math.min(due.table.need[c], hand[c]) + given : 0;
  const name = `turn in ${kind}`;
  const inside = (
    <>
      <Card board={board} kind={kind} n={hand[c]} width={width} height={height} caption={board.t("hand")} />
      {pays > 0 && <Badge x={width - 19} y={low(height) ? 7 : 15} text={`−${pays}`} colour="var(--danger)" />}
    </>
  );
  if (!chosen || !due?.choice || hand[c] <= due.table.need[c])
    return (
      <g
        transform={`translate(${x} ${y})`}
        role="img"
        aria-label={label}
        data-speak={`hand ${c}`}
        data-hints={given ? "turn" : undefined}
      >
        {inside}
      </g>
    );
  const told = board.t("{hand}; you give {given} in exchange. Give another one.", { hand: label, given });
  return (
    <Choice
      board={{ legal: new Map([[name, { action: -1, name, label: told }]]), choose: () => desert.give(c) }}
      name={name}
      speak={`hand ${c}`}
      piece
      onto="piles"
      x={x}
      y={y}
      ring={<rect x="-1" y="-1" width={width + 2} height={height + 2} rx="10" />}
    >
      {inside}
    </Choice>
  );
}

const low = (height: number) => height < 60; // on a phone

// Piles are outlined, the viewer's cards have solid colour.
function Card({
  board,
  kind,
  n,
  width,
  height,
  caption,
  plain,
}: {
  board: BoardProps;
  kind: ResourceKind;
  n: number;
  width: number;
  height: number;
  caption: string;
  plain?: boolean;
}) {
  const small = low(height);
  const solid = !plain && n > 0;
  const ink = solid ? "fill:var(--on-piece)" : undefined;
  return (
    <g>
      <rect
        width={width}
        height={height}
        rx="9"
        fill={solid ? resourceColour(kind) : n ? "var(--ground)" : "var(--panel)"}
        stroke={solid ? "var(--stone-edge)" : resourceColour(kind)}
        stroke-width={solid ? 1 : 2.5}
        stroke-dasharray={n ? undefined : "5 5"}
      />
      <Resource kind={kind} r={small ? 12 : 16} x={small ? 17 : width / 2} y={small ? height / 2 : 45} cut={solid} />
      <text
        x={small ? 32 : width / 2}
        y={small ? height / 2 + 5 : 84}
        text-anchor={small ? "start" : "middle"}
        font-size={small ? 22 : 24}
        class="title"
        style={ink}
      >
        {n}
      </text>
      <text
        x={small ? width - 5 : width / 2}
        y={small ? height - 5 : 102}
        text-anchor={small ? "end" : "middle"}
        font-size={small ? 15 : 16}
        style={ink}
      >
        {small ? caption : board.t(kind)}
      </text>
      {!small && (
        <text x="7" y="19" font-size="15" style={ink}>
          {caption}
        </text>
      )}
    </g>
  );
}

export function Badge({ x, y, text, colour }: { x: number; y: number; text: string; colour: string }) {
  return (
    <g transform={`translate(${x} ${y})`} pointer-events="none">
      <rect x="-17" y="-12" width="34" height="24" rx="12" fill={colour} stroke="var(--ground)" stroke-width="1.5" />
      <text y="6" text-anchor="middle" font-size="17" font-weight="600" style="fill:var(--on-piece)">
        {text}
      </text>
    </g>
  );
}

// --- movements -------------------------------------------------------------------------------------

// Cards between piles and players, and points from the field to their seat, in the order of the events.
function Movements({ desert, spots }: { desert: Desert; spots: Spots }) {
  const { board } = desert;
  const fresh = useFresh(board);
  const built = useRef<number | null>(null);
  if (!board.animate) return null;
  const flights: Flight[] = [];
  const holder = (seat: number, c: number) => (seat === board.view.viewer ? spots.hand?.(c) : spots.seat?.(seat));
  const card = (key: string, c: number, seat: number, back: boolean) => {
    const [from, to] = back ? [holder(seat, c), spots.pile?.(c)] : [spots.pile?.(c), holder(seat, c)];
    flights.push({ key, from, to, what: <MovingCard kind={RESOURCES[c]} /> });
  };
  fresh.forEach(({ seq, event }, i) => {
    const key = `${seq}-${i}`;
    const seat = Number(event.seat);
    const c = Number(event.resource);
    if (/^(free|wild|start|exchange)$/.test(event.kind)) card(key, c, seat, false);
    else if (event.kind === "turn_in") card(key, c, seat, true);
    else if (event.kind === "take") for (let n = 0; n < Number(event.cards); n++) card(`${key}-${n}`, c, seat, false);
    else if (event.kind === "pay")
      RESOURCES.forEach((_, paid) => {
        for (let n = 0; n < Math.floor(Number(event.price) / 4 ** paid) % 4; n++)
          card(`${key}-${paid}-${n}`, paid, seat, true);
      });
    else if (/^build/.test(event.kind)) built.current = Number(event.cell);
    else if (/^(lone|camp|close)$/.test(event.kind) && built.current !== null)
      flights.push({
        key,
        from: spots.cell?.(built.current),
        to: spots.seat?.(seat),
        what: <Badge x={0} y={0} text={`+${event.points}`} colour={seatColour(seat)} />,
      });
  });
  return <Flights flights={flights} />;
}

function MovingCard({ kind }: { kind: ResourceKind }) {
  return (
    <g>
      <rect x="-15" y="-20" width="30" height="40" rx="5" fill={resourceColour(kind)} stroke="var(--stone-edge)" />
      <Resource kind={kind} r={10} cut />
    </g>
  );
}

// Under a name in the seats' column: tents in hand and cards; of others' cards, those that are public knowledge.
export function SeatNote({ view, seat, t }: SeatNoteProps) {
  const own = (view.table as DesertTable).players[seat];
  const known = seat === view.viewer ? [] : (own?.known ?? []);
  return own ? (
    <span class="holding brief">
      <span data-speak={`tents ${seat}`}>
        {own.tents}
        <svg viewBox="0 0 16 16" width="15" height="15" aria-hidden="true">
          <path d="M8 1 15 14H10L8 9 6 14H1Z" fill="currentColor" />
        </svg>
        <span class="visually-hidden">{t("{tents|tent|tents}", { tents: own.tents })}</span>
      </span>
      <span data-speak={`cards ${seat}`}>
        {own.cards}
        <svg viewBox="0 0 16 16" width="15" height="15" aria-hidden="true">
          <rect x="3" y="1.500" width="10" height="13" rx="2" fill="none" stroke="currentColor" stroke-width="2" />
        </svg>
        <span class="visually-hidden">{t("{cards|card|cards}", { cards: own.cards })}</span>
      </span>
      {RESOURCES.map(
        (kind, c) =>
          known[c] > 0 && (
            <span key={kind} class="known" data-speak={`cards ${seat}`}>
              <span class="visually-hidden">{t("known:")} </span>
              {known[c]}
              <svg viewBox="-11 -11 22 22" width="13" height="13" aria-hidden="true">
                <Resource kind={kind} />
              </svg>
              <span class="visually-hidden">{t(kind)}</span>
            </span>
          ),
      )}
    </span>
  ) : null;
}

// The picture on the front page: three tents on the dunes.
export function Miniature() {
  const tents: [ResourceKind, number, number, number][] = [
    ["silk", 64, 112, 0],
    ["water", 116, 112, 2],
    ["camel", 90, 157, 1],
    ["spice", 142, 157, 0],
  ];
  const hexagon = "M0-30 26-15V15L0 30-26 15V-15Z";
  return (
    <svg viewBox="0 0 200 200" aria-hidden="true">
      <Dunes width={200} height={200} />
      {tents.map(([kind, x, y, seat]) => (
        <g key={kind} transform={`translate(${x} ${y})`}>
          <path d={hexagon} fill="var(--sand)" stroke="var(--sand-edge)" stroke-width="1.5" />
          <Tent kind={kind} s={30} />
          <Banner seat={seat} s={30} />
        </g>
      ))}
    </svg>
  );
}
