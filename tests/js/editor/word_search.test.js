import assert from "node:assert/strict";
import { test } from "node:test";
import { fold, loader, otherLayout, search, wordsIn } from "../../../games/static/games/editor/word_search.js";

const items = Object.entries({
  barrel_kick: "Getting on the barrel бочка сбросить beczka zrzucić бочці спихнути",
  dark: "Dark deals тёмная темнить втёмную gra w ciemno темна",
  trick: "взятка взятки lewa lewy трюк",
  marriage: "мар’яж марьяж meldunek марьяжа",
  sharp: "świeży ґанок подвір’я їжак єдиний",
}).map(([key, text]) => ({ key, words: wordsIn(text) }));
const finds = (query) => [...search(query, items)];

test("without words everything is found", () => {
  assert.equal(finds("  ").length, items.length);
});

test("words of any language find the same, in any order and case", () => {
  for (const query of ["barrel", "БОЧКА", "beczka", "barrel getting", "beczka сбросить"]) {
    assert.deepEqual(finds(query), ["barrel_kick"], query);
  }
});

test("endings do not matter", () => {
  for (const query of ["бочку", "бочке", "бочек", "beczki", "barrels"]) assert.deepEqual(finds(query), ["barrel_kick"], query);
  for (const query of ["взяток", "взятку", "lewę"]) assert.deepEqual(finds(query), ["trick"], query);
  assert.deepEqual(finds("темную"), ["dark"]);
});

test("accents, apostrophes and letters of the neighbours do not matter", () => {
  assert.equal(fold("Łódź, ёжик, ґанок, мар'яж"), "lodz, ежик, ганок, маряж");
  for (const query of ["swiezy", "ганок", "подвиря", "ижак", "единый"]) assert.deepEqual(finds(query), ["sharp"], query);
  assert.deepEqual(finds("мар'яжі"), ["marriage"]);
  assert.deepEqual(finds("тёмн"), finds("темн"));
});

test("the wrong keyboard layout is understood if nothing else is found", () => {
  assert.equal(otherLayout("njxrf"), "точка");
  assert.deepEqual(finds("jxrf"), []);
  assert.deepEqual(finds(",jxrf"), ["barrel_kick"]);
  assert.deepEqual(finds("иусялф"), ["barrel_kick"]);
});

test("what nobody calls it finds nothing", () => {
  assert.deepEqual(finds("qqq"), []);
  assert.deepEqual(finds("barrel темная"), []);
});

test("the words are loaded once, and a lost connection leaves one's own language", async () => {
  const asked = [];
  globalThis.fetch = async (url) => (asked.push(url), { ok: true, json: async () => ({ dark: "темная" }) });
  const load = loader("/words.json");
  assert.deepEqual(await load(), { dark: "темная" });
  await load();
  assert.deepEqual(asked, ["/words.json"]);
  globalThis.fetch = async () => { throw new TypeError(); };
  assert.deepEqual(await loader("/words.json")(), {});
  assert.deepEqual(await loader(undefined)(), {});
});
