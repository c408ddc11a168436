// The replay: moving through the frames of real games, their outline, and the page at each frame.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import * as timeline from "../../../games/static/games/replay/timeline.js";
import { belowOf, middleTrick, tableOf } from "../../../games/static/games/replay/frame.js";
import { ReplayStore } from "../../../games/static/games/replay/store.js";
import { dealOutline } from "../../../games/static/games/replay/deal_outline.js";
import { App } from "../../../games/static/games/replay/view/app.js";
import { momentOf, dealNumberText, dealsLeftText, reportAddress } from "../../../games/static/games/replay/view/header.js";
import { rowsOf } from "../../../games/static/games/replay/view/sheet.js";
import { gainText, stepTexts } from "../../../games/static/games/replay/step_texts.js";
import { cardPoints } from "../../../games/static/games/board/cards.js";
import { html } from "../../../games/static/games/base/html.js";
import { plain } from "../../../games/static/games/base/text.js";
import { renderToString } from "../vendor/render-to-string.js";

const folder = new URL("../fixtures/replays/", import.meta.url);
const load = (name) => JSON.parse(readFileSync(new URL(`${name}.json`, folder), "utf8"));
const games = Object.fromEntries(["classic", "duel", "four", "lithuanian"].map((name) => [name, load(name)]));
const faces = new Proxy({}, { get: (_, card) => `/${String(card)}.svg` });
const played = ({ outcome }) => outcome === "made" || outcome === "failed";
const playedDeal = games.classic.rows.findIndex(played);
const urls = { home: "/", replay: "/replay/", table: null };
const timers = () => {
  const set = [];
  return { set, setTimeout: (act, ms) => set.push({ act, ms }), clearTimeout: () => {} };
};
globalThis.location = { origin: "http://here", pathname: "/game/x/", hash: "" };

const storeOf = (replay = games.classic, clock = timers()) =>
  new ReplayStore({ faces: { two: faces, four: faces }, backs: { pine: "/back.svg" }, urls, replay }, { timers: clock });

const preferences = { isLight: () => false };
const draw = (store, layout) => renderToString(html`<${App} store=${store} preferences=${preferences} layout=${layout} />`);
const words = (text) => text.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");

test("frames are built from the changes", () => {
  const frames = timeline.expand([{ a: 1, b: 2 }, { b: 3 }, {}]);
  assert.deepEqual(frames, [{ a: 1, b: 2 }, { a: 1, b: 3 }, { a: 1, b: 3 }]);
});

test("steps go through every frame of every deal, forwards and backwards", () => {
  const { deals } = games.classic;
  let at = { deal: 0, step: 0 };
  const way = [at];
  while (!timeline.isEnd(deals, at)) way.push((at = timeline.next(deals, at)));
  assert.equal(way.length, deals.flat().length);
  for (const place of way.reverse()) {
    assert.deepEqual(at, place);
    at = timeline.back(deals, at);
  }
  assert.deepEqual(at, { deal: 0, step: 0 });
});

test("jumps between deals stop at the last one", () => {
  const { deals } = games.classic;
  const lastDeal = deals.length - 1;
  assert.deepEqual(timeline.nextDeal(deals, { deal: 0, step: 5 }), { deal: 1, step: 0 });
  assert.deepEqual(timeline.previousDeal(deals, { deal: 1, step: 5 }), { deal: 0, step: 0 });
  assert.deepEqual(timeline.nextDeal(deals, { deal: lastDeal, step: 5 }), { deal: lastDeal, step: 0 });
  assert.deepEqual(timeline.last(deals, { deal: 1, step: 0 }), { deal: 1, step: deals[1].length - 1 });
});

