// The language of the report, and its numbers in the notation of that language.
import { decimal, Lang, translate, Values } from "../base/i18n";
import { Figure, Unit } from "./data";

let lang: Lang = "en";
export const setLang = (asked: Lang): void => void (lang = asked);
export const t = (msgid: string, values?: Values): string => translate(lang, msgid, values);

export const number = (x: number, decimals: number): string => decimal(lang, x, decimals);

export const percent = (part: number, decimals = 1): string => t("{number}%", { number: number(100 * part, decimals) });

const isPart = (unit: Unit) => unit === "share" || unit === "part";

export function amount(unit: Unit, x: number): string {
  if (isPart(unit)) return percent(x);
  if (unit === "elo") return `${number(x, 0)} Elo`;
  const size = Math.abs(x);
  return number(x, size < 10 ? 2 : size < 1000 ? 1 : 0);
}

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

export function withInterval(unit: Unit, figure: Figure): string {
  const range = interval(unit, figure);
  return range ? `${amount(unit, figure.value)} (${range})` : amount(unit, figure.value);
}
