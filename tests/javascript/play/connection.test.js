import assert from "node:assert/strict";
import test from "node:test";

import {
  Backoff,
  Connection,
  FIRST_WAIT_MILLISECONDS,
  LONGEST_WAIT_MILLISECONDS,
  PATIENCE_MILLISECONDS,
  socketAddress,
} from "../../../static/play/connection.js";

class FakeSocket {
  readyState = 1;
  sent = [];

  send(text) {
    this.sent.push(JSON.parse(text));
  }

  close() {
    this.readyState = 3;
    this.onclose({ code: 1006 });
  }
}

/** Timers that run when a test says so. */
function byHand() {
  const running = new Map();
  let count = 0;
  return {
    set: (act, milliseconds) => {
      running.set(++count, { act, milliseconds });
      return count;
    },
    clear: (timer) => running.delete(timer),
    waits: () => [...running.values()].map(({ milliseconds }) => milliseconds),
    run: (milliseconds) => {
      const [timer, { act }] = [...running].find(([, each]) => each.milliseconds === milliseconds);
      running.delete(timer);
      act();
    },
  };
}

function connected({ again = true } = {}) {
  const sockets = [];
  const heard = [];
  const timers = byHand();
  const steady = new Backoff(() => 0.5);
  const open = () => {
    sockets.push(new FakeSocket());
    return sockets.at(-1);
  };
  const lost = (code) => {
    heard.push(`lost ${code}`);
    return again;
  };
  const ways = { open, lost, heard: (message) => heard.push(message), ticked: (buffer) => heard.push(buffer) };
  const connection = new Connection(ways, timers, steady);
  connection.connect();
  return { connection, sockets, heard, timers };
}

test("waits double up to the longest and begin anew when settled", () => {
  const backoff = new Backoff(() => 0.5);
  const waits = Array.from({ length: 7 }, () => backoff.next());
  assert.deepEqual(waits, [500, 1000, 2000, 4000, 8000, 8000, 8000]);
  backoff.reset();
  assert.equal(backoff.next(), FIRST_WAIT_MILLISECONDS);
});

test("waits are spread by a quarter to both sides", () => {
  assert.equal(new Backoff(() => 0).next(), 0.75 * FIRST_WAIT_MILLISECONDS);
  assert.equal(new Backoff(() => 1).next(), 1.25 * FIRST_WAIT_MILLISECONDS);
  assert.ok(LONGEST_WAIT_MILLISECONDS > FIRST_WAIT_MILLISECONDS);
});

test("a page that came encrypted has an encrypted socket", () => {
  assert.equal(socketAddress({ protocol: "https:", host: "a.example" }, "/ws/1/"), "wss://a.example/ws/1/");
  assert.equal(socketAddress({ protocol: "http:", host: "a.example:8000" }, "/ws/1/"), "ws://a.example:8000/ws/1/");
});

test("texts are read as messages, binaries are passed on", () => {
  const { sockets, heard } = connected();
  const buffer = new ArrayBuffer(4);
  sockets[0].onmessage({ data: '{"type":"status","words":"x"}' });
  sockets[0].onmessage({ data: buffer });
  assert.deepEqual(heard, [{ type: "status", words: "x" }, buffer]);
});

test("a lost connection is made again after a wait", () => {
  const { sockets, heard, timers } = connected();
  sockets[0].close();
  assert.deepEqual(heard, ["lost 1006"]);
  assert.deepEqual(timers.waits(), [FIRST_WAIT_MILLISECONDS]);
  timers.run(FIRST_WAIT_MILLISECONDS);
  assert.equal(sockets.length, 2);
});

test("a connection that is not wanted any more stays lost", () => {
  const { sockets, timers } = connected({ again: false });
  sockets[0].close();
  assert.deepEqual(timers.waits(), []);
});

test("nothing is sent while there is no connection", () => {
  const { connection, sockets, timers } = connected();
  sockets[0].readyState = 0;
  connection.tell({ type: "begin" });
  assert.deepEqual(sockets[0].sent, []);
  assert.deepEqual(timers.waits(), []);
});

test("an answer in time ends the doubt", () => {
  const { connection, sockets, timers } = connected();
  connection.tell({ type: "begin" });
  assert.deepEqual(timers.waits(), [PATIENCE_MILLISECONDS]);
  sockets[0].onmessage({ data: "{}" });
  assert.deepEqual(timers.waits(), []);
});

test("a silent connection is hung up and made again, once", () => {
  const { connection, sockets, heard, timers } = connected();
  connection.tell({ type: "begin" });
  timers.run(PATIENCE_MILLISECONDS);
  assert.equal(sockets[0].readyState, 3);
  assert.deepEqual(heard, ["lost 0"]);
  assert.deepEqual(timers.waits(), [FIRST_WAIT_MILLISECONDS]);
});

test("what needs no answer raises no doubt", () => {
  const { connection, sockets, timers } = connected();
  connection.mention({ type: "seen", tick: 20 });
  assert.deepEqual(sockets[0].sent, [{ type: "seen", tick: 20 }]);
  assert.deepEqual(timers.waits(), []);
});
