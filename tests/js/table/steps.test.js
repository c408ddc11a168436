import assert from "node:assert/strict";
import { test } from "node:test";
import { requiredStep, declarableMarriages, obligation, fromTalon } from "../../../games/static/games/board/legal_actions.js";
import { agreementLines, differences } from "../../../games/static/games/board/text/agreements.js";
import { clampBid, quickSteps, sliderMarks, wouldMount, wouldWin } from "../../../games/static/games/board/bids.js";
import { progress } from "../../../games/static/games/board/contract.js";
import { defenders, give, giveAction, isComplete, noChoice, pointAt, targetOf, undo } from "../../../games/static/games/table/turn/exchange.js";
import { giveUpObstacle, giveUpCosts } from "../../../games/static/games/table/turn/give_up_preview.js";
import { giveUpNote, limitTexts, noGiveUpText, raisePreview, signed } from "../../../games/static/games/board/text/panels.js";
import { columns, placeOf, seatPlaces } from "../../../games/static/games/board/seats.js";
import { personAt } from "../../../games/static/games/board/people.js";
import { sentence } from "../../../games/static/games/board/text/announcements.js";
import { plain } from "../../../games/static/games/base/text.js";
import { reason, turnText } from "../../../games/static/games/table/turn/text.js";
import { payload } from "../fixtures.js";

const agree = (table, changed) => ({ ...table, agreements: { ...table.agreements, ...changed } });
const stand = (table, changed) => ({ ...table, standing: { ...table.standing, ...changed } });

test("the next player sits on the left, the viewer below", () => {
  const table = payload("play-follow", { you: 1 });
  assert.deepEqual(seatPlaces(table), { left: 2, right: 0, below: 1 });
  assert.deepEqual(columns(table), [2, 1, 0]);
  assert.equal(placeOf(table, 0), "right");
  assert.deepEqual(seatPlaces(payload("spectator")), { left: 1, right: 2, below: 0 });
});

test("the required step is derived from the legal actions", () => {
  const asks = { "play-follow": "play", "bid-mine": "bid", "bid-limit": "bid", exchange: "exchange",
    raise: "raise", "raise-none": "raise", "claim-asked": "claim", "claim-other": null, spectator: null };
  for (const [name, what] of Object.entries(asks)) assert.equal(requiredStep(payload(name)), what, name);
});

test("obligations: follow, trump, anything, lead, last card", () => {
  const duties = { "play-follow": "follow", "play-trump": "trump", "play-free": "free", "play-lead": "lead", "play-last": "last" };
  for (const [name, kind] of Object.entries(duties)) assert.equal(obligation(payload(name)).kind, kind, name);
});

test("the turn line starts with the verb and names the suit", () => {
  assert.equal(plain(turnText(payload("play-follow")).message), "Your turn: follow spades");
  assert.equal(turnText(payload("play-other")).tone, "quiet");
  assert.equal(plain(turnText(payload("claim-other")).message), "A redeal is being considered");
  assert.equal(turnText(payload("over-rated")), null);
});

test("a marriage may be declared by the leader after taking a trick", () => {
  const table = payload("play-lead");
  const held = [{ suit: "S", value: 40 }];
  assert.deepEqual(declarableMarriages(table, held), held);
  assert.deepEqual(declarableMarriages({ ...table, tricks: [0, 1, 1] }, held), []);
  assert.deepEqual(declarableMarriages(payload("play-follow"), held), []);
});

test("an illegal card has a reason", () => {
  assert.equal(plain(reason({ code: "must_follow", suit: "S" })), "You hold spades, so you must follow suit");
  assert.match(plain(reason({ code: "must_trump", suit: "C" })), /trump/);
  assert.ok(plain(reason({ code: "something_new" })));
});

test("the contract: has, needs, left, and the two parts of the bar", () => {
  const played = progress(payload("play-follow"));
  assert.deepEqual([played.has, played.needs, played.left, played.over], [86, 54, 80, 0]);
  assert.equal(played.plainPart, 26 / 140);
  assert.equal(played.stripedPart.toFixed(6), (60 / 140).toFixed(6));
  const made = progress(payload("play-made"));
  assert.deepEqual([made.needs, made.over], [0, 6]);
  assert.equal(made.plainPart + made.stripedPart, 1);
  assert.equal(progress(payload("bid-mine")), null);
});

test("quick steps: all if few, else the next ones and the highest", () => {
  assert.deepEqual(quickSteps({ min: 150, max: 160, step: 5 }), [150, 155, 160]);
  assert.deepEqual(quickSteps({ min: 105, max: 260, step: 5 }), [105, 110, 115, 120, 125, 130, 135, 260]);
  assert.equal(clampBid(112, { min: 105, max: 160, step: 5 }), 110);
  assert.equal(clampBid(90, { min: 105, max: 160, step: 5 }), 105);
  assert.equal(clampBid(990, { min: 105, max: 160, step: 5 }), 160);
});

