// The layout of faces on pages: kind after kind, in rows from the left, every copy in its own place. Faces with a back
// have separate pages, each followed by its mirror image, for duplex printing along the long edge. A face larger than a
// page is split over several, in equal pieces.
import { Face } from "../kit/sheet";

export type PaperName = "a4" | "letter";
export const PAPERS: Record<PaperName, { name: string; width: number; height: number }> = {
  a4: { name: "A4", width: 210, height: 297 },
  letter: { name: "Letter", width: 215.9, height: 279.4 },
};
export const isPaper = (name: string): name is PaperName => name in PAPERS;

// All in millimetres.
export const MARGIN = 10;
export const HEAD = 7; // the line on top of a page
export const FOOT = 8;
export const HEADING = 9; // over a kind
const GAP = 5; // between things: space for the cut marks
const TIGHT = 2.5; // between tokens
export const CAPTION = 4; // below a thing
const CAPTIONED = 28; // minimum width of a thing with a caption

export interface Placed {
  face: Face;
  copy: number;
  piece: { n: number; of: number; x: number; y: number; width: number; height: number }; // in millimetres of the face
  x: number;
  y: number;
}
export interface Page {
  headings: { of: string; y: number; again: boolean }[];
  things: Placed[];
  backs: boolean;
}

export const captioned = (face: Face): boolean => face.size[0] >= CAPTIONED;

function piecesOf({ size: [w, h] }: Face, width: number, height: number): Placed["piece"][] {
  const across = Math.ceil(w / width);
  const down = Math.ceil(h / height);
  return Array.from({ length: across * down }, (_, i) => ({
    n: i + 1,
    of: across * down,
    x: ((i % across) * w) / across,
    y: (Math.floor(i / across) * h) / down,
    width: w / across,
    height: h / down,
  }));
}

export function layOut(faces: Face[], paper: PaperName): Page[] {
  const { width, height } = PAPERS[paper];
  const room = width - 2 * MARGIN;
  const top = MARGIN + HEAD;
  const bottom = height - MARGIN - FOOT;
  const pages: Page[] = [];
  let y = Infinity;
  for (const of of new Set(faces.map((face) => face.of))) {
    const kind = faces.filter((face) => face.of === of);
    const caption = captioned(kind[0]) ? CAPTION : 0;
    const pieces = piecesOf(kind[0], room, bottom - top - HEADING - caption);
    const things = kind.flatMap((face) =>
      Array.from({ length: face.copies ?? 1 }, (_, copy) => pieces.map((piece) => ({ face, copy, piece }))).flat(),
    );
    const { width: w, height: h } = pieces[0];
    const gap = caption ? GAP : TIGHT;
    const columns = Math.floor((room + gap + 0.01) / (w + gap));
    const aside = (room - columns * w - (columns - 1) * gap) / 2;
    const backs = kind.some((face) => face.back);
    if (pages.length && backs !== pages[pages.length - 1].backs) y = Infinity;
    for (let i = 0; i < things.length; i += columns) {
      const heading = i === 0 ? HEADING : 0;
      if (y + heading + h + caption > bottom + 0.01) {
        pages.push({ headings: [], things: [], backs });
        y = top;
      }
      const page = pages[pages.length - 1];
      if (heading || !page.headings.length) {
        page.headings.push({ of, y, again: !heading });
        y += HEADING;
      }
      page.things.push(
        ...things.slice(i, i + columns).map((thing, n) => ({ ...thing, x: MARGIN + aside + n * (w + gap), y })),
      );
      y += h + caption + gap;
    }
  }
  return pages.flatMap((page) => (page.backs ? [{ ...page, backs: false }, mirrored(page, width)] : [page]));
}

const mirrored = (page: Page, width: number): Page => ({
  headings: page.headings,
  things: page.things.map((thing) => ({ ...thing, x: width - thing.x - thing.piece.width })),
  backs: true,
});
