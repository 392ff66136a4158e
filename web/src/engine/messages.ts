// Made by tools/protocol.py from src/table/protocol: `make tables` writes it again.

export type Protocol = 2;

export interface PastGame {
  table: string;
  game: string;
  ended: number;
  players: string[];
  scores: number[];
  winners: number[];
  seat: number;
  rated: boolean;
  rating: RatingChange | null;
}

export interface RatingChange {
  before: number;
  after: number;
}

export interface Rating {
  person: string;
  name: string;
  points: number;
  deviation: number;
  games: number;
  provisional: boolean;
}

export interface Ranked {
  number: number;
  person: string;
  name: string;
  score: number;
  margin: number;
  rank: number;
  of: number;
  at: number;
}

export interface Problem {
  warning: boolean;
  line: number;
  column: number;
  field: string;
  text: string;
}

export interface Entry {
  seat: number | "chance" | "table";
  action: string;
}

export interface Puzzle {
  origin: string;
  grade: "easy" | "middle" | "hard";
  rating: number;
  seat: number;
  answer: string;
  win: number;
  tempting: Tempting[];
  line: string[];
  record: string;
}

export interface Tempting {
  name: string;
  lost: number;
}

export interface DayTable {
  game: string;
  marked: boolean;
  seats: number;
  own: number;
  bot: string;
  seed: string;
  options: Record<string, string>;
}

export interface Friend {
  person: string;
  name: string;
  bond: "asked" | "asks" | "friend";
  here?: boolean;
  tables?: TableAt[];
}

export interface TableAt {
  table: string;
  game: string;
  status: "open" | "running" | "done" | "closed";
}

export interface Invitation {
  table: string;
  game: string;
  person: string;
  name: string;
}

export interface Points {
  game: string;
  points: number;
  deviation: number;
  games: number;
  provisional: boolean;
}

export interface Times {
  now: number;
  seats: SeatTime[];
  bell: number | null;
  stands: number | null;
}

export interface SeatTime {
  left: number;
  reserve: number;
  runs: boolean;
}

export interface Signin {
  signin: string;
  device: string;
  created: number;
  seen: number;
  own: boolean;
}

export interface You {
  person: string;
  name: string;
  guest: boolean;
}

export interface Limits {
  message: number;
  name: number;
  chat: number;
}

export interface Legal {
  action: number;
  name: string;
  label: string;
  weight?: number;
}

export interface View {
  game: string;
  seats: number;
  viewer: number | null;
  done: boolean;
  chance: boolean;
  pending: number[];
  scores: number[];
  winners?: number[];
  table: any;
  prompt?: string;
  legal?: Legal[];
}

export interface SeenEvent {
  seq: number;
  text: string;
  event?: { kind: string; [argument: string]: number | string | null };
}

export interface TriedEvent {
  text: string;
  event: { kind: string; [argument: string]: number | string | null };
}

export interface Snapshot {
  seq: number;
  view: View;
}

export interface Canvas {
  rows: string[];
  styles: [number, number, number, string][];
  marks: [number, number, number, number][];
}

export interface Hint {
  action: number;
  name: string;
  label: string;
  reason: string;
  share: number;
  win: number;
  margin: number;
  line?: string[];
}

export interface GameInfo {
  id: string;
  title: string;
  credit: string;
  summary: string;
  rules_version: number;
  min_seats: number;
  max_seats: number;
  first_day: string | null;
  actions: number;
  state_bytes: number;
  observation: number;
  options: OptionInfo[];
}

export interface OptionInfo {
  name: string;
  title: string;
  type: "yes/no" | "number" | "choice" | "list";
  min?: number;
  max?: number;
  items?: number;
  solo?: boolean;
  choices?: string;
  labels?: string;
  default: string;
  help: string;
}

export interface BotInfo {
  level: number;
  name: string;
  title: string;
  choice: string;
  summary: string;
  searches: boolean;
}

