"""The protocol of the play socket: what is read, what is refused, and how frames are written."""

from __future__ import annotations

import json
from base64 import b64decode

import msgspec
import pytest

from plumbline.envs.family import Frame, Target
from plumbline.play.sockets import messages
from plumbline.play.sockets.messages import GiveUp, TakeTurn
from tests.play.tabs import a_say


def test_a_turn_is_read():
    assert messages.read(json.dumps(a_say(3, "move red cube up"))) == TakeTurn(
        3, "move red cube up", "command", 1.5, 0.25
    )


def test_giving_up_is_read():
    assert messages.read('{"type": "give_up"}') == GiveUp()


@pytest.mark.parametrize("text", ["", " ", "Move RED cube up. ", "a\r\nb\0", "🟥⬆️", "x" * messages.LONGEST_TEXT])
def test_any_text_is_read_as_it_is(text):
    assert messages.read(json.dumps(a_say(1, text))).text == text


@pytest.mark.parametrize(
    ("message", "problem"),
    [
        ("", "truncated"),
        ("move red cube up", "malformed"),
        ("[]", "Expected `object`"),
        ("{}", "missing required field `type`"),
        ({"type": "cheat"}, "Invalid value 'cheat'"),
        ({"type": "joined"}, "Invalid value 'joined'"),
        ({"type": "give_up", "sure": True}, "unknown field `sure`"),
        ({"type": "turn"}, "missing required field `number`"),
        (a_say(1, "up") | {"seat": 1}, "unknown field `seat`"),
        (a_say(0, "up"), ">= 1"),
        (a_say(10**6 + 1, "up"), "<= 1000000"),
        (a_say(1, "up") | {"number": "1"}, "got `str`"),
        (a_say(1, "up") | {"number": 1.5}, "got `float`"),
        (a_say(1, "up") | {"text": None}, "got `null`"),
        (a_say(1, "x" * (messages.LONGEST_TEXT + 1)), "length <= 2000"),
        (a_say(1, "\ud800"), "surrogate"),
        (a_say(1, "up") | {"mode": "telepathy"}, "Invalid enum value 'telepathy'"),
        (a_say(1, "up") | {"mode": ""}, "Invalid enum value ''"),
        (a_say(1, "up") | {"seconds": -1}, ">= 0"),
        (a_say(1, "up") | {"blurred": 10**9}, "<= 604800"),
        ('{"type": "turn", "seconds": 1e999}', "out of range"),
        ('{"deep": ' + "[" * 50_000 + "]" * 50_000 + ', "type": "turn"}', "nested too deeply"),
    ],
)
def test_what_makes_no_sense_is_refused_with_the_reason(message, problem):
    with pytest.raises(msgspec.DecodeError, match=problem):
        messages.read(message if isinstance(message, str) else json.dumps(message))


def test_a_picture_travels_as_base64_with_its_size_and_targets():
    target = Target("red cube", (10, 20, 30, 40))
    shown = messages.frame_message(Frame("image/png", b"\x89PNG", "current", "a board", (target,), 600, 450))
    assert (b64decode(shown.body), shown.alt, shown.targets) == (b"\x89PNG", "a board", (target,))
    assert (shown.width, shown.height) == (600, 450)


def test_text_travels_as_it_is():
    shown = messages.frame_message(Frame("text/plain", "A1 red cube, α".encode(), "goal", "A1 red cube, α"))
    assert (shown.body, shown.width, shown.height) == ("A1 red cube, α", 0, 0)


def test_every_message_to_a_browser_names_its_type():
    written = [
        messages.Joined(1, 2, 3, 20, "", "", (), (messages.TurnText("up", ""),)),
        messages.Acknowledged(1, "up", 1, "", "", ""),
        messages.Frames(0, ()),
        messages.Refused("why"),
        messages.Superseded(),
        messages.Closed("solved", "Solved"),
    ]
    kinds = [json.loads(messages.write(message))["type"] for message in written]
    assert kinds == ["joined", "acknowledged", "frames", "refused", "superseded", "closed"]
