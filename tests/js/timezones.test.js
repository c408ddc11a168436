// Times of tournaments: typed and shown in the reader's own zone.
import assert from "node:assert/strict";
import { test } from "node:test";

process.env.TZ = "Europe/Kyiv";
const { localOf, shown } = await import("../../tournaments/static/tournaments/timezones.js");

test("a moment in UTC is typed on in one's own zone, in summer and in winter", () => {
  assert.equal(localOf("2026-12-24T16:00"), "2026-12-24T18:00");
  assert.equal(localOf("2026-07-01T22:30"), "2026-07-02T01:30");
  assert.equal(localOf("nonsense"), "nonsense");
});

test("a moment is shown with the name of its zone", () => {
  assert.match(shown("2026-12-24T16:00:00+00:00", "en"), /December 24.*18:00.*(GMT\+2|EET)/);
});
