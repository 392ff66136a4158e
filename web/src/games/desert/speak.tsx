// The speech cards of Desert Bazaar.
import { N_ } from "../../base/i18n";
import { Card, Moment, Speech } from "../../kit/speech";
import { Banner, Tent } from "./field";
import { DesertTable, FACES, fieldOf, Heap, sum } from "./table";
import { cardsInWords, DesertSign, Resource, ResourceKind, RESOURCES, WildSign } from "./resources";

const tableOf = ({ view }: Moment) => view.table as DesertTable;
const joined = (...texts: string[]) => texts.filter(Boolean).join(" ");
const inWords = ({ t }: Moment, heap: Heap): string => cardsInWords(t, heap);
const handOf = (now: Moment): Heap | undefined =>
  now.view.viewer === null ? undefined : tableOf(now).players[now.view.viewer]?.hand;

// The cards of a hand that everybody can deduce, since cards come and go in the open.
const knownOf = (now: Moment, seat: number): string => {
  const { known } = tableOf(now).players[seat];
  return known && sum(known) && seat !== now.view.viewer
    ? now.t("Known to all: {cards}.", { cards: inWords(now, known) })
    : "";
};

const face = (name: string) =>
  name === "wild" ? (
    <WildSign r={22} />
  ) : name === "desert" ? (
    <DesertSign r={24} />
  ) : (
    <Resource kind={name as ResourceKind} r={22} />
  );

const CARDS: Record<string, (now: Moment, words: string[]) => Card | null> = {
  dot: (now, [at]) => {
    const table = tableOf(now);
    return {
      name: now.t("Cell {cell}", { cell: fieldOf(table.rows).cells[Number(at)].name }),
      text: now.t("Free, but you cannot pay for the chosen tile here: too few neighbours help."),
      clause: "DB-4.2",
    };
  },
  cell: (now, [at]) => {
    const table = tableOf(now);
    const field = fieldOf(table.rows);
    const cell = Number(at);
    const { name } = field.cells[cell];
    const makes = table.tiles[cell];
    if (makes === null)
      return table.open[cell]
        ? {
            name: now.t("Cell {cell}", { cell: name }),
            text: now.t(
              "Free. A tile that stands alone scores {n} points right away; beside others, it joins their camp.",
              {
                n: table.points.lone_tile,
              },
            ),
            clause: "DB-4.2",
          }
        : {
            name: now.t("Cell {cell}", { cell: name }),
            text: now.t("Closed: a tile here would make a camp of more than {n}.", { n: table.camp_size }),
            clause: "DB-4.2",
          };
    const camp = table.camps[cell];
    const owner = table.tents[cell];
    return {
      name: now.t("Tile: {resource}", { resource: now.t(RESOURCES[makes]) }),
      text: joined(
        now.t("A tile built beside it costs one {resource} less.", { resource: now.t(RESOURCES[makes]) }),
        camp < table.camp_size
          ? now.t("Its camp has {n} of {of} tiles; once full, it scores a point for each tent.", {
              n: camp,
              of: table.camp_size,
            })
          : now.t("Its camp is full and has been scored."),
        owner === null ? "" : now.t("The tent belongs to {name}.", { name: now.seatName(owner) }),
      ),
      picture: (
        <g>
          <Tent kind={RESOURCES[makes]} s={32} />
          {owner !== null && <Banner seat={owner} s={32} />}
        </g>
      ),
      clause: "DB-4.4",
    };
  },
  camp: (now, [at]) => {
    const table = tableOf(now);
    const camp = table.camps[Number(at)];
    const tents = new Map<number, number>();
    table.tents.forEach((owner, cell) => {
      if (owner !== null && table.camp[cell] === table.camp[Number(at)]) tents.set(owner, (tents.get(owner) ?? 0) + 1);
    });
    const owners = [...tents].map(([seat, n]) => `${now.seatName(seat)} ${n}`).join(", ");
    return {
      name: now.t("Camp of {n} out of {of}", { n: camp, of: table.camp_size }),
      text: joined(
        camp < table.camp_size
          ? now.t("Once full, it scores a point for each tent, and one more for the player who closes it.")
          : now.t("It is full and has been scored; the tents are back with their owners."),
        owners ? now.t("Tents: {owners}.", { owners }) : "",
      ),
      clause: "DB-5.3",
    };
  },
  tile: (now, [at]) => {
    const tile = tableOf(now).slots[Number(at)];
    if (!tile) return null;
    const hand = handOf(now);
    const missing = hand ? tile.cost.map((n, c) => Math.max(0, n - hand[c])) : [];
    return {
      name: now.t("Tile: {resource}", { resource: now.t(RESOURCES[tile.makes]) }),
      text: joined(
        now.t("Costs {cost}, less what the neighbours supply.", { cost: inWords(now, tile.cost) }),
        now.t("Once built, it supplies {resource}.", { resource: now.t(RESOURCES[tile.makes]) }),
        missing.some(Boolean) ? now.t("You lack {stones}.", { stones: inWords(now, missing) }) : "",
      ),
      clause: "DB-4.1",
    };
  },
  stack: (now) => ({
    name: now.t("tiles left"),
    text: now.t("{n|tile|tiles} still to come. The game also ends when none are left.", {
      n: tableOf(now).stack,
    }),
    clause: "DB-6.1",
  }),
  open: (now) => ({
    name: now.t("free cells"),
    text: now.t("You can still build on {n|cell|cells}. The game ends when there are none.", {
      n: tableOf(now).open.filter(Boolean).length,
    }),
    clause: "DB-6.1",
  }),
  pile: (now, [c]) => {
    const { piles } = tableOf(now);
    const hand = handOf(now);
    return {
      name: now.t(RESOURCES[Number(c)]),
      text: joined(
        now.t("{n|card|cards} in this pile.", { n: piles[Number(c)] }),
        hand ? now.t("You hold {n}.", { n: hand[Number(c)] }) : "",
        now.t("On your turn, you either gather cards or build."),
      ),
      picture: <Resource kind={RESOURCES[Number(c)]} r={22} />,
      clause: "DB-3.1",
    };
  },
  hand: (now, [c]) => ({
    name: now.t(RESOURCES[Number(c)]),
    text: joined(
      now.t("You hold {n}.", { n: handOf(now)?.[Number(c)] ?? 0 }),
      now.t("Cards pay for tiles; any {n} can replace one you lack.", { n: tableOf(now).exchange }),
      now.t("At the end, having the most cards of a kind scores {n} points.", { n: tableOf(now).points.majority }),
    ),
    picture: <Resource kind={RESOURCES[Number(c)]} r={22} />,
    clause: "DB-4.5",
  }),
  die: (now, [name]) => {
    const table = tableOf(now);
    const texts: Record<string, string> = {
      wild: now.t("Counts as any resource you like."),
      desert: now.t("Nothing: this die gives no card and cannot be rolled again."),
    };
    const odds = now.legal.has(`aside ${name}`) ? table.gambles?.find((gamble) => gamble.face === name) : undefined;
    return {
      name: now.t("Die: {face}", { face: now.t(name) }),
      text: joined(
        texts[name] ?? now.t("One card of {resource}, if you take that kind.", { resource: now.t(name) }),
        odds
          ? now.t("Kept for a gamble, it wins {n} times in 100, with {mean} cards on average.", {
              n: Math.round((odds.wins / odds.ways) * 100),
              mean: (odds.cards / odds.ways).toLocaleString(document.documentElement.lang, {
                maximumFractionDigits: 1,
              }),
            })
          : "",
      ),
      picture: face(name),
      clause: "DB-3.4",
    };
  },
  throw: ({ t, seatName }, [seat, ...faces]) => ({
    name: t("Last roll"),
    text: t("{name} rolled {dice}.", {
      name: seatName(Number(seat)),
      dice: faces.map((at) => t(FACES[Number(at)])).join(", "),
    }),
    clause: "DB-3.3",
  }),
  unit: (now, [how, kind]) => ({
    name: now.t(kind),
    text:
      how === "help"
        ? now.t("A neighbour supplies it: you need no card.")
        : how === "card"
          ? now.t("You pay it with a card from your hand.")
          : now.t("You lack it: {n} other cards can replace it.", { n: tableOf(now).exchange }),
    picture: <Resource kind={kind as ResourceKind} r={22} />,
    clause: "DB-4.4",
  }),
  tents: (now, [at]) => ({
    name: now.t("Tents"),
    text: now.t("{name} has {tents|tent|tents} left. A tile built without a tent scores for nobody.", {
      name: now.seatName(Number(at)),
      tents: tableOf(now).players[Number(at)].tents,
    }),
    clause: "DB-4.3",
  }),
  cards: (now, [at]) => ({
    name: now.t("Cards"),
    text: joined(
      now.t("{name} holds {cards|card|cards}.", {
        name: now.seatName(Number(at)),
        cards: tableOf(now).players[Number(at)].cards,
      }),
      knownOf(now, Number(at)),
    ),
    clause: "DB-2.2",
  }),
};