test("the slider keeps the mark at 120 and closes the bids already made", () => {
  const marks = sliderMarks({ min: 125, max: 160, step: 5 }, 100);
  assert.equal(marks.plain.toFixed(4), (20 / 60).toFixed(4));
  assert.equal(marks.closed, marks.plain);
  assert.equal(marks.share(160), 1);
});

test("a bid that would win the game is recognised", () => {
  const table = payload("bid-mine");
  assert.equal(wouldWin(table, 2, 120), true);
  assert.equal(wouldWin(table, 1, 245), false);
  const more = agree(table, { more_than_target: true });
  assert.equal(wouldWin(more, 2, 120), false);
});

test("the reason of a limit", () => {
  assert.equal(limitTexts(payload("bid-mine")).map(plain).join(" "), "You can bid up to 160: 120 + 40 spades");
  assert.match(limitTexts(payload("bid-plain")).map(plain).join(" "), /no marriage/);
  assert.equal(raisePreview(payload("exchange"), []), null);
});

test("cards are chosen for each defender in turn, and undone", () => {
  const table = payload("exchange");
  const seats = defenders(table);
  assert.deepEqual(seats, [1, 2]);
  const one = give(noChoice(), seats, "JC");
  assert.equal(targetOf(one, seats), 2);
  const two = give(one, seats, "9D");
  assert.ok(isComplete(two, seats));
  assert.equal(giveAction(two, seats), "give 1:JC 2:9D");
  assert.deepEqual(give(two, seats, "AS"), two);
  const back = undo(two, 1);
  assert.equal(targetOf(back, seats), 1);
  assert.equal(giveAction(give(back, seats, "TD"), seats), "give 1:TD 2:9D");
  assert.deepEqual(give(one, seats, "JC").cards, {});
  assert.equal(targetOf(pointAt(noChoice(), 2), seats), 2);
});

test("defenders are in seat order, whoever is the declarer", () => {
  assert.deepEqual(defenders(payload("exchange", { declarer: 1 })), [0, 2]);
});

test("giving up: sixty each, nothing on the barrel, every third costs", () => {
  const table = payload("exchange");
  assert.equal(giveUpCosts(table).charge, 0);
  assert.deepEqual([1, 2].map(giveUpCosts(table).gets), [60, 0]);
  const third = stand(table, { distributions: [2, 0, 0] });
  assert.equal(giveUpCosts(third).charge, -120);
  assert.match(giveUpNote(giveUpCosts(third)), /every third time costs 120/);
});

test("giving up for half of the contract: rounded up to tens first, and it costs a bolt", () => {
  const half = agree(stand(payload("exchange"), { bolts: [0, 0, 0] }), { distribution: "half", distribution_bolt: true, distribution_penalty_every_third: false });
  const gets = (contract) => giveUpCosts({ ...half, contract }).gets(1);
  assert.deepEqual([100, 105, 110, 115, 120].map(gets), [50, 55, 55, 60, 60]);
  assert.deepEqual([giveUpCosts(half).charge, giveUpNote(giveUpCosts(half))], [0, "and a bolt"]);
  const two = giveUpCosts(stand(half, { bolts: [2, 0, 0] }));
  assert.deepEqual([two.charge, giveUpNote(two)], [-120, "the third bolt"]);
});

test("the first giving up may be free, and a seat that lives by contracts gets nothing", () => {
  const table = agree(payload("exchange"), { first_distribution_free: true, barrel_mode: "declarer_only", barrel_threshold: 800 });
  const polish = stand(table, { barrel: [null, null, null], scores: [300, 790, 800] });
  assert.deepEqual([1, 2].map(giveUpCosts(polish).gets), [0, 0]);
  assert.match(giveUpNote(giveUpCosts(polish)), /free/);
  const second = stand(polish, { distributions: [1, 0, 0] });
  assert.deepEqual([1, 2].map(giveUpCosts(second).gets), [60, 0]);
});

test("a declarer who may not give up sees the reason", () => {
  const table = { ...payload("exchange"), legal: { give: true } };
  const barred = (who, barrel) => giveUpObstacle(stand(agree(table, { give_up_on_barrel: who }), { barrel }));
  assert.equal(barred("none", [null, null, 1]), "somebody");
  assert.equal(barred("others", [0, null, null]), "self");
  assert.equal(barred("none", [null, null, null]), null);
  assert.equal(giveUpObstacle(payload("exchange")), null);
  assert.match(noGiveUpText("somebody"), /Nobody can give up/);
});

