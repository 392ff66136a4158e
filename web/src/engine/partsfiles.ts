// Parts files of one's own, kept in the browser under their digests. A record names the parts it was played with by digest,
// so whoever loads one gets its parts from here, and no page has to carry them along.
const KEY = "souk.parts";
const MOST = 24;

type Files = [digest: string, text: string][];

function files(): Files {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "[]");
  } catch {
    return [];
  }
}

export function keepParts(digest: string, text: string): void {
  try {
    const others = files().filter(([other]) => other !== digest);
    localStorage.setItem(KEY, JSON.stringify([[digest, text], ...others].slice(0, MOST)));
  } catch {
    // A browser that keeps nothing cannot resume what was played with them.
  }
}

export const keptParts = (digest?: string): string | undefined => files().find(([other]) => other === digest)?.[1];

export const partsOfRecord = (record: unknown): string | undefined => {
  const digest = /^parts:\s*([0-9a-f]{16})/m.exec(String(record))?.[1];
  return digest && keptParts(digest);
};
