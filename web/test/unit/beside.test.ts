// A small card beside a thing: on the screen, and not covering the thing if there is space at any side.
import assert from "node:assert/strict";
import test from "node:test";
import { beside, overlap } from "../../src/base/beside";

const screen = { x: 6, y: 6, width: 378, height: 832 };
const card = { width: 300, height: 160 };

test("a card stands beside any small thing, wholly on the screen", () => {
  for (let x = -20; x < 380; x += 40)
    for (let y = 0; y < 830; y += 40) {
      const thing = { x, y, width: 60, height: 50 };
      const at = { ...beside(card, screen, { targets: [thing] }), ...card };
      assert.equal(overlap(at, screen), card.width * card.height, `on the screen at ${x},${y}`);
      assert.equal(overlap(at, thing), 0, `over it at ${x},${y}`);
    }
});

test("below it rather than above, and not far", () => {
  const at = beside(card, screen, { targets: [{ x: 165, y: 300, width: 60, height: 50 }] });
  assert.deepEqual(at, { x: 45, y: 360 });
});

test("where no side is free it covers as little as it can", () => {
  const at = beside(card, screen, { targets: [{ x: 10, y: 100, width: 370, height: 700 }] });
  assert.equal(at.y, 6);
});
