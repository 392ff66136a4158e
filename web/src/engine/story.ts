// The story: shows events one after the other. A table publishes moments, with several events between two of them. A
// story makes a frame of each event, with the table as it was then as far as that is known, and shows them beat by beat.
// A beat is one event, or several that happen at once or are one routine. The last frame of a moment is the moment
// itself: the story never shows a state that the table has not reached, and skipping shows just that frame.
import { Speed } from "../base/settings";
import { BoardEvent, SeenEvent, View, withData } from "./protocol";
import { Snapshot } from "./table";

export interface Frame {
  snapshot: Snapshot;
  seen: SeenEvent | null; // the event it shows; null: only things around the game have changed
  after?: true; // comes after the pause of the event before it
}

// A game's own view.table between two moments, after these events; without it the later one is shown.
export type Between = (before: any, after: any, told: BoardEvent[]) => any;

export const MOST_AT_ONCE = 10; // events in a beat

// How a game's events are told, by their kinds.
export interface Telling {
  between?: Between;
  aside?: RegExp; // only begins a move: shown without a pause; the log has the move
  routine?: RegExp; // what a move or a round consists of: told together with the routine of the same seat beside it
  matters?: RegExp; // told alone, and left to be seen before the next question
}

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
export function frames(last: Snapshot | null, next: Snapshot, { between, matters }: Telling = {}): Frame[] {
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
  const end = { ...next, fresh: [events[events.length - 1]] };
  if (asks(next) && is(matters, events[events.length - 1])) made.push({ snapshot: end, seen: null, after: true });
  else made[made.length - 1].snapshot = end;
  return made;
}

const is = (kinds: RegExp | undefined, { event }: SeenEvent): boolean => !!event && !!kinds?.test(event.kind);

// Whether two events in a row are told together: of one kind, as when all roll, or the routine of one seat.
function joins(before: SeenEvent, next: SeenEvent, { routine, matters }: Telling): boolean {
  if (!before.event || !next.event || is(matters, before) || is(matters, next)) return false;
  if (before.event.kind === next.event.kind) return true;
  const [a, b] = [before.event.seat, next.event.seat];
  return is(routine, before) && is(routine, next) && (a === b || a === undefined || b === undefined);
}

// Frames in beats. A frame without an event is left out if one with an event follows: that one has its changes.
export function beats(list: Frame[], how: Telling): Frame[][] {
  const made: Frame[][] = [];
  for (const [i, frame] of list.entries()) {
    if (!frame.seen && list.slice(i + 1).some(({ seen }) => seen)) continue;
    const beat = made[made.length - 1];
    const before = beat?.[beat.length - 1].seen;
    if (before && frame.seen && beat.length < MOST_AT_ONCE && joins(before, frame.seen, how)) beat.push(frame);
    else made.push([frame]);
  }
  return made;
}

const PACES = { slow: 1.8, normal: 1, fast: 0.45, none: 0 };
const WHOLE = 2800; // milliseconds from a choice to the next question that the beats share, if they are many
const MATTERS = 400; // milliseconds that an event that matters is seen at least
const LEAST = 220; // milliseconds of any other beat

// Milliseconds that an event is shown: the time to read its sentence.
export const dwell = (text: string, speed: Speed): number => Math.min(400 + 14 * text.length, 1800) * PACES[speed];

const timer = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms));

// Whether the player must answer or do something before the game goes on.
const asks = ({ view, curtain }: Snapshot): boolean => !!view.legal?.length || view.done || curtain !== null;

const told = (list: Frame[]): Frame[] => list.filter((frame) => frame.seen);

const KEPT = 120; // frames kept for the look back

export class Story {
  last: SeenEvent[] = []; // the events shown last, one beat
  private queue: Frame[] = [];
  private moment: Snapshot | null = null; // the last moment taken
  private shown: Snapshot | null = null;
  private rest: Promise<void> | null = null; // pending while the current beat is on show
  private wake: () => void = () => undefined;
  private pumping: Promise<void> | null = null;
  private hurried = false;
  private spent = 0; // milliseconds of pauses since the player's last choice
  private past: Frame[] = [];
  private asked: number[] = []; // past.length at each moment when the player began to be asked

