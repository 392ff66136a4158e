// Fair dice: the hash against the standard's example and Node's, values and outcomes as in docs/protocol.md.
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import test from "node:test";
import { blake2b, hexOf, outcomeOf, valueOf } from "../../src/engine/dice";

test("BLAKE2b is that of RFC 7693, for texts of every length around a block", () => {
  for (const length of [0, 1, 3, 127, 128, 129, 255, 256, 257, 1000]) {
    const text = Uint8Array.from({ length }, (_, i) => (i * 7) & 255);
    assert.equal(hexOf(blake2b(text, 64)), createHash("blake2b512").update(text).digest("hex"), `${length} bytes`);
  }
  assert.equal(hexOf(blake2b(new TextEncoder().encode("abc"), 64)).slice(0, 16), "ba80a53f981c4d0d");
});

test("a key changes everything, and so does the number of a value", () => {
  // hashlib.blake2b(bytes([0] * 8), digest_size=32, key=bytes(range(32))) and so on, the first 8 bytes.
  const secret = Uint8Array.from({ length: 32 }, (_, i) => i);
  assert.deepEqual(
    [0, 1, 258].map((k) => valueOf(secret, k).toString(16)),
    ["1ffbde5a199a3b22", "4e5b5d9d6126f26b", "d3ea3eb547a354b7"],
  );
});

test("an outcome is found by its weight", () => {
  const outcomes = [
    { name: "a", weight: 1 },
    { name: "b", weight: 2 },
    { name: "c", weight: 1 },
  ];
  const at = (share: number) => outcomeOf(BigInt(Math.floor(share * 2 ** 32)) << 32n, outcomes);
  assert.deepEqual([0, 0.2499, 0.25, 0.7499, 0.75, 0.9999].map(at), ["a", "a", "b", "b", "c", "c"]);
});
