// The answers of a report: a card for each question of a designer, with the figures of all variants, a plot, and what
// they mean.
import { Book, Extremity, Figure, Finding, Histogram, Moment, Row, section, Unit } from "./data";
import { Card, FigureOf, Legend, mostAhead, Note, Swatch } from "./parts";
import { colour } from "./plot";
import { Bins, Curves, Leads, Rows, Uses } from "./plots";
import { number, percent, t, withInterval } from "./say";

const LISTED = 10;
const FEW = 30; // with fewer cases a share says next to nothing

// Figures of the first page, for every variant.
function Answers({ book, keys }: { book: Book; keys: string[] }) {
  const several = book.data.studies.length > 1;
  return (
    <dl>
      {keys.map((key) => {
        const row = book.find("play", key);
        if (!row) return null;
        return (
          <>
            <dt>{row.first.label}</dt>
            {row.of.map(
              (finding, k) =>
                finding && (
                  <dd>
                    <FigureOf finding={finding} />
                    {row.by[k] && <span class="off"> ✱</span>}
                    {several && (
                      <small>
                        {" "}
                        <Swatch book={book} k={k} />
                      </small>
                    )}
                  </dd>
                ),
            )}
          </>
        );
      })}
    </dl>
  );
}

function Distribution({ book, bins, unit }: { book: Book; bins?: Histogram; unit: string }) {
  return bins ? <Bins studies={book.data.studies} bins={bins} unit={unit} /> : null;
}

function OverTime({ book, of, unit, name, fair }: OverTimeProps) {
  const { studies } = book.data;
  const curves = studies.map(({ variant, moments }, k) => ({
    name: studies.length > 1 ? variant : "",
    colour: colour(k),
    points: moments.map((moment) => ({ x: moment.at, y: of(moment) })),
  }));
  return (
    <Curves curves={curves} x={{ unit: "part", name: t("of the play") }} y={{ unit, name }} fair={fair} fromZero />
  );
}

interface OverTimeProps {
  book: Book;
  of: (moment: Moment) => Figure;
  unit: Unit;
  name: string;
  fair?: number;
}

function Length({ book }: { book: Book }) {
  const { histograms, pace } = book.data;
  return (
    <Card title={t("How long does it take?")}>
      <Answers book={book} keys={["decisions", "minutes", "choices", "forced", "turn", "wait"]} />
      <Distribution book={book} bins={histograms.lengths} unit={t("decisions per play")} />
      <Note>
        {t(
          "Minutes are an estimate: {pace} seconds per decision; seats that choose at the same time also think at the same time. --pace sets the seconds. Chance and forced actions take no time. A turn ends when somebody else decides.",
          { pace: number(pace, Number.isInteger(pace) ? 0 : 1) },
        )}
      </Note>
    </Card>
  );
}

function SeatVerdict({ book, rows }: { book: Book; rows: Row[] }) {
  const most = mostAhead(rows);
  if (!most) return <>{t("No seat wins more or less than its share by more than chance explains.")}</>;
  const { finding, k } = most;
  return (
    <>
      {t("Order of play: {seat} wins {share}; a fair share would be {fair}.", {
        seat: finding.label,
        share: withInterval("share", finding),
        fair: percent(finding.fair!),
      })}
      {book.data.studies.length > 1 && (
        <small>
          {" "}
          <Swatch book={book} k={k} />
        </small>
      )}
    </>
  );
}

function Seats({ book }: { book: Book }) {
  const order = section(book, "order");
  return (
    <Card title={t("Does the seat matter?")}>
      {order.length > 0 && (
        <>
          <p class="answer">
            <SeatVerdict book={book} rows={order} />
          </p>
          <Rows book={book} rows={order} />
        </>
      )}
      <Rows book={book} rows={section(book, "seat")} />
      <Note>
        {t(
          "Points with 95 percent intervals; the dashed line is the fair share. The first player may be drawn at random, so order of play and seats are shown separately.",
        )}
      </Note>
    </Card>
  );
}

function Ends({ book }: { book: Book }) {
  const { histograms } = book.data;
  return (
    <>
      <Card title={t("How close is the end?")}>
        <Answers book={book} keys={["margin", "shared", "nobody"]} />
        <Distribution book={book} bins={histograms.margins} unit={t("points between first and second")} />
      </Card>
      <Card title={t("How many points?")}>
        <Distribution book={book} bins={histograms.scores} unit={t("points of each seat at the end")} />
      </Card>
    </>
  );
}

