// The guided first game: the table page with a guide that says what to do next and why.
import { useEffect, useState } from "preact/hooks";
import { LessonTable } from "../engine/lesson";
import { PACE } from "../engine/table";
import { house } from "../house";
import { keep, newId, newSeed } from "../keep";
import { readHead } from "../record";
import { roomOf } from "../rooms";
import { moves, settings, t } from "../settings";
import { Bar } from "./bar";
import { botName } from "./setup";
import { TablePage } from "./table";

export function LessonPage({ game }: { game: string }) {
  const { lesson } = roomOf(game);
  const [table, setTable] = useState<LessonTable | null>(null);
  const [begun, setBegun] = useState(false);
  const [, again] = useState(0);
  const seats = Array.from({ length: readHead(lesson?.record ?? "")?.seats ?? 0 }, (_, i) => ({
    name: i === 0 ? settings().name || botName(null, i) : botName("normal", i),
    bot: i === 0 ? null : "normal",
  }));
  useEffect(() => {
    if (!lesson) return;
    let opened: LessonTable | null = null;
    let left = false;
    const refusal = (label: string) => t("In this lesson the next move is: {label}", { label });
    void LessonTable.open(
      { game, record: lesson.record, notes: lesson.notes, seats, refusal },
      settings().lang,
      moves() ? PACE : 0,
    ).then((found) => {
      if (left) return found.close();
      opened = found;
      found.subscribe(() => again((n) => n + 1));
      setTable(found);
    });
    return () => {
      left = true;
      opened?.close();
    };
  }, []);
  // From here on as in any other game: the same position, with bots in the other seats.
  const goOn = async () => {
    const id = newId();
    const title = (await house(settings().lang)).games.find((g) => g.id === game)?.title ?? game;
    const record = (await table!.record())
      .replace(/^seed:.*\n/m, "")
      .replace(/^(seats:.*\n)/m, `$1seed: ${newSeed()}\n`);
    keep({ id, game, title, setup: { game, seats, options: {}, seed: newSeed() }, record, when: Date.now() });
    location.hash = `#/play/${game}/${id}`;
  };
  if (!table?.snapshot || !table.guide) return <Bar />;
  const { guide, snapshot } = table;
  const label = snapshot.view.legal?.find((l) => l.name === guide.action)?.label;
  return (
    <>
      <TablePage table={table} />
      <div class={begun ? "lesson" : "lesson first"} role="status" aria-label={t("Lesson")}>
        {!begun ? (
          <>
            <h2>{t("Your first game")}</h2>
            <p>{t(lesson!.aim)}</p>
            <button class="button primary" data-begin ref={(button) => button?.focus()} onClick={() => setBegun(true)}>
              {t("Show me")}
            </button>
          </>
        ) : guide.done ? (
          <>
            <p>{t("That is all you need. The game is yours now.")}</p>
            <button class="button primary" onClick={() => void goOn()}>
              {t("Play on from here")}
            </button>
          </>
        ) : (
          <>
            <p class="step">{t("Step {n} of {of}", { n: guide.step, of: guide.steps })}</p>
            {guide.text && <p>{t(guide.text)}</p>}
            {label && (
              <p>
                <strong>{t("Now: {label}", { label })}</strong>
              </p>
            )}
          </>
        )}
      </div>
    </>
  );
}
