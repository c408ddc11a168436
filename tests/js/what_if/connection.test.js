// The connection of "What if": what it asks, when it asks again, and what ends a question.
import assert from "node:assert/strict";
import { test } from "node:test";
import { WhatIfConnection } from "../../../games/static/games/what_if/connection.js";

const what_if = { start: { deal: 2, step: 7, seat: 1 }, level: "club", answer: { actions: [] } };
const config = { csrf: "x", urls: { play: "/play/" }, what_if };

/** A connection whose server gives these answers in turn; what it asked for and was told. */
function connected(...answers) {
  const did = { bodies: [], answers: [], errors: [] };
  const fetcher = async (url, { body }) => {
    did.bodies.push(JSON.parse(body));
    const answer = answers.shift();
    if (!answer) throw new TypeError("no network");
    return { json: async () => ({ actions: did.bodies.at(-1).actions, tables: [], ...answer }) };
  };
  const told = {
    onAnswer: (answer, id) => did.answers.push([answer.state, id]), onError: (text) => did.errors.push(text),
  };
  return { did, connection: new WhatIfConnection(config, { ...told, fetcher, wait: async () => {} }) };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

test("a request names the moment, the choice and all that was tried", async () => {
  const { did, connection } = connected({ state: "yours" }, { state: "yours" });
  await connection.send(["play AS"]);
  await connection.send(["play AS", "play KS"]);
  assert.deepEqual(did.bodies[1], { deal: 2, step: 7, seat: 1, level: "club", open: false, actions: ["play AS", "play KS"] });
});

test("it asks again while the bots think", async () => {
  const { did, connection } = connected({ state: "thinking" }, { state: "thinking" }, { state: "yours" });
  await connection.send([]);
  assert.deepEqual(did.answers.map(([state]) => state), ["thinking", "thinking", "yours"]);
});

test("an action of the table is added to those that were tried", async () => {
  const { did, connection } = connected({ state: "yours" });
  const id = connection.act("play AS");
  await settled();
  assert.deepEqual(connection.actions, ["play AS"]);
  assert.deepEqual(did.answers, [["yours", id]]);
});

test("a refused action is not kept", async () => {
  const { connection } = connected({ state: "yours", refused: "Follow suit.", actions: [] });
  connection.act("play AS");
  await settled();
  assert.deepEqual(connection.actions, []);
});

test("taking back leaves the last action out", async () => {
  const { did, connection } = connected({ state: "yours" }, { state: "yours" });
  await connection.send(["play AS", "play KS"]);
  await connection.takeBack();
  assert.deepEqual(did.bodies[1].actions, ["play AS"]);
});

test("who takes back twice in a row takes two actions back", async () => {
  const { did, connection } = connected({ state: "yours" }, { state: "yours" }, { state: "yours" });
  await connection.send(["play AS", "play KS"]);
  connection.takeBack();
  await connection.takeBack();
  assert.deepEqual(did.bodies.at(-1).actions, []);
});

test("what failed is not counted as tried", async () => {
  const { connection } = connected({ state: "yours" });
  await connection.send(["pass"]);
  await connection.send(["pass", "play AS"]);
  assert.deepEqual(connection.actions, ["pass"]);
});

test("a newer question ends an older one", async () => {
  const { did, connection } = connected({ state: "thinking" }, { state: "yours" });
  const older = connection.send(["pass"]);
  await connection.send([]);
  await older;
  assert.deepEqual(did.answers.map(([state]) => state), ["yours"]);
});

test("another seat is asked for from then on", async () => {
  const { did, connection } = connected({ state: "yours" }, { state: "yours" });
  await connection.begin({ seat: 2 });
  await connection.send(["pass"]);
  assert.deepEqual(did.bodies.map(({ seat }) => seat), [2, 2]);
});

test("a refusal of the site is told in its words", async () => {
  const { did, connection } = connected({ error: { code: "no_time", text: "No time today." } });
  await connection.send([]);
  assert.deepEqual(did.errors, ["No time today."]);
});

test("without a network it says so", async () => {
  const { did, connection } = connected();
  await connection.send([]);
  assert.deepEqual(did.errors, ["No connection. Try again in a moment."]);
});
