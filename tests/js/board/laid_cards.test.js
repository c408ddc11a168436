// Cards that the declarer laid aside: their points, and who is told of them.
import assert from "node:assert/strict";
import { test } from "node:test";
import { progress } from "../../../games/static/games/board/contract.js";
import { sentence } from "../../../games/static/games/board/text/announcements.js";
import { givenCardLines, laidText } from "../../../games/static/games/board/text/deal.js";
import { hasText } from "../../../games/static/games/board/text/panels.js";
import { turnText } from "../../../games/static/games/table/turn/text.js";
import { plain } from "../../../games/static/games/base/text.js";
import { fixture } from "../fixtures.js";

const { table: shown } = fixture("written/agreed-lay-aside-play");
const laid = ["9S", "QS", "AD"];
const table = { ...shown, declarer: 0, contract: 100, points: [30, 0, 0, 0], declared: [40, 0, 0, 0], marriages: [], left: 80, laid };

test("the declarer's progress counts what was laid aside, while nobody else knows it", () => {
  const mine = progress(table);
  assert.deepEqual([mine.has, mine.needs, mine.left], [84, 16, 66]);
  const others = progress({ ...table, laid: [] });
  assert.deepEqual([others.has, others.needs, others.left], [70, 30, 80]);
});

test("the sum says that laid cards are in it, without a marriage too", () => {
  const said = (changed) => plain(hasText({ ...table, you: 0 }, progress({ ...table, ...changed })));
  assert.equal(said({ declared: [0, 0, 0, 0] }), "you have 44 with the cards laid aside");
  assert.equal(said({ declared: [0, 0, 0, 0], laid: [] }), "you have 30 in tricks");
  assert.match(said({}), /you have 84: 44 \+ 40/);
});

test("after the last trick the points have them already", () => {
  assert.equal(progress({ ...table, counts: [0, 0, 0, 0], left: 0 }).has, 70);
});

test("cards that score for nobody are no progress", () => {
  const agreements = { ...table.agreements, exchange: "give", two_player: "discard_two" };
  assert.equal(progress({ ...table, agreements }).has, 70);
});

test("the exchange is told with the cards that are known", () => {
  const lines = (changed) => givenCardLines({ ...table, ...changed }).map(plain);
  assert.deepEqual(lines({ you: 0 }).length, 1);
  assert.match(lines({ you: 0 })[0], /^You laid nine of spades, queen of spades, ace of diamonds aside$/);
  assert.match(lines({ you: 1 })[0], new RegExp(`^${table.people[0].name} laid`));
  assert.deepEqual(lines({ you: 1, laid: [] }), []);
  assert.equal(laidText(table, 0, undefined), null);
});

test("the end of a deal tells everybody", () => {
  const outcome = { deal: 1, redeal: false, declarer: 0, contract: 100, outcome: "made", points: [80, 20, 20, 0],
    declared: [40, 0, 0, 0], gains: [100, 20, 20, 0], scores: [100, 20, 20, 0], laid };
  assert.match(sentence({ type: "deal_scored", outcome }, { ...table, you: 2 }), /made 100\. .* laid .*queen of spades, .* aside\./);
  assert.doesNotMatch(sentence({ type: "deal_scored", outcome: { ...outcome, laid: undefined } }, { ...table, you: 2 }), /aside/);
});

test("the exchange itself says that cards are laid aside", () => {
  assert.equal(sentence({ type: "cards_given", seat: 0 }, { ...table, you: 0 }), "You lay cards aside.");
  const agreements = { ...table.agreements, exchange: "give" };
  assert.match(sentence({ type: "cards_given", seat: 0 }, { ...table, you: 1, agreements }), /gives a card to each defender/);
});

test("the turn line says what is asked, and of whom", () => {
  const asked = fixture("written/agreed-lay-aside").table;
  assert.equal(plain(turnText(asked).message), "Your turn: lay cards aside");
  const other = { ...asked, you: null, legal: {} };
  assert.match(plain(turnText(other).message), / takes the talon and lays three cards aside$/);
});
