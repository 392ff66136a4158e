// Tables with others, over the server's WebSocket (docs/protocol.md, Online). One connection serves the whole page;
// when it is lost it is made again, and every open table asks for how things stand. The server is the one that
// knows: this side shows what it is told and sends what its person chose.
import { settings } from "../settings";
import { Failure, Message, Refused, Reply, SeenEvent, View } from "./protocol";
import { ChatLine, Hint, Online, Seat, Snapshot, Table, Why } from "./table";

export interface You {
  person: string;
  name: string;
  guest: boolean;
}

export interface OnlineSeat {
  who: "person" | "bot" | "open";
  person?: string;
  name?: string;
  bot?: string | null;
  here?: boolean;
}

// The message `table`: all about one table as this person may know it.
export interface TableNews extends Reply {
  table: string;
  game: string;
  status: Online["status"];
  title: string;
  host: string;
  seats: OnlineSeat[];
  seat: number | null;
  invite?: string;
  view: View | null;
}

const TOKEN = "souk.token";
const WAITS = [300, 1000, 2000, 4000, 8000]; // milliseconds before trying again

export class Connection {
  you: You | null = null;
  welcome: Reply | null = null;
  connected = false;
  private socket: WebSocket | null = null;
  private waiting = new Map<number, { resolve(reply: Reply): void; reject(error: unknown): void }>();
  private next = 1;
  private tries = 0;
  private readonly listeners = new Set<(news: Reply) => void>();
  private ready: Promise<void> | null = null;

  // Resolves once the server has said welcome.
  open(): Promise<void> {
    this.ready ??= new Promise((resolve) => this.connect(resolve));
    return this.ready;
  }

  listen(listener: (news: Reply) => void): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  async ask(message: Message): Promise<Reply> {
    await this.open();
    return this.send(message);
  }

  // Makes sure that this person has a name here.
  async sign(name: string): Promise<void> {
    await this.open();
    if (this.you) return;
    const reply = await this.send({ type: "guest", name });
    localStorage.setItem(TOKEN, reply.token);
    this.you = reply.you;
  }

