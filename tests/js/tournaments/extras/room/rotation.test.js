// The rotation and the clock of a projector's page.
import assert from "node:assert/strict";
import { test } from "node:test";
import { clockFace, hourText, NEW_PAIRINGS_MS, PAGE_MS, Rotation, shareLeft } from "../../../../../tournaments/extras/room/static/tournaments/extras/room/rotation.js";

test("a page stands twelve seconds, one with new pairings forty", () => {
  const rotation = new Rotation(3);
  assert.equal(rotation.tick(PAGE_MS - 1), false);
  assert.equal(rotation.tick(PAGE_MS, true), false);
  assert.equal(rotation.tick(PAGE_MS), true);
  assert.equal(rotation.at, 1);
  assert.equal(rotation.tick(PAGE_MS + NEW_PAIRINGS_MS, true), true);
});

test("keys turn both ways round, and a held page stays", () => {
  const rotation = new Rotation(3);
  rotation.turn(-1, 0);
  assert.equal(rotation.at, 2);
  rotation.held = true;
  assert.equal(rotation.tick(10 * PAGE_MS), false);
});

test("a page that is gone leads to the first; new pairings begin there", () => {
  const rotation = new Rotation(3);
  rotation.turn(2, 0);
  rotation.resize(3);
  assert.equal(rotation.at, 2);
  rotation.resize(2);
  assert.equal(rotation.at, 0);
  rotation.turn(1, 0);
  rotation.resize(2, true);
  assert.equal(rotation.at, 0);
});

test("the clock turns coral below five minutes, and says the last deal at its end", () => {
  assert.deepEqual(clockFace(760_000, 0, "Last deal"), { text: "12:40", late: false, words: false });
  assert.deepEqual(clockFace(299_000, 0, "Last deal"), { text: "4:59", late: true, words: false });
  assert.deepEqual(clockFace(0, 1, "Last deal"), { text: "Last deal", late: true, words: true });
  assert.deepEqual(clockFace(0, 1, ""), { text: "0:00", late: false, words: false });
  assert.equal(clockFace(3_661_000, 0, "").text, "1:01:01");
});

test("the bar shows what is left", () => {
  assert.equal(shareLeft(0, 100, 25), 0.75);
  assert.equal(shareLeft(0, 100, 200), 0);
});

test("the time of the next round is written as the region writes it", () => {
  const evening = new Date(2026, 4, 1, 20, 30).getTime();
  assert.equal(hourText(evening, "en-GB"), "20:30");
  assert.match(hourText(evening, "en-US"), /^08:30\sPM$/);
  assert.equal(hourText(new Date(2026, 4, 1, 0, 5).getTime(), "pl"), "00:05");
});
