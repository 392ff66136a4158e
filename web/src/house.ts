// What the house offers: its games and bots, asked of the engine once per language.
import { useEffect, useState } from "preact/hooks";
import { Engine } from "./engine/engine";
import { useSettings } from "./settings";

export interface OptionInfo {
  name: string;
  type: "yes/no" | "number" | "choice" | "list";
  min?: number;
  max?: number;
  items?: number;
  choices?: string;
  default: string;
  help: string;
}

export interface GameInfo {
  id: string;
  title: string;
  credit: string;
  summary: string;
  min_seats: number;
  max_seats: number;
  options: OptionInfo[];
}

export interface House {
  version: string;
  games: GameInfo[];
  bots: { name: string; summary: string }[];
}

let engine: Engine | undefined;
const known = new Map<string, Promise<House>>();

// An engine without a table, for questions about the house itself.
export function concierge(): Engine {
  engine ??= new Engine();
  return engine;
}

export function house(lang: string): Promise<House> {
  let asked = known.get(lang);
  if (!asked) {
    asked = concierge()
      .ask({ type: "hello", lang })
      .then((reply) => reply as unknown as House);
    known.set(lang, asked);
  }
  return asked;
}

export async function rulesPage(game: string, lang: string): Promise<string> {
  await concierge().ask({ type: "hello", lang });
  return (await concierge().ask({ type: "rules", game })).text;
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
