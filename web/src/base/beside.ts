// Placement of a card beside the things it is about: within an area, covering neither them nor anything else that must
// stay free, and as close as possible. Pure geometry, in pixels of the window.
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}
export type Size = Pick<Box, "width" | "height">;

export const overlap = (a: Box, b: Box): number =>
  Math.max(0, Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)) *
  Math.max(0, Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y));

export const around = (boxes: Box[]): Box => {
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  const right = Math.max(...boxes.map((box) => box.x + box.width));
  const bottom = Math.max(...boxes.map((box) => box.y + box.height));
  return { x, y, width: right - x, height: bottom - y };
};

// Merges boxes that overlap.
export function merged(boxes: Box[]): Box[] {
  for (const [i, box] of boxes.entries()) {
    const other = boxes.findIndex((next, j) => j > i && overlap(box, next) > 0);
    if (other > 0) return merged([around([box, boxes[other]]), ...boxes.filter((_, j) => j !== i && j !== other)]);
  }
  return boxes;
}

export const grown = (box: Box, by: number): Box => ({
  x: box.x - by,
  y: box.y - by,
  width: box.width + 2 * by,
  height: box.height + 2 * by,
});

const within = (at: number, from: number, to: number) => Math.max(from, Math.min(at, to));

// Candidate positions along one axis: beside each box, centred on it, and at the ends and the middle of the area.
function places(size: number, from: number, to: number, near: [at: number, length: number][], gap: number): number[] {
  const found = near.flatMap(([at, length]) => [at + length + gap, at - gap - size, at + (length - size) / 2]);
  return [...found, from, to - size, (from + to - size) / 2].map((at) => within(at, from, Math.max(from, to - size)));
}

const COVERED = 0.008; // cost of a covered pixel, in pixels of distance
const FORBIDDEN = 1e4; // cost of one that must not be covered
const AIMED = 20; // times that, for one of what the card is about

export interface Around {
  targets: Box[]; // the things that the card is about; the card stays near the first
  gap?: number; // pixels between them and the card
  free?: Box[]; // boxes that must not be covered either
  better?: Box[]; // boxes that should rather not be covered
}

const TIGHT = 2; // pixels of gap if there is no space for more

// If no position is free, the one that covers the least of the targets is taken, then of the forbidden boxes.
export function beside(card: Size, room: Box, { targets, gap = 10, free = [], better = [] }: Around) {
  const near = targets[0] ?? room;
  const clear = [...targets, ...free];
  let best = { x: room.x, y: room.y };
  let least = Infinity;
  for (const apart of [gap, TIGHT]) {
    const xs = places(
      card.width,
      room.x,
      room.x + room.width,
      clear.map((box) => [box.x, box.width]),
      apart,
    );
    const ys = places(
      card.height,
      room.y,
      room.y + room.height,
      clear.map((box) => [box.y, box.height]),
      apart,
    );
    for (const x of new Set(xs))
      for (const y of new Set(ys)) {
        const box = { x, y, ...card };
        const covered = (boxes: Box[]) => boxes.reduce((sum, other) => sum + overlap(box, other), 0);
        const far = Math.hypot(
          x + card.width / 2 - near.x - near.width / 2,
          y + card.height / 2 - near.y - near.height / 2,
        );
        const cost = (covered(targets) * AIMED + covered(free)) * FORBIDDEN + covered(better) * COVERED + far;
        if (cost < least) {
          least = cost;
          best = { x, y };
        }
      }
    if (least < FORBIDDEN) break;
  }
  return best;
}

// How far to scroll a pane so that a target lies between two heights: 0 if it already does, null if impossible.
// `down` and `up` are how far the pane can scroll.
export function scrollBetween(target: Box, top: number, bottom: number, up: number, down: number): number | null {
  if (target.height > bottom - top) return null;
  if (target.y >= top && target.y + target.height <= bottom) return 0;
  const least = target.y + target.height - bottom; // at least this far down
  const most = target.y - top; // at most this far down
  const middle = (least + most) / 2;
  const by = within(middle, -up, down);
  return by >= least && by <= most ? by : null;
}
