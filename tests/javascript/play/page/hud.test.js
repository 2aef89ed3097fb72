import assert from "node:assert/strict";
import test from "node:test";

import { Hud } from "../../../../static/play/page/hud.js";

function hudOf(...names) {
  const parts = Object.fromEntries(["meter", "count", ...names].map((name) => [name, { hidden: false }]));
  const hud = new Hud((name) => parts[name] ?? null);
  hud.budget = 20;
  hud.count(3, false);
  return { hud, parts };
}

test("after the end no time is left to show", () => {
  const { hud, parts } = hudOf("clock", "time-left");
  hud.showTime(65);
  assert.deepEqual([parts.clock.textContent, parts["time-left"].hidden], ["1:05", false]);
  hud.close();
  assert.equal(parts["time-left"].hidden, true);
});

test("after the end the actions that were used are shown, with a clock or without", () => {
  const { hud, parts } = hudOf();
  hud.close();
  assert.equal(parts.count.textContent, "3 of 20 actions");
});
