import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

import { Player } from "../../../../games/static/games/table/sound/player.js";

const texts = JSON.parse(readFileSync(new URL("../../../../games/static/games/sounds/sounds.json", import.meta.url), "utf8"));

// An AudioContext that notes what begins, when and how loud.
function contextClass(begun, state = "running") {
  return class {
    state = state;
    currentTime = 5;
    destination = {};
    createBuffer(channels, length, rate) {
      return { length, rate, copyToChannel() {} };
    }
    createGain() {
      return { gain: {}, connect: (target) => target };
    }
    createBufferSource() {
      const source = { playbackRate: {}, connect: (gain) => Object.assign(gain, { connect: () => {} }) };
      return { ...source, start(at) { begun.push({ at, rate: this.buffer.rate }); } };
    }
    resume = async () => {};
  };
}

function playerOf(begun, state) {
  const asked = [];
  const load = async (file) => {
    asked.push(file);
    return texts;
  };
  return { asked, player: new Player("/sounds.json", { Context: contextClass(begun, state), load }) };
}

test("the file is fetched once, at the first press", async () => {
  const { asked, player } = playerOf([]);
  player.play({ name: "card", after: 0 }, 1);
  assert.deepEqual(asked, []);
  player.wake();
  await player.fetch();
  player.wake();
  assert.deepEqual(asked, ["/sounds.json"]);
});

test("a sound begins after its time", async () => {
  const begun = [];
  const { player } = playerOf(begun);
  player.wake();
  await new Promise(setImmediate);
  player.play({ name: "card", after: 250 }, 0.5);
  assert.deepEqual(begun, [{ at: 5.25, rate: 22_050 }]);
});

test("nothing begins before the browser allows it, nor at the volume 0", async () => {
  const begun = [];
  for (const [state, loudness] of [["suspended", 1], ["running", 0]]) {
    const { player } = playerOf(begun, state);
    player.wake();
    await new Promise(setImmediate);
    player.play({ name: "card", after: 0 }, loudness);
  }
  assert.deepEqual(begun, []);
});

test("a file that does not come is asked for again at the next press", async () => {
  let count = 0;
  const load = async () => {
    count += 1;
    throw new Error("offline");
  };
  const player = new Player("/sounds.json", { Context: contextClass([]), load });
  player.wake();
  await new Promise(setImmediate);
  player.wake();
  assert.equal(count, 2);
});

test("a browser without sound is left alone", () => {
  const player = new Player("/sounds.json", { Context: null });
  player.wake();
  player.play({ name: "card", after: 0 }, 1);
  assert.equal(player.context, null);
});
