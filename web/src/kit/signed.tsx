// A text with a sign beside everything that it names, for the log and the summaries of the rules.
import { cloneElement, ComponentChildren } from "preact";
import { Sign } from "./room";

const known = new WeakMap<Sign[], RegExp>();

const plain = (words: string): string => words.replace(/[\\^$.*+?()[\]{}]/g, "\\$&");

// Matches whatever has a sign, with the number or bracket before it.
function wordsOf(signs: Sign[]): RegExp {
  let words = known.get(signs);
  if (!words) {
    const things = signs.map(([names]) => `(${plain(names)})`).join("|");
    words = new RegExp(`(?<!\\p{L})(\\d+ |\\()?(?:${things})(?!\\p{L})`, "gu");
    known.set(signs, words);
  }
  return words;
}

export function signed(text: string, signs: Sign[]): ComponentChildren[] {
  if (!signs.length) return [text];
  const made: ComponentChildren[] = [];
  let from = 0;
  for (const found of text.matchAll(wordsOf(signs))) {
    const [whole, before = "", ...named] = found;
    const [, sign] = signs[named.findIndex(Boolean)];
    if (!sign) continue;
    made.push(
      text.slice(from, found.index),
      <span class="signed">
        {before}
        <svg class="sign" viewBox="-12 -12 24 24" aria-hidden="true">
          {cloneElement(sign) /* a node that is drawn twice would keep its first page in memory */}
        </svg>
        {whole.slice(before.length)}
      </span>,
    );
    from = found.index! + whole.length;
  }
  return [...made, text.slice(from)];
}
