// Tests of a whole game as a screen reader tells it.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { addNews, newsOf } from "../../../games/static/games/table/notices/news.js";

const file = new URL("../fixtures/games/short.jsonl", import.meta.url);
const tables = readFileSync(file, "utf8").trim().split("\n").map((line) => JSON.parse(line));
const heard = tables.map((table, i) => newsOf(tables[i - 1] ?? null, table));
const game = heard.flat();
const count = (pattern) => game.filter((line) => pattern.test(line)).length;

test("every card of the game is told once", () => {
  assert.equal(count(/ plays? (ace|ten|king|queen|jack|nine) of /), 2 * 24);
  assert.equal(count(/ takes? the trick: /), 2 * 8);
});

test("each hand is told once, when it is dealt", () => {
  const hands = heard.filter((lines) => lines.some((line) => line.startsWith("Your cards: ")));
  assert.equal(hands.length, 2);
  for (const lines of hands) assert.ok(lines.some((line) => line.startsWith("A new deal.")));
});

test("the talon is told when it is taken", () => {
  assert.equal(count(/^In the talon: [a-z ]+, [a-z ]+, [a-z ]+\.$/), 2);
});

test("the result is told after the last trick, with what each player won", () => {
  const result = game.find((line) => line.startsWith("You made 100."));
  assert.match(result, /You: \+100, now 100\. vera: \+\d+, now \d+\. anna: \+\d+, now \d+\.$/);
  assert.ok(game.indexOf(result) > game.findIndex((line) => line.includes("takes the trick")));
});

test("bolts follow the result from which they come", () => {
  const bolt = game.findIndex((line) => line === "vera gets a bolt.");
  assert.match(game[bolt - 1], /^anna made 130\./);
});

test("the viewer's turn is told, the turn of others is not", () => {
  assert.ok(count(/^Your (turn|lead): /) >= 16);
  assert.equal(count(/plays next|leads|Waiting for/), 0);
});

test("a payload that comes again tells nothing", () => {
  for (const table of tables) assert.deepEqual(newsOf(table, table), []);
});

test("the end of the game that comes again with the ratings tells nothing", () => {
  const end = tables.at(-1);
  assert.equal(end.phase, "over");
  assert.deepEqual(newsOf(end, { ...end, seq: end.seq + 1 }), []);
});

test("the end of the only deal is told as that", () => {
  const end = tables.at(-1);
  const told = (reason) => newsOf(null, { ...end, events: [{ type: "game_stopped", reason }] });
  assert.ok(told("deal").includes("The deal is over."));
  assert.ok(told("time").includes("The game was stopped."));
});

test("no new deal is told at the end of the game", () => {
  const told = newsOf(tables.at(-2), { ...tables.at(-1), deal: tables.at(-2).deal + 1 });
  assert.ok(told.includes("You win the game.") && !told.some((line) => line.includes("new deal")));
});

test("what happened in payloads that were lost is told with the next one, in its order", () => {
  for (const [i, table] of tables.entries()) {
    const before = tables[i - 2];
    // Of a deal that ended meanwhile its result is told.
    if (!before || before.deal !== table.deal || table.phase === "over") continue;
    const told = newsOf(before, table);
    const lost = [...heard[i - 1], ...heard[i]].filter((line) => / plays? |trick|marriage|bids?|pass/.test(line) && !line.startsWith("Your"));
    assert.deepEqual(told.filter((line) => lost.includes(line)), lost);
  }
});

test("the result of a deal that ended in a lost payload is told", () => {
  const at = tables.findIndex((table, i) => i && table.deal !== tables[i - 1].deal);
  const lines = newsOf(tables[at - 1], tables[at + 1]);
  assert.match(lines[0], /^You made 100\./);
  assert.equal(lines[1], "A new deal. You deal.");
});

test("who opens the page hears the contract, the hand and the open trick", () => {
  const table = tables.find((one) => one.trick.length === 2 && one.to_act === one.you);
  const lines = newsOf(null, table);
  assert.ok(lines.some((line) => / plays? \d+\.$/.test(line)));
  assert.equal(lines.filter((line) => line.includes(" of ") && line.includes(" plays ")).length, 2);
  assert.ok(lines.some((line) => line.startsWith("Your cards: ")));
  assert.match(lines.at(-1), /^Your turn: /);
});

test("the log keeps the last lines, each with a name of its own", () => {
  const log = tables.reduce((lines, table, i) => addNews(lines, tables[i - 1] ?? null, table), []);
  assert.equal(new Set(log.map(({ id }) => id)).size, log.length);
  assert.ok(log.length <= 40);
  assert.match(log.at(-1).text, /You win the game\.$/);
});
