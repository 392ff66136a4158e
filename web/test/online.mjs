// Online tables: two browsers play through a server, a third is a spectator and must not receive hidden information.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { click, whenAsked } from "./play.mjs";

// `souk serve` on a free port of the loopback address; resolves once it answers.
async function house(souk, web, words = [], env = {}) {
  const folder = mkdtempSync(join(tmpdir(), "souk-online-"));
  const child = spawn(
    souk,
    [
      "serve",
      "--listen",
      "127.0.0.1:0",
      "--store",
      `sqlite:${join(folder, "souk.db")}`,
      "--web",
      web,
      "--rate",
      "0",
      ...words,
    ],
    { stdio: ["ignore", "pipe", "pipe"], env: { ...process.env, ...env } },
  );
  const url = await new Promise((resolve, reject) => {
    let said = "";
    const hear = (chunk) => {
      said += chunk;
      const found = /https?:\/\/127\.0\.0\.1:\d+/.exec(said);
      if (found) resolve(`${found[0]}/`);
    };
    child.stdout.on("data", hear);
    child.stderr.on("data", hear);
    child.on("exit", (code) => reject(new Error(`souk serve ended with ${code}: ${said}`)));
  });
  const stop = () => {
    child.removeAllListeners("exit");
    child.kill("SIGTERM");
    rmSync(folder, { recursive: true, force: true });
  };
  return { url, stop };
}

// A server for one case, and its pages. The pages close before it stops, because a page that is still fetching would
// log errors.
export async function visit(souk, web, open, run, words, env) {
  const server = await house(souk, web, words, env);
  const pages = [];
  const come = async (options) => {
    pages.push(await open(options));
    return pages[pages.length - 1];
  };
  try {
    await run(server.url, come);
  } finally {
    await Promise.all(pages.map((page) => page.goto("about:blank").catch(() => undefined)));
    server.stop();
  }
}

const name = async (page, text) => page.fill("main input[type=text]", text);

export function online({ test, must, accessible, legible, shots, souk, web, PHONE }) {
  test("online: two people, a reload, a spectator, chat", (open) =>
    visit(souk, web, open, async (url, open) => {
      const ada = await open();
      await ada.goto(url);
      await ada.waitForSelector("a[href='#/lobby']");
      await ada.click("a[href='#/lobby']");
      await ada.waitForSelector("[data-open-table]:not([disabled])");
      await accessible(ada, "lobby", { both: true });
      await legible(ada, "lobby");
      await name(ada, "Ada");
      await ada.selectOption("[data-game-choice]", "basari");
      await ada.selectOption("#lobby-bots", "1");
      await ada.click("[data-open-table]");
      await ada.waitForSelector(".qr");
      await accessible(ada, "waiting room", { both: true });
      await ada.screenshot({ path: join(shots, "online-waiting-desktop.jpeg") });
      const link = await ada.inputValue(".invite input");

      const ben = await open({ viewport: PHONE });
      await ben.goto(link);
      await ben.waitForSelector("[data-sit]");
      await name(ben, "Ben");
      await ben.click("[data-sit]");
      await Promise.all([ada, ben].map((page) => page.waitForSelector(".table .board")));

      // The spectator's socket is monitored: secret choices must not be sent to it.
      const eve = await open();
      const heard = [];
      eve.on("websocket", (socket) => socket.on("framereceived", ({ payload }) => heard.push(String(payload))));
      await eve.goto(link);
      await eve.waitForSelector(".table .board");

      for (let made = 0; made < 4;) {
        await Promise.race([ada, ben].map(whenAsked));
        for (const page of [ada, ben]) if (await page.$(".moves .chip")) await click(page, made++ * 3);
      }
      const lines = await ada.$$eval(".log li", (items) => items.length);
      await ada.reload();
      await ada.waitForSelector(".table .board");
      await ada.waitForFunction((n) => document.querySelectorAll(".log li").length >= n, lines);

      await ada.click("[role=tab][data-help=chat]");
      await ada.fill(".say input", "Hello Ben");
      await ada.click(".say button");
      await ada.waitForSelector(".chat li strong");
      await ben.click("[data-sheet]");
      await ben.click("[role=tab][data-help=chat]");
      await ben.waitForFunction(() => document.querySelector(".chat")?.textContent.includes("Hello Ben"));
      await ada.screenshot({ path: join(shots, "online-desktop.jpeg") });
      must(!(await eve.$(".moves .chip")), "a spectator has nothing to choose");
      must(
        heard.length > 0 && heard.every((text) => !/"legal":\[\{/.test(text)),
        "a spectator is sent nobody's choices",
      );
      must(
        heard.every((text) => !/"secret":"[0-9a-f]/.test(text)),
        "the dice's secret stays secret while the game runs",
      );
    }));
}
