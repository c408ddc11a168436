// The letters of cards in texts: by the language of the page, or as the viewer chose.
import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { lettersOf } from "../../../games/static/games/base/card_letters.js";
import { rankSign } from "../../../games/static/games/base/text.js";

const signs = () => ["AS", "KS", "QS", "JS", "TS", "9S"].map(rankSign).join(" ");
const page = (lang, letters) => { globalThis.document = { documentElement: { lang, dataset: letters ? { letters } : {} } }; };

afterEach(() => { delete globalThis.document; });

test("without a choice the language of the page says the letters", () => {
  const said = ["en", "pl", "ru", "uk"].map((lang) => { page(lang); return signs(); });
  assert.deepEqual(said, ["A K Q J 10 9", "A K D W 10 9", "Т К Д В 10 9", "Т К Д В 10 9"]);
});

test("a choice holds in every language", () => {
  for (const lang of ["en", "pl", "ru", "uk"]) {
    page(lang, "english");
    assert.equal(signs(), "A K Q J 10 9");
    page(lang, "russian");
    assert.equal(signs(), "Т К Д В 10 9");
    page(lang, "polish");
    assert.equal(signs(), "A K D W 10 9");
  }
});

test("the choice of the language's letters, and an unknown one, follow the language", () => {
  page("pl");
  assert.deepEqual([lettersOf("language"), lettersOf("runes"), lettersOf()], ["polish", "polish", "polish"]);
});
