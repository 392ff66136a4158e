// A table that follows a lesson's record: the others' moves are replayed, and the player is asked for one step at a
// time. It accepts only the actions of that step, one by one or composed; any other gets a comment from the guide.
// So the game never leaves the record. Every step can be returned to, and started from.
import { moveOf, plan, Planned, reads } from "./guide";
import { Script } from "../kit/room";
import { Entry } from "../engine/messages";
import { View } from "../engine/protocol";
import { EngineTable, Hint, Seat, Table, Why } from "../engine/table";

export interface Guide {
  at: number; // the step, from 0
  steps: number;
  move: Planned[]; // this step and the later ones of the same move; empty when the lesson is over
  wanted: string[]; // remaining actions of that move
  reading: boolean; // a step only to read
  busy: boolean; // the others are acting
  done: boolean;
  missed: number; // number of other moves tried in this step
  label: string; // the expected action, in words
}

interface Lesson {
  game: string;
  script: Script;
  seats: Seat[];
  from: number; // the step to start at
  asked(step: Planned | undefined): string; // the question in the bar: the guide's, or a request to read first
  missed(): void; // called when the player tries another move
}

export class LessonTable extends EngineTable implements Table {
  guide!: Guide;
  private list: Entry[] = [];
  private steps: Planned[] = [];
  private at = 0;
  private entry = 0; // number of entries of the record played so far
  private busy = false;
  private missed = 0;

  private constructor(private readonly lesson: Lesson) {
    super();
  }

  static async open(lesson: Lesson, lang: string): Promise<LessonTable> {
    const table = new LessonTable(lesson);
    await table.engine.ask({ type: "hello", lang });
    const { entries = [] } = await table.load({ settled: true });
    table.list = entries;
    table.steps = plan(lesson.script, entries);
    await table.begin(lesson.from);
    return table;
  }

  private load(part: { at?: number; settled?: boolean }) {
    const players = this.lesson.seats.map(({ name }) => name);
    return this.engine.ask({ type: "load", record: this.lesson.script.record, players, chance: false, ...part });
  }

  // Jumps to the start of a step.
  async begin(at: number): Promise<void> {
    if (this.busy) return;
    this.at = Math.max(0, Math.min(at, this.steps.length));
    this.entry = this.steps[this.at]?.from ?? this.list.length;
    await this.load({ at: this.entry });
    this.seen = 0;
    this.log = [];
    this.missed = 0;
    await this.refresh(true);
  }

  async act(actions: string[]): Promise<void> {
    const { wanted, reading } = this.guide;
    if (this.busy || this.guide.done) return;
    if (reading || actions.length > wanted.length || actions.some((action, i) => action !== wanted[i]))
      return this.miss();
    await this.engine.ask({ type: "apply", seat: 0, actions });
    this.entry += actions.length;
    await this.follow();
  }

  // The player has read the step.
  async next(): Promise<void> {
    if (this.busy || !this.guide.reading) return;
    const { to } = this.steps[this.at];
    await this.play(to);
    await this.follow();
  }

  // One step back.
  async undo(): Promise<void> {
    if (this.at > 0) await this.begin(this.at - 1);
  }

  async why(): Promise<Why> {
    this.miss();
    return { clause: null, text: "" };
  }

  async hint(): Promise<Hint[]> {
    const wanted = this.snapshot?.view.legal?.find(({ name }) => name === this.guide.wanted[0]);
    return wanted ? [{ ...wanted, reason: "", share: 0, win: 0, margin: 0 }] : [];
  }

  autoplay(): void {
    this.miss();
  }

  lift(): void {}

  // Another move was tried: everything stays, including a composed move, and the guide repeats what it expects.
  private miss(): void {
    if (this.busy || this.guide.done) return;
    this.guide = { ...this.guide, missed: ++this.missed };
    this.lesson.missed();
  }

  // Replays entries up to `end`, and waits until they have been shown.
  private async play(end: number): Promise<void> {
    this.busy = true;
    for (; this.entry < end && !this.closed; this.entry++) {
      const { seat, action } = this.list[this.entry];
      await this.engine.ask({ type: "apply", seat, actions: [action] });
      if (typeof seat === "number") await this.refresh();
    }
    await this.refresh();
    await this.told;
    this.busy = false;
  }

  // Advances to the next step, replaying the others' moves before it.
  private async follow(): Promise<void> {
    const before = this.at;
    while (this.at < this.steps.length && this.entry >= this.steps[this.at].to) {
      this.at++;
      if (this.steps[this.at] && reads(this.steps[this.at])) break;
    }
    if (this.at !== before) this.missed = 0;
    await this.play(this.steps[this.at]?.from ?? this.list.length);
    await this.refresh();
  }

  private look(view: View): Guide {
    const step = this.steps[this.at];
    const move = step ? moveOf(this.steps, this.at) : [];
    const reading = step !== undefined && reads(step);
    const wanted = reading ? [] : move.flatMap(({ actions }) => actions).slice(step ? this.entry - step.from : 0);
    return {
      at: this.at,
      steps: this.steps.length,
      move,
      wanted,
      reading,
      busy: this.busy,
      done: !step && !this.busy,
      missed: this.missed,
      label: view.legal?.find(({ name }) => name === wanted[0])?.label ?? "",
    };
  }

  protected async refresh(quiet = false): Promise<void> {
    if (this.closed) return;
    const reply = await this.engine.ask({ type: "view", seat: 0 });
    const { events } = await this.engine.ask({ type: "events", seat: 0, from: this.seen });
    const view = reply.view;
    this.seen = reply.seq ?? this.seen;
    this.log = this.log.concat(events);
    this.guide = this.look(view);
    const { reading, busy, done, wanted, move } = this.guide;
    const asked = { ...((busy || done) && { legal: undefined }), ...(busy && { prompt: undefined }) };
    const left = move.flatMap((step) => step.actions.map(() => step));
    const prompt = this.lesson.asked(reading ? undefined : left[left.length - wanted.length]);
    this.publish({
      game: this.lesson.game,
      seats: this.lesson.seats,
      viewer: 0,
      view: { ...view, prompt, ...asked },
      fresh: quiet ? [] : events,
      log: this.log,
      thinking: null,
      curtain: null,
      canUndo: this.at > 0 && !busy,
      playOn: false,
      only: wanted,
      seq: reply.seq ?? 0,
    });
  }
}
