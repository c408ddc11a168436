// Tests of tournaments/form_rules.js.
import assert from "node:assert/strict";
import { test } from "node:test";
import { isMeant, missingFields, unratedText } from "../../../tournaments/static/tournaments/form_rules.js";

const TEXTS = { formats: { duplicate: "the same cards" }, presets: { 5: "not for three", 7: "not the site's" } };

test("the reason against ratings is that of the chosen format and preset", () => {
  assert.equal(unratedText(TEXTS, "swiss", "1"), "");
  assert.equal(unratedText(TEXTS, "swiss", "5"), "not for three");
  assert.equal(unratedText(TEXTS, "knockout", "7"), "not the site's");
  assert.equal(unratedText(TEXTS, "duplicate", "1"), "the same cards");
});

test("a reason of the format comes before one of the preset", () => {
  assert.equal(unratedText(TEXTS, "duplicate", "5"), "the same cards");
});

test("a field is asked for always, or with one of its choices", () => {
  assert.ok(isMeant("always", new Set()));
  assert.ok(isMeant("swiss duplicate", new Set(["duplicate", "target"])));
  assert.ok(!isMeant("deals", new Set(["swiss", "target"])));
});

test("missing is what must be filled with these choices and holds nothing", () => {
  const fields = [
    { name: "name", must: "always", value: "  " },
    { name: "deals", must: "deals", value: "" },
    { name: "password", must: "password", value: "" },
    { name: "club", must: "club", value: "3" },
  ];
  const names = (...chosen) => missingFields(fields, new Set(chosen)).map((field) => field.name);
  assert.deepEqual(names("swiss", "deals", "club"), ["name", "deals"]);
  assert.deepEqual(names("swiss", "target", "password"), ["name", "password"]);
});
