// The story: shows events one after the other. A table publishes moments, with several events between two of them. A
// story makes a frame of each event, with the table as it was then as far as that is known, and shows one at a time.
// The last frame of a moment is the moment itself: the story never shows a state that the table has not reached, and
// skipping shows just that frame.
import { Speed } from "../base/settings";
import { BoardEvent, SeenEvent, View, withData } from "./protocol";
import { Snapshot } from "./table";

export interface Frame {
  snapshot: Snapshot;
  seen: SeenEvent | null; // the event it shows; null: only things around the game have changed
}

// A game's own view.table between two moments, after these events; without it the later one is shown.
export type Between = (before: any, after: any, told: BoardEvent[]) => any;

// Gives every event a unique seq, also where one action causes several. Boards rely on it.
const MOST_OF_ONE = 1000;
function numbered(events: SeenEvent[]): SeenEvent[] {
  let nth = 0;
  return events.map((seen, i) => {
    nth = i && events[i - 1].seq === seen.seq ? nth + 1 : 0;
    return { ...seen, seq: seen.seq + nth / MOST_OF_ONE };
  });
}

// The points that a seat wins by these events.
export function won(events: Pick<SeenEvent, "event">[], seat: number): number {
  return events.reduce(
    (points, { event }) => points + (event?.seat === seat && typeof event.points === "number" ? event.points : 0),
    0,
  );
}

// The view after the first `told` events between two views.
function viewBetween(before: View, after: View, events: SeenEvent[], told: number, between?: Between): View {
  const coming = events.slice(told);
  const whole = coming.length === 0;
  const scores = after.scores.map((score, seat) => {
    const counted = before.scores[seat] + won(events, seat) === score; // else the events do not explain it all
    return whole ? score : counted ? score - won(coming, seat) : before.scores[seat];
  });
  const table = whole || !between ? after.table : between(before.table, after.table, withData(events.slice(0, told)));
  return {
    ...after,
    table,
    scores,
    done: false,
    winners: undefined,
    pending: whole ? after.pending : before.pending,
    legal: undefined,
    prompt: undefined,
  };
}

// The frames that lead from one moment to the next.
export function frames(last: Snapshot | null, next: Snapshot, between?: Between): Frame[] {
  if (!next.fresh.length || !last) return [{ snapshot: next, seen: null }];
  const events = numbered(next.fresh);
  const known = [...(next.between ?? []), { seq: Infinity, view: next.view }];
  const earlier = next.log.length - next.fresh.length;
  const made: Frame[] = [];
  let before = last.view;
  for (let from = 0; from < events.length;) {
    const { seq, view: after } = known.find((moment) => moment.seq >= Math.floor(events[from].seq))!;
    let to = from;
    while (to < events.length && Math.floor(events[to].seq) <= seq) to++;
    const group = events.slice(from, to);
    group.forEach((seen, i) =>
      made.push({
        seen,
        snapshot: {
          ...next,
          view: viewBetween(before, after, group, i + 1, between),
          fresh: [seen],
          log: next.log.slice(0, earlier + from + i + 1),
          thinking: null,
          curtain: null,
          canUndo: false,
        },
      }),
    );
    before = after;
    from = to;
  }
  made[made.length - 1].snapshot = { ...next, fresh: [events[events.length - 1]] };
  return made;
}

const PACES = { slow: 1.8, normal: 1, fast: 0.45, none: 0 };

const AGAIN = 0.25; // share of the time, for a sentence like the one before

// Milliseconds that an event is shown: the time to read its sentence.
export const dwell = (text: string, speed: Speed, again = false): number =>
  Math.min(500 + 18 * text.length, 2400) * PACES[speed] * (again ? AGAIN : 1);

// A repetition: a seat throws again and again, or tile after tile is turned up. Points are always shown in full.
const goesOn = (before: SeenEvent | null, { event }: SeenEvent): boolean =>
  !!event && !event.points && before?.event?.kind === event.kind && before.event.seat === event.seat;

const timer = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms));

// Whether the player must answer or do something before the game goes on.
const asks = ({ view, curtain }: Snapshot): boolean => !!view.legal?.length || view.done || curtain !== null;

const told = (list: Frame[]): Frame[] => list.filter((frame) => frame.seen);

const KEPT = 120; // frames kept for the look back

