// The designer's page: the parts of a game, or of the designer's own file, edited in a form or as text. Edits are drawn
// immediately and checked by the rules; the parts can be played, printed and downloaded.
//
// The text of the file is the source of truth. The form parses it and rewrites it; the rules check it and report
// problems by line and column. Unfinished work is kept in the browser.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { keepParts } from "../engine/partsfiles";
import { concierge } from "../engine/engine";
import { useHouse } from "../engine/house";
import { Lang, loadMoreTexts, loadTexts } from "../base/i18n";
import { download, keep, newId } from "../personal/keep";
import { Face, Sheet, stillBoard } from "../kit/sheet";
import { t, useSettings } from "../base/settings";
import { isPaper, PaperName, PAPERS } from "../sheet/layout";
import { SheetPages } from "../sheet/pages";
import { sheetOf } from "../sheet/sheets";
import { savePages } from "../sheet/svg";
import { changes, inLine, shapes, Value, withValue, written } from "../sheet/values";
import { Bar } from "../table/bar";
import { quickSetup } from "./local";
import { fieldId, PartsForm, Problem } from "./partsform";

interface Verdict {
  good: boolean;
  digest?: string;
  problems: Problem[];
  text: string; // the text that was checked
}

interface Draft {
  name: string; // of the file; empty: the shipped one
  text: string;
}
const draftKey = (game: string) => `souk.parts.${game}`;

function keptDraft(game: string): Draft | null {
  try {
    return JSON.parse(localStorage.getItem(draftKey(game)) ?? "null");
  } catch {
    return null;
  }
}

function keepDraft(game: string, draft: Draft | null): void {
  try {
    if (draft) localStorage.setItem(draftKey(game), JSON.stringify(draft));
    else localStorage.removeItem(draftKey(game));
  } catch {
    // Without storage the draft is lost when the page is closed.
  }
}

