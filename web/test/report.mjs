// The report of the lab, opened like a designer would: from a file, without a network, on a desktop, a phone and paper.
import { spawnSync } from "node:child_process";
import { join, resolve } from "node:path";

const ROWS = ".found tbody tr";

// The values of a column, in displayed order.
const column = (page, at) => page.$$eval(ROWS, (rows, n) => rows.map((row) => +row.cells[n].dataset.value), at);

export function report({ test, must, accessible, legible, shots, souk, PHONE, GAMES }) {
  const study = (name, ...words) => {
    const out = join(shots, name);
    const done = spawnSync(souk, ["lab", GAMES[0], "--bots", "random", "-n", "200", "--out", out, ...words]);
    must(done.status === 0, String(done.stderr));
    return `file://${resolve(out, "report.html")}`;
  };
  const openTables = (page) =>
    page.evaluate(() => document.querySelectorAll(".found").forEach((part) => (part.open = true)));
  const fits = async (page, where) => {
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    must(wide <= 0, `${where}: ${wide} pixels too wide`);
    const inner = await page.evaluate(
      () =>
        [...document.querySelectorAll("table, .card")].filter((part) => part.scrollWidth > part.clientWidth + 1).length,
    );
    must(inner === 0, `${where}: ${inner} tables or cards run over`);
  };

  test("report: tables sort, search and filter, and nothing is fetched", async (open) => {
    const page = await open();
    const asked = [];
    page.on("request", (request) => asked.push(request.url()));
    await page.goto(study("report"));
    await page.waitForSelector(".card");
    must(asked.filter((url) => !url.startsWith("data:")).length === 1, `fetched: ${asked.join(" ")}`);
    await legible(page, "report");
    const [shown, all] = (await page.locator(".tools output").innerText()).split(" / ").map(Number);
    must(shown === all && all > 20, `${shown} of ${all} rows`);
    await page.locator(".found").last().locator("summary").click();
    await page.waitForSelector(ROWS);
    for (const sign of [-1, 1]) {
      await page.locator(".found th button").nth(1).click();
      await page.waitForSelector(`th[aria-sort=${sign < 0 ? "descending" : "ascending"}]`);
      const numbers = await column(page, 1);
      must(
        numbers.length > 1 && numbers.every((x, i) => i === 0 || sign * (x - numbers[i - 1]) >= 0),
        `not sorted: ${numbers.slice(0, 9)}`,
      );
    }
    const label = await page.locator(`${ROWS} td`).first().innerText();
    await page.fill(".tools input[type=search]", label.split(" ")[0].toUpperCase());
    await page.waitForFunction((n) => parseInt(document.querySelector(".tools output").textContent) < n, all);
    must((await page.locator(ROWS).count()) > 0, "nothing is found");
    await page.fill(".tools input[type=search]", "");
    await page.check(".tools input[type=checkbox]");
    await page.waitForFunction((n) => parseInt(document.querySelector(".tools output").textContent) < n, all);
    must((await page.locator(`${ROWS}:not(.hit)`).count()) === 0, "what does not stand out is shown");
    await accessible(page, "report", { both: true }); // with few rows: they are alike
  });

  test("report: a plot says its values and intervals to a pointer and to the keys", async (open) => {
    const page = await open();
    await page.goto(study("pointed", "--versus", "bots=easy"));
    const plot = page.locator(".card .plot", { has: page.locator(".band") }).first();
    const box = await plot.locator("svg").boundingBox();
    must((await page.locator(".tip p").count()) === 0, "a value is shown before anything is pointed at");
    await plot.locator(".spot").nth(10).hover();
    must(box.width > 300, `the plot is ${box.width} pixels wide`);
    const said = await plot.locator(".tip span").allInnerTexts();
    must(said.length === 3 && /50%/.test(said[0]), `at half-time: ${said}`);
    must(
      said.slice(1).every((line) => /[\d.]+% \([\d.]+% to [\d.]+%\)/.test(line)),
      `no intervals: ${said}`,
    );
    await page.mouse.move(0, 0);
    await page.waitForSelector(".tip p", { state: "detached" });
    await plot.locator("svg").focus();
    await page.keyboard.press("ArrowRight");
    must(/0%/.test(await plot.locator(".tip span").first().innerText()), "the first value is not said");
    await page.keyboard.press("Escape");
    await page.waitForSelector(".tip p", { state: "detached" });
  });

  test("report: several variants on a phone, at night, in French", async (open) => {
    const page = await open({ viewport: PHONE, colorScheme: "dark" });
    await page.goto(study("variants", "--versus", "bots=easy", "--lang", "fr"));
    await page.waitForSelector(".changes tbody tr");
    must((await page.locator("h2").first().innerText()) === "Différences", "it is not in French");
    must((await page.evaluate(() => document.documentElement.dataset.theme)) === "night", "it is not dark");
    await accessible(page, "variants"); // the first case looks at an open table
    await openTables(page);
    await page.waitForSelector(ROWS);
    await legible(page, "variants");
  });

  test("report: many variants fit into any window, and on paper it is light", async (open) => {
    const page = await open({ viewport: { width: 1200, height: 800 }, colorScheme: "dark" });
    await page.goto(study("wide", "--vary", "draw=0..8", "-n", "60"));
    await page.waitForSelector(".card");
    await openTables(page);
    await page.waitForSelector(ROWS);
    await fits(page, "1200");
    await page.setViewportSize({ width: 360, height: 740 });
    await page.waitForSelector("table.stacked");
    await fits(page, "360");
    await legible(page, "360");
    await page.evaluate(() => (document.querySelector(".found").open = false));
    await page.setViewportSize({ width: 794, height: 1123 }); // A4
    await page.emulateMedia({ media: "print" });
    await page.waitForSelector("html[data-theme=day]");
    await fits(page, "paper");
    must(!(await page.locator(".tools").isVisible()), "the search is printed");
    must(!(await page.locator(".found").first().isVisible()), "a closed table is printed");
    must(await page.locator(".found").last().locator("tbody").isVisible(), "an open table is not printed");
  });

  test("report: without its script it names the files with the figures", async (open) => {
    const page = await open({ javaScriptEnabled: false });
    await page.goto(study("plain"));
    must((await page.locator("noscript").innerText()).includes("report.json"), "nothing is said");
  });
}