export interface Clock {
  kind: "none" | "move" | "game" | "day";
  seconds?: number;
  reserve?: number;
  increment?: number;
  bell?: number;
}

export interface Listed {
  table: string;
  game: string;
  status: "open" | "running" | "done" | "closed";
  title: string;
  seats: OnlineSeat[];
  clock: Clock;
  rated: boolean;
  watchable: boolean;
  created: number;
}

export interface OnlineSeat {
  who: "person" | "bot" | "open";
  name?: string;
  bot?: string | null;
  person?: string;
  here?: boolean;
  resigned?: boolean;
  agreed?: boolean;
  hushed?: boolean;
}

export interface Result {
  winners: number[];
  scores: number[];
  ratings?: Change[];
}

export interface Change {
  seat: number;
  before: number;
  after: number;
}

export interface Spectator {
  person: string;
  name: string;
  hushed: boolean;
}

export interface Barred {
  person: string;
  name: string;
  until: number;
}

export interface Question {
  ask: number;
  what: "takeback" | "abandon" | "bot";
  seat: number;
  about?: number;
  yes: number[];
}

export interface ChatLine {
  at: number;
  person: string;
  name: string;
  seat: number | null;
  text: string;
}

// Messages to an engine, their answers, and the answer that each gets.
export interface EngineRequests {
  new: {
    game: string;
    seats: number;
    seed?: any;
    options?: Record<string, string>;
    players?: any[];
    parts?: string;
    chance?: boolean;
  };
  load: {
    record: string;
    parts?: string;
    chance?: boolean;
    players?: any[];
    seed?: any;
    at?: number;
    settled?: boolean;
  };
  parts: {
    game: string;
    parts?: string;
  };
  legal: {
    seat: number | "chance" | "table";
  };
  bot: {
    seat: number | "chance" | "table";
    bot?: string;
    iterations?: number;
    seconds?: number;
  };
  analyse: {
    at: number;
    seat?: number | null;
    level?: string;
    iterations?: number;
    seconds?: number;
  };
  standing: {
    seat: number | "chance" | "table";
    date?: string;
    lost?: number[];
  };
  day: {
    date: string;
    game?: string;
  };
  puzzles: {
    game: string;
    text?: string;
    date?: string;
  };
  rate: {
    rating?: number;
    counted?: number;
    puzzle?: number;
    lost?: number;
    score: number;
  };
  save: {};
  quit: {};
  hello: {
    protocol?: any;
    lang?: string;
  };
  view: {
    seat?: number | null;
    at?: number;
    bots?: number[];
  };
  draw: {
    seat?: number | null;
    at?: number;
    wide?: number;
    high?: number;
    words?: boolean;
  };
  events: {
    seat?: number | null;
    from?: number;
  };
  apply: {
    seat: number | "chance" | "table";
    actions?: any[];
    text?: string;
    seq?: number;
  };
  try: {
    seat: number | "chance" | "table";
    actions?: any[];
    text?: string;
    seq?: number;
  };
  undo: {
    seat: number | "chance" | "table";
    bots?: number[];
  };
  why: {
    seat: number | "chance" | "table";
    action: any;
  };
  hint: {
    seat: number | "chance" | "table";
    level?: string;
    iterations?: number;
    seconds?: number;
    actions?: any[];
  };
  rules: {
    game?: string;
    clause?: string;
  };
}

