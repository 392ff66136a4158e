// Parses a text drawing: its rows as runs of one style, the rectangles of each action, and the things drawn, each with
// a name and words. A cell is one character; styles and marks refer to cells.
import { Canvas } from "../engine/protocol";

export interface Run {
  text: string;
  style: string;
  lone: boolean; // a glyph whose width is not reliable: it gets a cell of its own
}

export interface Rect {
  row: number;
  col: number;
  rows: number;
  cols: number;
}

// Letters, punctuation and box drawing have the same width in any monospaced font.
const even = (sign: string) => /^[\u0000-\u024f\u2000-\u206f\u2500-\u257f]$/.test(sign);

// In columns, including marks to the right of the text.
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

// The rectangles of each action: runs of the same columns in consecutive rows are merged.
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

export interface Thing extends Rect {
  name: string;
  words: string; // the other text there or in its row; may be empty
}

const FRAME = /[\u2500-\u257f]/;
const BOXED = 5; // rows; taller boxes are read row by row

// A thing is the content of a frame, named by the text in its upper edge or by its first row. Without a frame, or in a
// frame with many rows, each part between gaps of three or more blanks is a thing.
export function things(canvas: Canvas): Thing[] {
  const boxes: Rect[] = [];
  const open: { row: number; col: number; text: string }[] = []; // text outside frames
  canvas.rows.forEach((text, row) => {
    const signs = [...text];
    for (let col = 0, end; col < signs.length; col = end + 1) {
      for (end = col; end < signs.length && !FRAME.test(signs[end]); end++);
      if (end === col) continue;
      const [rect, inside] = [{ row, col, rows: 1, cols: end - col }, signs.slice(col, end).join("")];
      const above = boxes.find((box) => box.col === col && box.cols === rect.cols && box.row + box.rows === row);
      if (signs[col - 1] !== "│" || signs[end] !== "│") open.push({ row, col, text: inside });
      else if (above) above.rows++;
      else boxes.push(rect);
    }
  });
  const lines = ({ row, col, rows, cols }: Rect): string[] =>
    canvas.rows.slice(row, row + rows).map((text) => [...text].slice(col, col + cols).join(""));
  const found = boxes.flatMap((box): Thing[] => {
    if (box.rows > BOXED) {
      lines(box).forEach((text, i) => open.push({ row: box.row + i, col: box.col, text }));
      return [];
    }
    const title = open.find(({ row, col }) => row === box.row - 1 && col > box.col && col < box.col + box.cols);
    const [name, ...rest] = [...(title ? [title.text] : []), ...lines(box)].map(spoken).filter(Boolean);
    if (title) {
      open.splice(open.indexOf(title), 1);
      box = { ...box, row: box.row - 1, rows: box.rows + 1 };
    }
    return name ? [{ ...box, name, words: rest.join("; ") }] : [];
  });
  for (const { row, col, text } of open)
    for (const { 0: part, index } of text.matchAll(/\S+(?: {1,2}\S+)*/g)) {
      const [name, whole] = [spoken(part), spoken(text)];
      found.push({
        row,
        col: col + [...text.slice(0, index)].length,
        rows: 1,
        cols: [...part].length,
        name,
        words: whole === name ? "" : whole,
      });
    }
  return found;
}

// The seat of a style.
export const seatIn = (style: string): number | null => (/^seat\d+$/.test(style) ? Number(style.slice(4)) : null);

// The owner of each row, in a part that lists the seats: the seat that it names, else the owner of the row above.
export function owners(canvas: Canvas): (number | null)[] {
  let owner: number | null = null;
  return canvas.rows.map((_, row) => {
    for (const [at, , , style] of canvas.styles) if (at === row) owner = seatIn(style) ?? owner;
    return owner;
  });
}

// A row for screen readers: without frames, and with a comma for each gap.
export const spoken = (row: string): string =>
  row
    .replace(/[\u2500-\u257f]+/g, "   ")
    .trim()
    .replace(/\s{2,}/g, ", ");
