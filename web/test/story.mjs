// The story: events are shown one after the other, in words, with the table as it was then, and the board does not move
// meanwhile. The test controls time: the page waits for soukNext() instead of a clock.
import { join } from "node:path";
import { playedRecord } from "./engine.mjs";
import { whenAsked } from "./play.mjs";

// The first seat's decision with the most events, in a game of bots: the record up to it, and the action.
function busiest(engine, game) {
  const { setup } = playedRecord(engine, { game, seed: "5", bot: "random", until: "start" });
  const players = setup.seats.map((seat) => seat.name);
  let now = engine.ask({ type: "new", game, seats: players.length, seed: "5", players });
  let best = { events: [] };
  while (!now.done) {
    const mine = now.pending.join() === "0";
    const record = mine && engine.ask({ type: "save" }).record;
    now = engine.ask({ type: "bot", seat: mine ? 0 : now.pending.find((seat) => seat > 0), bot: "random" });
    if (!mine || now.done || now.events.length <= best.events.length) continue;
    const added = engine.ask({ type: "save" }).record.slice(record.length);
    best = { setup, record, events: now.events, action: /^\s*0\s*:\s*(.*?)\s*(#.*)?$/m.exec(added)[1] };
  }
  return best;
}

export function story({ test, must, accessible, legible, shots, url, engine, games, keepTable, DESKTOP, PHONE }) {
  // A page with stopped time at its tables; `speed` is the user's setting.
  const stand = async (open, { speed = "normal", ...options }) => {
    const page = await open(options);
    await page.addInitScript((pace) => {
      localStorage.setItem("souk.settings", JSON.stringify({ forced: false, speed: pace }));
      window.soukWaits = [];
      window.soukWait = (ms) =>
        new Promise((resolve) => {
          window.soukWaits.push(ms);
          window.soukNext = resolve;
        });
    }, speed);
    return page;
  };
  const sit = async (page, game, { setup, record }) => {
    await keepTable(page, { setup, record }, game);
    await page.goto(`${url}#/play/${game}/${game}`);
    await whenAsked(page);
  };
  const choose = (page, name) => page.$eval(`.moves .chip[data-name="${name}"]`, (chip) => chip.click());
  const waits = (page, n) => page.waitForFunction((count) => window.soukWaits.length >= count, n);
  const board = (page) =>
    page.$eval(".table > .board", (node) => JSON.stringify(node.getBoundingClientRect().toJSON()));
  const shown = (page) =>
    page.evaluate(() => ({
      told: document.querySelector(".told").textContent,
      whole: [...document.querySelectorAll(".told span")].every(
        (part) => !part.dataset.heard && (part.dataset.heard = 1),
      ),
      telling: !!document.querySelector(".ask.telling"),
      scores: [...document.querySelectorAll(".seat .score")].map((score) => Number(score.textContent)),
      log: [...document.querySelectorAll(".log li")].map((line) => line.textContent),
      asked: document.querySelectorAll(".moves .chip").length,
      waits: window.soukWaits,
      place: JSON.stringify(document.querySelector(".table > .board").getBoundingClientRect().toJSON()),
    }));

  // The events of a beat, from what is told of them: their sentences, or the sum of their points.
  const beatOf = (events, at, told) => {
    let end = at;
    for (let left = told; end < events.length && left.startsWith(events[end].text); end++)
      left = left.slice(events[end].text.length);
    if (end === at && events[at].event?.points) while (events[end]?.event?.kind === events[at].event.kind) end++;
    return { end, texts: events.slice(at, end).map(({ text }) => text) };
  };
  const away = (page) => page.$$eval(".pan", ([pan]) => pan && (pan.scrollTop = pan.scrollHeight));
  // The place that an event names is on the screen while the event is shown.
  const inSight = (page, text) =>
    page.waitForFunction(
      (name) => {
        const [pan, node] = [".pan", `.board [data-action="${name}"]`].map((found) => document.querySelector(found));
        if (!node) return true;
        const [frame, box] = [pan, node].map((found) => found.getBoundingClientRect());
        return box.top >= frame.top - 1 && box.bottom <= frame.bottom + 1;
      },
      / (?:on|to) ([a-k]\d+)\b/.exec(text)?.[1],
    );

  for (const [size, viewport, some] of [
    ["desktop", DESKTOP, games.filter((_, i) => i % 2 === 0)],
    ["phone", PHONE, games.filter((_, i) => i % 2 === 1)],
  ])
    test(`a story is told step by step, ${size}`, async (open) => {
      const page = await stand(open, { viewport, hasTouch: size === "phone" });
      for (const game of some) {
        const made = busiest(engine, game);
        await sit(page, game, made);
        const before = await shown(page);
        const place = await board(page);
        await page.evaluate(() => (window.soukWaits = []));
        await away(page);
        await choose(page, made.action);
        const won = [...before.scores];
        for (let at = 0, beat = 1; at < made.events.length; beat++) {
          await waits(page, beat);
          const now = await shown(page);
          const where = `${game}, beat ${beat}`;
          const { end, texts } = beatOf(made.events, at, now.told);
          must(end > at, `${where}: "${now.told}" is told, not "${made.events[at].text}"`);
          for (const { event } of made.events.slice(at, end)) if (event?.points) won[event.seat] += event.points;
          must(now.whole, `${where}: it is read aloud as a whole`);
          must(now.log[0] === texts[texts.length - 1] || size === "phone", `${where}: the log has it, too`);
          must(now.scores.join() === won.join(), `${where}: the scores are ${now.scores}, not ${won}`);
          must(now.asked === 0 || end === made.events.length, `${where}: nothing is asked meanwhile`);
          must(now.place === place, `${where}: the board stands still`);
          if (beat === 2) {
            await page.screenshot({ path: join(shots, `${game}-story-${size}.jpeg`) });
            await legible(page, where);
            if (game === games[0]) await accessible(page, where, { within: ".ask" });
          }
          if (size === "phone") await inSight(page, texts[texts.length - 1]);
          must(now.waits[beat - 1] >= 150, `${where}: it is left to be seen, for ${now.waits[beat - 1]} ms`);
          await page.evaluate(() => {
            const pan = document.querySelector(".pan");
            if (pan) pan.scrollTop = pan.scrollHeight; // away from the place of the event
            window.soukNext();
          });
          at = end;
        }
        // After skipping to the end, the question appears; nothing opened then moves the board.
        await page.waitForFunction(() => {
          if (document.querySelector(".ask.telling"))
            document
              .querySelector(".board svg, .board .part")
              .dispatchEvent(new MouseEvent("click", { bubbles: true }));
          return document.querySelector(".moves .chip");
        });
        must((await board(page)) === place, `${game}: the board stands still when something is asked`);
        await page.mouse.move(4, 4); // a card may have opened where it rested
        await page.waitForSelector(".speaks", { state: "detached" });
        await page.click("[data-hint]");
        await page.waitForSelector(".hints li");
        must((await board(page)) === place, `${game}: the board stands still beside a hint`);
        await page.click("[data-close-hints]");
        if (await page.$(".ask .more")) {
          await page.click(".ask .more");
          await page.waitForSelector(".ask.all");
          must((await board(page)) === place, `${game}: the board stands still under all actions`);
        }
        const told = (await shown(page)).log.length;
        await page.$eval("[data-undo]", (button) => button.click());
        await page.waitForFunction(
          (length) => document.querySelector(".toast") || document.querySelectorAll(".log li").length !== length,
          told,
        );
        must((await board(page)) === place, `${game}: the board stands still under a note`);
      }
    });

  test("a story can be skipped, looked back at, and told without motion", async (open) => {
    const game = "basari";
    const made = busiest(engine, game);
    const ends = [];
    for (const [speed, way] of [
      ["none", null],
      ["slow", (page) => page.keyboard.press(" ")],
      ["fast", (page) => page.mouse.click(500, 400)],
    ]) {
      const page = await stand(open, { speed, viewport: DESKTOP });
      await sit(page, game, made);
      const lines = (await shown(page)).log.length + made.events.length;
      await choose(page, made.action);
      if (way) {
        await page.waitForSelector(".ask.telling [data-skip]");
        must((await shown(page)).asked === 0, "nothing is asked meanwhile");
        await way(page);
      }
      await page.waitForFunction(
        (n) =>
          document.querySelectorAll(".log li").length >= n &&
          !document.querySelector(".ask.telling") &&
          document.querySelector(".moves .chip"),
        lines,
      );
      must(!(await page.$(".toast")), "a click that skips plays nothing");
      const { log, scores } = await shown(page);
      // Bots with simultaneous moves may be quicker or slower.
      ends.push(JSON.stringify([log.slice(-made.events.length - 5), scores]));
      if (speed !== "fast") continue;
      await page.keyboard.press("w");
      await page.waitForSelector(".look-back");
      const count = async () => (await page.textContent(".look-back .count")).trim();
      const steps = Number(/\d+$/.exec(await count())[0]);
      must(steps >= made.events.length, `the round has ${steps} steps`);
      must(await page.$("[data-back]:disabled"), "it begins with the first");
      const first = await shown(page);
      must(first.log.length < log.length && first.asked === 0, "the table is as it was then");
      for (let i = 1; i < steps; i++) await page.click("[data-forward]");
      must((await count()).startsWith(`${steps} `), "and goes on to the last");
      must(await page.$("[data-forward]:disabled"), "which is the end");
      await page.click("[data-back]");
      await page.keyboard.press("Escape");
      await whenAsked(page);
      await page.click("[data-look]");
      await page.click("[data-now]");
      await whenAsked(page);
    }
    must(ends[0] === ends[1] && ends[1] === ends[2], `all come to the same end:\n${ends.join("\n")}`);
  });

  test("sounds have a switch in the bar, and undo says why it cannot", async (open) => {
    const page = await stand(open, { speed: "none", viewport: DESKTOP });
    const game = "constantinople";
    const made = busiest(engine, game);
    await sit(page, game, made);
    const pressed = () => page.getAttribute("[data-sound]", "aria-pressed");
    must((await pressed()) === "false", "they are off at first");
    await page.click("[data-sound]");
    must((await pressed()) === "true", "and then on");
    must(await page.evaluate(() => JSON.parse(localStorage.getItem("souk.settings")).sound), "which is kept");
    const lines = (await shown(page)).log.length + made.events.length;
    await choose(page, made.action);
    await page.waitForFunction(
      (n) => document.querySelectorAll(".log li").length >= n && document.querySelector(".moves .chip"),
      lines,
    );
    must(await page.$("[data-undo][aria-disabled=true]"), "what is drawn cannot be taken back");
    await page.$eval("[data-undo]", (button) => button.click());
    await page.waitForSelector(".toast");
    must(/drawn or rolled/.test(await page.textContent(".toast")), "it says why");
    // So a tile and its cell are composed first, and only the bar confirms them; until then undo cancels.
    const played = (await page.$$(".log li")).length;
    await page.click("[data-part=hand] .choice.legal");
    const cell = await page.waitForSelector(".board .choice.legal:not([data-part=hand] *)"); // the engine is asked
    await cell.click();
    await page.waitForSelector(".ask .confirm[data-many]");
    must((await page.$$(".board [data-many]")).length === 0, "the board has no such button of its own");
    for (const gone of [".ask .confirm[data-many]", ".ask .confirm"]) {
      await page.click("[data-undo]:not([aria-disabled=true])");
      await page.waitForSelector(gone, { state: "detached" }); // the cell is taken back, then the tile
    }
    must((await page.$$(".log li")).length === played, "and nothing was played");
  });

  // A called tile (Bazar's Influential Person) is named in the bar, with its owner, until it is placed.
  test("what is moved stays lit until it lies, and is called by its owner", async (open) => {
    const game = "constantinople";
    const page = await open();
    const players = ["Ada", "Ben", "Cleo", "Dan"];
    const lines = ["turn = 3", "order = 0 1 2 3", "hand.0 = person", "tiles.0 = start@b3", "tiles.1 = beggar@c5"];
    const record = [
      ...["souk record 1", `game: ${game}`, "seats: 4", "seed: 7", ...players.map((name, i) => `player ${i}: ${name}`)],
      ...["place:", ...lines.map((line) => `  ${line}`), "end", "0: person", "0: b2", ""],
    ].join("\n");
    const seats = players.map((name, i) => ({ name, bot: i ? "random" : null }));
    await sit(page, game, { setup: { game, options: {}, seed: "7", seats }, record });
    const asked = async () => [await page.textContent(".prompt"), (await page.$$(".prompt .emblem")).length].join();
    const at = (cell) => page.click(`.board [data-action="${cell}"]`);
    must(!(await page.$("[data-called]")), "nothing is called yet");
    await at("c5");
    await page.click(".ask .confirm");
    await page.waitForSelector("[data-called]");
    must((await asked()) === "Influential Person: choose a cell for Ben's Beggar.,1", `asked: ${await asked()}`);
    await at("a1");
    await page.waitForSelector("[data-ghost=beggar]");
    must(await page.$("[data-called]"), "it is lit until it lies");
    must((await page.textContent(".ask .confirm .words")) === "Move Ben's Beggar to a1 (Palace)", "the bar says which");
    await page.click(".ask .confirm");
    await page.waitForSelector("[data-called]", { state: "detached" });
    await page.waitForFunction(() =>
      [...document.querySelectorAll(".log li")].some(
        (line) =>
          line.textContent === "Ada moves Ben's Beggar from c5 to a1." && line.querySelectorAll(".emblem").length === 2,
      ),
    );
  });
}
