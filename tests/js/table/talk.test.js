// Talk at the table: the log, bubbles, mutes, rests, and what is sent.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { html } from "../../../games/static/games/base/html.js";
import { Store } from "../../../games/static/games/table/store.js";
import { logRows } from "../../../games/static/games/table/talk/model.js";
import { PHRASES, fromText, lineText } from "../../../games/static/games/table/talk/text.js";
import { phraseOf } from "../../../games/static/games/table/talk/bubbles.js";
import { App } from "../../../games/static/games/table/page/app.js";
import { FakeClock } from "../fake_connection.js";
import { fixture, payload } from "../fixtures.js";
import { renderToString } from "../vendor/render-to-string.js";

const faces = new Proxy({}, { get: (_, card) => `/${String(card)}.svg` });
const config = { limits: { message: 300, own_words: 120 }, faces: { two: faces, four: faces }, backs: { pine: "/back.svg" }, urls: { home: "/", people: "/@/", convert_guest: "/" }, talk: true, person: true, username: "ilona" };
const MAY = { say: true, text: false, note: "Rated game" };
const line = (id, username, text, more = {}) =>
  ({ id, username, name: username, seat: 2, kind: "phrase", text, language: "en", deal: 14, at: "1970-01-01T00:00:00.000Z", muted: false, ...more });

let store;
let clock;
let sent;
let asked;

beforeEach(() => {
  clock = new FakeClock();
  [sent, asked] = [[], 0];
  store = new Store(config, { timers: clock, now: () => clock.now });
  store.socket = { say: (what) => sent.push(what), showTalk: () => (asked += 1) };
  store.message({ type: "table", now: 0, table: payload("play-follow") });
  store.set({ connection: "open" });
  store.message({ type: "talk", all: true, lines: [], muted: [], may: MAY });
});

const hear = (...lines) => store.message({ type: "talk", lines });
const texts = () => store.state.talk.lines.map((one) => one.text);
const view = (layout) => renderToString(html`<${App} store=${store} preferences=${{ isLight: () => false }} layout=${layout} />`);
const words = (text) => text.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");

test("lines stand in order, each once, whatever the order of their arrival", () => {
  hear(line(2, "taras", "sorry"));
  hear(line(1, "anna", "thank_you"), line(2, "taras", "sorry"));
  assert.deepEqual(texts(), ["thank_you", "sorry"]);
});

test("a line that a moderator hid is taken out", () => {
  hear(line(1, "taras", "sorry"));
  hear({ id: 1, gone: true });
  assert.deepEqual(texts(), []);
});

test("a bubble hangs for four seconds, one for each seat, and the newest wins", () => {
  hear(line(1, "taras", "sorry"));
  clock.pass(3000);
  hear(line(2, "taras", "thank_you"));
  assert.equal(store.state.talk.bubbles[2].text, "thank_you");
  clock.pass(3900);
  assert.equal(store.state.talk.bubbles[2].text, "thank_you");
  clock.pass(200);
  assert.deepEqual(store.state.talk.bubbles, {});
});

test("what was said before the page came hangs at no plate and is not spoken", () => {
  store.message({ type: "talk", all: true, lines: [line(1, "taras", "sorry")], muted: [], may: MAY });
  assert.deepEqual(store.state.talk.bubbles, {});
  assert.equal(store.state.talk.spoken, null);
});

test("of a muted person nothing is on the felt, nothing is spoken, and the log counts", () => {
  store.talk.mute("taras", true);
  hear(line(1, "taras", "sorry"), line(2, "taras", "my_mistake"));
  assert.deepEqual(store.state.talk.bubbles, {});
  assert.equal(store.state.talk.spoken, null);
  assert.deepEqual(logRows(store.state.talk.lines, ["taras"]).at(-1), { type: "muted", username: "taras", name: "taras", count: 2 });
});

test("a line marked as muted mutes its author here too: another page did it", () => {
  hear(line(1, "taras", "sorry", { muted: true }));
  assert.deepEqual(store.state.talk.muted, ["taras"]);
});

test("with all talk hidden there is no bubble, no word and no number", () => {
  store.talk.set({ hidden: true });
  hear(line(1, "taras", "sorry"));
  assert.deepEqual([store.state.talk.bubbles, store.state.talk.unread, store.state.talk.spoken], [{}, 0, null]);
});

test("new lines are counted until the chat is opened; one's own are not", () => {
  hear(line(1, "taras", "sorry"), line(2, "ilona", "sorry", { seat: 0 }));
  assert.equal(store.state.talk.unread, 1);
  store.talk.open("desktop");
  assert.deepEqual([store.state.talk.unread, store.state.tab], [0, "chat"]);
});

