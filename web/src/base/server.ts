// Whether this page comes from a Souk server: its healthz says ok. On a plain web server the file healthz says no.
import { useEffect, useState } from "preact/hooks";

let asked: Promise<boolean> | null = null;
export function hasServer(): Promise<boolean> {
  asked ??= fetch("healthz", { cache: "no-store" }).then(
    async (response) => response.ok && (await response.text()).trim() === "ok",
    () => false,
  );
  return asked;
}

export function useServer(): boolean {
  const [online, setOnline] = useState(false);
  useEffect(() => void hasServer().then(setOnline), []);
  return online;
}

// Whether that server keeps a ranking of the day.
export async function keepsRanking(): Promise<boolean> {
  if (!(await hasServer())) return false;
  return fetch("day-ranking", { cache: "no-store" }).then(
    async (response) => response.ok && (await response.text()).trim() === "yes",
    () => false,
  );
}

// Whether the host has written a page about privacy, with the imprint: a link to it makes sense then.
let written: Promise<boolean> | null = null;
export function usePrivacy(): boolean {
  const [there, setThere] = useState(false);
  written ??= hasServer().then(
    async (online) => online && (await fetch("privacy", { method: "HEAD", cache: "no-store" })).ok,
  );
  useEffect(() => void written?.then(setThere, () => setThere(false)), []);
  return there;
}

// The session token, kept in the browser.
const TOKEN = "souk.token";
export const token = (): string | undefined => localStorage.getItem(TOKEN) ?? undefined;
export const keepToken = (value: string | null): void =>
  value === null ? localStorage.removeItem(TOKEN) : localStorage.setItem(TOKEN, value);
