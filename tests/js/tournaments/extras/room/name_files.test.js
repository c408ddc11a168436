import assert from "node:assert/strict";
import test from "node:test";
import { decode } from "../../../../../tournaments/extras/room/static/tournaments/extras/room/name_files.js";

const bytes = (...values) => new Uint8Array(values);

test("a file in UTF-8 is read, with a mark of its order or without", () => {
  const text = "Imię;Nazwisko\nŻaneta;Źródło";
  assert.equal(decode(new TextEncoder().encode(text), "pl"), text);
  assert.equal(decode(new TextEncoder().encode(`\ufeff${text}`), "pl"), text);
});

test("a file of an old spreadsheet is read by the language of the page", () => {
  assert.equal(decode(bytes(0xb3, 0xf3, 0xbf), "pl"), "łóż");
  assert.equal(decode(bytes(0xdf, 0xed, 0xe0), "ru"), "Яна");
  assert.equal(decode(bytes(0xb2, 0xe2, 0xe0, 0xed), "uk"), "Іван");
  assert.equal(decode(bytes(0x5a, 0x6f, 0xe9), "en"), "Zoé");
});

test("a text file in UTF-16 is read", () => {
  assert.equal(decode(bytes(0xff, 0xfe, 0x2f, 0x04, 0x3d, 0x04), "en"), "Ян");
});
