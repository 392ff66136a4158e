// A table with a puzzle: it accepts only the answer, reports what any other choice loses, and asks nothing once the
// answer is known. If it has none (a position shared by link), a search finds one while the player thinks.
import { Engine } from "./engine";
import { Drawing, Puzzle, Tried } from "./protocol";
import { Hint, Listener, LocalTable, Seat, Snapshot, Table, Why } from "./table";

export type Question = Omit<Puzzle, "origin" | "grade" | "rating">;

export interface Told {
  name: string;
  label: string;
  reason: string;
  lost: number; // in percent; 0: the answer, -1: unknown
}

export interface Try {
  label: string;
  lost: number; // -1: unknown
}

// A hint: a reason for the answer, or a choice that is not the answer.
export interface Clue {
  text: string;
  not: boolean;
}

type Asked = Pick<Question, "seat" | "record"> & Partial<Question>;

// Callbacks of the page that shows the table.
interface Page {
  changed(): void;
}

const EQUAL = 2; // percent: a choice that loses no more is accepted as right
const LOOK_BOT = "expert";
const FOLLOWED = 24; // moments after which the continuation stops

export class PuzzleTable implements Table {
  solved = false;
  shown = false; // the answer was revealed
  tries: Try[] = [];
  given = 0; // hints given
  told: Told[] = []; // the evaluated choices, the answer first; empty while the search runs
  readonly asked: Snapshot; // the moment of the question
  private readonly found: Promise<Question>;
  private readonly words = new Engine();
  private readonly listeners = new Set<Listener>();
  private quieted: { of: Snapshot; as: Snapshot } | null = null;

  private constructor(
    private readonly table: LocalTable,
    private readonly question: Asked,
    private lang: string,
    private readonly page: Page,
  ) {
    this.asked = table.snapshot!;
    this.found = this.look();
    this.found.catch(() => undefined);
  }

  static async open(game: string, question: Asked, seats: Seat[], lang: string, page: Page): Promise<PuzzleTable> {
    const table = await LocalTable.load(question.record, { game, seats, options: {}, seed: "1" }, lang);
    return new PuzzleTable(table, question, lang, page);
  }

  get snapshot(): Snapshot | null {
    return this.table.snapshot && this.quiet(this.table.snapshot);
  }

  subscribe(listener: Listener): () => void {
    this.listeners.add(listener);
    const leave = this.table.subscribe((snapshot) => listener(this.quiet(snapshot)));
    return () => {
      this.listeners.delete(listener);
      leave();
    };
  }

  // Once the answer is known, nothing more is asked.
  private quiet(snapshot: Snapshot): Snapshot {
    if (!(this.solved || this.shown) || !snapshot.view.legal) return snapshot;
    if (this.quieted?.of !== snapshot) {
      const view = { ...snapshot.view, legal: undefined, prompt: undefined, pending: [] };
      this.quieted = { of: snapshot, as: { ...snapshot, view } };
    }
    return this.quieted.as;
  }

  async act(names: string[]): Promise<void> {
    if (this.solved || this.shown) return this.table.act(names);
    const { answer, tempting } = await this.found;
    const lost = tempting.find(({ name }) => name === names[0])?.lost ?? -1;
    const label = this.snapshot?.view.legal?.find(({ name }) => name === names[0])?.label ?? names[0];
    if (names[0] !== answer && (lost < 0 || lost > EQUAL)) {
      this.tries = [...this.tries, { label, lost }];
      return this.page.changed();
    }
    this.solved = true;
    this.page.changed();
    await this.table.act(names);
  }

  // First the reason for the answer, then the tempting choices are ruled out one by one; the last one never is.
  get clues(): Clue[] {
    const [answer, ...others] = this.told;
    const left = others.filter(({ label }) => !this.tries.some((tried) => tried.label === label));
    const away = left.slice(0, -1).map(({ label }) => ({ text: label, not: true }));
    return answer?.reason ? [{ text: answer.reason, not: false }, ...away] : away;
  }

  async help(): Promise<void> {
    await this.found;
    this.given = Math.min(this.given + 1, this.clues.length);
    this.page.changed();
  }

  // Reveals the answer.
  async show(): Promise<void> {
    await this.found;
    this.shown = true;
    this.page.changed();
    const now = this.snapshot;
    if (now) for (const listener of this.listeners) listener({ ...now, fresh: [] });
  }

  // Plays the probable continuation: the answer, if not yet played, the player's expected choices, and the others'
  // moves until it is the player's turn again.
  async follow(): Promise<void> {
    const { answer, line, seat } = await this.found;
    const { table } = this;
    const legal = (name: string) => !!table.snapshot?.view.legal?.some((l) => l.name === name);
    const at = table.snapshot?.seq ?? 0;
    const own = this.solved ? [...line] : [answer, ...line];
    while (own.length && legal(own[0]) && table.snapshot?.view.pending.includes(seat)) await table.act([own.shift()!]);
    if (!table.snapshot || table.snapshot.view.done) return;
    let others = false;
    let over = false; // stopping notifies all listeners, including this one
    const leave = this.table.subscribe((now) => {
      others ||= !now.view.pending.includes(seat);
      if (over || (!now.view.done && now.seq - at < FOLLOWED && !(others && now.view.pending.includes(seat)))) return;
      over = true;
      this.table.autoplay(false);
      queueMicrotask(() => leave());
    });
    this.table.autoplay(true);
  }

  undo(): Promise<void> {
    return this.table.undo();
  }
  why(action: string): Promise<Why> {
    return this.table.why(action);
  }
  try(names: string[]): Promise<Tried> {
    return this.table.try(names);
  }
  draw(): Promise<Drawing> {
    return this.table.draw();
  }
  record(): Promise<string> {
    return this.table.record();
  }
  lift(): void {}

  hint(): Promise<Hint[]> {
    return this.table.hint();
  }

  autoplay(on: boolean): void {
    if (this.solved || this.shown) this.table.autoplay(on);
  }

  async language(lang: string): Promise<void> {
    await this.table.language(lang);
    if (lang === this.lang) return;
    this.lang = lang;
    this.tries = [];
    await this.tell(await this.found);
  }

  close(): void {
    this.table.close();
    this.words.close();
  }

  private async look(): Promise<Question> {
    const { question, words } = this;
    await words.ask({ type: "hello", lang: this.lang });
    const players = this.asked.seats.map(({ name }) => name);
    await words.ask({ type: "load", record: question.record, players, chance: false });
    let found = question as Question;
    if (found.answer === undefined) {
      const { hints } = await words.ask({ type: "hint", seat: question.seat, level: LOOK_BOT });
      const best = hints[0].win;
      const lost = (win: number) => Math.max(0, Math.round(100 * (best - win)));
      const tempting = hints.slice(1).map((hint) => ({ name: hint.name, lost: lost(hint.win) }));
      found = { ...question, answer: hints[0].name, win: Math.round(100 * best), tempting, line: [] };
    }
    await this.tell(found);
    return found;
  }

  private async tell({ seat, answer, tempting }: Question): Promise<void> {
    await this.words.ask({ type: "hello", lang: this.lang });
    const { hints } = await this.words.ask({
      type: "hint",
      seat,
      actions: [answer, ...tempting.map(({ name }) => name)].slice(0, 5),
    });
    this.told = hints.map(({ name, label, reason }: Hint) => ({
      name,
      label,
      reason,
      lost: name === answer ? 0 : (tempting.find((other) => other.name === name)?.lost ?? -1),
    }));
    this.page.changed();
  }
}
