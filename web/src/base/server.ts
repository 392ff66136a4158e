// Whether this page comes from a Souk server: its healthz says ok. On a plain web server the file healthz says no.
import { useEffect, useState } from "preact/hooks";

// It also says whether the host has written a page about privacy, with the imprint.
type Answer = { server: boolean; privacy: boolean };
let asked: Promise<Answer> | null = null;
function ask(): Promise<Answer> {
  asked ??= fetch("healthz", { cache: "no-store" }).then(
    async (response) => ({
      server: response.ok && (await response.text()).trim() === "ok",
      privacy: response.headers.get("link")?.includes("privacy-policy") ?? false,
    }),
    () => ({ server: false, privacy: false }),
  );
  return asked;
}

export const hasServer = async (): Promise<boolean> => (await ask()).server;

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

// Whether to link to the host's page.
export function usePrivacy(): boolean {
  const [there, setThere] = useState(false);
  useEffect(() => void ask().then((answer) => setThere(answer.privacy)), []);
  return there;
}

// The session token, kept in the browser.
const TOKEN = "souk.token";
export const token = (): string | undefined => localStorage.getItem(TOKEN) ?? undefined;
export const keepToken = (value: string | null): void =>
  value === null ? localStorage.removeItem(TOKEN) : localStorage.setItem(TOKEN, value);
