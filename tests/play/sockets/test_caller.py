"""Connections keep their addresses on the way through the door."""

from __future__ import annotations

from plumbline.leaderboard.serving.sockets import Socket
from tests.makers import a_person, a_task_set, an_open_episode


def test_the_server_knows_who_called_and_where(join, server, port):
    person = a_person()
    tab = join(an_open_episode(person, a_task_set()), person)
    tab.joined()
    (known,) = [each for each in server.connections if isinstance(each, Socket) and each.state == Socket.STATE_OPEN]
    assert known.client_addr == list(tab.socket.local_address)
    assert known.server_addr == ["127.0.0.1", port]
