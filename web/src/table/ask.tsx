// The action bar: one sentence with the question or the current event, every legal action in words, and the tools
// (undo, hint, a bot that plays on). Its height is constant, so that the board does not move.
// Actions are ordered: those that the board does not show, the main choices, optional extras (.may), and last those
// that give something up.
import { ButtonHTMLAttributes, ComponentChildren, RefObject } from "preact";
import { useLayoutEffect, useState } from "preact/hooks";
import { Snapshot } from "../engine/table";
import { Legal, SeenEvent } from "../engine/protocol";
import { Draft } from "../kit/board";
import { Icon } from "../kit/icon";
import { useShape } from "../base/shape";
import { roomOf } from "./rooms";
import { change, Speed, t, useSettings } from "../base/settings";
import { Beat, LookBack, LookBackBar, Named } from "./story";

const LONG = 70; // letters of a question that needs a third line on the smallest phone

interface AskProps {
  snapshot: Snapshot;
  asked: string;
  told: SeenEvent[]; // the latest events, shown together
  telling: boolean; // events are being replayed: there is nothing to choose
  skip(): void;
  look(): void; // opens the look back
  back: LookBack | null;
  questions?: ComponentChildren; // proposals of the other players
  legal: Map<string, Legal>;
  draft: Draft | null; // a move being composed, or one to confirm
  best?: string; // the action of the hint
  helps: boolean; // whether the bar has hints
  beat: number; // milliseconds until the only action is played automatically; 0: never
  folded: boolean; // the log is in a sheet
  stage: RefObject<HTMLElement | null>;
  choose(name: string): void;
  confirm(names: string[]): void;
  undo(): void;
  hint(): void;
  playOn(on: boolean): void;
  openSheet(): void;
  unread: number; // chat messages
  after(): void;
}

export function Ask(props: AskProps) {
  const { snapshot, asked, legal, draft, best, folded } = props;
  const { view } = snapshot;
  const phone = useShape().name === "phone"; // its tools have no space for another
  const [all, setAll] = useState(false);
  const [shown, setShown] = useState<Legal[]>([]);
  useLayoutEffect(() => {
    const onBoard = new Map(
      Array.from(props.stage.current?.querySelectorAll("[data-action]") ?? [], (node) => [
        node.getAttribute("data-action"),
        node.closest(".may") ? 2 : 1,
      ]),
    );
    const { quiet } = roomOf(snapshot.game);
    const place = ({ name }: Legal) => (quiet?.test(name) ? 3 : (onBoard.get(name) ?? 0));
    setShown([...legal.values()].sort((a, b) => place(a) - place(b)));
  }, [legal]);
  const me = snapshot.viewer === null ? null : snapshot.online?.people[snapshot.viewer];
  const playing = !view.done && snapshot.viewer !== null && snapshot.online?.status !== "closed" && !me?.resigned;
  const counts = snapshot.counts || snapshot.online?.rated; // such games allow no help
  const { told, telling, back } = props;
  // Screen readers announce changed nodes: a new key makes a whole new sentence instead of a patch of the last one.
  const heard = told.map(({ seq, text }) => `${seq} ${text}`).join();
  const said = props.unread > 0 ? snapshot.online?.chat[snapshot.online.chat.length - 1] : undefined;
  const question = draft?.prompt ?? asked;
  return (
    <section class={`ask${all ? " all" : ""}${telling ? " telling" : ""}`} aria-label={t("Your move")}>
      <div class="questions">{props.questions}</div>
      <div class="told" role="log" aria-live="polite" aria-label={t("Events")}>
        {folded ? (
          <button data-sheet onClick={props.openSheet}>
            {said && !telling ? (
              <span>
                <strong>{said.name}</strong> {said.text}
              </span>
            ) : told.length ? (
              <Beat key={heard} seen={told} of={snapshot} />
            ) : (
              t("Log")
            )}
            {props.unread > 0 && <span class="badge">{props.unread}</span>}
          </button>
        ) : (
          <Beat key={heard} seen={told} of={snapshot} />
        )}
      </div>
      <div class={question.length > LONG ? "prompt long" : "prompt"} data-help="prompt" aria-live="polite">
        {!telling && <Named key={question} text={question} of={snapshot} />}
      </div>
      <div class="tools">
        {!phone && <Pace />}
        <Tool name={t("What happened?")} sign={SIGNS.look} data-look aria-keyshortcuts="w" onClick={props.look} />
        {playing && (
          <>
            <Tool
              name={t("Undo")}
              sign={SIGNS.undo}
              data-undo
              data-help="undo"
              aria-disabled={!snapshot.canUndo && !(legal.size > 0 && draft?.cancel)}
              onClick={props.undo}
            />
            {!counts && props.helps && (
              <Tool
                name={t("Hint")}
                sign={SIGNS.hint}
                data-hint
                data-help="hint"
                disabled={!view.legal}
                onClick={props.hint}
              />
            )}
            {!counts && !snapshot.playOn && (
              <Tool
                name={t("Bot plays")}
                sign={SIGNS.bot}
                data-play-on
                data-help="play-on"
                onClick={() => props.playOn(true)}
              />
            )}
          </>
        )}
        {view.done && (
          <button class="button primary" onClick={props.after}>
            {t("Final scores")}
          </button>
        )}
      </div>
      <div class="moves">
        {back ? (
          <LookBackBar back={back} />
        ) : playing && snapshot.playOn ? (
          <button class="button primary" data-play-on onClick={() => props.playOn(false)}>
            {t("I take over")}
          </button>
        ) : telling ? (
          <>
            <button class="button quiet" data-skip onClick={props.skip}>
              {t("Skip ahead")}
            </button>
            {phone && <Pace />}
          </>
        ) : (
          legal.size > 0 && (
            <>
              {draft && (draft.names || draft.cancel || !folded) && (
                <Drafted draft={draft} legal={legal} snapshot={snapshot} confirm={props.confirm} />
              )}
              <div class="chips" role="group" data-help="moves" aria-label={t("Your choices")}>
                {shown.map((l) => (
                  <button
                    class={`chip${best === l.name ? " hinted" : ""}${props.beat ? " forced" : ""}${draft?.made.test(l.name) ? " made" : ""}`}
                    style={props.beat ? `--beat:${props.beat}ms` : undefined}
                    key={l.action}
                    data-name={l.name}
                    onClick={() => props.choose(l.name)}
                  >
                    <Named text={l.label} of={snapshot} />
                  </button>
                ))}
              </div>
              {shown.length > 3 && !shown.every((l) => draft?.made.test(l.name)) && !(draft && folded) && (
                <button class="button quiet more" aria-expanded={all} onClick={() => setAll(!all)}>
                  {all ? t("Fewer") : t("All {n}", { n: shown.length })}
                </button>
              )}
            </>
          )
        )}
      </div>
    </section>
  );
}