const parsed = (text: string): Value | null => {
  try {
    const value = JSON.parse(text);
    return typeof value === "object" && !Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
};

// The rules' verdict on a text, in the language of the page.
function useVerdict(game: string, text: string): Verdict | null {
  const { lang } = useSettings();
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  useEffect(() => {
    let current = true;
    const ask = async () => {
      await concierge().ask({ type: "hello", lang });
      const { good, digest, problems } = await concierge().ask({ type: "parts", game, parts: text });
      if (current) setVerdict({ good, digest, problems, text });
    };
    const timer = setTimeout(() => text && void ask(), 120); // debounced
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [game, text, lang]);
  return verdict;
}

export function PartsPage({ game, sheet }: { game: string; sheet: boolean }) {
  useSettings();
  const [shipped, setShipped] = useState("");
  const [problem, setProblem] = useState("");
  useEffect(() => {
    const load = async () => {
      await Promise.all([loadTexts(game), loadMoreTexts()]).catch(() => undefined);
      const { text } = await concierge().ask({ type: "parts", game });
      setShipped(text ?? "");
    };
    load().catch((error) => setProblem(String(error.message ?? error)));
  }, []);
  if (shipped) return <Bench game={game} shipped={shipped} drawing={sheetOf(game)} printing={sheet} />;
  return (
    <>
      <Bar />
      <main class="page">{problem && <p role="alert">{problem}</p>}</main>
    </>
  );
}

interface BenchProps {
  game: string;
  shipped: string;
  drawing: Sheet;
  printing: boolean;
}

function Bench({ game, shipped, drawing, printing }: BenchProps) {
  const { lang } = useSettings();
  const house = useHouse();
  const info = house?.games.find((g) => g.id === game);
  const [draft, setDraft] = useState<Draft>(() => keptDraft(game) ?? { name: "", text: shipped });
  const [asText, setAsText] = useState(false);
  const [studied, setStudied] = useState(false);
  const area = useRef<HTMLTextAreaElement>(null);
  const home = useMemo(() => parsed(shipped)!, [shipped]);
  const now = useMemo(() => parsed(draft.text), [draft.text]);
  const verdict = useVerdict(game, draft.text);
  const faces = useFaces(drawing, now, lang);
  const shape = useMemo(() => shapes(home, now ?? home), [home, now]);
  const changed = useMemo(() => (now ? changes(home, now) : []), [home, now]);
  const ready = verdict?.good && verdict.text === draft.text ? verdict : null;
  const own = draft.text !== shipped;
  const textual = asText || !now; // invalid JSON has no form
  const take = (next: Draft) => {
    setDraft(next);
    keepDraft(game, next.text === shipped ? null : next);
  };
  const edit = (text: string) => take({ name: draft.name || `${game}-mine.json`, text });
  const set = (path: string, value: Value | undefined) => now && edit(written(withValue(now, path, value)));
  const load = (file?: File) => void file?.text().then((text) => take({ name: file.name, text }));
  const play = async () => {
    const { setup, title } = await quickSetup(game);
    const id = newId();
    if (own) keepParts(ready!.digest!, draft.text);
    keep({
      id,
      game,
      title,
      setup: { ...setup, parts: own ? ready!.digest : undefined },
      record: "",
      when: Date.now(),
    });
    location.hash = `#/play/${game}/${id}`;
  };
  const jump = ({ field, line, column }: Problem) => {
    const node = document.getElementById(fieldId(field)) ?? document.querySelector(`[data-entry="${field}"] input`);
    if (node && !asText) {
      node.closest("details")!.open = true;
      (node as HTMLElement).focus();
      return;
    }
    setAsText(true);
    const lines = draft.text.split("\n");
    const at = lines.slice(0, line - 1).reduce((sum, text) => sum + text.length + 1, 0) + column - 1;
    setTimeout(() => {
      area.current?.focus();
      area.current?.setSelectionRange(at, at + 1);
    });
  };
  if (!info || !house) return <Bar />;
  if (printing && now && ready)
    return (
      <Printing
        sheet={drawing}
        game={game}
        print={{
          game,
          title: info.title,
          credit: info.credit,
          name: own ? draft.name : "",
          digest: ready.digest!,
          version: house.version,
          lang,
          parts: now,
          shipped: home,
        }}
      />
    );
  return (
    <>
      <Bar />
      <main class="page bench">
        <h1>{t("{title}: parts", { title: info.title })}</h1>
        <p>
          {t(
            "Cards, tiles, boards and numbers, yours to change: view, check, play and print them, and download the file.",
          )}
        </p>
        <section class="card tools">
          <label class="button">
            {t("Open a file")}
            <input
              type="file"
              class="visually-hidden"
              accept=".json,application/json"
              data-load
              onChange={(e) => load(e.currentTarget.files?.[0])}
            />
          </label>
          <button class="button" data-shipped disabled={!own} onClick={() => take({ name: "", text: shipped })}>
            {t("Back to the standard parts")}
          </button>
          <button class="button" data-download onClick={() => download(own ? draft.name : `${game}.json`, draft.text)}>
            {t("Download")}
          </button>
          <a class="button" data-print aria-disabled={!ready} href={ready ? `#/parts/${game}/sheet` : undefined}>
            {t("Print")}
          </a>
          <button
            class="button"
            data-study
            disabled={!ready}
            aria-expanded={studied}
            onClick={() => setStudied(!studied)}
          >
            {t("Study this")}
          </button>
          <button class="button primary" data-play disabled={!ready} onClick={() => void play()}>
            {t("Play with these")}
          </button>
        </section>
        {studied && ready && <Study game={game} name={own ? draft.name : ""} />}
        <Judgement verdict={verdict} draft={draft} own={own} jump={jump} />
        {changed.length > 0 && (
          <details class="card">
            <summary>
              <h2>{t("{n|change|changes} from the standard parts", { n: changed.length })}</h2>
            </summary>
            <ul class="changes">
              {changed.map(({ path, before, now: after }) => (
                <li key={path} data-change={path}>
                  <code>{path}</code> {after === undefined ? t("deleted") : inLine(after)}{" "}
                  <span class="dim">
                    {before === undefined ? t("new") : t("was: {value}", { value: inLine(before) })}
                  </span>
                </li>
              ))}
            </ul>
          </details>
        )}
        <div class="tools" role="group" aria-label={t("Editing mode")}>
          <button class="button small" aria-pressed={!textual} disabled={!now} onClick={() => setAsText(false)}>
            {t("As a form")}
          </button>
          <button class="button small" data-as-text aria-pressed={textual} onClick={() => setAsText(true)}>
            {t("As text")}
          </button>
        </div>
        {textual ? (
          <textarea
            ref={area}
            class="source"
            rows={28}
            spellcheck={false}
            aria-label={t("Parts file")}
            value={draft.text}
            onInput={(e) => edit(e.currentTarget.value)}
          />
        ) : (
          <PartsForm form={{ parts: now, shipped: home, faces, problems: verdict?.problems ?? [], shape, set }} />
        )}
      </main>
    </>
  );
}

// The command that compares these parts with the standard ones: many plays are too much for a page.
function Study({ game, name }: { game: string; name: string }) {
  const plain = /^[\w.-]*$/.test(name) ? name : `'${name.replace(/'/g, "'\\''")}'`;
  const command = ["souk lab", game, name && `--versus parts=${plain}`, "-n 1000 --out study"]
    .filter(Boolean)
    .join(" ");
  return (
    <section class="card">
      <p>
        {name
          ? t("Download the file, then run this in a terminal, in the folder of the file:")
          : t("Run this in a terminal:")}
      </p>
      <p>
        <code class="command">{command}</code>
      </p>
      <p class="dim">
        {name
          ? t(
              "It plays 1000 games with the standard parts and 1000 with yours. The differences are in study/report.html.",
            )
          : t("It plays 1000 games. The report is in study/report.html.")}
      </p>
    </section>
  );
}

// The pictures of the current parts; if they cannot be drawn, the last ones that could.
function useFaces(drawing: Sheet, parts: Value | null, lang: Lang): Face[] {
  const last = useRef<Face[]>([]);
  return useMemo(() => {
    try {
      if (parts) last.current = drawing.faces(parts, stillBoard(lang));
    } catch {
      // A half-written value; the rules report what is wrong with it.
    }
    return last.current;
  }, [drawing, parts, lang]);
}

function Judgement({
  verdict,
  draft,
  own,
  jump,
}: {
  verdict: Verdict | null;
  draft: Draft;
  own: boolean;
  jump(problem: Problem): void;
}) {
  if (!verdict) return <p role="status" />;
  const { digest = "" } = verdict;
  return (
    <section class={verdict.good ? "card judgement" : "card judgement wrong"} role="status" data-good={verdict.good}>
      <p>
        {!own
          ? t("These are the standard parts ({digest}).", { digest })
          : verdict.good
            ? t("{file} can be played ({digest}).", { file: draft.name, digest })
            : t("{file} cannot be played yet:", { file: draft.name })}
      </p>
      {verdict.problems.length > 0 && (
        <ul>
          {verdict.problems.map((problem, i) => (
            <li key={i} data-problem={problem.field}>
              <button class="link" onClick={() => jump(problem)}>
                {problem.line > 0 && t("line {line}, column {column}", { line: problem.line, column: problem.column })}
                {problem.field && ` · ${problem.field}`}
              </button>{" "}
              {problem.text}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

type Printed = Parameters<typeof SheetPages>[0]["print"];

function Printing({ game, sheet, print }: { game: string; sheet: Sheet; print: Omit<Printed, "paper"> }) {
  const [paper, setPaper] = useState<PaperName>(/-US|-CA/i.test(navigator.language) ? "letter" : "a4");
  return (
    <>
      <Bar />
      <main class="sheet-view">
        <div class="sheet-tools">
          <h1>{print.title}</h1>
          <a class="button" href={`#/parts/${game}`}>
            {t("Back to the parts")}
          </a>
          <label>
            {t("Paper")}{" "}
            <select value={paper} onChange={(e) => isPaper(e.currentTarget.value) && setPaper(e.currentTarget.value)}>
              {Object.entries(PAPERS).map(([id, { name }]) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          </label>
          <button class="button" data-svg onClick={() => void savePages(game)}>
            {t("Save as SVG, page by page")}
          </button>
          <button class="button primary" onClick={() => window.print()}>
            {t("Print, or save as PDF")}
          </button>
        </div>
        <SheetPages print={{ ...print, paper }} sheet={sheet} />
      </main>
    </>
  );
}
