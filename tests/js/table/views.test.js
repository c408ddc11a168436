import assert from "node:assert/strict";
import { test } from "node:test";
import { html } from "../../../games/static/games/base/html.js";
import { Store } from "../../../games/static/games/table/store.js";
import { App } from "../../../games/static/games/table/page/app.js";
import { mainAction } from "../../../games/static/games/table/end/model.js";
import { seatedAt } from "../../../games/static/games/table/end/play_again.js";
import { fixture, fixtures } from "../fixtures.js";
import { renderToString } from "../vendor/render-to-string.js";

const cards = [..."SHCD"].flatMap((suit) => [..."ATKQJ9"].map((rank) => rank + suit));
const faces = Object.fromEntries([...cards, "back"].map((card) => [card, `/${card}.svg`]));
const config = { limits: { message: 300, own_words: 120 }, faces: { two: faces, four: faces }, backs: { pine: "/back.svg" }, urls: { home: "/", convert_guest: "/accounts/convert/" } };
const preferences = { isLight: () => false };

function draw({ table, state, config: more }, layout) {
  const store = new Store({ ...config, ...more }, { timers: { setTimeout: () => 0, clearTimeout: () => {} } });
  store.message({ type: "table", now: Date.now(), table });
  store.set({ connection: "open", ...state });
  return renderToString(html`<${App} store=${store} preferences=${preferences} layout=${layout} />`);
}

const words = (text) => text.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");

