// Custom tables and rematches: values derived from the form, and the rematch button.
import assert from "node:assert/strict";
import { test } from "node:test";
import { hasSeat, allowsBots, submittedAgreements } from "../../../games/static/games/lobby/form.js";
import { canRematch, isAskedForBots, rematchButton, rematchLine, rematchPeople, secondsLeft } from "../../../games/static/games/table/end/rematch_model.js";

const people = [{ seat: 0, name: "Anna" }, { seat: 1, name: "Boris" }, { seat: 2, name: "Vera" }];
const offered = { status: "offered", agreed: [0], waiting: [1], left: [2], refused: [2], rated: false, until: "1970-01-01T00:01:00.000Z", mine: true };

test("an unchanged preset sends no agreements", () => {
  const usual = { preset: "classic" };
  assert.equal(submittedAgreements({ preset: "classic" }, usual), "");
  assert.equal(submittedAgreements({ preset: "classic", max_deals: 4 }, usual), '{"preset":"classic","max_deals":4}');
});

test("seats follow the number of players, and bots sit at unrated tables only", () => {
  assert.deepEqual([1, 2, 3].map((seat) => hasSeat(seat, 3)), [true, true, false]);
  assert.deepEqual([1, 2, 3].map((seat) => hasSeat(seat, 2)), [true, false, false]);
  assert.ok(!allowsBots(true, "Classic") && allowsBots(false, "Classic") && allowsBots(true, null));
});

test("viewers who did not play are not asked", () => {
  assert.ok(!canRematch(null) && !canRematch({ status: "no" }) && canRematch({ status: "none" }));
});

test("each person of an offered rematch has a line, and the viewer reads 'you'", () => {
  assert.deepEqual(rematchPeople(offered, people, 1).map((one) => [one.kind, one.text]), [
    ["agreed", "Anna wants a rematch"],
    ["waiting", "You have not answered"],
    ["left", "Vera said no"],
  ]);
  assert.equal(rematchPeople(offered, people, 2)[2].text, "You said no");
  assert.equal(rematchPeople({ ...offered, refused: [] }, people, 0)[2].text, "Vera does not play this rematch");
  assert.deepEqual(rematchPeople({ status: "none" }, people, 0), []);
});

test("a player who agreed may cancel, and sees when the game begins", () => {
  assert.equal(rematchLine(offered, 15_500), "The others have 45 s to answer. The rematch is not rated.");
  assert.equal(rematchButton(offered).no, true);
  assert.equal(secondsLeft(offered, 70_000), 0);
});

test("a bot in a player's seat makes a rated rematch unrated", () => {
  assert.match(rematchLine({ ...offered, rated: true }, 0), /not rated/);
  assert.doesNotMatch(rematchLine({ ...offered, rated: true, left: [] }, 0), /not rated/);
});

test("who agreed is asked before bots take seats, once", () => {
  const asked = { ...offered, rated: true, asked: true, with_bots: false };
  assert.ok(isAskedForBots(asked));
  assert.match(rematchLine(asked, 0), /Play on with bots in the free seats\? 60 s.*not rated/);
  for (const other of [{ with_bots: true }, { asked: false }, { mine: false }]) assert.ok(!isAskedForBots({ ...asked, ...other }));
  assert.match(rematchLine({ ...asked, with_bots: true }, 0), /The others decide/);
});

test("an unrated rematch says so before it is asked for", () => {
  assert.equal(rematchLine({ status: "none", rated: false }, 0), "The rematch is not rated.");
  assert.equal(rematchLine({ status: "none", rated: true }, 0), "");
});

test("the others may agree", () => {
  const other = { ...offered, mine: false };
  assert.equal(rematchLine(other, 0), "60 s to agree The rematch is not rated.");
  assert.equal(rematchButton(other).no, undefined);
});

test("the outcome of a rematch offer", () => {
  assert.equal(rematchLine({ status: "none" }, 0), "");
  assert.match(rematchLine({ status: "none", expired: true }, 0), /nobody stayed/);
  assert.match(rematchLine({ status: "off", name: "Vera" }, 0), /Vera called/);
  assert.match(rematchLine({ status: "off", mine: true }, 0), /You called/);
  assert.match(rematchLine({ status: "begun", mine: false }, 0), /without you/);
  assert.equal(rematchButton({ status: "off" }), null);
  assert.deepEqual(rematchButton({ status: "begun", url: "/table/x/", mine: true }), { text: "Go to the rematch", go: "/table/x/" });
  assert.equal(rematchButton({ status: "begun", url: "/table/x/", mine: false }).text, "Watch");
});
