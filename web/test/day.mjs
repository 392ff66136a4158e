// Daily tables, the ladder of bots, and "My game": the data kept in the browser, on a date set by the test.
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { playedRecord } from "./engine.mjs";
import { visit } from "./online.mjs";
import { playOut, whenAsked } from "./play.mjs";

const DATE = "2026-11-17";

// The daily table of a game, played by bots until the player's last choices, or to its end with the player's score.
function nearTheEnd(engine, date, game, left = 2) {
  const [table] = engine.ask({ type: "day", date, game }).tables;
  const { own, bot, seed, options } = table;
  const play = (stop) => {
    let now = engine.ask({ type: "new", game, seats: table.seats, seed, options });
    let mine = 0;
    while (!now.done && !(mine >= stop && now.pending.includes(own))) {
      const seat = now.pending[0];
      mine += Number(seat === own);
      now = engine.ask({ type: "bot", seat, bot: seat === own ? "normal" : bot });
    }
    return mine;
  };
  const all = play(Infinity);
  play(left ? all - left : Infinity);
  const score = left ? null : engine.ask({ type: "standing", seat: own }).score;
  return { table, record: engine.ask({ type: "save" }).record, score };
}

// The tables of a date, in the order of the engine's games.
const tablesOn = (engine, date) => engine.games.map((game) => engine.ask({ type: "day", date, game }).tables[0]);

// The game with the fewest choices on that day.
function shortest(engine, date) {
  const length = ({ game }) => nearTheEnd(engine, date, game).record.split("\n").length;
  return tablesOn(engine, date)
    .map((table) => [length(table), table.game])
    .sort(([a], [b]) => a - b)[0][1];
}

