// Where a small box stands that speaks of something: beside it, wholly on the screen, and never over it. Below is tried
// first, then above, right and left; where the thing leaves no side free, the box takes the side with the most room.
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}
export interface Size {
  width: number;
  height: number;
}

const GAP = 10; // between the thing and the box
const EDGE = 6; // between the box and the edge of the screen

const within = (at: number, least: number, most: number) => Math.max(least, Math.min(at, Math.max(least, most)));

export function beside(thing: Box, box: Size, screen: Size): { left: number; top: number } {
  const middle = {
    left: within((thing.left + thing.right - box.width) / 2, EDGE, screen.width - box.width - EDGE),
    top: within((thing.top + thing.bottom - box.height) / 2, EDGE, screen.height - box.height - EDGE),
  };
  const ways = [
    { room: screen.height - thing.bottom - box.height, left: middle.left, top: thing.bottom + GAP },
    { room: thing.top - box.height, left: middle.left, top: thing.top - GAP - box.height },
    { room: screen.width - thing.right - box.width, left: thing.right + GAP, top: middle.top },
    { room: thing.left - box.width, left: thing.left - GAP - box.width, top: middle.top },
  ];
  const best = ways.find(({ room }) => room >= GAP + EDGE) ?? ways.reduce((a, b) => (b.room > a.room ? b : a)); // the least evil
  return {
    left: within(best.left, EDGE, screen.width - box.width - EDGE),
    top: within(best.top, EDGE, screen.height - box.height - EDGE),
  };
}

// The last place where a person did something: the finger, the pointer, or what had the focus when a key was pressed.
let last: Box | null = null;

export const lastPlace = (): Box | null => last;

export function followPlaces(): () => void {
  const point = (event: PointerEvent) => {
    const reach = event.pointerType === "touch" ? 22 : 10;
    const { clientX: x, clientY: y } = event;
    last = { left: x - reach, right: x + reach, top: y - reach, bottom: y + reach };
  };
  const key = (event: KeyboardEvent) => {
    if (event.key === "Enter" || event.key === " ") last = (event.target as Element).getBoundingClientRect();
  };
  addEventListener("pointerdown", point, true);
  addEventListener("keydown", key, true);
  return () => {
    removeEventListener("pointerdown", point, true);
    removeEventListener("keydown", key, true);
  };
}
