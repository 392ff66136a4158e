// A simulated player for the tests: sits down, finds lit elements, clicks them, plays to the end.

// Makes a page under test report whether requests to its workers or a server are pending (soukAsks): both number their
// requests and replies.
export const asking = () => {
  const open = new Map(); // pending request numbers of every worker and socket
  const ended = new WeakSet();
  const follow = (kind, send, numberOf) => {
    const plain = kind.prototype[send];
    kind.prototype[send] = function (message, ...more) {
      if (!open.has(this) && !ended.has(this)) {
        open.set(this, new Set());
        this.addEventListener("message", ({ data }) => open.get(this)?.delete(numberOf(data)));
        this.addEventListener("close", () => end(this));
      }
      const number = numberOf(message);
      if (number !== undefined) open.get(this)?.add(number);
      return plain.call(this, message, ...more);
    };
  };
  const end = (one) => {
    open.delete(one);
    ended.add(one);
  };
  const { terminate } = Worker.prototype;
  Worker.prototype.terminate = function () {
    end(this);
    terminate.call(this);
  };
  follow(Worker, "postMessage", ({ n }) => n);
  follow(WebSocket, "send", (text) => JSON.parse(text).id);
  window.soukAsks = () => [...open.values()].some((numbers) => numbers.size > 0);
};

// The state of the page (soukMoment in every page under test): done, mine (there is a choice), waiting, or curtain.
// Against bots only (soukAlone), it also waits for simultaneous choosers: then the same clicks make the same game,
// regardless of the machine's speed.
export const moment = () => {
  if (document.querySelector(".curtain")) return "curtain";
  if (document.querySelector(".ask .tools .primary")) return "done";
  if (window.soukAsks()) return "waiting";
  if (window.soukAlone && document.querySelectorAll(".seat.pending").length > 1) return "waiting";
  return document.querySelector(".ask .chip") ? "mine" : "waiting";
};

// Waits in the page (as soukStill) until its requests are answered and rendered, and with `mine` until there is a
// choice. The result of a reply is rendered in the next frame, and may cause more requests, such as for a drawing.
export const standing = async (mine) => {
  const frame = () => new Promise((then) => requestAnimationFrame(() => setTimeout(then)));
  const moves = () => (mine ? window.soukMoment() === "waiting" : window.soukMoment() !== "done" && window.soukAsks());
  for (let still = 0; still < 2; still++) {
    for (; moves(); still = 0) await new Promise((then) => setTimeout(then, 10)); // frames are slow while bots think
    await frame();
  }
  await document.fonts.ready;
  return window.soukMoment();
};
const still = (page, mine = false) => page.waitForFunction((own) => window.soukStill?.(own) ?? true, mine);

// Random numbers in a page under test: determined by `seed` alone, also across reloads.
export const chance = (seed) => `{
  const last = Number(sessionStorage.getItem("chance") ?? ${seed});
  let now = last || 1;
  crypto.getRandomValues = (list) => {
    for (let i = 0; i < list.length; i++) list[i] = now = (now * 48271) % 2147483647;
    sessionStorage.setItem("chance", now);
    return list;
  };
}`;

// Sits down at a new table: the set-up page, every bot at that level.
export async function sitDown(page, url, game, bot) {
  await page.goto(`${url}#/new/${game}`);
  await page.waitForSelector(".field select");
  const seats = await page.$$("select[data-seat]");
  for (const seat of seats.slice(1)) await seat.selectOption(bot);
  await page.click("[data-start]");
  await page.waitForSelector(".table .board");
  await page.evaluate(() => (window.soukAlone = true));
}

export const ready = (page) => still(page, true);

// Opens a game that bots have begun (playedRecord) as a save in the page, and waits for its question.
export async function goOn(page, url, { setup, record }) {
  const { game } = setup;
  await page.goto(url);
  await page.waitForSelector(".door");
  await page.evaluate((table) => localStorage.setItem("souk.tables", JSON.stringify([table])), {
    id: "1",
    game,
    title: "",
    setup,
    record,
    when: 0,
  });
  await page.goto(`${url}#/play/${game}/1`);
  await whenAsked(page);
}

// Waits until there is a question, or the game is over. Parts of a composed move are not visible in the list.
export async function whenAsked(page) {
  await page.waitForSelector(".moves .chip, .ask .tools .primary", { state: "attached" });
  await still(page);
}

// One click on a lit element: on the board if there is a choice there, else on the list of actions; a composed move is
// confirmed. Returns where it clicked ("board" or "list"), or null if the game is over, once the page has the reply.
export async function click(page, pick) {
  await ready(page);
  const target = await page.evaluate((n) => {
    const now = window.soukMoment();
    if (now === "curtain") return { where: now };
    if (now === "done") return null;
    const lit = [...document.querySelectorAll(".board .choice.legal, .board [data-compose]:not([aria-disabled=true])")];
    const at = (node) => {
      node.scrollIntoView({ block: "center", inline: "center" });
      const box = node.getBoundingClientRect();
      for (const [fx, fy] of [
        [0.5, 0.5],
        [0.5, 0.25],
        [0.25, 0.5],
        [0.75, 0.75],
        [0.5, 0.85],
      ]) {
        const x = box.x + box.width * fx;
        const y = box.y + box.height * fy;
        const hit = document.elementFromPoint(x, y);
        if (hit && (node === hit || node.contains(hit))) return { x, y };
      }
      return null;
    };
    const whole = document.querySelector(".ask .confirm[data-many]:not(:disabled)");
    if (whole) lit.unshift(whole);
    for (let i = 0; i < lit.length; i++) {
      const found = at(whole ? lit[i] : lit[(n + i) % lit.length]);
      if (found) return { where: "board", ...found };
    }
    const chips = [...document.querySelectorAll(".moves .chip")];
    const found = at(chips[n % chips.length]);
    return found && { where: "list", ...found };
  }, pick);
  if (!target) return null;
  if (target.where === "curtain") await page.click(".curtain button");
  else await page.mouse.click(target.x, target.y);
  await still(page);
  return target.where;
}

// One of two people plays until it is the other's `turn`, as shown by the other's page; by default, until it has a
// question.
export async function playUntil(page, other, turn = () => !!document.querySelector(".moves .chip")) {
  const turned = other.waitForFunction(turn).then(() => true);
  for (let i = 0; !(await Promise.race([turned, whenAsked(page)])); i++) await click(page, i);
}

// Plays until the game is over. Every sixth click is on the list, so that composing and cancelling a move on the board
// cannot loop endlessly.
export async function playOut(page) {
  const clicks = { board: 0, list: 0, curtain: 0 };
  for (let i = 0; i < 900; i++) {
    let where;
    if (i % 6 === 5) {
      await ready(page);
      const chips = await page.$$(".moves .chip");
      if (!chips.length) {
        if (await page.$(".ask .tools .primary")) return clicks;
        continue;
      }
      await chips[i % chips.length].evaluate((chip) => chip.click());
      where = "list";
    } else where = await click(page, i * 7);
    if (where === null) return clicks;
    clicks[where]++;
  }
  throw new Error("the game does not end");
}
