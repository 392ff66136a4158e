// Analyses a finished game, action by action, in separate workers. Each result depends only on the record, so the
// workers share the actions between them, and the caller can stop at any time and keep partial results.
import { entries, settled } from "../base/record";
import { Engine } from "./engine";

export interface Moment {
  at: number;
  seat: number | null; // null: chance, or the table
  action: string;
  label?: string;
  judged: boolean; // there was a choice
  together: boolean; // one choice of a simultaneous move
  better?: { name: string; label: string };
  lost?: number; // of the chance to win, if another action was better
  settled?: boolean; // the game was as good as won or lost: `lost` is by the margin
  win?: number[]; // every seat's chance afterwards, if it may have changed
  first?: number[]; // the same before the first action
}

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
    const played = settled(record);
    const actors = entries(played).map(({ actor }) => (/^\d+$/.test(actor) ? Number(actor) : null));
    const todo = actors.flatMap((actor, at) => (only && actor !== seat ? [] : [at]));
    const found: Moment[] = [];
    let next = 0;
    let done = 0;
    const work = async () => {
      const engine = new Engine();
      this.engines.push(engine);
      await engine.ask({ type: "hello", lang });
      await engine.ask({ type: "load", record: played, chance: false });
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
