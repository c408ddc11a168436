// Dates of pages with a table follow the region of the browser.
import assert from "node:assert/strict";
import { test } from "node:test";
import { dateLocale } from "../../../games/static/games/base/dates.js";

test("the region is the browser's where its language is the page's", () => {
  assert.equal(dateLocale("en", ["pl-PL", "en-GB", "en-US"]), "en-GB");
  assert.equal(dateLocale("en", ["en-US"]), "en-US");
  assert.equal(dateLocale("uk", ["pl-PL", "en-GB"]), "uk");
});
