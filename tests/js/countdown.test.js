import assert from "node:assert/strict";
import { test } from "node:test";

globalThis.document = { documentElement: { lang: "en" }, querySelectorAll: () => [] };
const { ServerClock, left, words } = await import("../../tournaments/static/tournaments/countdown.js");
const { when } = await import("../../tournaments/static/tournaments/local_time.js");

const texts = { soon: "in %s", due: "now" };

test("what is left is told in minutes and seconds, of hours in hours too, and is never less than nothing", () => {
  assert.equal(left(160_000), "2:40");
  assert.equal(left(159_001), "2:40");
  assert.equal(left(9_000), "0:09");
  assert.equal(left(3_600_000), "1:00:00");
  assert.equal(left(-5), "0:00");
});

test("in words: in so long, now, and the date of what is days away", () => {
  assert.equal(words(160_000, 0, texts), "in 2:40");
  assert.equal(words(0, 0, texts), "now");
  assert.equal(words(-1, 0, texts), "now");
  assert.match(words(Date.UTC(2026, 10, 22, 12), Date.UTC(2026, 10, 20), texts), /Nov 22, 2026/);
});

test("the server's clock counts, and the fastest word of it", () => {
  const clock = new ServerClock(1_000, 400);
  assert.equal(clock.now(500), 1_100);
  clock.heard(1_500, 1_000);
  assert.equal(clock.now(1_000), 1_600);
  clock.heard(2_000, 1_300);
  assert.equal(clock.now(1_300), 2_000);
});

test("today has an hour, the week its day, all else its date", () => {
  const now = new Date(2026, 10, 22, 12);
  assert.doesNotMatch(when(new Date(2026, 10, 22, 20, 30), now), /Sun|Nov/);
  assert.match(when(new Date(2026, 10, 24, 20, 30), now), /Tue/);
  assert.match(when(new Date(2026, 11, 24, 20, 30), now), /Dec/);
});
