// The speech cards of Sahwari. Each of the eight effects has a picture of what moves where.
import { ComponentChildren } from "preact";
import { N_ } from "../../base/i18n";
import { Emblem, seatColour } from "../../kit/emblems";
import { Card, Moment, Speech } from "../../kit/speech";
import { CardView } from "./card";
import { CamelSign, CardSign, CubeSign, EffectSign, PadlockSign, PawnSign, TentSign } from "./signs";
import { abilityWords, cardWords, convoyWords, cubesOf, endWords, rowEnd, SahwariTable, Tile } from "./table";

const tableOf = ({ view }: Moment) => view.table as SahwariTable;
const joined = (...texts: (string | undefined)[]) => texts.filter(Boolean).join(" ");

// --- the effects ----------------------------------------------------------------------------------

const EFFECTS: Record<string, string> = {
  artefact: N_("You take a cube from the reserve: into your stock, or directly onto a free slot."),
  steal: N_("You take one resource from a tile next to a guild camel, even if the tile is occupied."),
  storm: N_("You move any camel, yours or another, to any free tile. You take nothing there."),
  recruit: N_("You take a card from the market into your row, without paying a pawn."),
  refresh: N_("The four cards in the market are replaced by four new ones."),
  spy: N_("You secretly look at one convoy that lies face down. Then only you know what it holds."),
  rally: N_("You take a convoy from any tile, however far away."),
  attack: N_(
    "From your camel or a guild camel, you hit a neighbour: a player loses a cube and must flee, a guild camel is driven off, or a convoy is destroyed.",
  ),
};

const at = (x: number, y: number, what: ComponentChildren) => <g transform={`translate(${x} ${y})`}>{what}</g>;
const ground = (x: number, y: number) => (
  <rect
    x={x - 17}
    y={y - 17}
    width="34"
    height="34"
    rx="5"
    fill="color-mix(in srgb, var(--topaz) 30%, var(--panel))"
    stroke="var(--line)"
  />
);
const arrow = (from: number, to: number, y = 0) => (
  <path
    d={`M${from} ${y}H${to - 3}M${to - 8} ${y - 6}L${to} ${y}L${to - 8} ${y + 6}`}
    fill="none"
    stroke="var(--ink)"
    stroke-width="3"
    stroke-linecap="round"
    stroke-linejoin="round"
  />
);
const guild = <CamelSign colour="var(--ruby)" r={14} guild />;
const own = <CamelSign colour={seatColour(1)} r={14} />;

