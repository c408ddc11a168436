// The page of a puzzle: what is asked, what is said of the answer, and the keys.
import assert from "node:assert/strict";
import { test } from "node:test";
import { html } from "../../../games/static/games/base/html.js";
import { pageKey } from "../../../games/static/games/puzzles/keys.js";
import { cardsOut, mostOf } from "../../../games/static/games/puzzles/question_table.js";
import { PuzzleStore } from "../../../games/static/games/puzzles/store.js";
import { alertText } from "../../../games/static/games/puzzles/texts.js";
import { App } from "../../../games/static/games/puzzles/view/app.js";
import { renderToString } from "../vendor/render-to-string.js";
import { configOf, load, timers } from "./fixtures.js";

globalThis.document ??= { documentElement: { dataset: {}, lang: "en" } };

const LAYOUTS = ["desktop", "phone"];
const KINDS = ["declarer", "defence", "exchange"];
const openStore = (kind, changes) => new PuzzleStore(configOf(kind, changes), { timers: timers(), isStill: () => true });
const draw = (store, layout = "desktop") => renderToString(html`<${App} store=${store} preferences=${{ isLight: () => false }} layout=${layout} />`);
const answered = (kind, answer, changes = {}) => openStore(kind, { answer: { ...load(`${kind}.${answer}`), ...changes } });
const words = (text) => text.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");

const ASKED = { declarer: /Which card wins against any layout\?/, defence: /Which card breaks the contract against any layout\?/, exchange: /Which two cards do you give\?/ };

