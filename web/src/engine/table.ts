// The interface of a table to the page, and the local table (the engine in a worker); the online table is in online.ts.
// The page shows `snapshot` and calls the methods; it never checks which kind it is.
import { Engine } from "./engine";
import { keptParts } from "./partsfiles";
import {
  Barred,
  Change,
  ChatLine,
  Clock,
  Drawing,
  EngineAnswers,
  Hint,
  Legal,
  Question,
  Refused,
  Reply,
  SeatTime,
  SeenEvent,
  ServerAnswers,
  ServerRequests,
  Snapshot as Shown,
  Spectator,
  Tried,
  View,
} from "./protocol";

export type { ChatLine, Clock, Hint, Spectator } from "./protocol";
export type Standing = EngineAnswers["standing"]; // the result of a game for one seat
export type Why = { clause: string | null; text: string };

export interface Seat {
  name: string;
  bot: string | null; // the level, or null for a person
}

export interface Snapshot {
  game: string;
  seats: Seat[];
  viewer: number | null; // the seat of this view; null: a spectator's
  view: View;
  fresh: SeenEvent[]; // the events since the last snapshot
  between?: Shown[]; // views after some of these events, where they are known
  log: SeenEvent[];
  thinking: number | null; // the seat of the bot that is thinking
  curtain: number | null; // the seat to which the screen must be handed first
  canUndo: boolean;
  playOn: boolean; // a bot plays for the person at the screen
  counts?: boolean; // the result counts: no hints
  only?: string[]; // the legal actions that this table accepts now, and those that follow them; default: all
  seq: number;
  bell?: Bell | null; // the clock of a game that ends with a bell
  online?: Online;
}

// `left` milliseconds before it rings, when performance.now() was `at`.
export interface Bell {
  left: number;
  at: number;
}

const USUAL_BELL = 30 * 60_000; // milliseconds

// State that only an online table has.
export interface Online {
  id: string;
  status: ServerAnswers["table"]["status"];
  connected: boolean;
  outdated: string; // tells the user that the page is older than the server and will not connect; else empty
  writable: boolean; // false: the server cannot store anything now, and moves wait
  host: boolean;
  invite: string | null; // the link to send
  people: (OnlinePerson | null)[]; // by seat; null: a bot
  clock: Clock;
  clocks: SeatTime[] | null;
  clockAt: number; // performance.now() when `clocks` was received
  chat: ChatLine[];
  muted: boolean;
  asks: Question[];
  rated: boolean;
  changes: Change[]; // rating changes, after a rated game
  alert: boolean; // turn notifications are on for this table
  watching: number;
  spectators: Spectator[]; // the spectators visible to the players
  barred: Barred[]; // people banned by the host; sent only to the host
  delay: number; // the spectators' delay, in seconds
  away: number; // seconds after which a bot replaces an absent player; 0: never
  hash: string | null; // hash of the dice secret, published before the first roll
  rematch: string | null;
}

export interface OnlinePerson {
  person: string;
  here: boolean;
  gone: number; // if not here: performance.now() when this page learnt it
  bot: boolean; // a bot plays for them now
  resigned: boolean;
  hushed: boolean; // may not chat here
}

// Called with every moment. The promise that it returns resolves when the moment has been shown.
export type Listener = (s: Snapshot) => unknown;

export interface Table {
  readonly snapshot: Snapshot | null;
  subscribe(listener: Listener): () => void;
  act(names: string[]): Promise<void>; // one move: actions by their canonical names, all or none
  try(names: string[]): Promise<Tried>; // what that move would lead to
  undo(): Promise<void>;
  why(action: string): Promise<Why>;
  draw(): Promise<Drawing>; // for the viewer of the snapshot
  hint(): Promise<Hint[]>;
  lift(): void; // lifts the curtain
  autoplay(on: boolean): void | Promise<void>; // lets a bot play on for the user
  record(): Promise<string>;
  language(lang: string): Promise<void>;
  others?: Others;
  close(): void;
}

