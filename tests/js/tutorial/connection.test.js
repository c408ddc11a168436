// The connection of the lesson: the server answers, and without a network what is kept.
import assert from "node:assert/strict";
import { test } from "node:test";
import { TutorialConnection } from "../../../games/static/games/tutorial/connection.js";

const KEPT = {
  "0": { scene: 0, actions: [], tables: ["first"], over: false },
  "0,play 9C": { scene: 0, actions: ["play 9C"], tables: ["second"], over: false },
  "0,play 9C,play JC": { refused: "Lead a king." },
};
const urls = { act: "/lesson/act/", answers: "/lesson/answers/en/" };

/** A connection whose network answers with `server`, or fails; what it asked for and was told. */
function connection({ server = null, csrf = "x" } = {}) {
  const did = { asked: [], answers: [], errors: 0 };
  const fetcher = async (url, options) => {
    did.asked.push(url);
    if (url === urls.answers) return { json: async () => KEPT };
    if (!server) throw new TypeError("no network");
    return { json: async () => ({ ...server, got: JSON.parse(options.body) }) };
  };
  const made = new TutorialConnection({ tutorial: KEPT["0"], urls, csrf }, {
    onAnswer: (answer) => did.answers.push(answer), onError: () => { did.errors += 1; }, fetcher,
  });
  return { made, did };
}

test("with a network the server answers alone", async () => {
  const { made, did } = connection({ server: { scene: 0, actions: ["play 9C"] } });
  const answer = await made.post(0, ["play 9C"]);
  assert.deepEqual(answer.got, { scene: 0, actions: ["play 9C"] });
  assert.deepEqual(did.asked, [urls.act]);
});

test("without a network the kept answer goes on, and the next action follows it", async () => {
  const { made, did } = connection();
  assert.deepEqual((await made.post(0, ["play 9C"])).tables, ["second"]);
  assert.deepEqual(made.actions, ["play 9C"]);
  assert.equal(did.errors, 0);
});

test("a kept refusal leaves the table and the actions as they were", async () => {
  const { made } = connection();
  const answer = await made.post(0, ["play 9C", "play JC"]);
  assert.deepEqual([answer.refused, answer.tables], ["Lead a king.", ["second"]]);
  assert.deepEqual(made.actions, ["play 9C"]);
});

test("what is not kept is an error, and so is what the server refuses", async () => {
  const lost = connection();
  assert.equal(await lost.made.post(2, ["play AS"]), null);
  const wrong = connection({ server: { error: "That is not a step of the lesson." } });
  assert.equal(await wrong.made.post(0, ["play 9C"]), null);
  assert.deepEqual([lost.did.errors, wrong.did.errors, wrong.did.asked], [1, 1, [urls.act]]);
});

test("a copy of the page has no token, and asks nothing but what is kept", async () => {
  const { made, did } = connection({ csrf: "", server: { scene: 9 } });
  assert.equal((await made.post(0, [])).scene, 0);
  assert.deepEqual(did.asked, [urls.answers]);
});

test("a second action asks for the kept answers no more", async () => {
  const { made, did } = connection();
  await made.post(0, []);
  await made.post(0, ["play 9C"]);
  assert.equal(did.asked.filter((url) => url === urls.answers).length, 1);
});
