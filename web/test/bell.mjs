// The bell of a game that has one: its clock runs while the table is open, online by the server's time. When time is
// up, the bell becomes an entry of the table.
import { join } from "node:path";
import { visit } from "./online.mjs";

const GAME = "bazaar";

async function chooseBell(page) {
  const label = page.getByLabel(/Bell/);
  await label.check();
}

export async function bell({ test, must, legible, accessible, site, shots, souk, web, PHONE }) {
  test("bell: a clock of one's own table, which stands while the table is closed", async (open) => {
    const page = await open();
    await page.goto(`${site.url}#/new/${GAME}`);
    await chooseBell(page);
    await page.click("[data-start]");
    await page.waitForSelector("[data-bell]");
    must(/^(30:00|29:\d\d)$/.test((await page.textContent("[data-bell]")).trim()), "half an hour");
    await accessible(page, "the bell's clock");
    await page.screenshot({ path: join(shots, "bell-desktop.jpeg") });
    const table = await page.evaluate(() => location.hash);
    await page.goto(`${site.url}#/`);
    await page.waitForSelector("[data-bell]", { state: "detached" });
    const left = () => page.evaluate(() => JSON.parse(localStorage.getItem("souk.tables"))[0].setup.bell);
    const before = await left();
    must(before > 0 && before < 30 * 60_000, `what is left is kept: ${before}`);
    // As if almost all the time were used up.
    await page.evaluate(() => {
      const tables = JSON.parse(localStorage.getItem("souk.tables"));
      tables[0].setup.bell = 1;
      localStorage.setItem("souk.tables", JSON.stringify(tables));
    });
    await page.goto(`${site.url}${table}`);
    await page.waitForFunction(() => /bell rings/.test(document.querySelector(".log")?.textContent ?? ""));
    await page.waitForSelector("[data-bell]", { state: "detached" });
    await page.waitForFunction(() => /^table: bell$/m.test(JSON.parse(localStorage.getItem("souk.tables"))[0].record));
  });

  test("bell: the clock of a table with others", (open) =>
    visit(souk, web, open, async (url, open) => {
      const page = await open({ viewport: PHONE });
      await page.goto(`${url}#/lobby`);
      await page.waitForSelector("[data-open-table]:not([disabled])");
      await page.selectOption("[data-game-choice]", GAME);
      await page.selectOption("[data-people]", "1");
      await page.click(".more-options summary");
      await chooseBell(page);
      await page.click("[data-open-table]");
      await page.waitForSelector("[data-bell]");
      must(/^(30:00|29:\d\d)$/.test((await page.textContent("[data-bell]")).trim()), "half an hour");
      await legible(page, "the bell's clock on a phone");
      await page.screenshot({ path: join(shots, "bell-phone.jpeg") });
    }));
}
