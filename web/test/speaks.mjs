// Speech: cards beside things, the names of the parts, refusals at the point of a tap; and axe in both themes.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { playedRecord } from "./engine.mjs";
import { faint } from "./ink.mjs";
import { ready, sitDown, whenAsked } from "./play.mjs";

// Words that occur only in the catalogue's English texts.
export function englishWords(web, names) {
  const files = readdirSync(web).filter((name) => /^texts-fr-.*\.json$/.test(name));
  const texts = Object.assign({}, ...files.map((name) => JSON.parse(readFileSync(join(web, name), "utf8"))));
  const french = wordsOf(Object.values(texts));
  const known = wordsOf([...names, "Zahra Idris Layla Omar Souk English"]);
  known.add("part"); // also a form of "partir"
  const english = [...wordsOf(Object.keys(texts))].filter((word) => !french.has(word) && !known.has(word));
  return { english, wordsOf };
}

const wordsOf = (list) =>
  new Set(
    list
      .flat()
      .join(" ")
      .replace(/\{[a-z_]+[|}]/g, " ")
      .toLowerCase()
      .match(/\p{L}{3,}/gu),
  );

// In the page: checks that everything meaningful on the board speaks, and opens the cards of some of each kind as a
// finger or pointer would, on the topmost element at its position. `heard` counts the cards already seen per kind.
async function listen(heard) {
  const SPEAKING = "[data-speak], [data-action], [data-part]";
  const faults = [];
  const board = document.querySelector("main.board");
  const name = (node) =>
    node.getAttribute("data-speak") ?? node.getAttribute("data-action") ?? `${node.localName} "${node.textContent}"`;
  const hidden = (node) =>
    node.parentElement.closest("[aria-hidden=true]:not(.emblem)") || !node.getClientRects().length;
  for (const node of board.querySelectorAll("svg text, svg .stone, svg .emblem, svg [data-piece], svg [role=img]")) {
    if (hidden(node) || node.closest("[aria-hidden=true]:not(.emblem)")) continue;
    const box = node.getBoundingClientRect();
    if (!box.width || !box.height) continue;
    let meant = node;
    if (getComputedStyle(node).pointerEvents === "none") {
      meant = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
      if (!meant || !board.contains(meant) || meant.localName === "svg") continue; // out of view, or in flight
    }
    if (!meant.closest(SPEAKING)) faults.push(`${name(node)} says nothing`);
  }
  const seen = (node) => {
    let { left, right, top, bottom } = node.getBoundingClientRect();
    for (let frame = node.parentElement; frame; frame = frame.parentElement) {
      if (frame.localName === "svg" || !/auto|scroll|hidden/.test(getComputedStyle(frame).overflow)) continue;
      const cut = frame.getBoundingClientRect();
      [left, right] = [Math.max(left, cut.left), Math.min(right, cut.right)];
      [top, bottom] = [Math.max(top, cut.top), Math.min(bottom, cut.bottom)];
    }
    return { left, right, top, bottom };
  };
  const kinds = new Map(Object.entries(heard));
  const tried = new Map();
  const texts = [];
  // Points where a finger may hit a thing: across its box, and along its lines. A thing on top of it speaks instead.
  const places = (node) => {
    const { left, right, top, bottom } = seen(node);
    const parts = [0.5, 0.2, 0.8, 0.35, 0.65];
    const across = parts.flatMap((x) => parts.map((y) => [left + (right - left) * x, top + (bottom - top) * y]));
    const along = [...node.querySelectorAll("path, polyline")].flatMap((line) => {
      const length = line.getTotalLength();
      if (!length) return [];
      const { x, y } = line.getPointAtLength(length / 2).matrixTransform(line.getScreenCTM());
      return [[x, y]];
    });
    return [...across, ...along];
  };
  const speaking = (at) => {
    const found = document.elementsFromPoint(...at).find((other) => !other.closest(".speaks"));
    return { found, by: found?.closest("[data-speak], [data-action], [data-help], [data-part]") };
  };
  const things = document.querySelectorAll(
    "main.board [data-speak], main.board [data-action], .seats [data-speak], .seats [data-help], .ask [data-help]",
  );
  for (const node of things) {
    const key = name(node);
    const kind = key.split(" ")[0];
    if (!node.getClientRects().length || (kinds.get(kind) ?? 0) > 1 || (tried.get(kind) ?? 0) > 3) continue;
    tried.set(kind, (tried.get(kind) ?? 0) + 1);
    node.scrollIntoView({ block: "center", inline: "center" });
    const under = places(node).map(speaking);
    const own = under.find(({ by }) => by === node);
    if (!own) {
      if (!under[0].by) faults.push(`${key}: silent where it lies`);
      continue;
    }
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
    own.found.dispatchEvent(new MouseEvent("contextmenu", { bubbles: true, cancelable: true }));
    const mine = () => node.getAttribute("aria-describedby") === document.querySelector(".speaks")?.id;
    for (let i = 0; i < 300 && !mine(); i++) await new Promise((then) => setTimeout(then, i < 5 ? 0 : 20));
    const card = document.querySelector(".speaks");
    if (!card || !mine()) {
      faults.push(`${key}: no card of its own`);
      continue;
    }
    const text = card.querySelector("p")?.textContent ?? "";
    if (!card.querySelector("strong").textContent.trim()) faults.push(`${key}: no name`);
    if (text.length < 12) faults.push(`${key}: says only "${text}"`);
    if (/\{[a-z]|undefined|NaN|\[object/.test(card.textContent)) faults.push(`${key}: ${card.textContent}`);
    texts.push(card.textContent);
    const box = card.getBoundingClientRect();
    if (box.left < 0 || box.top < 0 || box.right > innerWidth || box.bottom > innerHeight)
      faults.push(`${key}: the card leaves the screen`);
    const place = seen(node);
    const across = Math.min(place.right, box.right) - Math.max(place.left, box.left);
    const down = Math.min(place.bottom, box.bottom) - Math.max(place.top, box.top);
    if (across > 1 && down > 1) faults.push(`${key}: the card covers it`);
  }
  return { faults, texts, kinds: Object.fromEntries(kinds) };
}

// The faults of the cards of a page in French or English, except for kinds already heard.
export async function hear(page, english, heard = {}) {
  const { faults, texts, kinds } = await page.evaluate(`(${listen})(${JSON.stringify(heard)})`);
  const words = wordsOf(texts);
  for (const word of english)
    if (words.has(word))
      faults.push(`English in French: ${texts.find((text) => text.toLowerCase().includes(word))} (${word})`);
  return { faults, kinds };
}

export function speaks({ test, must, accessible, legible, site, shots, engine, games, keepTable, DESKTOP, PHONE }) {
  const show = async (page, game, until, seed = "5") => {
    const id = `${game.id}${until}`;
    await keepTable(page, playedRecord(engine, { game: game.id, seed, bot: "random", until }), id);
    await page.goto(`${site.url}#/play/${game.id}/${id}`);
    await whenAsked(page);
    await page.waitForSelector(".speaker", { state: "attached" });
  };

  test("a card comes by resting, by keyboard and by a long press, and goes again", async (open) => {
    const game = games.find(({ id }) => id === "bazaar");
    const page = await open();
    await show(page, game, "middle");
    const said = () => page.textContent(".speaks strong");
    const spots = await page.$$eval(".board [data-speak]", (nodes) => {
      const found = new Map();
      for (const node of nodes) {
        const box = node.getBoundingClientRect();
        const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
        if (document.elementFromPoint(at.x, at.y)?.closest("[data-speak]") === node) found.set(node.dataset.speak, at);
      }
      return [...found.values()];
    });
    const [one, other] = [spots[0], spots[spots.length - 1]];
    await page.mouse.move(one.x, one.y);
    await page.waitForSelector(".speaks");
    const first = await said();
    await page.mouse.move(other.x, other.y);
    await page.waitForFunction((old) => {
      const name = document.querySelector(".speaks strong");
      return name && name.textContent !== old;
    }, first);
    await page.mouse.move(4, 4);
    await page.waitForSelector(".speaks", { state: "detached" });
    await page.focus(".moves .chip");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Shift+Tab");
    await page.waitForSelector(".speaks");
    must(await page.$(".speaker[aria-live] .speaks"), "the card is read aloud");
    await page.keyboard.press("Escape");
    await page.waitForSelector(".speaks", { state: "detached" });
    // Shift and arrows also reach things that cannot be chosen.
    await page.keyboard.press("Shift+ArrowUp");
    await page.waitForSelector(".speaks");
    const there = await page.evaluate(() => document.activeElement.getAttribute("data-speak"));
    await page.keyboard.press("Shift+ArrowDown");
    await page.waitForFunction((old) => document.activeElement.getAttribute("data-speak") !== old, there);

    const phone = await open({ viewport: PHONE, hasTouch: true });
    await show(phone, game, "middle");
    const count = await phone.$$eval(".log li", (lines) => lines.length);
    const chosen = await phone.$(".board .choice.legal");
    const box = await chosen.boundingBox();
    const at = [{ x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) }];
    const touch = await phone.context().newCDPSession(phone);
    await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: at });
    await phone.waitForSelector(".speaks");
    await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    must(await phone.$(".speaks"), "the card stays when the finger is lifted");
    must((await phone.$$eval(".log li", (lines) => lines.length)) === count, "a long press plays nothing");
    must(!(await phone.$(".ask .confirm")), "nor does it choose");
    await phone.screenshot({ path: join(shots, "speaks-phone.jpeg") });
    await accessible(phone, "a card", { within: ".speaker" });
    await phone.touchscreen.tap(at[0].x, at[0].y);
    await phone.waitForSelector(".speaks", { state: "detached" });
    await phone.waitForFunction((n) => document.querySelectorAll(".log li").length > n, count);
  });

  test("the ? names the parts of the table", async (open) => {
    const sizes = [
      await open({ viewport: PHONE, locale: "fr-FR", hasTouch: true }),
      await open({ viewport: DESKTOP, locale: "en-GB" }),
    ];
    for (const [i, game] of games.entries()) {
      const page = sizes[i % 2];
      const small = i % 2 === 0;
      await show(page, game, "middle");
      await page.click("[data-help-mode]");
      await page.waitForSelector(".parts [data-label]");
      await page.waitForFunction(() => document.querySelectorAll(".parts [data-label]").length > 7);
      const faults = await page.evaluate(() => {
        const all = [...document.querySelectorAll(".parts [data-label]")].map((label) => ({
          text: label.textContent,
          ...label.getBoundingClientRect().toJSON(),
        }));
        const out = all.filter((a) => a.left < 0 || a.top < 0 || a.right > innerWidth || a.bottom > innerHeight);
        const over = all.flatMap((a, n) =>
          all
            .slice(n + 1)
            .filter(
              (b) =>
                Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 &&
                Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2,
            )
            .map((b) => `${a.text} lies over ${b.text}`),
        );
        const note = document.querySelector(".parts .how").getBoundingClientRect();
        const seats = document.querySelector(".seats").getBoundingClientRect();
        if (note.bottom > seats.top && note.right > seats.left) over.push("the note lies over the seats");
        return [...out.map((a) => `${a.text} leaves the screen`), ...over];
      });
      must(faults.length === 0, `${game.id}: ${faults.join("; ")}`);
      await page.screenshot({ path: join(shots, `${game.id}-parts-${small ? "phone" : "desktop"}.jpeg`) });
      await page.click(".parts [data-label]");
      await page.waitForSelector(".parts .speaks p");
      if (i < 2) {
        await legible(page, "parts");
        await page.keyboard.press("Escape");
        await page.waitForSelector(".parts", { state: "detached" });
        continue;
      }
      const labels = await page.$$(".parts [data-label]");
      for (const label of labels) {
        await label.evaluate((button) => button.click());
        if (await page.$("[data-help-clause]")) break;
      }
      await page.click("[data-help-clause]");
      await page.waitForSelector(".rules .clause.lit");
      must(!(await page.$(".parts")), "reading the rule ends it");
    }
  });

  test("a refusal stands where one tapped", async (open) => {
    for (const viewport of [DESKTOP, PHONE]) {
      const page = await open({ viewport, hasTouch: viewport === PHONE });
      await sitDown(page, site.url, "bazaar", "random");
      await ready(page);
      const forbidden = await page.$(".board .choice:not(.legal)[data-action^=buy]");
      await forbidden.scrollIntoViewIfNeeded();
      const box = await forbidden.boundingBox();
      const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
      if (viewport === PHONE) await page.touchscreen.tap(at.x, at.y);
      else await page.mouse.click(at.x, at.y);
      await page.waitForSelector(".toast[role=alert]");
      const far = await page.$eval(
        ".toast",
        (toast, { x, y }) => {
          const { left, right, top, bottom } = toast.getBoundingClientRect();
          const inside = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
          const dx = Math.max(left - x, 0, x - right);
          const dy = Math.max(top - y, 0, y - bottom);
          return { inside, apart: Math.hypot(dx, dy) };
        },
        at,
      );
      must(far.inside && far.apart > 2 && far.apart < 60, `the reason is beside the finger: ${JSON.stringify(far)}`);
      const told = (await page.textContent(".toast")).trim();
      must(
        /^You can buy only after you have rolled .*BZ-[\d.]+$/.test(told),
        `the reason comes first, the clause second: ${told}`,
      );
      if (viewport === PHONE) {
        const clause = await page.textContent(".toast a");
        await page.click(".toast a");
        await page.waitForSelector(`.rules .clause.lit#${clause.replace(".", "\\.")}`);
        continue;
      }
      // After a legal move the reason disappears.
      const lines = await page.$$eval(".log li", (list) => list.length);
      await page.$eval(".moves .chip", (chip) => chip.click());
      await page.waitForFunction((n) => document.querySelectorAll(".log li").length > n, lines);
      must(!(await page.$(".toast")), "the reason stays");
    }
  });

  test("axe finds nothing on any page, by day and by night", async (open) => {
    const page = await open();
    await show(page, games[0], "end", "3");
    const both = true;
    const visit = async (hash, wait, within, act) => {
      await page.goto(`${site.url}${hash}`);
      await page.waitForSelector(wait);
      await act?.();
      await accessible(page, hash || "front", { within, both });
    };
    await visit("", ".door");
    await visit("#/games", "[data-finished]", "main");
    await visit(`#/new/${games[1].id}`, "[data-start]", "main");
    await visit("#/replay", "textarea", "main");
    await visit(`#/rules/${games[2].id}`, ".rules .clause", "main");
    await visit(`#/learn/${games[0].id}`, "[data-begin]", ".lesson");
    await visit(`#/play/${games[0].id}/${games[0].id}end`, ".ask .tools .primary", ".after", async () => {
      await page.click(".ask .tools .primary");
      await page.waitForSelector(".after .course path", { state: "attached" });
    });
    // For all tables except the first, only their own parts.
    for (const [i, game] of games.entries()) {
      await show(page, game, "middle");
      await page.$eval(".board [data-speak]", (node) =>
        node.dispatchEvent(new MouseEvent("contextmenu", { bubbles: true, cancelable: true })),
      );
      await page.waitForSelector(".speaks");
      await page.screenshot({ path: join(shots, `${game.id}-speaks.jpeg`) });
      await accessible(page, game.id, { within: i ? ["main.board", ".speaks"] : undefined, both });
      for (const light of ["night", "day"]) {
        await page.evaluate((theme) => (document.documentElement.dataset.theme = theme), light);
        const pale = await page.evaluate(faint);
        must(pale.length === 0, `${game.id} by ${light}: ${pale.join("; ")}`);
      }
    }
    // The overlays of a table, with the bar, one after the other.
    for (const [button, opened] of [
      ["[data-help-mode]", ".parts [data-label]"],
      ["[data-hint]", ".hints li[data-win]"],
      ["[data-look]", ".look-back"],
    ]) {
      await page.click(button);
      await page.waitForSelector(opened);
      await accessible(page, opened, { within: [opened.split(" ")[0], ".ask"], both });
      await page.keyboard.press("Escape");
      await page.waitForSelector(opened, { state: "detached" });
    }
  });
}