// Actions concerning the other people at an online table.
export interface Others {
  say(text: string): Promise<void>;
  takeback(): Promise<void>; // asks the others
  abandon(): Promise<void>; // asks the others to end the game without a result
  answer(ask: number, yes: boolean): Promise<void>;
  leave(): Promise<void>; // a bot plays until the user comes back
  resign(): Promise<void>;
  standIn(seat: number): Promise<void>; // a bot for an absent player; the host decides, other players propose
  block(person: string, on: boolean): Promise<void>;
  blocked(person: string): boolean;
  report(text: string, lines: number[]): Promise<void>; // `lines` of the chat, by their times
  mute(on: boolean): Promise<void>;
  alert(on: boolean): Promise<void>;
  hosting: Hosting;
}

// Actions of the host.
export interface Hosting {
  remove(person: string, ban: boolean): Promise<void>;
  pardon(person: string): Promise<void>;
  hush(person: string, on: boolean): Promise<void>;
  hand(person: string): Promise<void>; // makes that person the host
  relink(): Promise<void>; // invalidates the old link
  change(terms: Omit<ServerRequests["change"], "table">): Promise<void>; // before the start
}

export interface Setup {
  game: string;
  seats: Seat[];
  options: Record<string, string>;
  seed: string;
  parts?: string; // digest of a kept parts file; default: the shipped parts
  curtain?: boolean; // between people at one screen; default: yes
  bell?: number; // milliseconds left before it rings, in a saved game
  day?: { date: string; counts: boolean }; // a daily table of that date
  first?: number; // one of the first tables of its game, from 0
}

const LOOK_BACK = 24; // latest entries whose views are fetched for the look back

// Shared by all tables: the current moment, and the listeners to the next.
export abstract class Watched {
  snapshot: Snapshot | null = null;
  protected told: Promise<unknown> = Promise.resolve(); // the listeners' promises for the last moment
  private readonly listeners = new Set<Listener>();

  subscribe(listener: Listener): () => void {
    this.listeners.add(listener);
    if (this.snapshot) listener(this.snapshot);
    return () => void this.listeners.delete(listener);
  }

  protected publish(snapshot: Snapshot): void {
    this.snapshot = snapshot;
    this.told = Promise.allSettled([...this.listeners].map((listener) => listener(snapshot)));
  }
}

// A table with its own engine, in a worker of this page.
export abstract class EngineTable extends Watched {
  protected readonly engine = new Engine();
  protected seen = 0; // seq up to which events have been shown
  protected log: SeenEvent[] = [];
  protected closed = false;

  async record(): Promise<string> {
    return (await this.engine.ask({ type: "save" })).record;
  }

  async draw(): Promise<Drawing> {
    return this.engine.ask({ type: "draw", seat: this.snapshot?.viewer ?? null });
  }

  async try(actions: string[]): Promise<Tried> {
    return (await this.engine.ask({ type: "try", seat: this.snapshot!.viewer!, actions })) as Reply & Tried;
  }

  // Reloads all texts in another language.
  async language(lang: string): Promise<void> {
    await this.engine.ask({ type: "hello", lang });
    await this.forget();
    await this.refresh(true);
  }

  close(): void {
    this.closed = true;
    this.engine.close();
  }

  // Clears the log, so that it is loaded again.
  protected async forget(): Promise<void> {
    this.log = [];
    this.seen = 0;
  }

  // Fetches and publishes the current state; `quiet`: without fresh events.
  protected abstract refresh(quiet?: boolean): Promise<void>;

  protected override publish(snapshot: Snapshot): void {
    if (!this.closed) super.publish(snapshot);
  }
}

export class LocalTable extends EngineTable implements Table {
  private facing: number | null = null; // the person who sits at the screen
  private playOn = false;
  private bell: Bell | null = null;
  private bellTimer: ReturnType<typeof setTimeout> | undefined;

  private constructor(private readonly setup: Setup) {
    super();
  }

  static async open(setup: Setup, lang: string): Promise<LocalTable> {
    const table = new LocalTable(setup);
    await table.engine.ask({ type: "hello", lang });
    await table.engine.ask({
      type: "new",
      game: setup.game,
      seats: setup.seats.length,
      seed: setup.seed,
      options: setup.options,
      parts: keptParts(setup.parts),
      players: setup.seats.map((seat) => seat.name),
    });
    await table.begin();
    return table;
  }

