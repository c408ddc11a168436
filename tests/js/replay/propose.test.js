// A decision of an own game that is proposed as a puzzle.
import assert from "node:assert/strict";
import { test } from "node:test";
import { html } from "../../../games/static/games/base/html.js";
import { Propose, canPropose, sendProposal } from "../../../games/static/games/replay/view/propose.js";
import { renderToString } from "../vendor/render-to-string.js";

const urls = { propose: "/puzzles/propose/x/" };
const deals = [[{}, {}, {}]];
const storeAt = (step, proposal = { step: "" }, more = {}) => ({
  config: { urls, csrf: "token" }, deals, replay: { first: 0, you: 1 }, state: { at: { deal: 0, step }, line: null, proposal }, ...more,
});
const draw = (store) => renderToString(html`<${Propose} store=${store} className="menu-row" />`);

/** Answers as the server would, and keeps what was sent. */
const answering = (t, status, body) => {
  const sent = [];
  t.mock.method(globalThis, "fetch", async (url, { body: text }) => {
    sent.push([url, JSON.parse(text)]);
    return { ok: status < 400, json: async () => body };
  });
  return sent;
};

test("a player may propose the decision that follows", () => {
  assert.equal(canPropose(storeAt(1)), true);
  assert.match(draw(storeAt(1)), /Propose as a puzzle/);
});

test("after the last action, and in games of others, there is nothing to propose", () => {
  assert.equal(canPropose(storeAt(2)), false);
  assert.equal(canPropose(storeAt(1, undefined, { replay: { first: 0, you: null } })), false);
  assert.equal(draw(storeAt(2)), "");
});

test("what came of it is told in place", async (t) => {
  const sent = answering(t, 200, { state: "accepted", text: "is a puzzle", url: "/puzzles/100001/" });
  const told = await sendProposal(storeAt(1), 0, 1);
  assert.deepEqual(sent, [[urls.propose, { deal: 0, action: 1 }]]);
  assert.match(draw(storeAt(1, told)), /Proposed as a puzzle:.*<a href="\/puzzles\/100001\/">is a puzzle<\/a>/s);
});

test("a refusal is said in words, and the button stays", async (t) => {
  answering(t, 409, { error: { code: "no_question", text: "Nothing can be asked here." } });
  const text = draw(storeAt(1, await sendProposal(storeAt(1), 0, 1)));
  assert.match(text, /Nothing can be asked here\./);
  assert.match(text, /Propose as a puzzle/);
});
