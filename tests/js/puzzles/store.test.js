// The state of a puzzle's page: choosing, answering, and the lies on the table.
import assert from "node:assert/strict";
import { test } from "node:test";
import { PuzzleStore } from "../../../games/static/games/puzzles/store.js";
import { give } from "../../../games/static/games/table/turn/exchange.js";
import { configOf, load, server, timers } from "./fixtures.js";

const settled = () => new Promise((resolve) => setImmediate(resolve));

function open(kind, { answers = [], changes = {}, ...more } = {}) {
  const { asked, fetcher } = server(...answers);
  const clock = timers();
  return { store: new PuzzleStore(configOf(kind, changes), { fetcher, timers: clock, isStill: () => true, ...more }), asked, clock };
}

test("the table asks with the own cards alone", () => {
  const { store } = open("declarer");
  const { you } = store.question;
  assert.equal(store.asks, true);
  assert.deepEqual(store.table.hands.map((hand) => hand != null), [0, 1, 2].map((seat) => seat === you));
  assert.deepEqual(store.table.legal.play, store.question.legal.play);
});

test("a first press chooses a card and sends nothing, a second one answers", async () => {
  const answer = load("declarer.right");
  const { store, asked } = open("declarer", { answers: [answer] });
  const card = answer.choice.slice(5);
  store.tapCard(card);
  assert.equal(store.chosen, answer.choice);
  assert.deepEqual(asked, []);
  store.tapCard(card);
  await settled();
  assert.deepEqual(asked, [{ url: store.question.urls.answer, method: "POST", body: { choice: answer.choice } }]);
  assert.equal(store.isOpen, false);
});

test("a card that the rules forbid says why, and is not sent", () => {
  const { store, asked } = open("declarer", { changes: { question: { ...load("declarer.question"), legal: { play: [] } } } });
  store.tapCard(store.table.hand[0]);
  assert.match(store.state.refusal.text, /cannot be played/);
  assert.equal(store.chosen, null);
  assert.deepEqual(asked, []);
});

test("two cards are given to the seats in their order", () => {
  const { store } = open("exchange");
  const { declarer, hand } = store.table;
  const seats = [0, 1, 2].filter((seat) => seat !== declarer);
  store.choose(give(store.state.choice, seats, hand[0]));
  assert.equal(store.chosen, null);
  store.choose(give(store.state.choice, seats, hand[1]));
  assert.equal(store.chosen, `give ${seats[0]}:${hand[0]} ${seats[1]}:${hand[1]}`);
});

test("a wrong answer is refuted on the table, which stands still at the trick that decides", async () => {
  const wrong = load("declarer.wrong");
  const { store } = open("declarer", { answers: [wrong] });
  await store.send(wrong.choice);
  assert.equal(store.state.shown.choice, wrong.choice);
  assert.equal(store.player.atEnd, true);
  assert.equal(store.table.hands.every((hand) => hand != null), true);
});

test("the lie is played card by card from the choice on", async () => {
  const wrong = load("declarer.wrong");
  const { store, clock } = open("declarer", { answers: [wrong], isStill: () => false });
  await store.send(wrong.choice);
  assert.equal(store.player.state.at.step, wrong.refutations[0].from);
  clock.run();
  assert.equal(store.player.state.at.step, wrong.refutations[0].from + 1);
  assert.match(store.player.frame.action, new RegExp(`${wrong.choice}$`));
  for (let left = 60; left && !store.player.atEnd; left -= 1) clock.run();
  clock.run();
  assert.equal(store.player.state.playing, false);
});

test("a whole deal is played in some seconds", async () => {
  const wrong = load("exchange.wrong");
  const { store, clock } = open("exchange", { answers: [wrong], isStill: () => false });
  await store.send(wrong.choice);
  let sum = 0;
  for (let left = 60; left && clock.set.length && !store.player.atEnd; left -= 1) {
    sum += clock.set[0].ms;
    clock.run();
  }
  assert.ok(sum > 3000 && sum < 12_000, `${sum} ms`);
});

test("arrows go round among the refuting lies", async () => {
  const wrong = load("declarer.wrong");
  const two = { ...wrong, refutations: [wrong.refutations[0], { ...wrong.refutations[0], reached: 1 }] };
  const { store } = open("declarer", { answers: [two] });
  await store.send(wrong.choice);
  store.stepLies(1);
  assert.equal(store.state.shown.at, 1);
  store.stepLies(1);
  assert.equal(store.state.shown.at, 0);
  store.stepLies(-1);
  assert.equal(store.lie.reached, 1);
});

test("another wrong choice is fetched once", async () => {
  const wrong = load("declarer.wrong");
  const right = load("declarer.right");
  const { store, asked } = open("declarer", { answers: [right, { refutations: wrong.refutations }] });
  await store.send(right.choice);
  assert.equal(store.lie, null);
  await store.showChoice(wrong.choice);
  assert.equal(asked[1].url, `${store.question.urls.refutations}?choice=${encodeURIComponent(wrong.choice)}`);
  assert.equal(store.state.shown.choice, wrong.choice);
  await store.showChoice(wrong.choice);
  assert.equal(asked.length, 2);
});

test("a refusal of the server is said, and the question stays", async () => {
  const { store } = open("declarer", { answers: [{ status: 429, error: { code: "limited", text: "Wait a minute." } }] });
  await store.send("play XX");
  assert.equal(store.state.failure, "Wait a minute.");
  assert.equal(store.isOpen, true);
  assert.equal(store.state.sending, false);
});

test("try again asks once more, with nothing chosen and no card of others", async () => {
  const wrong = load("declarer.wrong");
  const { store } = open("declarer", { answers: [wrong] });
  await store.send(wrong.choice);
  store.tryAgain();
  assert.equal(store.asks, true);
  assert.equal(store.chosen, null);
  assert.equal(store.table.hands.filter((hand) => hand != null).length, 1);
});

test("a puzzle that was answered before opens at the end of its lie", () => {
  const { store } = open("declarer", { changes: { answer: load("declarer.wrong") } });
  assert.equal(store.isOpen, false);
  assert.equal(store.player.atEnd, true);
});

test("earlier moments can be looked at, and nothing can be chosen there", () => {
  const { store } = open("declarer");
  store.player.move("back");
  assert.equal(store.asks, false);
  store.tapCard(store.question.legal.play[0]);
  assert.equal(store.chosen, null);
  store.player.toEnd();
  assert.equal(store.asks, true);
});

test("a vote can be changed, and the same one is not sent twice", async () => {
  const right = load("declarer.right");
  const votes = (mine) => ({ votes: { yes: 1, no: 1, mine } });
  const { store, asked } = open("declarer", { answers: [right, votes(true), votes(false)] });
  await store.send(right.choice);
  await store.vote(true);
  await store.vote(true);
  assert.equal(asked.length, 2);
  await store.vote(false);
  assert.equal(store.state.votes.mine, false);
});

test("the hint names the cards that are out, and is gone with the answer", async () => {
  const right = load("declarer.right");
  const { store } = open("declarer", { answers: [right] });
  store.toggleHint();
  assert.equal(store.state.hinted, true);
  await store.send(right.choice);
  store.toggleHint();
  assert.equal(store.isOpen, false);
});
