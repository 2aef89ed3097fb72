// Boards come to life: those on the page, and those that htmx puts there later.

import { Board } from "./board.js";

function start(scope) {
  for (const root of scope.querySelectorAll("[data-play]:not([data-started])")) {
    root.dataset.started = "";
    root.board = new Board(root);
  }
}

start(document);
document.addEventListener("htmx:afterSettle", (event) => start(event.target.parentElement ?? document));