test("a player who must mount the barrel first cannot win with the bid", () => {
  const table = agree(payload("bid-mine"), { must_mount_barrel: true });
  const off = stand(table, { scores: [610, 575, 870], barrel: [null, null, null] });
  assert.deepEqual([wouldWin(off, 2, 130), wouldMount(off, 2, 130)], [false, true]);
  assert.deepEqual([wouldWin(off, 2, 125), wouldMount(off, 2, 125)], [false, false]);
  const on = stand(table, { scores: [610, 575, 880], barrel: [null, null, 0] });
  assert.deepEqual([wouldWin(on, 2, 120), wouldMount(on, 2, 120)], [true, false]);
});

test("without a barrel only contracts count from the threshold on, without an oval", () => {
  const polish = agree(payload("play-follow"), { barrel_mode: "declarer_only", barrel_threshold: 800 });
  const table = stand(polish, { scores: [790, 800, 940], barrel: [null, null, null] });
  assert.deepEqual([0, 1, 2].map((seat) => personAt(table, seat).contractsOnly), [false, true, true]);
  assert.deepEqual([0, 1, 2].map((seat) => personAt(table, seat).barrel), [null, null, null]);
  assert.equal(personAt(payload("play-follow"), 2).contractsOnly, false);
});

test("a trick that can be beaten must be beaten", () => {
  const table = agree(payload("play-follow"), { must_overtake: true });
  assert.equal(plain(turnText(table).message), "Your turn: follow spades");
  const beaten = { ...table, why: { ...table.why, "9S": { code: "must_overtake", suit: null } } };
  assert.equal(plain(turnText(beaten).message), "Your turn: follow spades and beat the trick");
  assert.match(plain(reason({ code: "must_overtake", suit: null })), /beat the trick/);
});

test("with marriages on the first trick the first lead declares", () => {
  const held = [{ suit: "S", value: 40 }];
  const first = { ...payload("play-lead"), tricks: [0, 0, 0] };
  assert.deepEqual(declarableMarriages(first, held), []);
  assert.deepEqual(declarableMarriages(agree(first, { marriage_on_first_trick: true }), held), held);
});

test("an open exchange is announced to everybody", () => {
  const table = payload("play-follow", { you: 1 });
  const event = { type: "card_received", seat: 0, to: 2, card: "KS" };
  assert.match(sentence(event, table), /gives .* a card: king of spades/);
  assert.equal(sentence({ ...event, card: null }, table), null);
  assert.equal(sentence(event, { ...table, you: 0 }), null);
});

test("agreements are described in words, each once", () => {
  const table = payload("drawer-agreements", {});
  const said = (changed) => agreementLines(agree(table, changed)).map(([what, value]) => `${what}: ${plain(value)}`).join("\n");
  assert.match(said({}), /Getting on throws the others off/);
  assert.match(said({ barrel_kick: "off", must_mount_barrel: true }), /Getting on throws nobody off[^]*must get on the barrel/);
  const polish = said({ barrel_mode: "declarer_only", barrel_threshold: 800, bolts: "off", must_overtake: true });
  assert.match(polish, /from 800, only a player's own contracts count/);
  assert.doesNotMatch(polish, /tries|Third bolt|fall off/);
  assert.deepEqual(differences(agree(table, { differences: { rounding: 10, last_trick_bonus: 10 } })), [["last_trick_bonus", "10"]]);
});

test("four nines may ask for a redeal, or force it", () => {
  const nines = (changed) => agreementLines(agree(payload("play-follow"), changed)).map(([what, value]) => `${what}: ${plain(value)}`)
    .filter((line) => line.startsWith("Four nines"));
  assert.deepEqual(nines({ redeal_four_nines_after_exchange: false }), []);
  assert.deepEqual(nines({}), ["Four nines: may ask for a redeal after the exchange"]);
  assert.deepEqual(nines({ redeal_four_nines: true }), ["Four nines: may ask for a redeal before the bidding"]);
  assert.deepEqual(nines({ redeal_four_nines: true, redeal_four_nines_forced: true }), ["Four nines: force a redeal before the bidding"]);
});

test("talon cards are marked until the first trick", () => {
  assert.equal(fromTalon(payload("play-first"), "QH"), true);
  assert.equal(fromTalon(payload("play-first"), "AS"), false);
  assert.equal(fromTalon(payload("play-first", { tricks: [1, 0, 0] }), "QH"), false);
});

test("changes have a sign, zero has none", () => {
  assert.deepEqual([signed(20), signed(-120), signed(0)], ["+20", "−120", "0"]);
});
