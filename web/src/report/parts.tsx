// Small pieces that the parts of a report share.
import { ComponentChildren } from "preact";
import { Book, Finding, Row } from "./data";
import { colour } from "./plot";
import { amount, isSure } from "./say";

export function Card({ title, children }: { title: string; children: ComponentChildren }) {
  return (
    <section class="card">
      <h3>{title}</h3>
      {children}
    </section>
  );
}

export const Note = ({ children }: { children: ComponentChildren }) => <p class="note">{children}</p>;

// The name of a variant after a dot of its colour.
export function Swatch({ book, k }: { book: Book; k: number }) {
  return (
    <span class="swatch">
      <i class={colour(k)} />
      {book.data.studies[k].variant}
    </span>
  );
}

export function Legend({ names }: { names: { colour: string; name: string }[] }) {
  return (
    <ul class="legend">
      {names.map(({ colour, name }) => (
        <li>
          <i class={colour} />
          {name}
        </li>
      ))}
    </ul>
  );
}

export function FigureOf({ finding }: { finding: Finding }) {
  return (
    <>
      <b>{amount(finding.unit, finding.value)}</b>
      {isSure(finding) && (
        <small>
          {" "}
          {amount(finding.unit, finding.low)}–{amount(finding.unit, finding.high)}
        </small>
      )}
    </>
  );
}

// The share that stands out most above the fair one, with its variant.
export function mostAhead(rows: Row[]): { finding: Finding; k: number } | undefined {
  const ahead = rows.flatMap(({ of }) =>
    of.flatMap((finding, k) => (finding?.stands_out ? [{ finding, k, by: finding.value - finding.fair! }] : [])),
  );
  return ahead.sort((a, b) => b.by - a.by)[0];
}