// The move composed on the board, in words, to confirm or cancel.
function Drafted({
  draft,
  legal,
  snapshot,
  confirm,
}: Pick<AskProps, "legal" | "snapshot" | "confirm"> & { draft: Draft }) {
  const { names, cancel } = draft;
  const label = draft.label || (names?.map((name) => legal.get(name)?.label ?? name).join(", ") ?? "");
  return (
    <>
      <button
        class="button confirm"
        data-many={names?.join()}
        disabled={!names}
        onClick={() => names && confirm(names)}
      >
        {names && <span class="wide">{t("Confirm:")} </span>}
        {names && (
          <span class="narrow" aria-hidden="true">
            ✓
          </span>
        )}
        <span class="words">
          <Named text={label} of={snapshot} />
        </span>
      </button>
      {cancel && (
        <button class="button" data-cancel onClick={cancel}>
          <span class="wide">{t("Cancel")}</span>
          <span class="narrow" aria-hidden="true">
            ✕
          </span>
        </button>
      )}
    </>
  );
}

const PACES: Speed[] = ["slow", "normal", "fast", "none"];

// The pace of the story. A choice also forgets what the page has learnt from skips.
function Pace() {
  const { speed } = useSettings();
  const words = { slow: t("slow"), normal: t("normal"), fast: t("fast"), none: t("no pauses") };
  const at = PACES.indexOf(speed);
  const name = t("Pace of events: {pace}", { pace: words[speed] });
  return (
    <button
      class="button quiet pace"
      data-speed={speed}
      data-help="pace"
      title={name}
      aria-label={name}
      onClick={() => change({ speed: PACES[(at + 1) % PACES.length], haste: 1 })}
    >
      <Icon size={22} d="M4 17a8.500 8.500 0 1 1 16 0">
        <path
          d="M12 17V10"
          stroke="currentColor"
          stroke-width="2.500"
          stroke-linecap="round"
          transform={`rotate(${[-60, -15, 40, 85][at]} 12 17)`}
        />
      </Icon>
    </button>
  );
}

const SIGNS = {
  look: "M4 5v5h5M4.600 10A8 8 0 1 1 4 13.500M12 8v5l3.500 2",
  undo: "M8 5 4 9l4 4M4 9h9a5.500 5.500 0 0 1 0 11H9",
  hint: "M9 18h6M10 21h4M12 3a6 6 0 0 0-3.500 10.900V15h7v-1.100A6 6 0 0 0 12 3Z",
  bot: "M4 6v12l8-6ZM12 6v12l8-6Z",
};

// A button of the bar: a word, or an icon on a phone.
function Tool({ name, sign, ...rest }: { name: string; sign: string } & ButtonHTMLAttributes<HTMLButtonElement>) {
  return (
    <button class="button quiet" title={name} {...rest}>
      <span class="wide">{name}</span>
      <Icon class="narrow" size={22} d={sign} />
    </button>
  );
}
