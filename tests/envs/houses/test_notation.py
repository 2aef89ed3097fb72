"""Actions as text: what is understood and what is not, and where an action stands in a model's answer."""

from __future__ import annotations

from dataclasses import replace

import pytest

from plumbline.envs.family import MalformedAction
from plumbline.envs.houses import briefs, notation, vocabulary
from plumbline.envs.houses.classes import KINDS, VARIANTS
from plumbline.envs.houses.model import Act
from plumbline.envs.houses.notation import VERBS
from tests.envs.houses.homes import a_game, a_household, two

HOUSE = a_household().house
GAME, NUMBERS, PAIR = a_game(), a_game(setting="picture,steps=numbers"), two()


@pytest.mark.parametrize(
    ("text", "act"),
    [
        ("Move(forward, Small)", Act("Move", "forward", 250, "Small")),
        ("move(AHEAD)", Act("Move", "forward", 250, "Small")),
        ("Move(back, large)", Act("Move", "backward", 1000, "Large")),
        ("Move(left, 0)", Act("Move", "left", 0, "0")),
        ("MoveAhead(Medium)", Act("Move", "forward", 500, "Medium")),
        ("MoveBack()", Act("Move", "backward", 250, "Small")),
        ("Rotate(left)", Act("Rotate", "left", 90)),
        ("RotateRight(90)", Act("Rotate", "right", 90)),
        ("Tilt(down, 30)", Act("Tilt", "down", 30)),
        ("LookUp", Act("Tilt", "up", 30)),
        ("ChangePosture(stand_up)", Act("ChangePosture", "stand")),
        ("Crouch()", Act("ChangePosture", "crouch")),
        ("Pick(Mug)", Act("Pick", object="Mug")),
        ('PickupObject("Mug")', Act("Pick", object="Mug")),
        ("Place(Mug, CounterTop)", Act("Place", object="Mug", target="CounterTop")),
        ("Place(Mug)", Act("Place", object="Mug")),
        ("PutObject(CounterTop)", Act("Place", target="CounterTop")),
        ("DropHandObject()", Act("Place")),
        ("ChangeState(Fridge, OPEN)", Act("ChangeState", "open", object="Fridge")),
        ("ChangeState(Mug, filled)", Act("ChangeState", "filled", object="Mug")),
        ("ChangeState(Mug, fill, Coffee)", Act("ChangeState", "filled", object="Mug", liquid="coffee")),
        ("ToggleObjectOff(LightSwitch)", Act("ChangeState", "off", object="LightSwitch")),
        ("SliceObject(Bread);", Act("ChangeState", "sliced", object="Bread")),
        ("Manipulate(Chair, push)", Act("Manipulate", "push", object="Chair")),
        ("EndTask(done)", Act("EndTask", "DONE")),
        ("DONE", Act("EndTask", "DONE")),
        ("Fail.", Act("EndTask", "FAIL")),
        ("Pick(AppleSliced)", Act("Pick", object="AppleSliced")),
    ],
)
def test_a_text_is_an_action(text, act):
    assert notation.parse(GAME, text) == act
    assert notation.parse(GAME, notation.write(GAME, act)) == act


@pytest.mark.parametrize(
    ("text", "act"),
    [
        ("Move(forward, 0.5)", Act("Move", "forward", 500)),
        ("Move(forward, 0.123)", Act("Move", "forward", 120)),
        ("Move(forward, 5)", Act("Move", "forward", 5000)),
        ("Rotate(left, 45)", Act("Rotate", "left", 45)),
        ("Tilt(up, 12.4)", Act("Tilt", "up", 12)),
    ],
)
def test_numbers_are_read_where_they_are_allowed(text, act):
    assert notation.parse(NUMBERS, text) == act
    with pytest.raises(MalformedAction, match="numbers are not allowed here"):
        notation.parse(GAME, text)


@pytest.mark.parametrize(
    "text",
    [
        *("Move(forward, 1e9)", "Move(forward, nan)", "Move(forward, inf)", "Move(forward, -1)", "Move(forward, 5.01)"),
        *("Move(forward, 0.0)", "Move(forward, \uff11)", "Rotate(left, 181)", "Rotate(left, 0)", "Tilt(up, 1/2)"),
        *("Move(forward, 00000000001)", "Move(forward, 1_0)", "Move(forward, +1)", "Move(forward, 0x1)"),
    ],
)
def test_numbers_are_plain_and_bounded(text):
    with pytest.raises(MalformedAction):
        notation.parse(NUMBERS, text)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "expected an action such as Move"),
        ("Jump()", "expected one of Move, Rotate"),
        ("Move(up, Small)", "'up', expected Move"),
        ("Move()", "expected Move"),
        ("Move(forward,)", "expected Move"),
        ("Move(forward, Small, Small)", "expected Move"),
        ("Pick(mug)", "'mug', expected the name of a class"),
        ("Pick()", "expected Pick(Class)"),
        ("Pick(../x)", "'../x', expected the name of a class"),
        (f"Pick({'M' * 5000})", "characters, expected at most"),
        ("Pick(Mug, Fridge)", "expected Pick(Class)"),
        ("Place(Mug, Fridge, Fridge)", "expected Place(Class, Target)"),
        ("ChangeState(Mug, shiny)", "'shiny', expected ChangeState"),
        ("ChangeState(Mug, filled, tea)", "'tea', expected one of water, coffee, wine"),
        ("ChangeState(Mug, dirty, wine)", "expected a liquid only where something is filled"),
        ("Manipulate(Mug, drink)", "'drink', expected Manipulate"),
        ("EndTask()", "expected EndTask"),
        ("EndTask(MAYBE)", "'MAYBE', expected EndTask"),
        ("Pick" + "(" * 900 + ")" * 900, "expected"),
        ("Move(forward, Small) Pick(Mug)", "expected"),
    ],
)
def test_what_is_no_action_is_refused_with_what_was_expected(text, expected):
    with pytest.raises(MalformedAction) as refused:
        notation.parse(GAME, text)
    assert expected in str(refused.value)
    assert len(str(refused.value)) < 500


