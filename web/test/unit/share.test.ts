// A record in a link: packing round-trips, and a truncated link is refused.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { pack, unpack } from "../../src/base/share";

const record = readFileSync("web/src/games/desert/lesson.souk", "utf8");

test("a record goes through a link and comes out whole", async () => {
  const packed = await pack(`${record}# Schéhérazade ⬢\n`);
  assert.match(packed, /^[\w-]+$/);
  assert.ok(packed.length < record.length, "it is smaller");
  assert.equal(await unpack(packed), `${record}# Schéhérazade ⬢\n`);
});

test("a link that lost something is refused", async () => {
  const packed = await pack(record);
  await assert.rejects(unpack(packed.slice(0, -9)));
  await assert.rejects(unpack("%%%"));
});

test("a link that unfolds without end is refused", async () => {
  await assert.rejects(unpack(await pack("a".repeat(1 << 21))));
});