const SCENES: Record<string, ComponentChildren> = {
  artefact: (
    <g>
      {at(-40, 6, <CubeSign r={11} />)}
      {at(-28, -8, <CubeSign r={11} />)}
      {arrow(-12, 14)}
      <rect
        x="24"
        y="-17"
        width="34"
        height="34"
        rx="7"
        fill="none"
        stroke="var(--ink-2)"
        stroke-width="2"
        stroke-dasharray="4 3"
      />
      {at(41, 0, <CubeSign r={13} />)}
    </g>
  ),
  steal: (
    <g>
      {ground(-41, 0)}
      {at(-41, 0, guild)}
      {ground(-5, 0)}
      {at(-5, 0, <CubeSign r={11} />)}
      {arrow(15, 33)}
      {at(46, 0, <Emblem seat={1} size={24} x={-12} y={-12} />)}
    </g>
  ),
  storm: (
    <g>
      {ground(-41, 8)}
      {at(-41, 8, own)}
      <path d="M-28-14C-8-30 14-30 30-14" fill="none" stroke="var(--ink)" stroke-width="3" stroke-dasharray="5 4" />
      <path d="M22-20 32-12 20-8" fill="none" stroke="var(--ink)" stroke-width="3" stroke-linejoin="round" />
      {ground(41, 8)}
      {at(0, 8, <EffectSign effect="storm" r={11} />)}
    </g>
  ),
  recruit: (
    <g>
      {[-50, -34, -18].map((x) => (
        <g key={x}>{at(x, 0, <CardSign r={11} />)}</g>
      ))}
      {arrow(-4, 20)}
      {at(40, 0, <CardSign r={17} />)}
    </g>
  ),
  refresh: (
    <g>
      {[-46, -26].map((x) => (
        <g key={x} opacity="0.4">
          {at(x, 0, <CardSign r={13} />)}
        </g>
      ))}
      {at(0, 0, <EffectSign effect="refresh" r={13} />)}
      {[26, 46].map((x) => (
        <g key={x}>{at(x, 0, <CardSign r={13} />)}</g>
      ))}
    </g>
  ),
  spy: (
    <g>
      {at(-38, 0, <TentSign colour="escorted" r={16} />)}
      {at(0, 0, <EffectSign effect="spy" r={15} />)}
      <rect
        x="22"
        y="-14"
        width="34"
        height="28"
        rx="7"
        fill="var(--diamond)"
        stroke="var(--sapphire)"
        stroke-width="2"
        stroke-dasharray="5 3"
      />
      <text x="39" y="7" text-anchor="middle" font-size="19" font-weight="600" style="fill:#1c1206">
        +4
      </text>
    </g>
  ),
  rally: (
    <g>
      {ground(-41, 0)}
      {at(-41, 2, <TentSign colour="small" r={13} />)}
      {arrow(-18, 18)}
      {at(40, 0, <Emblem seat={1} size={34} x={-17} y={-17} />)}
    </g>
  ),
  attack: (
    <g>
      {ground(-41, 0)}
      {at(-41, 0, guild)}
      {at(-11, 0, <EffectSign effect="attack" r={10} />)}
      {ground(20, 0)}
      {at(20, 0, own)}
      {at(50, -2, <CubeSign r={9} />)}
      <path d="M42 8 58-12" stroke="var(--danger)" stroke-width="3" stroke-linecap="round" />
    </g>
  ),
};

const effectCard = ({ t }: Moment, effect: string): Card => ({
  name: t(effect),
  text: t(EFFECTS[effect] ?? ""),
  picture: SCENES[effect],
  scene: true,
  clause: effect === "attack" ? "SA-6.9" : "SA-6.8",
});

// Each of these effects once, in a sentence.
const explained = ({ t }: Moment, ends: ({ effect?: string } | undefined)[]): string =>
  [...new Set(ends.flatMap((end) => end?.effect ?? []))]
    .map((effect) => `${t(effect).charAt(0).toUpperCase()}${t(effect).slice(1)}. ${t(EFFECTS[effect])}`)
    .join(" ");

// --- things in the desert ---------------------------------------------------------------------------

const FACES: Record<Tile["face"], [name: string, text: string, clause: string]> = {
  none: [N_("desert"), "", "SA-3.1"],
  guild: [N_("guild tile"), N_("Any number of camels may stand here, and nobody can be attacked here."), "SA-3.3"],
  resources: [
    N_("resource tile"),
    N_("Your camel stops on the first one it meets and takes one resource from it."),
    "SA-4.1",
  ],
  oasis: [N_("oasis"), N_("Any number of camels may stop here or pass; there is nothing to take."), "SA-3.3"],
  desert: [N_("desert"), N_("Your camel passes over it without stopping; a guild camel may stop here."), "SA-3.1"],
};

const INFLUENCE: Record<string, [name: string, text: string]> = {
  track: [N_("Recruit track"), N_("Influence from pawns: the first uncovered number of the track.")],
  stock: [N_("Stock"), N_("Influence from cubes in stock: the first uncovered number.")],
  cases: [N_("Artefact slots"), N_("Influence from numbered ends beside slots that hold a cube.")],
  convoys: [N_("Convoys"), N_("Influence won or lost by convoys; hidden ones count at the end.")],
  clan: [N_("Clan"), N_("Influence from the clan's ability.")],
  cards: [N_("Ability cards"), N_("Influence from ability cards with a cube on both sides.")],
  total: [N_("Influence"), N_("The total as things stand. The most influence wins.")],
};