export interface EngineAnswers {
  table: {
    game: string;
    rules_version: number;
    seats: number;
    players: string[];
    seed?: string;
    done: boolean;
    chance: boolean;
    pending: number[];
    record?: string;
    entries?: Entry[];
  };
  parts: {
    game: string;
    good: boolean;
    digest?: string;
    problems: Problem[];
    text?: string;
  };
  legal: {
    legal: Legal[];
  };
  undone: {
    done: boolean;
    chance: boolean;
    pending: number[];
  };
  analysis: {
    first?: number[];
    action: string;
    label?: string;
    judged: boolean;
    together: boolean;
    better?: Legal;
    lost?: number;
    doubt?: number;
    settled?: boolean;
    win?: number[];
  };
  standing: {
    score: number;
    margin: number;
    rank: number;
    of: number;
    line?: string;
  };
  day: {
    date: string;
    tables: DayTable[];
  };
  puzzles: {
    puzzles: Puzzle[];
    today?: number;
  };
  rated: {
    rating: number;
    change: number;
  };
  record: {
    record: string;
  };
  bye: {};
  welcome: {
    protocol: number;
    version: string;
    games: GameInfo[];
    bots: BotInfo[];
  };
  view: {
    played: number;
    undo?: boolean;
    view: View;
  };
  drawing: {
    text?: string;
    board: Canvas;
    seats: Canvas;
  };
  events: {
    events: SeenEvent[];
  };
  applied: {
    events: SeenEvent[];
    done: boolean;
    chance: boolean;
    pending: number[];
  };
  tried: {
    applied: number;
    events: TriedEvent[];
    view: View;
  };
  why: {
    clause: string | null;
    text?: string;
  };
  hints: {
    seat: number;
    hints: Hint[];
  };
  rules: {
    game: string;
    text: string;
  };
  error: {
    code: string;
    text: string;
    clause?: string;
    field?: string;
    line?: number;
    column?: number;
  };
}

export interface EngineAnswerTo {
  new: "table";
  load: "table";
  parts: "parts";
  legal: "legal";
  bot: "applied";
  analyse: "analysis";
  standing: "standing";
  day: "day";
  puzzles: "puzzles";
  rate: "rated";
  save: "record";
  quit: "bye";
  hello: "welcome";
  view: "view";
  draw: "drawing";
  events: "events";
  apply: "applied";
  try: "tried";
  undo: "undone";
  why: "why";
  hint: "hints";
  rules: "rules";
}

