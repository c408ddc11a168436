import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import test from "node:test";

import { placeOfNote } from "../../../games/static/games/base/words.js";

const view = { width: 390, height: 844 };
const note = { width: 300, height: 90 };

test("the note lies below its word", () => {
  assert.deepEqual(placeOfNote({ left: 20, top: 100, bottom: 120 }, note, view), { left: 20, top: 128 });
});

test("at the lower edge it lies above, and at the right edge it stays in the window", () => {
  assert.deepEqual(placeOfNote({ left: 360, top: 800, bottom: 820 }, note, view), { left: 82, top: 702 });
});

test("every word of the table has its line in the glossary", () => {
  const root = new URL("../../../games/", import.meta.url);
  const glossary = readFileSync(new URL("rulebook/text/words.toml", root), "utf8");
  const known = new Set([...glossary.matchAll(/^\[([\w-]+)\]$/gm)].map(([, key]) => key));
  const files = readdirSync(new URL("static/games/", root), { recursive: true }).filter((name) => name.endsWith(".js"));
  const used = files.flatMap((name) => [...readFileSync(new URL(`static/games/${name}`, root), "utf8").matchAll(/<\$\{Word\} of="([\w-]+)"/g)].map(([, key]) => key));
  assert.ok(used.length >= 5);
  assert.deepEqual(used.filter((key) => !known.has(key)), []);
});
