// A table as the page uses it, wherever it is played: the local one (the engine in a worker) here, the
// online one in online.ts. The page shows `snapshot` and calls the verbs; it never asks which kind it is.
import { Engine } from "./engine";
import { keptParts } from "./partsfiles";
import { Drawing, Legal, Refused, Reply, SeenEvent, View } from "./protocol";

export interface Seat {
  name: string;
  bot: string | null; // the level, or null for a person
}

export interface Snapshot {
  game: string;
  seats: Seat[];
  viewer: number | null; // whose view this is; null: a spectator's
  view: View;
  fresh: SeenEvent[]; // what happened since the last snapshot
  between?: { seq: number; view: View }[]; // how the table stood after some of it, where that can be known
  log: SeenEvent[];
  thinking: number | null; // the bot that is at it
  curtain: number | null; // the person the screen must be handed to first
  canUndo: boolean;
  playOn: boolean; // a bot plays for the person at the screen
  counts?: boolean; // for something: without hints
  only?: string[]; // of the legal actions, those that this table takes now, and what they lead to; all if left out
  seq: number;
  bell?: Bell | null; // the clock of a game that the table ends
  online?: Online;
}

// So many milliseconds before it rings, when performance.now() was `at`.
export interface Bell {
  left: number;
  at: number;
}

const USUAL_BELL = 30 * 60_000; // milliseconds

// What only a table with others far away has.
export interface Online {
  id: string;
  status: "open" | "running" | "done" | "closed";
  connected: boolean;
  writable: boolean; // false: the server can store nothing now, and moves wait
  host: boolean;
  invite: string | null; // the link to send
  people: (OnlinePerson | null)[]; // by seat; null: a bot's
  clock: Clock;
  clocks: { left: number; reserve: number; runs: boolean }[] | null;
  clockAt: number; // performance.now() when the clocks were right
  chat: ChatLine[];
  muted: boolean;
  asks: { ask: number; what: string; seat: number; about?: number; yes: number[] }[];
  rated: boolean;
  changes: { seat: number; before: number; after: number }[]; // of ratings, when a rated game is over
  alert: boolean; // the person is told when it is their turn here
  watching: number;
  spectators: Spectator[]; // who looks on, as far as those of the table are told
  barred: { person: string; name: string }[]; // whom the host keeps out; told to the host
  delay: number; // seconds that spectators are behind
  away: number; // seconds after which a bot plays for who has gone; 0: never
  hash: string | null; // of the secret that the dice come from, published before the first roll
  rematch: string | null;
}

export interface OnlinePerson {
  person: string;
  here: boolean;
  bot: boolean; // one plays for them now
  resigned: boolean;
  hushed: boolean; // may not chat here
}

export interface Spectator {
  person: string;
  name: string;
  hushed: boolean;
}

export interface Clock {
  kind: "none" | "move" | "game" | "day";
  seconds?: number;
  reserve?: number;
  increment?: number;
}

export interface ChatLine {
  at: number;
  person: string;
  name: string;
  seat: number | null;
  text: string;
}

export interface Why {
  clause: string | null;
  text: string;
}

export interface Hint {
  action: number;
  name: string;
  label: string;
  reason: string;
  win?: number;
  margin?: number;
  line?: string[]; // the choices that would probably follow, by name
}

// Who is told of every moment. Bots wait for what a listener promises, so that they do not run ahead of the story.
export type Listener = (s: Snapshot) => unknown;

export interface Table {
  readonly snapshot: Snapshot | null;
  subscribe(listener: Listener): () => void;
  act(names: string[]): Promise<void>; // one move: actions by their canonical names, all or none
  undo(): Promise<void>;
  why(action: string): Promise<Why>;
  draw(): Promise<Drawing>; // as the viewer of the snapshot sees it
  hint(): Promise<Hint[]>;
  lift(): void; // the curtain
  autoplay(on: boolean): void | Promise<void>; // let a bot play on for me
  record(): Promise<string>;
  language(lang: string): Promise<void>;
  others?: Others;
  close(): void;
}

// What is done with the other people at a table, where there are any.
export interface Others {
  say(text: string): Promise<void>;
  takeback(): Promise<void>; // asks the others
  abandon(): Promise<void>; // asks the others to end the game without a result
  answer(ask: number, yes: boolean): Promise<void>;
  leave(): Promise<void>; // a bot plays until one comes back
  resign(): Promise<void>;
  standIn(seat: number): Promise<void>; // a bot for who is away; the host seats it, others are asked
  block(person: string, on: boolean): Promise<void>;
  blocked(person: string): boolean;
  report(text: string): Promise<void>;
  mute(on: boolean): Promise<void>;
  alert(on: boolean): Promise<void>;
  hosting: Hosting;
}

// What the host alone does.
export interface Hosting {
  remove(person: string, ban: boolean): Promise<void>;
  pardon(person: string): Promise<void>;
  hush(person: string, on: boolean): Promise<void>;
  hand(person: string): Promise<void>; // over the chair
  relink(): Promise<void>; // the old link leads nowhere
  change(terms: object): Promise<void>; // before the start
}

export interface Setup {
  game: string;
  seats: Seat[];
  options: Record<string, string>;
  seed: string;
  parts?: string; // the digest of a parts file that is kept; those of the house if left out
  curtain?: boolean; // between people at one screen; yes if left out
  bell?: number; // milliseconds before it rings, of a game that was left
  day?: { date: string; counts: boolean }; // it is a table of that day
}

// How a game ended for one seat.
export interface Standing {
  score: number;
  margin: number; // over the best other
  rank: number;
  of: number;
}

const LOOK_BACK = 24; // entries of which a table that is opened knows how it stood after them

