import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { cannotCheck, check } from "../../../games/static/games/shuffle_proof/check.js";
import { commitment, cuts, deck, firstDealer, fromHex, sha256, toHex } from "../../../games/static/games/shuffle_proof/shuffle.js";

// The values of docs/fairness.md, which the engine's tests check as well.
const page = readFileSync(new URL("../../../docs/fairness.md", import.meta.url), "utf8");
const SECRET = Uint8Array.from({ length: 32 }, (_, i) => i);
const decks = [...page.matchAll(/`((?:[9JQKTA][SCDH]){24})`/g)].map((found) => found[1]);

const contribution = (text) => sha256(new TextEncoder().encode(text));
const hashes = async () => [await contribution("anna"), "", await contribution("вера")];

async function record() {
  const contributions = await hashes();
  return {
    players: ["anna", "boris", "vera"], first_dealer: 0,
    deals: [{ deck: decks[0], cuts: [7, 12] }, { deck: decks[1] }],
    fairness: { secret: toHex(SECRET), commitment: await commitment(SECRET), contributions },
  };
}

test("hex conversion works both ways", () => assert.deepEqual(fromHex(toHex(SECRET)), SECRET));

test("the browser's cryptography reproduces the published test values", async () => {
  const given = await hashes();
  assert.ok(page.includes(`Commitment: \`${await commitment(SECRET)}\``));
  assert.ok(page.includes(given[0]) && page.includes(given[2]));
  assert.deepEqual([await deck(SECRET, given, 0), await deck(SECRET, given, 1)], decks.slice(0, 2));
  assert.deepEqual([await deck(SECRET, ["", "", ""], 0), await deck(SECRET, ["", "", ""], 12)], decks.slice(2, 4));
  assert.deepEqual(await cuts(SECRET, given, 0, 4), [7, 12, 20, 20]);
  assert.equal(await firstDealer(SECRET, given), 0);
  assert.deepEqual([await firstDealer(SECRET, ["", "", "", ""]), await firstDealer(SECRET, ["", ""])], [2, 0]);
});

test("every comparison of a fair record succeeds", async () => {
  const lines = await check(await record());
  assert.deepEqual(lines.map((one) => one.what), ["commitment", "dealer", "deck", "cut", "cut", "deck"]);
  assert.ok(lines.every((one) => one.ok));
});

test("a changed record fails at the changed place", async () => {
  const changed = await record();
  changed.deals[1].deck = decks[0];
  changed.deals[0].cuts[1] = 13;
  changed.first_dealer = 1;
  const wrong = (await check(changed)).filter((one) => !one.ok);
  assert.deepEqual(wrong.map((one) => [one.what, one.deal]), [["dealer", null], ["cut", 0], ["deck", 1]]);
  assert.equal(wrong[2].promised, decks[1]);
});

test("in a rematch the first dealer is not drawn", async () => {
  const rematch = await record();
  rematch.first_dealer = 2;
  rematch.fairness.rematch_of = "k3f9x2abcd";
  const lines = await check(rematch);
  assert.ok(lines.every((one) => one.ok && one.what !== "dealer"));
});

test("a real game with contributions and cuts, as the server stored it", async () => {
  const played = JSON.parse(readFileSync(new URL("../fixtures/games/added.json", import.meta.url), "utf8"));
  assert.deepEqual(played.fairness.contributions, [await contribution("anna"), "", await contribution("вера")]);
  const lines = await check(played);
  assert.ok(lines.every((one) => one.ok));
  assert.deepEqual(new Set(lines.map((one) => one.what)), new Set(["commitment", "dealer", "deck", "cut"]));
  played.fairness.contributions[1] = await contribution("a bot");
  assert.ok((await check(played)).some((one) => one.what === "deck" && !one.ok));
});

test("the page says why a record cannot be checked", async () => {
  const fine = await record();
  assert.equal(cannotCheck(fine), null);
  assert.equal(cannotCheck([]), "no-record");
  assert.equal(cannotCheck({ ...fine, fairness: undefined }), "no-fairness");
  assert.equal(cannotCheck({ ...fine, fairness: { ...fine.fairness, secret: null } }), "no-secret");
  assert.equal(cannotCheck({ ...fine, fairness: { ...fine.fairness, secret: "12" } }), "bad-secret");
  assert.equal(cannotCheck({ ...fine, fairness: { ...fine.fairness, contributions: [""] } }), "bad-contributions");
});