const PHASES: [name: string, text: string, clause: string][] = [
  [
    N_("Move"),
    N_("Phase 1: your camel moves in a straight line to the first tile that still holds something."),
    "SA-3.1",
  ],
  [N_("Collect"), N_("Phase 2: you take one resource from the tile your camel reached."), "SA-4.1"],
  [N_("Guild"), N_("Phase 3: you move guild camels, twice in total."), "SA-5.1"],
  [N_("End"), N_("Phase 4: the market is refilled, and it is the next player's turn."), "SA-5.4"],
];

const CARDS: Record<string, (now: Moment, words: string[]) => Card | null> = {
  effect: (now, [effect]) => effectCard(now, effect),
  bonus: ({ t }, [points]) => ({
    name: t("+{n} influence", { n: points }),
    text: t("Counts at the end if there is a cube on the slot beside it."),
    clause: "SA-6.3",
  }),
  colour: ({ t }, [colour]) => ({
    name: t("{colour} end", { colour: t(colour) }),
    text: t("Where two ends of the same colour touch, there is a slot for a cube between them."),
    clause: "SA-4.3",
  }),
  tile: (now, [cell]) => {
    const table = tableOf(now);
    const tile = table.tiles.find((other) => other.cell === cell)!;
    const [name, text, clause] = FACES[tile.face];
    const convoy = table.convoys.find((other) => other.place === "tile" && other.from === cell);
    const holds = [
      tile.cubes ? now.t("{n|cube|cubes}", { n: tile.cubes }) : "",
      tile.pawns ? now.t("{n|pawn|pawns}", { n: tile.pawns }) : "",
      convoy ? convoyWords(now, convoy) : "",
    ].filter(Boolean);
    const here = [
      ...table.players.flatMap((player, seat) => (player.camel === cell ? [now.seatName(seat)] : [])),
      ...table.guild_camels.flatMap((where, i) => (where === cell ? [now.t("Guild camel {n}", { n: i + 1 })] : [])),
    ];
    return {
      name: `${now.t(name)} ${cell}`,
      text: joined(
        holds.length ? now.t("On this tile: {things}.", { things: holds.join(", ") }) : "",
        here.length ? now.t("Camels here: {names}.", { names: here.join(", ") }) : "",
        text ? now.t(text) : "",
        tile.face === "resources" && tile.oasis_below ? now.t("Once empty, it becomes an oasis.") : "",
      ),
      clause,
    };
  },
  camel: (now, [seat]) => ({
    name: now.t("{name}'s camel", { name: now.seatName(Number(seat)) }),
    text: now.t("It blocks the others, except on oases and the guild tile."),
    picture: <CamelSign colour={seatColour(Number(seat))} r={24} />,
    clause: "SA-3.2",
  }),
  "guild-camel": (now) => ({
    name: now.t("A guild camel"),
    text: now.t("Belongs to nobody: all players move the guild camels, to block or attack."),
    picture: <CamelSign colour="var(--ruby)" r={24} guild />,
    clause: "SA-5.1",
  }),
  convoy: (now, [from]) => {
    const convoy = tableOf(now).convoys.find((other) => other.from === from);
    if (!convoy) return null;
    const known = convoy.token !== undefined;
    const lookers = convoy.open ? [] : convoy.looked.map(now.seatName);
    return {
      name: convoyWords(now, convoy),
      text: joined(
        known
          ? convoy.open
            ? now.t("Revealed: its effects have been used, and its influence counts.")
            : now.t("You know it. Reveal it on your turn to use all its effects; its influence counts anyway.")
          : now.t("Face down: it may hold effects, or influence gained or lost."),
        lookers.length ? now.t("Seen by {names}.", { names: lookers.join(", ") }) : "",
        explained(
          now,
          (convoy.effects ?? []).map((effect) => ({ effect })),
        ),
      ),
      clause: "SA-6.1",
    };
  },

  // --- cards and clans --------------------------------------------------------------------------------
  market: (now, [i, side]) => {
    const table = tableOf(now);
    const card = table.market[Number(i)];
    if (!card) return null;
    const player = now.view.viewer === null ? undefined : table.players[now.view.viewer];
    const touching = card[side === "left" ? "right" : "left"];
    const end = player?.clan ? rowEnd(player, side as "left" | "right") : undefined;
    const where = side === "left" ? now.t("On the left of your row") : now.t("On the right of your row");
    return {
      name: cardWords(now, card),
      text: joined(
        end &&
          (end.colour === touching.colour
            ? `${where}${now.t(": ")}${now.t("opens a slot: {a}, {b}", { a: endWords(now, touching), b: endWords(now, end) })}.`
            : `${where}${now.t(": ")}${now.t("opens no slot")}.`),
        card.ability && `${abilityWords(now, table, card.ability)}.`,
        explained(now, [card.left, card.right]),
      ),
      picture: (
        <g transform="scale(0.5) translate(-50 -58)">
          <CardView board={now} card={card} width={100} height={116} />
        </g>
      ),
      clause: "SA-4.3",
    };
  },
  ability: (now, [name, how]) => ({
    name: now.t(name),
    text: joined(
      `${abilityWords(now, tableOf(now), name)}.`,
      how === "clan"
        ? now.t("The clan's ability, always active.")
        : how === "on"
          ? now.t("Active: both slots beside it hold a cube.")
          : now.t("Active once both slots beside it hold a cube."),
    ),
    clause: "SA-6.10",
  }),
  case: (now, [seat, side, i]) => {
    const player = tableOf(now).players[Number(seat)];
    const row = player[side as "left" | "right"];
    const state = player[`cases_${side as "left" | "right"}`][Number(i)];
    const outer = row[Number(i)][side === "left" ? "right" : "left"];
    const inner = Number(i) ? row[Number(i) - 1][side as "left" | "right"] : player[`${side as "left" | "right"}_end`]!;
    const both = [endWords(now, outer), endWords(now, inner)].join(", ");
    const texts: Record<string, string> = {
      free: now.t("A cube placed here triggers both ends that touch it: {ends}.", { ends: both }),
      cube: now.t("Its cube stays here; both ends have been triggered: {ends}.", { ends: both }),
      padlock: now.t("Locked by an attack: both ends are lost for the rest of the game."),
    };
    const names: Record<string, string> = {
      free: now.t("free slot"),
      cube: now.t("slot with a cube"),
      padlock: now.t("locked slot"),
    };
    return {
      name: names[state] ?? "",
      text: joined(texts[state], state === "free" ? explained(now, [outer, inner]) : ""),
      picture:
        state === "padlock" ? (
          <PadlockSign r={20} />
        ) : (
          <g>
            <rect
              x="-24"
              y="-24"
              width="48"
              height="48"
              rx="10"
              fill="none"
              stroke="var(--ink-2)"
              stroke-width="2"
              stroke-dasharray="6 4"
            />
            {state === "cube" && <CubeSign r={18} />}
          </g>
        ),
      clause: "SA-6.3",
    };
  },
  sheet: (now, [seat]) => {
    const player = tableOf(now).players[Number(seat)];
    return {
      name: `${now.t(player.clan ?? "")}, ${now.seatName(Number(seat))}`,
      text: joined(
        now.t("The clan sheet: cards join its two ends."),
        `${abilityWords(now, tableOf(now), player.ability)}.`,
      ),
      clause: "SA-1.6",
    };
  },
  clan: (now, [i]) => {
    const table = tableOf(now);
    const sheet = table.clans?.[Number(i)];
    if (!sheet) return null;
    return {
      name: now.t(sheet.clan),
      text: joined(
        `${abilityWords(now, table, sheet.ability)}.`,
        now.t("Space for {n|cube|cubes} in stock. Each effect below can be used once, when there is a cube above it.", {
          n: sheet.stock_numbers.length - 1,
        }),
        explained(now, sheet.stock_effects),
      ),
      clause: "SA-6.10",
    };
  },
  stock: (now, [seat]) => {
    const { stock, stock_numbers = [] } = tableOf(now).players[Number(seat)];
    return {
      name: now.t("Stock"),
      text: now.t("{n|cube|cubes} of {of}. The first uncovered number, now {points}, counts as influence at the end.", {
        n: stock,
        of: stock_numbers.length - 1,
        points: stock_numbers[stock] ?? 0,
      }),
      picture: <CubeSign r={22} />,
      clause: "SA-4.2",
    };
  },
  "stock-effect": (now, [seat, i]) => {
    const player = tableOf(now).players[Number(seat)];
    const use = player.stock_effects![Number(i)];
    const card = effectCard(now, use.effect);
    return {
      ...card,
      text: joined(
        use.used
          ? now.t("Already used.")
          : player.stock >= use.cell
            ? now.t("Can be used once.")
            : now.t("Can be used once, when there is a cube on its cell."),
        card.text,
      ),
      clause: "SA-6.2",
    };
  },
  influence: ({ t }, [from]) => {
    const [name, text] = INFLUENCE[from];
    return { name: t(name), text: t(text), clause: "SA-7.2" };
  },
  end: (now) => {
    const table = tableOf(now);
    return {
      name: now.t("End of the game"),
      text: joined(
        table.last_round
          ? now.t("This is the last round.")
          : now.t(
              "{n|tile still holds|tiles still hold} something. At {end}, you finish the round and the game ends.",
              {
                n: table.faces_left,
                end: table.end_faces,
              },
            ),
        now.t("The deck has {deck} cards, the reserve {n|cube|cubes}.", { deck: table.deck, n: table.reserve }),
      ),
      clause: "SA-7.1",
    };
  },

  // --- players and turns -------------------------------------------------------------------------------
  phase: ({ t }, [i]) => {
    const [name, text, clause] = PHASES[Number(i)];
    return { name: t(name), text: t(text), clause };
  },
  track: (now, [seat]) => {
    const { track_numbers, players } = tableOf(now);
    const { pawns } = players[Number(seat)];
    return {
      name: now.t("Recruit track"),
      text: now.t(
        "{n|pawn|pawns}. Spend them on effects; the first uncovered number, now {points}, counts as influence.",
        {
          n: pawns,
          points: track_numbers[pawns] ?? 0,
        },
      ),
      picture: <PawnSign r={22} />,
      clause: "SA-6.5",
    };
  },
  spend: (now, [effect, cost]) => {
    const card = effectCard(now, effect);
    return {
      ...card,
      text: joined(now.t("Costs {n|pawn|pawns} from the track.", { n: Number(cost) }), card.text),
      clause: "SA-6.5",
    };
  },
  tokens: (now, [seat]) => {
    const card = effectCard(now, "attack");
    const n = tableOf(now).players[Number(seat)].attack_tokens;
    return {
      ...card,
      name: now.t("Attack tokens: {n}", { n }),
      text: joined(now.t("Each one is an attack saved for later."), card.text),
      clause: "SA-6.6",
    };
  },
  person: (now, [seat]) => {
    const player = tableOf(now).players[Number(seat)];
    if (!player) return null;
    return {
      name: player.clan ? `${now.seatName(Number(seat))}, ${now.t(player.clan)}` : now.seatName(Number(seat)),
      text: joined(
        `${[
          now.t("{n|cube|cubes}", { n: cubesOf(player) }),
          now.t("{n|pawn|pawns}", { n: player.pawns }),
          now.t("{n|recruit card|recruit cards}", { n: player.left.length + player.right.length }),
          now.t("{n|attack token|attack tokens}", { n: player.attack_tokens }),
          now.t("{n|convoy|convoys}", { n: player.convoys.length }),
        ].join(", ")}.`,
        now.t("Choose it to see this player's row."),
      ),
      picture: <Emblem seat={Number(seat)} size={48} x={-24} y={-24} />,
      clause: "SA-7.2",
    };
  },
};

