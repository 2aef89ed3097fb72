"""What was said in one go, as values and as plain JSON."""

from __future__ import annotations

import json

import pytest

from plumbline.envs.sliding import FAMILY as SLIDING
from plumbline.evaluation.protocol.turns import Turn, dump, load, restored, stored
from tests.evaluation.playing import ERROR, NONSENSE, PASS, answered, said

PLAIN = [
    (NONSENSE, {"actions": ("fly",)}),
    (said(), {"actions": ()}),
    (answered(""), {"response": ""}),
    (answered("a\nb"), {"response": "a\nb"}),
    (
        said("fly", tokens_out=0, cost_usd=0.0, seconds=0.0),
        {"actions": ("fly",), "tokens_out": 0, "cost_usd": 0, "seconds": 0},
    ),
    (PASS, {"passed": True}),
    (ERROR, {"provider_error": "overloaded"}),
    (
        said("fly", seat=1, tokens_in=3, seconds=1.5, input_mode="keys", blurred_seconds=0.5),
        {
            "actions": ("fly",),
            "seat": 1,
            "tokens_in": 3,
            "seconds": 1.5,
            "input_mode": "keys",
            "blurred_seconds": 0.5,
        },
    ),
]


@pytest.mark.parametrize(("turn", "plain"), PLAIN)
def test_what_was_not_said_is_left_out(turn, plain):
    assert dump(turn) == plain


@pytest.mark.parametrize("turn", [turn for turn, _ in PLAIN], ids=repr)
def test_a_saying_survives_json(turn):
    assert load(json.loads(json.dumps(dump(turn)))) == turn
    assert restored(json.loads(json.dumps(stored(turn)))) == turn


@pytest.mark.parametrize(
    ("actions", "kept"),
    [
        (["nil"] * 17 + ["left"] * 3, {"runs": [["nil", 17], ["left", 3]]}),
        (["nil", "nil", "left"], {"actions": ("nil", "nil", "left")}),
        (["left", "right"] * 5, {"actions": ("left", "right") * 5}),
    ],
)
def test_runs_of_one_action_are_stored_once_where_that_is_shorter(actions, kept):
    turn = said(*actions, seconds=1.0)
    assert stored(turn) == kept | {"seconds": 1.0}
    assert restored(json.loads(json.dumps(stored(turn)))) == turn


@pytest.mark.parametrize(
    ("turn", "texts"),
    [
        (said("fly", "swim"), ("fly", "swim")),
        (said(), ("",)),
        (Turn(), ("",)),
        (answered("So:\nAction: move red cube up"), ("move red cube up",)),
        (answered("I do not know.\nReally."), ("",)),
        (Turn(response="action: fly", actions=("swim",)), ("fly",)),  # the response decides
    ],
)
def test_the_texts_that_are_played(turn, texts):
    assert turn.texts(SLIDING) == texts
