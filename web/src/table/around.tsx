// The tab about an online table: the players and what can be proposed to them, the clock, the spectators, and the check
// of the dice. Proposals of other players appear above the action bar, where they are not missed.
import { useState } from "preact/hooks";
import { awayText, clockText } from "../engine/clock";
import { Replayed, Verdict } from "../engine/dice";
import { Reply } from "../engine/protocol";
import { Online, Others, Snapshot } from "../engine/table";
import { Emblem } from "../kit/emblems";
import { profileHash, tableHash } from "../base/link";
import { t } from "../base/settings";
import { AlertSwitch } from "./alert";
import { CopyButton } from "./connected";
import { Onlookers, PersonMenu } from "./hosting";

type Attempt = (work: () => Promise<void>) => Promise<void>;

interface AroundProps {
  snapshot: Snapshot;
  online: Online;
  others: Others;
  seatName(seat: number): string;
  attempt: Attempt;
  replay?(): Promise<Reply>;
}

export function Around(props: AroundProps) {
  const { snapshot, online, others, attempt } = props;
  const [sure, setSure] = useState<"resign" | "abandon" | null>(null);
  const me = snapshot.viewer === null ? null : online.people[snapshot.viewer];
  const playing = online.status === "running" && me !== null && !me.resigned;
  const link = `${location.href.replace(/#.*$/, "")}${tableHash(online.id, online.invite)}`;
  const really = (what: "resign" | "abandon") => {
    setSure(null);
    void attempt(() => others[what]());
  };
  return (
    <div class="around">
      <ul class="facts">
        <li>{clockText(online.clock)}</li>
        <li>{online.rated ? t("Rated: no hints, no takebacks") : t("Not rated")}</li>
        {online.away > 0 && <li>{awayText(online.away, online.rated)}</li>}
        <li>
          {t("{n|person is|people are} here", { n: online.watching })}
          {online.delay > 0 && ` · ${t("spectators are {n|second|seconds} behind", { n: online.delay })}`}
        </li>
      </ul>
      {snapshot.viewer === null && online.status === "running" && online.delay > 0 && (
        <p class="note">{t("You see the game as it was {n|second|seconds} ago.", { n: online.delay })}</p>
      )}
      {playing && (
        <section>
          <h2>{t("Your game")}</h2>
          <AlertSwitch on={online.alert} set={others.alert} attempt={attempt} />
          <div class="stack">
            {!online.rated && (
              <button
                class="button"
                data-takeback
                disabled={online.asks.some((ask) => ask.seat === snapshot.viewer)}
                onClick={() => void attempt(() => others.takeback())}
              >
                {t("Ask to take back my last move")}
              </button>
            )}
            <button
              class="button"
              data-leave
              onClick={() => void attempt(() => others.leave().then(() => void (location.hash = "#/lobby")))}
            >
              {online.rated ? t("Leave for a while; nobody plays for me") : t("Leave; a bot plays until I am back")}
            </button>
            <button class="button" data-abandon onClick={() => setSure("abandon")}>
              {t("Propose to end without a result")}
            </button>
            <button class="button danger" data-resign onClick={() => setSure("resign")}>
              {t("Resign")}
            </button>
          </div>
          {sure && (
            <div class="sure" role="alertdialog" aria-label={t("Are you sure?")}>
              <p>
                {sure === "resign"
                  ? snapshot.seats.length <= 2
                    ? t("Resign? The game ends, and you lose.")
                    : t("Resign for good? A bot takes over your seat, and you cannot come back to it.")
                  : t("Propose to end the game? It ends without a result if everybody agrees.")}
              </p>
              <div class="next">
                <button class="button danger" data-sure onClick={() => really(sure)}>
                  {sure === "resign" ? t("Resign") : t("Propose it")}
                </button>
                <button class="button quiet" onClick={() => setSure(null)}>
                  {t("Cancel")}
                </button>
              </div>
            </div>
          )}
        </section>
      )}
      <People {...props} me={me} />
      <Onlookers {...online} hosting={others.hosting} attempt={attempt} />
      {online.invite && (
        <section>
          <h2>{t("Friends who want to watch")}</h2>
          <CopyButton text={link} label={t("Copy the link")} />
        </section>
      )}
      <Dice online={online} replay={props.replay} />
    </div>
  );
}

