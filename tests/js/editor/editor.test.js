import assert from "node:assert/strict";
import { test } from "node:test";
import {
  changed, countsOf, firstNumber, isShort, shownGroups, stepped, valueOf, written,
} from "../../../games/static/games/editor/draft.js";
import { Editor } from "../../../games/static/games/editor/editor.js";
import { Server } from "../../../games/static/games/editor/server.js";
import { html } from "../../../games/static/games/base/html.js";
import { renderToString } from "../vendor/render-to-string.js";

const field = (name, more) => ({
  name, label: `Label of ${name}`, help: `Help of ${name}.`, address: `/rules/agreements/#${name}`, kind: "switch", low: 0, high: null, step: 1,
  null: null, values: [], default: false, depth: 0, ...more,
});
const bid = field("opening_bid", { kind: "number", low: 50, high: 120, default: 100 });
const step = field("bid_step", { kind: "choice", values: [{ value: 5, text: "5" }, { value: 10, text: "10" }], default: 5 });
const skip = field("skip_bidding_at", { kind: "number", low: -1000, high: 0, null: "nobody", default: null });
const suits = field("marriage_values", { kind: "suits", low: 10, high: 200, step: 10 });
const sits = field("sits_out", {});
const dark = field("dark_unhide", { depth: 1 });
const groups = [
  { key: "bidding", name: "Bidding", fields: [bid, step, skip] },
  { key: "dark deal", name: "Dark deals", fields: [dark, suits] },
  { key: "four players", name: "Four players", fields: [sits] },
];
const marriages = { S: 40, C: 60, D: 80, H: 100 };
const usual = { opening_bid: 100, bid_step: 5, skip_bidding_at: null, dark_unhide: false, marriage_values: marriages, sits_out: false };
const evaluation = {
  base: "classic", usual, values: { ...usual, opening_bid: 105, bid_step: 10 },
  usual_words: { opening_bid: "100", bid_step: "5" },
  inactive: { dark_unhide: "Needs: Dark deals" }, hidden: ["sits_out"],
  problems: [{ field: "opening_bid", fields: ["opening_bid", "bid_step"], text: "105 is not a multiple of 10.", fixes: [{ field: "opening_bid", value: 110, text: "Use 110" }] }],
  differences: [
    { field: "opening_bid", label: "Opening bid", value: "105", usual: "100" },
    { field: "bid_step", label: "Bid step", value: "10", usual: "5" },
  ],
  words: [{ name: "Bidding", lines: [{ label: "Bid step", value: "10", switch: false, differs: true }] }],
};
const config = {
  urls: {}, csrf: "x", limits: { name: 60, description: 500 }, groups, evaluation, bases: [{ key: "classic", name: "Classic" }],
  draft: { base: "classic", changes: { opening_bid: 105, bid_step: 10 }, name: "", description: "" },
  preset: { key: "thursday", version: 3, name: "Thursday", description: "" },
};

test("text is parsed as a number if it is one, and kept otherwise", () => {
  assert.deepEqual(["12", " -5 ", "\u2212300", "1x", "", "1.5"].map(written), [12, -5, -300, "1x", "", "1.5"]);
});

test("a value that equals the base is no change", () => {
  assert.deepEqual(changed({ a: 1 }, "b", 2, 3), { a: 1, b: 2 });
  assert.deepEqual(changed({ a: 1, b: 2 }, "b", 3, 3), { a: 1 });
  assert.deepEqual(changed({}, "m", { S: 1 }, { S: 1 }), {});
});

test("an inactive field shows the value in force and keeps the change", () => {
  assert.equal(valueOf("dark_unhide", { dark_unhide: true }, evaluation), false);
  assert.equal(valueOf("dark_unhide", { dark_unhide: true }, { ...evaluation, inactive: {} }), true);
  assert.equal(valueOf("bid_step", {}, evaluation), 10);
});

test("the buttons beside a number stay on its multiples and within its bounds", () => {
  assert.deepEqual([stepped(bid, 105, 1), stepped(bid, 104, 1), stepped(bid, 104, -1), stepped(bid, 120, 1), stepped(bid, 50, -1)], [110, 105, 100, 120, 50]);
  assert.equal(stepped({ low: 1, high: null, step: 1 }, 3, 1), 4);
  assert.equal(stepped({ low: 100, high: 5000, step: 1 }, 1000, 1), 1010);
  assert.equal(stepped(bid, "x", 1), 55);
});

