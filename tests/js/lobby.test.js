// Custom tables and rematches: values derived from the form, and the rematch button.
import assert from "node:assert/strict";
import { test } from "node:test";
import { hasSeat, allowsBots, submittedAgreements } from "../../games/static/games/lobby/form.js";
import { canRematch, rematchButton, rematchLine, secondsLeft } from "../../games/static/games/table/rematch.js";

const people = [{ seat: 0, name: "Anna" }, { seat: 1, name: "Boris" }, { seat: 2, name: "Vera" }];
const offered = { status: "offered", agreed: [0], waiting: [1, 2], until: 60_000, mine: true };

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

test("a player who agreed sees the names of the others and the seconds left", () => {
  assert.equal(rematchLine(offered, people, 15_500), "Waiting for Boris, Vera, 45 s");
  assert.equal(rematchButton(offered).no, true);
  assert.equal(secondsLeft(offered, 70_000), 0);
});

test("the others see who agreed, and may agree", () => {
  const mine = { ...offered, mine: false };
  assert.match(rematchLine(mine, people, 0), /^Rematch wanted by Anna/);
  assert.equal(rematchButton(mine).no, undefined);
});

test("the outcome of a rematch offer", () => {
  assert.equal(rematchLine({ status: "none" }, people, 0), "");
  assert.match(rematchLine({ status: "none", expired: true }, people, 0), /in time/);
  assert.match(rematchLine({ status: "off", name: "Vera" }, people, 0), /Vera/);
  assert.match(rematchLine({ status: "off", mine: true }, people, 0), /You declined/);
  assert.equal(rematchButton({ status: "off" }), null);
  assert.equal(rematchButton({ status: "begun", url: "/table/x/" }).go, "/table/x/");
});
