// The differences between the variants of a report, and the effect of what was varied.
import { Book, findings, placing, Row, section } from "./data";
import { Card, FigureOf, Legend, Note, Swatch } from "./parts";
import { colour } from "./plot";
import { Curves } from "./plots";
import { change, interval, isSure, t } from "./say";

const CHANGES_SHOWN = 14;
const FRONT = ["play", "seat", "order", "skill", "elo", "limit", "luck", "king"]; // the sections of the first page
const ANSWERS = ["decisions", "margin", "changes", "settled", "leader", "forced", "turn", "wait"];
const FACETS_SHOWN = 6;

interface Change {
  row: Row;
  k: number;
}

// Rows of the first page in their order, then rows of the tables, the most significant first.
function changesOf(book: Book): Change[] {
  const all = book.rows.flatMap((row) => row.by.flatMap((by, k) => (by ? [{ row, k }] : [])));
  const front = ({ row }: Change) => FRONT.includes(row.first.section);
  const weight = ({ row, k }: Change) => {
    const by = row.by[k]!;
    return isSure(by) ? Math.abs(by.value) / (by.high - by.low) : Infinity;
  };
  const rest = all.filter((change) => !front(change));
  const [heavy, light] = [rest.filter((one) => weight(one) === Infinity), rest.filter((one) => weight(one) < Infinity)];
  return [...all.filter(front), ...heavy, ...light.sort((a, b) => weight(b) - weight(a))];
}

function OneChange({ book, change: { row, k } }: { book: Book; change: Change }) {
  const [from, to, by] = [row.of[0]!, row.of[k]!, row.by[k]!];
  const range = interval(from.unit, by, change);
  return (
    <tr>
      <td>
        {to.label}
        {from.label !== to.label && <small class="label">{from.label}</small>}
      </td>
      <td>
        <Swatch book={book} k={k} />
      </td>
      <td class="n">
        <FigureOf finding={from} />
      </td>
      <td class="n">
        <FigureOf finding={to} />
      </td>
      <td class="n off">
        {change(from.unit, by.value)}
        {range && <small> ({range})</small>}
      </td>
    </tr>
  );
}

export function Differences({ book }: { book: Book }) {
  const { studies, compared_answers, compared_rows } = book.data;
  const changes = changesOf(book);
  const more = changes.length - CHANGES_SHOWN;
  return (
    <>
      <h2>{t("Differences")}</h2>
      <Legend names={studies.map(({ variant }, k) => ({ colour: colour(k), name: variant }))} />
      {changes.length === 0 && <p class="answer">{t("No difference is larger than chance explains.")}</p>}
      {changes.length > 0 && (
        <div class="card changes">
          <table>
            <thead>
              <tr>
                <th>{t("item")}</th>
                <th>{t("variant")}</th>
                <th class="n">{t("first variant")}</th>
                <th class="n">{t("this variant")}</th>
                <th class="n">{t("difference, corrected interval")}</th>
              </tr>
            </thead>
            <tbody>
              {changes.slice(0, CHANGES_SHOWN).map((change) => (
                <OneChange book={book} change={change} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      <Note>
        {more > 0 && <>{t("{n} more differ; the tables mark them.", { n: more })} </>}
        {t(
          "Differences are relative to the first variant. Their intervals are corrected for the number of comparisons (Bonferroni): {answers} on this page and {rows} in the tables. At most one report in twenty shows a difference that is not real.",
          { answers: compared_answers, rows: compared_rows },
        )}
      </Note>
    </>
  );
}

function Response({ book, row }: { book: Book; row: Row }) {
  const { studies, varied = "", curves = [] } = book.data;
  const { above, placed } = placing(findings(row));
  const drawn = curves.map((name, i) => ({
    name,
    colour: colour(i),
    points: studies
      .flatMap(({ x = 0, curve }, k) => {
        const finding = row.of[k];
        return finding && curve === i ? [{ x, y: placed(finding) }] : [];
      })
      .sort((a, b) => a.x - b.x),
  }));
  const { label, unit, fair } = placed(row.first);
  const title = above ? t("{item}: above the fair share", { item: label }) : label;
  return (
    <Card title={title}>
      <Curves curves={drawn} x={{ unit: "number", name: varied }} y={{ unit, name: title }} fair={fair} headed />
    </Card>
  );
}

// The answers, and the items that it changes, over the values of what was varied.
export function Responses({ book }: { book: Book }) {
  const { varied = "", curves = [] } = book.data;
  const answers = [...ANSWERS.map((key) => book.find("play", key)), book.find("order", "1")];
  const facets = section(book, "facet").filter((row) => row.by.length > 0);
  const rows = [...answers.filter((row) => row !== undefined), ...facets.slice(0, FACETS_SHOWN)];
  return (
    <>
      <h2>{t("The effect of “{setting}”", { setting: varied })}</h2>
      {curves.length > 1 && <Legend names={curves.map((name, i) => ({ colour: colour(i), name }))} />}
      <div class="cards">
        {rows.map((row) => (
          <Response book={book} row={row} />
        ))}
      </div>
    </>
  );
}
