import assert from "node:assert/strict";
import test from "node:test";

import { atStep, goalOf, inClip, stepOf, withStep } from "../../../static/replay/addresses.js";

const PATTERN = "/episodes/0f0/frames/0/current";

test("a frame is asked for by its step, and the goal beside it", () => {
  assert.equal(atStep(PATTERN, 12), "/episodes/0f0/frames/12/current");
  assert.equal(goalOf(PATTERN), "/episodes/0f0/frames/0/goal");
  assert.equal(goalOf(`${PATTERN}?seat=1`), "/episodes/0f0/frames/0/goal?seat=1");
});

test("a clip has pictures at its steps and between them", () => {
  assert.equal(inClip("/play/episode/a/clips/0/0/0/", 3), "/play/episode/a/clips/0/3/0/");
  assert.equal(inClip("/play/episode/a/clips/0/0/0/", 3, 2), "/play/episode/a/clips/0/3/2/");
});

test("a step stands in the address of its page beside what else does", () => {
  const address = withStep("https://a.example/episodes/1/?a=b&step=1", 7);
  assert.equal(address.href, "https://a.example/episodes/1/?a=b&step=7");
  assert.equal(stepOf(address.search), 7);
});

test("an address without a step names the first, one with nonsense none", () => {
  assert.equal(stepOf("?a=b"), 0);
  assert.equal(stepOf("?step=x"), Number.NaN);
});