function Lead({ book }: { book: Book }) {
  const { studies } = book.data;
  const seats = Array.from({ length: Math.max(...studies.map(({ entries }) => entries)) }, (_, e) => e);
  const common = studies.every(({ entries }) => entries === studies[0].entries); // one line for all variants
  return (
    <>
      <Card title={t("Who leads when?")}>
        <Answers book={book} keys={["changes"]} />
        <Legend names={seats.map((e) => ({ colour: `s${e}`, name: t("seat {n}", { n: e + 1 }) }))} />
        <Leads studies={studies} />
        <Note>
          {t(
            "Plays in which one seat leads, by the points visible at that moment; above the bars, several seats are level.",
          )}
        </Note>
      </Card>
      <Card title={t("How early is it decided?")}>
        <Answers book={book} keys={["settled", "runaway"]} />
        <OverTime
          book={book}
          of={(moment) => moment.decided}
          unit="share"
          name={t("plays whose winner leads from here to the end")}
        />
        <Note>
          {t(
            "A curve that is high early means runaway leaders; one that rises only at the end means that earlier points say little.",
          )}
        </Note>
      </Card>
      <Card title={t("How much tension?")}>
        <Answers book={book} keys={["leader"]} />
        <OverTime
          book={book}
          of={(moment) => moment.leader_wins}
          unit="share"
          name={t("wins of the leader at that moment")}
          fair={common ? 1 / studies[0].entries : undefined}
        />
        <OverTime book={book} of={(moment) => moment.gap} unit="points" name={t("points between first and second")} />
      </Card>
    </>
  );
}

// The ladder of bots: each among the next weaker.
function Skill({ book }: { book: Book }) {
  const steps = section(book, "skill");
  const spread = book.find("elo", "spread");
  return (
    <Card title={t("How much does skill matter?")}>
      {spread ? (
        <>
          <p class="answer">
            {t("Strength: {bots} by {elo}.", {
              bots: spread.first.label,
              elo: withInterval("elo", spread.first),
            })}
          </p>
          <Rows book={book} rows={steps} whole={[0, 1]} />
          <Rows book={book} rows={section(book, "elo")} name={t("strength in Elo")} whole={[0]} />
          <Behind book={book} rows={steps} say={({ label }) => t("{bots}: its greatest defeat", { bots: label })} />
          <Note>
            {t(
              "Each bot plays alone among the next weaker ones, in every seat with the same luck. At the dashed line skill would not matter. 100 Elo more are 64 percent of the wins between two, 400 more are 91 percent.",
            )}
          </Note>
        </>
      ) : (
        <Note>{t("Not measured: --skill 60 lets each bot play among the next weaker ones, 60 times.")}</Note>
      )}
    </Card>
  );
}

function PlanVerdict({ rows }: { rows: Row[] }) {
  const best = mostAhead(rows)?.finding;
  if (!best || best.value < best.fair!)
    return <>{t("Nothing that was tried wins more than its share by more than chance explains.")}</>;
  return (
    <>
      {t("This plan dominates: {plan}. It wins {share}, where {fair} would be fair.", {
        plan: best.label,
        share: withInterval("share", best),
        fair: percent(best.fair!),
      })}
    </>
  );
}

// A seat that may not do something, or does it whenever it can, among seats without a limit.
function Plans({ book }: { book: Book }) {
  const rows = section(book, "limit");
  return (
    <Card title={t("Does a strategy dominate?")}>
      {rows.length > 0 ? (
        <>
          <p class="answer">
            <PlanVerdict rows={rows} />
          </p>
          <ul>
            {rows.flatMap(({ of }) =>
              of.flatMap((finding, k) => (finding ? [<Plan book={book} finding={finding} k={k} />] : [])),
            )}
          </ul>
          <Rows book={book} rows={rows} whole={[0]} />
          <Note>
            {t(
              "One seat has the limit, in every seat in turn with the same luck; the others play as they like. Its bot knows the limit and plans with it. Where the limit leaves no action, the seat does what it can.",
            )}
          </Note>
        </>
      ) : (
        <Note>
          {t("Not measured: --without ACTION takes an action away from one seat, --only PLAN makes it follow a plan.")}
        </Note>
      )}
    </Card>
  );
}

function Plan({ book, finding, k }: { book: Book; finding: Finding; k: number }) {
  const { label, value, low = value, high = value, fair = 0, record } = finding;
  const points = (x: number) => number(100 * x, 1);
  return (
    <li>
      {label}{" "}
      <small>
        {t("costs {cost} percentage points of the wins ({low} to {high})", {
          cost: points(fair - value),
          low: points(fair - high),
          high: points(fair - low),
        })}
        {book.data.studies.length > 1 && (
          <>
            {" · "}
            <Swatch book={book} k={k} />
          </>
        )}
        {record && (
          <>
            {" · "}
            <a href={record}>{t("its greatest win")}</a>
          </>
        )}
      </small>
    </li>
  );
}

