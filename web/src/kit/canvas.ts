// A drawing as text, read: its rows as runs of one look, and the rectangles that mean an action. A cell is one character;
// styles and marks speak of cells.
import { Canvas } from "../engine/protocol";

export interface Run {
  text: string;
  style: string;
  lone: boolean; // a sign that no font is sure to make as wide as a letter: it gets a cell of its own
}

export interface Rect {
  row: number;
  col: number;
  rows: number;
  cols: number;
}

// Letters, punctuation and frames are as wide as each other in any font that has fixed widths.
const even = (sign: string) => /^[\u0000-\u024f\u2000-\u206f\u2500-\u257f]$/.test(sign);

// In columns, what is marked to the right of the text included.
export const width = (canvas: Canvas): number =>
  Math.max(0, ...canvas.rows.map((row) => [...row].length), ...canvas.marks.map(([, col, length]) => col + length));

export function runs(canvas: Canvas): Run[][] {
  const styleAt = new Map<string, string>();
  for (const [row, col, length, style] of canvas.styles)
    for (let i = col; i < col + length; i++) styleAt.set(`${row} ${i}`, style);
  return canvas.rows.map((text, row) => {
    const found: Run[] = [];
    [...text].forEach((sign, col) => {
      const style = styleAt.get(`${row} ${col}`) ?? "plain";
      const last = found[found.length - 1];
      if (last && !last.lone && even(sign) && last.style === style) last.text += sign;
      else found.push({ text: sign, style, lone: !even(sign) });
    });
    return found;
  });
}

// Where an action is marked: runs of the same columns in rows that follow each other are one rectangle.
export function places(canvas: Canvas): Map<number, Rect[]> {
  const found = new Map<number, Rect[]>();
  for (const [row, col, cols, action] of canvas.marks) {
    const rects = found.get(action) ?? [];
    const above = rects.find((rect) => rect.col === col && rect.cols === cols && rect.row + rect.rows === row);
    if (above) above.rows++;
    else rects.push({ row, col, rows: 1, cols });
    found.set(action, rects);
  }
  return found;
}

// The seat that a look belongs to.
export const seatIn = (style: string): number | null => (/^seat\d+$/.test(style) ? Number(style.slice(4)) : null);

// Whose each row is, in a part that lists the seats: the seat's that it names, or of the row above.
export function owners(canvas: Canvas): (number | null)[] {
  let owner: number | null = null;
  return canvas.rows.map((_, row) => {
    for (const [at, , , style] of canvas.styles) if (at === row) owner = seatIn(style) ?? owner;
    return owner;
  });
}

// A row for the ear: without its frames, and with a comma where the eye sees a gap.
export const spoken = (row: string): string =>
  row
    .replace(/[\u2500-\u257f]+/g, "   ")
    .trim()
    .replace(/\s{2,}/g, ", ");
