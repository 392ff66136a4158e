// The part of the record format (docs/records.md) that the page parses: the head, and the entries that remain after
// undos. The engine is the authority on records.

export interface RecordHead {
  game: string;
  seats: number;
  players: string[];
}

const ENTRY = /^\s*(\d+|\*|table)\s*:\s*(.+?)\s*$/;

// The line where the entries begin: after the head, and after a `place` block if there is one.
function body(lines: string[]): number {
  let start = 0;
  let placing = false;
  lines.forEach((line, i) => {
    const word = line.trim();
    if (/^place\s*:/.test(word)) placing = true;
    if (placing && word === "end") placing = false;
    if (placing || word === "end" || /^(souk record|game|seats|player|option|parts|rules|seed|place)\b/.test(word))
      start = i + 1;
  });
  return start;
}

export function readHead(record: string): RecordHead | null {
  const game = /^\s*game\s*:\s*(\S+)/m.exec(record)?.[1];
  const seats = Number(/^\s*seats\s*:\s*(\d)\b/m.exec(record)?.[1] ?? 0); // one digit, even if a link claims more
  if (!/^\s*souk record 1/.test(record) || !game || !seats) return null;
  const players = Array.from(
    { length: seats },
    (_, i) => new RegExp(`^\\s*player ${i}\\s*:\\s*(.*?)\\s*$`, "m").exec(record)?.[1] ?? "",
  );
  return { game, seats, players };
}

// The record without undone entries, so that entry n is the n-th action of the game.
export function settled(record: string): string {
  const lines = record.split(/\r?\n/);
  const start = body(lines);
  const kept: string[] = [];
  for (const line of lines.slice(start)) {
    const entry = ENTRY.exec(line);
    if (!entry) continue;
    if (/^undo\b/.test(entry[2])) kept.pop();
    else kept.push(line);
  }
  return [...lines.slice(0, start), ...kept, ""].join("\n");
}

// The first n actions of a settled record.
export function upTo(record: string, n: number): string {
  const lines = record.split("\n");
  const start = body(lines);
  return [...lines.slice(0, start + n), ""].join("\n");
}

// Actor and action of every entry.
export function entries(record: string): { actor: string; action: string }[] {
  const lines = settled(record).split("\n");
  return lines.slice(body(lines)).flatMap((line) => {
    const entry = ENTRY.exec(line);
    return entry ? [{ actor: entry[1], action: entry[2].replace(/\s+#.*$/, "") }] : [];
  });
}