const THIRDS = ["1", "2", "3"];

const sayLuck = (values: Record<string, string>): string =>
  t("Over a play, luck moves the win chance of a seat by {luck}, and its own choices move it by {own}.", values);
const sayKings = (values: Record<string, string>): string =>
  t(
    "In the last third of a play, seats without chances make {without} of the decisions; {kings} of these make another the likeliest winner.",
    values,
  );

// How far luck and own choices moved the win chances, by the analysis.
function Luck({ book }: { book: Book }) {
  const [luck, own] = ["luck.all", "own.all"].map((key) => book.find("luck", key));
  const thirds = THIRDS.flatMap((n) =>
    [book.find("luck", `luck.${n}`) ?? [], book.find("luck", `own.${n}`) ?? []].flat(),
  );
  const seats = section(book, "luck").filter(({ first }) => first.key.includes("seat"));
  const name = t("change of the win chance, mean of its sizes");
  return (
    <Card title={t("Where is the luck?")}>
      {luck && own ? (
        <>
          <p class="answer">
            {sayLuck({ luck: withInterval("part", luck.first), own: withInterval("part", own.first) })}
          </p>
          <Rows book={book} rows={thirds} name={name} whole={[0]} />
          <Rows book={book} rows={seats} name={name} whole={[0]} />
          <Behind book={book} rows={[luck]} say={() => t("the luckiest winner")} />
          <Note>
            {book.data.studies.map(
              ({ analysis }) =>
                analysis && (
                  <>
                    {t("{plays} plays analysed: {positions} positions, {iterations} iterations each.", {
                      plays: analysis.plays,
                      positions: analysis.positions,
                      iterations: analysis.iterations,
                    })}{" "}
                  </>
                ),
            )}
            {t(
              "A change over a die roll or a card is luck, one over an action is a choice. Errors of the evaluation count as either; more iterations make them smaller.",
            )}
          </Note>
        </>
      ) : (
        <Note>{t("Not measured: --analyse 20 searches every position of 20 plays.")}</Note>
      )}
    </Card>
  );
}

function Kings({ book }: { book: Book }) {
  const rows = section(book, "king");
  const [without, kings] = rows;
  return (
    <Card title={t("Do losers choose the winner?")}>
      {kings ? (
        <>
          <p class="answer">
            {sayKings({ without: withInterval("part", without.first), kings: withInterval("part", kings.first) })}
          </p>
          <Rows book={book} rows={rows} name={t("part of the decisions")} whole={[0]} />
          <Behind book={book} rows={[kings]} say={() => t("the greatest change by such a decision")} />
          <Note>
            {t(
              "Without chances: a win chance of at most 2 percent. A decision counts if another seat becomes the likeliest winner and gains at least 10 percentage points.",
            )}
          </Note>
        </>
      ) : (
        <Note>{t("Not measured: --analyse 20 searches every position of 20 plays.")}</Note>
      )}
    </Card>
  );
}

// Links to the records of plays behind the rows.
function Behind({ book, rows, say }: { book: Book; rows: Row[]; say: (finding: Finding) => string }) {
  const found = rows.flatMap(({ of }) => of.flatMap((finding, k) => (finding?.record ? [{ finding, k }] : [])));
  if (!found.length) return null;
  return (
    <ul>
      {found.map(({ finding, k }) => (
        <li>
          <a href={finding.record}>{say(finding)}</a>
          {book.data.studies.length > 1 && (
            <small>
              {" "}
              <Swatch book={book} k={k} />
            </small>
          )}
        </li>
      ))}
    </ul>
  );
}

