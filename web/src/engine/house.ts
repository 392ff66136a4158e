// The games and bots of the house, queried from the engine once per language.
import { useEffect, useState } from "preact/hooks";
import { blocks, plain } from "../base/blocks";
import { Engine } from "./engine";
import { useSettings } from "../base/settings";
import { EngineAnswers } from "./messages";

export type { GameInfo, OptionInfo } from "./messages";
export type House = EngineAnswers["welcome"];

let engine: Engine | undefined;
const known = new Map<string, Promise<House>>();

// An engine without a table, for queries about the house itself.
export function concierge(): Engine {
  engine ??= new Engine();
  return engine;
}

export function house(lang: string): Promise<House> {
  let asked = known.get(lang);
  if (!asked) {
    asked = concierge().ask({ type: "hello", lang });
    known.set(lang, asked);
  }
  return asked;
}

declare const RULES_URLS: Record<string, string>;
const read = new Map<string, Promise<string>>();

// The rules of a game, as Markdown; fetched once, and again only after a failure.
export function rulesPage(game: string, lang: string): Promise<string> {
  const url = RULES_URLS[`${game}.${lang}`];
  if (!url) return Promise.resolve("");
  let page = read.get(url);
  if (!page) {
    page = fetch(url).then((response) =>
      response.ok ? response.text() : Promise.reject(new Error(response.statusText)),
    );
    page.catch(() => read.delete(url));
    read.set(url, page);
  }
  return page;
}

// The text of one clause without Markdown markup; empty if it cannot be fetched.
export async function clauseText(game: string, clause: string, lang: string): Promise<string> {
  const page = await rulesPage(game, lang).catch(() => "");
  const found = blocks(page).find((block) => block.clause === clause);
  return found ? plain(found.lines) : "";
}

export function useHouse(): House | null {
  const { lang } = useSettings();
  const [value, setValue] = useState<House | null>(null);
  useEffect(() => {
    let current = true;
    void house(lang).then((h) => current && setValue(h));
    return () => void (current = false);
  }, [lang]);
  return value;
}