function People({ snapshot, online, others, seatName, attempt, me }: AroundProps & { me: Online["people"][number] }) {
  const [reporting, setReporting] = useState(false);
  const [text, setText] = useState("");
  const [lines, setLines] = useState<number[]>([]); // of the chat, by their times
  const [sent, setSent] = useState(false);
  const rest = online.people.flatMap((person, seat) => (person && seat !== snapshot.viewer ? [{ person, seat }] : []));
  if (!me || rest.length === 0) return null;
  const said = online.chat.filter((line) => line.person !== me.person).slice(-20);
  const pick = (at: number) => setLines(lines.includes(at) ? lines.filter((other) => other !== at) : [...lines, at]);
  const send = (event: Event) => {
    event.preventDefault();
    void attempt(async () => {
      await others.report(text.trim(), lines);
      setText("");
      setLines([]);
      setReporting(false);
      setSent(true);
    });
  };
  return (
    <section>
      <h2>{t("The others")}</h2>
      <ul class="people">
        {rest.map(({ person, seat }) => {
          const blocked = others.blocked(person.person);
          return (
            <li key={seat}>
              <Emblem seat={seat} size={22} />{" "}
              <strong>
                <a href={profileHash(person.person)}>{seatName(seat)}</a>
              </strong>
              {online.status === "running" && !online.rated && !person.here && !person.bot && (
                <button
                  class="button quiet small"
                  data-stand-in={seat}
                  onClick={() => void attempt(() => others.standIn(seat))}
                >
                  {t("Let a bot play")}
                </button>
              )}
              <button
                class="button quiet small"
                data-block={seat}
                aria-pressed={blocked}
                onClick={() => void attempt(() => others.block(person.person, !blocked))}
              >
                {blocked ? t("Unblock chat") : t("Block chat")}
              </button>
              {online.host && (
                <PersonMenu
                  person={person.person}
                  name={seatName(seat)}
                  hushed={person.hushed}
                  sits
                  leaves={online.status === "running" && !online.rated}
                  hosting={others.hosting}
                  attempt={attempt}
                />
              )}
            </li>
          );
        })}
      </ul>
      <div class="stack">
        {online.host && (
          <button
            class="button quiet"
            data-mute
            aria-pressed={online.muted}
            onClick={() => void attempt(() => others.mute(!online.muted))}
          >
            {online.muted ? t("Allow chat at this table") : t("Stop chat at this table")}
          </button>
        )}
        <button class="button quiet" data-report aria-expanded={reporting} onClick={() => setReporting(!reporting)}>
          {t("Report a problem")}
        </button>
      </div>
      {sent && <p role="status">{t("Thank you. The people who run this server will read it.")}</p>}
      {reporting && (
        <form class="report" onSubmit={send}>
          <label>
            {t("What happened? The people who run this server will read it and see the table.")}
            <textarea rows={4} maxLength={1000} value={text} onInput={(e) => setText(e.currentTarget.value)} />
          </label>
          {said.length > 0 && (
            <fieldset>
              <legend>{t("Which lines of the chat is it about?")}</legend>
              {said.map(({ at, name, text }) => (
                <label key={at}>
                  <input type="checkbox" checked={lines.includes(at)} onChange={() => pick(at)} />{" "}
                  <strong>{name}</strong> {text}
                </label>
              ))}
            </fieldset>
          )}
          <button class="button primary" data-send-report disabled={!text.trim()}>
            {t("Send the report")}
          </button>
        </form>
      )}
    </section>
  );
}

