// Analyses a finished game, action by action, in separate workers. Each result depends only on the record, so the
// workers share the actions between them, and the caller can stop at any time and keep partial results.
import { Engine } from "./engine";
import { EngineAnswers } from "./messages";
import { readRecord } from "./record";

export type Moment = EngineAnswers["analysis"] & {
  at: number;
  seat: number | null; // null: chance, or the table
};

export interface AnalysisOptions {
  seat: number | null; // the seat whose choices are compared with better ones; null: all
  only?: boolean; // analyse only those
  lang: string;
  progress?(done: number, of: number): void;
}

const ITERATIONS = 400; // per search; the terminal uses the same number for daily tables
const WORKERS = 4;

export class Analysis {
  private readonly engines: Engine[] = [];
  private stopped = false;

  // The moments, in order; null if it was stopped.
  async run(record: string, { seat, only, lang, progress }: AnalysisOptions): Promise<Moment[] | null> {
    const played = await readRecord(record);
    const actors = played.entries.map(({ seat: actor }) => (typeof actor === "number" ? actor : null));
    const todo = actors.flatMap((actor, at) => (only && actor !== seat ? [] : [at]));
    const found: Moment[] = [];
    let next = 0;
    let done = 0;
    const work = async () => {
      const engine = new Engine();
      this.engines.push(engine);
      await engine.ask({ type: "hello", lang });
      await engine.ask({ type: "load", record: played.record, chance: false });
      while (next < todo.length && !this.stopped) {
        const at = todo[next++];
        const said = await engine.ask({ type: "analyse", at, seat, iterations: ITERATIONS });
        found.push({ ...said, at, seat: actors[at] });
        progress?.(++done, todo.length);
      }
      engine.close();
    };
    progress?.(0, todo.length);
    await Promise.all(Array.from({ length: Math.min(WORKERS, navigator.hardwareConcurrency || 1) }, work));
    return this.stopped ? null : found.sort((a, b) => a.at - b.at);
  }

  stop(): void {
    this.stopped = true;
    this.engines.forEach((engine) => engine.close());
  }
}