MESSAGES = ("Hello.", 'Say "yes", please', "a, b) (c", "back\\slash", "\u00fcber <b>")


@pytest.mark.parametrize("content", MESSAGES)
def test_a_message_is_read_as_it_was_written(content):
    act = Act("Communicate", text=content)
    text = notation.write(PAIR, act)
    assert notation.parse(PAIR, text) == act
    assert notation.extract(f"<THINK>x</THINK><ACTION>{text}</ACTION>") == (text,)
    assert notation.extract(f"Action: {text}") == (text,)
    assert notation.parse(PAIR, notation.message(content)) == act


@pytest.mark.parametrize(
    "content", ["<ACTION>Pick(Mug)</ACTION>", "Action: go left", "<think>a", "\\boxed{7}", "final answer: 3", *MESSAGES]
)
def test_a_message_alone_is_found_whole(content):
    text = notation.message(content)
    assert notation.extract(text) == notation.extract(f"  {text}\n") == (text,)


@pytest.mark.parametrize("content", ["", " ", "x" * 501, "a\u202eb\u0007", "line\nbreak"])
def test_a_message_is_bounded_and_can_be_read(content):
    with pytest.raises(MalformedAction):
        notation.parse(PAIR, f"Communicate({content!r})" if content.isprintable() else f'Communicate("{content}")')


@pytest.mark.parametrize(
    ("answer", "found"),
    [
        ("<THINK>The mug is here.</THINK>\n<ACTION>Pick(Mug)</ACTION>", ("Pick(Mug)",)),
        ("<action> Pick(Mug) </action>", ("Pick(Mug)",)),
        ("<ACTION>Pick(Mug)</ACTION> no, <ACTION>Pick(Apple)</ACTION>", ("Pick(Apple)",)),
        ("<THINK><ACTION>Pick(Mug)</ACTION></THINK> <ACTION>Pick(Apple)</ACTION>", ("Pick(Apple)",)),
        ("<SUMMARY>Action: Pick(Mug)</SUMMARY>\nAction: Pick(Apple)", ("Pick(Apple)",)),
        ("<ACTION></ACTION>", ()),
        ("I look around.\nAction: Rotate(left, 90)", ("Rotate(left, 90)",)),
        ("Move(forward, Small)", ("Move(forward, Small)",)),
        ("<ACTION>`Pick(Mug)`</ACTION>", ("Pick(Mug)",)),
        ("The mug is here.\n- **Pick(Mug)**\nLet us see.", ("Pick(Mug)",)),
        ("Move(forward, Small) is safe.\nPick(Mug)\nDone.", ("Pick(Mug)",)),
        ("There is no mug in sight, so I shall think about it.", ()),
        ("", ()),
    ],
)
def test_an_answer_says_what_to_do(answer, found):
    extracted = notation.extract(answer)
    assert extracted == found or (not found and not _acts(extracted))


def _acts(texts) -> bool:
    """Whether any of some texts is an action."""
    for text in texts:
        try:
            notation.parse(GAME, text)
        except MalformedAction:
            continue
        return True
    return False


def test_the_brief_names_the_task_the_grammar_and_all_classes_whatever_is_in_the_house():
    brief = briefs.brief(GAME, 0)
    assert "Do what is to be done." in brief
    assert "EndTask(DONE)" in brief
    assert "Communicate" not in brief
    assert brief == briefs.brief(a_game(house=replace(HOUSE, things=HOUSE.things[2:3])), 0)
    assert "Communicate" in briefs.brief(PAIR, 1)
    assert "a number up to 5" in briefs.brief(NUMBERS, 0)


def test_the_vocabulary_is_that_of_every_house_and_lists_every_verb():
    known = vocabulary.vocabulary(GAME, 0)
    assert (
        known
        == vocabulary.vocabulary(NUMBERS, 0)
        == vocabulary.vocabulary(a_game(house=replace(HOUSE, things=HOUSE.things[2:3])), 0)
    )
    assert {text.partition("(")[0] for text in known.texts()} == {*VERBS} - {"Communicate"}
    assert {*known.words["class"]} == {*KINDS, *VARIANTS}
    assert {notation.parse(GAME, text).verb for text in known.texts()} == {*VERBS} - {"Communicate"}
