// The user's own parts: everything that loads a record with them finds them.
import assert from "node:assert/strict";
import test from "node:test";

const DIGEST = "0123456789abcdef";
const RECORD = `souk record 1\ngame: some\nseats: 2\nparts: ${DIGEST}\n`;

// A fake browser whose workers store their requests and reply immediately.
const asked: any[] = [];
const kept = new Map<string, string>();
class FakeWorker {
  onmessage: (event: unknown) => void = () => undefined;
  postMessage(request: any): void {
    if (request.wasm) return;
    asked.push(request);
    queueMicrotask(() => this.onmessage({ data: { n: request.n, reply: { type: "done" } } }));
  }
}
Object.assign(globalThis, {
  Worker: FakeWorker,
  fetch: async () => new Response(JSON.stringify({ games: [], bots: [{ name: "normal", searches: true }] })),
  WORKER_URL: "worker.js",
  location: { href: "http://here/" },
  localStorage: {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  },
});

test("a record's own parts go with it", async () => {
  const { Engine } = await import("../../src/engine/engine");
  const { keepParts, keptParts } = await import("../../src/engine/partsfiles");
  keepParts(DIGEST, "{mine}");
  assert.equal(keptParts(DIGEST), "{mine}");
  assert.equal(keptParts(undefined), undefined);
  const engine = new Engine();
  await engine.ask({ type: "hello", lang: "en" });
  await engine.ask({ type: "load", record: RECORD });
  assert.equal(asked.pop().message.parts, "{mine}");
  await engine.ask({ type: "load", record: RECORD.replace(DIGEST, "fedcba9876543210") });
  assert.equal(asked.pop().message.parts, undefined);
});
