// A table played on this device: opens it (new, or from its save) and saves it after every move.
import { useEffect, useRef, useState } from "preact/hooks";
import { LocalTable, Setup, Table } from "../engine/table";
import { house } from "../engine/house";
import { finishedTables, forget, keep, keepFinished, keptTables, newId, newSeed, seatedAt } from "../personal/keep";
import { later } from "../kit/later";
import { settings, t } from "../base/settings";
import { Bar } from "../table/bar";
import { openRoom } from "../table/rooms";
import { TablePage } from "../table/table";
import { Nowhere } from "./nowhere";

// Loaded only at the end of a game.
const Next = later(() => import("../table/next").then((part) => part.Next));
const FirstCard = later(() => import("../table/next").then((part) => part.FirstCard));

// "Play now": you and as many default bots as make a good game.
export async function quickSetup(game: string): Promise<{ setup: Setup; title: string }> {
  const h = await house(settings().lang);
  const info = h.games.find((g) => g.id === game);
  if (!info) throw new Error(t("There is no game called {game}.", { game }));
  const usual = h.bots.some((bot) => bot.name === "normal") ? "normal" : h.bots[h.bots.length - 1].name;
  const count = Math.max(info.min_seats, Math.min(3, info.max_seats));
  const seed = newSeed();
  // The seat is drawn: some games begin with the first seat, others ask the last one first.
  const seats = seatedAt(Number(BigInt(seed) % BigInt(count)), count, usual);
  return { title: info.title, setup: { game, seats, options: {}, seed } };
}

// `which` is the id of a kept table, or "quick", or with `first` one of the first tables: its number, or "next".
export function LocalTablePage({ game, which, first }: { game: string; which: string; first?: boolean }) {
  const [table, setTable] = useState<Table | null>(null);
  const opening = useRef<{ id: string; setup: Setup; title: string } | null>(null);
  const [problem, setProblem] = useState("");
  const [taken, setTaken] = useState(false);
  const [card, showCard] = useState(false); // what is new at one of the first tables
  const reading = useRef(false); // that card: the table is not kept yet
  useEffect(() => {
    let opened: LocalTable | null = null;
    let left = false;
    let save = () => {}; // saves the time left until the bell
    // One tab plays a game: that which opened it last.
    let elsewhere = false;
    const tabs = new BroadcastChannel("souk.tables");
    tabs.onmessage = ({ data }) => {
      if (data !== opening.current?.id) return;
      elsewhere = true;
      opened?.close();
      setTaken(true);
    };
    const open = async () => {
      const kept = first
        ? await import("../personal/first").then((part) => part.firstTable(game, which))
        : [...keptTables(), ...finishedTables()].find((other) => other.id === which);
      const { setup, title } = kept ?? (await quickSetup(game));
      const id = kept?.id ?? newId();
      opening.current = { id, setup, title };
      const lang = settings().lang;
      const room = openRoom(game);
      opened = kept?.record ? await LocalTable.load(kept.record, setup, lang) : await LocalTable.open(setup, lang);
      await room;
      if (left) return opened.close();
      tabs.postMessage(id);
      const here = () => history.replaceState(null, "", `#/play/${game}/${id}`);
      if (which === "quick") here();
      reading.current = !!first && !kept?.record;
      showCard(reading.current);
      save = () => {
        const kept = keptTables().find((other) => other.id === id);
        if (kept && !elsewhere && opened!.bellLeft !== undefined)
          keep({ ...kept, setup: { ...setup, bell: opened!.bellLeft } });
      };
      addEventListener("pagehide", save);
      opened.subscribe(async (snapshot) => {
        const { done, scores, winners = [] } = snapshot.view;
        const record = await opened!.record();
        if (elsewhere || reading.current) return;
        if (first) here();
        const table = { id, game, title, setup: { ...setup, bell: opened!.bellLeft }, record, when: Date.now() };
        if (!done) return keep(table);
        forget(id);
        keepFinished({ ...table, scores, winners });
        if (setup.first !== undefined)
          return void import("../personal/first").then(({ noteFirst }) => noteFirst(game, setup.first!));
        const standing = await opened!.standing();
        if (standing) void import("../personal/results").then(({ note }) => note(table, standing));
      });
      setTable(opened);
    };
    open().catch((error) => setProblem(String(error.message ?? error)));
    return () => {
      left = true;
      tabs.close();
      save();
      removeEventListener("pagehide", save);
      opened?.close();
    };
  }, []);
  const again = () => {
    const id = newId();
    const { setup, title } = opening.current!;
    const anew = setup.day ? { day: { ...setup.day, counts: false } } : { seed: newSeed() };
    keep({ id, game, title, setup: { ...setup, ...anew, bell: undefined }, record: "", when: Date.now() });
    location.hash = `#/play/${game}/${id}`;
  };
  if (taken)
    return (
      <>
        <Bar />
        <main class="page">
          <h1>{opening.current?.title}</h1>
          <p role="alert">{t("You are playing this game in another tab.")}</p>
          <button class="button primary" data-play-here onClick={() => location.reload()}>
            {t("Play here")}
          </button>
        </main>
      </>
    );
  if (table) {
    const { id, setup } = opening.current!;
    const start = () => showCard((reading.current = false));
    return (
      <>
        <TablePage
          plays
          table={table}
          again={setup.first === undefined ? again : undefined}
          id={id}
          next={<Next setup={setup} />}
        />
        {card && <FirstCard game={game} at={setup.first!} start={start} />}
      </>
    );
  }
  if (problem) return <Nowhere why={problem} />;
  return (
    <>
      <Bar />
      <main class="page">
        <p>{t("Setting the table…")}</p>
      </main>
    </>
  );
}