// Everything that seats do, and how the seats that do it fare.
function Used({ book }: { book: Book }) {
  const done = section(book, "facet").filter(({ first }) => first.by_seats);
  const frequent = done.filter(({ first }) => first.cases >= FEW);
  // From the shares farthest above the fair one to those farthest below it, by significance.
  const weight = ({ value, low = value, high = value, fair = 0 }: Finding) => (value - fair) / (high - low || 1e-9);
  const marked = done
    .filter(({ of }) => of.some((finding) => finding?.stands_out))
    .sort((a, b) => weight(b.first) - weight(a.first));
  const above = marked.filter(({ first }) => first.value > first.fair!);
  const below = marked.slice(above.length);
  return (
    <>
      {frequent.length > 0 && (
        <Card title={t("What is used, and does it win?")}>
          <Uses book={book} rows={frequent} />
          <Note>
            {t(
              "Each dot is a card, a tile or another thing that seats choose or get; point at it to see its name. On the left are rare ones, above the dashed line those that go with winning; strong dots stand out more than chance explains.",
            )}
          </Note>
        </Card>
      )}
      <Card title={t("What goes with winning?")}>
        {marked.length === 0 && (
          <p class="answer">{t("Nothing that seats do goes with winning or losing more than chance explains.")}</p>
        )}
        <Rows book={book} rows={above.slice(0, LISTED / 2)} />
        {below.length > 0 && (
          <>
            <h3>{t("And with losing?")}</h3>
            <Rows book={book} rows={below.slice(-LISTED / 2)} />
          </>
        )}
        {marked.length > 0 && (
          <Note>
            {t(
              "{n|thing stands|things stand} out; the tables list them all. Winners do more of everything that winning allows: a share shows what goes together, not what causes it.",
              { n: marked.length },
            )}
          </Note>
        )}
      </Card>
    </>
  );
}

function DeadList({ book, dead, title }: { book: Book; dead: Finding["dead"]; title: string }) {
  const found = section(book, "action").flatMap(({ of }) => {
    const k = of.findIndex((finding) => finding?.dead === dead);
    return k < 0 ? [] : [{ finding: of[k]!, k }];
  });
  return (
    <>
      <p class="answer">{title}</p>
      <ul>
        {found.slice(0, LISTED).map(({ finding, k }) => (
          <li>
            {finding.label}{" "}
            <small>
              {t("chosen {chosen} times out of {offered}; at random {chance}", {
                chosen: finding.chosen!,
                offered: finding.offered!,
                chance: number(finding.by_chance!, 0),
              })}
              {book.data.studies.length > 1 && (
                <>
                  {" · "}
                  <Swatch book={book} k={k} />
                </>
              )}
            </small>
          </li>
        ))}
        {found.length === 0 && <li>{t("None.")}</li>}
        {found.length > LISTED && <li>{t("and {n} more, in the table of actions", { n: found.length - LISTED })}</li>}
      </ul>
    </>
  );
}

function Dead({ book }: { book: Book }) {
  return (
    <Card title={t("Are there dead choices?")}>
      <DeadList book={book} dead="never" title={t("Hardly ever chosen when they could be:")} />
      <DeadList book={book} dead="always" title={t("Chosen nearly every time they could be:")} />
      <Note>
        {t(
          "Hardly ever: less than a tenth as often as at random. Nearly always: more than 95 percent. Both according to their intervals. Bots that play at random have neither.",
        )}
      </Note>
    </Card>
  );
}

// The word that the names of these actions begin with: they are of one kind.
const kindOf = (name: string): string => /^[^\d\s.:+]+/.exec(name)?.[0] ?? name;

const KINDS = 8;

// The actions of each kind, where there are several, the most frequent kind first.
function kindsOf(book: Book): Finding[][] {
  const kinds = new Map<string, Finding[]>();
  for (const { first } of section(book, "action"))
    if (first.rate && first.offered! >= FEW)
      kinds.set(kindOf(first.key), [...(kinds.get(kindOf(first.key)) ?? []), first]);
  const weight = (list: Finding[]) => list.reduce((sum, { offered }) => sum + offered!, 0);
  return [...kinds.values()].filter((list) => list.length > 1).sort((a, b) => weight(b) - weight(a));
}

// Of each kind of action, what is taken least and most often when it can be, and by whom.
function Taken({ book }: { book: Book }) {
  const several = kindsOf(book);
  const line = ({ label, rate, rate_won, rate_lost }: Finding) => (
    <li>
      {label}{" "}
      <small>
        {t("{rate}; winners {won}, others {lost}", {
          rate: withInterval("share", rate!),
          won: withInterval("share", rate_won!),
          lost: withInterval("share", rate_lost!),
        })}
      </small>
    </li>
  );
  if (!several.length) return null;
  return (
    <Card title={t("What is taken when it can be?")}>
      {several.slice(0, KINDS).map((list) => {
        const sorted = [...list].sort((a, b) => a.rate!.value - b.rate!.value);
        return (
          <ul>
            {line(sorted[0])}
            {line(sorted[sorted.length - 1])}
          </ul>
        );
      })}
      <Note>
        {t(
          "Of each kind of action, the one that is taken least often when it can be, and the one that is taken most often. The table of actions has them all.",
        )}
      </Note>
    </Card>
  );
}