// Messages to a server, their answers, and the answer that each gets.
export interface ServerRequests {
  replay: {
    table: string;
  };
  history: {
    person?: string;
    before?: number;
    next?: string | null;
  };
  ratings: {
    game: string;
    person?: string;
  };
  ranking: {
    date: string;
    game: string;
  };
  claim: {
    date: string;
    game: string;
    record: string;
  };
  friends: {
    watch?: boolean;
  };
  friend: {
    person?: string;
    name?: string;
    on: boolean;
  };
  invite: {
    table: string;
    person?: string;
    name?: string;
  };
  decline: {
    table: string;
  };
  profile: {
    person?: string;
    name?: string;
  };
  takeback: {
    table: string;
  };
  answer: {
    table: string;
    ask: number;
    yes: boolean;
  };
  resign: {
    table: string;
  };
  away: {
    table: string;
  };
  back: {
    table: string;
  };
  standin: {
    table: string;
    seat: number;
  };
  abandon: {
    table: string;
  };
  chat: {
    table: string;
    text: string;
  };
  guest: {
    name: string;
    password?: string;
  };
  register: {
    name: string;
    password: string;
    server?: string;
  };
  login: {
    name: string;
    password: string;
  };
  recover: {
    name: string;
    recovery: string;
    password: string;
  };
  logout: {
    all?: boolean;
    signin?: string;
  };
  signins: {};
  rename: {
    name: string;
  };
  password: {
    old: string;
    new: string;
  };
  notify: {
    email?: string | null;
    webhook?: string | null;
  };
  verify: {
    code: string;
  };
  export: {
    next?: string | null;
  };
  erase: {
    password?: string;
    sure?: boolean;
  };
  block: {
    person: string;
    on: boolean;
  };
  report: {
    table: string;
    text: string;
    lines?: number[];
  };
  subscribe: {
    endpoint: string;
    key: string;
    auth: string;
  };
  unsubscribe: {
    endpoint: string;
  };
  alert: {
    table: string;
    on: boolean;
  };
  code: {};
  arrive: {
    code: string;
  };
  adopt: {
    code: string;
  };
  hello: {
    protocol?: any;
    lang?: string;
    token?: string;
    password?: string;
  };
  view: {
    table: string;
  };
  draw: {
    table: string;
    wide?: number;
    high?: number;
    words?: boolean;
  };
  events: {
    table: string;
    from?: number;
  };
  apply: {
    table: string;
    actions?: any[];
    text?: string;
    seq: number;
  };
  try: {
    table: string;
    actions?: any[];
    text?: string;
    seq: number;
  };
  undo: {
    table: string;
    seq?: number;
  };
  why: {
    table: string;
    action: any;
  };
  hint: {
    table: string;
  };
  rules: {
    game: string;
    clause?: string;
  };
  lobby: {
    watch?: boolean;
  };
  create: {
    game: string;
    seats: string[];
    options?: Record<string, string>;
    parts?: string;
    title?: string;
    open?: boolean;
    start?: boolean;
    rated?: boolean;
    clock?: Clock;
    away?: number;
    delay?: number;
    watchable?: boolean;
  };
  watch: {
    table: string;
    invite?: string;
  };
  unwatch: {
    table: string;
  };
  join: {
    table: string;
    seat?: number;
    invite?: string;
    terms?: number;
  };
  leave: {
    table: string;
  };
  start: {
    table: string;
    fill?: string;
  };
  seat: {
    table: string;
    seat: number;
    who: string;
  };
  close: {
    table: string;
  };
  change: {
    table: string;
    seats?: number;
    options?: Record<string, string>;
    title?: string;
    clock?: Clock;
    away?: number;
    delay?: number;
    watchable?: boolean;
  };
  agree: {
    table: string;
    terms: number;
  };
  rematch: {
    table: string;
  };
  remove: {
    table: string;
    person: string;
    ban?: boolean;
  };
  pardon: {
    table: string;
    person: string;
  };
  hush: {
    table: string;
    person: string;
    on: boolean;
  };
  relink: {
    table: string;
  };
  host: {
    table: string;
    person: string;
  };
  mute: {
    table: string;
    on: boolean;
  };
}

export interface ServerAnswers {
  record: {
    table: string;
    game: string;
    record: string;
    players: string[];
    hash: string;
    secret: string;
    values: number[];
  };
  history: {
    person: string;
    games: PastGame[];
    next: string | null;
  };
  ratings: {
    game: string;
    ratings: Rating[];
  };
  ranking: {
    date: string;
    game: string;
    ranking: Ranked[];
    all: number;
  };
  friends: {
    friends: Friend[];
    invitations: Invitation[];
  };
  profile: {
    person: string;
    name: string;
    guest: boolean;
    since: number;
    bond: "none" | "asked" | "asks" | "friend";
    here?: boolean;
    ratings: Points[];
    games: number;
  };
  done: {};
  signins: {
    signins: Signin[];
  };
  signed: {
    token?: string;
    recovery?: string;
    you: You | null;
  };
  export: {
    data: any;
  };
  code: {
    code: string;
    until: number;
  };
  welcome: {
    protocol: number;
    version: string;
    games: GameInfo[];
    bots: BotInfo[];
    bot: string;
    you: You | null;
    writable: boolean;
    private: boolean;
    days: boolean;
    push: string;
    announcement: string | null;
    limits: Limits;
    tables: string[];
  };
  view: {
    table: string;
    undo: boolean;
    time: Times | null;
    view: View | null;
  };
  drawing: {
    table: string;
    text?: string;
    board: Canvas;
    seats: Canvas;
  };
  events: {
    table: string;
    events: SeenEvent[];
    next?: number;
  };
  applied: {
    table: string;
    events: SeenEvent[];
    between?: Snapshot[];
    done?: boolean;
    chance?: boolean;
    pending?: number[];
    undo: boolean;
    time: Times | null;
    view: View | null;
  };
  tried: {
    table: string;
    applied: number;
    events: TriedEvent[];
    view: View;
  };
  why: {
    table: string;
    clause: string | null;
    text?: string;
  };
  hints: {
    table: string;
    seat: number;
    hints: Hint[];
  };
  rules: {
    game: string;
    text: string;
  };
  error: {
    code: string;
    text: string;
    clause?: string;
    field?: string;
    line?: number;
    column?: number;
    wait?: number;
    table?: string;
    undo?: boolean;
    time?: Times | null;
    view?: View | null;
  };
  lobby: {
    tables: Listed[];
    gone: string[];
  };
  table: {
    table: string;
    game: string;
    rules_version: number;
    status: "open" | "running" | "done" | "closed";
    title: string;
    host: string | null;
    seats: OnlineSeat[];
    terms: number;
    seat: number | null;
    options: Record<string, string>;
    own_parts: boolean;
    open: boolean;
    invite?: string;
    rated: boolean;
    watchable: boolean;
    delay: number;
    away: number;
    muted: boolean;
    clock: Clock;
    hash: string | null;
    secret: string | null;
    rematch: string | null;
    result: Result | null;
    watching: number;
    spectators?: Spectator[];
    barred?: Barred[];
    asks: Question[];
    alert?: boolean;
    chat?: ChatLine[];
    events_from?: number;
    events?: SeenEvent[];
    undo: boolean;
    time: Times | null;
    view: View | null;
  };
}

