// A table that follows a record: the others do what they did, and the player is asked for one action at a time,
// with a word on why. When the record is at its end the game is the player's own.
import { entries, upTo, settled } from "../record";
import { Refused, View } from "./protocol";
import { EngineTable, Hint, PACE, Seat, Table, Why } from "./table";

export interface Guide {
  step: number;
  steps: number;
  text: string; // msgid; empty if there is nothing new to say
  action: string; // what is to be done, by its name
  done: boolean;
}

interface Script {
  game: string;
  record: string;
  seats: Seat[];
  notes: { on: RegExp; text: string }[];
  refusal(label: string): string; // what to say to another move
}

export class LessonTable extends EngineTable implements Table {
  guide: Guide | null = null;
  private readonly list: { actor: string; action: string }[];
  private readonly said = new Set<RegExp>();
  private at = 0;
  private followed = false; // the others have done what they did, and the player is asked

  private constructor(
    private readonly script: Script,
    private readonly pace: number,
  ) {
    super();
    this.list = entries(script.record);
  }

  static async open(script: Script, lang: string, pace = PACE): Promise<LessonTable> {
    const table = new LessonTable(script, pace);
    await table.engine.ask({ type: "hello", lang });
    const names = script.seats.map((seat, i) => `player ${i}: ${seat.name}\n`).join("");
    const head = upTo(settled(script.record), 0).replace(/^(seats:.*\n)/m, `$1${names}`);
    await table.engine.ask({ type: "load", record: head, chance: false });
    await table.follow();
    return table;
  }

  async act(actions: string[]): Promise<void> {
    for (const action of actions) {
      if (!this.guide || this.guide.done) return;
      if (action !== this.guide.action) {
        const label = this.wanted()?.label ?? this.guide.action;
        throw new Refused({ type: "error", code: "lesson", text: this.script.refusal(label) });
      }
      await this.engine.ask({ type: "apply", seat: 0, actions: [action] });
      this.at++;
      this.guide = { ...this.guide, action: this.list[this.at]?.action ?? "" };
    }
    await this.follow();
  }

  async undo(): Promise<void> {}

  async why(): Promise<Why> {
    return { clause: "lesson", text: this.script.refusal(this.wanted()?.label ?? "") };
  }

  async hint(): Promise<Hint[]> {
    const wanted = this.wanted();
    return wanted ? [{ ...wanted, reason: "" }] : [];
  }

  lift(): void {}
  hurry(): void {}
  autoplay(): void {}

  private wanted() {
    return this.snapshot?.view.legal?.find((l) => l.name === this.guide?.action);
  }

  // Plays on as it was until it is the player's turn, or the record ends.
  private async follow(): Promise<void> {
    this.followed = false;
    for (; this.at < this.list.length && !this.closed; this.at++) {
      const { actor, action } = this.list[this.at];
      if (actor === "0") break;
      await this.engine.ask({
        type: "apply",
        seat: actor === "*" ? "chance" : actor === "table" ? "table" : Number(actor),
        actions: [action],
      });
      if (/^\d/.test(actor) && this.pace) {
        await this.refresh();
        await new Promise((resolve) => setTimeout(resolve, this.pace));
      }
    }
    const mine = this.list.slice(0, this.at).filter((entry) => entry.actor === "0").length;
    const steps = this.list.filter((entry) => entry.actor === "0").length;
    const action = this.list[this.at]?.action ?? "";
    const note = this.script.notes.find(({ on }) => on.test(action) && !this.said.has(on));
    if (note) this.said.add(note.on);
    this.guide = { step: mine + 1, steps, text: note?.text ?? "", action, done: this.at >= this.list.length };
    this.followed = true;
    await this.refresh();
  }

  protected async refresh(quiet = false): Promise<void> {
    if (this.closed) return;
    const reply = await this.engine.ask({ type: "view", seat: 0 });
    const { events } = await this.engine.ask({ type: "events", seat: 0, from: this.seen });
    const view = reply.view as View;
    this.seen = reply.seq ?? this.seen;
    this.log = this.log.concat(events);
    const legal =
      this.followed && !this.guide?.done ? view.legal?.filter((l) => l.name === this.guide?.action) : undefined;
    this.publish({
      game: this.script.game,
      seats: this.script.seats,
      viewer: 0,
      view: { ...view, legal, prompt: legal ? view.prompt : undefined },
      fresh: quiet ? [] : events,
      log: this.log,
      thinking: null,
      curtain: null,
      canUndo: false,
      playOn: false,
      seq: reply.seq ?? 0,
    });
  }
}
