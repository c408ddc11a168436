import assert from "node:assert/strict";
import { test } from "node:test";
import { marriagesIn, sortHand } from "../../../games/static/games/board/cards.js";
import { fan, fit, roomHeight } from "../../../games/static/games/board/hand.js";
import { press, shortcut } from "../../../games/static/games/table/turn/keyboard.js";
import { handSize } from "../../../games/static/games/table/turn/hand.js";

const values = { S: 40, C: 60, D: 80, H: 100 };

test("a hand is sorted: spades, hearts, clubs, diamonds; ace, ten, king, queen, jack, nine", () => {
  const hand = ["9D", "KH", "AS", "TS", "JC", "AD", "9S", "QS", "KS", "JS"];
  assert.deepEqual(sortHand(hand), ["AS", "TS", "KS", "QS", "JS", "9S", "KH", "JC", "AD", "9D"]);
});

test("colours alternate when a suit is missing", () => {
  const suits = (hand) => [...new Set(sortHand(hand).map((card) => card[1]))].join("");
  assert.equal(suits(["AS", "AH", "AD"]), "HSD");
  assert.equal(suits(["AS", "AC", "AD"]), "SDC");
  assert.equal(suits(["AS", "AC", "AH"]), "SHC");
  assert.equal(suits(["AH", "AC", "AD"]), "HCD");
  assert.equal(suits(["AC", "AD"]), "CD");
});

test("marriages are king and queen of one suit", () => {
  assert.deepEqual(marriagesIn(["KS", "QS", "KH", "QC"], values), [{ suit: "S", value: 40 }]);
});

test("the fan is symmetric and its middle card is highest", () => {
  const { places } = fan("desktop", 5, 900);
  assert.equal(places[2].x, 0);
  assert.equal(places[2].y, 0);
  assert.equal(places[2].angle, 0);
  assert.ok(Math.abs(places[0].x + places[4].x) < 1e-9);
  assert.ok(places[0].y > places[1].y && places[1].y > places[2].y);
  assert.equal(Math.round(places[3].x - places[2].x), 80);
});

test("the sizes for few cards, many cards, and phones", () => {
  assert.equal(fit("desktop", 5, 900).width, 118);
  assert.equal(fit("desktop", 8, 900).width, 106);
  assert.equal(fit("phone", 6, 390).width, 94);
  assert.ok(fit("phone", 8, 390).width >= 70);
});

test("steps shrink before cards do, and stay wide enough for a thumb", () => {
  const seven = fit("phone", 7, 388);
  assert.equal(seven.width, 94);
  assert.ok(seven.step < 53 && seven.step >= 44);
  for (const [room, thumb] of [[358, 42], [388, 44], [410, 44]]) {
    for (let count = 1; count <= 8; count += 1) assert.ok(fit("phone", count, room).step >= thumb, `${count} in ${room}`);
  }
});

test("every fan fits its space", () => {
  for (const [kind, rooms] of [["phone", [358, 388]], ["desktop", [400, 495, 900]], ["exchange", [520, 700]]]) {
    for (const room of rooms) {
      for (let count = 1; count <= (kind === "exchange" ? 10 : 8); count += 1) {
        const { places, width, height } = fan(kind, count, room);
        const lean = (places.at(-1).angle * Math.PI) / 180;
        const right = places.at(-1).x + (width / 2) * Math.cos(lean) + width * 0.7 * Math.sin(lean);
        assert.ok(right * 2 <= room + 1, `${kind} ${count} in ${room}: ${right * 2}`);
        assert.ok(height < 220);
      }
    }
  }
});

test("a hand has the same room and the same lower edge, however many cards it holds", () => {
  for (const [layout, width] of [["desktop", 495], ["phone", 390], ["phone", 360]]) {
    const sizes = Array.from({ length: 8 }, (_, i) => handSize(layout, width, i + 1));
    assert.equal(new Set(sizes.map((size) => size.height)).size, 1);
    for (const { height, width: card, places } of sizes) {
      assert.ok(Math.abs(places[0].y + card * 1.4 - height) < 1e-9);
    }
  }
  assert.ok(roomHeight("desktop") > roomHeight("phone"));
});

test("arrow keys move, and go on at the other end", () => {
  const hand = ["AS", "KS", "KH"];
  assert.deepEqual(press({ at: 0, suit: null }, { key: "ArrowLeft" }, hand), { at: 2, suit: null });
  assert.deepEqual(press({ at: 1, suit: null }, { key: "ArrowRight" }, hand), { at: 2, suit: null });
  assert.deepEqual(press({ at: 2, suit: null }, { key: "ArrowRight" }, hand), { at: 0, suit: null });
  assert.equal(press({ at: 0, suit: null }, { key: "x", code: "KeyX" }, hand), null);
  assert.equal(press({ at: 0, suit: null }, { key: "ArrowLeft" }, []), null);
});

const inField = (kind) => ({ closest: (selector) => (selector.includes(kind) ? {} : null) });

test("one key passes in any keyboard layout, and opens the chat or the list of keys", () => {
  assert.equal(shortcut({ key: "p", code: "KeyP" }), "pass");
  assert.equal(shortcut({ key: "з", code: "KeyP" }), "pass");
  assert.equal(shortcut({ key: "C", code: "KeyC", shiftKey: true }), "chat");
  assert.equal(shortcut({ key: "?", code: "Slash", shiftKey: true }), "keys");
  assert.equal(shortcut({ key: "x", code: "KeyX" }), null);
});

test("a key that is typed, held, or part of a command of the browser means nothing at the table", () => {
  const typed = { key: "p", code: "KeyP" };
  assert.equal(shortcut({ ...typed, target: inField("textarea") }), null);
  for (const held of ["repeat", "ctrlKey", "altKey", "metaKey", "shiftKey"]) assert.equal(shortcut({ ...typed, [held]: true }), null, held);
});

test("letter keys choose a suit, then a rank in it, in any keyboard layout", () => {
  const hand = ["AS", "KS", "AH", "KH", "TC"];
  const hearts = press({ at: 0, suit: null }, { key: "р", code: "KeyH" }, hand);
  assert.deepEqual(hearts, { at: 2, suit: "H" });
  assert.deepEqual(press(hearts, { key: "л", code: "KeyK" }, hand), { at: 3, suit: "H" });
  assert.deepEqual(press({ at: 0, suit: null }, { key: "c", code: "KeyC" }, hand), { at: 4, suit: "C" });
});
