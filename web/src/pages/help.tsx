// "What is this?": while it is on, whatever one points at, taps or moves to by keyboard says what it is and which
// clause of the rules has the rest; nothing is played by accident. What an action is comes from the game's own lesson.
import { useEffect, useState } from "preact/hooks";
import { N_ } from "../i18n";
import { roomOf } from "../rooms";
import { t } from "../settings";

interface Explained {
  title: string;
  text: string;
  clause?: string;
}

// The parts of the page around the board, by their data-help.
const PARTS: Record<string, [title: string, text: string]> = {
  prompt: [N_("What is asked"), N_("One sentence that says what you are to do now, or for whom the table waits.")],
  moves: [
    N_("What you can do"),
    N_("Every move that the rules allow now, in words. What can be chosen on the board glows there, too."),
  ],
  undo: [N_("Undo"), N_("Takes back your last action, as long as nobody has learned anything from it.")],
  hint: [N_("Hint"), N_("What a strong bot would do in your place, from what you can see, and why.")],
  "play-on": [N_("Bot, play on"), N_("A bot plays for you until you want to play again yourself.")],
  seat: [
    N_("A player"),
    N_(
      "The emblem and colour of a seat are the same everywhere. A frame means that it is this player's turn; below the name stands what they hold.",
    ),
  ],
  score: [N_("Score"), N_("The points so far. What is counted only at the end is not in it yet.")],
  clock: [
    N_("Clock"),
    N_(
      "The time that is left, and after the plus sign the reserve. When all of it is gone, a bot plays on until you come back.",
    ),
  ],
  log: [N_("Log"), N_("What has happened, the latest first; what is new is marked.")],
  chat: [N_("Chat"), N_("What the people at this table say to each other.")],
  around: [N_("Table"), N_("Who is here, the clock, resigning and taking back, and the check of the dice.")],
  rules: [N_("Rules"), N_("All rules of the game, with a search. Every clause has a number that can be linked to.")],
};

function explain(target: Element, game: string): { node: Element; explained: Explained } | null {
  const action = target.closest("[data-action], .chip[data-name]");
  if (action) {
    const name = action.getAttribute("data-action") ?? action.getAttribute("data-name") ?? "";
    const note = roomOf(game).lesson?.notes.find(({ on }) => on.test(name));
    const title = action.getAttribute("aria-label") ?? action.textContent ?? name;
    return { node: action, explained: { title, text: note ? t(note.text) : "", clause: note?.clause } };
  }
  const part = target.closest("[data-help]");
  const words = part && PARTS[part.getAttribute("data-help")!];
  if (words) return { node: part, explained: { title: t(words[0]), text: t(words[1]) } };
  const labelled = target.closest(".board [aria-label]");
  return labelled && { node: labelled, explained: { title: labelled.getAttribute("aria-label")!, text: "" } };
}

export function Help({ game, close, read }: { game: string; close(): void; read(clause: string): void }) {
  const [shown, setShown] = useState<Explained | null>(null);
  useEffect(() => {
    let marked: Element | null = null;
    const ours = (target: Element) => !!target.closest(".help-card, [data-help-mode]");
    const look = (event: Event) => {
      const target = event.target as Element;
      if (!target.closest || ours(target)) return;
      const found = explain(target, game);
      if (!found) return;
      marked?.classList.remove("helped");
      marked = found.node;
      marked.classList.add("helped");
      setShown(found.explained);
    };
    // Nothing is chosen while one looks around.
    const hold = (event: Event) => {
      const target = event.target as Element;
      if (!target.closest?.(".table") || ours(target) || target.closest(".bar, [role=tab], .pane")) return;
      event.preventDefault();
      event.stopPropagation();
      look(event);
    };
    const key = (event: KeyboardEvent) => {
      if (event.key === "Escape") return close();
      if (event.key === "Enter" || event.key === " ") hold(event);
    };
    const watched = { pointerover: look, focusin: look, click: hold } as const;
    for (const [name, listener] of Object.entries(watched)) document.addEventListener(name, listener, true);
    document.addEventListener("keydown", key, true);
    document.documentElement.classList.add("helping");
    return () => {
      for (const [name, listener] of Object.entries(watched)) document.removeEventListener(name, listener, true);
      document.removeEventListener("keydown", key, true);
      document.documentElement.classList.remove("helping");
      marked?.classList.remove("helped");
    };
  }, [game]);
  return (
    <div class="help-card" role="region" aria-label={t("What is this?")}>
      <div aria-live="polite">
        <h2>{shown?.title ?? t("What is this?")}</h2>
        {shown ? (
          shown.text && <p>{shown.text}</p>
        ) : (
          <p>{t("Point at something, tap it, or go to it with the Tab key. Nothing is played meanwhile.")}</p>
        )}
      </div>
      <div class="next">
        {shown?.clause && (
          <button
            class="button"
            data-help-clause
            onClick={() => {
              read(shown.clause!);
              close();
            }}
          >
            {t("Rule {clause}", { clause: shown.clause })}
          </button>
        )}
        <button class="button quiet" onClick={close}>
          {t("Done")}
        </button>
      </div>
    </div>
  );
}
