// Addresses of tables and profiles.

// Parses a link or code from a friend: the table and, if present, the invitation.
export function readLink(text: string): { table: string; invite?: string } | null {
  const found = /(?:\/t\/)?([A-Za-z0-9_-]{22})(?:[/?](?:invite=)?([A-Za-z0-9_-]+))?\s*$/.exec(text.trim());
  return found ? { table: found[1], invite: found[2] } : null;
}

export const tableHash = (table: string, invite?: string | null): string => `#/t/${table}${invite ? `/${invite}` : ""}`;

export const profileHash = (person: string): string => `#/person/${person}`;