test("a position has an address, and the address leads to it", () => {
  const { deals } = games.classic;
  for (const place of [{ deal: 0, step: 0 }, { deal: 1, step: 7 }]) {
    assert.deepEqual(timeline.positionFromHash(deals, timeline.hashOf(place)), place);
    assert.deepEqual(timeline.positionFromHash(deals.slice(0, 2), timeline.hashOf(place, 4), 4), place);
  }
  assert.equal(timeline.hashOf({ deal: 14, step: 7 }), "#15.7");
  assert.deepEqual(timeline.positionFromHash(deals, "#2"), { deal: 1, step: 0 });
  for (const odd of ["", "#", "#x", "#1.x", "#-1", "#1.2.3", null, undefined]) assert.equal(timeline.positionFromHash(deals, odd), null);
  assert.deepEqual(timeline.positionFromHash(deals, "#9999.9999"), timeline.last(deals, { deal: deals.length - 1 }));
  assert.deepEqual(timeline.positionFromHash(deals, "#0.0"), { deal: 0, step: 0 });
});

test("keys move, and leave focused elements alone", () => {
  const moves = { ArrowRight: "next", ArrowLeft: "back", " ": "play", Home: "first", End: "last", PageDown: "nextDeal", PageUp: "previousDeal" };
  for (const [key, name] of Object.entries(moves)) assert.equal(timeline.moveForKey({ key }), name);
  assert.equal(timeline.moveForKey({ key: "x" }), null);
  assert.equal(timeline.moveForKey({ key: "ArrowLeft", altKey: true }), null);
  assert.equal(timeline.moveForKey({ key: " ", target: { tagName: "BUTTON" } }), null);
  assert.equal(timeline.moveForKey({ key: "ArrowLeft", target: { tagName: "INPUT" } }), null);
  assert.equal(timeline.moveForKey({ key: "ArrowRight", target: { tagName: "BUTTON" } }), "next");
});

test("a taken trick stays in the middle until the next action", () => {
  const frames = timeline.expand(games.classic.deals[playedDeal]);
  const sizes = frames.map((frame) => middleTrick(frame).length);
  assert.equal(Math.max(...sizes), 3);
  assert.equal(sizes.filter((size) => size === 3).length, 8);
  assert.equal(sizes.at(-1), 3);
  assert.ok(frames.every((frame) => frame.trick.length < 3));
});

test("with hidden hands the others' given cards and the talon are hidden", () => {
  const frames = timeline.expand(games.classic.deals[playedDeal]);
  const bidding = frames[0];
  assert.equal(tableOf(games.classic, bidding, true).talon.cards.length, 3);
  assert.equal(tableOf(games.classic, bidding, false).talon.cards, null);
  const { gave } = frames.at(-1);
  assert.ok(gave.every((line) => line.card));
  const seen = tableOf(games.classic, frames.at(-1), false).given;
  const below = belowOf(games.classic);
  for (const line of seen) assert.equal(Boolean(line.card), line.from === below || line.to === below);
});

test("cards laid aside are shown to the declarer, and to all at the end of the deal", () => {
  const replay = games.lithuanian;
  const at = replay.rows.findIndex(played);
  const frames = timeline.expand(replay.deals[at]);
  const { declarer, laid } = frames.at(-1);
  assert.deepEqual([...laid].sort(), [...replay.rows[at].laid].sort());
  const inPlay = frames.at(-2);
  for (const you of replay.people.map((_, seat) => seat)) {
    assert.deepEqual(tableOf({ ...replay, you }, inPlay, false).laid, you === declarer ? laid : []);
    assert.deepEqual(tableOf({ ...replay, you }, inPlay, true).laid, laid);
    assert.deepEqual(tableOf({ ...replay, you }, frames.at(-1), false).laid, laid);
  }
  assert.deepEqual(dealOutline(frames).laid, laid);
  const gave = frames[dealOutline(frames).gaveStep];
  assert.match(stepTexts(tableOf(replay, gave)).map(plain).join(" "), / laid .*, .*, .* aside/);
});

test("the outline of a deal has its bids, its talon and its tricks, each with its step", () => {
  for (const replay of Object.values(games)) {
    replay.deals.forEach((steps, i) => {
      const frames = timeline.expand(steps);
      const told = dealOutline(frames);
      const row = replay.rows[i];
      assert.equal(told.bids.length, frames.at(-1).bids.length);
      if (!played(row)) return;
      const cards = told.tricks.flatMap((trick) => trick.cards);
      assert.equal(cards.length, frames.filter((frame) => / play /.test(frame.action ?? "")).length);
      for (const line of cards) assert.match(frames[line.step].action, new RegExp(`^${line.seat} play ${line.card}`));
      const sums = row.points.map(() => 0);
      for (const trick of told.tricks) sums[trick.winner] += trick.points;
      sums[row.declarer] += cardPoints(row.laid ?? []);
      assert.deepEqual(sums, row.points);
      for (const trick of told.tricks) assert.equal(trick.leader, trick.cards[0].seat);
    });
  }
});

