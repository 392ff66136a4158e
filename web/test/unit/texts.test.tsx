// Texts with placeholders, numbers and plural forms; links to tables; what leads to the rules pages.
import assert from "node:assert/strict";
import test from "node:test";
import { existsSync, readFileSync } from "node:fs";
import rooms from "souk:games";
import { fill, Lang, readReply, setTexts, translate } from "../../src/base/i18n";
import pages from "souk:rules";
import languages from "../../../po/languages.json";
import { headingOf, wordsOf } from "../../src/base/rules";
import { Sign } from "../../src/kit/room";
import { signed } from "../../src/kit/signed";
import { readLink } from "../../src/base/link";

test("places are filled, unknown ones stay", () => {
  assert.equal(fill("en", "{a} and {b}", { a: "x" }), "x and {b}");
});

test("a number takes the form of the language, as in the program", () => {
  for (const [lang, { plural }] of Object.entries(languages))
    for (const n of [0, 1, 2, 3, 10, 11, 12, 21, 101])
      assert.equal(
        fill(lang as Lang, "{n|card|cards}", { n }),
        `${n} ${new Function("n", `return ${plural}`)(n) ? "cards" : "card"}`,
      );
});

// The page's own texts in a language, as its file has them.
function textsOf(lang: Lang): Record<string, string> {
  const file = `po/${lang}/web.po`;
  const entries = existsSync(file) ? readFileSync(file, "utf8").matchAll(/^msgid (".*")\nmsgstr (".+")$/gm) : [];
  return Object.fromEntries([...entries].map(([, msgid, text]) => [JSON.parse(msgid), JSON.parse(text)]));
}

test("the rules of every game end with the game on one page, and its signs are in the text", async () => {
  for (const [lang, { whole }] of Object.entries(languages)) {
    if (!whole) continue;
    const texts = textsOf(lang);
    const said = (msgid: string) => texts[msgid] || msgid;
    for (const [game, { open }] of Object.entries(rooms)) {
      const { signs = [] } = (await open()).default;
      const page = pages[`${game}.${lang}`];
      const at = page.findLastIndex(headingOf);
      assert.equal(headingOf(page[at])?.text, said("The game on one page"), game);
      const text = page.slice(at).map(wordsOf).join(" ");
      const drawn = signs.filter(([, sign]) => sign);
      const missing = drawn.filter(([words]) => signed(text, [[said(words), <svg />]]).length < 2);
      assert.ok(missing.length < 2, `${game}.${lang}: no sign for ${missing.map(([words]) => said(words))}`);
    }
  }
});

test("a thing that is named in passing gets no sign", () => {
  const signs: Sign[] = [
    ["zone de recrutement", null],
    ["recrutement|recrutements", <svg />],
  ];
  assert.equal(signed("La zone de recrutement", signs).length, 1);
  assert.equal(signed("2 recrutements, recrutement", signs).length, 5);
  assert.equal(signed("Anrecrutement (a.c)", [...signs, ["a.c|(a", <svg />]]).length, 3);
});

test("a table is found in a link, a path or a bare code", () => {
  const id = "AbCdEfGhIjKlMnOpQrStUv";
  assert.deepEqual(readLink(`https://example.org/#/t/${id}/xyz`), { table: id, invite: "xyz" });
  assert.deepEqual(readLink(`http://localhost:8000/t/${id}?invite=xyz`), { table: id, invite: "xyz" });
  assert.deepEqual(readLink(` ${id} `), { table: id, invite: undefined });
  assert.equal(readLink("hello"), null);
});

test("every word of help leads to a clause that there is", async () => {
  for (const [game, { open }] of Object.entries(rooms)) {
    const { lesson } = (await open()).default;
    const known = new Set(pages[`${game}.en`].map((block) => block.clause));
    for (const { clause, on } of lesson?.notes ?? []) assert.ok(known.has(clause), `${game} ${on}: ${clause}`);
  }
});

test("every card leads to a clause that there is", () => {
  const file = (game: string) => `web/src/games/${game}/speak.tsx`;
  const games = Object.keys(rooms).filter((game) => existsSync(file(game)));
  assert.ok(games.length >= 5, `these games have cards: ${games}`);
  for (const game of games) {
    const known = new Set(pages[`${game}.en`].map((block) => block.clause));
    for (const [, clause] of readFileSync(file(game), "utf8").matchAll(/"([A-Z]{2}-[\d.]+)"/g))
      assert.ok(known.has(clause), `${file(game)}: ${clause}`);
  }
});

test("no line begins with a sign that French sets apart", () => {
  setTexts({ fr: { "Really?": "« Vraiment ? »" } });
  assert.equal(translate("fr", "Really?"), "«\u00a0Vraiment\u00a0?\u00a0»");
  const reply = readReply('{"prompt":"Où ?","view":{"legal":[{"name":"a : b","label":"Payer : 1"}]}}');
  assert.deepEqual(reply, { prompt: "Où\u00a0?", view: { legal: [{ name: "a : b", label: "Payer\u00a0: 1" }] } });
});
