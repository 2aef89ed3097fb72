"""What is understood, what is not, and what a player is told."""

from __future__ import annotations

import pytest

from plumbline.envs.family import MalformedAction
from plumbline.envs.setting import parse as setting
from plumbline.envs.vgdl import FAMILY
from plumbline.envs.vgdl.generate import level
from plumbline.envs.vgdl.model import Action
from plumbline.envs.vgdl.notation import brief, extract, parse, write
from tests.envs.vgdl.worlds import a_text

SHOOTER = {"sprites": "shot > Missile", "avatar": "avatar > ShootAvatar stype=shot"}


def a_game(text="A  ", chosen="symbols", **parts):
    rules = a_text(**parts).encode()
    made = level("made", 0, rules, text, "L")
    return FAMILY.rules.open(made, setting(chosen, FAMILY.modalities, FAMILY.options), lambda digest: rules)


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("left", Action.LEFT),
        (" LEFT. ", Action.LEFT),
        ("ACTION_UP", Action.UP),
        ("action_nil", Action.NIL),
        ("0", Action.NIL),
        ("1", Action.USE),
        ("5", Action.UP),
        ("05", Action.UP),
        ("use", Action.USE),
        ("<4>", Action.DOWN),
        ("[4]", Action.DOWN),
        ("Left!", Action.LEFT),
        ("4: down", Action.DOWN),
        ("4 (down)", Action.DOWN),
        ("4. ACTION_DOWN", Action.DOWN),
    ],
)
def test_an_action_is_said_by_its_name_or_its_number(text, action):
    assert parse(a_game(**SHOOTER), text) is action


def test_numbers_are_those_of_the_avatar_of_the_start():
    assert a_game().numbered == (Action.NIL, Action.LEFT, Action.RIGHT, Action.DOWN, Action.UP)
    assert parse(a_game(), "1") is Action.LEFT
    become = a_game(
        "Ap ",
        sprites="pad > Immovable\nship > FlakAvatar stype=pad",
        letters="p > pad\nA > avatar",
        rules="avatar pad > transformTo stype=ship",
    )
    world = FAMILY.rules.step(become, FAMILY.rules.start(become, 0), Action.RIGHT, 0).state
    assert FAMILY.rules.actions(become, world, 0) == (Action.NIL, Action.USE, Action.LEFT, Action.RIGHT)
    assert parse(become, "1") is Action.LEFT


@pytest.mark.parametrize(
    "text",
    [
        "",
        "move left",
        "6",
        "-1",
        "1.5",
        "left right",
        "l",
        "escape",
        "ACTION_ESCAPE",
        "4: up",
        "9: up",
        "4: jump",
        "x" * 999,
    ],
)
def test_what_is_neither_a_name_nor_a_number_is_malformed(text):
    with pytest.raises(MalformedAction, match="expected one of 0 or nil, 1 or use, 2 or left"):
        parse(a_game(**SHOOTER), text)


@pytest.mark.parametrize(
    ("answer", "found"),
    [
        ("left", ("left",)),
        ("I go left.\nAction: left", ("left",)),
        ("Action: 3", ("3",)),
        ("```Action:3```\nbecause of the wall", ("3",)),
        ("**Action:** up", ("up",)),
        ("Action: left\nAction: right", ("right",)),
        ("Action:\n\n  down\n", ("down",)),
        ("action = 2", ("2",)),
        ("Action: ACTION_LEFT", ("ACTION_LEFT",)),
        ("I think so.\nAnd so.", ()),
        ("", ()),
    ],
)
def test_the_action_of_an_answer_is_found(answer, found):
    assert extract(answer) == found


def test_words_behind_the_action_are_not_guessed_at():
    (text,) = extract("Action: left, unlike action 0 it helps")
    with pytest.raises(MalformedAction):
        parse(a_game(), text)


@pytest.mark.parametrize("action", Action)
def test_writing_is_the_name(action):
    assert parse(a_game(**SHOOTER), write(a_game(), action)) is action


def test_the_brief_tells_the_rules_the_screen_the_time_and_the_numbers():
    told = brief(a_game(**SHOOTER), 0)
    assert "You are `avatar`." in told
    assert "1 rows and 3 columns" in told
    assert "Each action takes one tick." in told
    assert "0: nil\n1: use\n2: left\n3: right\n4: down\n5: up" in told
    assert "End your answer with a line of its own: Action: <name or number>\n" in told


def test_the_brief_of_a_world_that_does_not_wait_says_so():
    assert "The world goes on by itself, 20 ticks a second." in brief(a_game(chosen="picture,pace=real"), 0)
    for header, held in (("", "counts for every tick"), ("key_handler=Pulse", "counts once")):
        game = a_game(chosen="picture,pace=real", header=header)
        assert f"A key that is held {held}." in brief(game, 0)
        assert FAMILY.real_time.debounced(game) is bool(header)


@pytest.mark.parametrize(
    ("chosen", "words"),
    [
        ("symbols", "one line of characters for each row"),
        ("symbols", "below the screen; it stays the same for the whole episode. `a` is always you.\n"),
        ("symbols,list=cells", "Below that it is shown once more, as a list: for each cell that is not empty its row"),
        ("coordinates", "It is shown as a list: for each cell that is not empty its row"),
        ("symbols", "(at the start `you: avatar at row 0, column 0`)"),
        ("coordinates", "(at the start `you: avatar at row 0, column 0`)"),
        ("symbols,prompt=contextual", "the screen of a tick ago is shown too"),
        ("picture", "(at the start `you: avatar at row 0, column 0`)"),
        ("picture", "a bright outline"),
        ("none", "Nothing of it is shown."),
    ],
)
def test_the_brief_says_how_the_screen_is_shown(chosen, words):
    assert words in brief(a_game(chosen=chosen), 0)


@pytest.mark.parametrize("chosen", ["picture", "picture,pace=real", "picture,cell=48,prompt=contextual"])
def test_models_are_given_the_legend_beside_pictures_and_the_brief_lists_it(chosen):
    game = a_game(chosen=chosen, **SHOOTER)
    legend = FAMILY.pictures.legend(game, 0)
    told = brief(game, 0)
    listed = [f"- {specimen.name}: {specimen.words}" for specimen in legend.specimens]
    assert "\n".join(listed) in told
    assert listed[0].startswith("- you (avatar): ")
    assert (legend.frame.caption, legend.frame.body, legend.frame.width_pixels) == (
        "key", legend.body, legend.width_pixels,
    )  # fmt: skip
    assert legend.frame.alt.splitlines() == [line.removeprefix("- ") for line in listed]


@pytest.mark.parametrize("chosen", ["symbols", "coordinates", "none"])
def test_without_pictures_there_is_no_legend_to_list(chosen):
    assert "legend" not in brief(a_game(chosen=chosen), 0)


def test_nothing_is_told_of_where_you_are_to_whom_nothing_is_shown():
    assert "you: " not in brief(a_game(chosen="none"), 0)
