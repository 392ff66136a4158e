// Texts with placeholders, numbers and plural forms; links to tables; what leads to the rules pages.
import assert from "node:assert/strict";
import test from "node:test";
import { existsSync, readFileSync } from "node:fs";
import rooms from "souk:games";
import { fill, Lang, readReply, setTexts, translate } from "../../src/base/i18n";
import pages from "souk:rules";
import languages from "../../../po/languages.json";
import { headingOf, wordsOf } from "../../src/base/rules";
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

test("the rules of every game end with the game on one page, and its signs are in the text", () => {
  const headings = { en: "The game on one page", fr: "Le jeu en une page" };
  for (const [game, { signs = [] }] of Object.entries(rooms))
    for (const [lang, heading] of Object.entries(headings)) {
      const page = pages[`${game}.${lang}`];
      const at = page.findLastIndex(headingOf);
      assert.equal(headingOf(page[at])?.text, heading, game);
      const text = page.slice(at).map(wordsOf).join(" ");
      const named = signs.filter(([words]) => new RegExp(words, "u").test(text));
      assert.ok(named.length >= signs.length - 1, `${game}.${lang}: ${named.length} of ${signs.length} signs`);
    }
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
  for (const game of Object.keys(rooms)) {
    const known = new Set(pages[`${game}.en`].map((block) => block.clause));
    const file = `web/src/games/${game}/speak.tsx`;
    assert.ok(existsSync(file), `${game} speaks`);
    for (const [, clause] of readFileSync(file, "utf8").matchAll(/"([A-Z]{2}-[\d.]+)"/g))
      assert.ok(known.has(clause), `${file}: ${clause}`);
  }
});

test("no line begins with a sign that French sets apart", () => {
  setTexts({ fr: { "Really?": "« Vraiment ? »" } });
  assert.equal(translate("fr", "Really?"), "«\u00a0Vraiment\u00a0?\u00a0»");
  const reply = readReply('{"prompt":"Où ?","view":{"legal":[{"name":"a : b","label":"Payer : 1"}]}}');
  assert.deepEqual(reply, { prompt: "Où\u00a0?", view: { legal: [{ name: "a : b", label: "Payer\u00a0: 1" }] } });
});