export interface ServerNews {
  checking: {
    date: string;
    game: string;
    done: number;
    of: number;
  };
  friend: {
    person?: string;
    here?: boolean;
    changed?: boolean;
  };
  invited: {
    table: string;
    game: string;
    person: string;
    name: string;
  };
  update: {
    table: string;
    events: SeenEvent[];
    between?: Snapshot[];
    done?: boolean;
    chance?: boolean;
    pending?: number[];
    undo: boolean;
    time: Times | null;
    view: View | null;
  };
  chat: {
    table: string;
    line: ChatLine;
  };
  store: {
    writable: boolean;
  };
  announcement: {
    text: string;
  };
  bye: {
    text: string;
  };
  people: {
    table: string;
    watching: number;
    spectators?: Spectator[];
    here: number[];
  };
  removed: {
    table: string;
    text: string;
  };
}

export interface ServerAnswerTo {
  replay: "record";
  history: "history";
  ratings: "ratings";
  ranking: "ranking";
  claim: "ranking";
  friends: "friends";
  friend: "done";
  invite: "done";
  decline: "done";
  profile: "profile";
  takeback: "done";
  answer: "done";
  resign: "applied";
  away: "done";
  back: "done";
  standin: "done";
  abandon: "done";
  chat: "done";
  guest: "signed";
  register: "signed";
  login: "signed";
  recover: "signed";
  logout: "done";
  signins: "signins";
  rename: "signed";
  password: "signed";
  notify: "done";
  verify: "done";
  export: "export";
  erase: "done";
  block: "done";
  report: "done";
  subscribe: "done";
  unsubscribe: "done";
  alert: "done";
  code: "code";
  arrive: "signed";
  adopt: "done";
  hello: "welcome";
  view: "view";
  draw: "drawing";
  events: "events";
  apply: "applied";
  try: "tried";
  undo: "applied";
  why: "why";
  hint: "hints";
  rules: "rules";
  lobby: "lobby";
  create: "table";
  watch: "table";
  unwatch: "done";
  join: "table";
  leave: "done";
  start: "table";
  seat: "table";
  close: "done";
  change: "table";
  agree: "table";
  rematch: "table";
  remove: "table";
  pardon: "table";
  hush: "table";
  relink: "table";
  host: "table";
  mute: "done";
}