const extremity: Record<Extremity, (value: number) => string> = {
  longest: (n) => t("the longest play: {n|decision|decisions}", { n }),
  shortest: (n) => t("the shortest play: {n|decision|decisions}", { n }),
  closest: (n) => t("the closest end: {n|point|points} between first and second", { n }),
  comeback: (n) => t("the greatest comeback: the winner was {n|point|points} behind", { n }),
  highest: (n) => t("the highest score: {n}", { n: number(n, 0) }),
  lowest: (n) => t("the lowest score: {n}", { n: number(n, 0) }),
};

function Strange({ book }: { book: Book }) {
  return (
    <Card title={t("What are the strangest plays?")}>
      {book.data.studies.map(({ extremes }, k) => (
        <>
          {book.data.studies.length > 1 && (
            <p>
              <Swatch book={book} k={k} />
            </p>
          )}
          <ul>
            {extremes.map(({ key, value, record }) => (
              <li>
                <a href={record}>{extremity[key](value)}</a>
              </li>
            ))}
          </ul>
        </>
      ))}
      <Note>{t("Each is a record beside this report: `souk replay FILE` shows it, and the page loads it.")}</Note>
    </Card>
  );
}

export function Cards({ book }: { book: Book }) {
  return (
    <>
      <h2>{t("Answers")}</h2>
      <div class="cards">
        <Length book={book} />
        <Seats book={book} />
        <Ends book={book} />
        <Lead book={book} />
        <Skill book={book} />
        <Plans book={book} />
        <Luck book={book} />
        <Kings book={book} />
        <Used book={book} />
        <Taken book={book} />
        <Dead book={book} />
        <Strange book={book} />
      </div>
    </>
  );
}

// --- in short ----------------------------------------------------------------------------------------------------------

// The action that is taken least often when it can be, in one sentence.
function LeastTaken({ book }: { book: Book }) {
  const several = kindsOf(book).flat();
  const least = [...several].sort((a, b) => a.rate!.value - b.rate!.value)[0] as Finding | undefined;
  if (!least) return null;
  return (
    <li data-question="taken">
      {t("Taken least often when it can be: {item}, {rate} of the times.", {
        item: `${least.label} (${least.key})`,
        rate: withInterval("share", least.rate!),
      })}
    </li>
  );
}

// The findings of one study: for each question of a designer one sentence with its intervals.
export function InShort({ book }: { book: Book }) {
  // A sentence with figures by their keys; none if one of them is missing.
  const sentence = (
    question: string,
    from: string,
    say: (values: Record<string, string>) => string,
    keys: Record<string, string>,
  ) => {
    const values = Object.entries(keys).flatMap(([name, key]) => {
      const first = book.find(from, key)?.first;
      return first ? [[name, withInterval(first.unit, first)]] : [];
    });
    if (values.length < Object.keys(keys).length) return null;
    return <li data-question={question}>{say(Object.fromEntries(values))}</li>;
  };
  const order = section(book, "order");
  const plans = section(book, "limit");
  const spread = book.find("elo", "spread")?.first;
  return (
    <div class="card short">
      <h2>{t("In short")}</h2>
      <ul>
        {sentence("length", "play", (v) => t("A play takes {minutes} minutes and {decisions} decisions.", v), {
          minutes: "minutes",
          decisions: "decisions",
        })}
        {sentence(
          "wait",
          "play",
          (v) => t("Forced are {forced} of the actions, and one waits {wait} minutes between two turns.", v),
          { forced: "forced", wait: "wait" },
        )}
        {sentence(
          "decided",
          "play",
          (v) =>
            t(
              "In half of the plays the winner leads for good after {settled} of the play; the leader at half-time wins {leader}.",
              v,
            ),
          { settled: "settled", leader: "leader" },
        )}
        {order.length > 0 && (
          <li data-question="order">
            <SeatVerdict book={book} rows={order} />
          </li>
        )}
        <LeastTaken book={book} />
        {spread && (
          <li data-question="skill">
            {t("Strength: {bots} by {elo}.", { bots: spread.label, elo: withInterval("elo", spread) })}
          </li>
        )}
        {plans.length > 0 && (
          <li data-question="plans">
            <PlanVerdict rows={plans} />
          </li>
        )}
        {sentence("luck", "luck", sayLuck, { luck: "luck.all", own: "own.all" })}
        {sentence("kings", "king", sayKings, { without: "without", kings: "kings" })}
        <li data-question="strange">
          {t("At the extremes: {plays}.", {
            plays: book.data.studies[0].extremes
              .filter(({ key }) => ["longest", "shortest", "comeback"].includes(key))
              .map(({ key, value }) => extremity[key](value))
              .join("; "),
          })}
        </li>
      </ul>
    </div>
  );
}