  // `speed` and `haste`, a factor of all pauses, are read at every beat; tests pass their own `wait`.
  constructor(
    private readonly show: (snapshot: Snapshot) => void,
    private readonly speed: () => Speed,
    private readonly how: Telling = {},
    private readonly haste: () => number = () => 1,
    private readonly wait = timer,
  ) {}

  // Events are being shown, and the player is asked nothing.
  get telling(): boolean {
    return this.queue.length > 0 || (this.rest !== null && !!this.shown && !asks(this.shown));
  }

  // Takes the table's next moment; resolves when its events have been shown.
  take(next: Snapshot): Promise<void> {
    const last = this.moment;
    const made = frames(last, next, this.how);
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

  // The player has acted: ends the pause. A forced move goes on with the story before it.
  seen(forced = false): void {
    this.hurried = false;
    if (!forced) this.spent = 0;
    this.wake();
  }

  // The frames since the player's previous question, own actions included.
  round(): Frame[] {
    const now = asks(this.moment!) ? 1 : 0;
    return this.past.slice(this.asked[this.asked.length - 1 - now] ?? 0);
  }

  private start(next: Snapshot): void {
    this.last = next.log.slice(-1);
    if (asks(next)) this.asked.push(0);
    // The events that led here, if the table knows its earlier states.
    const [first] = next.between ?? [];
    if (first) {
      const fresh = next.fresh.filter((seen) => seen.seq > first.seq);
      const before = { ...next, view: first.view };
      if (fresh.length) this.remember(frames(before, { ...next, fresh }, this.how));
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
    const fresh = told(waiting).map(({ seen }) => seen!);
    const end = waiting[waiting.length - 1];
    if (fresh.length) this.last = fresh.slice(-1);
    if (end) this.shown = { ...end.snapshot, fresh };
    if (fresh.length || !end) {
      this.rest = null;
      this.wake();
    }
    if (this.shown) this.show(this.shown);
  }

  private async pump(): Promise<void> {
    while (this.queue.length || this.rest) {
      const [beat, ...coming] = beats(this.queue, this.how);
      if (this.rest && (!beat || beat[0].seen || beat[0].after)) {
        await this.rest;
        continue;
      }
      const end = beat[beat.length - 1];
      this.queue.splice(0, this.queue.indexOf(end) + 1);
      this.remember(beat);
      const events = told(beat).map(({ seen }) => seen!);
      if (events.length) this.last = events;
      this.shown = { ...end.snapshot, fresh: events };
      if (events.some((seen) => !is(this.how.aside, seen)))
        this.pause(events, told(coming.flat()).length ? coming : []);
      this.show(this.shown);
    }
  }

  // Keeps a beat on show until its time is over or the player goes on.
  private pause(events: SeenEvent[], coming: Frame[][]): void {
    const ms = this.timeOf(events, coming);
    this.spent += ms;
    const rest = Promise.race([this.wait(ms), new Promise<void>((resolve) => (this.wake = resolve))]).then(() => {
      if (this.rest !== rest) return; // skipped
      this.rest = null;
      if (!this.queue.length && this.shown) this.show(this.shown);
    });
    this.rest = rest;
  }

  // The more is to be told before the next question, the quicker.
  private timeOf(events: SeenEvent[], coming: Frame[][]): number {
    const speed = this.speed();
    const factor = PACES[speed] * this.haste();
    const known = (seen: SeenEvent) => (seen.event?.seat === this.moment?.viewer ? 0.5 : 1); // the player's own doing
    const read = (seen: SeenEvent) => dwell(seen.text, speed) * this.haste() * known(seen);
    const own = read(events[events.length - 1]);
    const all = coming.reduce((sum, [{ seen }]) => sum + (seen ? read(seen) : 0), own);
    const share = Math.max(0, Math.min(1, (WHOLE * factor - this.spent) / all));
    return Math.max(own * share, (is(this.how.matters, events[0]) ? MATTERS : LEAST) * factor);
  }
}

// The factor of all pauses, after the player has skipped a story or looked back at one.
export const learnt = (haste: number, by: "skip" | "look"): number =>
  Math.max(0.4, Math.min(1.5, haste * (by === "skip" ? 0.88 : 1.12)));
