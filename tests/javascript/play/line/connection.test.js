import assert from "node:assert/strict";
import test from "node:test";

import {
  ANSWER_MILLISECONDS,
  Backoff,
  Connection,
  FIRST_WAIT_MILLISECONDS,
  LONGEST_WAIT_MILLISECONDS,
  socketAddress,
} from "../../../../static/play/line/connection.js";
import {
  DOUBT_MILLISECONDS,
  PATIENCE_MILLISECONDS,
  REST_MILLISECONDS,
} from "../../../../static/play/line/heartbeat.js";
import { timersByHand } from "../timers.js";

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

function connected({ again = true } = {}) {
  const sockets = [];
  const heard = [];
  const timers = timersByHand();
  const steady = new Backoff(() => 0.5);
  const open = () => {
    sockets.push(new FakeSocket());
    return sockets.at(-1);
  };
  const lost = (code) => {
    heard.push(`lost ${code}`);
    return again;
  };
  const keep = (each) => heard.push(each);
  const doubt = (doubted) => keep(doubted ? "in doubt" : "heard again");
  const ways = { open, lost, doubt, receive: keep, tick: keep, isHidden: () => false };
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
  const { connection, sockets } = connected();
  sockets[0].readyState = 0;
  connection.send({ type: "begin" });
  connection.post({ type: "tick_received", tick: 20 });
  connection.check();
  assert.deepEqual(sockets[0].sent, []);
});

test("a server that lets nobody in is hung up on, and tried again", () => {
  const { sockets, heard, timers } = connected();
  assert.deepEqual(timers.waits(), [ANSWER_MILLISECONDS]);
  timers.run(ANSWER_MILLISECONDS);
  assert.deepEqual([sockets[0].readyState, heard], [3, ["lost 0"]]);
  assert.deepEqual(timers.waits(), [FIRST_WAIT_MILLISECONDS]);
});

test("an answer in time is enough; a pong answers no turn", () => {
  const { connection, sockets, timers } = connected();
  sockets[0].onmessage({ data: '{"type":"joined"}' });
  connection.send({ type: "begin" });
  sockets[0].onmessage({ data: '{"type":"pong"}' });
  assert.ok(timers.waits().includes(ANSWER_MILLISECONDS));
  sockets[0].onmessage({ data: '{"type":"acknowledged"}' });
  assert.deepEqual(timers.waits(), [REST_MILLISECONDS]);
});

test("what needs no answer is waited for by nobody", () => {
  const { connection, sockets, timers } = connected();
  sockets[0].onmessage({ data: '{"type":"joined"}' });
  connection.post({ type: "tick_received", tick: 20 });
  assert.deepEqual(sockets[0].sent, [{ type: "tick_received", tick: 20 }]);
  assert.deepEqual(timers.waits(), [REST_MILLISECONDS]);
});

test("a silent line is asked, doubted, hung up on and made again", () => {
  const { connection, sockets, heard, timers } = connected();
  sockets[0].onmessage({ data: '{"type":"joined"}' });
  connection.settle();
  timers.run(REST_MILLISECONDS);
  assert.deepEqual(sockets[0].sent, [{ type: "ping" }]);
  timers.run(DOUBT_MILLISECONDS);
  timers.run(PATIENCE_MILLISECONDS);
  assert.deepEqual(heard, [{ type: "joined" }, "in doubt", "lost 0"]);
  assert.deepEqual(timers.waits(), [FIRST_WAIT_MILLISECONDS]);
});

test("a pong ends the doubt and is passed on to nobody", () => {
  const { connection, sockets, heard, timers } = connected();
  connection.check();
  timers.run(DOUBT_MILLISECONDS);
  sockets[0].onmessage({ data: '{"type":"pong"}' });
  assert.deepEqual(heard, ["in doubt", "heard again"]);
});

test("with a network again one reconnects at once, and once", () => {
  const { connection, sockets, timers } = connected();
  connection.hangUp();
  connection.hangUp();
  assert.deepEqual(timers.waits(), [FIRST_WAIT_MILLISECONDS]);
  connection.hurry();
  connection.hurry();
  assert.equal(sockets.length, 2);
  assert.deepEqual(timers.waits(), [ANSWER_MILLISECONDS]);
});
