// The position of things on the screen, for cards placed beside them (beside.ts).
import { Box } from "../base/beside";

export const boxOf = (node: Element): Box => {
  const { x, y, width, height } = node.getBoundingClientRect();
  return { x, y, width, height };
};

// The area for cards.
export const screenRoom = (edge = 6): Box => ({
  x: edge,
  y: edge,
  width: innerWidth - 2 * edge,
  height: innerHeight - 2 * edge,
});

// The part of a pane that stays visible at its lower edge, if there is one.
export const lowerOf = (pan: Element): Element | null => {
  const lower = pan.querySelector(".lower");
  return lower && getComputedStyle(lower).position === "sticky" ? lower : null;
};

// The visible part of a node: its box, clipped by the scrolling containers around it and by the fixed part inside them.
// If nothing is visible, width or height is not positive.
export function seen(node: Element): Box {
  let { left, right, top, bottom } = node.getBoundingClientRect();
  for (let frame = node.parentElement; frame; frame = frame.parentElement) {
    if (frame.localName === "svg" || !/auto|scroll|hidden/.test(getComputedStyle(frame).overflow)) continue;
    const cut = frame.getBoundingClientRect();
    const still = frame.matches(".pan") ? lowerOf(frame) : null;
    const low = still && !still.contains(node) ? still.getBoundingClientRect().top : cut.bottom;
    [left, right] = [Math.max(left, cut.left), Math.min(right, cut.right)];
    [top, bottom] = [Math.max(top, cut.top), Math.min(bottom, cut.bottom, low)];
  }
  return { x: left, y: top, width: right - left, height: bottom - top };
}
