// The user's online tables, as every page shows them: which games, and where it is the user's turn. The connection
// updates them (engine/mine.ts) and the rest of the page only reads, so that a local player need not load the online
// client.
import { useEffect, useState } from "preact/hooks";

export interface MyTable {
  id: string;
  game: string;
  players: string[];
  status: "open" | "running" | "done" | "closed";
  turn: boolean; // it is the user's turn
}

let tables: MyTable[] = [];
const listeners = new Set<() => void>();

export function setTables(now: MyTable[]): void {
  tables = now;
  showTitle();
  listeners.forEach((listener) => listener());
}

export function useTables(): MyTable[] {
  const [, again] = useState(0);
  useEffect(() => {
    const listener = () => again((n) => n + 1);
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, []);
  return tables;
}

// The window's title: the name of the page, and the number of tables waiting for the user.
let title = "Souk";
export function setTitle(text: string): void {
  title = text;
  showTitle();
}

function showTitle(): void {
  const waiting = tables.filter((table) => table.turn).length;
  document.title = waiting ? `(${waiting}) ${title}` : title;
  // Also the icon of the tab, and the badge of an installed app.
  document.querySelector<HTMLLinkElement>("link[rel=icon]")!.href = waiting ? "icon-turn.svg" : "icon.svg";
  const badge = navigator as Navigator & { setAppBadge?(n: number): Promise<void> };
  void badge.setAppBadge?.(waiting).catch(() => undefined);
}