test("the log has a heading for each deal in which somebody spoke", () => {
  const lines = [line(1, "taras", "sorry", { deal: 12 }), line(2, "anna", "sorry", { deal: 14 }), line(3, "anna", "sorry")];
  assert.deepEqual(logRows(lines, []).map((row) => row.number ?? row.line.id), [12, 1, 14, 2, 3]);
});

test("a phrase travels as a key, and the sheet of a phone closes after it", () => {
  store.talk.open("phone");
  assert.equal(store.state.drawer, "chat");
  assert.ok(store.talk.say("phrase", "sorry"));
  assert.deepEqual(sent, [{ phrase: "sorry" }]);
  assert.equal(store.state.drawer, "chat");
  store.message({ type: "said", id: 1 });
  assert.equal(store.state.drawer, null);
});

test("the sheet of a phone stays open to show a refusal", () => {
  store.talk.open("phone");
  store.talk.say("phrase", "sorry");
  store.message({ type: "unsaid", id: 1, problem: { code: "enough_today", detail: "That is enough for today.", data: {} } });
  assert.equal(store.state.drawer, "chat");
  assert.match(words(view("phone")), /That is enough for today/);
});

test("a sheet that was opened again meanwhile stays open", () => {
  store.talk.open("phone");
  store.talk.say("phrase", "sorry");
  store.open("chat");
  store.talk.open("phone");
  store.message({ type: "said", id: 1 });
  assert.equal(store.state.drawer, "chat");
});

test("without a connection nothing is sent, now or later", () => {
  store.set({ connection: "lost" });
  assert.ok(!store.talk.say("phrase", "sorry"));
  store.set({ connection: "open" });
  assert.deepEqual(sent, []);
});

test("after too many the phrases rest for the seconds that the server names", () => {
  store.message({ type: "unsaid", problem: { code: "too_fast", detail: "Too fast", data: { wait: 6 } } });
  assert.ok(!store.talk.say("phrase", "sorry"));
  store.set({ tab: "chat" });
  assert.match(words(view("desktop")), /Too fast, try again in 6 s/);
  clock.pass(6000);
  assert.ok(store.talk.say("phrase", "sorry"));
});

test("after twelve in a deal the phrases rest until the next deal", () => {
  store.message({ type: "unsaid", problem: { code: "enough", detail: "Enough", data: { wait: 1 } } });
  clock.pass(60_000);
  assert.ok(!store.talk.say("phrase", "sorry"));
  const { table } = store.state;
  store.message({ type: "table", now: 0, table: { ...table, seq: table.seq + 1, played: table.played + 1 } });
  assert.ok(store.talk.say("phrase", "sorry"));
});

test("a refused text comes back into its field", () => {
  store.talk.set({ may: { say: true, text: true, note: "" }, draft: "hello" });
  store.talk.say("text", "hello");
  assert.equal(store.state.talk.draft, "");
  store.message({ type: "unsaid", id: 1, problem: { code: "too_fast", detail: "Too fast", data: { wait: 1 } } });
  assert.equal(store.state.talk.draft, "hello");
});

test("a refused text comes back although a phrase was said after it, and something was typed", () => {
  store.talk.set({ may: { say: true, text: true, note: "" } });
  store.talk.say("text", "hello");
  store.talk.say("phrase", "sorry");
  store.talk.set({ draft: "all" });
  store.message({ type: "unsaid", id: 1, problem: { code: "too_fast", detail: "Too fast", data: { wait: 1 } } });
  assert.equal(store.state.talk.draft, "hello all");
});

test("a mute that the server refuses is taken back, and the reason is shown", async (t) => {
  const json = async () => ({ error: { text: "This list is full." } });
  t.mock.method(globalThis, "fetch", async () => ({ ok: false, json }));
  hear(line(1, "taras", "sorry"));
  store.set({ tab: "chat" });
  const posted = store.talk.mute("taras", true);
  assert.deepEqual(store.state.talk.muted, ["taras"]);
  await posted;
  assert.deepEqual(store.state.talk.muted, []);
  assert.match(words(view("desktop")), /This list is full/);
});

test("a mute that does not reach the server is taken back", async (t) => {
  t.mock.method(globalThis, "fetch", async () => { throw new Error("offline"); });
  await store.talk.block("taras");
  assert.deepEqual(store.state.talk.muted, []);
  assert.match(store.state.talk.failure, /No connection/);
});

const press = (more) =>
  ({ key: "1", target: { tagName: "BUTTON" }, currentTarget: { querySelector: () => ({}) }, ...more });

