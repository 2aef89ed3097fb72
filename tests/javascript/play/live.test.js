import assert from "node:assert/strict";
import test from "node:test";

import { LiveWorld } from "../../../static/play/live.js";

function aWorld(running = true) {
  const sent = [];
  const posted = [];
  const ways = { send: (message) => sent.push(message), post: (message) => posted.push(message) };
  return { sent, posted, world: new LiveWorld({ ticks_per_second: 20, running }, ways) };
}

test("a world that has not begun hears no hands", () => {
  const { sent, world } = aWorld(false);
  world.hold("up", "keys");
  world.release();
  world.hide(true);
  assert.equal(world.press(1, "up", "command"), false);
  assert.deepEqual(sent, []);
});

test("once begun, each deed of a hand has the next serial", () => {
  const { sent, world } = aWorld(false);
  world.begin();
  world.hold("up", "keys");
  world.release();
  assert.deepEqual(sent, [
    { type: "begin" },
    { type: "hold", serial: 1, text: "up", mode: "keys" },
    { type: "release", serial: 2 },
  ]);
});

test("typed text is asked for without thinking time", () => {
  const { sent, world } = aWorld();
  assert.equal(world.press(4, "up", "command"), true);
  assert.deepEqual(sent, [{ type: "turn", number: 4, text: "up", mode: "command", seconds: 0, blurred: 0 }]);
  assert.equal(world.press(4, "  ", "command"), false);
});

test("a world that was stopped hears nothing more", () => {
  const { sent, world } = aWorld();
  world.stop();
  world.release();
  assert.deepEqual(sent, []);
});

test("one tick a second is acknowledged, the opening is not", () => {
  const { posted, world } = aWorld();
  for (let tick = 0; tick <= 45; tick++) world.acknowledge(tick);
  assert.deepEqual(posted, [
    { type: "tick_received", tick: 20 },
    { type: "tick_received", tick: 40 },
  ]);
});
