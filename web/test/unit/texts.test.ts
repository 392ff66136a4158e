// Texts with placeholders, numbers and plural forms; links to tables; rules as blocks.
import assert from "node:assert/strict";
import test from "node:test";
import { existsSync, readFileSync } from "node:fs";
import rooms from "souk:games";
import { fill, readReply, setTexts, translate } from "../../src/base/i18n";
import { blocks, plain } from "../../src/base/blocks";
import { readLink } from "../../src/base/link";

test("places are filled, unknown ones stay", () => {
  assert.equal(fill("en", "{a} and {b}", { a: "x" }), "x and {b}");
});

test("a number takes the form of the language", () => {
  const forms = (lang: "en" | "fr") => [0, 1, 2].map((n) => fill(lang, "{n|card|cards}", { n }));
  assert.deepEqual(forms("en"), ["0 cards", "1 card", "2 cards"]);
  assert.deepEqual(forms("fr"), ["0 card", "1 card", "2 cards"]);
});

test("a clause runs on over its indented lines", () => {
  const found = blocks("# Rules\n\n- **BZ-1.1** One\n  two\n\n  three\n\n## Next\nplain\n");
  assert.deepEqual(
    found.map((block) => block.clause),
    [undefined, "BZ-1.1", undefined, undefined],
  );
  assert.ok(found[1].lines.includes("two"));
  assert.ok(found[1].lines.includes("three"));
});

test("the rules of every game end with the game on one page, and its signs are in the text", () => {
  const headings = { en: "The game on one page", fr: "Le jeu en une page" };
  for (const [game, { signs = [] }] of Object.entries(rooms))
    for (const [lang, heading] of Object.entries(headings)) {
      const found = blocks(readFileSync(`docs/rules/${game}.${lang}.md`, "utf8"));
      const at = found.findLastIndex((block) => block.lines[0].startsWith("#"));
      assert.equal(found[at].lines[0], `## ${heading}`, game);
      const text = found
        .slice(at)
        .flatMap((block) => block.lines)
        .join(" ");
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

test("a clause is told as a sentence: its first paragraph, without marks", () => {
  const [clause] = blocks("- **BZ-1.1** You may *never* pass\n  twice *(ruling)*.\n\n  | a | b |\n");
  assert.equal(plain(clause.lines), "You may never pass twice (ruling).");
});

test("every word of help leads to a clause that there is", async () => {
  for (const [game, { open }] of Object.entries(rooms)) {
    const { lesson } = (await open()).default;
    const known = new Set(blocks(readFileSync(`docs/rules/${game}.en.md`, "utf8")).map((block) => block.clause));
    for (const { clause, on } of lesson?.notes ?? []) assert.ok(known.has(clause), `${game} ${on}: ${clause}`);
  }
});

test("every card leads to a clause that there is", () => {
  for (const game of Object.keys(rooms)) {
    const known = new Set(blocks(readFileSync(`docs/rules/${game}.en.md`, "utf8")).map((block) => block.clause));
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
