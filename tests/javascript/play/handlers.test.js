import assert from "node:assert/strict";
import test from "node:test";

import { handlersOf } from "../../../static/play/handlers.js";
import { Turns } from "../../../static/play/turns.js";

const nothing = () => {};

/** A board whose banner is a text. */
function aBoard({ live = null } = {}) {
  const banner = {
    text: "",
    show: (text) => Object.assign(banner, { text }),
    withdraw: (text) => banner.text === text && banner.show(""),
  };
  return {
    banner,
    problem: banner,
    live,
    refusal: "",
    turns: new Turns(),
    over: false,
    hud: { count: nothing, showFeedback: nothing },
    controls: { ready: nothing, wait: nothing },
    company: { show: nothing, hasMoved: nothing },
    showLog: nothing,
  };
}

const ACKNOWLEDGED = { type: "acknowledged", number: 1, text: "up", feedback: "", actions: 1, headline: "" };
const PARTNERS = { type: "partners", number: 1, actions: 0, to_move: false, others: [] };

test("a refusal is shown until the next turn is acknowledged", () => {
  const board = aBoard();
  const handlers = handlersOf(board);
  handlers.refused({ problem: "expected a move" });
  assert.equal(board.banner.text, "expected a move");
  board.turns.start("up", "keys", {});
  handlers.acknowledged(ACKNOWLEDGED);
  assert.equal(board.banner.text, "");
});

test("a refusal is shown until a second of a real-time world is stored, or a partner has moved", () => {
  const ways = [
    [aBoard({ live: {} }), (handlers) => handlers.acknowledged(ACKNOWLEDGED)],
    [aBoard(), (handlers) => handlers.partners(PARTNERS)],
  ];
  for (const [board, goOn] of ways) {
    const handlers = handlersOf(board);
    handlers.refused({ problem: "expected a move" });
    goOn(handlers);
    assert.equal(board.banner.text, "");
  }
});

test("other texts of the banner stay", () => {
  const board = aBoard();
  board.banner.show("This game runs in real time.");
  handlersOf(board).partners(PARTNERS);
  assert.equal(board.banner.text, "This game runs in real time.");
});

test("a refused text is in its line again if it was typed, or put together", () => {
  const restored = ({ mode, composer }) => {
    const board = aBoard();
    const commandLine = { text: "", restore: (text) => Object.assign(commandLine, { text }) };
    Object.assign(board, { commandLine, composer });
    board.turns.start("A1 red cube", mode, {});
    handlersOf(board).refused({ problem: "expected a shape" });
    return commandLine.text;
  };
  assert.equal(restored({ mode: "command", composer: null }), "A1 red cube");
  assert.equal(restored({ mode: "pointer", composer: {} }), "A1 red cube");
  assert.equal(restored({ mode: "keys", composer: null }), "");
});
