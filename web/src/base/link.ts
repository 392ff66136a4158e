// Addresses of tables and profiles.

// Parses a link or code from a friend: the table and, if present, the invitation.
export function readLink(text: string): { table: string; invite?: string } | null {
  const found = /(?:\/t\/)?([A-Za-z0-9_-]{22})(?:[/?](?:invite=)?([A-Za-z0-9_-]+))?\s*$/.exec(text.trim());
  return found ? { table: found[1], invite: found[2] } : null;
}

export const isTable = (id: string | undefined): boolean => /^[A-Za-z0-9_-]{22}$/.test(id ?? "");

export const tableHash = (table: string, invite?: string | null): string => `#/t/${table}${invite ? `/${invite}` : ""}`;

// A link for others. It goes by the page of the game, whose title and picture messengers show; that page leads to the
// place after the #, which is never sent to a server.
export const linkTo = (game: string, hash: string): string => `${new URL(`${game}.html`, location.href).href}${hash}`;

export const profileHash = (person: string): string => `#/person/${person}`;
