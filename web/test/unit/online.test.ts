// An online table with a fake server that is only a list of replies. Members omitted by news are kept, missing events
// are requested, stale updates are ignored.
import assert from "node:assert/strict";
import test from "node:test";
import type { Connection, OnlineTable } from "../../src/engine/online";

const seen = (seq: number) => ({ seq, text: `event ${seq}`, event: { kind: "x", seat: 0 } });
const view = (legal: boolean, done = false) => ({
  game: "g",
  seats: 2,
  viewer: 0,
  done,
  chance: false,
  pending: [0],
  scores: [0, 0],
  table: {},
  ...(legal && { prompt: "Choose.", legal: [{ action: 1, name: "go", label: "Go" }] }),
});
const people = (rest: object = {}) => [
  { who: "person", person: "a", name: "Ada", here: true, bot: null, ...rest },
  { who: "bot", bot: "normal", name: "Crescent" },
];
const table = (rest: object) => ({
  type: "table",
  table: "T",
  game: "g",
  status: "running",
  title: "",
  host: "a",
  seats: people(),
  seat: 0,
  view: view(true),
  seq: 3,
  ...rest,
});

// A connection with canned replies.
function line(answers: Record<string, (message: any) => object>) {
  const asked: any[] = [];
  let tell: (message: any) => void = () => undefined;
  const fake = {
    connected: true,
    you: { person: "a", name: "Ada", guest: true },
    blocked: new Set<string>(),
    listen: (listener: typeof tell) => ((tell = listener), () => undefined),
    ask: async (message: any) => {
      asked.push(message);
      return answers[message.type](message);
    },
  };
  return { fake: fake as unknown as Connection, asked, tell: (message: any) => tell(message) };
}

// The module reads the page's settings on import: there is no browser here to provide them.
async function open(fake: Connection): Promise<OnlineTable> {
  Object.defineProperty(globalThis, "navigator", { value: { language: "en" }, configurable: true });
  const { OnlineTable } = await import("../../src/engine/online");
  return OnlineTable.open(fake, "T");
}

test("news of the table keep the log and the chat, and a gap in the log is asked for", async () => {
  const chat = [{ at: 1, person: "a", name: "Ada", seat: 0, text: "hello" }];
  const server = line({
    watch: () => table({ events: [seen(1), seen(3)], chat }),
    events: ({ from }) => ({ type: "events", seq: 5, events: [seen(4), seen(5)].filter((e) => e.seq > from) }),
  });
  const at = await open(server.fake);
  const { seats } = at.snapshot!;
  server.tell(table({ seats: people({ here: false }) }));
  assert.equal(at.snapshot!.seats, seats); // the log, which names them, is not rendered again
  assert.deepEqual(
    at.snapshot!.log.map((e) => e.seq),
    [1, 3],
  );
  assert.equal(at.snapshot!.online!.chat.length, 1);
  assert.equal(at.snapshot!.online!.people[0]!.here, false);
  assert.equal(at.snapshot!.online!.people[1], null);
  server.tell(table({ seq: 5 }));
  await new Promise((resolve) => setTimeout(resolve));
  assert.deepEqual(
    at.snapshot!.log.map((e) => e.seq),
    [1, 3, 4, 5],
  );
  assert.deepEqual(
    server.asked.filter((m) => m.type === "events").map((m) => m.from),
    [3],
  );
});

test("an update is told once, and one that is overtaken not at all", async () => {
  const server = line({ watch: () => table({ events: [seen(3)], chat: [] }) });
  const at = await open(server.fake);
  server.tell({ type: "update", table: "T", seq: 4, events: [seen(4)], view: view(false) });
  assert.deepEqual(
    at.snapshot!.fresh.map((e) => e.seq),
    [4],
  );
  server.tell({ type: "update", table: "T", seq: 3, events: [seen(3)], view: view(true) });
  server.tell({ type: "update", table: "another", seq: 9, events: [seen(9)], view: view(true) });
  assert.deepEqual(
    at.snapshot!.log.map((e) => e.seq),
    [3, 4],
  );
  assert.equal(at.snapshot!.view.legal, undefined);
});

test("how the table stood between two events comes with them, and is told once", async () => {
  const server = line({ watch: () => table({ events: [seen(3)], chat: [] }) });
  const at = await open(server.fake);
  const between = [{ seq: 4, view: view(false) }];
  server.tell({ type: "update", table: "T", seq: 5, events: [seen(4), seen(5)], between, view: view(true) });
  assert.deepEqual(at.snapshot!.between, between);
  server.tell(table({ seq: 5 }));
  assert.equal(at.snapshot!.between, undefined);
});

test("who has handed over to a bot, or has resigned, is asked for nothing", async () => {
  const server = line({ watch: () => table({ events: [], chat: [] }) });
  const at = await open(server.fake);
  assert.equal(at.snapshot!.view.legal!.length, 1);
  server.tell(table({ seats: people({ bot: "normal" }) }));
  assert.equal(at.snapshot!.view.legal, undefined);
  assert.equal(at.snapshot!.playOn, true);
  server.tell(table({}));
  assert.equal(at.snapshot!.view.legal!.length, 1);
  server.tell(table({ seats: people({ resigned: true }) }));
  assert.equal(at.snapshot!.view.prompt, undefined);
});
