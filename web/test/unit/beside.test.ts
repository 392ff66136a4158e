// A small box beside a thing: on the screen, and not over it wherever there is a side.
import assert from "node:assert/strict";
import test from "node:test";
import { beside } from "../../src/kit/beside";

const screen = { width: 390, height: 844 };
const box = { width: 300, height: 160 };

test("a box stands beside any small thing, wholly on the screen", () => {
  for (let left = -20; left < 380; left += 40)
    for (let top = 0; top < 830; top += 40) {
      const thing = { left, top, right: left + 60, bottom: top + 50 };
      const at = beside(thing, box, screen);
      assert.ok(at.left >= 0 && at.left + box.width <= screen.width, `across at ${left},${top}`);
      assert.ok(at.top >= 0 && at.top + box.height <= screen.height, `down at ${left},${top}`);
      assert.ok(at.top >= thing.bottom || at.top + box.height <= thing.top, `over it at ${left},${top}`);
    }
});

test("where no side is free it takes the one with the most room", () => {
  const at = beside({ left: 10, top: 100, right: 380, bottom: 800 }, box, screen);
  assert.deepEqual(at, { left: 45, top: 6 });
});