  // Continues from a record: a save, or one pasted by the user.
  static async load(record: string, setup: Setup, lang: string): Promise<LocalTable> {
    const table = new LocalTable(setup);
    await table.engine.ask({ type: "hello", lang });
    await table.engine.ask({ type: "load", record, players: setup.seats.map((seat) => seat.name) });
    await table.begin();
    return table;
  }

  async act(actions: string[]): Promise<void> {
    const seat = this.mine(this.snapshot!.view);
    if (seat === null) return;
    await this.engine.ask({ type: "apply", seat, actions });
    await this.refresh();
    void this.bots();
  }

  async undo(): Promise<void> {
    let refused: unknown;
    for (const seat of this.people()) {
      try {
        await this.engine.ask({ type: "undo", seat, bots: this.automatic() });
        if (this.facing !== null) this.facing = seat;
        await this.refresh(true);
        return;
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        refused = error;
      }
    }
    throw refused;
  }

  async why(action: string): Promise<Why> {
    const seat = this.facing ?? 0;
    const reply = await this.engine.ask({ type: "why", seat, action });
    return { clause: reply.clause, text: reply.text ?? "" };
  }

  async hint(): Promise<Hint[]> {
    const seat = this.mine(this.snapshot!.view);
    if (seat === null) return [];
    const reply = await this.engine.ask({ type: "hint", seat });
    return reply.hints;
  }

  lift(): void {
    if (!this.snapshot || this.snapshot.curtain === null) return;
    this.facing = this.snapshot.curtain;
    void this.refresh();
  }

  autoplay(on: boolean): void {
    this.playOn = on;
    if (this.snapshot) this.publish({ ...this.snapshot, fresh: [], playOn: on });
    if (on) void this.bots();
  }

  // The result for the only person at the table; null if there are several, or the game is not over.
  async standing(): Promise<Standing | null> {
    const [seat, ...others] = this.people();
    if (seat === undefined || others.length || !this.snapshot?.view.done) return null;
    return this.engine.ask({ type: "standing", seat });
  }

  private people(): number[] {
    return this.setup.seats.flatMap((seat, i) => (seat.bot === null ? [i] : []));
  }

  // The bots' seats: an undo also takes back the moves that they made in reply.
  private automatic(): number[] {
    return this.setup.seats.flatMap((seat, i) => (seat.bot === null ? [] : [i]));
  }

  // The pending seat that the person at the screen may act for.
  private mine(view: View): number | null {
    return this.facing !== null && view.pending.includes(this.facing) ? this.facing : null;
  }

  private async begin(): Promise<void> {
    const people = this.people();
    this.facing = people.length === 1 ? people[0] : null;
    await this.wind();
    await this.refresh();
    void this.bots();
  }

  // Starts the bell of a game that has one. It only runs while the table is open.
  private async wind(): Promise<void> {
    if (!(await this.bellAction())) return;
    this.bell = { left: this.setup.bell ?? USUAL_BELL, at: performance.now() };
    this.bellTimer = setTimeout(() => void this.ring(), this.bell.left);
  }

  private async bellAction(): Promise<string | undefined> {
    return (await this.engine.ask({ type: "legal", seat: "table" })).legal[0]?.name;
  }

  // The TABLE actor acts, regardless of whose turn it is.
  private async ring(): Promise<void> {
    const action = this.closed ? undefined : await this.bellAction();
    this.bell = null;
    if (!action) return;
    await this.engine.ask({ type: "apply", seat: "table", actions: [action] });
    await this.refresh();
    void this.bots();
  }

  // The time left, for a save.
  get bellLeft(): number | undefined {
    return this.bell ? Math.max(0, this.bell.left - (performance.now() - this.bell.at)) : undefined;
  }

  override close(): void {
    clearTimeout(this.bellTimer);
    super.close();
  }

  private turn: Promise<void> = Promise.resolve();

  // Serialised, so that no event is published twice when a person and a bot act at the same time.
  protected refresh(quiet = false): Promise<void> {
    this.turn = this.turn.then(() => this.look(quiet));
    return this.turn;
  }

