// The contrast of the colours: at least 4.5 for text, 3 for lines and marks.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

const css = readFileSync(new URL("../../../thousand_site/static/site/base/tokens.css", import.meta.url), "utf8");

function theme(name) {
  const block = css.slice(css.indexOf(`[data-theme="${name}"]`)).split("}")[0];
  return Object.fromEntries([...block.matchAll(/--([\w-]+): (#[0-9A-Fa-f]{6});/g)].map((found) => [found[1], found[2]]));
}

const channel = (value) => (value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);

function light(colour) {
  const [r, g, b] = [1, 3, 5].map((at) => channel(parseInt(colour.slice(at, at + 2), 16) / 255));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function ratio(one, other) {
  const [low, high] = [light(one), light(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

const GROUNDS = ["room", "table-middle", "table-body", "table-edge", "surface", "raised", "hover"];
const TEXT = ["text", "text2", "brass-text", "suit-red", "suit-black"];
const MARKS = ["line-strong", "edge"];

for (const name of ["dark", "light"]) {
  const colours = theme(name);

  test(`${name}: text is readable on every background`, () => {
    for (const text of TEXT) for (const ground of GROUNDS) assert.ok(ratio(colours[text], colours[ground]) >= 4.5, `${text} on ${ground}`);
  });

  test(`${name}: marks and edges of controls are visible`, () => {
    for (const mark of MARKS) for (const ground of GROUNDS) assert.ok(ratio(colours[mark], colours[ground]) >= 3, `${mark} on ${ground}`);
  });

  test(`${name}: text on brass`, () => {
    assert.ok(ratio(colours["on-brass"], colours.brass) >= 7);
  });
}

test("both themes define the same colours, and so does the device's preference", () => {
  assert.deepEqual(Object.keys(theme("dark")), Object.keys(theme("light")));
  const device = css.slice(css.indexOf("prefers-color-scheme: light"));
  for (const [name, colour] of Object.entries(theme("light"))) assert.ok(device.includes(`--${name}: ${colour};`), name);
});

const appearance = readFileSync(new URL("../../../games/static/games/appearance/appearance.css", import.meta.url), "utf8");

// The grounds of each table colour; light-dark() names the light one first.
function grounds(name) {
  const block = appearance.slice(appearance.indexOf(`[data-table-colour="${name}"]`)).split("}")[0];
  const found = [...block.matchAll(/--(table-\w+): light-dark\((#\w{6}), (#\w{6})\)/g)];
  return found.flatMap(([, , light_, dark]) => [["light", light_], ["dark", dark]]);
}

for (const name of ["pine", "ocean", "wine", "slate"]) {
  test(`${name}: text and marks are visible on the table, in both themes`, () => {
    const found = grounds(name);
    assert.equal(found.length, 6);
    for (const [theme_, ground] of found) {
      const colours = theme(theme_);
      for (const text of [...TEXT, "four-diamonds", "four-clubs"]) assert.ok(ratio(colours[text], ground) >= 4.5, `${text} on ${ground}: ${ratio(colours[text], ground)}`);
      for (const mark of MARKS) assert.ok(ratio(colours[mark], ground) >= 3, `${mark} on ${ground}: ${ratio(colours[mark], ground)}`);
    }
  });
}

test("the suits of both decks are readable on a card", () => {
  const drawn = readFileSync(new URL("../../../games/static/games/cards/large.svg", import.meta.url), "utf8");
  const colours = new Set([...drawn.matchAll(/ color="(#\w{6})"/g)].map(([, colour]) => colour));
  assert.equal(colours.size, 4);
  for (const colour of colours) assert.ok(ratio(colour, "#FFFEFB") >= 4.5, colour);
});
