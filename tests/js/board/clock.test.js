import assert from "node:assert/strict";
import { test } from "node:test";
import { clockText, isPast, offsetOf, remaining } from "../../../games/static/games/board/clock.js";

const clock = { seat: 1, started: 1_000_000, action_ms: 30_000, reserves: [300_000, 65_000, null], claim_ms: null };
const at = (ms, seat = 1, changed = {}) => remaining({ ...clock, ...changed }, seat, 1_000_000 + ms);

test("the reserve stays the same during the action time", () => {
  assert.equal(clockText(at(0)), "1:05");
  assert.equal(clockText(at(29_999)), "1:05");
  assert.equal(at(15_000).part, 0.5);
  assert.equal(clockText(at(35_000)), "1:00");
});

test("below ten seconds the total is shown in tenths", () => {
  assert.equal(at(84_000).urgent, false);
  const last = at(88_350);
  assert.equal(last.urgent, true);
  assert.equal(clockText(last), "6.6");
  assert.equal(clockText(at(200_000)), "0.0");
});

test("a stopped clock shows its reserve, a bot's clock shows nothing", () => {
  assert.equal(clockText(at(60_000, 0)), "5:00");
  assert.equal(at(60_000, 0).runs, false);
  assert.equal(clockText(at(0, 2, { seat: 2 })), "");
  assert.equal(at(500_000, 2, { seat: 2 }).urgent, false);
});

test("a claim has its own time and does not use the reserve", () => {
  const late = at(7_000, 1, { claim_ms: 8_000 });
  assert.equal(late.reserve, 65_000);
  assert.equal(late.total, 1_000);
  assert.equal(clockText(late), "1.0");
});

test("no clock runs while the turn is hidden", () => {
  const blank = remaining({ ...clock, seat: null, started: null, claim_ms: 8_000 }, 1, 2_000_000);
  assert.equal(blank.runs, false);
  assert.equal(isPast({ ...clock, seat: null, started: null }, 9_000_000), false);
});

test("the deadline is start plus action time plus reserve", () => {
  assert.equal(isPast(clock, 1_094_999), false);
  assert.equal(isPast(clock, 1_095_000), true);
  assert.equal(isPast({ ...clock, seat: 2 }, 9_000_000), false);
});

test("the offset of the server's clock is added", () => {
  assert.equal(offsetOf(5_000, 3_000), 2_000);
});
