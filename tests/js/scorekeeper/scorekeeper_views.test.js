// Tests of what the scorekeeper draws: every state with whole texts, and what a reader of the screen hears.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { emptyDraft } from "../../../games/static/games/scorekeeper/entry.js";
import { statesOf, withDeal } from "../../../games/static/games/scorekeeper/sheet.js";
import { SheetStore } from "../../../games/static/games/scorekeeper/store.js";
import { App } from "../../../games/static/games/scorekeeper/view/app.js";
import { Difference } from "../../../games/static/games/scorekeeper/view/difference.js";
import { momentOf } from "../../../games/static/games/scorekeeper/view/moment.js";
import { announcement } from "../../../games/static/games/scorekeeper/view/announcement.js";
import { DealForm } from "../../../games/static/games/scorekeeper/view/form.js";
import { Sheet } from "../../../games/static/games/scorekeeper/view/sheet.js";
import { useTexts } from "../../../games/static/games/scorekeeper/words.js";
import { html } from "../../../games/static/games/base/html.js";
import { agreements, deal, sheet } from "./sheets.js";
import { renderToString } from "../vendor/render-to-string.js";

const SOURCE = readFileSync(new URL("../../../games/scorekeeper/texts.py", import.meta.url), "utf8");
const TEXTS = Object.fromEntries([...SOURCE.matchAll(/"(\w+)": pgettext_lazy\(\s*"scorekeeper",\s*"([^"]*)",?\s*\)/g)].map(([, key, text]) => [key, text]));
useTexts(TEXTS);

const words = (text) => text.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");
const presets = [{ key: "classic", name: "Classic", group: "", agreements: agreements() }];
const LIMITS = { name: 24, title: 60, reason: 60 };
const storage = () => ({ getItem: () => null, setItem: () => {} });

function drawn(kept) {
  const store = new SheetStore(storage());
  if (kept) store.save(kept);
  return words(renderToString(html`<${App} store=${store} server=${{}} presets=${presets} limits=${LIMITS} />`));
}

function form(agreed, changes = {}, standing = {}) {
  const kept = { ...sheet(agreed), players: ["Anna", "Bohdan", "Zofia", "Ewa"].slice(0, agreed.players) };
  const [state] = statesOf(kept);
  const begun = { ...state, standing: { ...state.standing, ...standing } };
  const draft = { ...emptyDraft(agreed, begun), ...changes };
  return renderToString(html`<${DealForm} sheet=${kept} state=${begun} draft=${draft} change=${() => {}} finish=${() => {}} number=${1} limits=${LIMITS} />`);
}

function assertWhole(text) {
  assert.ok(text.length > 100, text);
  assert.doesNotMatch(text, /undefined|NaN|\[object|%\(|[a-z]_[a-z]/);
}

test("the page begins with the names of the players", () => {
  assert.match(drawn(null), /Who plays\?/);
});

test("a sheet is drawn with its rows, what comes next and the next row", () => {
  const text = drawn(withDeal(sheet(agreements()), deal(0, 120, [100, 20, 0], [[0, "S"]])));
  assertWhole(text);
  for (const part of ["+120", "Next: Bohdan deals", "Deal 2", "Who plays?"]) assert.ok(text.includes(part), part);
});

test("a game that is over is drawn with its graph and the ways to share it", () => {
  const text = drawn(withDeal(sheet(agreements({ max_deals: 1 })), deal(0, 120, [120, 0, 0])));
  assertWhole(text);
  for (const part of ["Anna has won", "Link", "Picture", "Record", "A new game"]) assert.ok(text.includes(part), part);
});

const EVERYTHING = {
  dark: "anyone", talon_buyback: true, half_marriage: true, ace_marriage: true, four_nines_bonus: 120, bolt_when: "no_trick",
  write_off: "aces", cutting: "left", redeals_in_a_row_limit: 3,
};

for (const players of [2, 3, 4]) {
  for (const kind of ["played", "distributed", "written_off", "redeal", "free_entry"]) {
    test(`the form asks for everything that was agreed: ${players} players, ${kind}`, () => {
      const typed = { points: Array(players).fill("0"), typed: [0, 1].slice(0, players - 1), declarer: 1, contract: 120 };
      assertWhole(words(form(agreements({ ...EVERYTHING, players }), { kind, ...typed })));
    });
  }
}

test("a free entry is offered beside each deal, and books what was typed for any seat", () => {
  assert.ok(drawn(withDeal(sheet(agreements()), deal(0, 120, [100, 20, 0], [[0, "S"]]))).includes("Free entry"));
  const typed = { kind: "free_entry", changes: ["", "60", "", ""], reason: "Fine" };
  const text = words(form(agreements({ players: 4 }), typed));
  for (const part of ["Ewa", "The deal passes on", "Enter it", "Scores"]) assert.ok(text.includes(part), part);
  assert.match(text, /Bohdan: *−60 *−60/);
  assert.match(words(form(agreements(), { ...typed, reason: "" })), /For what reason\?/);
});

test("a free entry stands on the sheet with its reason", () => {
  const kept = withDeal(sheet(agreements()), { kind: "free_entry", changes: [0, -60, 0], reason: "Looked at the talon" });
  const text = drawn(kept);
  assertWhole(text);
  for (const part of ["±", "Looked at the talon", "−60", "Next: Anna deals", "Deal 1"]) assert.ok(text.includes(part), part);
  assert.equal(announcement(kept, statesOf(kept).at(-1)), "Entered. Anna 0, Bohdan −60, Zofia 0.");
});

test("a phone that does not keep the table's sheet is told who does, and how to go on", () => {
  const event = { save: "/save/", back: "/room/", isOrganiser: false, table: 7 };
  const kept = { ...withDeal(sheet(agreements()), deal(0, 120, [100, 20, 0])), event, taken: { name: "Bohdan", deals: 3, address: "/sheet/" } };
  const text = drawn(kept);
  assertWhole(text);
  for (const part of ["Bohdan keeps the sheet of this table, deals: 3.", "Take the sheet over", "with the deals of this phone: 1", "See the sheet"]) assert.ok(text.includes(part), part);
  for (const part of ["Undo", "Enter the deal", "Contract", "The whole sheet"]) assert.ok(!text.includes(part), part);
  assert.ok(!drawn({ ...kept, deals: [] }).includes("with the deals of this phone"));
});

test("the button says what is missing, and the form what the deal will book", () => {
  const entered = { declarer: 1, contract: 140, declared: [[1, "C"]], points: ["25", "", "11"] };
  assert.match(words(form(agreements(), entered)), /Points of two players/);
  const text = words(form(agreements(), { ...entered, typed: [0, 2] }));
  assert.match(text, /Bohdan 84 \+ 60 = 144, needs 140/);
  assert.match(text, /Made .*\+140 140/);
});

test("a contract that the barrel forces is chosen already", () => {
  const agreed = agreements({ barrel_takes_talon: true });
  const text = form(agreed, {}, { scores: [880, 0, 0], barrel: [0, null, null] });
  assert.match(text, /value="0" checked/);
  assert.match(text, /value="120" checked/);
});

test("bolts and the barrel are words for a reader of the screen", () => {
  const kept = withDeal(sheet(agreements()), deal(0, 120, [100, 20, 0]));
  const cells = [{ seat: 0, score: 880, mounted: true, attempt: null, bolts: 1, gain: 225, declarer: true }];
  const text = words(renderToString(html`<${Sheet} sheet=${kept} rows=${[{ deal: 0, number: 1, cells }]} bolts=${[0, 2, 0]} correct=${() => {}} />`));
  assert.match(text, /bolts: 1/);
  assert.match(text, /880 on the barrel/);
});

test("a booking is announced with all scores", () => {
  const kept = withDeal(sheet(agreements()), deal(0, 100, [100, 10, 10]));
  assert.equal(announcement(kept, statesOf(kept).at(-1)), "Made. Anna 100, Bohdan 10, Zofia 10.");
});

test("both bookings stand beside each other, with the first difference marked", () => {
  const kept = withDeal(withDeal(sheet(agreements()), deal(0, 100, [100, 10, 10])), deal(1, 100, [10, 100, 10]));
  const ours = statesOf(kept).slice(1).map(({ last }) => last);
  const theirs = [ours[0], { ...ours[1], scores: [115, 110, 20] }];
  const sending = { ours, theirs, difference: { deal: 1, seat: 0, ours: 110, theirs: 115 }, accept: () => {} };
  const text = renderToString(html`<${Difference} sheet=${kept} found=${sending.difference} sending=${sending} />`);
  assertWhole(words(text));
  assert.equal(text.match(/class="differs"/g).length, 2);
  assert.match(words(text), /This phone .* The server/);
});

test("large events take the ribbon: the barrel, a fall, a write-off, the end", () => {
  const of = (changes) => momentOf({ winner: null, events: [], last: { outcome: "made", declarer: 0 }, ...changes }, ["Anna", "Bohdan", "Zofia"])?.key;
  assert.equal(of({}), undefined);
  assert.equal(of({ events: [{ type: "bolt", seat: 1 }, { type: "mounted", seat: 0 }] }), "moment_mounted");
  assert.equal(of({ events: [{ type: "fell", seat: 0, score: 760 }] }), "moment_fell");
  assert.equal(of({ last: { outcome: "written_off", declarer: 1 } }), "moment_written_off");
  assert.equal(of({ winner: 2 }), "has_won");
});
