// The seat on offer to somebody who waits.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  fill, isAsked, nextOffer, offerLabel, offerNote,
} from "../../../thousand_site/static/site/home/queue_connection.js";

const check = { pool: "classic-calm", until: "1970-01-01T00:00:05.000Z", seconds: 10, accepted: false, starter: null };
const TEXTS = {
  textReady: "ready", textAsks: "{name} asks", textAsking: "asking",
  textGuest: "guest {number}", textTake: "take {s}", textJoin: "join {s}", textOthers: "others {s}",
};
const text = (name, values = {}) => fill(TEXTS[name], values);

test("an offer ends by this machine's clock, and not later when it is told again", () => {
  const first = nextOffer(null, check);
  first.ends -= 4000;
  const again = nextOffer(first, { ...check, accepted: true });
  assert.equal(again.ends, first.ends);
  assert.equal(again.accepted, true);
  assert.ok(nextOffer(first, { ...check, until: "1970-01-01T00:00:09.000Z" }).ends > first.ends);
  assert.equal(nextOffer(first, null), null);
});

test("a full table is taken, a table with bots is joined", () => {
  const offer = nextOffer(null, check);
  assert.equal(isAsked(offer), false);
  assert.equal(offerLabel(offer, text), "ready");
  assert.equal(offerNote(offer, text), "take 10");
  const asked = nextOffer(null, { ...check, starter: { name: "Nadia", guest: null } });
  assert.equal(isAsked(asked), true);
  assert.equal(offerLabel(asked, text), "Nadia asks");
  assert.equal(offerNote(asked, text), "join 10");
});

test("a guest who asks is named in the language of the page", () => {
  const asked = nextOffer(null, { ...check, starter: { name: "Guest 12", guest: "12" } });
  assert.equal(offerLabel(asked, text), "guest 12 asks");
});

test("who asked waits for the others", () => {
  const own = nextOffer(null, { ...check, starter: { name: "Nadia", guest: null }, accepted: true });
  assert.equal(isAsked(own), false);
  assert.equal(offerLabel(own, text), "asking");
  assert.equal(offerNote(own, text), "others 10");
});