  private send(message: Message): Promise<Reply> {
    if (this.socket?.readyState !== WebSocket.OPEN) return Promise.reject(new Refused(lost()));
    const id = this.next++;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      this.socket!.send(JSON.stringify({ ...message, id }));
    });
  }

  private connect(resolve: () => void): void {
    const url = new URL("ws", location.href.replace(/#.*$/, ""));
    url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(url, "souk.1");
    this.socket = socket;
    socket.onopen = async () => {
      const reply = await this.send({ type: "hello", protocol: 1, lang: settings().lang, token: localStorage.getItem(TOKEN) ?? undefined });
      this.welcome = reply;
      this.you = reply.you ?? null;
      this.connected = true;
      this.tries = 0;
      resolve();
      this.tell({ type: "connected" });
    };
    socket.onmessage = ({ data }) => {
      const reply = JSON.parse(data) as Reply;
      const asked = typeof reply.id === "number" ? this.waiting.get(reply.id) : undefined;
      if (!asked) return this.tell(reply);
      this.waiting.delete(reply.id);
      if (reply.type === "error") asked.reject(new Refused(reply as unknown as Failure, reply));
      else asked.resolve(reply);
    };
    socket.onclose = () => {
      if (this.connected) this.tell({ type: "lost" });
      this.connected = false;
      for (const { reject } of this.waiting.values()) reject(new Refused(lost()));
      this.waiting.clear();
      setTimeout(() => this.connect(resolve), WAITS[Math.min(this.tries++, WAITS.length - 1)]);
    };
  }

  private tell(news: Reply): void {
    this.listeners.forEach((listener) => listener(news));
  }
}

const lost = (): Failure => ({ type: "error", code: "lost", text: "The connection to the server is lost; it is being made again." });

let shared: Connection | null = null;
export function connection(): Connection {
  shared ??= new Connection();
  return shared;
}

// Whether this page comes from a server that plays: a plain web server has a file of that name that says no.
let asked: Promise<boolean> | null = null;
export function hasServer(): Promise<boolean> {
  asked ??= fetch("healthz", { cache: "no-store" }).then(
    async (response) => response.ok && (await response.text()).trim() === "ok",
    () => false,
  );
  return asked;
}

export class OnlineTable implements Table {
  snapshot: Snapshot | null = null;
  news: TableNews;
  private readonly listeners = new Set<(s: Snapshot) => void>();
  private readonly rooms = new Set<(news: TableNews) => void>();
  private readonly stop: () => void;
  private log: SeenEvent[] = [];
  private seq = 0;
  private away = false;

  private constructor(
    private readonly line: Connection,
    news: TableNews,
    private readonly invite: string | undefined,
  ) {
    this.news = news;
    this.stop = line.listen((message) => this.hear(message));
    this.arrive(news);
  }

  static async open(line: Connection, table: string, invite?: string): Promise<OnlineTable> {
    const news = (await line.ask({ type: "watch", table, invite })) as TableNews;
    return new OnlineTable(line, news, invite);
  }

  get id(): string {
    return this.news.table;
  }

  subscribe(listener: (s: Snapshot) => void): () => void {
    this.listeners.add(listener);
    if (this.snapshot) listener(this.snapshot);
    return () => void this.listeners.delete(listener);
  }

  // The same for what happens around the play: who sits where, who has left.
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

  async undo(): Promise<void> {
    this.update(await this.ask("undo", { seq: this.seq }));
  }

  async why(action: string): Promise<Why> {
    const reply = await this.ask("why", { action });
    return { clause: reply.clause, text: reply.text ?? "" };
  }

  async hint(): Promise<Hint[]> {
    const reply = await this.ask("hint");
    return reply.hints;
  }

  lift(): void {} // everybody has a screen of their own
  hurry(): void {}

  autoplay(on: boolean): void {
    void this.ask(on ? "away" : "back").then(() => {
      this.away = on;
      this.publish([]);
    });
  }

  async record(): Promise<string> {
    return (await this.ask("replay")).record;
  }

  async language(lang: string): Promise<void> {
    await this.line.ask({ type: "hello", protocol: 1, lang, token: localStorage.getItem(TOKEN) ?? undefined });
    await this.again();
  }

  async say(text: string): Promise<void> {
    await this.ask("chat", { text });
  }

  async answer(ask: number, yes: boolean): Promise<void> {
    await this.ask("answer", { ask, yes });
  }

  async start(bot: string): Promise<void> {
    this.arrive((await this.ask("start", { fill: bot })) as TableNews);
  }

  async join(seat?: number): Promise<void> {
    this.arrive((await this.ask("join", { seat, invite: this.invite })) as TableNews);
  }

  async leave(): Promise<void> {
    await this.ask("leave");
  }

  async resign(): Promise<void> {
    this.update(await this.ask("resign"));
  }

  async rematch(): Promise<string> {
    return this.news.rematch ?? (await this.ask("rematch")).table;
  }

  close(): void {
    this.stop();
    if (this.line.connected) void this.ask("unwatch").catch(() => undefined);
  }

  private ask(type: string, rest: object = {}): Promise<Reply> {
    return this.line.ask({ type, table: this.news.table, ...rest });
  }

  private async again(): Promise<void> {
    this.arrive((await this.ask("watch", { invite: this.invite })) as TableNews);
  }

  private hear(message: Reply): void {
    if (message.type === "connected") return void this.again().catch(() => undefined);
    if (message.type === "lost") return this.publish([]);
    if (message.table !== this.news.table) return;
    if (message.type === "update") this.update(message);
    if (message.type === "table") this.arrive(message as TableNews);
    if (message.type === "chat") {
      this.news.chat = [...(this.news.chat ?? []), message.line];
      this.publish([]);
    }
  }

  // Everything about the table, said anew.
  private arrive(news: TableNews): void {
    this.news = news;
    const me = news.seat !== null ? news.seats[news.seat] : undefined;
    this.away = !!me && me.who === "person" && !!me.bot;
    this.rooms.forEach((room) => room(news));
    if (!news.view) return;
    const events: SeenEvent[] = news.events ?? [];
    const fresh = this.snapshot ? events.filter((event) => event.seq > this.seq) : [];
    this.log = events;
    this.moment(news, fresh);
  }

  // What the play has come to.
  private update(reply: Reply): void {
    if (reply.seq !== undefined && reply.seq < this.seq) return; // overtaken by newer news
    const fresh = ((reply.events as SeenEvent[]) ?? []).filter((event) => event.seq > this.seq);
    this.log = this.log.concat(fresh);
    this.moment(reply, fresh);
  }

  private clocks: Online["clocks"] = null;
  private clockAt = 0;
  private view: View | null = null;
  private canUndo = false;

  private moment(reply: Reply, fresh: SeenEvent[]): void {
    this.seq = reply.seq ?? this.seq;
    this.view = (reply.view as View) ?? this.view;
    this.canUndo = !!reply.undo;
    this.clocks = reply.time?.seats ?? null;
    this.clockAt = performance.now();
    this.publish(fresh);
  }

  private publish(fresh: SeenEvent[]): void {
    if (!this.view) return;
    const { news } = this;
    const seats: Seat[] = news.seats.map((seat) => ({ name: seat.name ?? "", bot: seat.who === "bot" ? (seat.bot ?? null) : null }));
    const thinking = this.view.pending.find((i) => news.seats[i]?.who === "bot") ?? null;
    this.snapshot = {
      game: news.game,
      seats,
      viewer: news.seat,
      view: this.view,
      fresh,
      log: this.log,
      thinking,
      curtain: null,
      canUndo: this.canUndo,
      playOn: this.away,
      seq: this.seq,
      online: {
        status: this.view.done ? "done" : news.status,
        connected: this.line.connected,
        host: news.host === this.line.you?.person,
        invite: news.invite ?? null,
        open: news.seats.flatMap((seat, i) => (seat.who === "open" ? [i] : [])),
        here: news.seats.map((seat) => seat.who !== "person" || seat.here !== false),
        clocks: this.clocks,
        clockAt: this.clockAt,
        chat: (news.chat as ChatLine[]) ?? [],
        asks: news.asks ?? [],
        rated: !!news.rated,
        watching: news.watching ?? 0,
        rematch: news.rematch ?? null,
      },
    };
    this.listeners.forEach((listener) => listener(this.snapshot!));
  }
}
