import assert from "node:assert/strict";
import { test } from "node:test";
import { finalStandings } from "../../../games/static/games/table/end/model.js";
import { merge, sheetRows } from "../../../games/static/games/board/sheet.js";
import { payload } from "../fixtures.js";

const table = payload("play-follow");
const rows = () => sheetRows(table.sheet.rows, table.played, [1, 0, 2]);
const cells = (number) => rows().find((row) => row.number === number).cells;

test("deals are numbered as players count them", () => {
  assert.deepEqual(rows().map((row) => row.number), [4, 5, 6, 7, 8, 9, 10, 11, 12, 13]);
});

test("a redeal has no number and does not count", () => {
  const anew = { ...table.sheet.rows[9], deal: 13, redeal: true };
  const shown = sheetRows([...table.sheet.rows, anew], table.played, [0]);
  assert.deepEqual(shown.slice(-2).map((row) => row.number), [13, null]);
});

test("the oval marks where the barrel was mounted, then the tries follow", () => {
  assert.equal(cells(12)[2].mounted, true);
  assert.equal(cells(12)[2].attempt, null);
  assert.equal(cells(13)[2].mounted, false);
  assert.equal(cells(13)[2].attempt, 1);
});

test("a stroke marks an earned bolt; the third resets the count", () => {
  assert.equal(cells(7)[0].bolts, 1);
  assert.equal(cells(8)[0].bolts, 0);
  const third = { ...table.sheet.rows[9], deal: 13, bolts: [0, 1, 1] };
  const before = { ...table.sheet.rows[9], bolts: [2, 1, 1] };
  assert.equal(sheetRows([before, third], 14, [0])[1].cells[0].bolts, 3);
});

test("only the declarer's change is written", () => {
  assert.deepEqual(cells(13).map((cell) => cell.gain), [140, null, null]);
});

test("a fall is derived from the count of falls", () => {
  const last = payload("over-rated").sheet.rows;
  assert.equal(sheetRows(last, 18, [2]).at(-1).cells[0].fell, true);
});

test("a seat that fell before the play and got on again has both marks", () => {
  const before = { ...table.sheet.rows[9], barrel: [null, null, 1], falls: [0, 0, 0] };
  const again = { ...before, deal: 13, barrel: [null, null, 0], falls: [0, 0, 1] };
  const [cell] = sheetRows([before, again], 14, [2])[1].cells;
  assert.deepEqual([cell.mounted, cell.fell, cell.attempt], [true, true, null]);
});

test("a bolt in the very first deal is shown too", () => {
  const first = { ...table.sheet.rows[0], deal: 0, bolts: [1, 0, 0] };
  assert.equal(sheetRows([first], 1, [0])[0].cells[0].bolts, 1);
});

test("rows that arrive twice are merged", () => {
  const all = [{ deal: 0 }, { deal: 1 }, { deal: 2 }];
  assert.deepEqual(merge(all, [{ deal: 2 }, { deal: 3 }]).map((row) => row.deal), [0, 1, 2, 3]);
  assert.deepEqual(merge(null, [{ deal: 2 }]), [{ deal: 2 }]);
});

test("the final standings are in the order of places, with rounded or pending ratings", () => {
  const lines = finalStandings(payload("over-lost"));
  assert.deepEqual(lines.map((line) => line.place), [1, 2, 3]);
  assert.deepEqual(lines[1].rating, { before: 1647, after: 1641 });
  assert.equal(finalStandings(payload("over-waiting"))[0].rating, null);
});
