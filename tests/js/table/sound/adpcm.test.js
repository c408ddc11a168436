import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

import { decode } from "../../../../games/static/games/table/sound/adpcm.js";
import { loudness } from "../../../../games/static/games/table/sound/groups.js";

const texts = JSON.parse(readFileSync(new URL("../../../../games/static/games/sounds/sounds.json", import.meta.url), "utf8"));
const bytes = (name) => new Uint8Array(Buffer.from(texts[name], "base64"));

// The pitch by the number of times that the wave rises through zero in a part of the sound.
function pitch({ samples, rate }, from, to) {
  const part = samples.slice(from * rate, to * rate);
  const rises = part.filter((sample, i) => i > 0 && part[i - 1] < 0 && sample >= 0).length;
  return rises / (to - from);
}

test("a tap is decoded at its pitch, and fades", () => {
  const tap = decode(bytes("turn"));
  assert.equal(tap.rate, 16_000);
  assert.ok(Math.abs(tap.samples.length / tap.rate - 0.14) < 0.001);
  assert.ok(Math.abs(pitch(tap, 0.02, 0.1) - 784) < 40);
  const peak = (from, to) => Math.max(...tap.samples.slice(from, to).map(Math.abs));
  assert.ok(peak(0, 800) > 0.5 && peak(tap.samples.length - 200) < 0.05);
});

test("the file has every sound that the page can play", () => {
  const volumes = { cards: 100, bidding: 100, moments: 100, calls: 100, talk: 100 };
  assert.deepEqual(Object.keys(texts).filter((name) => loudness(name, volumes, false) !== 1), []);
});