export class Story {
  last: SeenEvent | null = null; // the event shown last
  private paused: SeenEvent | null = null; // the event last paused for
  private queue: Frame[] = [];
  private moment: Snapshot | null = null; // the last moment taken
  private shown: Snapshot | null = null;
  private rest: Promise<void> | null = null; // pending while the current event is on show
  private wake: () => void = () => undefined;
  private pumping: Promise<void> | null = null;
  private hurried = false;
  private past: Frame[] = [];
  private asked: number[] = []; // past.length at each moment when the player began to be asked

  // `speed` is read at every event; tests pass their own `wait`.
  constructor(
    private readonly show: (snapshot: Snapshot) => void,
    private readonly speed: () => Speed,
    private readonly between?: Between,
    private readonly wait = timer,
    private readonly aside?: RegExp, // kinds of event that cause no pause
  ) {}

  // Events are being shown, and the player is asked nothing.
  get telling(): boolean {
    return this.queue.length > 0 || (this.rest !== null && !!this.shown && !asks(this.shown));
  }

  // Takes the table's next moment; resolves when its events have been shown.
  take(next: Snapshot): Promise<void> {
    const last = this.moment;
    const made = frames(last, next, this.between);
    this.moment = next;
    if (!last) {
      this.start(next);
      return Promise.resolve();
    }
    if (asks(next) && !asks(last)) this.asked.push(this.past.length + told([...this.queue, ...made]).length);
    this.queue.push(...made);
    if (this.hurried || this.speed() === "none" || (this.queue.length === 1 && !made[0].seen)) {
      if (asks(next)) this.hurried = false;
      this.flush();
      return Promise.resolve();
    }
    this.pumping ??= this.pump().finally(() => (this.pumping = null));
    return this.pumping;
  }

  // Jumps to the end, and shows what follows without pauses until the player is asked something.
  skip(): void {
    if (!this.telling) return;
    this.hurried = !this.moment || !asks(this.moment);
    this.flush();
  }

  // The player has acted: ends the pause.
  seen(): void {
    this.hurried = false;
    this.wake();
  }

  // The frames since the player's previous question, own actions included.
  round(): Frame[] {
    const now = asks(this.moment!) ? 1 : 0;
    return this.past.slice(this.asked[this.asked.length - 1 - now] ?? 0);
  }

  private start(next: Snapshot): void {
    this.last = next.log[next.log.length - 1] ?? null;
    if (asks(next)) this.asked.push(0);
    // The events that led here, if the table knows its earlier states.
    const [first] = next.between ?? [];
    if (first) {
      const fresh = next.fresh.filter((seen) => seen.seq > first.seq);
      const before = { ...next, view: first.view };
      if (fresh.length) this.remember(frames(before, { ...next, fresh }, this.between));
      this.asked = asks(next) ? [0, this.past.length] : [0];
    }
    this.shown = next;
    this.show({ ...next, fresh: numbered(next.fresh) });
  }

  private remember(list: Frame[]): void {
    this.past.push(...told(list));
    const over = this.past.length - KEPT;
    if (over <= 0) return;
    this.past.splice(0, over);
    this.asked = this.asked.map((at) => Math.max(0, at - over));
  }

  // Shows everything in the queue as one frame.
  private flush(): void {
    const waiting = this.queue;
    this.queue = [];
    this.remember(waiting);
    const fresh = waiting.flatMap((frame) => frame.snapshot.fresh);
    const end = waiting[waiting.length - 1];
    if (fresh.length) this.last = fresh[fresh.length - 1];
    if (end) this.shown = { ...end.snapshot, fresh };
    if (fresh.length || !end) {
      this.rest = null;
      this.wake();
    }
    if (this.shown) this.show(this.shown);
  }

  private async pump(): Promise<void> {
    while (this.queue.length || this.rest) {
      const [frame] = this.queue;
      if (this.rest && (!frame || frame.seen)) {
        await this.rest;
        continue;
      }
      this.queue.shift();
      this.remember([frame]);
      this.last = frame.seen ?? this.last;
      this.shown = frame.snapshot;
      if (frame.seen && !this.aside?.test(frame.seen.event?.kind ?? "")) this.pause(frame.seen);
      this.show(frame.snapshot);
    }
  }

  // Keeps an event on show until its time is over or the player goes on.
  private pause(seen: SeenEvent): void {
    const again = goesOn(this.paused, seen);
    this.paused = seen;
    const rest = Promise.race([
      this.wait(dwell(seen.text, this.speed(), again)),
      new Promise<void>((resolve) => (this.wake = resolve)),
    ]).then(() => {
      if (this.rest !== rest) return; // skipped
      this.rest = null;
      if (!this.queue.length && this.shown) this.show(this.shown);
    });
    this.rest = rest;
  }
}
