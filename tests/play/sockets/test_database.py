"""Connections to the database that sockets use: the writer's, which stays open, and no others."""

from __future__ import annotations

import json
from threading import current_thread, main_thread

import pytest
from django.db.backends.signals import connection_created

from plumbline.evaluation.agents import RANDOM_LEGAL
from plumbline.play import partners, together
from tests import toy_partner
from tests.makers import a_set_of_toys
from tests.play.conftest import until_idle
from tests.play.tabs import NONSENSE

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def threads():
    """The threads that have opened a connection, beside the test's own."""
    found: set[str] = set()

    def opened(**_: object) -> None:
        if current_thread() is not main_thread():
            found.add(current_thread().name)

    connection_created.connect(opened)
    yield found
    connection_created.disconnect(opened)


def test_a_game_alone_uses_the_writers_only(join, server, threads, episode, person):
    tab = join(episode, person)
    tab.joined()
    tab.play(1, NONSENSE)
    tab.tell({"type": "give_up"})
    tab.until("closed")
    tab.close()
    until_idle(server)
    assert threads <= {"writer_0"}


@pytest.mark.usefixtures("toys")
def test_so_does_one_with_an_agent_of_ours(join, server, threads, person, monkeypatch):
    monkeypatch.setattr(partners, "reply", toy_partner.reply)
    tab = join(together.with_agent(person, a_set_of_toys(), "text", RANDOM_LEGAL), person)
    while not tab.until("partners")["to_move"]:
        pass
    tab.say(1, "say go on")
    tab.until("acknowledged")
    message = json.loads(tab.socket.recv(30))
    while message["type"] != "closed" and not message.get("to_move"):  # until the agent has answered
        message = json.loads(tab.socket.recv(30))
    tab.close()
    until_idle(server)
    assert threads <= {"writer_0"}
