// Translations. The English text is the key; the catalogue, made from the same .po files as the program's, has the
// other languages. "{seat} rolls" has a placeholder; "{n|card|cards}" prints the number and the matching plural form.
//
// The catalogue comes in files, made by tools/po2c.py: "first", "later" (used by parts of the page that are loaded
// later), and "GAME" and "GAME-later" for the texts of one game only.
import languages from "souk:languages";

declare const TEXTS_URLS: Record<string, Record<string, string>>; // by language and file; English has none

export type Lang = string;
export const LANGS: Lang[] = Object.keys(languages);
export const localeOf = (lang: Lang): string => languages[lang].locale;
// Its name, with the share of the texts that are translated; the others are shown in English.
export function nameOf(lang: Lang): string {
  const { name, share } = languages[lang];
  return share < 1 ? `${name} (${Math.floor(100 * share)}%)` : name;
}
type Entry = string | string[];
let catalogues: Record<string, Record<string, Entry>> = {};

export const setTexts = (texts: typeof catalogues): void => void (catalogues = texts);

let spoken: Lang = "en";
const games = new Set<string>(); // the games whose texts are needed
let all = false; // whether those of "later" are
const fetched = new Map<string, Promise<void>>(); // by URL

function fetchTexts(lang: Lang, file: string): Promise<void> {
  const url = TEXTS_URLS[lang]?.[file];
  if (!url) return Promise.resolve();
  let texts = fetched.get(url);
  if (!texts) {
    texts = fetch(url)
      .then((response) => response.json())
      .then((found: Record<string, Entry>) => void (catalogues[lang] = { ...catalogues[lang], ...found }));
    texts.catch(() => fetched.delete(url));
    fetched.set(url, texts);
  }
  return texts;
}

async function fetchAll(lang: Lang): Promise<void> {
  const own = [...games].flatMap((game) => (all ? [game, `${game}-later`] : [game]));
  await Promise.all(["first", ...(all ? ["later"] : []), ...own].map((file) => fetchTexts(lang, file)));
}

// Loads what the page needs in this language, before it is shown in it.
export function speak(lang: Lang): Promise<void> {
  spoken = lang;
  return fetchAll(lang);
}

// The texts of a game, in every language that the page is shown in from now on.
export function loadTexts(game: string): Promise<void> {
  games.add(game);
  return fetchAll(spoken);
}

// The texts that a first visit does not need, for all games with texts loaded now or later.
export function loadMoreTexts(): Promise<void> {
  all = true;
  return fetchAll(spoken);
}

// Non-breaking spaces where a language, such as French, puts a space before punctuation or after an opening quotation
// mark; and the sign of minus.
export const typeset = (text: string): string =>
  text.replace(/ (?=[:;!?%»])|(?<=«) /g, "\u00a0").replace(/-(?<![\p{L}\d)]-)(?=\d)/gu, "−");

// Parses a reply of an engine or server, and typesets its user-facing texts. The text of parts is a file, not a text.
export const readReply = (json: string) =>
  JSON.parse(json, function (this: { type?: string }, key, value) {
    const read = typeof value === "string" && /^(text|label|prompt|reason|line)$/.test(key) && this.type !== "parts";
    return read ? typeset(value) : value;
  });

// With that many decimals, and never "-0".
export const decimal = (lang: Lang, x: number, decimals: number): string =>
  x
    .toFixed(decimals)
    .replace(/^-(?=0\.?0*$)/, "")
    .replace(".", languages[lang].point);

// Marks a text for the catalogue; t() translates it where it is shown.
export const N_ = (msgid: string): string => msgid;

export type Values = Record<string, string | number>;

export function translate(lang: Lang, msgid: string, values: Values = {}): string {
  const entry = catalogues[lang]?.[msgid];
  const text = entry === undefined ? msgid : typeof entry === "string" ? entry : entry[0];
  return typeset(fill(lang, text, values));
}

// Fills the placeholders of a text.
export function fill(lang: Lang, text: string, values: Values): string {
  return text.replace(/\{([a-z_]+)(?:\|([^}]*))?\}/g, (whole, place, forms) => {
    const value = values[place];
    if (value === undefined) return whole;
    if (forms === undefined) return String(value);
    const choices = forms.split("|");
    return `${value} ${choices[Math.min(languages[lang].form(Math.abs(Number(value))), choices.length - 1)]}`;
  });
}

export function preferredLang(): Lang {
  const wanted = globalThis.navigator?.language.toLowerCase().split("-")[0]; // Node may have none
  return LANGS.find((lang) => lang === wanted) ?? "en";
}
