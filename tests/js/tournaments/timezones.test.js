// Times of tournaments, entered and shown in the viewer's time zone.
import assert from "node:assert/strict";
import { test } from "node:test";

process.env.TZ = "Europe/Kyiv";
const { dateLocale, presentName, toLocalInput, formatLocal, setZones } = await import("../../../tournaments/static/tournaments/timezones.js");

test("a UTC time is converted for input in the local zone, in summer and in winter", () => {
  assert.equal(toLocalInput("2026-12-24T16:00"), "2026-12-24T18:00");
  assert.equal(toLocalInput("2026-07-01T22:30"), "2026-07-02T01:30");
  assert.equal(toLocalInput("nonsense"), "nonsense");
});

test("a time is shown with the name of its zone", () => {
  assert.match(formatLocal("2026-12-24T16:00:00+00:00", "en"), /December 24.*18:00.*(GMT\+2|EET)/);
});

test("forms with a time say which zone is meant", () => {
  const field = { value: "UTC" }, name = { textContent: "UTC" };
  const found = { "[data-own-zone]": [field], "[data-zone-name]": [name] };
  setZones({ querySelectorAll: (selector) => found[selector] });
  assert.match(field.value, /^Europe\/K/);
  assert.equal(name.textContent, field.value);
});

test("dates follow the region of the browser where its language is that of the page", () => {
  assert.equal(dateLocale("en", ["pl-PL", "en-GB", "en-US"]), "en-GB");
  assert.equal(dateLocale("uk", ["pl-PL", "en-GB"]), "uk");
});

test("a former name of a zone is shown by the present one", () => {
  for (const former of ["Europe/Kiev", "Europe/Uzhgorod", "Europe/Zaporozhye"]) assert.equal(presentName(former), "Europe/Kyiv");
  assert.equal(presentName("Asia/Calcutta"), "Asia/Kolkata");
  assert.equal(presentName("Europe/Warsaw"), "Europe/Warsaw");
});
