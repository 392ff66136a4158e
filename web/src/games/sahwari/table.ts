// The view.table of Sahwari, and small queries shared by the parts of the board.
import { gain } from "../../base/settings";
import { BoardProps } from "../../kit/board";

export interface End {
  colour: string;
  effect?: string;
  points?: number;
}
export interface RecruitCard {
  number: number;
  ability?: string;
  active?: boolean; // in a row, with a cube at both ends
  left: End;
  right: End;
}
export interface Tile {
  cell: string;
  face: "none" | "guild" | "resources" | "oasis" | "desert";
  oasis_below: boolean;
  cubes: number;
  pawns: number;
  convoy?: "small" | "escorted";
}
export interface Convoy {
  from: string;
  colour: "small" | "escorted";
  place: "tile" | "seat" | "master" | "gone";
  seat?: number;
  open: boolean;
  looked: number[];
  token?: number;
  effects?: string[];
  points?: number;
}
export type Case = "none" | "free" | "cube" | "padlock";
export interface ClanSheet {
  clan: string;
  ability: string;
  left_end: End;
  right_end: End;
  stock_numbers: number[];
  stock_effects: { effect: string; cell: number; used: boolean }[];
}
export interface Influence {
  track: number;
  stock: number;
  cases: number;
  convoys: number;
  clan: number;
  cards: number;
}
export interface Player extends Partial<ClanSheet> {
  influence?: Influence;
  camel: string | null;
  stock: number;
  pawns: number;
  attack_tokens: number;
  convoys: string[];
  left: RecruitCard[];
  cases_left: Case[];
  right: RecruitCard[];
  cases_right: Case[];
}
export interface Ability {
  name: string;
  points: number;
  pair: string[];
  moves: number;
}
export interface Master {
  level: string;
  movement_card: number;
  action_card: number;
  path?: string[];
  x?: number;
  movement_icon?: boolean;
  action_icon?: boolean;
  block?: number[];
  wants?: string;
  extra?: string;
  when?: "before" | "after";
  cards: RecruitCard[];
  cubes_on_cards: number;
  pawns: number;
  stock: number;
  stock_numbers: number[];
  spies: number;
  convoys: string[];
}
export interface SahwariTable {
  stage: string;
  step: string;
  turn: number;
  round: number;
  last_round: boolean;
  faces_left: number;
  end_faces: number;
  reached: string | null;
  chosen: number; // the camel of a sub-step: a seat, or 4 and up for guild camels
  chosen_cell: string | null;
  victim: number;
  pending_effects: Record<string, number>;
  waiting_effects: Record<string, number>; // of cases filled meanwhile, with the option `filled`
  tiles: Tile[];
  guild_camels: string[];
  convoys: Convoy[];
  market: RecruitCard[];
  deck: number;
  discards: RecruitCard[];
  reserve: number;
  attack_supply: number;
  track_numbers: number[];
  players: Player[];
  clans?: ClanSheet[];
  abilities: Ability[];
  uses_barred?: string[]; // what pawns cannot be spent on: the ends of the names of these actions
  master?: Master;
}

// The props of every part of the board.
export interface Part {
  board: BoardProps;
  table: SahwariTable;
  shown: number; // the seat whose row is shown
  look(seat: number): void;
  x: number;
  y: number;
}

// Whether an action of that kind is legal now; owning something that may be used is not enough.
export const asks = (board: Pick<BoardProps, "legal">, kind: RegExp): boolean =>
  [...board.legal.keys()].some((name) => kind.test(name));

// For `kept`: what every part of the board depends on, and the legal actions of a kind.
export const shownIn = ({ board, table, shown, x, y }: Part): unknown[] => [
  [board.lang, board.compact, board.view.viewer, board.seatName(shown), board.legal.size > 0],
  [table.step, shown, x, y],
];
export const legalOf = ({ legal }: Pick<BoardProps, "legal">, kind: RegExp): unknown[] =>
  [...legal.values()].filter(({ name }) => kind.test(name)).map(({ name, label }) => [name, label]);

// The class of optional uses during the main step: they are highlighted less.
export const optional = (table: SahwariTable): string | undefined => (table.step === "main" ? "may" : undefined);

export const GUILD = 4; // the number of the first guild camel

type Texts = Pick<BoardProps, "t">;

export function endWords(board: Texts, end: End): string {
  const does = end.effect ? board.t(end.effect) : end.points ? gain(end.points) : "";
  return [board.t(end.colour), does].filter(Boolean).join(" ");
}

export function cardWords(board: Texts, card: RecruitCard): string {
  const ends = `${endWords(board, card.left)} / ${endWords(board, card.right)}`;
  return card.ability ? `${board.t(card.ability)} (${ends})` : ends;
}

// The action of the camel that goes to the cell to be chosen, if one does.
export function goer({ legal, view }: Pick<BoardProps, "legal" | "view">, table: SahwariTable): string {
  if (["storm-to", "drive", "guild-to"].includes(table.step))
    return table.chosen < GUILD ? `camel ${table.chosen + 1}` : `guild ${table.chosen - GUILD + 1}`;
  const own = /^(main|camp|flee)$/.test(table.step) && asks({ legal }, /^[a-e][1-5]$/);
  return own ? `camel ${view.viewer! + 1}` : "";
}

// The origin is omitted for a convoy still on its tile.
export function convoyWords(board: Texts, convoy: Convoy): string {
  const kind = convoy.colour === "small" ? board.t("small convoy") : board.t("escorted convoy");
  const what = convoy.place === "tile" ? kind : `${kind}, ${convoy.from}`;
  if (convoy.token === undefined) return what;
  const does = [...(convoy.effects ?? []).map((effect) => board.t(effect)), convoy.points ? gain(convoy.points) : ""];
  return board.t("{name}: {value}", { name: what, value: does.filter(Boolean).join(", ") });
}

// The value of an ability: "1 per 2 cubes".
export function abilityWords(board: Texts, table: SahwariTable, name: string | undefined): string {
  const ability = table.abilities.find((a) => a.name === name);
  if (!ability) return "";
  if (ability.pair.length < 2) return board.t("Your camel may move {moves} times a turn", { moves: ability.moves });
  const things: Record<string, string> = {
    cubes: board.t("cubes"),
    cards: board.t("recruit cards"),
    convoys: board.t("convoys"),
    spies: board.t("spy icons"),
    attacks: board.t("attack icons"),
  };
  const [a, b] = ability.pair;
  return a === b
    ? board.t("{points} per 2 {things}", { points: ability.points, things: things[a] })
    : board.t("{points} per pair of {a} and {b}", { points: ability.points, a: things[a], b: things[b] });
}

// The end at which a card put on that side of the row would touch it.
export function rowEnd(player: Player, side: "left" | "right"): End | undefined {
  const cards = player[side];
  return cards.length ? cards[cards.length - 1][side] : player[`${side}_end`];
}

// The canonical name of the action that takes a clan.
export const clanAction = (clan: string) =>
  `clan ${[...new TextEncoder().encode(clan)].map((byte) => (/[a-z0-9]/i.test(String.fromCharCode(byte)) ? String.fromCharCode(byte).toLowerCase() : "-")).join("")}`;

export const cubesOf = (player: Player) =>
  player.stock + [...player.cases_left, ...player.cases_right].filter((state) => state === "cube").length;
