// The designer's page and the parts sheet: a card is changed, refused, corrected, drawn, played with and downloaded.
// The file that the program writes has the whole box, in the requested language, with the changes marked.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";

// The paths of all faces on the pages, and the number marked as changed.
const faces = (page) =>
  page.evaluate(() => {
    const all = [...document.querySelectorAll("[data-face]")];
    return { at: all.map((face) => face.dataset.face), changed: all.filter((face) => face.dataset.changed).length };
  });

// The name of the box's parts on a sheet.
const STANDARD = { en: "the standard parts", fr: "le matériel standard", de: "das Standardmaterial" };

// A list of texts in the parts, such as cards, by its path.
const MANY = 10;
function textsOf(value, path = "") {
  if (Array.isArray(value) && value.length >= MANY && value.every((item) => typeof item === "string"))
    return { path, value };
  if (typeof value !== "object" || Array.isArray(value)) return null;
  return Object.entries(value).reduce(
    (found, [key, item]) => found ?? textsOf(item, path ? `${path}.${key}` : key),
    null,
  );
}

export function parts({ test, must, accessible, legible, site, shots, souk, PHONE, GAMES }) {
  const partsOf = (game) => JSON.parse(spawnSync(souk, ["parts", game]).stdout);

  test("parts: a card is changed, refused, mended, played with and downloaded", async (open) => {
    const page = await open({ viewport: PHONE, acceptDownloads: true });
    const game = GAMES.find((id) => textsOf(partsOf(id)));
    const cards = textsOf(partsOf(game));
    const path = `${cards.path}[0]`;
    await page.goto(`${site.url}#/new/${game}`);
    await page.click(`a[href="#/parts/${game}"]`);
    await page.waitForSelector("[data-good=true]");
    await accessible(page, "parts");
    await page.evaluate(() => document.querySelectorAll("details").forEach((block) => (block.open = true)));
    await legible(page, "parts");
    const field = page.locator(`[data-path="${path}"]`);
    const picture = () => page.locator(`[data-picture="${path}"]`).first().innerHTML();
    const before = await picture();
    await field.fill("?");
    await page.waitForSelector(`[data-good=false] [data-problem="${path}"]`);
    must(await page.locator("[data-play]").isDisabled(), "what is wrong can be played with");
    must(
      (await page.locator(`[data-problem="${path}"]`).innerText()).match(/line \d+, column \d+/),
      "no line is named",
    );
    await page.click(`[data-problem="${path}"] button`);
    must((await page.evaluate(() => document.activeElement.dataset.path)) === path, "the problem does not lead there");
    await field.fill(cards.value[MANY - 1]); // a duplicate of another card
    await page.waitForSelector("[data-good=true]");
    await page.waitForSelector(`[data-change="${path}"]`, { state: "attached" });
    must((await picture()) !== before, "the picture is still the old one");
    const [file] = await Promise.all([page.waitForEvent("download"), page.click("[data-download]")]);
    const own = join(shots, "own-parts.json");
    await file.saveAs(own);
    const checked = spawnSync(souk, ["parts", game, "--check", own]);
    must(checked.status === 0, String(checked.stderr));
    const digest = /\(([0-9a-f]{16})\)/.exec(String(checked.stdout))[1];
    await page.click("[data-study]");
    const command = await page.locator(".command").innerText();
    must(command.startsWith(`souk lab ${game} --versus parts=`), `the study is ${command}`);
    await page.click("[data-print]");
    await page.waitForSelector("[data-page]");
    await accessible(page, "the sheet");
    const [first] = await Promise.all([page.waitForEvent("download"), page.click("[data-svg]")]);
    const saved = readFileSync(await first.path(), "utf8");
    must(first.suggestedFilename() === `${game}-sheet-1.svg`, `it is called ${first.suggestedFilename()}`);
    must(
      saved.startsWith("<svg xmlns=") && !/color-mix|var\(/.test(saved) && /src:url\(data:font/.test(saved),
      "the page is no SVG that stands for itself",
    );
    must((await faces(page)).changed === 1, "the changed card is not marked");
    must(
      (await page.locator("[data-provenance]").first().textContent()).includes(digest),
      "the page does not say its digest",
    );
    await page.goBack();
    await page.click("[data-play]");
    await page.waitForSelector(".choice.legal");
    const played = () =>
      page.evaluate(
        () => JSON.parse(localStorage.getItem("souk.tables") ?? "[]")[0]?.record.match(/^parts: (.*)$/m)?.[1],
      );
    await page.waitForFunction(() => JSON.parse(localStorage.getItem("souk.tables") ?? "[]")[0]?.record);
    must((await played()) === digest, "it is played with other parts");
    await page.reload(); // resumes with these parts
    await page.waitForSelector(".choice.legal");
    must((await page.locator("[role=alert]").count()) === 0, "it cannot be resumed");
  });

  test("parts: what only some of a kind have is added and taken out in the form", async (open) => {
    const page = await open();
    for (const game of GAMES) {
      await page.goto(`${site.url}#/parts/${game}`);
      await page.waitForSelector("[data-good=true]");
      await page.evaluate(() => document.querySelectorAll("details").forEach((block) => (block.open = true)));
      const offered = page.locator('[data-add*="]."]').first();
      if (!(await offered.count())) continue;
      const path = await offered.getAttribute("data-add");
      await offered.click();
      await page.waitForSelector(`[data-change="${path}"]`, { state: "attached" });
      await page.click(`[data-out="${path}"]`);
      await page.waitForSelector(`[data-add="${path}"]`, { state: "attached" });
      await page.waitForSelector("[data-good=true]");
      must((await page.locator("[data-change]").count()) === 0, `${game}: ${path} has left something behind`);
      return;
    }
    must(false, "no game has a member that only some entries have");
  });

  test("parts: sheets of all games, whole, in several languages and without a network", async (open) => {
    const page = await open();
    const asked = [];
    page.on("request", (request) => asked.push(request.url()));
    for (const [i, game] of GAMES.entries()) {
      const lang = Object.keys(STANDARD)[i % 3];
      const out = join(shots, `${game}-sheet.html`);
      const words = ["parts", game, "--sheet", "--out", out, "--force", "--lang", lang];
      const done = spawnSync(souk, words);
      must(done.status === 0, String(done.stderr));
      asked.length = 0;
      await page.goto(`file://${resolve(out)}`);
      await page.waitForSelector("html[data-ready]");
      must(asked.length === 1, `${game} fetches ${asked.join(" ")}`);
      const { at, changed } = await faces(page);
      must(changed === 0, `${game}: ${changed} faces are said to be changed`);
      // If one entry of a list has a face, all have.
      for (const list of new Set(at.flatMap((path) => /^(.*)\[\d+\]$/.exec(path)?.[1] ?? []))) {
        const { length } = list.split(".").reduce((value, key) => value[key], partsOf(game));
        for (let n = 0; n < length; n++) must(at.includes(`${list}[${n}]`), `${game}: ${list}[${n}] is not printed`);
      }
      const foot = await page.locator("[data-provenance]").first().textContent();
      must(foot.includes(STANDARD[lang]), `${game} in ${lang}: ${foot}`);
      const mixed = await page.evaluate(
        () => document.querySelector(".sheet-pages").innerHTML.match(/color-mix|var\(/)?.[0],
      );
      must(!mixed, `${game}: a colour is not plain: ${mixed}`);
    }
  });
}
