"""A tab that sends far more than a person can is closed with a code."""

from __future__ import annotations

import pytest
from websockets.exceptions import ConnectionClosed

from plumbline.leaderboard.serving.sockets import MOST_AT_ONCE, TOO_MANY
from tests.makers import a_person, a_task_set, an_open_episode


def test_a_flood_of_messages_ends_the_connection(join):
    person = a_person()
    tab = join(an_open_episode(person, a_task_set()), person)
    tab.joined()
    for _ in range(int(2 * MOST_AT_ONCE)):
        tab.tell({"type": "ping"})
    with pytest.raises(ConnectionClosed) as closed:
        list(iter(lambda: tab.socket.recv(10), None))
    assert closed.value.rcvd.code == TOO_MANY
