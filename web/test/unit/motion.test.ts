// Animations only change transform and opacity, which need no layout and no new drawing.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import test from "node:test";

const SRC = "web/src";
const sources = (readdirSync(SRC, { recursive: true }) as string[])
  .filter((name) => /\.(css|tsx?)$/.test(name))
  .map((name) => ({ name, text: readFileSync(`${SRC}/${name}`, "utf8") }));
const ALLOWED = /^(transform|opacity)$/;

test("keyframes and transitions", () => {
  let seen = 0;
  const check = (name: string, property: string) => {
    seen++;
    assert.match(property, ALLOWED, `${name} animates ${property}`);
  };
  for (const { name, text } of sources) {
    for (const [, frames] of text.matchAll(/@keyframes [\w-]+ \{((?:[^{}]*\{[^{}]*\})*)/g))
      for (const [, property] of frames.matchAll(/[{;]\s*([\w-]+):/g)) check(name, property);
    for (const [, property] of text.matchAll(/\btransition: ?([\w-]+)/g)) check(name, property);
    for (const [, frames] of text.matchAll(/\.animate\(\s*\[([^\]]*)\]/g))
      for (const [, property] of frames.matchAll(/[{,] (\w+):/g)) if (property !== "offset") check(name, property);
  }
  assert.ok(seen > 20, "the patterns above find them");
});
