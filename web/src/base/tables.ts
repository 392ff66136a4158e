// The news from the server that every page shows: the user's online tables and where it is the user's turn, invitations
// and friend requests. The connection updates them (engine/mine.ts) and the rest of the page only reads, so that a local
// player need not load the online client.
import { useEffect, useState } from "preact/hooks";

export interface MyTable {
  id: string;
  game: string;
  players: string[];
  status: "open" | "running" | "done" | "closed";
  turn: boolean; // it is the user's turn
}

// Something that waits for an answer of the user: an invitation to a table, or a friend request.
export interface Call {
  href: string;
  title: string;
  text: string;
}

let tables: MyTable[] = [];
let calls: Call[] = [];
let toast: Call | null = null; // what has just come
const listeners = new Set<() => void>();
const changed = () => listeners.forEach((listener) => listener());

export function setTables(now: MyTable[]): void {
  tables = now;
  showTitle();
  changed();
}

export function setCalls(now: Call[]): void {
  calls = now;
  changed();
}

export function announce(call: Call | null): void {
  toast = call;
  changed();
}

export function useTables() {
  const [, again] = useState(0);
  useEffect(() => {
    const listener = () => again((n) => n + 1);
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, []);
  return { tables, calls, toast };
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
