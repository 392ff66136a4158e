// The report of the lab, opened like a designer would: from a file, without a network, on a desktop and on a phone.
import { spawnSync } from "node:child_process";
import { join, resolve } from "node:path";

const HITS = ".found tbody tr:not([hidden])";

// The numbers of a column, in displayed order.
const column = (page, at) =>
  page.evaluate(
    (n) => [...document.querySelector(".found[open] tbody").rows].map((row) => +row.cells[n].dataset.v),
    at,
  );

export function report({ test, must, accessible, legible, shots, souk, PHONE, GAMES }) {
  const study = (name, ...words) => {
    const out = join(shots, name);
    const done = spawnSync(souk, ["lab", GAMES[0], "--bots", "random", "-n", "200", "--out", out, ...words]);
    must(done.status === 0, String(done.stderr));
    return `file://${resolve(out, "report.html")}`;
  };

  test("report: tables sort, search and filter, and nothing is fetched", async (open) => {
    const page = await open();
    const asked = [];
    page.on("request", (request) => asked.push(request.url()));
    await page.goto(study("report"));
    must(asked.length === 1, `fetched: ${asked.join(" ")}`);
    await accessible(page, "report");
    await legible(page, "report");
    const all = await page.locator(HITS).count();
    await page.locator(".found").last().locator("summary").click();
    for (const sign of [-1, 1]) {
      await page.locator(".found[open] th button").nth(1).click();
      const numbers = await column(page, 1);
      must(
        numbers.every((x, i) => i === 0 || sign * (x - numbers[i - 1]) >= 0),
        `not sorted: ${numbers.slice(0, 9)}`,
      );
    }
    const label = await page.locator(".found").last().locator("td").first().innerText();
    await page.fill(".tools input[type=search]", label.split(" ")[0].toUpperCase());
    const few = await page.locator(HITS).count();
    must(few > 0 && few < all, `${few} of ${all} rows are found`);
    await page.fill(".tools input[type=search]", "");
    await page.check(".tools input[type=checkbox]");
    must((await page.locator(`${HITS}:not(.hit)`).count()) === 0, "what does not stand out is shown");
  });

  test("report: several variants on a phone, at night, in French", async (open) => {
    const page = await open({ viewport: PHONE, colorScheme: "dark" });
    await page.goto(study("variants", "--versus", "bots=easy", "--lang", "fr"));
    must((await page.locator(".changes tbody tr").count()) > 0, "nothing differs");
    await accessible(page, "variants");
    await legible(page, "variants");
  });

  test("report: whole without its script", async (open) => {
    const page = await open({ javaScriptEnabled: false });
    await page.goto(study("plain"));
    must((await page.locator(".card svg").count()) > 8, "plots are missing");
    must(!(await page.locator(".tools").isVisible()), "tools that do nothing are shown");
    await page.locator(".found summary").first().click();
    must(await page.locator(".found tbody tr").first().isVisible(), "the tables cannot be opened");
  });
}
