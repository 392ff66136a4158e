// The report of a study as a standalone file: `souk lab` inserts its figures (data.ts) into the page built from here
// (report.html), which draws them wherever it is opened, without a network. The answers come first: what differs, then
// a card for each question of a designer. Everything that was counted follows in tables.
import { render } from "preact";
import "../style/colours.css";
import "../style/report.css";
import { setTexts } from "../base/i18n";
import { Cards, InShort, InShortBySeats } from "./cards";
import { Differences, Responses } from "./compared";
import { Book, bookOf } from "./data";
import { Note, Swatch } from "./parts";
import { setLang, t } from "./say";
import { Tables } from "./tables";

declare const TEXTS: Parameters<typeof setTexts>[0];

function Method({ book }: { book: Book }) {
  return (
    <details>
      <summary>{t("Method")}</summary>
      {book.data.studies.map(({ plays, title }, k) => (
        <p>
          <Swatch book={book} k={k} /> · {plays} × <code>{title}</code>
        </p>
      ))}
      <Note>
        {t(
          "The same seed gives the same numbers, on any number of threads and machines. All intervals are at 95 percent (Wilson for shares); a figure without one did not vary.",
        )}
      </Note>
    </details>
  );
}

function Report({ book }: { book: Book }) {
  const { title, studies, varied } = book.data;
  const [{ plays, seats }] = studies;
  const bots = [...new Set(studies.flatMap((study) => study.bots))].join(", ");
  return (
    <main>
      <h1>{title}</h1>
      <p class="lead">
        {studies.length > 1
          ? t("{n} variants, {plays} plays each. Bots: {bots}", { n: studies.length, plays, bots })
          : t("{plays} plays with {seats|seat|seats}. Bots: {bots}", { plays, seats, bots })}
      </p>
      {studies.length > 1 && <InShortBySeats book={book} />}
      {studies.length > 1 ? <Differences book={book} /> : <InShort book={book} />}
      {varied !== undefined && <Responses book={book} />}
      <Cards book={book} />
      <Tables book={book} />
      <Method book={book} />
    </main>
  );
}

// Night only on a screen: paper is light.
function light(): void {
  const night = matchMedia("screen and (prefers-color-scheme: dark)");
  const show = () => void (document.documentElement.dataset.theme = night.matches ? "night" : "day");
  night.addEventListener("change", show);
  show();
}

function open(): void {
  const book = bookOf(JSON.parse(document.getElementById("data")!.textContent!));
  const { lang, title } = book.data;
  setTexts(TEXTS);
  setLang(lang);
  document.documentElement.lang = lang;
  document.title = title;
  light();
  render(<Report book={book} />, document.getElementById("app")!);
}

open();
