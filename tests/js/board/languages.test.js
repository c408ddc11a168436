// Tests of the texts of the live region and of buttons in each language, word for word.
import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { sentence } from "../../../games/static/games/board/text/announcements.js";
import { cardName, plain } from "../../../games/static/games/base/text.js";
import { turnText } from "../../../games/static/games/table/turn/text.js";
import { catalogue, speak } from "../catalogue.js";
import { payload } from "../fixtures.js";

const base = payload("bid-mine");
const [me, agata] = [base.you, (base.you + 1) % 3];
const people = base.people.map((person, seat) => (seat === agata ? { ...person, name: "Agata" } : person));
const table = { ...base, people };
const waiting = payload("bid-other");
const turn = (more) => plain(turnText({ ...waiting, people, to_act: agata, ...more }).message);

afterEach(() => delete globalThis.django);

const SPOKEN = {
  ru: {
    mine: "Вы ходите: туз червей.", others: "Ходит Agata: туз червей.",
    marriage: "Agata объявляет трефовый марьяж: 60 очков.", ownMarriage: "Вы объявляете трефовый марьяж: 60 очков.",
    next: "Ходит Agata", act: "Слово: Agata", diamonds: "дама бубен",
  },
  uk: {
    mine: "Ви ходите: туз чирв.", others: "Ходить Agata: туз чирв.",
    marriage: "Agata оголошує трефовий мар’яж: 60 очок.", ownMarriage: "Ви оголошуєте трефовий мар’яж: 60 очок.",
    next: "Ходить Agata", act: "Хід: Agata", diamonds: "дама бубен",
  },
  pl: {
    mine: "Zagrywasz: as kier.", others: "Agata zagrywa: as kier.",
    marriage: "Agata melduje trefle za 60.", ownMarriage: "Meldujesz trefle za 60.",
    next: "Teraz gra Agata", act: "Ruch: Agata", diamonds: "dama karo",
  },
};

for (const [language, expected] of Object.entries(SPOKEN)) {
  test(`the live region says in ${language} who did what, and whose turn it is`, () => {
    speak(language);
    const played = (seat) => sentence({ type: "card_played", seat, card: "AH" }, table);
    const declared = (seat) => sentence({ type: "marriage_declared", seat, suit: "C", value: 60 }, table);
    assert.deepEqual({
      mine: played(me), others: played(agata), marriage: declared(agata), ownMarriage: declared(me),
      next: turn({ phase: "play", trick: [{ seat: me, card: "AH" }] }), act: turn({ phase: "unknown" }), diamonds: cardName("QD"),
    }, expected);
  });
}

const BUTTONS = {
  ru: { "bots in {s} s": "боты через {s} с", "Last trick": "Последняя взятка", "Replay a game": "Посмотреть партию", "Target must be exceeded": "Цель нужно превысить" },
  uk: { "bots in {s} s": "боти через {s} с", "Last trick": "Остання взятка", "Replay a game": "Переглянути партію", "Target must be exceeded": "Треба набрати більше" },
  pl: { "bots in {s} s": "boty za {s} s", "Last trick": "Ostatnia lewa", "Replay a game": "Obejrzyj powtórkę partii", "Target must be exceeded": "Cel trzeba przekroczyć" },
};

for (const [language, expected] of Object.entries(BUTTONS)) {
  test(`buttons and labels say in ${language} what they mean`, () => {
    const texts = { ...catalogue(language, "django"), ...catalogue(language) };
    assert.deepEqual(Object.fromEntries(Object.keys(expected).map((text) => [text, texts[text]])), expected);
  });
}

test("the genitive of diamonds has one form in every Russian text", () => {
  for (const domain of ["django", "djangojs"]) {
    for (const text of Object.values(catalogue("ru", domain))) assert.doesNotMatch(text, /бубён|бубнов(?![а-яё])|бубней/i, text);
  }
});
