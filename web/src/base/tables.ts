// The tables at which this person sits, far away, as every page shows them: which games, and where it is one's turn.
// Whoever is connected says how they stand (engine/mine.ts); the rest of the page only looks, so that a visitor who
// plays alone need not load what it takes to play with others.
import { useEffect, useState } from "preact/hooks";

export interface MyTable {
  id: string;
  game: string;
  players: string[];
  status: "open" | "running" | "done" | "closed";
  turn: boolean; // it is one's turn
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

// The window's title: what this page is, and how many tables wait for one.
let title = "Souk";
export function setTitle(text: string): void {
  title = text;
  showTitle();
}

function showTitle(): void {
  const waiting = tables.filter((table) => table.turn).length;
  document.title = waiting ? `(${waiting}) ${title}` : title;
  // The icon, too: of the tab, and of the page where it is kept like a program.
  document.querySelector<HTMLLinkElement>("link[rel=icon]")!.href = waiting ? "icon-turn.svg" : "icon.svg";
  const badge = navigator as Navigator & { setAppBadge?(n: number): Promise<void> };
  void badge.setAppBadge?.(waiting).catch(() => undefined);
}
