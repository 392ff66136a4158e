// Rules pages, as tools/rules_page.py reads them at build time.

export type Inline = (string | ["strong" | "em" | "code", string])[];
export type Part =
  ["h1", Inline] | ["h2", Inline] | ["p", Inline] | ["ul", Inline[]] | ["ol", Inline[]] | ["table", Inline[][]];

// A heading, a paragraph with what belongs to it, or a clause.
export interface Block {
  clause?: string;
  parts: Part[];
}

// A text without marks.
export const plain = (text: Inline): string => text.map((run) => (typeof run === "string" ? run : run[1])).join("");

const texts = ([kind, body]: Part): Inline[] =>
  kind === "table" ? body.flat() : kind === "ul" || kind === "ol" ? body : [body];

// Everything that a block says.
export const wordsOf = ({ clause = "", parts }: Block): string =>
  [clause, ...parts.flatMap(texts).map(plain)].join(" ").trim();

// The heading that a block is, if it is one.
export function headingOf({ parts: [first] }: Block): { level: "h1" | "h2"; text: string } | null {
  return first[0] === "h1" || first[0] === "h2" ? { level: first[0], text: plain(first[1]) } : null;
}
