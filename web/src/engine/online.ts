// Online tables, over the server's WebSocket (docs/protocol.md, Online). One connection serves the whole page; after a
// reconnect every open table requests its state again. The server is authoritative: the client shows what it receives
// and sends the user's choices.
import { readReply } from "../base/i18n";
import { outdatedText, reloadOnce } from "../base/renew";
import { keepToken, token } from "../base/server";
import { settings, t } from "../base/settings";
import {
  Drawing,
  Failure,
  OnlineSeat,
  PROTOCOL,
  Refused,
  Reply,
  SeenEvent,
  ServerAnswers,
  ServerAnswerTo,
  ServerNews,
  ServerRequests,
  Tried,
  View,
  You,
} from "./protocol";
import { Bell, Hint, Hosting, Online, Others, Seat, Snapshot, Table, Watched, Why } from "./table";

export type { OnlineSeat, You };

type Requests = ServerRequests;
export type ServerMessage<T extends keyof Requests> = { type: T } & Requests[T];
export type ServerAnswer<T extends keyof Requests> = { type: string; seq?: number } & ServerAnswers[ServerAnswerTo[T]];
export type Entrance = "guest" | "register" | "login" | "recover" | "arrive";
type AtTable = { [T in keyof Requests]: Requests[T] extends { table: string } ? T : never }[keyof Requests];
type Rest<T extends AtTable> = Omit<Requests[T], "table">;
type Setting = { [T in AtTable]: ServerAnswerTo[T] extends "table" ? T : never }[AtTable];
// The message `table`: the full state of one table, as far as the user may see it.
export type TableNews = { type: string; seq?: number } & ServerAnswers["table"];

const TRY_PAUSE = 100; // milliseconds between two previews: half of the messages that a server accepts by default
const WAITS = [300, 1000, 2000, 4000, 8000]; // milliseconds before each reconnect

export class Connection {
  you: You | null = null;
  welcome: ServerAnswers["welcome"] | null = null;
  connected = false;
  writable = true; // the server can store moves
  outdated = false; // the server speaks another version of the protocol, and a reload did not help
  readonly blocked = new Set<string>(); // people blocked since the page was opened
  private socket: WebSocket | null = null;
  private waiting = new Map<number, { resolve(reply: Reply): void; reject(error: unknown): void }>();
  private next = 1;
  private tries = 0;
  private lang = "";
  private readonly listeners = new Set<(news: Reply) => void>();
  private ready: Promise<void> | null = null;

  // Resolves once the server has sent its welcome; rejects if it refuses this page's version of the protocol.
  open(): Promise<void> {
    this.ready ??= new Promise((resolve, reject) => this.connect(resolve, reject));
    return this.ready;
  }

  listen(listener: (news: Reply) => void): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  async ask<T extends keyof Requests>(message: ServerMessage<T>): Promise<ServerAnswer<T>> {
    await this.open();
    return this.request(message);
  }

  // The same before the connection is open.
  private async request<T extends keyof Requests>(message: ServerMessage<T>): Promise<ServerAnswer<T>> {
    return (await this.send(message)) as ServerAnswer<T>;
  }

  // Ensures that the user has that name here; an account holder keeps the name of the account.
  async sign(name: string, password?: string): Promise<void> {
    await this.open();
    if (!this.you) this.signed(await this.request({ type: "guest", name, password }));
    else if (this.you.guest && this.you.name !== name) this.signed(await this.request({ type: "rename", name }));
  }

  // Signs in to a new account (`register`) or an existing one (`login`, `recover`).
  async enter<T extends Entrance>(message: ServerMessage<T>): Promise<ServerAnswers["signed"]> {
    const reply = (await this.ask(message)) as ServerAnswers["signed"];
    this.signed(reply);
    await this.hello();
    return reply;
  }

  // Forgets the session.
  forget(): void {
    keepToken(null);
    this.you = null;
    if (this.welcome) this.welcome.tables = [];
    this.tell({ type: "you" });
  }

  // Sets the language of texts from the server; returns whether it changed.
  async speak(lang: string): Promise<boolean> {
    await this.open();
    if (lang === this.lang) return false;
    await this.hello();
    return true;
  }

  signed(reply: ServerAnswers["signed"]): void {
    if (reply.token) keepToken(reply.token);
    this.you = reply.you;
    this.tell({ type: "you" });
  }

  private async hello(): Promise<void> {
    this.lang = settings().lang;
    this.welcome = await this.request({ type: "hello", protocol: PROTOCOL, lang: this.lang, token: token() });
    this.you = this.welcome.you ?? null;
    this.writable = this.welcome.writable !== false;
    if (!this.you) keepToken(null); // the token is no longer valid
    this.tell({ type: "you" });
  }

