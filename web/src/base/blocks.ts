// Splits a rules page into its headings, paragraphs and clauses.

const CLAUSE = /^- (?:\*\*)?([A-Z]{2}-\d+\.\d+)(?:\*\*)? (.*)$/;

export interface Block {
  clause?: string;
  lines: string[];
}

// A blank line ends a block. A clause goes on over blank lines as long as its lines are indented.
export function blocks(markdown: string): Block[] {
  const all: Block[] = [];
  let open: Block | null = null;
  for (const line of markdown.split("\n")) {
    const clause = CLAUSE.exec(line);
    if (clause) {
      open = { clause: clause[1], lines: [clause[2]] };
      all.push(open);
    } else if (open?.clause && (line.startsWith("  ") || line === "")) {
      open.lines.push(line.replace(/^ {2}/, ""));
    } else if (line.startsWith("#")) {
      all.push({ lines: [line] });
      open = null;
    } else if (line === "") {
      open = null;
    } else {
      if (!open || open.clause) {
        open = { lines: [] };
        all.push(open);
      }
      open.lines.push(line);
    }
  }
  return all;
}

// The first paragraph of a clause on one line, without markup; tables and lists are left out.
export function plain(lines: string[]): string {
  const end = lines.findIndex((line, i) => i > 0 && (line.trim() === "" || /^\s*(\||- |\d+\. )/.test(line)));
  return (end < 0 ? lines : lines.slice(0, end)).join(" ").replace(/[*`]/g, "").replace(/\s+/g, " ").trim();
}
