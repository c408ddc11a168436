import assert from "node:assert/strict";
import { test } from "node:test";
import { Requeue } from "../../../games/static/games/table/end/requeue.js";

const offer = (more = {}) => ({ status: "idle", offer: { game: "k3f9", pool: "classic", until: "1970-01-01T00:00:01.000Z", seconds: 10, ...more } });

function page({ hidden = false } = {}) {
  const at = { ms: 50_000, hidden };
  return { at, requeue: new Requeue("k3f9", { now: () => at.ms, isHidden: () => at.hidden }) };
}

test("a visible page asks and counts down to the server's end", () => {
  const { at, requeue } = page();
  requeue.take(offer());
  assert.equal(requeue.secondsLeft, 10);
  at.ms += 4_000;
  requeue.tick();
  assert.equal(requeue.secondsLeft, 6);
  // The same question again does not begin anew.
  requeue.take(offer({ seconds: 7 }));
  assert.equal(requeue.secondsLeft, 6);
});

test("no answer is a no", () => {
  const { at, requeue } = page();
  requeue.take(offer());
  at.ms += 10_000;
  requeue.tick();
  assert.deepEqual([requeue.question, requeue.isOver], [null, true]);
  requeue.take(offer());
  assert.equal(requeue.question, null);
});

test("a page out of sight does not ask, not even when it is seen again", () => {
  const { at, requeue } = page({ hidden: true });
  requeue.take(offer());
  assert.deepEqual([requeue.question, requeue.isOver], [null, true]);
  at.hidden = false;
  requeue.take(offer());
  assert.equal(requeue.question, null);
});

test("a page that goes out of sight stops asking", () => {
  const { at, requeue } = page();
  requeue.take(offer());
  at.hidden = true;
  requeue.tick();
  assert.deepEqual([requeue.question, requeue.isOver], [null, true]);
});

test("an answer in another tab ends the question here", () => {
  const answered = page();
  answered.requeue.take(offer());
  answered.requeue.take({ status: "seeking", since: "1970-01-01T00:00:00.001Z" });
  assert.deepEqual([answered.requeue.question, answered.requeue.isOver], [null, false]);
  const refused = page();
  refused.requeue.take(offer());
  refused.requeue.take({ status: "idle" });
  assert.deepEqual([refused.requeue.question, refused.requeue.isOver], [null, true]);
});

test("a page asks only about its own game, and only while there is time", () => {
  for (const answer of [{ status: "idle" }, offer({ game: "other" }), offer({ seconds: 0 })]) {
    const { requeue } = page();
    requeue.take(answer);
    assert.deepEqual([requeue.question, requeue.isOver], [null, false]);
  }
});
