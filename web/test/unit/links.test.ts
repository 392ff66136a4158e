// A fuzzer of links that contain records. It mutates characters of the link, bytes of the compressed data, or lines of
// the record itself, which gets past the compression. For any input, unpack returns a text of bounded length or
// refuses, and the engine replies.
// `SOUK_LINKS=100000 node web/test/unit.mjs` tries more inputs than the suite, SOUK_LINKS_SEED other ones.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import test from "node:test";
import { pack, unpack } from "../../src/base/share";
import { PROTOCOL } from "../../src/engine/protocol";
import { openEngine } from "../engine.mjs";

const TRIES = Number(process.env.SOUK_LINKS || 400);
const EXAMPLES = "fuzz/corpus/record";
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const ODD = "0 -1 99 2147483648 1e300 undo resign place: end table * é \u0000 game: seats: seed: option".split(" ");

// The same inputs in every run: a 32-bit generator.
let now = Number(process.env.SOUK_LINKS_SEED || 1);
function below(n: number): number {
  now = (Math.imul(now ^ (now >>> 15), 0x2c1b3c6d) + 0x9e3779b9) >>> 0;
  const mixed = Math.imul(now ^ (now >>> 13), 0x297a2d39) >>> 0;
  return ((mixed ^ (mixed >>> 16)) >>> 0) % n;
}
const one = <T>(of: ArrayLike<T>): T => of[below(of.length)];

function cut<T>(list: T[], make: () => T): T[] {
  const at = below(list.length + 1);
  const changed = [...list];
  const ways = [
    () => changed.splice(at, 1),
    () => changed.splice(at, 0, make()),
    () => changed.splice(at, 1, make()),
    () => changed.splice(at, below(8)),
    () => changed.splice(at, 0, ...changed.slice(below(at + 1), at)),
  ];
  one(ways)();
  return changed;
}
const often = <T>(list: T[], make: () => T): T[] => {
  for (let times = 1 + below(4); times > 0; times--) list = cut(list, make);
  return list;
};

// A line of a record with a word replaced, or a line of another record.
const line = (records: string[]) => {
  const words = one(one(records).split("\n")).split(" ");
  if (below(2)) words[below(words.length)] = one(ODD);
  return words.join(" ");
};

async function broken(records: string[]): Promise<string> {
  const record = one(records);
  const way = below(16);
  if (way < 9) return pack(often(record.split("\n"), () => line(records)).join("\n"));
  const packed = await pack(record);
  if (way < 12) return often([...packed], () => (below(9) ? one(LETTERS) : one("%+/= \n"))).join("");
  const bytes = often([...Buffer.from(packed, "base64url")], () => below(256));
  return way < 15 ? Buffer.from(bytes).toString("base64url") : pack(record + one(ODD).repeat(1 << (8 + below(14))));
}

test(`${TRIES} broken links`, async () => {
  const records = readdirSync(EXAMPLES).map((name) => readFileSync(`${EXAMPLES}/${name}`, "utf8"));
  const { ask } = await openEngine(process.env.SOUK_WASM!);
  let read = 0;
  let loaded = 0;
  for (let i = 0; i < TRIES; i++) {
    const link = await broken(records);
    const text = await unpack(link).catch((error) => void assert.ok(error instanceof Error));
    if (text === undefined) continue;
    read++;
    assert.ok(text.length <= 1 << 20, `${text.length} letters`);
    try {
      ask({ type: "load", record: text, settled: true, chance: false });
      loaded++;
    } catch (error) {
      assert.ok(!(error instanceof WebAssembly.RuntimeError), `the engine stopped at ${link}`);
      assert.ok((error as Error).message.length > 10, link);
    }
  }
  assert.equal(ask({ type: "hello", protocol: PROTOCOL, lang: "en" }).type, "welcome");
  assert.ok(read > TRIES / 4 && read < TRIES, `${read} could be read`);
  assert.ok(loaded > 0 && loaded < read, `${loaded} could be loaded`);
});
