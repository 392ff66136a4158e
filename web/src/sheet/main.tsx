// A parts sheet as a standalone file: the program inserts the data to print into the page built from here (sheet.html),
// which then renders itself wherever it is opened, without a network. The result is a set of self-contained SVGs.
import { render } from "preact";
import "../style/colours.css";
import "../style/sheet.css";
import { N_, setTexts, translate } from "../base/i18n";
import { Print, SheetPages } from "./pages";
import { sheetOf } from "./sheets";
import { savePages, svgPages } from "./svg";

declare const TEXTS: Parameters<typeof setTexts>[0];

async function open(): Promise<void> {
  const print: Print = JSON.parse(document.getElementById("print")!.textContent!);
  const t = (msgid: string) => translate(print.lang, msgid);
  setTexts(TEXTS);
  document.documentElement.lang = print.lang;
  document.title = `${print.title}: ${t(N_("print and play"))}`;
  render(
    <>
      <p class="sheet-tools">
        <button onClick={() => window.print()}>{t(N_("Print, or save as PDF"))}</button>
        <button data-svg onClick={() => void savePages(print.game)}>
          {t(N_("Save as SVG, page by page"))}
        </button>
      </p>
      <SheetPages print={print} sheet={sheetOf(print.game)} />
    </>,
    document.getElementById("app")!,
  );
  const drawn = await svgPages();
  document.querySelectorAll(".sheet-page").forEach((page, i) => page.replaceWith(drawn[i]));
  document.documentElement.dataset.ready = "yes";
}

void open();
