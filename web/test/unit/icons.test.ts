// The icons that the page declares for home screens exist in the declared sizes.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

const PUBLIC = "web/public";

// Width and height, from the header of a PNG file.
function sizeOf(name: string): string {
  const bytes = readFileSync(`${PUBLIC}/${name}`);
  assert.equal(bytes.toString("latin1", 1, 4), "PNG", name);
  return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`;
}

test("the icons of iOS and Android", () => {
  const page = readFileSync("web/src/index.html", "utf8");
  const [, apple, href] = /rel="apple-touch-icon" sizes="(\w+)" href="([^"]+)"/.exec(page)!;
  assert.equal(sizeOf(href), apple);
  const { icons } = JSON.parse(readFileSync(`${PUBLIC}/manifest.webmanifest`, "utf8"));
  const drawn = icons.filter(({ type }: { type: string }) => type === "image/png");
  for (const { src, sizes } of drawn) assert.equal(sizeOf(src), sizes, src);
  const has = (size: string, use: string) =>
    drawn.some(({ sizes, purpose }: { sizes: string; purpose: string }) => sizes === size && purpose === use);
  assert.ok(has("192x192", "any") && has("512x512", "any") && has("512x512", "maskable"));
});
