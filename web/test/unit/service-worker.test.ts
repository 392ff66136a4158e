// A new service worker deletes older caches, and reloads open pages only if they speak another version of the protocol.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { runInNewContext } from "node:vm";

const source = readFileSync("web/src/service-worker.js", "utf8").replace("PROTOCOL", "2").replace("VERSION", "new");

// Activates the worker over these caches; returns the caches that are left and the pages that were reloaded.
async function activate(cached: string[]): Promise<{ left: string[]; reloaded: string[] }> {
  const kept = new Set(cached);
  const reloaded: string[] = [];
  const listeners = new Map<string, (event: object) => void>();
  const page = { url: "http://souk/#/t/1", navigate: async (url: string) => void reloaded.push(url) };
  const closing = { url: "http://souk/#/rules", navigate: () => Promise.reject(new Error("closed")) };
  const self = {
    addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener),
    clients: { claim: async () => undefined, matchAll: async () => [closing, page] },
  };
  const caches = { keys: async () => [...kept], delete: async (name: string) => kept.delete(name) };
  runInNewContext(source, { self, caches, location: { origin: "http://souk" } });
  let done: Promise<void> | undefined;
  listeners.get("activate")!({ waitUntil: (promise: Promise<void>) => (done = promise) });
  await done;
  return { left: [...kept], reloaded };
}

test("a worker of the same protocol leaves open pages alone", async () => {
  assert.deepEqual(await activate(["souk-p2-old", "souk-p2-new"]), { left: ["souk-p2-new"], reloaded: [] });
});

test("pages of protocol 1 are reloaded", async () => {
  assert.deepEqual(await activate(["souk-0a1b2c", "souk-p2-new"]), {
    left: ["souk-p2-new"],
    reloaded: ["http://souk/#/t/1"],
  });
});
