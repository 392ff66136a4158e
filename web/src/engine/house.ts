// The games and bots of the house, as one engine with all games would answer; made by build.mjs for each language.
import { useEffect, useState } from "preact/hooks";
import { readReply } from "../base/i18n";
import { Block, plain } from "../base/rules";
import { useSettings } from "../base/settings";
import { EngineAnswers } from "./messages";

export type { GameInfo, OptionInfo } from "./messages";
export type House = EngineAnswers["welcome"];

declare const HOUSE_URLS: Record<string, string>; // by language
const fetched = new Map<string, Promise<House>>();
const known = new Map<string, House>();

export const setHouse = (lang: string, house: House): void => void known.set(lang, house);

export function house(lang: string): Promise<House> {
  let answer = fetched.get(lang);
  if (!answer) {
    answer = fetch(HOUSE_URLS[lang])
      .then((response) => (response.ok ? response.text() : Promise.reject(new Error(response.statusText))))
      .then((text) => {
        setHouse(lang, readReply(text));
        return known.get(lang)!;
      });
    answer.catch(() => fetched.delete(lang));
    fetched.set(lang, answer);
  }
  return answer;
}

declare const RULES_URLS: Record<string, string>;
const read = new Map<string, Promise<Block[]>>();

// The rules of a game; fetched once, and again only after a failure.
export function rulesPage(game: string, lang: string): Promise<Block[]> {
  const url = RULES_URLS[`${game}.${lang}`] ?? RULES_URLS[`${game}.en`];
  if (!url) return Promise.resolve([]);
  let page = read.get(url);
  if (!page) {
    page = fetch(url).then((response) =>
      response.ok ? response.json() : Promise.reject(new Error(response.statusText)),
    );
    page.catch(() => read.delete(url));
    read.set(url, page);
  }
  return page;
}

// The first paragraph of a clause without marks; empty if it cannot be fetched.
export async function clauseText(game: string, clause: string, lang: string): Promise<string> {
  const page: Block[] = await rulesPage(game, lang).catch(() => []);
  const first = page.find((block) => block.clause === clause)?.parts[0];
  return first?.[0] === "p" ? plain(first[1]) : "";
}

export function useHouse(): House | null {
  const { lang } = useSettings();
  const [, again] = useState(0);
  useEffect(() => {
    let current = true;
    if (!known.has(lang)) void house(lang).then(() => current && again((n) => n + 1));
    return () => void (current = false);
  }, [lang]);
  return known.get(lang) ?? null;
}
