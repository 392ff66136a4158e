// Where things are on the screen, for whatever is to stand beside them (beside.ts).
import { Box } from "../beside";

export const boxOf = (node: Element): Box => {
  const { x, y, width, height } = node.getBoundingClientRect();
  return { x, y, width, height };
};

// A card stands within this.
export const screenRoom = (edge = 6): Box => ({
  x: edge,
  y: edge,
  width: innerWidth - 2 * edge,
  height: innerHeight - 2 * edge,
});

// What of a node can be seen: its box, cut by all that scrolls around it and by what stands still in that. Where nothing
// of it can be, width or height is not positive.
export function seen(node: Element): Box {
  let { left, right, top, bottom } = node.getBoundingClientRect();
  for (let frame = node.parentElement; frame; frame = frame.parentElement) {
    if (frame.localName === "svg" || !/auto|scroll|hidden/.test(getComputedStyle(frame).overflow)) continue;
    const cut = frame.getBoundingClientRect();
    const still = frame.matches(".pan") ? frame.querySelector(".lower") : null;
    const low = still && !still.contains(node) ? still.getBoundingClientRect().top : cut.bottom;
    [left, right] = [Math.max(left, cut.left), Math.min(right, cut.right)];
    [top, bottom] = [Math.max(top, cut.top), Math.min(bottom, cut.bottom, low)];
  }
  return { x: left, y: top, width: right - left, height: bottom - top };
}