test("each step has a text", () => {
  let said = 0;
  for (const replay of Object.values(games)) {
    for (const steps of replay.deals) {
      timeline.expand(steps).slice(1).forEach((frame) => {
        const lines = stepTexts(tableOf(replay, frame)).map(plain);
        for (const line of lines) assert.doesNotMatch(line, /undefined|NaN|null|%\(/);
        if (lines.length) said += 1;
        else assert.match(frame.action, /keep|redeal|take|trump|offer|decline|cut|look|dark|lay/);
      });
    }
  }
  assert.ok(said > 100);
});

test("a play of a shown rest says who showed it", () => {
  const replay = games.classic;
  const frames = timeline.expand(replay.deals[replay.rows.findIndex(played)]);
  const frame = frames.find((one) => / play /.test(one.action ?? ""));
  const [first, ...others] = stepTexts(tableOf(replay, { ...frame, shown_by: 0 })).map(plain);
  assert.equal(first, `Played by the site: ${replay.people[0].name} showed the rest.`);
  assert.deepEqual(others, stepTexts(tableOf(replay, frame)).map(plain));
});

test("the result of a deal is described for everybody", () => {
  const replay = games.classic;
  const text = gainText(tableOf(replay, timeline.expand(replay.deals[0]).at(-1)), replay.rows[0], null);
  for (const { name } of replay.people) assert.match(text, new RegExp(name));
});

test("the sheet has a row for each deal, redeals without a number", () => {
  const rows = games.classic.rows.filter((row) => !row.redeal);
  assert.ok(rows.length > 1 && rows.length < games.classic.rows.length);
  const redeal = { ...rows[0], redeal: true };
  const numbers = rowsOf({ rows: [redeal, ...rows, null] }, [0, 1, 2]).map((row) => row.number);
  assert.deepEqual(numbers, [null, ...rows.map((_, i) => i + 1), rows.length + 1]);
});

for (const layout of ["desktop", "phone"]) {
  for (const [name, replay] of Object.entries(games)) {
    test(`every frame is drawn: ${name}, ${layout}`, () => {
      const store = storeOf(replay);
      for (const everyone of [true, false]) {
        store.set({ everyone, at: { deal: 0, step: 0 } });
        while (!timeline.isEnd(replay.deals, store.state.at)) {
          const text = draw(store, layout);
          assert.doesNotMatch(words(text), /undefined|NaN|\[object|%\(/, JSON.stringify(store.state.at));
          const faces = text.match(/data-card="/g)?.length ?? 0;
          const { hands } = store.frame;
          assert.equal(faces, everyone ? hands.flat().length : hands[belowOf(replay)].length);
          store.move("next");
        }
      }
    });
  }
}

for (const layout of ["desktop", "phone"]) {
  test(`the last deal of a running game shows what the player saw: ${layout}`, () => {
    const running = load("last_deal");
    const store = storeOf(running);
    assert.deepEqual(store.frame.hands.map((hand) => hand?.length ?? null), [null, 7, null]);
    while (!timeline.isEnd(running.deals, store.state.at)) {
      const text = draw(store, layout);
      assert.doesNotMatch(words(text), /undefined|NaN|null|\[object|%\(/, JSON.stringify(store.state.at));
      const faces = text.match(/data-card="/g)?.length ?? 0;
      const { hands } = store.frame;
      assert.equal(faces, hands.flatMap((hand) => hand ?? []).length);
      assert.doesNotMatch(text, /all cards"|Show all cards|All cards</i);
      store.move("next");
    }
    store.set({ drawer: "deal" });
    assert.match(words(draw(store, layout)), /The deal as you saw it.*All cards are shown when the game is over/);
  });
}

test("the drawers are drawn", () => {
  const store = storeOf({ ...games.classic, shuffle: { commitment: "ab", secret: "cd", proven: true } });
  for (const drawer of ["deal", "score", "more", "agreements", "fair"]) {
    store.set({ drawer });
    assert.match(draw(store, "phone"), new RegExp(`drawer-${drawer}`));
  }
});

test("the header counts the deals as players do", () => {
  const store = storeOf();
  const { rows } = games.classic;
  const said = rows.map((_, deal) => (store.go({ deal, step: 0 }), dealNumberText(store)));
  const count = rows.filter((row) => !row.redeal).length;
  let number = 0;
  assert.deepEqual(said, rows.map((row) => (row.redeal ? "Redealt" : `Deal ${(number += 1)} of ${count}`)));
});

test("of a game of a number of deals the header tells how many are left", () => {
  const short = { ...games.classic, agreements: { ...games.classic.agreements, max_deals: 60 } };
  const store = storeOf(short);
  const first = short.rows.findIndex((row) => !row.redeal);
  store.go({ deal: first, step: 0 });
  assert.deepEqual([dealNumberText(store), dealsLeftText(store)], ["Deal 1 of 60", "59 deals left"]);
  assert.equal(dealsLeftText(storeOf({ ...short, agreements: { ...short.agreements, max_deals: null } })), "");
});

test("playback runs, pauses on tricks and deals, and stops at the end", () => {
  const clock = timers();
  const store = storeOf(games.classic, clock);
  store.move("play");
  assert.ok(store.state.playing);
  const rests = new Set();
  for (let guard = 0; store.state.playing && guard < 9999; guard += 1) {
    const { act, ms } = clock.set.pop();
    rests.add(ms);
    act();
  }
  assert.equal(rests.size, 3);
  assert.ok(timeline.isEnd(games.classic.deals, store.state.at) && !store.state.playing);
  store.move("play");
  assert.deepEqual(store.state.at, { deal: 0, step: 0 });
});

test("stepping by hand pauses playback", () => {
  const store = storeOf();
  store.move("play");
  store.move("next");
  assert.equal(store.state.playing, false);
  assert.deepEqual(store.state.at, { deal: 0, step: 1 });
  assert.ok(store.state.forward);
  store.move("back");
  assert.equal(store.state.forward, false);
  assert.equal(store.can("back"), false);
});

test("what is shared names the moment where a server sees it", () => {
  const store = storeOf();
  store.openHash("#2.5");
  assert.equal(momentOf(store), "2.5");
  store.openHash("#2");
  assert.equal(momentOf(store), "2");
});

test("the sheet of a stored game is opened at its moment; a pasted record has none", () => {
  const page = (replay) => renderToString(html`<${App} store=${storeOf(replay)} preferences=${{ isLight: () => false }} layout="desktop" />`);
  assert.match(page({ ...games.classic, id: "g7", status: "finished" }), /href="\/game\/g7\/share\/\?at=1" data-sheet/);
  assert.doesNotMatch(page({ ...games.classic, id: "" }), /data-sheet/);
});

test("players may report from the replay: the only other person at once, one of several by choice", () => {
  const seat = (number, bot) => ({ seat: number, bot, username: `u${number}` });
  const replay = { id: "g7", record: "/x", you: 0, people: [seat(0, false), seat(1, false), seat(2, true)] };
  assert.equal(reportAddress(replay), "/@/u1/report/?game=g7");
  assert.equal(reportAddress({ ...replay, people: [seat(0, false), seat(1, false), seat(2, false)] }), "/game/g7/report/");
  assert.equal(reportAddress({ ...replay, people: [seat(0, false), seat(1, true), seat(2, true)] }), null);
  assert.equal(reportAddress({ ...replay, you: null }), null);
  assert.equal(reportAddress({ ...replay, record: null }), null);
});

test("an annulled game says so above its cards", () => {
  const page = (replay) => renderToString(html`<${App} store=${storeOf(replay)} preferences=${{ isLight: () => false }} layout="desktop" />`);
  assert.match(page({ ...games.classic, annulled: true }), /annulled</);
  assert.doesNotMatch(page(games.classic), /annulled</);
});