export function day({ test, must, accessible, legible, shots, url, engine, souk, web, DESKTOP, PHONE }) {
  const on = async (open, date, options = {}) => {
    const page = await open(options);
    await page.clock.setFixedTime(new Date(`${date}T10:00:00Z`));
    return page;
  };
  const card = (game) => `[data-day-game="${game}"]`;
  const kept = (page) => page.evaluate(() => JSON.parse(localStorage.getItem("souk.tables") ?? "[]"));

  test("a table of the day is played to its end", async (open) => {
    const game = shortest(engine, DATE);
    const { table, record } = nearTheEnd(engine, DATE, game);
    const page = await on(open, DATE, { viewport: PHONE, locale: "fr-FR", hasTouch: true });
    await page.goto(url);
    await page.click("[data-today]");
    await page.waitForSelector(".marked");
    const cards = await page.$$eval("[data-day-game]", (all) => all.map((one) => one.matches(".marked")));
    must(cards[0] && cards.filter(Boolean).length === 1, "the table of the day stands out");
    await legible(page, "the tables");
    await accessible(page, "the tables");
    await page.screenshot({ path: join(shots, "day-phone.jpeg") });
    // It starts without hints; after leaving, it can be resumed.
    await page.click(`${card(game)} [data-play]`);
    await whenAsked(page);
    must(!(await page.$("[data-hint], [data-play-on]")), "nobody helps in the try that counts");
    const [begun] = await kept(page);
    must(begun.setup.seed === table.seed && begun.setup.seats.length === table.seats, "it is the table of the day");
    must(begun.setup.seats.findIndex((seat) => seat.bot === null) === table.own, "at the person's seat");
    await page.goto(`${url}#/day`);
    await page.waitForSelector(`${card(game)} [data-resume]`);
    must(!(await page.$(`${card(game)} [data-play]`)), "there is one try");
    // A bot has played the rest.
    await page.evaluate(
      ([id, far]) => {
        const tables = JSON.parse(localStorage.getItem("souk.tables"));
        tables.find((other) => other.id === id).record = far;
        localStorage.setItem("souk.tables", JSON.stringify(tables));
      },
      [begun.id, record],
    );
    await page.click(`${card(game)} [data-resume]`);
    await whenAsked(page);
    await playOut(page);
    await page.waitForSelector(".after [data-day-result]");
    await page.click("[data-day-result]");
    await page.waitForFunction(() => /[●◐○]/.test(document.querySelector("[data-line]")?.textContent ?? ""));
    const line = await page.textContent("[data-line]");
    must(/^Souk 2026-11-17 .*: −?\d+ \([+−]\d+\), \S+ sur \d [●◐○]+$/.test(line), `the line is "${line}"`);
    must(!(await page.$("[data-progress]")), "and the comparison has ended");
    must(await page.$(`[data-date="${DATE}"].played`), "the calendar has it");
    must(/^1 /.test(await page.textContent("[data-streak]")), "it is a day in a row");
    await legible(page, "the result");
    await accessible(page, "the result");
    await page.screenshot({ path: join(shots, "day-result-phone.jpeg") });
    // Practice is unlimited, with hints, and does not count.
    await page.click(`${card(game)} [data-practice]`);
    await whenAsked(page);
    must(await page.$("[data-hint]"), "practice has hints");
    await page.goto(`${url}#/day`);
    await page.waitForFunction((text) => document.querySelector("[data-line]")?.textContent === text, line);
  });

  // Stores a game of that day, as this browser would remember it.
  const remember = (page, date, game, part) =>
    page.evaluate(
      ([at, id, tried]) => {
        const days = JSON.parse(localStorage.getItem("souk.days") ?? "{}");
        days[at] = {
          ...days[at],
          [id]: { on: at, over: true, score: 1, margin: 1, rank: 1, of: 2, lost: [0], ...tried },
        };
        localStorage.setItem("souk.days", JSON.stringify(days));
      },
      [date, game, part],
    );

  // The same encoding as the page's own links (share.ts).
  const pack = (page, record) =>
    page.evaluate(async (text) => {
      const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
      const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
      return btoa(String.fromCharCode(...bytes))
        .replace(/\+/g, "-")
        .replace(/\//g, "_")
        .replace(/=+$/, "");
    }, record);

  test("a shared game opens for who has played the table", async (open) => {
    const tables = tablesOn(engine, DATE);
    const { game } = tables[1];
    const { record } = nearTheEnd(engine, DATE, game);
    const page = await on(open, DATE);
    await page.goto(url);
    const packed = await pack(page, record);
    await page.goto(`${url}#/day/${DATE}/${game}/${packed}`);
    await page.waitForSelector("[data-refused]");
    must(await page.$(`${card(game)} [data-play]`), "who has not played is offered to");
    must((await page.$$("[data-day-game]")).length === 1, "that table alone");
    await legible(page, "refused");
    await accessible(page, "refused");
    await page.goto(`${url}#/day/${DATE}/${game}/${packed.slice(0, 40)}`);
    await page.waitForSelector("[role=alert]");
    await page.goto(`${url}#/day/${DATE}/${tables[0].game}/${packed}`);
    await page.waitForSelector("[role=alert]"); // the link is for another table
    await remember(page, DATE, game, { packed });
    await page.goto(`${url}#/day/${DATE}/${game}/${packed}`);
    await page.waitForSelector(".ask.replay");
  });

  // A server set to that date, with a ranking of the day.
  const withRanking = (open, run) => {
    const off = join(shots, "clock");
    writeFileSync(off, String(Date.parse(`${DATE}T10:00:00Z`) - Date.now()).padEnd(20));
    const shim = join(dirname(resolve(souk)), "tests/faults_shim.so");
    return visit(souk, web, open, run, ["--day-ranking"], { LD_PRELOAD: shim, SOUK_CLOCK: off });
  };

  if (souk)
    test("a game of the day goes on the ranking when its person says so", (open) =>
      withRanking(open, async (house, come) => {
        const [{ game }] = tablesOn(engine, DATE);
        const { record, score } = nearTheEnd(engine, DATE, game, 0);
        const page = await on(come, DATE);
        await page.goto(house);
        await remember(page, DATE, game, { packed: await pack(page, record) });
        await page.goto(`${house}#/day`);
        await page.click(`${card(game)} [data-show-ranking]`);
        await page.waitForSelector("[data-sign]"); // no games yet; handing one in requires a name
        await page.fill("[data-your-name]", "Ada");
        await page.click("[data-sign]");
        await page.click("[data-hand-in]");
        await page.waitForSelector("[data-number='1'].winner");
        must((await page.textContent("[data-number='1']")).includes(`Ada you${score}`), "with the score that it had");
        must(!(await page.$("[data-hand-in]")), "once");
        await legible(page, "the ranking");
        await accessible(page, "the ranking");
        await page.screenshot({ path: join(shots, "day-ranking.jpeg"), fullPage: true });
        // A game that was not played at that table is refused with a message; on a phone, in French.
        const eve = await on(come, DATE, { viewport: PHONE, locale: "fr-FR" });
        const other = nearTheEnd(engine, "2026-11-16", game, 0).record;
        await eve.goto(house);
        await remember(eve, DATE, game, { packed: await pack(eve, other) });
        await eve.goto(`${house}#/day`);
        await eve.click(`${card(game)} [data-show-ranking]`);
        await eve.fill("[data-your-name]", "Eve");
        await eve.click("[data-sign]");
        await eve.click("[data-hand-in]");
        await eve.waitForSelector(".day-ranking [role=alert]");
        await legible(eve, "refused");
        await eve.screenshot({ path: join(shots, "day-ranking-phone.jpeg"), fullPage: true });
      }));

  test("days in a row, kept as a file and brought back", async (open) => {
    const page = await on(open, DATE);
    const [{ game }] = tablesOn(engine, DATE);
    await page.goto(url);
    // Two in a row up to yesterday, one played too late, and three before it.
    for (const date of ["2026-11-16", "2026-11-15", "2026-11-12", "2026-11-11", "2026-11-10"])
      await remember(page, date, game, {});
    await remember(page, "2026-11-14", game, { on: "2026-11-15" });
    const streak = async () => {
      await page.waitForSelector("[data-streak]");
      return (await page.textContent("[data-streak]")).match(/\d+/g).join();
    };
    await page.goto(`${url}#/day`);
    must((await streak()) === "2,3", "two days, and once three");
    must(await page.$('[data-date="2026-11-14"].late'), "what was played too late is marked so");
    const [file] = await Promise.all([page.waitForEvent("download"), page.click("[data-export-days]")]);
    const path = join(shots, "days.json");
    writeFileSync(path, readFileSync(await file.path()));
    await page.clock.setFixedTime(new Date("2026-11-19T10:00:00Z"));
    await page.goto(`${url}#/`);
    await page.goto(`${url}#/day`);
    await page.waitForSelector('[data-date="2026-11-19"].now');
    must(/No streak/.test(await page.textContent("[data-streak]")), "a day without ends it");
    const other = await on(open, DATE);
    await other.goto(`${url}#/day`);
    await other.setInputFiles("[data-import-days]", path);
    await other.waitForSelector('[data-date="2026-11-16"].played');
    must((await other.textContent("[data-streak]")).match(/\d+/g).join() === "2,3", "it is all there");
    writeFileSync(path, '{"souk":"else"}');
    await other.setInputFiles("[data-import-days]", path);
    await other.waitForFunction(() =>
      [...document.querySelectorAll("[role=status]")].some((node) => /not a file of days/.test(node.textContent)),
    );
    await other.goto(`${url}#/day/2026-12-24`);
    await other.waitForSelector("[role=alert]");
  });

  // Stores finished games of one person against easy bots, as the browser keeps them.
  const finish = (page, games) =>
    page.evaluate((tables) => localStorage.setItem("souk.finished", JSON.stringify(tables)), games);
  const finished = (game, seed, when) => {
    const { setup, record } = playedRecord(engine, { game, seats: 2, seed, bot: "easy", until: "end" });
    const { view } = engine.ask({ type: "view" });
    return { id: `${game}${seed}`, game, title: "", setup, record, when, scores: view.scores, winners: view.winners };
  };

  test("my game: results, a judge who can be stopped, and a way to the moment", async (open) => {
    const games = [finished("bazaar", "1", 1700000000000), finished("bazaar", "2", 1700000100000)];
    const page = await open({ viewport: PHONE, locale: "fr-FR" });
    // The analysis runs when the test says so: else it could finish before it is stopped.
    await page.addInitScript(() => {
      const { postMessage } = Worker.prototype;
      const held = [];
      window.soukThink = () => (window.soukThink = null) ?? held.forEach((think) => think());
      Worker.prototype.postMessage = function (request, ...more) {
        const think = () => postMessage.call(this, request, ...more);
        if (request.message?.type === "analyse" && window.soukThink) held.push(think);
        else think();
      };
    });
    await page.goto(url);
    await finish(page, games);
    await page.goto(`${url}#/rules`);
    await page.goto(`${url}#/`);
    await page.click("[data-mine]");
    await page.waitForSelector('[data-curve="2"]');
    must((await page.textContent(".sums tbody tr td:nth-child(3)")) === "2", "both games are counted");
    await page.click("[data-judge]");
    await page.click("[data-stop]");
    await page.waitForSelector("[data-judge]");
    await page.click("[data-judge]");
    await page.waitForSelector("[data-progress]");
    await page.evaluate(() => window.soukThink());
    await page.waitForFunction(() => !document.querySelector("[data-progress], [data-judge]"));
    await page.waitForSelector("[data-findings]");
    await page.setViewportSize(DESKTOP);
    await page.screenshot({ path: join(shots, "mine-desktop.jpeg"), fullPage: true });
    await page.setViewportSize(PHONE);
    await page.screenshot({ path: join(shots, "mine-phone.jpeg"), fullPage: true });
    await legible(page, "my game");
    await accessible(page, "my game");
    await page.reload();
    await page.waitForSelector("[data-findings]"); // partial results are kept
    await page.click("[data-turn]");
    await page.waitForSelector(".ask.replay .advice li");
    // A turning point becomes a puzzle, marked as the player's own, and counts.
    await page.goto(`${url}#/puzzles`);
    await page.waitForSelector("[data-own-puzzles]");
    await legible(page, "puzzles of one's own");
    await page.screenshot({ path: join(shots, "own-puzzles.jpeg"), fullPage: true });
    await page.click("[data-own-puzzles] a");
    await page.waitForSelector("[data-own]");
    await page.click("[data-answer]");
    await page.waitForSelector(".puzzle .answer");
    await page.screenshot({ path: join(shots, "own-puzzle.jpeg") });
    const { done } = await page.evaluate(() => JSON.parse(localStorage.getItem("souk.puzzles") ?? '{"done":{}}'));
    const agreed = (await page.$(".puzzle .rating")) === null; // a deeper search may agree: then it does not count
    must(agreed || Object.keys(done).some((id) => id.startsWith("own ")), "it counts in the rating");
  });

  test("a ladder of bots remembers what was won, and a streak of wins leads to the next level", async (open) => {
    const page = await open();
    const step = (n) => `[data-rung="${n}"]`;
    await page.goto(`${url}#/new/bazaar`);
    await page.waitForSelector(`${step(0)}.next-rung`);
    await legible(page, "the ladder");
    await accessible(page, "the ladder");
    const listed = await page.$$eval('select[data-seat="1"] option', (all) => all.map((one) => one.textContent));
    must(listed.length === 11, `a person or ten levels: ${listed}`);
    must(
      listed.includes("Bot: 6 · normal") && listed.includes("Bot: level 7"),
      `levels have numbers and names: ${listed}`,
    );
    await page.click(`${step(0)} button`);
    await whenAsked(page);
    const [{ id, setup }] = await kept(page);
    must(setup.seats.map((seat) => seat.bot ?? "you").join() === "you,easy", "the first step is against one easy bot");
    // To win it: bots play, with the same seats, up to late in a game that the first seat wins.
    const won = [...Array(20).keys()].map(String).find((seed) => finished("bazaar", seed, 0).winners.join() === "0");
    const { record } = playedRecord(engine, { game: "bazaar", seats: 2, seed: won, bot: "easy", until: "late" });
    await page.evaluate(
      ([table, far]) => {
        const tables = JSON.parse(localStorage.getItem("souk.tables"));
        tables.find((other) => other.id === table).record = far;
        localStorage.setItem("souk.tables", JSON.stringify(tables));
      },
      [id, record],
    );
    await page.goto(`${url}#/`);
    await page.goto(`${url}#/play/bazaar/${id}`);
    await whenAsked(page);
    await page.click("[data-play-on]");
    await page.waitForSelector(".after [data-next-rung]");
    await page.screenshot({ path: join(shots, "ladder-next.jpeg") });
    await page.goto(`${url}#/new/bazaar`);
    await page.waitForSelector(`${step(1)}.next-rung`);
    must(await page.$(`${step(0)}.done`), "the first step is done");
    await page.screenshot({ path: join(shots, "ladder.jpeg"), fullPage: true });
    // Two wins more against bots of the same level, and the finished game again.
    await page.evaluate(() => {
      const [result] = JSON.parse(localStorage.getItem("souk.results"));
      const earlier = [1, 2].map((n) => ({ ...result, id: `earlier-${n}`, when: n }));
      localStorage.setItem("souk.results", JSON.stringify([...earlier, result]));
    });
    await page.goto(`${url}#/play/bazaar/${id}`);
    await page.click(".ask .tools .primary");
    await page.waitForSelector('.after [data-next-level="3"]');
    await page.screenshot({ path: join(shots, "next-level.jpeg") });
    await page.click("[data-next-level]");
    await whenAsked(page);
    const [next] = await kept(page);
    must(next.setup.seats.map((seat) => seat.bot ?? "you").join() === "you,3", "the bot is one level stronger");
  });
}
