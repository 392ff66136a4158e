// The answers of a report: a card for each question of a designer, with the figures of all variants, a plot, and what
// they mean.
import { Kings, KingsVerdict, Luck, LuckVerdict, Plans, PlanVerdict, Skill, SkillVerdict } from "./asked";
import { Book, Extremity, Figure, Finding, Histogram, Moment, placing, Row, section, Unit } from "./data";
import { Card, FigureOf, Legend, mostAhead, Note, Swatch } from "./parts";
import { colour } from "./plot";
import { Bins, Curves, Leads, Ranges, Rates, Rows, Uses } from "./plots";
import { duration, labelOf, number, percent, t, withInterval } from "./say";

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
      <Extremes book={book} keys={["longest", "shortest", "waited", "forced"]} />
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
  const { finding, k } = most ?? { finding: rows[0].first, k: 0 };
  const values = { seat: finding.label, share: withInterval("share", finding), fair: percent(finding.fair!) };
  return (
    <>
      {most
        ? t("Order of play matters: {seat} wins {share}, where {fair} would be fair.", values)
        : t(
            "Order of play matters no more than chance explains: {seat} wins {share}, where {fair} would be fair.",
            values,
          )}
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
      <Extremes book={book} keys={["opened"]} />
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
        <Extremes book={book} keys={["closest"]} />
      </Card>
      <Card title={t("How many points?")}>
        <Distribution book={book} bins={histograms.scores} unit={t("points of each seat at the end")} />
        <Extremes book={book} keys={["highest", "lowest"]} />
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
        <Answers book={book} keys={["settled", "last", "runaway"]} />
        <OverTime
          book={book}
          of={(moment) => moment.decided}
          unit="share"
          name={t("plays whose winner leads from here to the end")}
          fair={1 / 2}
        />
        <Extremes book={book} keys={["comeback"]} />
        <Note>
          {t(
            "Where the curve crosses the dashed line, half of the plays are decided. A curve that is high early means runaway leaders; one that rises only at the end means that earlier points say little.",
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

// The least and the most often chosen of each kind, in pairs.
const endsOf = (book: Book): Finding[] =>
  book.rows
    .map(({ first }) => first)
    .filter(({ end }) => end)
    .sort((a, b) => a.kind! - b.kind! || (a.end === "least" ? -1 : 1));

// Of each kind of action or thing, what is taken least and most often when it can be, and by whom.
function Taken({ book }: { book: Book }) {
  const ends = endsOf(book);
  const line = (action: Finding) => (
    <li>
      {labelOf(action)}{" "}
      <small>
        {t("{rate}; winners {won}, others {lost}", {
          rate: withInterval("share", action.rate!),
          won: withInterval("share", action.rate_won!),
          lost: withInterval("share", action.rate_lost!),
        })}
        {action.record && (
          <>
            {" · "}
            <a href={action.record}>{t("the play with most of it")}</a>
          </>
        )}
      </small>
    </li>
  );
  if (!ends.length) return null;
  return (
    <Card title={t("What is taken when it can be?")}>
      <Rates actions={ends} />
      <ul>{ends.map(line)}</ul>
      <Note>
        {t(
          "Of each kind of action or thing, the one that is taken least often when it can be, and the one that is taken most often. The tables have them all.",
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
  waited: (n) => t("the longest wait: {n|decision|decisions} of others between two turns", { n }),
  forced: (n) => t("the most forced play: {share} of the actions of seats", { share: percent(n / 1000) }),
  opened: (n) => t("the clearest win of the first player: by {n|point|points}", { n }),
};

// Links to the records of the most extreme plays of every variant.
function Extremes({ book, keys }: { book: Book; keys: Extremity[] }) {
  return (
    <ul>
      {book.data.studies.flatMap(({ extremes }, k) =>
        extremes
          .filter(({ key }) => keys.includes(key))
          .map(({ key, value, record }) => (
            <li>
              <a href={record}>{extremity[key](value)}</a>
              {book.data.studies.length > 1 && (
                <small>
                  {" "}
                  <Swatch book={book} k={k} />
                </small>
              )}
            </li>
          )),
      )}
    </ul>
  );
}

function Strange({ book }: { book: Book }) {
  const [{ lengths, margins, scores }] = book.data.studies;
  const measures = [
    { name: t("decisions per play"), counts: lengths },
    { name: t("points between first and second"), counts: margins },
    { name: t("points of each seat at the end"), counts: scores },
  ];
  return (
    <Card title={t("What are the strangest plays?")}>
      {book.data.studies.length === 1 && <Ranges rows={measures.filter(({ counts }) => counts.length > 0)} />}
      <Extremes book={book} keys={Object.keys(extremity) as Extremity[]} />
      <Note>
        {book.data.studies.length === 1 && (
          <>
            {t(
              "A line goes from the least to the greatest value, the bar holds nine of ten, and its notch and the number in bold are the median.",
            )}{" "}
          </>
        )}
        {t("Each is a record beside this report: `souk replay FILE` shows it, and the page loads it.")}
      </Note>
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

const KINDS = 4; // in the sentence

// Of each kind of action or thing, what is taken least often when it can be, in one sentence.
function LeastTaken({ book }: { book: Book }) {
  const least = endsOf(book).filter(({ end }) => end === "least");
  if (!least.length) return null;
  const never = least.some(({ rate }) => rate!.value === 0);
  const items = least.slice(0, KINDS).map((finding) =>
    t("“{item}”, {rate} of the times (winners {won}, others {lost})", {
      item: labelOf(finding),
      rate: withInterval("share", finding.rate!),
      won: percent(finding.rate_won!.value),
      lost: percent(finding.rate_lost!.value),
    }),
  );
  const values = { items: items.join("; ") };
  return (
    <li data-question="taken">
      {never
        ? t("Some choices are never taken. Of each kind, taken least often when it can be: {items}.", values)
        : t("Every choice is taken at times. Of each kind, taken least often when it can be: {items}.", values)}
    </li>
  );
}

// Where numbers of seats differ: what they change, in sentences.
export function InShortBySeats({ book }: { book: Book }) {
  const first = book.find("order", "1");
  if (!first || !placing(first.of.flatMap((finding) => finding ?? [])).above) return null;
  const sorted = book.data.studies.map(({ seats }, k) => ({ seats, k })).sort((a, b) => a.seats - b.seats);
  const favoured = sorted.filter(({ k }) => first.of[k]?.stands_out && first.of[k]!.value > first.of[k]!.fair!);
  const figure = (key: string, k: number) => {
    const finding = book.find("play", key)?.of[k];
    return finding ? withInterval(finding.unit, finding) : "";
  };
  return (
    <div class="card short">
      <h2>{t("In short")}</h2>
      <ul>
        <li data-question="first">
          {favoured.length > 0
            ? t("The first player is favoured by more than chance explains with {seats} seats.", {
                seats: favoured.map(({ seats }) => seats).join(", "),
              })
            : t("The first player is not favoured by more than chance explains.")}
          <ul>
            {sorted.map(({ seats, k }) => (
              <li>
                {t("With {seats} seats the first player wins {share}, where {fair} would be fair.", {
                  seats,
                  share: withInterval("share", first.of[k]!),
                  fair: percent(first.of[k]!.fair!),
                })}
              </li>
            ))}
          </ul>
        </li>
        <li data-question="wait">
          {t("How much is forced, and how long one waits:")}
          <ul>
            {sorted.map(({ seats, k }) => (
              <li>
                {t(
                  "With {seats} seats {forced} of the actions are forced. A turn has {turn} decisions, and one waits {wait} between two turns.",
                  {
                    seats,
                    forced: figure("forced", k),
                    turn: figure("turn", k),
                    wait: duration(book.find("play", "wait")!.of[k]!),
                  },
                )}
              </li>
            ))}
          </ul>
        </li>
      </ul>
    </div>
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
  const settled = book.find("play", "settled")?.first;
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
          (v) =>
            t(
              "{forced} of the actions are forced. A turn has {turn} decisions, and one waits {wait} between two turns.",
              { ...v, wait: duration(book.find("play", "wait")!.first) },
            ),
          { forced: "forced", turn: "turn", wait: "wait" },
        )}
        {sentence(
          "decided",
          "play",
          (v) =>
            settled?.value === 1 // the median is the end
              ? t(
                  "{last} of the plays are decided only by their last decision; the leader at half-time wins {leader}.",
                  v,
                )
              : t(
                  "In half of the plays the winner leads for good after {settled} of the play; the leader at half-time wins {leader}.",
                  v,
                ),
          { settled: "settled", last: "last", leader: "leader" },
        )}
        {order.length > 0 && (
          <li data-question="order">
            <SeatVerdict book={book} rows={order} />
          </li>
        )}
        <LeastTaken book={book} />
        {spread && (
          <li data-question="skill">
            <SkillVerdict book={book} />
          </li>
        )}
        {plans.length > 0 && (
          <li data-question="plans">
            <PlanVerdict rows={plans} />
          </li>
        )}
        {book.find("luck", "luck.all") && (
          <li data-question="luck">
            <LuckVerdict book={book} />
          </li>
        )}
        {book.find("king", "kings") && (
          <li data-question="kings">
            <KingsVerdict book={book} />
          </li>
        )}
        <li data-question="strange">
          {t("At the extremes:")}{" "}
          {book.data.studies[0].extremes.map(({ key, value, record }, i) => (
            <>
              {i > 0 && "; "}
              <a href={record}>{extremity[key](value)}</a>
            </>
          ))}
          .
        </li>
      </ul>
    </div>
  );
}
