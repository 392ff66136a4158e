// The questions that are measured only when they are asked: skill, plans, luck and kingmaking.
import { Book, Finding, Row, section } from "./data";
import { Card, mostAhead, Note, Swatch } from "./parts";
import { Rows } from "./plots";
import { number, percent, t, withInterval } from "./say";

// The ladder of bots: each among the next weaker.
export function Skill({ book }: { book: Book }) {
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

export function PlanVerdict({ rows }: { rows: Row[] }) {
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

export const sayLuck = (values: Record<string, string>): string =>
  t("Over a play, luck moves the win chance of a seat by {luck}, and its own choices move it by {own}.", values);
export const sayKings = (values: Record<string, string>): string =>
  t(
    "In the last third of a play, seats without chances make {without} of the decisions; {kings} of these make another the likeliest winner.",
    values,
  );

// How far luck and own choices moved the win chances, by the analysis.
export function Luck({ book }: { book: Book }) {
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

export function Kings({ book }: { book: Book }) {
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