const ACTIONS: [RegExp, string, string][] = [
  [/^gather/, N_("Take a card of your choice, then roll the three dice for more."), "DB-3.1"],
  [/^pay/, N_("You pay what the neighbours do not supply, and pitch your tent on the tile."), "DB-4.4"],
  [
    /^decline/,
    N_("You pay a card instead of using a neighbour's supply, for example to get rid of that card."),
    "DB-4.4",
  ],
  [/^stop/, N_("Your turn ends, and this side is refilled with tiles."), "DB-4.8"],
];

export const speech: Speech = {
  card(key, now) {
    const [kind, ...words] = key.split(" ");
    if (kind !== "do") return CARDS[kind]?.(now, words) ?? null;
    const [verb, ...rest] = words;
    const resource = RESOURCES.indexOf(rest[rest.length - 1] as ResourceKind);
    if (verb === "take") return CARDS.pile(now, [String(resource)]);
    if (verb === "turn") return CARDS.hand(now, [String(resource)]);
    if (verb === "aside") return CARDS.die(now, rest);
    if (verb === "tile") return CARDS.tile(now, [String(Number(rest[0]) - 1)]);
    const cell = fieldOf(tableOf(now).rows).cells.findIndex(({ name }) => name === verb);
    if (cell >= 0) return CARDS.cell(now, [String(cell)]);
    const found = ACTIONS.find(([on]) => on.test(verb));
    const name = now.legal.get(words.join(" "))?.label;
    return found && name ? { name, text: now.t(found[1]), clause: found[2] } : null;
  },
  parts: {
    tiles: {
      name: N_("Tiles to build"),
      text: N_(
        "The tent shows what a tile supplies, the stripes what it costs. In one turn, you build from one side only.",
      ),
      clause: "DB-4.1",
    },
    field: {
      name: N_("Desert"),
      text: N_(
        "Tiles that touch form a camp, whoever owns them. At seven it is full and scores a point for every tent.",
      ),
      clause: "DB-5.3",
    },
    piles: { name: N_("Piles"), text: N_("Cards to gather. The cards you pay come back here."), clause: "DB-3.1" },
    scene: {
      name: N_("Right now"),
      text: N_("The current action: the dice and the odds of a gamble, or the cost of the tile you place."),
      clause: "DB-3.0",
    },
    hand: {
      name: N_("Your hand"),
      text: N_("Your cards, hidden from the others. They pay for tiles."),
      clause: "DB-2.2",
    },
  },
};
