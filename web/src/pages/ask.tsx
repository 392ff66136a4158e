// The action bar: one sentence that says what is asked, every legal action in words, and what helps: undo, hint,
// confirm, a bot that plays on. What the board does not show comes first among the actions.
import { ComponentChildren, RefObject } from "preact";
import { useLayoutEffect, useState } from "preact/hooks";
import { Snapshot } from "../engine/table";
import { Legal } from "../engine/protocol";
import { t } from "../settings";

interface AskProps {
  snapshot: Snapshot;
  asked: string;
  questions?: ComponentChildren; // of the others at the table
  legal: Map<string, Legal>;
  picked: string[] | null;
  best?: string; // what a hint names
  beat: number; // milliseconds after which the only action plays itself; 0: it does not
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
  const { snapshot, asked, legal, picked, best, compact } = props;
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
            {(!snapshot.online?.rated || snapshot.playOn) && (
              <button
                class="button quiet"
                data-play-on
                data-help="play-on"
                aria-pressed={snapshot.playOn}
                onClick={() => props.playOn(!snapshot.playOn)}
              >
                {snapshot.playOn ? t("I play again") : t("Bot, play on")}
              </button>
            )}
          </>
        )}
        {view.done && (
          <button class="button primary" onClick={props.after}>
            {t("Final scores")}
          </button>
        )}
      </div>
      {legal.size > 0 && (
        <div class="moves">
          <div class="chips" role="group" data-help="moves" aria-label={t("What you can do")}>
            {shown.map((l) => (
              <button
                class={`chip${picked?.includes(l.name) ? " picked" : best === l.name ? " hinted" : ""}${props.beat ? " forced" : ""}`}
                style={props.beat ? `--beat:${props.beat}ms` : undefined}
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