  private send(message: { type: string }): Promise<Reply> {
    if (this.outdated) return Promise.reject(new Refused(tooOld()));
    if (this.socket?.readyState !== WebSocket.OPEN) return Promise.reject(new Refused(lost()));
    const id = this.next++;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      this.socket!.send(JSON.stringify({ ...message, id }));
    });
  }

  private connect(resolve: () => void, reject: (error: unknown) => void): void {
    const url = new URL("ws", location.href.replace(/#.*$/, ""));
    url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(url, "souk.1");
    this.socket = socket;
    socket.onopen = async () => {
      try {
        await this.hello();
      } catch (error) {
        // Anything else is a connection lost before the welcome: onclose retries.
        if (error instanceof Refused && error.failure.code === "protocol") await this.refused(reject);
        return;
      }
      this.connected = true;
      this.tries = 0;
      resolve();
      this.tell({ type: "connected" });
    };
    socket.onmessage = ({ data }) => {
      const reply = readReply(data) as Reply;
      if (reply.type === "store") this.writable = !!reply.writable;
      const asked = typeof reply.id === "number" ? this.waiting.get(reply.id) : undefined;
      if (!asked) return this.tell(reply);
      this.waiting.delete(reply.id);
      if (reply.type === "error") asked.reject(new Refused(reply as unknown as Failure, reply));
      else asked.resolve(reply);
    };
    socket.onclose = () => {
      const wasConnected = this.connected;
      this.connected = false;
      if (wasConnected) this.tell({ type: "lost" });
      for (const { reject } of this.waiting.values()) reject(new Refused(lost()));
      this.waiting.clear();
      if (this.outdated) return;
      setTimeout(() => this.connect(resolve, reject), WAITS[Math.min(this.tries++, WAITS.length - 1)]);
    };
  }

  // The page is older than the server.
  private async refused(reject: (error: unknown) => void): Promise<void> {
    if (await reloadOnce()) return;
    this.outdated = true;
    this.socket?.close();
    reject(new Refused(tooOld()));
    this.tell({ type: "lost" });
  }

  private tell(news: Reply): void {
    this.listeners.forEach((listener) => listener(news));
  }
}

const tooOld = (): Failure => ({ type: "error", code: "protocol", text: outdatedText() });

const lost = (): Failure => ({
  type: "error",
  code: "lost",
  text: t("Connection to the server lost; reconnecting…"),
});

let shared: Connection | null = null;
export function connection(): Connection {
  shared ??= new Connection();
  return shared;
}

export class OnlineTable extends Watched implements Table {
  news: TableNews;
  shownOut = ""; // the server's text after the host has removed this user
  private readonly rooms = new Set<(news: TableNews) => void>();
  private readonly stop: () => void;
  private log: SeenEvent[] = [];
  private seats: Seat[] = []; // the same object until a seat changes: the log is rendered again with a new one
  private seq = 0;
  private heard = 0; // seq up to which the log is complete
  private away = false;
  private trying: Promise<void> = Promise.resolve(); // until the next `try` may be sent

  private constructor(
    private readonly line: Connection,
    news: TableNews,
    private readonly invite: string | undefined,
  ) {
    super();
    this.news = news;
    this.stop = line.listen((message) => this.hear(message));
    this.arrive(news);
  }

  static async open(line: Connection, table: string, invite?: string): Promise<OnlineTable> {
    const news = await line.ask({ type: "watch", table, invite });
    return new OnlineTable(line, news, invite);
  }

  get id(): string {
    return this.news.table;
  }

  // Like subscribe, for news around the game: players joining, changing seats or leaving.
  onNews(listener: (news: TableNews) => void): () => void {
    this.rooms.add(listener);
    return () => void this.rooms.delete(listener);
  }

  async act(actions: string[]): Promise<void> {
    try {
      this.update(await this.ask("apply", { actions, seq: this.seq }));
    } catch (error) {
      if (error instanceof Refused && error.reply?.view) this.update(error.reply);
      throw error;
    }
  }

  // One at a time, and no faster than the server accepts messages.
  async try(actions: string[]): Promise<Tried> {
    const earlier = this.trying;
    let free = (): void => undefined;
    this.trying = new Promise((resolve) => (free = resolve));
    await earlier;
    try {
      return (await this.ask("try", { actions, seq: this.seq })) as Reply & Tried;
    } finally {
      setTimeout(free, TRY_PAUSE);
    }
  }

  async undo(): Promise<void> {
    this.update(await this.ask("undo", { seq: this.seq }));
  }

  async why(action: string): Promise<Why> {
    const reply = await this.ask("why", { action });
    return { clause: reply.clause, text: reply.text ?? "" };
  }

  async draw(): Promise<Drawing> {
    return this.ask("draw");
  }

  async hint(): Promise<Hint[]> {
    const reply = await this.ask("hint");
    return reply.hints;
  }

  lift(): void {} // no curtain: every player has a screen

  async autoplay(on: boolean): Promise<void> {
    await this.ask(on ? "away" : "back");
    this.away = on;
    this.tellMoment([]);
  }

  async record(): Promise<string> {
    return (await this.ask("replay")).record;
  }

  async language(lang: string): Promise<void> {
    if (await this.line.speak(lang)) await this.again();
  }

  readonly hosting: Hosting = {
    remove: (person, ban) => this.settle("remove", { person, ban }),
    pardon: (person) => this.settle("pardon", { person }),
    hush: (person, on) => this.settle("hush", { person, on }),
    hand: (person) => this.settle("host", { person }),
    relink: () => this.settle("relink"),
    change: (terms) => this.settle("change", terms),
  };

  // Actions concerning the other people at the table.
  readonly others: Others = {
    say: (text) => this.tell("chat", { text }),
    takeback: () => this.tell("takeback"),
    abandon: () => this.tell("abandon"),
    answer: (ask, yes) => this.tell("answer", { ask, yes }),
    leave: () => this.tell("leave"),
    resign: async () => this.update(await this.ask("resign")),
    standIn: (seat) => this.tell("standin", { seat }),
    report: (text, lines) => this.tell("report", { text, lines }),
    mute: (on) => this.tell("mute", { on }),
    alert: async (on) => {
      await this.tell("alert", { on });
      this.learn({ alert: on });
    },
    hosting: this.hosting,
    blocked: (person) => this.line.blocked.has(person),
    block: async (person, on) => {
      await this.line.ask({ type: "block", person, on });
      if (on) this.line.blocked.add(person);
      else this.line.blocked.delete(person);
      await this.again(); // reloads the chat with or without that person
    },
  };

  // Before the start.
  async start(bot: string): Promise<void> {
    this.arrive(await this.ask("start", { fill: bot }));
  }

  async join(seat?: number): Promise<void> {
    const terms = this.news.terms;
    this.arrive(await this.ask("join", { seat, invite: this.invite, terms }));
  }

  // To the terms of that number, which the host has changed.
  async agree(terms: number): Promise<void> {
    this.arrive(await this.ask("agree", { terms }));
  }

  async give(seat: number, who: string): Promise<void> {
    await this.settle("seat", { seat, who });
  }

  async leave(): Promise<void> {
    await this.ask("leave");
  }

  // After the end: the record, and everything needed to check its dice.
  replay(): Promise<Reply> {
    return this.ask("replay");
  }

  async rematch(): Promise<string> {
    return this.news.rematch ?? (await this.ask("rematch")).table;
  }

  close(): void {
    this.stop();
    if (this.line.connected) void this.ask("unwatch").catch(() => undefined);
  }

  // A request to change the table; the reply is its new state.
  private async settle<T extends Setting>(type: T, rest?: Rest<T>): Promise<void> {
    this.arrive((await this.ask(type, rest)) as TableNews);
  }

  private async tell<T extends AtTable>(type: T, rest?: Rest<T>): Promise<void> {
    await this.ask(type, rest);
  }

  private ask<T extends AtTable>(type: T, rest?: Rest<T>): Promise<ServerAnswer<T>> {
    return this.line.ask({ type, table: this.news.table, ...rest } as unknown as ServerMessage<T>);
  }

  private async again(): Promise<void> {
    this.arrive(await this.ask("watch", { invite: this.invite }));
  }

  private hear(message: Reply): void {
    // After a sign-in the table is watched with the new identity.
    if (message.type === "connected" || (message.type === "you" && this.line.connected))
      return void this.again().catch(() => undefined);
    if (message.type === "lost" || message.type === "store") return this.tellMoment([]);
    if (message.table !== this.news.table) return;
    if (message.type === "update") this.update(message);
    if (message.type === "table") this.arrive(message as TableNews);
    if (message.type === "chat") this.learn({ chat: [...(this.news.chat ?? []), message.line] });
    if (message.type === "people") this.meet(message as unknown as ServerNews["people"]);
    if (message.type === "removed") {
      this.shownOut = message.text;
      this.learn({ seat: null });
    }
  }

  // Applies a partial update.
  private learn(part: Partial<TableNews>): void {
    this.news = { ...this.news, ...part };
    this.rooms.forEach((room) => room(this.news));
    this.tellMoment([]);
  }

  // The players who are connected, and the spectators.
  private meet({ watching, spectators, here }: ServerNews["people"]): void {
    const seats = this.news.seats.map((seat, i) =>
      seat.who === "person" ? { ...seat, here: here.includes(i) } : seat,
    );
    this.missSome(seats);
    this.learn({ watching, spectators, seats });
  }

  private missSome(seats: OnlineSeat[]): void {
    seats.forEach((seat, i) => (this.gone[i] = seat.here === false ? (this.gone[i] ?? performance.now()) : null));
  }

  // The full state of the table. News may omit what was sent before: events and chat.
  private arrive(news: TableNews): void {
    this.news = { ...news, chat: news.chat ?? this.news.chat ?? [], alert: news.alert ?? this.news.alert ?? false };
    const me = news.seat !== null ? news.seats[news.seat] : undefined;
    this.missSome(news.seats);
    this.away = !!me && me.who === "person" && !!me.bot;
    this.rooms.forEach((room) => room(this.news));
    if (!news.view) return;
    const events: SeenEvent[] | undefined = news.events;
    const fresh = this.snapshot && events ? events.filter((event) => event.seq > this.heard) : [];
    if (events) {
      this.log = events;
      this.heard = news.seq ?? this.heard;
    }
    this.moment(news, fresh);
    if (this.seq > this.heard) void this.catchUp().catch(() => undefined);
  }

  // Fills a gap in the log: table news have no events, and the events of its start are not pushed.
  private async catchUp(): Promise<void> {
    const from = this.heard;
    const reply = await this.ask("events", { from });
    const upTo = reply.seq ?? from;
    this.log = [...this.log.filter((e) => e.seq <= from), ...reply.events, ...this.log.filter((e) => e.seq > upTo)];
    this.heard = Math.max(this.heard, upTo);
    this.tellMoment([]);
  }

  // The current state of the game.
  private update(reply: Reply): void {
    if (reply.seq !== undefined && reply.seq < this.seq) return; // stale
    const fresh = ((reply.events as SeenEvent[]) ?? []).filter((event) => event.seq > this.heard);
    this.log = this.log.concat(fresh);
    this.heard = reply.events ? (reply.seq ?? this.heard) : this.heard;
    this.moment(reply, fresh, reply.between);
  }

  private clocks: Online["clocks"] = null;
  private clockAt = 0;
  private readonly gone: (number | null)[] = []; // by seat: since when this page knows that its player is away
  private bell: Bell | null = null;
  private view: View | null = null;
  private canUndo = false;

  private moment(reply: Reply, fresh: SeenEvent[], between?: Snapshot["between"]): void {
    this.seq = reply.seq ?? this.seq;
    this.view = (reply.view as View) ?? this.view;
    this.canUndo = !!reply.undo;
    this.clocks = reply.time?.seats ?? null;
    this.clockAt = performance.now();
    this.bell = reply.time?.bell ? { left: reply.time.bell - reply.time.now, at: this.clockAt } : null;
    this.tellMoment(fresh, between);
  }

  private tellMoment(fresh: SeenEvent[], between?: Snapshot["between"]): void {
    if (!this.view) return;
    const { news } = this;
    const seats: Seat[] = news.seats.map((seat) => ({
      name: seat.name ?? "",
      bot: seat.who === "bot" ? (seat.bot ?? null) : null,
    }));
    if (JSON.stringify(seats) !== JSON.stringify(this.seats)) this.seats = seats;
    const thinking = this.view.pending.find((i) => news.seats[i]?.bot) ?? null;
    const me = news.seat === null ? undefined : news.seats[news.seat];
    const idle = this.away || !!me?.resigned; // a bot plays: nothing to choose
    this.publish({
      game: news.game,
      seats: this.seats,
      viewer: news.seat,
      view: idle ? { ...this.view, legal: undefined, prompt: undefined } : this.view,
      fresh,
      between,
      log: this.log,
      thinking,
      curtain: null,
      canUndo: this.canUndo,
      playOn: this.away,
      seq: this.seq,
      bell: this.bell,
      online: {
        id: news.table,
        status: news.status === "running" && this.view.done ? "done" : news.status,
        connected: this.line.connected,
        outdated: this.line.outdated ? outdatedText() : "",
        writable: this.line.writable,
        host: news.host === this.line.you?.person,
        invite: news.invite ?? null,
        people: news.seats.map((seat, i) =>
          seat.who === "person"
            ? {
                person: seat.person ?? "",
                here: seat.here !== false,
                gone: this.gone[i] ?? 0,
                bot: !!seat.bot,
                resigned: !!seat.resigned,
                hushed: !!seat.hushed,
              }
            : null,
        ),
        clock: news.clock ?? { kind: "none" },
        clocks: this.clocks,
        clockAt: this.clockAt,
        chat: news.chat ?? [],
        muted: !!news.muted,
        asks: news.asks ?? [],
        rated: !!news.rated,
        changes: news.result?.ratings ?? [],
        alert: !!news.alert,
        watching: news.watching ?? 0,
        spectators: news.spectators ?? [],
        barred: news.barred ?? [],
        delay: news.delay ?? 0,
        away: news.away ?? 0,
        hash: news.hash ?? null,
        rematch: news.rematch ?? null,
      },
    });
  }
}
