// Translations. The English text is the key; the catalogue, made from the same .po files as the program's, has the
// other languages. "{seat} rolls" has a placeholder; "{n|card|cards}" prints the number and the matching form.
declare const TEXTS_URL: string;
declare const MORE_TEXTS_URL: string;

export type Lang = "en" | "fr";
type Entry = string | [string, string];
let catalogues: Record<string, Record<string, Entry>> = {};

export const setTexts = (texts: typeof catalogues): void => void (catalogues = texts);

export async function loadTexts(): Promise<void> {
  const response = await fetch(TEXTS_URL);
  setTexts(await response.json());
}

let more: Promise<void> | undefined;

// The texts that a first visit does not need.
export function loadMoreTexts(): Promise<void> {
  more ??= fetch(MORE_TEXTS_URL)
    .then((response) => response.json())
    .then((found: typeof catalogues) => {
      for (const [lang, texts] of Object.entries(found)) catalogues[lang] = { ...catalogues[lang], ...texts };
    });
  more.catch(() => (more = undefined));
  return more;
}

// Non-breaking spaces where French puts a space before punctuation or after an opening quotation mark.
const typeset = (text: string): string => text.replace(/ (?=[:;!?%»])|(?<=«) /g, "\u00a0");

// Parses a reply of an engine or server, and typesets its user-facing texts.
export const readReply = (json: string) =>
  JSON.parse(json, (key, value) =>
    typeof value === "string" && /^(text|label|prompt|reason)$/.test(key) ? typeset(value) : value,
  );

function many(lang: Lang, n: number): boolean {
  return lang === "fr" ? Math.abs(n) >= 2 : n !== 1;
}

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
  return text.replace(/\{([a-z_]+)(?:\|([^|}]*)\|([^}]*))?\}/g, (whole, place, one, others) => {
    const value = values[place];
    if (value === undefined) return whole;
    return one === undefined ? String(value) : `${value} ${many(lang, Number(value)) ? others : one}`;
  });
}

export function preferredLang(): Lang {
  return navigator.language.toLowerCase().startsWith("fr") ? "fr" : "en";
}
