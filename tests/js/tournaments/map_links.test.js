import assert from "node:assert/strict";
import test from "node:test";
import { ownMaps } from "../../../tournaments/static/tournaments/map_links.js";

const venue = "Kava & Co, Rynok 12";

test("a phone opens its own maps", () => {
  assert.equal(ownMaps(venue, "Mozilla/5.0 (Linux; Android 15)"), "geo:0,0?q=Kava%20%26%20Co%2C%20Rynok%2012");
  assert.equal(ownMaps(venue, "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0)"), "maps:?q=Kava%20%26%20Co%2C%20Rynok%2012");
});

test("elsewhere the link stays as it is", () => {
  assert.equal(ownMaps(venue, "Mozilla/5.0 (X11; Linux x86_64)"), "");
});
