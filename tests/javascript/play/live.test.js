import assert from "node:assert/strict";
import test from "node:test";

import { LiveWorld } from "../../../static/play/live.js";

function aWorld(running = true) {
  const told = [];
  const mentioned = [];
  const ways = { tell: (message) => told.push(message), mention: (message) => mentioned.push(message) };
  return { told, mentioned, world: new LiveWorld({ ticks_per_second: 20, running }, ways) };
}

test("a world that has not begun hears no hands", () => {
  const { told, world } = aWorld(false);
  world.hold("up", "keys");
  world.release();
  world.look(true);
  assert.equal(world.say(1, "up", "command"), false);
  assert.deepEqual(told, []);
});

test("once begun, each deed of a hand has the next serial", () => {
  const { told, world } = aWorld(false);
  world.begin();
  world.hold("up", "keys");
  world.release();
  assert.deepEqual(told, [
    { type: "begin" },
    { type: "hold", serial: 1, text: "up", mode: "keys" },
    { type: "release", serial: 2 },
  ]);
});

test("typed words are asked for without thinking time", () => {
  const { told, world } = aWorld();
  assert.equal(world.say(4, "up", "command"), true);
  assert.deepEqual(told, [{ type: "say", number: 4, text: "up", mode: "command", seconds: 0, blurred: 0 }]);
  assert.equal(world.say(4, "  ", "command"), false);
});

test("a world that was stopped hears nothing more", () => {
  const { told, world } = aWorld();
  world.stop();
  world.release();
  assert.deepEqual(told, []);
});

test("one tick a second is acknowledged, the opening is not", () => {
  const { mentioned, world } = aWorld();
  for (let tick = 0; tick <= 45; tick++) world.acknowledge(tick);
  assert.deepEqual(mentioned, [
    { type: "seen", tick: 20 },
    { type: "seen", tick: 40 },
  ]);
});
