import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { Contribution, ContributionStore, contributionStatus, hashOf, isWaitOver, newText } from "../../../games/static/games/board/proof/contribution.js";
import { contributionStatusTexts } from "../../../games/static/games/board/proof/status.js";
import { payload } from "../fixtures.js";
import { openConnection } from "../fake_connection.js";

function storage() {
  const held = new Map();
  return { getItem: (key) => held.get(key) ?? null, setItem: (key, value) => held.set(key, value) };
}

const waiting = (changes = {}) => payload("written/classic-gathering", changes);
const fixed = (contributions, commitment = waiting().shuffle.commitment) => ({ contributions, commitment });

function sent({ saved = new ContributionStore(storage()), table = waiting() } = {}) {
  const all = openConnection(0);
  const mine = new Contribution(saved, (words) => `${words}drawn`);
  mine.contributeIfAsked(table, all.connection);
  return { ...all, saved, mine, said: all.made[0].sentOfType("contribute") };
}

test("a waiting table gets one contribution, however often it is seen", () => {
  const { connection, made, mine, said } = sent();
  assert.deepEqual(said, [{ type: "contribute", id: "id-1", text: "drawn" }]);
  mine.contributeIfAsked(waiting(), connection);
  assert.equal(made[0].sentOfType("contribute").length, 1);
});

test("spectators contribute nothing, and nobody does after the deal", () => {
  assert.deepEqual(sent({ table: waiting({ you: null }) }).said, []);
  assert.deepEqual(sent({ table: payload("play-follow") }).said, []);
});

test("it is sent again with the same id until answered, also on the next connection", () => {
  const { made, clock } = sent();
  clock.pass(3_000);
  made[0].fail();
  clock.pass(1_000);
  made[1].open();
  for (const socket of made) assert.ok(socket.sentOfType("contribute").every(({ id }) => id === "id-1"));
  assert.ok(made[0].sentOfType("contribute").length > 1 && made[1].sentOfType("contribute").length === 1);
  made[1].tell({ type: "ack", id: "id-1", seq: 0 });
  clock.pass(60_000);
  assert.equal(made[1].sentOfType("contribute").length, 1);
});

test("a reloaded page and another tab send the same text", () => {
  const { saved } = sent();
  const again = new Contribution(saved, () => "another");
  const { connection, made } = openConnection(0);
  again.contributeIfAsked(waiting(), connection);
  assert.equal(made[0].sentOfType("contribute")[0].text, "drawn");
});

test("its answer is no answer to a move: a refusal is not shown", () => {
  const { mine, saved } = sent();
  const table = waiting();
  assert.deepEqual(mine.withoutOwnAnswers({ type: "refused", id: "id-1", problem: { code: "too_late", detail: "…", data: {} }, now: 5, table }), { type: "table", now: 5, table });
  assert.deepEqual(saved.of(table.id).texts, { drawn: "too_late" });
  assert.equal(sent().mine.withoutOwnAnswers({ type: "ack", id: "id-1", seq: 0 }), null);
  const other = { type: "refused", id: "id-2", problem: { code: "stale", detail: "", data: {} }, table };
  assert.equal(mine.withoutOwnAnswers(other), other);
});

test("every text is random and starts with the user's own words", () => {
  assert.match(newText(""), /^[0-9a-f]{32}$/);
  assert.notEqual(newText(""), newText(""));
  assert.match(newText(" kalina "), /^kalina [0-9a-f]{32}$/);
  const saved = new ContributionStore(storage());
  saved.setOwnWords("калина".repeat(99), 120);
  assert.equal(saved.ownWords().length, 120);
  assert.equal(newText(saved.ownWords()).length, 153);
});

test("without browser storage the game works all the same", () => {
  const broken = { getItem: () => { throw new Error("denied"); }, setItem: () => { throw new Error("denied"); } };
  for (const store of [broken, undefined]) {
    const saved = new ContributionStore(store);
    assert.equal(sent({ saved }).said.length, 1);
    assert.deepEqual(Object.keys(saved.of(waiting().id).texts), ["drawn"]);
  }
  const spoilt = storage();
  spoilt.setItem("thousand.contributions", "{");
  assert.equal(sent({ saved: new ContributionStore(spoilt) }).said.length, 1);
});

test("only the latest games are remembered", () => {
  const saved = new ContributionStore(storage());
  for (let n = 0; n < 100; n += 1) saved.record(`game${n}`, "print", "text");
  assert.equal(Object.keys(saved.all()).length, 60);
  assert.ok(saved.of("game99") && !saved.of("game39"));
});

test("its hash equals that of the page that checks shuffles", async () => {
  assert.equal(await hashOf("вера"), createHash("sha256").update("вера").digest("hex"));
});

test("its status: used, refused, or missing among those used", async () => {
  const { saved } = sent();
  const mine = saved.of(waiting().id);
  const hash = await hashOf("drawn");
  const kind = async (noted, contributions) => (await contributionStatus(noted, fixed(contributions))).kind;
  assert.deepEqual(await contributionStatus(mine, fixed(["", "aa", hash])), { kind: "used", seat: 2, shown: mine.commitment, same: true });
  assert.equal(await kind(mine, ["", "aa", ""]), "unused");
  assert.equal(await kind({ ...mine, texts: { drawn: "too_late" } }, ["", "", ""]), "too_late");
  assert.equal(await contributionStatus(null, fixed([])), null);
  assert.equal(await contributionStatus(mine, fixed(null)), null);
});

test("what a fair server cannot have done is called a problem", async () => {
  const { saved } = sent();
  const mine = saved.of(waiting().id);
  const hash = await hashOf("drawn");
  const faults = async (fairness) => contributionStatusTexts(await contributionStatus(mine, fairness)).map(({ problem }) => problem);
  assert.deepEqual(await faults(fixed([hash, "", ""])), [false]);
  assert.deepEqual(await faults(fixed(["", "", ""])), [true]);
  assert.deepEqual(await faults(fixed([hash, "", ""], "another print")), [false, true]);
  assert.deepEqual(contributionStatusTexts(null), []);
});

test("when the wait is over the server is asked to check its clock", () => {
  const table = waiting();
  assert.equal(isWaitOver(table, table.shuffle.until + 300), false);
  assert.equal(isWaitOver(table, table.shuffle.until + 500), true);
  assert.equal(isWaitOver(payload("play-follow"), 1e15), false);
});
