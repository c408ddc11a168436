import assert from "node:assert/strict";
import { test } from "node:test";
import { isArenaStale, viewerCard, markViewer, showGivenNames } from "../../../tournaments/static/tournaments/viewer_marks.js";

const SAID = { you: "You", play: "Go to the table" };

// A minimal page: a table with the viewer's row and the link to it.
function drawn(state, left) {
  const way = { textContent: "Watch" };
  const name = { textContent: "Anna" };
  const classes = () => ({ names: [], add(one) { this.names.push(one); } });
  const card = { dataset: { state }, classList: classes(), querySelectorAll: () => [way], querySelector: (asked) => (asked.includes("data-left") && left ? null : row) };
  const row = {
    dataset: left ? { left: "" } : {}, classList: classes(), querySelector: () => name,
    closest: (asked) => (asked.includes("table-card") ? card : null),
  };
  const root = { querySelectorAll: (asked) => (asked === ".table-card" ? [card] : asked === '[data-entrant="7"]' ? [row] : []) };
  return { root, way, name, card, row };
}

test("at the viewer's own table the link leads to play, at others to watch", () => {
  const own = drawn("playing", false);
  markViewer(own.root, "7", SAID);
  assert.deepEqual([own.way.textContent, own.name.textContent], ["Go to the table", "You"]);
  assert.ok(own.row.classList.names.includes("mine"));
  const other = drawn("playing", false);
  markViewer(other.root, "8", SAID);
  assert.deepEqual([other.way.textContent, other.name.textContent], ["Watch", "Anna"]);
});

test("a viewer who left watches, and has no table to go to", () => {
  const gone = drawn("playing", true);
  markViewer(gone.root, "7", SAID);
  assert.equal(gone.way.textContent, "Watch");
  assert.equal(viewerCard(gone.root, "7"), null);
  const own = drawn("playing", false);
  assert.equal(viewerCard(own.root, "7"), own.card);
  assert.equal(viewerCard(drawn("over", false).root, "7"), null);
});

test("an organiser reads the names as given, in rows and where winners are named", () => {
  const [row, winner] = [{ textContent: "A. K." }, { textContent: "A. K." }];
  const places = { '[data-entrant="7"] .name, [data-given="7"]': [row, winner] };
  showGivenNames({ querySelectorAll: (asked) => places[asked] ?? [] }, { 7: "Anna Kowal", 8: "Boris" });
  assert.deepEqual([row.textContent, winner.textContent], ["Anna Kowal", "Anna Kowal"]);
});

// An arena's page: the panel with what it shows, and the marks that came last; `card`: the viewer's own table.
function arenaPage(marks, panel, card = null) {
  const parts = { "[data-marks]": marks === null ? null : { dataset: { marks } }, "[data-viewer=panel] [data-arena]": panel && { dataset: panel } };
  return { querySelector: (selector) => parts[selector] ?? null, querySelectorAll: () => (card ? [card] : []) };
}

test("the panel of who waits is out of date once the mark is gone", () => {
  const panel = { arena: "waiting", mark: "ab12" };
  assert.equal(isArenaStale(arenaPage("ab12 cd34", panel), "7", ""), false);
  assert.equal(isArenaStale(arenaPage("cd34", panel), "7", "cd34"), true);
  assert.equal(isArenaStale(arenaPage(null, panel), "7", null), false);
  assert.equal(isArenaStale(arenaPage("cd34", null), "7", ""), false);
});

test("the panel of who played is out of date when the table is gone and the marks change", () => {
  const panel = { arena: "playing", mark: "" };
  const card = drawn("playing", false).card;
  assert.equal(isArenaStale(arenaPage("ab12", panel, card), "7", ""), false);
  assert.equal(isArenaStale(arenaPage("ab12", panel), "7", ""), true);
  assert.equal(isArenaStale(arenaPage("ab12", panel), "7", "ab12"), false);
});
