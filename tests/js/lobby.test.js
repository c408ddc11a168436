// Own tables and rematches: what follows from what is known, and the button that says it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { isSeat, mayHaveBots, sentOf } from "../../games/static/games/lobby/form.js";
import { canRematch, rematchButton, rematchLine, secondsLeft } from "../../games/static/games/table/rematch.js";

const people = [{ seat: 0, name: "Anna" }, { seat: 1, name: "Boris" }, { seat: 2, name: "Vera" }];
const offered = { status: "offered", agreed: [0], waiting: [1, 2], until: 60_000, mine: true };

test("nothing is sent while the preset is played as it is", () => {
  const usual = { preset: "classic" };
  assert.equal(sentOf({ preset: "classic" }, usual), "");
  assert.equal(sentOf({ preset: "classic", max_deals: 4 }, usual), '{"preset":"classic","max_deals":4}');
});

test("the other seats are those of so many players, and bots sit at unrated tables", () => {
  assert.deepEqual([1, 2, 3].map((seat) => isSeat(seat, 3)), [true, true, false]);
  assert.deepEqual([1, 2, 3].map((seat) => isSeat(seat, 2)), [true, false, false]);
  assert.ok(!mayHaveBots(true, "Classic") && mayHaveBots(false, "Classic") && mayHaveBots(true, null));
});

test("who did not play is asked nothing", () => {
  assert.ok(!canRematch(null) && !canRematch({ status: "no" }) && canRematch({ status: "none" }));
});

test("the one who agreed waits for the others by name, with the seconds that are left", () => {
  assert.equal(rematchLine(offered, people, 15_500), "Waiting for Boris, Vera, 45 s");
  assert.equal(rematchButton(offered).no, true);
  assert.equal(secondsLeft(offered, 70_000), 0);
});

test("the others are told who would play again, and may agree", () => {
  const mine = { ...offered, mine: false };
  assert.match(rematchLine(mine, people, 0), /^Anna would play again/);
  assert.equal(rematchButton(mine).no, undefined);
});

test("what came of it", () => {
  assert.equal(rematchLine({ status: "none" }, people, 0), "");
  assert.match(rematchLine({ status: "none", expired: true }, people, 0), /in time/);
  assert.match(rematchLine({ status: "off", name: "Vera" }, people, 0), /Vera/);
  assert.match(rematchLine({ status: "off", mine: true }, people, 0), /You declined/);
  assert.equal(rematchButton({ status: "off" }), null);
  assert.equal(rematchButton({ status: "begun", url: "/table/x/" }).go, "/table/x/");
});
