// The user's own parts files, kept in the browser by digest. A record names its parts by digest, so loading a record
// finds its parts here, and pages need not pass them along.
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
    // Without storage, games with these parts cannot be resumed.
  }
}

export const keptParts = (digest?: string): string | undefined => files().find(([other]) => other === digest)?.[1];

export const partsOfRecord = (record: unknown): string | undefined => {
  const digest = /^parts:\s*([0-9a-f]{16})/m.exec(String(record))?.[1];
  return digest && keptParts(digest);
};
