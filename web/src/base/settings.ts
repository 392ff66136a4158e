// The user's settings for all games: kept in the browser, read everywhere through useSettings.
import { useEffect, useState } from "preact/hooks";
import { decimal, Lang, localeOf, preferredLang, speak, translate, typeset, Values } from "./i18n";

export type Speed = "slow" | "normal" | "fast" | "none";

export interface Settings {
  lang: Lang;
  theme: "system" | "day" | "night";
  contrast: "normal" | "high";
  text: "normal" | "large" | "larger";
  typeface: "usual" | "dyslexic";
  hand: "right" | "left"; // the side of the controls
  motion: "full" | "none";
  speed: Speed; // of the story: how long events are shown
  haste: number; // a factor of that time, learnt from skips
  sound: boolean;
  confirm: boolean; // confirm every move
  forced: boolean; // play forced moves automatically
  name: string;
}

const KEY = "souk.settings";
const listeners = new Set<() => void>();

function load(): Settings {
  const usual: Settings = {
    lang: preferredLang(),
    theme: "system",
    contrast: "normal",
    text: "normal",
    typeface: "usual",
    hand: "right",
    motion: "full",
    speed: "normal",
    haste: 1,
    sound: false,
    confirm: false,
    forced: true,
    name: "",
  };
  try {
    return { ...usual, ...JSON.parse(localStorage.getItem(KEY) ?? "{}") };
  } catch {
    return usual;
  }
}

let current = load();
export const setLang = (lang: Lang): void => void (current = { ...current, lang }); // without a browser: pages/still.tsx
export const settings = (): Settings => current;

// Another language is shown once its texts are loaded, or could not be.
export function change(part: Partial<Settings>): void {
  if (part.lang && part.lang !== current.lang)
    void speak(part.lang).then(
      () => set(part),
      () => set(part),
    );
  else set(part);
}

function set(part: Partial<Settings>): void {
  current = { ...current, ...part };
  try {
    localStorage.setItem(KEY, JSON.stringify(current));
  } catch {
    // Without storage the settings last until the page is closed.
  }
  show();
  listeners.forEach((listener) => listener());
}

// Applies the settings to the document, for the style sheet and screen readers.
export function show(): void {
  const root = document.documentElement;
  root.lang = current.lang;
  const night = matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset.theme = current.theme === "system" ? (night ? "night" : "day") : current.theme;
  for (const name of ["contrast", "text", "hand"] as const) root.dataset[name] = current[name];
  root.dataset.motion = moves() ? "full" : "none";
}

export function moves(): boolean {
  return current.motion === "full" && !matchMedia("(prefers-reduced-motion: reduce)").matches;
}

export const t = (msgid: string, values?: Values): string => translate(current.lang, msgid, values);

// The locale of dates, numbers and lists.
export const locale = (): string => localeOf(current.lang);

// A gain or a loss, with its sign.
export function gain(n: number, decimals = 0): string {
  const text = decimal(current.lang, n, decimals);
  return typeset(n > 0 && /[1-9]/.test(text) ? `+${text}` : text);
}

// Names listed as in a sentence: "Ada, Ben and Cem". A format takes longer to make than to use.
const formats: Record<string, Intl.ListFormat> = {};
export const listed = (names: string[]): string => (formats[locale()] ??= new Intl.ListFormat(locale())).format(names);

export function useSettings(): Settings {
  const [, again] = useState(0);
  useEffect(() => {
    const listener = () => again((n) => n + 1);
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, []);
  return current;
}