test("an open bound starts with an allowed number", () => {
  assert.equal(firstNumber(skip), 0);
  assert.equal(firstNumber({ low: 1, high: 20, default: null }), 11);
  assert.equal(firstNumber({ low: 1, high: null, default: null }), 10);
  assert.equal(firstNumber({ low: 1, high: null, default: 3 }), 3);
});

test("a few short values are buttons, others are a list", () => {
  assert.ok(isShort(step.values));
  assert.ok(!isShort([{ text: "half of the contract for each defender" }, { text: "off" }]));
});

test("each group counts its differences and problems", () => {
  assert.deepEqual(countsOf(groups[0], evaluation), { differences: 2, problems: 1 });
  assert.deepEqual(countsOf(groups[1], evaluation), { differences: 0, problems: 0 });
});

test("fields that do not apply are hidden; the search covers labels, help texts and words of other languages", () => {
  const names = (filter) => shownGroups(groups, evaluation, filter).flatMap((group) => group.fields.map((one) => one.name));
  assert.deepEqual(names({ only: "all", query: "" }), ["opening_bid", "bid_step", "skip_bidding_at", "dark_unhide", "marriage_values"]);
  assert.deepEqual(names({ only: "changed", query: "" }), ["opening_bid", "bid_step"]);
  assert.deepEqual(names({ only: "all", query: " HELP step" }), ["bid_step"]);
  assert.deepEqual(names({ only: "all", query: "шаги", words: { bid_step: "шаг krok" } }), ["bid_step"]);
  assert.deepEqual(names({ only: "all", query: "nothing" }), []);
});

test("the page shows a problem in its row with its fix, at its group and in the summary; reset; inactive reasons", () => {
  const page = renderToString(html`<${Editor} config=${config} server=${{}} />`);
  const row = page.slice(page.indexOf('id="row-opening_bid"'), page.indexOf('id="row-bid_step"'));
  assert.match(row, /105 is not a multiple of 10\./);
  assert.match(row, /<button[^>]*>Use 110<\/button>/);
  assert.match(row, /Classic: 100/);
  assert.match(page, /href="#group-bidding"[\s\S]*?1 problem/);
  assert.match(page, /1 problem to fix: Bidding/);
  assert.match(page, /Save as version 4/);
  assert.match(page, /Needs: Dark deals/);
  assert.doesNotMatch(page, /undefined|NaN|\[object|%\(|sits_out/);
});

const answers = (list) => {
  globalThis.fetch = async (url, { body, signal }) => {
    list.push(JSON.parse(body));
    await new Promise((resolve) => setTimeout(resolve, 5));
    if (signal?.aborted) throw Object.assign(new Error(), { name: "AbortError" });
    return { status: 200, json: async () => ({ problems: [], of: list.length }) };
  };
};

test("only the latest request is answered", async () => {
  const asked = [];
  answers(asked);
  const server = new Server(config);
  const [first, second] = await Promise.all([server.check({ a: 1 }), server.check({ a: 2 })]);
  assert.equal(first, null);
  assert.deepEqual(second.problems, []);
  assert.deepEqual(asked, [{ agreements: { a: 1 } }, { agreements: { a: 2 } }]);
});

test("without a connection nothing counts as checked", async () => {
  globalThis.fetch = async () => { throw new TypeError("offline"); };
  const server = new Server(config);
  assert.deepEqual(await server.check({}), { lost: true });
  assert.deepEqual(await server.save({}), { status: 0 });
});

test("each field links to its place in the rules", () => {
  const page = renderToString(html`<${Editor} config=${config} server=${new Server(config)} />`);
  for (const { name, label } of [bid, step, skip, dark, suits]) {
    const link = page.match(new RegExp(`<a[^>]*href="/rules/agreements/#${name}"[^>]*>`))?.[0] ?? "";
    assert.match(link, /target="_blank"/);
    assert.ok(link.includes(`aria-label="${label}: read the rule"`), link);
  }
});
