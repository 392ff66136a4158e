// The language of the report, and its numbers in the notation of that language.
import { decimal, Lang, translate, Values } from "../base/i18n";
import { Figure, Finding, Unit } from "./data";

let lang: Lang = "en";
export const setLang = (asked: Lang): void => void (lang = asked);
export const t = (msgid: string, values?: Values): string => translate(lang, msgid, values);

export const number = (x: number, decimals: number): string => decimal(lang, x, decimals);

export const percent = (part: number, decimals = 1): string => t("{number}%", { number: number(100 * part, decimals) });

const isPart = (unit: Unit) => unit === "share" || unit === "part";

// With `more` decimals than usual.
export function amount(unit: Unit, x: number, more = 0): string {
  if (isPart(unit)) return percent(x, 1 + more);
  if (unit === "elo") return `${number(x, 0)} Elo`;
  const size = Math.abs(x);
  return number(x, more + (size < 10 ? 2 : size < 1000 ? 1 : 0));
}

// As many more decimals as it takes to tell the ends of the interval apart.
function decimalsFor(unit: Unit, { low, high }: Figure): number {
  const apart = (more: number) => amount(unit, low!, more) !== amount(unit, high!, more);
  return low === high ? 0 : ([0, 1, 2].find(apart) ?? 0);
}

// With its name where the label of an action depends on the table ("Offer …").
export const labelOf = ({ label, key, section }: Finding): string =>
  section === "action" && label.includes("…") ? `${label} (${key})` : label;

// "seat 1: 34.2%"
export const pair = (name: string, value: string): string => t("{name}: {value}", { name, value });

// A difference, with its sign; shares differ by percentage points.
export function change(unit: Unit, x: number): string {
  const sign = x > 0 ? "+" : "";
  return sign + (isPart(unit) ? t("{number} pp", { number: number(100 * x, 1) }) : amount(unit, x));
}

export const isSure = (figure: Figure): figure is Required<Figure> => figure.low !== undefined;

const between = (low: string, high: string): string => t("{low} to {high}", { low, high });

// The interval of a figure or of a difference in words; "" without one.
export const interval = (unit: Unit, figure: Figure, say = amount): string => {
  const said = (x: number) => (unit === "elo" ? number(x, 0) : say(unit, x)); // the unit stands before
  return isSure(figure) ? between(said(figure.low), said(figure.high)) : "";
};

// Less than two minutes in seconds.
export function duration(minutes: Figure): string {
  const short = minutes.value < 2;
  const time = (x?: number) => (x === undefined ? x : x * (short ? 60 : 1));
  const figure = { value: time(minutes.value)!, low: time(minutes.low), high: time(minutes.high) };
  const values = { time: withInterval("minutes", figure) };
  return short ? t("{time} seconds", values) : t("{time} minutes", values);
}

export function withInterval(unit: Unit, figure: Figure): string {
  const more = isSure(figure) ? decimalsFor(unit, figure) : 0;
  const say = (of: Unit, x: number) => amount(of, x, more);
  const range = interval(unit, figure, say);
  return range ? `${say(unit, figure.value)} (${range})` : amount(unit, figure.value);
}