// Fair dice: the commitment while the game runs, the check when it is over.
function Dice({ online, replay }: { online: Online; replay?(): Promise<Reply> }) {
  const [verdict, setVerdict] = useState<Verdict | "working" | "impossible" | null>(null);
  if (!online.hash) return null;
  const check = async () => {
    setVerdict("working");
    try {
      const { checkDice } = await import("../engine/dice");
      setVerdict(await checkDice((await replay!()) as unknown as Replayed, online.hash!));
    } catch {
      setVerdict("impossible");
    }
  };
  return (
    <section>
      <h2>{t("Fair dice")}</h2>
      <p>{t("All dice and cards come from a secret number fixed before the first move. This is its fingerprint:")}</p>
      <code class="hash" data-hash>
        {online.hash}
      </code>
      {online.status === "done" && replay ? (
        <>
          <p>{t("The game is over and the secret is public: your browser can recompute every roll and every card.")}</p>
          <button class="button" data-check-dice disabled={verdict === "working"} onClick={() => void check()}>
            {t("Check the dice")}
          </button>
        </>
      ) : (
        <p>{t("After the game, the secret is revealed and you can check every roll here.")}</p>
      )}
      <p role="status" data-verdict>
        {verdict === "working"
          ? t("Replaying the game…")
          : verdict === "impossible"
            ? t("This could not be checked here.")
            : verdict &&
              (verdict.hash && verdict.wrong === 0
                ? t("✓ The fingerprint is right, and {n|result matches|results match} the secret.", {
                    n: verdict.right,
                  })
                : !verdict.hash
                  ? t("✗ The secret is not the one that was promised.")
                  : t("✗ {n|result does|results do} not match the secret.", { n: verdict.wrong }))}
      </p>
    </section>
  );
}

// Proposals from other players, and your own that wait for an answer.
export function Asks({
  snapshot,
  others,
  seatName,
  attempt,
}: {
  snapshot: Snapshot;
  others: Others;
  seatName(seat: number): string;
  attempt: Attempt;
}) {
  const { online, viewer } = snapshot;
  if (online?.rematch && snapshot.view.done)
    return (
      <div class="question" role="status">
        <span>{t("A new table with the same players is open.")}</span>
        <span class="next">
          <a class="button primary" data-rematch href={tableHash(online.rematch)}>
            {t("Go to the rematch")}
          </a>
        </span>
      </div>
    );
  if (!online || viewer === null || online.status !== "running") return null;
  return (
    <>
      {online.asks.map((ask) => {
        const name = seatName(ask.seat);
        const takeback = ask.what === "takeback";
        const away = ask.about === undefined ? "" : seatName(ask.about);
        if (ask.about === viewer) return null;
        if (ask.seat === viewer)
          return (
            <div class="question" key={ask.ask} role="status">
              {takeback
                ? t("You have asked to take back your move. Waiting for the others…")
                : ask.what === "bot"
                  ? t("You have proposed that a bot plays for {away}. Waiting for the others…", { away })
                  : t("You have proposed to end the game. Waiting for the others…")}
            </div>
          );
        return (
          <div class="question" key={ask.ask} role="alertdialog" aria-label={t("A question")}>
            <span>
              {takeback
                ? t("{name} asks to take back the last move.", { name })
                : ask.what === "bot"
                  ? t("{name} proposes that a bot plays for {away} until they are back.", { name, away })
                  : t("{name} proposes to end the game without a result.", { name })}
            </span>
            {ask.yes.includes(viewer) ? (
              <span class="dim">{t("You have agreed.")}</span>
            ) : (
              <span class="next">
                <button
                  class="button confirm"
                  data-yes
                  onClick={() => void attempt(() => others.answer(ask.ask, true))}
                >
                  {t("Agree")}
                </button>
                <button class="button" data-no onClick={() => void attempt(() => others.answer(ask.ask, false))}>
                  {t("Refuse")}
                </button>
              </span>
            )}
          </div>
        );
      })}
    </>
  );
}