const ACTIONS: [RegExp, string, string][] = [
  [/^take cube/, N_("A cube goes to your stock, or directly onto a free slot."), "SA-4.2"],
  [/^take pawn/, N_("A pawn goes to your recruit track, and you take a card from the market."), "SA-4.3"],
  [
    /^take (small|escorted)/,
    N_("You secretly look at the convoy and keep it face down; reveal it later to use its effects."),
    "SA-4.4",
  ],
  [/^case/, N_("A cube placed here triggers both ends that touch it."), "SA-6.3"],
  [/^stock$/, N_("The cube goes to your stock and covers the next number."), "SA-4.2"],
  [/^forgo/, N_("The remaining effects are lost."), "SA-6.7"],
  [/^go on/, N_("Your camel stays where it is, and your turn continues."), "SA-6.10"],
  [/^end/, N_("Your turn is over; you keep the effects you have not used."), "SA-5.4"],
];

// An action has the card of the thing it is about.
function about(name: string, now: Moment): string | null {
  const words = name.split(" ");
  const viewer = now.view.viewer ?? 0;
  if (EFFECTS[name]) return `effect ${name}`;
  if (words[0] === "recruit") return `market ${Number(words[1]) - 1} ${words[2]}`;
  if (words[0] === "reveal") return `convoy ${words[1]}`;
  if (words[0] === "guild") return "guild-camel";
  if (words[0] === "camel") return `camel ${Number(words[1]) - 1}`;
  if (/^[a-e][1-5]$/.test(name)) return `tile ${name}`;
  if (/^pawns? /.test(name))
    return `spend ${words[1] === "cube" ? "artefact" : words[1]} ${words[0] === "pawn" ? 1 : 2}`;
  if (words[1] === "effect") return `stock-effect ${viewer} ${Number(words[2]) - 1}`;
  if (name === "attack token") return `tokens ${viewer}`;
  return null;
}

