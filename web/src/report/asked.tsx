// The questions that are measured only when they are asked: skill, plans, luck and kingmaking.
import { Book, Figure, Finding, findings, Row, section } from "./data";
import { Card, Note, Swatch } from "./parts";
import { Rows } from "./plots";
import { interval, number, pair, percent, t, withInterval } from "./say";

// The shares that the steps of the ladder win, and the distance between its ends.
export function SkillVerdict({ book }: { book: Book }) {
  const steps = section(book, "skill").map(({ first }) =>
    pair(first.label, `${percent(first.value)} (${interval("share", first)})`),
  );
  const { first: spread } = book.find("elo", "spread")!;
  return (
    <>
      {t("Skill puts {bots} by {elo}. Wins, where {fair} would be fair: {steps}.", {
        bots: spread.label,
        elo: withInterval("elo", spread),
        fair: percent(section(book, "skill")[0].first.fair!),
        steps: steps.join("; "),
      })}
    </>
  );
}

// The ladder of bots: each among the next weaker.
export function Skill({ book }: { book: Book }) {
  const steps = section(book, "skill");
  const spread = book.find("elo", "spread");
  return (
    <Card title={t("How much does skill matter?")}>
      {spread ? (
        <>
          <p class="answer">
            <SkillVerdict book={book} />
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

export function PlanVerdict({ rows }: { rows: Row[] }) {
  const [best] = rows.flatMap(findings).sort((a, b) => b.value - b.fair! - (a.value - a.fair!));
  const values = { plan: best.label, share: withInterval("share", best), fair: percent(best.fair!) };
  if (best.stands_out && best.value > best.fair!)
    return <>{t("This dominates: “{plan}” wins {share}, where {fair} would be fair.", values)}</>;
  return (
    <>
      {t(
        "Nothing that was tried dominates by more than chance explains: “{plan}” does best and wins {share}, where {fair} would be fair.",
        values,
      )}
    </>
  );
}

// A seat that may not do something, or does it whenever it can, among seats without a limit.
export function Plans({ book }: { book: Book }) {
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
  const inPoints = (x: number) => number(100 * x, 1);
  return (
    <li>
      {label}{" "}
      <small>
        {t("costs {cost} percentage points of the wins ({low} to {high})", {
          cost: inPoints(fair - value),
          low: inPoints(fair - high),
          high: inPoints(fair - low),
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

// The third of a play in which luck moves the win chances most.
export function LuckVerdict({ book }: { book: Book }) {
  const [luck, own] = ["luck.all", "own.all"].map((key) => book.find("luck", key)!.first);
  const thirds = THIRDS.map((n) => book.find("luck", `luck.${n}`)!.first);
  const most = thirds.reduce((a, b) => (b.value > a.value ? b : a));
  return (
    <>
      {t(
        "Over a play, luck moves the win chance of a seat by {luck} percentage points, its own choices by {own}; {part} moves it by {most}.",
        { luck: points(luck), own: points(own), part: most.label, most: points(most) },
      )}
    </>
  );
}

function points({ value, low, high }: Figure): string {
  const said = (x: number) => number(100 * x, 1);
  if (low === undefined || high === undefined) return said(value);
  return t("{value} ({low} to {high})", { value: said(value), low: said(low), high: said(high) });
}

export function KingsVerdict({ book }: { book: Book }) {
  const [without, kings] = ["without", "kings"].map((key) => withInterval("part", book.find("king", key)!.first));
  return (
    <>
      {t(
        "With {kings} of their decisions in the last third of a play, seats without chances make another seat the likeliest winner. Of all decisions there {without} are theirs.",
        { without, kings },
      )}
    </>
  );
}

// How far luck and own choices moved the win chances, by the analysis.
export function Luck({ book }: { book: Book }) {
  const [luck, own] = ["luck.all", "own.all"].map((key) => book.find("luck", key));
  const thirds = THIRDS.flatMap((n) =>
    [book.find("luck", `luck.${n}`) ?? [], book.find("luck", `own.${n}`) ?? []].flat(),
  );
  const seats = section(book, "luck").filter(({ first }) => first.key.includes("seat"));
  const name = t("how far the win chance moves");
  return (
    <Card title={t("Where is the luck?")}>
      {luck && own ? (
        <>
          <p class="answer">
            <LuckVerdict book={book} />
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

export function Kings({ book }: { book: Book }) {
  const rows = section(book, "king");
  const kings = book.find("king", "kings");
  return (
    <Card title={t("Do losers choose the winner?")}>
      {kings ? (
        <>
          <p class="answer">
            <KingsVerdict book={book} />
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