for (const kind of KINDS) {
  test(`a question of ${kind} says what is asked and what is known`, () => {
    for (const layout of LAYOUTS) {
      const text = words(draw(openStore(kind), layout));
      assert.match(text, ASKED[kind]);
      assert.match(text, /against any layout of the cards/);
      assert.match(text, /may be with either of the others/);
      assert.match(text, /Hint/);
    }
  });

  test(`the page of ${kind} holds no card of the others before the answer`, () => {
    const store = openStore(kind);
    const { you } = store.question;
    const shown = [...draw(store).matchAll(/data-card="(..)"/g)].map(([, card]) => card);
    const own = store.table.hands[you];
    assert.ok(shown.length >= own.length);
    assert.deepEqual(shown.filter((card) => !own.includes(card)), []);
  });

  test(`a wrong answer of ${kind} is drawn with the lie that refutes it`, () => {
    for (const layout of LAYOUTS) {
      const text = draw(answered(kind, "wrong"), layout);
      assert.match(words(text), /Not against any layout/);
      assert.match(words(text), /Layouts that fail/);
      assert.match(words(text), /Refuting layout 1 of 1/);
      assert.match(text, /class="(?:is-)?yours/);
    }
  });
}

const CHOICES = { bid: ["Pass", "Bid 105"], raise: ["Play for the bid", "Raise to 190", "Raise to 200"] };

for (const kind of ["bid", "raise"]) {
  test(`a question of ${kind} has a button for each choice, and says that nothing is proved`, () => {
    for (const layout of LAYOUTS) {
      const text = draw(openStore(kind), layout);
      const buttons = [...text.matchAll(/<button[^>]*named-answer[^>]*>([^<]+)</g)].map(([, name]) => name);
      assert.deepEqual(buttons, CHOICES[kind]);
      assert.match(words(text), /a judgement over many layouts, and no proof/);
      assert.doesNotMatch(words(text), /against any layout/);
    }
  });

  test(`a wrong answer of ${kind} says what each choice costs`, () => {
    for (const layout of LAYOUTS) {
      const text = words(draw(answered(kind, "wrong"), layout));
      const { choices } = load(`${kind}.wrong`);
      assert.match(text, /Not the best choice/);
      for (const { cost, right } of choices) assert.ok(right || text.includes(`costs about ${cost} points`));
      assert.doesNotMatch(text, /Layouts that fail|Show how/);
    }
  });
}

test("no card can be chosen where a bid is asked for", () => {
  const store = openStore("bid");
  store.tapCard(store.table.hand[0]);
  assert.deepEqual([store.state.selected, store.state.refusal], [null, null]);
});

test("a judged answer is one sentence for ears", () => {
  assert.equal(alertText(load("bid.right"), load("bid.question")), "Clearly best, by judgement: Pass.");
  assert.equal(alertText(load("bid.wrong"), load("bid.question")), "This costs about 30 points. Better: Pass.");
});

test("the answer is one sentence for ears", () => {
  assert.match(alertText(load("declarer.right"), load("declarer.question")), /^Right, against any layout: [^.]+\.$/);
  assert.match(alertText(load("declarer.wrong"), load("declarer.question")), /^This layout beats you: at most \d+ of 155\.$/);
  assert.match(alertText(load("defence.wrong"), load("defence.question")), /^In this layout the contract is made: 177 of 170\.$/);
});

test("the alert is empty while the question is open", () => {
  assert.match(draw(openStore("declarer")), /<p class="unseen" role="alert"><\/p>/);
  assert.match(draw(answered("declarer", "right")), /role="alert">Right, against any layout/);
});

test("a contract that fails cannot be reached with all that is left", () => {
  const store = answered("declarer", "wrong");
  assert.ok(mostOf(store.table) < store.question.contract);
});

test("the cards that are out are those of the others", () => {
  const store = openStore("declarer");
  const { you, replay } = store.question;
  const out = cardsOut(store.player.frames(), replay.deals[0].length - 1, you).flat();
  const others = store.table.counts.filter((_, seat) => seat !== you).reduce((sum, count) => sum + count, 0);
  assert.equal(out.length, others);
  assert.deepEqual(out.filter((card) => store.table.hand.includes(card)), []);
});

test("all rows of a long table are a press away", () => {
  const store = answered("exchange", "wrong");
  const rows = () => draw(store).split("row-marks").length - 1;
  const few = rows();
  store.set({ allChoices: true });
  assert.ok(few <= 5 && rows() >= store.state.answer.choices.length);
});

test("the head of a phone names the kind in a word or two", () => {
  const named = (layout) => KINDS.map((kind) => draw(openStore(kind), layout).match(/class="game-name">([^<]+)/)[1]);
  assert.deepEqual(named("phone"), ["Play", "Defence", "Exchange"]);
  assert.equal(named("desktop")[2], "Exchange, against any layout");
});

test("the next puzzle keeps the theme", () => {
  assert.match(draw(openStore("declarer", { answer: load("declarer.right"), theme: "lead" })), /href="\/puzzles\/next\/\?theme=lead"/);
  assert.match(draw(openStore("declarer", { answer: load("declarer.right"), mistakes: true })), /href="\/puzzles\/next\/\?mistakes"/);
});

test("whose vote would not count is not asked for one", () => {
  const votes = { ...load("declarer.right").votes, counts: false };
  assert.doesNotMatch(draw(answered("declarer", "right", { votes })), /Was it a good puzzle/);
  assert.match(draw(answered("declarer", "right")), /Was it a good puzzle/);
});

test("the head shows the rating of after the answer, a second one too", () => {
  const standing = { rating: 1601, provisional: true };
  for (const rating of [{ before: 1590, after: 1595 }, null]) {
    const text = words(draw(answered("declarer", "right", { rating, standing })));
    assert.match(text, /Your puzzle rating: 1601\?/);
    assert.doesNotMatch(text, /1583/);
  }
});

test("a theme of the right card is no link to more of them", () => {
  const text = draw(answered("declarer", "right", { themes: ["lead", "trump"] }));
  assert.match(text, /href="\/puzzles\/next\/\?theme=lead"/);
  assert.match(text, /Trumps/);
  assert.doesNotMatch(text, /theme=trump/);
});

test("a report may be as long as the server takes it", () => {
  const store = answered("declarer", "right");
  store.set({ reporting: true });
  const text = draw(store);
  assert.match(text, /At most 1000 characters/);
  assert.doesNotMatch(text, /maxlength/);
});

test("a figure of few answers is not shown", () => {
  assert.match(words(draw(answered("declarer", "right", { statistics: null }))), /Solved by too few answers/);
  assert.match(words(draw(answered("declarer", "right"))), /Solved by 31 %/);
});

test("a second answer and a mistake say what they count for", () => {
  assert.match(words(draw(answered("declarer", "right", { first: false, rating: null }))), /Only your first answer counts/);
  assert.match(words(draw(answered("declarer", "wrong"))), /comes again on/);
});

const key = (code, more = {}) => ({ code, key: code, shiftKey: false, ...more });
const page = { isOpen: true, inHand: false, onButton: false };

test("H asks for a hint, and in the hand it is for hearts", () => {
  assert.equal(pageKey(key("KeyH"), page), "hint");
  assert.equal(pageKey(key("KeyH"), { ...page, inHand: true }), null);
  assert.equal(pageKey(key("KeyH", { shiftKey: true }), { ...page, inHand: true }), "hint");
});

test("N goes on and arrows go among lies once the answer is there", () => {
  assert.equal(pageKey(key("KeyN"), page), null);
  const after = { ...page, isOpen: false };
  assert.deepEqual(["KeyN", "KeyT", "ArrowLeft", "ArrowRight"].map((code) => pageKey(key(code), after)), ["next", "again", "lastLie", "nextLie"]);
  assert.equal(pageKey({ ...key("Space"), key: " " }, { ...after, onButton: true }), null);
});
