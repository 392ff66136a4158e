// The online tables that are open in this page, and what else the server has for the user on every page. Tables at which the user sits stay open on every page, so that
// switching between them loses nothing and every page knows where it is the user's turn.
import { play } from "../base/sound";
import { tableHash } from "../base/link";
import { t } from "../base/settings";
import { announce, Call, MyTable, setCalls, setTables } from "../base/tables";
import * as alerts from "./alerts";
import { connection, OnlineTable } from "./online";

const MOST = 20; // tables kept open at the same time

const open = new Map<string, OnlineTable>();
const opening = new Map<string, Promise<OnlineTable>>();
const shown = new Set<string>(); // tables that a page shows now
let begun = false;

// Connects, and opens every table at which the user sits.
export function begin(): void {
  if (begun) return;
  begun = true;
  const line = connection();
  line.listen((news) => {
    if (news.type === "you") gather();
    if (news.type === "you" || news.type === "invited" || news.changed) void look().catch(() => undefined);
  });
  addEventListener("visibilitychange", tell); // a visible page clears notifications
  line.open().catch(() => undefined); // the pages show why
}

function gather(): void {
  const line = connection();
  for (const [id, table] of open) if (!line.you && !shown.has(id)) drop(id, table);
  const ids: string[] = line.welcome?.tables ?? [];
  for (const id of ids.slice(0, MOST)) void find(id).catch(() => undefined);
  tell();
}

const announced = new Set<string>(); // invitations and requests
let looked = false;

// Invitations and friend requests; a new one is announced.
async function look(): Promise<void> {
  const line = connection();
  const reply = line.you ? await line.ask({ type: "friends", watch: true }) : { friends: [], invitations: [] };
  const calls: Call[] = reply.invitations.map((one: { table: string; game: string; name: string }) => ({
    href: tableHash(one.table),
    title: titleOf(one.game),
    text: t("{name} invites you to play.", { name: one.name }),
  }));
  for (const friend of reply.friends)
    if (friend.bond === "asks")
      calls.push({ href: "#/friends", title: friend.name, text: t("would like to be your friend.") });
  for (const call of calls) {
    const key = call.href + call.title;
    if (looked && !announced.has(key)) announce(call);
    announced.add(key);
  }
  looked = true;
  setCalls(calls);
}

function drop(id: string, table: OnlineTable): void {
  table.close();
  open.delete(id);
}

function find(id: string, invite?: string): Promise<OnlineTable> {
  const known = open.get(id);
  if (known) return Promise.resolve(known);
  let asked = opening.get(id);
  if (!asked) {
    asked = OnlineTable.open(connection(), id, invite).then((table) => {
      open.set(id, table);
      table.subscribe(tell);
      table.onNews(tell);
      tell();
      return table;
    });
    asked.finally(() => opening.delete(id)).catch(() => undefined);
    opening.set(id, asked);
  }
  return asked;
}

// Opens a table for a page that shows it; the page calls depart() when it no longer does.
export function visit(id: string, invite?: string): Promise<OnlineTable> {
  begin();
  shown.add(id);
  told.add(id); // a push may have notified while the page was closed
  tell();
  return find(id, invite);
}

export function depart(id: string): void {
  shown.delete(id);
  const table = open.get(id);
  if (table && !sits(table)) drop(id, table);
  tell();
}

const sits = (table: OnlineTable): boolean =>
  table.news.seat !== null && (table.news.status === "open" || table.news.status === "running");

const turns = new Set<string>();
const told = new Set<string>(); // tables with a notification

const titleOf = (game: string): string =>
  connection().welcome?.games.find((known: { id: string; title: string }) => known.id === game)?.title ?? game;

function tell(): void {
  const list: MyTable[] = [];
  for (const [id, table] of open) {
    if (!sits(table)) {
      if (!shown.has(id)) drop(id, table);
      continue;
    }
    const { news, snapshot } = table;
    const turn = news.status === "running" && !!snapshot?.view.legal?.length;
    const seen = shown.has(id) && !document.hidden;
    if (turn && !turns.has(id) && news.alert && !seen) {
      told.add(id);
      void alerts.tell(id, titleOf(news.game));
    } else if (turn && !turns.has(id) && !shown.has(id)) {
      play("turn");
      announce({ href: tableHash(id), title: titleOf(news.game), text: t("It is your turn.") });
    }
    if ((seen || !turn) && told.delete(id)) void alerts.untell(id);
    if (turn) turns.add(id);
    else turns.delete(id);
    list.push({
      id,
      game: news.game,
      status: news.status,
      players: news.seats.map((seat) => (seat.who === "open" ? "…" : (seat.name ?? ""))),
      turn,
    });
  }
  setTables(list);
}
