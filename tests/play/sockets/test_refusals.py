"""Messages that the play socket refuses."""

from __future__ import annotations

import json

import pytest

from plumbline.play import leaving
from plumbline.play.sockets.connection import NOT_YOURS
from tests.play.tabs import NONSENSE, a_say, told

pytestmark = pytest.mark.django_db(transaction=True)

TOO_BIG = (1006, 1009)  # the close codes of a message over the server's limit: the last word may get lost


@pytest.mark.parametrize(
    ("message", "problem"),
    [
        ("up!", "'up!': JSON is malformed"),
        (b"\x00\x01", "''"),
        ("[1]", "Expected `object`"),
        ({"type": "cheat"}, "Invalid value 'cheat'"),
        (a_say(1, "x" * 2001), "length <= 2000"),
        (a_say(1, "x" * 900_000), "length <= 2000"),
        ('{"deep": ' + "[" * 50_000 + "]" * 50_000 + ', "type": "say"}', "nested too deeply"),
        (a_say(2, "up"), "turn 2: expected 1"),
        (a_say(0, "up"), ">= 1"),
    ],
)  # fmt: skip
def test_what_makes_no_sense_is_refused_and_changes_nothing(join, episode, person, message, problem):
    tab = join(episode, person)
    tab.joined()
    tab.tell(message)
    refused = tab.hear("refused")["problem"]
    assert problem in refused
    assert len(refused) < 400
    assert told(episode) == []
    assert tab.play(1, NONSENSE)[0]["actions"] == 1


def test_a_message_without_measure_ends_the_connection(join, episode, person):
    tab = join(episode, person)
    tab.joined()
    tab.say(1, "x" * 2_000_000)
    assert tab.closed() in TOO_BIG
    assert told(episode) == []


def test_whoever_withdraws_while_playing_is_shown_out(join, episode, person):
    tab = join(episode, person)
    tab.joined()
    leaving.leave(person)
    tab.say(1, NONSENSE)
    assert tab.closed() == NOT_YOURS


def test_a_refusal_is_json_like_everything_else(join, episode, person):
    tab = join(episode, person)
    tab.joined()
    tab.tell('"\u202e</script>')
    assert json.loads(tab.socket.recv(10))["type"] == "refused"
