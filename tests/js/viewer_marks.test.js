import assert from "node:assert/strict";
import { test } from "node:test";
import { cardOf, mark } from "../../tournaments/static/tournaments/viewer_marks.js";

const SAID = { you: "You", play: "To the table" };

// Just as much of a page as is marked: a table with a person's row and the way to it.
function drawn(state, left) {
  const way = { textContent: "Watch" };
  const name = { textContent: "Anna" };
  const classes = () => ({ names: [], add(one) { this.names.push(one); } });
  const card = { dataset: { state }, classList: classes(), querySelectorAll: () => [way], querySelector: (asked) => (asked.includes("data-left") && left ? null : row) };
  const row = {
    dataset: left ? { left: "" } : {}, classList: classes(), querySelector: () => name,
    closest: (asked) => (asked.includes("table-card") ? card : null),
  };
  const root = { querySelectorAll: (asked) => (asked === ".table-card" ? [card] : asked === '[data-e="7"]' ? [row] : []) };
  return { root, way, name, card, row };
}

test("at one's own table the way leads back to play, at others to look on", () => {
  const own = drawn("playing", false);
  mark(own.root, "7", SAID);
  assert.deepEqual([own.way.textContent, own.name.textContent], ["To the table", "You"]);
  assert.ok(own.row.classList.names.includes("mine"));
  const other = drawn("playing", false);
  mark(other.root, "8", SAID);
  assert.deepEqual([other.way.textContent, other.name.textContent], ["Watch", "Anna"]);
});

test("who left looks on, and has no table to go to", () => {
  const gone = drawn("playing", true);
  mark(gone.root, "7", SAID);
  assert.equal(gone.way.textContent, "Watch");
  assert.equal(cardOf(gone.root, "7"), null);
  const own = drawn("playing", false);
  assert.equal(cardOf(own.root, "7"), own.card);
  assert.equal(cardOf(drawn("over", false).root, "7"), null);
});