for (const layout of ["desktop", "phone", "landscape"]) {
  test(`every state is drawn: ${layout}`, () => {
    for (const one of fixtures()) {
      const text = draw(one, layout);
      assert.ok(text.length > 1000, one.name);
      assert.doesNotMatch(words(text), /undefined|NaN|\[object|%\(/, one.name);
    }
  });
}

test("a table that is still loading shows backs", () => {
  const store = new Store(config);
  assert.match(renderToString(html`<${App} store=${store} preferences=${preferences} layout="phone" />`), /back\.svg/);
});

test("an unconfirmed action is shown as pending", () => {
  for (const layout of ["desktop", "phone"]) {
    const { table, state } = fixture("pending-offline");
    const offline = words(draw({ table, state }, layout));
    assert.match(offline, /No connection\. Your clock is running; reconnecting/);
    assert.match(offline, /Your move will be sent when you are back online/);
    const slow = words(draw({ table, state: { ...state, connection: "open", offline: false } }, layout));
    assert.match(slow, /Your move is not confirmed yet; sending it again/);
    assert.doesNotMatch(slow, /No connection/);
    assert.doesNotMatch(words(draw({ table, state: { ...state, late: false } }, layout)), /Your move/);
  }
});

test("the main button repeats the number it will send", () => {
  assert.match(words(draw(fixture("bid-mine"), "desktop")), /Pass Bid 125/);
  const { table } = fixture("bid-mine");
  assert.match(words(draw({ table, state: { draft: 150 } }, "desktop")), /Bid 150/);
});

test("only legal actions are offered at the limit", () => {
  const text = words(draw(fixture("bid-limit"), "phone"));
  assert.match(text, /You can only pass/);
  assert.doesNotMatch(text, /Bid \d/);
});

test("a spectator sees backs and no buttons", () => {
  const text = draw(fixture("spectator"), "desktop");
  assert.doesNotMatch(text, /data-card=/);
  assert.match(words(text), /you are watching/);
});

test("illegal cards stay in the list and have a reason", () => {
  const text = draw(fixture("play-follow"), "phone");
  assert.match(text, /data-card="TH"[^>]*aria-disabled="true"[^>]*aria-label="ten of hearts, not now: You hold spades/);
});

test("exactly one clock runs", () => {
  for (const name of ["play-follow", "play-other", "bid-mine", "bid-other", "play-trump"]) {
    assert.equal(draw(fixture(name), "desktop").match(/class="clock runs/g).length, 1, name);
  }
});

test("the sheet is a table with headers for rows and columns", () => {
  const text = draw(fixture("play-follow"), "desktop");
  assert.equal(text.match(/<th scope="col"/g).length, 4);
  assert.ok(text.match(/<th scope="row"/g).length > 8);
});

test("the end shows that ratings are pending, then the ratings", () => {
  assert.match(words(draw(fixture("over-waiting"), "phone")), /rating pending/);
  const rated = words(draw(fixture("over-rated"), "phone"));
  assert.match(rated, /1665 \+18/);
  assert.doesNotMatch(rated, /rating pending/);
});

test("players may report other people at the end, spectators may not", () => {
  const { table } = fixture("over-rated");
  const [bot, person] = table.people.filter(({ seat }) => seat !== table.you);
  const people = table.people.map((one) => ({
    ...one, username: one.seat === person.seat ? "Ann\u0430" : one.username, bot: one.seat === bot.seat,
  }));
  const end = draw({ table: { ...table, people } }, "phone");
  assert.equal(end.match(/class="report"/g).length, 1);
  assert.ok(end.includes(`href="/@/Ann%D0%B0/report/?game=${table.id}"`));
  assert.doesNotMatch(draw({ table: { ...table, people, you: null } }, "phone"), /class="report"/);
});

test("players with an account may challenge others with one at the end", () => {
  const { table } = fixture("over-rated");
  const [guest, person] = table.people.filter(({ seat }) => seat !== table.you);
  const people = table.people.map((one) => ({
    ...one, bot: false, username: one.seat === person.seat ? "Ann\u0430" : one.username, guest: one.seat === guest.seat,
  }));
  const may = (challenge) => ({ relations: { "Ann\u0430": { follows: false, challenge } } });
  const end = draw({ table: { ...table, people }, config: may(true) }, "phone");
  assert.deepEqual(end.match(/\/tables\/new\/\?challenge=[^"]*/g), ["/tables/new/?challenge=Ann%D0%B0"]);
  // Their settings would refuse it.
  assert.doesNotMatch(draw({ table: { ...table, people }, config: may(false) }, "phone"), /challenge=/);
  // Guests and visitors have no relations.
  assert.doesNotMatch(draw({ table: { ...table, people } }, "phone"), /challenge=/);
  assert.doesNotMatch(draw({ table: { ...table, people, you: null }, config: may(true) }, "phone"), /challenge=/);
});

test("a report about a player who left concerns that person, not the substitute bot", () => {
  const { table } = fixture("over-rated");
  const [left] = table.people.filter(({ seat }) => seat !== table.you);
  const substitute_for = { name: "Oleh", username: "Oleh" };
  const people = table.people.map((one) => (one.seat === left.seat
    ? { ...one, bot: true, username: "bot-7", substitute_for } : { ...one, bot: true }));
  const end = draw({ table: { ...table, people } }, "phone");
  assert.ok(end.includes(`href="/@/Oleh/report/?game=${table.id}"`));
  assert.doesNotMatch(end, /bot-7\/report/);
});

test("an annulled game says so at its end", () => {
  assert.match(words(draw({ table: fixture("over-rated").table, config: { annulled: true } }, "phone")), /was annulled/);
  assert.doesNotMatch(words(draw(fixture("over-rated"), "phone")), /was annulled/);
});

test("only guests are offered an account at the end", () => {
  const { table } = fixture("over-rated");
  const people = table.people.map((person) => ({ ...person, guest: person.seat === table.you }));
  assert.match(draw({ table: { ...table, people } }, "phone"), /href="\/accounts\/convert\/"[^>]*>Keep your games/);
  const others = table.people.map((person) => ({ ...person, guest: person.seat !== table.you }));
  assert.doesNotMatch(draw({ table: { ...table, people: others } }, "phone"), /Keep your games/);
});

test("more: the current deal; a running clock is mentioned to players only", () => {
  const more = (name) => {
    const { table } = fixture(name);
    return words(draw({ table, state: { drawer: "more" } }, "phone")).replace(/^.* More /, "");
  };
  const mine = fixture("play-lead").table;
  assert.match(more("play-lead"), new RegExp(`Deal ${mine.played + 1}.*your clock keeps running`));
  assert.match(more("spectator"), /you are watching/);
  assert.doesNotMatch(more("spectator"), /your clock/);
  const over = fixture("over-rated").table;
  assert.match(more("over-rated"), new RegExp(`Deal ${over.played} `));
  assert.doesNotMatch(more("over-rated"), /your clock|you are watching/);
});

test("no rating is awaited for a bot", () => {
  const { table, ...rest } = fixture("over-rated");
  const people = table.people.map((person) => (person.seat === 2 ? { ...person, bot: true } : person));
  const result = { ...table.result, ratings: table.result.ratings.slice(0, 2) };
  const sheet = words(draw({ ...rest, table: { ...table, people, result } }, "phone"));
  assert.match(sheet, /3 T Taras 760/);
  assert.doesNotMatch(sheet, /rating pending/);
});

test("the other seats never learn who is asked for a claim", () => {
  const text = draw(fixture("claim-other"), "desktop");
  assert.match(words(text), /A redeal is being considered/);
  assert.doesNotMatch(text, /plate[^"]* turn"/);
});

test("an absent player has a dashed ring and a note; a bot says for whom it plays", () => {
  for (const layout of ["desktop", "phone"]) {
    const text = draw(fixture("absent-kept"), layout);
    assert.equal(text.match(/portrait[^"]* away/g).length, 1);
    assert.match(words(text), /Anna.*away/);
    assert.match(words(text), /Agata for Taras/);
  }
});

test("timeouts are warned about, more urgently before the last", () => {
  assert.match(words(draw(fixture("missed-once"), "phone")), /so a move was made for you: 1 of 3/);
  assert.doesNotMatch(draw(fixture("missed-once"), "phone"), /class="line over brief problem"/);
  assert.match(draw(fixture("missed-twice"), "phone"), /class="line over brief problem"/);
});

test("a seat lost by the clock may be taken back: the sheet says until when, how, and what it costs", () => {
  for (const layout of ["desktop", "phone", "landscape"]) {
    const text = draw(fixture("seat-lost-return"), layout);
    assert.match(words(text), /Your time ran out\. A bot plays for you\./);
    assert.match(words(text), /You can return until deal 16 begins Once in a game\. You have 7 s a turn and no reserve until the next deal\. If your time runs out again, the seat is gone/);
    assert.match(words(text), /Counts as half a game left early ; not coming back counts as a whole one/);
    assert.match(words(text), /Not now Take my seat back/);
    assert.match(text, /<section class="lost-seat"[^>]*><div role="alert">/);
  }
  const unrated = { ...fixture("seat-lost-return").table, rated: false };
  assert.doesNotMatch(words(draw({ table: unrated }, "phone")), /half a leave/);
});

test("not now folds the sheet into the turn line", () => {
  const text = draw(fixture("seat-lost-folded"), "phone");
  assert.match(text, /<button type="button" class="turn-line mine"[^>]*>Take my seat back, until deal 16</);
  assert.doesNotMatch(text, /lost-seat/);
});

test("without a connection the way back waits", () => {
  const text = draw(fixture("seat-lost-offline"), "phone");
  assert.match(text, /disabled[^>]*>Take my seat back/);
  assert.match(words(text), /No connection\. Your clock is running; reconnecting/);
});

test("when the offer has ended, a table that still shows the seat offers nothing to watch", () => {
  const { table, state } = fixture("seat-lost-return");
  for (const folded of [false, true]) {
    const text = draw({ table, state: { ...state, kept: true, folded, connection: "closed" } }, "phone");
    assert.match(words(text), /The bot keeps the seat\. Your time ran out\. Home/);
    assert.doesNotMatch(words(text), /Take my seat back|Watch|cannot be reached/);
  }
});

test("after the last moment the bot keeps the seat", () => {
  const text = words(draw(fixture("seat-lost-kept"), "phone"));
  assert.match(text, /The bot keeps the seat\. Your time ran out\. You are watching now\. Home Watch/);
  assert.doesNotMatch(text, /You left this game/);
  const over = { table: { ...fixture("seat-lost-kept").table, ...overOf("over-lost") }, state: { lost: "time" } };
  assert.doesNotMatch(words(draw(over, "phone")), /The bot keeps the seat/);
});

const overOf = (name) => ({ phase: "over", status: "over", result: fixture(name).table.result });

test("the news that the seat was left lie over hand and turn line, and go with a press", () => {
  const { table, state } = fixture("seat-lost-kept");
  const text = draw({ table, state: { ...state, lost: "left" } }, "phone");
  assert.match(text, /<section class="lost-seat"/);
  assert.match(words(text), /You left this game\. A bot has taken your seat\. You are watching now\. Home Watch/);
  assert.doesNotMatch(text, /class="line"/);
  assert.doesNotMatch(draw({ table, state: { ...state, lost: null } }, "phone"), /You left this game/);
});

test("the others read that a player's time ran out, and that they may return", () => {
  assert.match(words(draw(fixture("seat-lost-other"), "desktop")), /Agata for Anna .*time ran out, may return/);
  assert.match(words(draw(fixture("seat-lost-other"), "phone")), /Agata for Anna .*may return/);
});

test("before the last chance the turn line warns, and a screen reader says it", () => {
  for (const name of ["last-chance", "last-chance-bid"]) {
    const text = draw(fixture(name), "phone");
    assert.match(words(text), /Last chance, then a bot takes over/, name);
    assert.match(text, /aria-live="assertive">Last chance, then a bot takes over\./, name);
  }
  assert.match(words(draw(fixture("last-chance-bid"), "phone")), /Your time ran out 4 times in this game/);
});

test("who took the seat back is told that the next timeout is final, and still what to do", () => {
  const text = words(draw(returnedSince(1000), "phone"));
  assert.match(text, /You took your seat back\. The next time your clock runs out, a bot takes it for good\./);
  assert.match(text, /Your turn: follow/);
  assert.doesNotMatch(text, /Last chance/);
});

test("who took the seat back is warned when half the time of the turn is over", () => {
  const text = draw(returnedSince(21_000), "phone");
  assert.match(text, /turn-line mine last/);
  assert.match(words(text), /Last chance, then a bot takes over/);
});

// 30 s a turn, of which so many milliseconds have passed.
function returnedSince(ms) {
  const { table, state } = fixture("seat-returned");
  return { table: { ...table, clock: { ...table.clock, started: Date.now() - ms } }, state };
}

test("resigning needs a confirmation, and only players can", () => {
  const asked = words(draw(fixture("drawer-resign"), "desktop"));
  assert.match(asked, /Resign this game\?.*A bot plays your cards.*counts this as last place.*Keep playing Resign/);
  assert.match(words(draw(fixture("play-follow"), "desktop")), /Resign Leave/);
  for (const name of ["spectator", "over-rated", "seat-lost"]) {
    assert.doesNotMatch(words(draw(fixture(name), "desktop")), /Resign/, name);
  }
  assert.match(words(draw(fixture("drawer-more"), "phone")), /Resign the game/);
});

test("a viewer who lost the seat is told so; in the final standings the leaver is listed by their own name", () => {
  assert.match(words(draw(fixture("seat-lost"), "phone")), /A bot has taken your seat\. You are watching now/);
  assert.match(words(draw(fixture("over-left"), "desktop")), /3 T Taras left the game/);
});

test("a game that somebody left before the first bid says so, and nobody is put into a queue", () => {
  const { table: closed } = fixture("over-closed");
  const text = words(draw({ table: closed }, "phone"));
  assert.match(text, /Taras left or never came/);
  assert.match(text, /Taras left or did not come before the first bid/);
  assert.match(text, /counts only for those who left or never came/);
  assert.match(text, /Play again/);
  assert.doesNotMatch(text, /Look for a new table|head of the queue/);
  const aborted = { ...closed, people: closed.people.map((person) => ({ ...person, closed_game: undefined })) };
  assert.match(words(draw({ table: aborted }, "phone")), /stopped without a winner/);
});

test("who resigns before the first bid learns that the game closes for all", () => {
  const { table, state } = fixture("drawer-resign");
  assert.match(words(draw({ table, state }, "desktop")), /A bot plays your cards to the end of the game/);
  assert.match(words(draw({ table: { ...table, leaving_closes: true }, state }, "desktop")), /Nobody has bid yet, so the game will be closed/);
});

test("a tournament table links to the tournament, and its end makes that the main action", () => {
  const event = "/tournaments/abc/";
  const of = (name, layout) => draw({ ...fixture(name), config: { ...fixture(name).config, event } }, layout);
  const ways = (text) => [...text.matchAll(/<a class="([^"]*)" href="([^"]*)"[^>]*>(.*?)<\/a>/g)].map(([, kind, href, inner]) => [words(inner).trim(), href, kind]);
  const to = (text, word) => ways(text).filter(([name]) => name === word).map(([, href]) => href);
  const running = of("play-follow", "desktop");
  assert.deepEqual(to(running, "Tournament"), [event]);
  assert.deepEqual(to(running, "Leave"), ["/"]);
  const more = of("drawer-more", "phone");
  assert.deepEqual(to(more, "Go to the tournament"), [event]);
  const main = ways(of("over-rated", "phone")).filter(([, , kind]) => kind.includes("primary"));
  assert.deepEqual(main.map(([, href]) => href), [event]);
  const { table, state, config: more2 } = fixture("over-rated");
  const closed = draw({ table, state: { ...state, endClosed: true }, config: { ...more2, event } }, "phone");
  assert.match(closed, /<a class="button primary" href="\/tournaments\/abc\/">/);
  assert.deepEqual(to(draw(fixture("play-follow"), "desktop"), "Tournament"), []);
});

test("who plays again goes to their table even if it was ready before they asked", () => {
  assert.equal(seatedAt({ status: "seated", url: "/table/a/" }), "/table/a/");
  assert.equal(seatedAt({ error: { code: "one_game", text: "", url: "/table/a/" } }), "/table/a/");
  assert.equal(seatedAt({ status: "seeking" }), undefined);
});

const PEOPLE = { home: "/", people: "/@/" };

test("names lead to the pages of people, at the table and at the end", () => {
  for (const name of ["play-follow", "over-rated"]) {
    const { table, ...rest } = fixture(name);
    const [other] = table.people.filter(({ seat }) => seat !== table.you);
    const people = table.people.map((one) => ({ ...one, username: one.seat === other.seat ? "Ann\u0430" : "" }));
    const text = draw({ table: { ...table, people }, ...rest, config: { urls: PEOPLE } }, "phone");
    assert.match(text, /<a class="[^"]*" href="\/@\/Ann%D0%B0" target="_blank"/, name);
    assert.doesNotMatch(text, /href="\/@\/"/, name);
  }
});

test("a person is followed at the end, and a bot is not", () => {
  const { table } = fixture("over-rated");
  const [other] = table.people.filter(({ seat }) => seat !== table.you);
  const people = table.people.map((one) => ({ ...one, username: one.seat === other.seat ? "anna" : "bot" }));
  const relations = { anna: { follows: true, challenge: false } };
  const text = draw({ table: { ...table, people }, config: { urls: PEOPLE, relations } }, "phone");
  assert.equal(text.match(/class="follow"/g).length, 1);
  assert.match(text, /aria-pressed="true"[^>]*>Following</);
});

test("the end tells the result of the last deal", () => {
  const { table } = fixture("over-rated");
  const row = table.sheet.rows.at(-1);
  const end = words(draw({ table }, "phone"));
  const gains = row.gains.map((gain) => (gain > 0 ? `\\+${gain}` : gain < 0 ? `−${-gain}` : "0"));
  for (const gain of gains) assert.match(end, new RegExp(gain));
  assert.match(draw({ table }, "phone"), /<h2>You made <b class="num" translate="no">150</);
  assert.doesNotMatch(draw({ table: { ...table, played: 0 } }, "phone"), /class="last-gains"/);
});

test("the end says in words what happened before it shows numbers", () => {
  const { table } = fixture("over-rated");
  const end = (changes) => words(draw({ table: { ...table, ...changes } }, "phone"));
  assert.match(end({}), /You made 150 \+150 Anna \+40 Taras \+20 You win the game\. 215 ahead of Anna\. 1 I You/);
  assert.match(end({ you: 2 }), /wins the game\. You are 245 behind\./);
  assert.match(end({ played: 0, result: { ...table.result, winner: null } }), /The game was stopped without a winner/);
});

for (const name of ["over-rated", "over-waiting", "over-left", "over-closed", "over-lost"]) {
  for (const config of [{}, { deals: "/daily/" }, { event: "/tournaments/abc/" }]) {
    test(`the end has one main action: ${name} ${Object.keys(config)}`, () => {
      for (const you of [0, null]) {
        for (const pool of [{ key: "classic-calm", name: "Classic" }, { key: "", name: "A table" }]) {
          const { table, state } = fixture(name);
          const text = draw({ table: { ...table, you, pool }, state, config }, "phone");
          assert.equal(text.match(/class="button[^"]* primary/g)?.length, 1);
        }
      }
    });
  }
}

test("who is asked for a rematch answers first; the main action gives way", () => {
  const { table } = fixture("over-rated");
  const offered = { status: "offered", mine: false, declined: false, agreed: [1], waiting: [0], left: [], refused: [], until: "1970-01-01T00:00:00.000Z", url: "" };
  assert.equal(mainAction(table, {}, null), "play");
  assert.equal(mainAction(table, {}, offered), "rematch");
  const custom = { ...table, pool: { key: "", name: "A table" } };
  assert.equal(mainAction(custom, {}, { ...offered, status: "none" }), "rematch");
  assert.equal(mainAction(custom, {}, { ...offered, status: "no" }), "review");
});

test("the result of a deal tells what the declarer took of the contract", () => {
  const { table } = fixture("over-rated");
  const row = { ...table.sheet.rows.at(-1), outcome: "failed", declarer: 1, contract: 105, points: [30, 50, 40], declared: [0, 40, 0] };
  const stage = { trick: null, row, held: { ...table, phase: "play", hand: [], legal: {} }, state: "result" };
  const text = draw({ table, state: { stage } }, "phone");
  assert.match(text, /class="middle result-moment"/);
  assert.match(words(text), /90 of 105/);
  assert.match(words(text), /30 taken/);
});

test("a game without a finished deal offers no replay and no record", () => {
  const { table } = fixture("over-rated");
  assert.match(words(draw({ table }, "phone")), /Replay.*Share.*Download the record/);
  assert.match(draw({ table }, "phone"), new RegExp(`href="/game/${table.id}/share/\\?at=${table.sheet.rows.length}"`));
  assert.doesNotMatch(words(draw({ table: { ...table, played: 0 } }, "phone")), /Replay|Download the record/);
});

test("a game of six deals says how many remain, and no score to reach", () => {
  const { table } = fixture("play-follow");
  assert.match(words(draw({ table }, "desktop")), /to 1000/);
  const short = { ...table, played: 2, agreements: { ...table.agreements, max_deals: 6 } };
  const text = words(draw({ table: short }, "desktop"));
  assert.match(text, /Deal 3 of 6/);
  assert.match(text, /4 deals left/);
  assert.doesNotMatch(text, /to 1000/);
});

test("a defender reads the own points on a phone", () => {
  const { table } = fixture("play-follow");
  assert.match(draw({ table }, "phone"), /class="own-points"><b>14<\/b> taken/);
  assert.doesNotMatch(draw({ table: { ...table, declarer: table.you } }, "phone"), /own-points/);
});

test("a marriage in hand stays marked after the first trick", () => {
  const { table } = fixture("play-follow");
  const hand = ["KS", "QS", "9S"];
  assert.ok(table.tricks.some((count) => count > 0));
  assert.match(draw({ table: { ...table, hand } }, "desktop"), /class="bracket"/);
});

test("a deal of the day ends with the way back to the deals, and nobody can resign it", () => {
  const { table } = fixtures().find((one) => one.table.status === "over" && one.table.you != null && one.table.played > 0);
  const running = fixtures().find((one) => one.table.status === "playing" && one.table.you != null);
  for (const layout of ["desktop", "phone"]) {
    const deal = draw({ table, state: {}, config: { deals: "/daily/" } }, layout);
    assert.match(deal, /href="\/daily\/"[^>]*>Back to the deals/);
    assert.doesNotMatch(words(deal), /wins? the game|Rematch/);
    assert.match(words(draw({ table, state: {} }, layout)), /wins? the game/);
    const drawn = (config) => words(draw({ table: running.table, state: { drawer: "more" }, config }, layout));
    assert.match(drawn({}), /Resign/);
    assert.doesNotMatch(drawn({ deals: "/daily/" }), /Resign/);
  }
});
