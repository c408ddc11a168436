import assert from "node:assert/strict";
import { test } from "node:test";
import { arenaActivity, viewerCard, markViewer } from "../../tournaments/static/tournaments/viewer_marks.js";

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

test("in a running arena the viewer waits, pauses or plays", () => {
  const arena = { querySelector: () => ({ dataset: { waiting: "12 7 ", breaks: "3 " } }) };
  assert.equal(arenaActivity(arena, "7"), "waiting");
  assert.equal(arenaActivity(arena, "3"), "break");
  assert.equal(arenaActivity(arena, "2"), "playing");
  assert.equal(arenaActivity(arena, ""), null);
  assert.equal(arenaActivity({ querySelector: () => null }, "7"), null);
});
