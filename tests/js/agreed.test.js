import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { asked, isBlind, wordsFor } from "../../games/static/games/table/asks.js";
import { raiseComes } from "../../games/static/games/table/doubling.js";
import { give, giveAction, noChoice, placesToFill, targetOf } from "../../games/static/games/table/exchange.js";
import { givingUp, halfInFives, writingOff } from "../../games/static/games/table/giving.js";
import { buyWords, dealKind, raiseAhead, wordChoices } from "../../games/static/games/table/panelwords.js";
import { expected } from "../../games/static/games/table/pending.js";
import { personAt } from "../../games/static/games/table/people.js";
import { Store } from "../../games/static/games/table/store.js";
import { plain } from "../../games/static/games/table/text.js";
import { turnWords } from "../../games/static/games/table/turnwords.js";

const agreed = (name) => JSON.parse(readFileSync(new URL(`./fixtures/written/agreed-${name}.json`, import.meta.url)));
const filled = (places, cards) => cards.reduce((choice, card) => give(choice, places, card), noChoice());

test("every step that only some agreements have asks for something of its own", () => {
  const asks = { cut: "cut", dark: "dark", buyback: "offer", "duel-pile": "take", trump: "trump", blind: "bid",
    "free-opening": "bid", "duel-lay": "exchange", "duel-three": "exchange", "claim-talon": "claim", "cut-other": null };
  for (const [name, what] of Object.entries(asks)) {
    assert.equal(asked(agreed(name)), what, name);
    assert.ok(plain(turnWords(agreed(name)).message), name);
  }
});

test("the verb comes first, and others are named", () => {
  assert.equal(plain(turnWords(agreed("trump")).message), "Your turn: name the trump suit");
  assert.match(plain(turnWords(agreed("buyback-other")).message), /^\w+ may buy the deal$/);
});

test("who has not looked has a hand of backs and a limit of 120", () => {
  assert.ok(isBlind(agreed("blind")) && isBlind(agreed("dark-mine")));
  assert.deepEqual(agreed("blind").hand, []);
  assert.equal(agreed("blind").limit.max, 120);
  assert.ok(!isBlind(agreed("dark-over")));
});

test("two players lay cards aside or give one, by what is agreed", () => {
  assert.deepEqual(placesToFill(agreed("duel-lay")), ["lay0", "lay1"]);
  assert.deepEqual(placesToFill(agreed("duel-give")), [1]);
  assert.deepEqual(placesToFill(agreed("duel-three")), [1, "lay0"]);
  assert.deepEqual(placesToFill(agreed("hidden-talon")), [1, 2]);
});

test("laid cards are written in the sorted order, the gift before the laid card", () => {
  const laid = ["lay0", "lay1"];
  assert.equal(giveAction(filled(laid, ["TH", "9S"]), laid), "lay 9S TH");
  assert.equal(giveAction(filled(laid, ["AC", "TC"]), laid), "lay TC AC");
  const both = [1, "lay0"];
  assert.equal(giveAction(filled(both, ["KD", "JS"]), both), "give 1:KD lay:JS");
  assert.equal(targetOf(filled(both, ["KD"]), both), "lay0");
});

test("what was laid leaves the hand at once", () => {
  const table = { ...agreed("duel-lay"), hand: ["9S", "TH", "KD"] };
  assert.deepEqual(expected(table, "lay 9S TH").hand, ["KD"]);
  assert.deepEqual(expected(table, "give 1:KD lay:9S").hand, ["TH"]);
  assert.deepEqual(expected({ ...agreed("spoken"), hand: ["KC", "QC"] }, "play KC declare").hand, ["QC"]);
});

test("a lead that may declare is asked about before it is played", () => {
  const table = agreed("spoken-keeps");
  const [card] = Object.keys(table.legal.words);
  assert.deepEqual(wordsFor(table, card), ["", "declare", "points"]);
  const sent = [];
  const store = new Store({}, { timers: { setTimeout: () => 0, clearTimeout() {} } });
  store.socket = { act: (action) => sent.push(action) };
  store.receive(table);
  store.tapCard(card);
  assert.equal(store.state.asking, card);
  assert.deepEqual(sent, []);
  const choices = wordChoices(table, card, wordsFor(table, card));
  assert.deepEqual(choices.map((one) => one.action), [`play ${card}`, `play ${card} declare`, `play ${card} points`]);
  assert.equal(plain(choices[0].text), "Play the card alone");
  store.act(choices[1].action);
  assert.deepEqual(sent, [`play ${card} declare`]);
  assert.equal(store.state.asking, null);
});

test("where declaring is automatic, the card alone makes trump", () => {
  const table = agreed("keeps-trump");
  const [card] = Object.keys(table.legal.words);
  const [alone, points] = wordChoices(table, card, wordsFor(table, card));
  assert.ok(alone.main && plain(alone.text).startsWith("Declare, "));
  assert.equal(plain(points.text), "Declare, the trump stays");
});

test("golden and dark deals say that they count double", () => {
  assert.equal(dealKind(agreed("golden-play")), "golden deal, counts double");
  assert.equal(dealKind(agreed("dark-play")), "dark deal, counts double");
  assert.equal(dealKind(agreed("dark-over")), null);
  assert.equal(dealKind(agreed("trump")), null);
});

test("where no raise comes none is promised", () => {
  assert.ok(!raiseComes(agreed("golden-exchange")) && raiseComes(agreed("dark-exchange")));
  assert.equal(raiseAhead(agreed("golden-exchange"), [{ suit: "H", value: 100 }]), null);
});

test("what giving up books is doubled in a dark deal", () => {
  const table = { ...agreed("write-off"), contract: 105, golden: 0 };
  assert.equal(halfInFives(105), 55);
  assert.deepEqual([writingOff(table).charge, writingOff(table).each], [-55, 20]);
  const dark = { ...table, dark: table.you };
  assert.deepEqual([writingOff(dark).charge, writingOff(dark).each], [-110, 40]);
  assert.equal(givingUp(dark).gets(1), 120);
  const half = { ...dark, agreements: { ...dark.agreements, dark_doubles: "declarer" } };
  assert.deepEqual([writingOff(half).charge, givingUp(half).gets(1)], [-110, 60]);
});

test("who sits out is said to", () => {
  const table = agreed("four-out");
  assert.ok(personAt(table, table.you).sitsOut);
  assert.ok(!personAt(table, table.active[0]).sitsOut);
});

test("a deal for sale names whose it is", () => {
  const table = agreed("buyback");
  assert.match(buyWords(table), new RegExp(`^${table.people[table.declarer].name} plays ${table.contract}\\.`));
});
