// A server that refuses this page's protocol: the page reloads once per session, then says that it is too old.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

let kept: Map<string, string>; // sessionStorage
let done: string[];
let caching: Set<string>;
let registration: { installing: unknown; waiting: unknown; update(): Promise<void> } | undefined;
let sockets: FakeSocket[];

class FakeSocket {
  static OPEN = 1;
  readyState = 1;
  sent: any[] = [];
  onopen?: () => void;
  onmessage?: (event: { data: string }) => void;
  onclose?: () => void;
  constructor() {
    sockets.push(this);
  }
  send(text: string) {
    this.sent.push(JSON.parse(text));
  }
  close() {
    this.readyState = 3;
    this.onclose?.();
  }
  // Opens, and refuses the hello.
  refuse() {
    this.onopen!();
    const { id } = this.sent[0];
    this.onmessage!({ data: JSON.stringify({ type: "error", id, code: "protocol", text: "the server's text" }) });
  }
}

const storage = (map: () => Map<string, string>) => ({
  getItem: (key: string) => map().get(key) ?? null,
  setItem: (key: string, value: string) => void map().set(key, value),
  removeItem: (key: string) => void map().delete(key),
});
const globals = (values: object) => {
  for (const [name, value] of Object.entries(values))
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
};

beforeEach(() => {
  kept = new Map();
  done = [];
  caching = new Set(["souk-old"]);
  sockets = [];
  registration = {
    installing: null,
    waiting: null,
    update: async () => {
      done.push("update");
      registration!.installing = {};
      caching.add("souk-new");
    },
  };
  const settings = new Map<string, string>();
  globals({
    navigator: { language: "en", serviceWorker: { getRegistration: async () => registration } },
    sessionStorage: storage(() => kept),
    localStorage: storage(() => settings),
    caches: { keys: async () => [...caching], delete: async (name: string) => caching.delete(name) },
    location: { href: "http://souk.example/#/lobby", reload: () => void done.push("reload") },
    WebSocket: FakeSocket,
  });
});

const settled = () => new Promise((resolve) => setTimeout(resolve, 10));

test("the page is reloaded once per session, with the server's service worker", async () => {
  const { reloadOnce } = await import("../../src/base/renew");
  assert.equal(await reloadOnce(), true);
  assert.deepEqual(done, ["update", "reload"]);
  assert.deepEqual([...caching], ["souk-new"]);
  assert.equal(await reloadOnce(), false);
  assert.deepEqual(done, ["update", "reload"]);
});

test("caches that are the server's, or that a worker on its way needs, stay", async () => {
  const { reloadOnce } = await import("../../src/base/renew");
  registration!.update = async () => void done.push("no newer worker");
  await reloadOnce();
  kept.clear();
  registration!.installing = {};
  await reloadOnce();
  assert.deepEqual(done, ["no newer worker", "reload", "reload"]);
  assert.deepEqual([...caching], ["souk-old"]);
});

test("without a service worker, or if it fails, the page is reloaded all the same", async () => {
  const { reloadOnce } = await import("../../src/base/renew");
  registration!.update = () => Promise.reject(new Error("offline"));
  assert.equal(await reloadOnce(), true);
  kept.clear();
  registration = undefined;
  assert.equal(await reloadOnce(), true);
  assert.deepEqual(done, ["reload", "reload"]);
});

test("a browser that cannot remember the reload is not reloaded", async () => {
  const { reloadOnce } = await import("../../src/base/renew");
  globals({
    sessionStorage: {
      getItem: () => {
        throw new Error("storage is blocked");
      },
    },
  });
  assert.equal(await reloadOnce(), false);
  assert.deepEqual(done, []);
});

test("a refused connection reloads the page; refused again, it says so and stops", async () => {
  const { Connection } = await import("../../src/engine/online");
  const { PROTOCOL, Refused } = await import("../../src/engine/protocol");
  const first = new Connection();
  void first.open();
  sockets[0].refuse();
  await settled();
  assert.equal(sockets[0].sent[0].protocol, PROTOCOL);
  assert.deepEqual(done, ["update", "reload"]);
  assert.equal(first.outdated, false);

  const again = new Connection(); // the page that was loaded
  const news: string[] = [];
  again.listen(({ type }) => void news.push(type));
  const asked = again.ask({ type: "lobby" });
  sockets[1].refuse();
  await assert.rejects(asked, (error) => {
    assert.ok(error instanceof Refused);
    assert.equal(error.message, "This page is older than the server. Reload it.");
    return error.failure.code === "protocol";
  });
  await settled();
  assert.deepEqual(done, ["update", "reload"]);
  assert.deepEqual(news, ["lost"]);
  assert.equal(again.outdated, true);
  assert.equal(sockets[1].readyState, 3);
  await new Promise((resolve) => setTimeout(resolve, 400)); // longer than the first wait before a reconnect
  assert.equal(sockets.length, 2);
});

test("a table that was connected shows that its page is too old after the server was updated", async () => {
  const { Connection } = await import("../../src/engine/online");
  kept.set("souk.reloaded", "yes");
  const line = new Connection();
  const open = line.open();
  sockets[0].onopen!();
  sockets[0].onmessage!({ data: JSON.stringify({ type: "welcome", id: sockets[0].sent[0].id, you: null }) });
  await open;
  const seen: boolean[] = [];
  line.listen(({ type }) => void (type === "lost" && seen.push(line.connected)));
  sockets[0].close();
  assert.deepEqual(seen, [false]);
  await new Promise((resolve) => setTimeout(resolve, 400));
  sockets[1].refuse();
  await settled();
  assert.equal(line.outdated, true);
  await assert.rejects(line.ask({ type: "lobby" }), /older than the server/);
});