// What all tables have in common: the moment as it is, and who is told of the next.
export abstract class Watched {
  snapshot: Snapshot | null = null;
  protected told: Promise<unknown> = Promise.resolve(); // what the listeners promised of the last moment
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

// A table that an engine of its own plays, in a worker of this page.
export abstract class EngineTable extends Watched {
  protected readonly engine = new Engine();
  protected seen = 0; // seq up to which events have been shown
  protected log: SeenEvent[] = [];
  protected closed = false;

  async record(): Promise<string> {
    return (await this.engine.ask({ type: "save" })).record;
  }

  async draw(): Promise<Drawing> {
    return (await this.engine.ask({ type: "draw", seat: this.snapshot?.viewer ?? null })) as Reply & Drawing;
  }

  // Says everything again, in another language.
  async language(lang: string): Promise<void> {
    await this.engine.ask({ type: "hello", lang });
    await this.forget();
    await this.refresh(true);
  }

  close(): void {
    this.closed = true;
    this.engine.close();
  }

  // The log is told anew from here on.
  protected async forget(): Promise<void> {
    this.log = [];
    this.seen = 0;
  }

  // Asks how things stand and shows it; quietly: as if nothing had just happened.
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

  // Goes on with a record: what was saved at every move, or pasted by a person.
  static async load(record: string, setup: Setup, lang: string): Promise<LocalTable> {
    const table = new LocalTable(setup);
    await table.engine.ask({ type: "hello", lang });
    await table.engine.ask({ type: "load", record });
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

  // How it ended for the one person at it; null if there are several, or it is not over.
  async standing(): Promise<Standing | null> {
    const [seat, ...others] = this.people();
    if (seat === undefined || others.length || !this.snapshot?.view.done) return null;
    return (await this.engine.ask({ type: "standing", seat })) as Reply & Standing;
  }

  private people(): number[] {
    return this.setup.seats.flatMap((seat, i) => (seat.bot === null ? [i] : []));
  }

  // The bots: what they have answered goes with what is taken back.
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

  // Starts the clock of a game whose table has something to do: it runs while the table is open, and no longer.
  private async wind(): Promise<void> {
    if (!(await this.bellAction())) return;
    this.bell = { left: this.setup.bell ?? USUAL_BELL, at: performance.now() };
    this.bellTimer = setTimeout(() => void this.ring(), this.bell.left);
  }

  private async bellAction(): Promise<string | undefined> {
    return (await this.engine.ask({ type: "legal", seat: "table" })).legal[0]?.name;
  }

  // It is the table that acts, whoever's turn it is.
  private async ring(): Promise<void> {
    const action = this.closed ? undefined : await this.bellAction();
    this.bell = null;
    if (!action) return;
    await this.engine.ask({ type: "apply", seat: "table", actions: [action] });
    await this.refresh();
    void this.bots();
  }

  // What is left of it now, for a table that is to go on another time.
  get bellLeft(): number | undefined {
    return this.bell ? Math.max(0, this.bell.left - (performance.now() - this.bell.at)) : undefined;
  }

  override close(): void {
    clearTimeout(this.bellTimer);
    super.close();
  }

  private turn: Promise<void> = Promise.resolve();

  // One after another, so that nothing is told twice when a person and a bot act at the same time.
  protected refresh(quiet = false): Promise<void> {
    this.turn = this.turn.then(() => this.look(quiet));
    return this.turn;
  }

  // Not while somebody looks: the log would lose its beginning.
  protected override forget(): Promise<void> {
    this.turn = this.turn.then(() => super.forget());
    return this.turn;
  }

  // Asks for the view and what is new in it, and shows both.
  private async look(quiet: boolean): Promise<void> {
    const people = this.people();
    let reply = await this.engine.ask({ type: "view", seat: this.facing, bots: this.automatic() });
    let view = reply.view as View;
    let curtain: number | null = null;
    const next = view.pending.find((seat) => people.includes(seat));
    if (people.length > 1 && next !== undefined && (this.facing === null || !view.pending.includes(this.facing))) {
      // Several people at one screen: the next one takes the seat, behind a curtain if they want one.
      if (this.setup.curtain === false) this.facing = next;
      else curtain = next;
      reply = await this.engine.ask({ type: "view", seat: curtain === null ? next : null });
      view = reply.view as View;
    }
    const viewer = curtain === null ? this.facing : null;
    const events: Reply = await this.engine.ask({ type: "events", seat: viewer, from: this.seen });
    const fresh = (events.events as SeenEvent[]) ?? [];
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

  // How the table stood after each of the entries that these events come from but the last.
  private async between(
    fresh: SeenEvent[],
    viewer: number | null,
    { seq, played }: Reply,
  ): Promise<Snapshot["between"]> {
    const entries = [...new Set(fresh.map((seen) => seen.seq))].slice(-LOOK_BACK, -1);
    return Promise.all(
      entries.map(async (entry) => {
        const at = Math.max(0, played - ((seq ?? 0) - entry)); // none of the last entries is an undo
        return { seq: entry, view: (await this.engine.ask({ type: "view", seat: viewer, at })).view as View };
      }),
    );
  }

  // Of the person at the screen, or of any person who sits at it in turn.
  private async canUndo(reply: Reply): Promise<boolean> {
    if (reply.undo) return true;
    const people = this.people();
    for (const seat of people.length > 1 ? people : [])
      if ((await this.engine.ask({ type: "view", seat, bots: this.automatic() })).undo) return true;
    return false;
  }

  private running = false;

  // Lets bots act as long as one of them is asked.
  private async bots(): Promise<void> {
    if (this.running) return;
    this.running = true;
    try {
      while (!this.closed && this.snapshot && !this.snapshot.view.done) {
        const seat = this.snapshot.view.pending.find((i) => this.botOf(i) !== null);
        if (seat === undefined) break;
        const { told } = this;
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
