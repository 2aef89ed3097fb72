"""The door: connections go where their first bytes say, unread; slow clients and busy processes hold up nobody."""

from __future__ import annotations

import errno
import socket
import struct
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field
from threading import Thread

import pytest

from plumbline.leaderboard.serving import door as doors
from plumbline.leaderboard.serving import hall as halls
from plumbline.leaderboard.serving import handover
from plumbline.leaderboard.serving.door import Door
from plumbline.leaderboard.serving.hall import Hall
from plumbline.leaderboard.serving.handover import MOST_BYTES

PATIENCE = 10.0  # seconds; far longer than anything here takes
SOCKET = b"GET /ws/play/1/ HTTP/1.1\r\nHost: a\r\n\r\n"
PAGE = b"GET / HTTP/1.1\r\nHost: a\r\n\r\n"


@dataclass
class House:
    """A door, and what two processes behind it take."""

    listening: socket.socket
    door: Door
    taking: dict[str, socket.socket]
    closing: ExitStack = field(default_factory=ExitStack)

    def call(self, *said: bytes) -> socket.socket:
        """Come from outside, and say something."""
        caller = self.closing.enter_context(socket.create_connection(self.listening.getsockname(), PATIENCE))
        for each in said:
            caller.sendall(each)
        return caller

    def taken(self, kind: str) -> socket.socket | None:
        """The next connection for a process."""
        found = handover.take(self.taking[kind])
        return None if found is None else self.closing.enter_context(socket.socket(fileno=found.descriptor))

    def waited(self, kind: str) -> socket.socket:
        """The same, once it is there."""
        for _ in range(100):
            if (found := self.taken(kind)) is not None:
                return found
            self.door.attend(0.1)
        raise AssertionError(f"nobody for {kind}")

    def nobody_was_taken(self) -> bool:
        return all(self.taken(kind) is None for kind in self.taking)


@pytest.fixture
def house() -> Iterator[House]:
    (to_sockets, sockets), (to_pages, pages) = handover.ends(), handover.ends()
    with ExitStack() as closing:
        listening = socket.create_server(("127.0.0.1", 0))
        for each in (listening, to_sockets, sockets, to_pages, pages):
            closing.enter_context(each)
        door = Door(listening, Hall("sockets", to_sockets), Hall("pages", to_pages))
        house = House(listening, door, {"sockets": sockets, "pages": pages})
        closing.enter_context(house.closing)
        closing.callback(door.leave)
        yield house


