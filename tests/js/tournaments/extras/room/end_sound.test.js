// The sound at the end of a round: once, where it is switched on, and after the page was touched.
import assert from "node:assert/strict";
import { test } from "node:test";
import { EndSound } from "../../../../../tournaments/extras/room/static/tournaments/extras/room/end_sound.js";

function storage() {
  const kept = new Map();
  return { getItem: (name) => kept.get(name) ?? null, setItem: (name, value) => kept.set(name, value) };
}

class Context {
  constructor() {
    this.state = "suspended";
  }

  async resume() {
    this.state = "running";
  }
}

function counted(kept = storage()) {
  const sound = new EndSound(kept, Context);
  sound.played = 0;
  sound.play = () => { sound.played += 1; };
  return sound;
}

test("it sounds once when the clock passes its end, and not where it had ended before", async () => {
  const sound = counted();
  await sound.press();
  assert.equal(sound.played, 1);
  for (const now of [80, 99, 100, 101, 150]) sound.watch(100, now);
  assert.equal(sound.played, 2);
  sound.watch(null, 160);
  sound.watch(100, 170);
  sound.watch(100, 180);
  assert.equal(sound.played, 2);
});

test("a clock that was started again sounds again", async () => {
  const sound = counted();
  await sound.press();
  for (const [until, now] of [[100, 99], [100, 100], [200, 150], [200, 200]]) sound.watch(until, now);
  assert.equal(sound.played, 3);
});

test("after a reload it waits for a touch, and the press that it asks for does not turn it off", async () => {
  const kept = storage();
  await counted(kept).press();
  const later = counted(kept);
  assert.equal(later.state, "waiting");
  await later.press();
  assert.equal(later.state, "on");
  await later.press();
  assert.equal(later.state, "off");
  later.watch(100, 99);
  later.watch(100, 100);
  assert.equal(later.played, 1);
});
