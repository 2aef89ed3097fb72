// Replays and clips come to life: those on the page, and those that htmx puts there later.

import { Clip } from "./clip.js";
import { Replay } from "./replay.js";

function start() {
  for (const [selector, Kind] of [
    ["[data-replay]", Replay],
    ["[data-clip]", Clip],
  ])
    for (const root of document.querySelectorAll(`${selector}:not([data-started])`)) {
      root.dataset.started = "";
      new Kind(root);
    }
}

start();
document.addEventListener("htmx:afterSettle", start);