@pytest.mark.parametrize(
    ("said", "kind"),
    [
        (SOCKET, "sockets"),
        (b"GET /ws/", "sockets"),
        (PAGE, "pages"),
        (b"GET / HTTP/1.0\r\n\r\n", "pages"),
        (b"GET /wsx/ HTTP/1.1\r\n\r\n", "pages"),
        (b"POST /ws/play/ HTTP/1.1\r\n\r\n", "pages"),
        (b"get /ws/play/ HTTP/1.1\r\n\r\n", "pages"),
        (b"\r\nGET /ws/ HTTP/1.1\r\n\r\n", "pages"),
        (b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", "pages"),
        (b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", "pages"),  # TLS
        (bytes(range(256)), "pages"),
    ],
)
def test_a_connection_goes_where_it_says_with_all_that_it_said(house, said, kind):
    caller = house.call(said)
    taken = house.waited(kind)
    assert taken.recv(1000) == said
    assert taken.getpeername() == caller.getsockname()
    taken.sendall(b"hello")
    assert caller.recv(10) == b"hello"
    assert house.nobody_was_taken()


def test_a_long_body_passes_the_door_unread(house):
    caller = house.call()
    writing = Thread(target=caller.sendall, args=(b"POST / HTTP/1.1\r\n\r\n" + bytes(4_000_000),))
    writing.start()
    taken, length = house.waited("pages"), 0
    taken.setblocking(True)
    while length < 4_000_000 + 19:
        length += len(taken.recv(1 << 16))
    writing.join()


def test_the_copies_of_the_door_are_closed_so_a_connection_ends_where_it_is_served(house):
    caller = house.call(PAGE)
    taken = house.waited("pages")
    taken.recv(1000)
    taken.close()
    assert caller.recv(10) == b""


def test_a_slow_client_is_waited_for_while_others_come_in(house):
    slow = house.call(b"GET ")
    house.door.attend(0.1)
    house.call(PAGE)
    house.waited("pages")
    slow.sendall(b"/ws")
    house.door.attend(0.1)
    assert house.nobody_was_taken()
    slow.sendall(b"/play/")
    assert house.waited("sockets").recv(100) == b"GET /ws/play/"


@pytest.mark.parametrize("said", [b"GET /", PAGE])
def test_a_half_closed_connection_is_handed_over_at_once(house, said):
    caller = house.call(said)
    caller.shutdown(socket.SHUT_WR)
    assert house.waited("pages").recv(100) == said


def test_a_client_that_leaves_without_a_word_is_forgotten(house):
    house.call().close()
    reset = house.call(b"GE")
    reset.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    reset.close()
    for _ in range(5):
        house.door.attend(0.05)
    assert house.taken("sockets") is None
    assert not house.door._undecided


def test_a_silent_client_is_sent_away_in_time_and_a_few_bytes_go_to_pages(house, monkeypatch):
    monkeypatch.setattr(doors, "PATIENCE_SECONDS", 0.0)
    silent, short = house.call(), house.call(b"GET")
    assert house.waited("pages").recv(10) == b"GET"
    assert silent.recv(10) == b""
    assert short.fileno() >= 0


def test_of_too_many_silent_clients_the_oldest_are_closed(house, monkeypatch):
    monkeypatch.setattr(doors, "MOST_UNDECIDED", 5)
    callers = [house.call(b"GET ") for _ in range(8)]
    for _ in range(3):
        house.door.attend(0.1)
    assert [ended(caller) for caller in callers[:3]] == [True] * 3
    callers[-1].sendall(b"/ws/play/")
    house.waited("sockets")


def fill(house: House, kind: str = "pages") -> int:
    """Let a process take nothing more, and return how many connections wait for it."""
    giving, count = {"pages": house.door._pages, "sockets": house.door._sockets}[kind].giving, 0
    with socket.socket() as any_one:
        while handover.give(giving, any_one):
            count += 1
    return count


def test_connections_wait_for_a_process_that_is_busy_in_their_order(house):
    before, numbers = fill(house), range(50)
    for number in numbers:
        house.call(b"%08d" % number)
        house.door.attend(0)
    for _ in range(before):
        house.taken("pages")
    assert [house.waited("pages").recv(100) for _ in numbers] == [b"%08d" % number for number in numbers]
    house.call(PAGE)
    house.waited("pages")


def ended(caller: socket.socket) -> bool:
    """Whether the connection is closed; what was said and not read makes it a reset."""
    try:
        return caller.recv(10) == b""
    except ConnectionResetError:
        return True


def answer(caller: socket.socket) -> bytes:
    with caller.makefile("rb") as read:
        return read.read()


def test_a_client_that_has_waited_too_long_gets_a_503(house, monkeypatch, caplog):
    monkeypatch.setattr(halls, "WAIT_SECONDS", 0.0)
    fill(house)
    caller = house.call(b"POST / HTTP/1.1\r\nContent-Length: 9000\r\n\r\n" + bytes(9000))
    for _ in range(3):
        house.door.attend(0.05)
    head, _, text = answer(caller).partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 503 Service Unavailable\r\nRetry-After: 5\r\n")
    assert b"Content-Length: %d" % len(text) in head
    (record,) = caplog.records
    assert (record.getMessage(), record.status_code) == ("The process of pages takes no connection", 503)


def test_a_client_that_finds_too_many_waiting_gets_a_503(house, monkeypatch):
    monkeypatch.setattr(halls, "MOST_WAITING", 2)
    fill(house)
    callers = [house.call(PAGE) for _ in range(3)]
    for _ in range(3):
        house.door.attend(0.05)
    assert answer(callers[2]).startswith(b"HTTP/1.1 503")
    house.taken("pages")


def test_a_process_that_hangs_does_not_hold_up_the_other(house):
    fill(house, "pages")
    for _ in range(3):
        house.call(PAGE)
        house.door.attend(0.05)
    house.call(SOCKET)
    house.waited("sockets")


def test_a_closed_door_refuses_new_clients_and_answers_those_that_wait(house):
    fill(house)
    waiting, silent = house.call(PAGE), house.call(b"GET")
    for _ in range(3):
        house.door.attend(0.05)
    address = house.listening.getsockname()
    house.door.close()
    assert answer(waiting).startswith(b"HTTP/1.1 503")
    assert ended(silent)
    with pytest.raises(ConnectionRefusedError):
        socket.create_connection(address, PATIENCE)


def test_a_bell_ends_a_wait(house):
    house.door.bell.send(b".")
    house.door.attend(1000)


class Exhausted(socket.socket):
    """A socket of a process that may open no more files."""

    def accept(self) -> tuple[socket.socket, object]:
        raise OSError(errno.EMFILE, "Too many open files")


def test_where_no_more_files_may_be_opened_the_oldest_silent_client_is_closed(house):
    first, second = house.call(b"GET "), house.call(b"GET ")
    for _ in range(2):
        house.door.attend(0.1)
    with Exhausted(fileno=socket.dup(house.listening.fileno())) as listening:
        house.door._listening, kept = listening, house.door._listening
        house.call(PAGE)
        house.door.attend(0.1)
        house.door._listening = kept
    assert ended(first)
    second.sendall(b"/ws/play/")
    house.waited("sockets")
    house.waited("pages")


def test_what_was_read_goes_with_a_connection():
    (giving, taking), (one, other) = handover.ends(), socket.socketpair()
    with giving, taking, one, other:
        assert handover.take(taking) is None
        assert handover.give(giving, one, bytes(MOST_BYTES))
        found = handover.take(taking)
        assert found is not None
        assert found.read == bytes(MOST_BYTES)
        with socket.socket(fileno=found.descriptor) as taken:
            other.sendall(b"more")
            assert taken.recv(10) == b"more"
