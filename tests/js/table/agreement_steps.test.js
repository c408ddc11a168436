import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { requiredStep, hasUnseenHand, declareOptions } from "../../../games/static/games/board/legal_actions.js";
import { mayRaiseLater } from "../../../games/static/games/board/doubling.js";
import { give, giveAction, noChoice, placesToFill, targetOf } from "../../../games/static/games/table/turn/exchange.js";
import { giveUpCosts, halfInFives, writeOffCosts } from "../../../games/static/games/table/turn/give_up_preview.js";
import { buyText, dealKind, raisePreview, declareChoices } from "../../../games/static/games/board/text/panels.js";
import { optimisticTable } from "../../../games/static/games/table/socket/optimistic_update.js";
import { personAt } from "../../../games/static/games/board/people.js";
import { Store } from "../../../games/static/games/table/store.js";
import { plain } from "../../../games/static/games/base/text.js";
import { turnText } from "../../../games/static/games/table/turn/text.js";

const agreed = (name) => JSON.parse(readFileSync(new URL(`../fixtures/written/agreed-${name}.json`, import.meta.url)));
const filled = (places, cards) => cards.reduce((choice, card) => give(choice, places, card), noChoice());

test("every step of particular agreements has its own name", () => {
  const asks = { cut: "cut", dark: "dark", buyback: "offer", "duel-pile": "take", trump: "trump", blind: "bid",
    "free-opening": "bid", "duel-lay": "exchange", "duel-three": "exchange", "lay-aside": "exchange", "claim-talon": "claim", "cut-other": null };
  for (const [name, what] of Object.entries(asks)) {
    assert.equal(requiredStep(agreed(name)), what, name);
    assert.ok(plain(turnText(agreed(name)).message), name);
  }
});

test("the turn line starts with the verb and names the other players", () => {
  assert.equal(plain(turnText(agreed("trump")).message), "Your turn: name the trump suit");
  assert.match(plain(turnText(agreed("buyback-other")).message), /^\w+ may buy the contract$/);
});

test("a player who has not looked sees backs and a limit of 120", () => {
  assert.ok(hasUnseenHand(agreed("blind")) && hasUnseenHand(agreed("dark-mine")));
  assert.deepEqual(agreed("blind").hand, []);
  assert.equal(agreed("blind").limit.max, 120);
  assert.ok(!hasUnseenHand(agreed("dark-over")));
});

test("with two players cards are laid aside or given, depending on the agreements", () => {
  assert.deepEqual(placesToFill(agreed("duel-lay")), ["lay0", "lay1"]);
  assert.deepEqual(placesToFill(agreed("duel-give")), [1]);
  assert.deepEqual(placesToFill(agreed("duel-three")), [1, "lay0"]);
  assert.deepEqual(placesToFill(agreed("hidden-talon")), [1, 2]);
  for (const name of ["lay-aside", "lay-aside-three"]) {
    assert.deepEqual(placesToFill(agreed(name)), ["lay0", "lay1", "lay2"]);
  }
});

test("laid cards are written in sorted order, the given card before the laid one", () => {
  const laid = ["lay0", "lay1"];
  assert.equal(giveAction(filled(laid, ["TH", "9S"]), laid), "lay 9S TH");
  assert.equal(giveAction(filled(laid, ["AC", "TC"]), laid), "lay TC AC");
  const three = [...laid, "lay2"];
  assert.equal(giveAction(filled(three, ["AC", "9S", "TC"]), three), "lay 9S TC AC");
  const both = [1, "lay0"];
  assert.equal(giveAction(filled(both, ["KD", "JS"]), both), "give 1:KD lay:JS");
  assert.equal(targetOf(filled(both, ["KD"]), both), "lay0");
});

test("laid cards leave the hand at once", () => {
  const table = { ...agreed("duel-lay"), hand: ["9S", "TH", "KD"] };
  assert.deepEqual(optimisticTable(table, "lay 9S TH").hand, ["KD"]);
  assert.deepEqual(optimisticTable(table, "give 1:KD lay:9S").hand, ["TH"]);
  assert.deepEqual(optimisticTable({ ...agreed("spoken"), hand: ["KC", "QC"] }, "play KC declare").hand, ["QC"]);
});

test("a lead that may declare is asked about before it is played", () => {
  const table = agreed("spoken-keeps");
  const [card] = Object.keys(table.legal.words);
  assert.deepEqual(declareOptions(table, card), ["", "declare", "points"]);
  const sent = [];
  const store = new Store({}, { timers: { setTimeout: () => 0, clearTimeout() {} } });
  store.socket = { act: (action) => sent.push(action) };
  store.receive(table);
  store.tapCard(card);
  assert.equal(store.state.asking, card);
  assert.deepEqual(sent, []);
  const choices = declareChoices(table, card, declareOptions(table, card));
  assert.deepEqual(choices.map((one) => one.action), [`play ${card}`, `play ${card} declare`, `play ${card} points`]);
  assert.equal(plain(choices[0].text), "Just play the card");
  store.act(choices[1].action);
  assert.deepEqual(sent, [`play ${card} declare`]);
  assert.equal(store.state.asking, null);
});

test("with automatic declaration the card alone makes trump", () => {
  const table = agreed("keeps-trump");
  const [card] = Object.keys(table.legal.words);
  const [alone, points] = declareChoices(table, card, declareOptions(table, card));
  assert.ok(alone.main && plain(alone.text).startsWith("Declare, "));
  assert.equal(plain(points.text), "Declare, the trump stays");
});

test("golden and dark deals say that they count double", () => {
  assert.equal(dealKind(agreed("golden-play")), "golden deal, counts double");
  assert.equal(dealKind(agreed("dark-play")), "dark deal, counts double");
  assert.equal(dealKind(agreed("dark-over")), null);
  assert.equal(dealKind(agreed("trump")), null);
});

test("no raise is announced where none follows", () => {
  assert.ok(!mayRaiseLater(agreed("golden-exchange")) && mayRaiseLater(agreed("dark-exchange")));
  assert.equal(raisePreview(agreed("golden-exchange"), [{ suit: "H", value: 100 }]), null);
});

test("the costs of giving up are doubled in a dark deal", () => {
  const table = { ...agreed("write-off"), contract: 105, golden: 0 };
  assert.equal(halfInFives(105), 55);
  assert.deepEqual([writeOffCosts(table).charge, writeOffCosts(table).each], [-55, 20]);
  const dark = { ...table, dark: table.you };
  assert.deepEqual([writeOffCosts(dark).charge, writeOffCosts(dark).each], [-110, 40]);
  assert.equal(giveUpCosts(dark).gets(1), 120);
  const half = { ...dark, agreements: { ...dark.agreements, dark_doubles: "declarer" } };
  assert.deepEqual([writeOffCosts(half).charge, giveUpCosts(half).gets(1)], [-110, 60]);
});

test("a player who sits out is told so", () => {
  const table = agreed("four-out");
  assert.ok(personAt(table, table.you).sitsOut);
  assert.ok(!personAt(table, table.active[0]).sitsOut);
});

test("a deal for sale names its declarer", () => {
  const table = agreed("buyback");
  assert.match(buyText(table), new RegExp(`^${table.people[table.declarer].name} plays ${table.contract}\\.`));
});
