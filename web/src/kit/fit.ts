// Fits text in a drawing without measuring it. Type is never condensed: it becomes smaller, or ends early.

// Average widths of letters, relative to the font size.
const NARROW = /[fijlrtI.,:;'’! ]/;
const widthOf = (letter: string): number => (NARROW.test(letter) ? 0.3 : /[mwMW]/.test(letter) ? 0.8 : 0.52);

export const breadth = (text: string, size: number): number =>
  size * [...text].reduce((sum, letter) => sum + widthOf(letter), 0);

// For the words of a game.
export const fitted = (text: string, room: number, size: number): { "font-size"?: number } => {
  const wide = breadth(text, size);
  return wide > room ? { "font-size": Math.floor((size * room * 10) / wide) / 10 } : {};
};

// For names that people chose.
export function cut(text: string, room: number, size: number): string {
  if (breadth(text, size) <= room) return text;
  const letters = [...text];
  while (letters.length > 1 && breadth(`${letters.join("")}…`, size) > room) letters.pop();
  return `${letters.join("").trimEnd()}…`;
}

// Breaks a text into lines of about `chars` characters.
export function wrap(text: string, chars: number, most = 9): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const last = lines.length - 1;
    if (last >= 0 && (lines[last].length + word.length < chars || lines.length === most)) lines[last] += ` ${word}`;
    else lines.push(word);
  }
  return lines;
}
