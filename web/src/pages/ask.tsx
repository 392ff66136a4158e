// The action bar: one sentence that says what is asked, every legal action in words, and what helps: undo, hint,
// confirm, a bot that plays on. What the board does not show comes first among the actions.
import { ComponentChildren, RefObject } from "preact";
import { useLayoutEffect, useState } from "preact/hooks";
import { Hint, Snapshot } from "../engine/table";
import { Legal } from "../engine/protocol";
import { t } from "../settings";

interface AskProps {
  snapshot: Snapshot;
  asked: string;
  questions?: ComponentChildren; // of the others at the table
  legal: Map<string, Legal>;
  picked: string[] | null;
  hints: Hint[] | null;
  compact: boolean;
  stage: RefObject<HTMLElement | null>;
  choose(name: string): void;
  confirm(): void;
  cancel(): void;
  undo(): void;
  hint(): void;
  playOn(on: boolean): void;
  openSheet(): void;
  unread: number; // lines of chat
  after(): void;
}

export function Ask(props: AskProps) {
  const { snapshot, asked, legal, picked, hints, compact } = props;
  const { view } = snapshot;
  const [all, setAll] = useState(false);
  const [shown, setShown] = useState<Legal[]>([]);
  useLayoutEffect(() => {
    const onBoard = new Set(
      Array.from(props.stage.current?.querySelectorAll("[data-action]") ?? [], (node) =>
        node.getAttribute("data-action"),
      ),
    );
    const actions = [...legal.values()];
    setShown([...actions.filter((l) => !onBoard.has(l.name)), ...actions.filter((l) => onBoard.has(l.name))]);
  }, [legal]);
  const me = snapshot.viewer === null ? null : snapshot.online?.people[snapshot.viewer];
  const playing = !view.done && snapshot.viewer !== null && snapshot.online?.status !== "closed" && !me?.resigned;
  const best = new Set(hints?.slice(0, 1).map((h) => h.name));
  return (
    <section class={all ? "ask all" : "ask"} aria-label={t("Your move")}>
      {props.questions}
      <div class="prompt" data-help="prompt" aria-live="polite">
        {asked}
      </div>
      <div class="tools">
        {picked && (
          <>
            <button class="button" onClick={props.cancel}>
              {t("Cancel")}
            </button>
            <button class="button confirm" onClick={props.confirm}>
              {t("Confirm")}: {picked.map((name) => legal.get(name)?.label ?? name).join(", ")}
            </button>
          </>
        )}
        {compact && (
          <button class="button quiet" data-sheet onClick={props.openSheet}>
            {t("Log")}
            {props.unread > 0 && <span class="badge">{props.unread}</span>}
          </button>
        )}
        {playing && (
          <>
            <button class="button quiet" data-undo data-help="undo" onClick={props.undo} disabled={!snapshot.canUndo}>
              {t("Undo")}
            </button>
            {!snapshot.online?.rated && (
              <button class="button quiet" data-hint data-help="hint" onClick={props.hint} disabled={!view.legal}>
                {t("Hint")}
              </button>
            )}
            <button
              class="button quiet"
              data-play-on
              data-help="play-on"
              aria-pressed={snapshot.playOn}
              onClick={() => props.playOn(!snapshot.playOn)}
            >
              {snapshot.playOn ? t("I play again") : t("Bot, play on")}
            </button>
          </>
        )}
        {view.done && (
          <button class="button primary" onClick={props.after}>
            {t("Final scores")}
          </button>
        )}
      </div>
      {hints && (
        <ul class="hints" aria-live="polite">
          {hints.length === 0 && <li>{t("No hint for this moment.")}</li>}
          {hints.map((h, i) => (
            <li key={h.name}>
              <button class={i === 0 ? "chip hinted" : "chip"} onClick={() => props.choose(h.name)}>
                {h.label}
              </button>
              <span>
                {h.reason}
                {h.win !== undefined && ` · ${t("{n} % to win", { n: Math.round(h.win * 100) })}`}
              </span>
            </li>
          ))}
        </ul>
      )}
      {legal.size > 0 && (
        <div class="moves">
          <div class="chips" role="group" data-help="moves" aria-label={t("What you can do")}>
            {shown.map((l) => (
              <button
                class={picked?.includes(l.name) ? "chip picked" : best.has(l.name) ? "chip hinted" : "chip"}
                key={l.action}
                data-name={l.name}
                onClick={() => props.choose(l.name)}
              >
                {l.label}
              </button>
            ))}
          </div>
          {shown.length > 3 && (
            <button class="button quiet more" aria-expanded={all} onClick={() => setAll(!all)}>
              {all ? t("Fewer") : t("All {n}", { n: shown.length })}
            </button>
          )}
        </div>
      )}
    </section>
  );
}
