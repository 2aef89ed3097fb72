"""What a browser does not read is bounded, and so is what it sends."""

from __future__ import annotations

from types import SimpleNamespace

import pytest
from daphne.ws_protocol import WebSocketProtocol

from plumbline.leaderboard.serving import sockets
from plumbline.leaderboard.serving.sockets import MOST_UNREAD_BYTES, TOO_MANY, UNREAD, Allowance, Backlog, Socket


def test_the_message_that_is_being_sent_is_not_counted():
    backlog = Backlog()
    backlog.add(1_000_000)
    assert backlog.behind(1_000_000) == 0
    backlog.add(30)
    backlog.add(40)
    assert backlog.behind(1_000_070) == 70
    assert backlog.behind(60) == 40  # ten of the second have left
    assert backlog.behind(0) == 0


def test_so_many_messages_at_once_and_then_so_many_a_second(monkeypatch):
    now = [100.0]
    monkeypatch.setattr(sockets, "monotonic", lambda: now[0])
    allowance = Allowance(_since=100.0)
    assert sum(allowance.take() for _ in range(1000)) == 300
    now[0] += 0.5
    assert sum(allowance.take() for _ in range(1000)) == 50
    now[0] += 3600
    assert sum(allowance.take() for _ in range(1000)) == 300


class Transport:
    """What was written waits until somebody reads."""

    offset = 0
    aborted = False

    def __init__(self) -> None:
        self._tempDataLen, self.dataBuffer = 0, b""

    def write(self, data: bytes) -> None:
        self.dataBuffer += data

    def abortConnection(self) -> None:
        self.aborted = True


@pytest.fixture
def socket(monkeypatch):
    """A socket that writes what it sends, and notes how it is closed."""
    made = object.__new__(Socket)
    made._backlog, made._allowance, made._is_ending = Backlog(), Allowance(), False
    made.transport, made.codes, made.heard, made.later = Transport(), [], [], []
    monkeypatch.setattr(
        WebSocketProtocol, "serverSend", lambda self, content, binary=False: self.transport.write(content)
    )
    monkeypatch.setattr(WebSocketProtocol, "serverClose", lambda self, code=None: self.codes.append(code))
    monkeypatch.setattr(WebSocketProtocol, "onMessage", lambda self, payload, binary: self.heard.append(payload))
    made.factory = SimpleNamespace(reactor=SimpleNamespace(callLater=lambda wait, call: made.later.append(call)))
    return made


def test_who_does_not_read_is_closed(socket):
    sent = 0
    while not socket.codes:
        socket.serverSend(b"x" * 10_000, True)
        sent += 1
    assert socket.codes == [UNREAD]
    assert len(socket.transport.dataBuffer) <= MOST_UNREAD_BYTES + 20_000
    socket.serverSend(b"more", True)
    assert not socket.transport.dataBuffer.endswith(b"more")
    socket.later[0]()
    assert socket.transport.aborted


def test_who_reads_is_sent_anything(socket):
    for _ in range(100):
        socket.serverSend(b"x" * 10_000, True)
        socket.transport.dataBuffer = b""
    assert socket.codes == []


def test_who_sends_too_much_is_closed(socket):
    for number in range(400):
        socket.onMessage(b"%d" % number, False)
    assert socket.codes == [TOO_MANY]
    assert 300 <= len(socket.heard) < 310