export const speech: Speech = {
  card(key, now) {
    const name = key.startsWith("do ") ? key.slice(3) : null;
    const [kind, ...words] = (name === null ? key : (about(name, now) ?? "")).split(" ");
    if (CARDS[kind]) return CARDS[kind](now, words);
    const found = name === null ? undefined : ACTIONS.find(([on]) => on.test(name));
    const label = name === null ? undefined : now.legal.get(name)?.label;
    return found && label ? { name: label, text: now.t(found[1]), clause: found[2] } : null;
  },
  parts: {
    desert: {
      name: N_("Desert"),
      text: N_("Camels move in straight lines and take what is on the tiles. An empty tile is turned over."),
      clause: "SA-3.1",
    },
    market: {
      name: N_("Recruit market"),
      text: N_("Four recruits. A pawn lets you add one to the left or right end of your row."),
      clause: "SA-4.3",
    },
    course: {
      name: N_("Phases of the turn"),
      text: N_("Move, collect, guild, end; or the effects you can use."),
      clause: "SA-6.7",
    },
    people: {
      name: N_("Players"),
      text: N_("Everybody's pieces. Choose a player to see their row below."),
      clause: "SA-7.2",
    },
    master: {
      name: N_("Guild Master"),
      text: N_("Your rival when you play alone: his cards say where he looks, what he wants and what he does."),
      clause: "SA-8.2",
    },
    sources: {
      name: N_("Pawns and convoys"),
      text: N_("Pawns on the recruit track and the effects they pay for; your convoys and attack tokens."),
      clause: "SA-6.5",
    },
    row: {
      name: N_("Clan row"),
      text: N_("The clan sheet with its stock, and the cards joined to it. Cases lie between ends of the same colour."),
      clause: "SA-4.3",
    },
    clans: {
      name: N_("Clans"),
      text: N_("Each has its own stock, effects and ability. Choose one."),
      clause: "SA-1.6",
    },
    legend: { name: N_("Icons"), text: N_("A short explanation of every icon."), clause: "SA-6.8" },
  },
};
