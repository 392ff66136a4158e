// Everything that was counted, in tables that can be searched and sorted. Where the columns do not fit, a row stacks
// its figures below its label.
import { useEffect, useState } from "preact/hooks";
import { Book, Figure, isHit, Row, section } from "./data";
import { Swatch } from "./parts";
import { amount, isSure, number, percent, t } from "./say";

const WIDE_ENOUGH = "(min-width: 62rem)";
const COLUMNS_MOST = 4; // variants side by side

function useMatch(query: string): boolean {
  const media = matchMedia(query);
  const [matches, setMatches] = useState(media.matches);
  useEffect(() => {
    const onChange = () => setMatches(media.matches);
    media.addEventListener("change", onChange);
    return () => media.removeEventListener("change", onChange);
  }, [query]);
  return matches;
}

interface Column {
  head: string;
  k?: number; // of a variant: the head has its colour
  value: (row: Row) => number | string; // to sort by
  cell: (row: Row) => preact.ComponentChildren;
  marked?: (row: Row) => boolean;
  label?: boolean;
}

function columnsOf(book: Book, name: string): Column[] {
  const { studies } = book.data;
  const several = studies.length > 1;
  const count = (head: string, of: (row: Row) => number): Column => ({ head, value: of, cell: of });
  const columns: Column[] = [
    {
      head: t("item"),
      label: true,
      value: ({ first }) => first.label,
      cell: ({ first }) => (
        <>
          {first.label} <code>{first.key}</code>
        </>
      ),
    },
    count(t("uses"), ({ first }) => first.uses),
    count(t("seats or plays"), ({ first }) => first.cases),
  ];
  const rate = (head: string, of: (row: Row) => Figure | undefined, marked?: (row: Row) => boolean): Column => ({
    head,
    value: (row) => of(row)?.value ?? -1,
    cell: (row) => of(row) && percent(of(row)!.value),
    marked,
  });
  if (name === "action" || name === "facet")
    columns.push(
      rate(
        t("chosen when possible"),
        ({ first }) => first.rate,
        ({ first }) => !!first.dead,
      ),
      rate(t("by winners"), ({ first }) => first.rate_won),
      rate(t("by others"), ({ first }) => first.rate_lost),
    );
  studies.forEach(({ variant }, k) =>
    columns.push({
      head: several ? variant : t("share or mean, with its interval"),
      k: several ? k : undefined,
      value: ({ of }) => of[k]?.value ?? -Infinity,
      marked: ({ of, by }) => !!of[k]?.stands_out || !!by[k],
      cell: ({ of, by, first }) => {
        const finding = of[k];
        if (!finding) return "–";
        return (
          <>
            <b>{amount(finding.unit, finding.value)}</b>
            {by[k] && " ✱"}{" "}
            {isSure(finding) && (
              <small>
                {amount(finding.unit, finding.low)}–{amount(finding.unit, finding.high)}
              </small>
            )}
            {finding.label !== first.label && <small class="label">{finding.label}</small>}
          </>
        );
      },
    }),
  );
  const length = ({ first }: Row) => first.length ?? 0;
  columns.push({
    head: t("decisions per play"),
    value: length,
    cell: (row) => length(row) > 0 && number(length(row), 1),
  });
  return columns;
}

interface TableProps {
  book: Book;
  name: string;
  title: string;
  shown: (row: Row) => boolean;
  searched: boolean;
}

function Table({ book, name, title, shown, searched }: TableProps) {
  const [open, setOpen] = useState(false);
  const [order, setOrder] = useState({ at: -1, up: false });
  const stacked = !useMatch(WIDE_ENOUGH) || book.data.studies.length > COLUMNS_MOST;
  const rows = section(book, name).filter(shown);
  const visible = open || searched;
  if (!rows.length) return null;
  const columns = columnsOf(book, name);
  const by = columns[order.at];
  if (by && visible)
    rows.sort((a, b) => {
      const [x, y] = [by.value(a), by.value(b)];
      const less = typeof x === "string" ? String(y).localeCompare(x) : x === y ? 0 : x < Number(y) ? -1 : 1;
      return order.up ? less : -less;
    });
  return (
    <details class="found" open={visible} onToggle={(event) => setOpen(event.currentTarget.open)} data-section={name}>
      <summary>
        {title} <small>{rows.length}</small>
      </summary>
      {visible && (
        <table class={stacked ? "stacked" : ""}>
          <thead>
            <tr>
              {columns.map(({ head, k, label }, at) => (
                <th
                  class={label ? "" : "n"}
                  aria-sort={order.at === at ? (order.up ? "ascending" : "descending") : undefined}
                >
                  <button type="button" onClick={() => setOrder({ at, up: order.at === at && !order.up })}>
                    {k === undefined ? head : <Swatch book={book} k={k} />}
                  </button>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr class={isHit(row) ? "hit" : ""}>
                {columns.map(({ head, k, cell, marked, label, value }) => {
                  const content = cell(row);
                  if (stacked && !content && content !== 0) return null;
                  return (
                    <td class={`${label ? "" : "n"}${marked?.(row) ? " off" : ""}`} data-value={value(row)}>
                      {stacked && !label && (
                        <span class="head">{k === undefined ? head : <Swatch book={book} k={k} />}</span>
                      )}
                      {content}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </details>
  );
}

const fold = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

export function Tables({ book }: { book: Book }) {
  const [search, setSearch] = useState("");
  const [only, setOnly] = useState(false);
  const words = fold(search).split(/\s+/).filter(Boolean);
  const shown = (row: Row) => {
    const text = fold(`${row.first.label} ${row.first.key}`);
    return (!only || isHit(row)) && words.every((word) => text.includes(word));
  };
  const searched = words.length > 0 || only;
  const sections: [string, string][] = [
    ["play", t("Plays")],
    ["skill", t("Wins of one bot among the next weaker")],
    ["elo", t("Strength")],
    ["limit", t("Wins of a limited seat")],
    ["luck", t("Win chance moved by")],
    ["king", t("Seats without chances")],
    ["seat", t("Wins by seat")],
    ["score", t("Scores by seat")],
    ["order", t("Wins by order of play")],
    ["facet", t("Items used, and who won")],
    ["pair", t("Items laid out together")],
    ["event", t("Events")],
    ["action", t("Actions")],
  ];
  return (
    <>
      <h2>{t("All counts")}</h2>
      <p>
        {t(
          "A share is the share of wins of the seats that did it (if nobody does it, of the first player). A row stands out if chance does not explain it, all rows taken together.",
        )}
      </p>
      <div class="tools">
        <label>
          {t("Search")} <input type="search" value={search} onInput={(event) => setSearch(event.currentTarget.value)} />
        </label>
        <label>
          <input type="checkbox" checked={only} onChange={(event) => setOnly(event.currentTarget.checked)} />{" "}
          {t("only what stands out")}
        </label>
        <output>
          {book.rows.filter(shown).length} / {book.rows.length}
        </output>
      </div>
      {sections.map(([name, title]) => (
        <Table key={name} {...{ book, name, title, shown, searched }} />
      ))}
    </>
  );
}