test("a key says a phrase once, only where the phrases are shown", () => {
  assert.equal(phraseOf(press()), "well_played");
  assert.equal(phraseOf(press({ repeat: true })), null);
  assert.equal(phraseOf(press({ currentTarget: { querySelector: () => null } })), null);
  assert.equal(phraseOf(press({ target: { tagName: "INPUT" } })), null);
  assert.equal(phraseOf(press({ key: "7" })), null);
});

test("the sheet closes by itself when the viewer's turn comes, and keeps what was typed", () => {
  const mine = payload("play-follow");
  store.message({ type: "table", now: 0, table: { ...mine, seq: 42, to_act: 1, legal: {}, clock: { ...mine.clock, seat: 1 } } });
  store.set({ drawer: "chat" });
  store.talk.set({ draft: "hel" });
  store.message({ type: "table", now: 0, table: { ...mine, seq: 43 } });
  assert.deepEqual([store.state.drawer, store.state.talk.draft], [null, "hel"]);
});

test("the end of the game asks for what viewers said, and for the rights after it", () => {
  const { table } = store.state;
  store.message({ type: "table", now: 0, table: { ...table, seq: 42, phase: "over", legal: {}, to_act: null } });
  assert.equal(asked, 1);
});

test("viewers ask at the end of the game within five seconds, not all at once", (t) => {
  t.mock.method(Math, "random", () => 0.5);
  const table = { ...store.state.table, you: null, legal: {}, to_act: null };
  store.state.table = table;
  store.message({ type: "table", now: 0, table: { ...table, seq: 42, phase: "over" } });
  clock.pass(2400);
  assert.equal(asked, 0);
  clock.pass(200);
  assert.equal(asked, 1);
});

test("rights are asked again when the seat is lost to the clock and when it is taken back", () => {
  const { table } = store.state;
  const lost = table.people.map((person) => (person.seat === table.you ? { ...person, return_until: 16 } : person));
  store.message({ type: "table", now: 0, table: { ...table, seq: 42, people: lost, legal: {}, to_act: null } });
  assert.equal(asked, 1);
  store.message({ type: "table", now: 0, table: { ...table, seq: 43, people: lost, legal: {}, to_act: null } });
  assert.equal(asked, 1);
  store.message({ type: "table", now: 0, table: { ...table, seq: 44 } });
  assert.equal(asked, 2);
});

test("a phrase is read in the reader's language, with the language it was said in", () => {
  assert.equal(lineText(line(1, "taras", "well_played")), "Well played");
  assert.equal(fromText(line(1, "taras", "well_played", { language: "uk" }), "en"), "from Ukrainian");
  assert.equal(fromText(line(1, "taras", "well_played", { language: "en-us" }), "en"), null);
  assert.equal(fromText(line(1, "taras", "hello", { kind: "text", language: "uk" }), "en"), null);
});

test("a phrase has at most 16 characters", () => {
  for (const text of Object.values(PHRASES)) assert.ok(text().length <= 16);
});

test("the chat stands in a tab of a large table, and in a sheet of a phone", () => {
  const { table, state } = fixture("talk-tab");
  store.message({ type: "table", now: 0, table });
  store.set(state);
  for (const layout of ["desktop", "phone"]) {
    assert.match(words(view(layout)), /Well played Good luck Thank you Sorry One moment My mistake/);
  }
  assert.match(words(view("desktop")), /Anna's messages are hidden 2 messages hidden Show messages/);
  assert.match(words(view("desktop")), /from Ukrainian/);
});

test("a player is told that viewers' words come after the game", () => {
  store.set({ tab: "watching" });
  assert.match(words(view("desktop")), /You can read what viewers say when the game is over/);
});

test("without talk, as in a lesson, there are no tabs and no chat in the bar", () => {
  store.config = { ...config, talk: false };
  assert.doesNotMatch(view("desktop"), /tablist/);
  assert.doesNotMatch(words(view("phone")), /Chat/);
});

test("viewers without an account are led to one from what they may not say", () => {
  const { table, state } = fixture("talk-watching");
  const shown = (account_url, username) => {
    store.config = { ...config, account_url, username };
    store.message({ type: "table", now: 0, table });
    store.set({ ...state, talk: { ...store.state.talk, may: { say: true, text: false, note: "Set phrases only." } } });
    return view("desktop");
  };
  assert.match(shown("/accounts/convert/", "Guest1"), /Set phrases only\. <a href="\/accounts\/convert\/">Create an account, keep your games<\/a>/);
  assert.match(shown("/accounts/login/", ""), /<a href="\/accounts\/login\/">Log in<\/a>/);
  assert.doesNotMatch(shown("", "anna"), /only\. <a/);
});
