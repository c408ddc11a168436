// The page of those who wait: what a refresh replaces, and where the focus stays.
import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";

mock.timers.enable({ apis: ["setTimeout"] });

// As much of the markup as the page touches: parts and ways, by their names.
class Part {
  constructor(part, innerHTML, { way, href = null } = {}) {
    Object.assign(this, { dataset: { part, way }, innerHTML, href });
  }

  getAttribute() { return this.href; }
  setAttribute(name, value) { this.href = value; }
  focus() { page.activeElement = this; }
}

class Root {
  constructor(parts) { this.parts = parts; }
  get childElementCount() { return this.parts.length; }
  querySelectorAll() { return this.parts; }
  contains(part) { return this.parts.includes(part); }
  replaceChildren(content) { this.parts = content.parts; replaced += 1; }

  querySelector(selector) {
    const [, key, name] = selector.match(/^\[data-(\w+)=?(\w*)\]$/);
    return this.parts.find(({ dataset }) => (name ? dataset[key] === name : dataset[key])) ?? null;
  }
}

const lesson = () => new Part("lesson", "Learn", { way: "lesson" });
const bots = () => new Part("bots", "Bots", { way: "bots" });
const watch = (id) => new Part("watch", `Game ${id}`, { way: "watch", href: `/table/${id}/` });
const place = Object.assign(new Root([]), { dataset: { waiting: "/waiting/" }, hidden: false, addEventListener: () => {} });
let replaced = 0;
let next = null;
const page = {
  hidden: false,
  activeElement: null,
  querySelector: () => place,
  createElement: () => ({ set innerHTML(words) { this.content = new Root(next); } }),
};
Object.assign(globalThis, { document: page, matchMedia: () => ({ matches: false }), fetch: async () => ({ status: 200, text: async () => "" }) });
place.closest = () => ({ classList: { toggle: () => {} } });

const { refresh, showWaiting } = await import("../../../thousand_site/static/site/home/waiting_page.js");
// Not due yet by itself.
showWaiting(Date.now());

async function refreshedTo(...parts) {
  next = parts;
  refresh();
  // Refreshes are spaced, and spread over as much again.
  mock.timers.tick(4000);
  await new Promise(setImmediate);
}

beforeEach(() => {
  place.parts = [bots(), lesson(), watch(1)];
  replaced = 0;
  page.activeElement = null;
});

test("another game to watch changes its link only", async () => {
  const [button, , link] = place.parts;
  page.activeElement = button;
  await refreshedTo(bots(), lesson(), watch(2));
  assert.equal(replaced, 0);
  assert.equal(page.activeElement, button);
  assert.deepEqual([link.href, link.innerHTML], ["/table/2/", "Game 2"]);
});

test("focus goes on at the same thing when another is gone", async () => {
  page.activeElement = place.parts[0];
  await refreshedTo(bots(), lesson());
  assert.equal(replaced, 1);
  assert.equal(page.activeElement, place.parts[0]);
});

test("focus on something that is gone goes to the first thing to do", async () => {
  page.activeElement = place.parts[2];
  await refreshedTo(bots(), lesson());
  assert.equal(page.activeElement, place.parts[0]);
});

test("focus elsewhere stays there", async () => {
  const elsewhere = { dataset: {} };
  page.activeElement = elsewhere;
  await refreshedTo(bots(), lesson());
  assert.equal(page.activeElement, elsewhere);
});
