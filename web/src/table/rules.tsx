// The rules of a game: the full text, a search, and links to single clauses.
import { useEffect, useState } from "preact/hooks";
import { Block } from "../base/rules";
import { rulesPage } from "../engine/house";
import { RulesText } from "../kit/rulespage";
import { t, useSettings } from "../base/settings";
import { Bar } from "./bar";
import { signsOf } from "./rooms";

// Prints the summary alone, on one page.
function printSummary() {
  const { classList } = document.documentElement;
  classList.add("print-summary");
  print();
  classList.remove("print-summary");
}

// The rules, for a pane or a page of their own.
export function Rules({ game, clause }: { game: string; clause?: string }) {
  const { lang } = useSettings();
  const [page, setPage] = useState<Block[]>([]);
  const [words, setWords] = useState("");
  useEffect(() => {
    let current = true;
    void rulesPage(game, lang).then((read) => current && setPage(read));
    return () => void (current = false);
  }, [game, lang]);
  useEffect(() => {
    if (page.length && clause) document.getElementById(clause)?.scrollIntoView({ block: "center" });
  }, [page, clause]);
  return (
    <>
      <input
        type="text"
        style="width:100%"
        placeholder={t("Search the rules")}
        aria-label={t("Search the rules")}
        value={words}
        onInput={(e) => setWords(e.currentTarget.value)}
      />
      <RulesText
        page={page}
        lit={clause}
        words={words}
        summary={{
          heading: t("The game on one page"),
          signs: signsOf(game),
          tools: (
            <button class="button quiet" onClick={printSummary}>
              {t("Print this page")}
            </button>
          ),
        }}
      />
    </>
  );
}

export function RulesPage({ game, clause }: { game: string; clause?: string }) {
  return (
    <>
      <Bar />
      <main class="page">
        <Rules game={game} clause={clause} />
      </main>
    </>
  );
}