  // Serialised with refreshes: else the log would lose its beginning.
  protected override forget(): Promise<void> {
    this.turn = this.turn.then(() => super.forget());
    return this.turn;
  }

  // Fetches the view and the new events, and publishes both.
  private async look(quiet: boolean): Promise<void> {
    const people = this.people();
    let reply = await this.engine.ask({ type: "view", seat: this.facing, bots: this.automatic() });
    let view = reply.view;
    let curtain: number | null = null;
    const next = view.pending.find((seat) => people.includes(seat));
    if (people.length > 1 && next !== undefined && (this.facing === null || !view.pending.includes(this.facing))) {
      // Several people at one screen: the next one takes the seat, behind a curtain if they want one.
      if (this.setup.curtain === false || (await this.hidesNothing(next))) this.facing = next;
      else curtain = next;
      reply = await this.engine.ask({ type: "view", seat: curtain === null ? next : null });
      view = reply.view;
    }
    const viewer = curtain === null ? this.facing : null;
    const events: Reply = await this.engine.ask({ type: "events", seat: viewer, from: this.seen });
    const fresh = events.events;
    this.seen = events.seq ?? this.seen;
    this.log = this.log.concat(fresh);
    this.publish({
      game: this.setup.game,
      seats: this.setup.seats,
      viewer,
      view,
      fresh: quiet ? [] : fresh,
      between: quiet ? [] : await this.between(fresh, viewer, reply),
      log: this.log,
      thinking: null,
      curtain,
      canUndo: await this.canUndo(reply),
      playOn: this.playOn,
      counts: this.setup.day?.counts,
      seq: reply.seq ?? 0,
      bell: view.done ? null : this.bell,
    });
  }

  // Whether everybody may look on while this seat chooses: alone, and by what everybody sees.
  private async hidesNothing(seat: number): Promise<boolean> {
    const [own, all] = await Promise.all([seat, null].map((viewer) => this.engine.ask({ type: "view", seat: viewer })));
    return own.view.pending.length === 1 && JSON.stringify(own.view.table) === JSON.stringify(all.view.table);
  }

  // The views after each entry behind these events, except the last.
  private async between(
    fresh: SeenEvent[],
    viewer: number | null,
    { seq, played }: Reply,
  ): Promise<Snapshot["between"]> {
    const entries = [...new Set(fresh.map((seen) => seen.seq))].slice(-LOOK_BACK, -1);
    return Promise.all(
      entries.map(async (entry) => {
        const at = Math.max(0, played - ((seq ?? 0) - entry)); // none of the last entries is an undo
        return { seq: entry, view: (await this.engine.ask({ type: "view", seat: viewer, at })).view };
      }),
    );
  }

  // Whether the person at the screen can undo; with several at one screen, any of them.
  private async canUndo(reply: Reply): Promise<boolean> {
    if (reply.undo) return true;
    const people = this.people();
    for (const seat of people.length > 1 ? people : [])
      if ((await this.engine.ask({ type: "view", seat, bots: this.automatic() })).undo) return true;
    return false;
  }

  private running = false;

  // Lets bots act as long as one of them is to move. They do not wait for the story, which tells the quicker the more
  // it knows to come; but nobody stops them where no person is asked.
  private async bots(): Promise<void> {
    if (this.running) return;
    this.running = true;
    try {
      while (!this.closed && this.snapshot && !this.snapshot.view.done) {
        const seat = this.snapshot.view.pending.find((i) => this.botOf(i) !== null);
        if (seat === undefined) break;
        const told = this.playOn || !this.people().length ? this.told : null;
        this.publish({ ...this.snapshot, fresh: [], thinking: seat });
        await this.engine.ask({ type: "bot", seat, bot: this.botOf(seat)! });
        await told;
        if (!this.closed) await this.refresh();
      }
    } finally {
      this.running = false;
    }
  }

  private botOf(seat: number): string | null {
    const bot = this.setup.seats[seat].bot;
    return bot ?? (this.playOn ? "normal" : null);
  }
}

export function byName(legal: Legal[]): Map<string, Legal> {
  return new Map(legal.map((l) => [l.name, l]));
}
