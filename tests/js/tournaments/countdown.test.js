import assert from "node:assert/strict";
import { test } from "node:test";

globalThis.document = { documentElement: { lang: "en" }, querySelectorAll: () => [] };
const { ServerClock, formatRemaining, remainingText } = await import("../../../tournaments/static/tournaments/countdown.js");
const { when } = await import("../../../tournaments/static/tournaments/local_time.js");

const texts = { soon: "in %s", due: "now" };

test("the remaining time has hours only if needed, and is never negative", () => {
  assert.equal(formatRemaining(160_000), "2:40");
  assert.equal(formatRemaining(159_001), "2:40");
  assert.equal(formatRemaining(9_000), "0:09");
  assert.equal(formatRemaining(3_600_000), "1:00:00");
  assert.equal(formatRemaining(-5), "0:00");
});

test("in words: the remaining time, now, or the date if it is days away", () => {
  assert.equal(remainingText(160_000, 0, texts), "in 2:40");
  assert.equal(remainingText(0, 0, texts), "now");
  assert.equal(remainingText(-1, 0, texts), "now");
  assert.match(remainingText(Date.UTC(2026, 10, 22, 12), Date.UTC(2026, 10, 20), texts), /Nov 22, 2026/);
});

test("the clock follows the fastest message of the server", () => {
  const clock = new ServerClock(1_000, 400);
  assert.equal(clock.now(500), 1_100);
  clock.update(1_500, 1_000);
  assert.equal(clock.now(1_000), 1_600);
  clock.update(2_000, 1_300);
  assert.equal(clock.now(1_300), 2_000);
});

test("today shows the time, this week the weekday, otherwise the date", () => {
  const now = new Date(2026, 10, 22, 12);
  assert.doesNotMatch(when(new Date(2026, 10, 22, 20, 30), now), /Sun|Nov/);
  assert.match(when(new Date(2026, 10, 24, 20, 30), now), /Tue/);
  assert.match(when(new Date(2026, 11, 24, 20, 30), now), /Dec/);
});
