"""Bad input: households, goals, actions and answers are refused at once, with what stands there and what was expected.

What a list of bad input says is accepted is accepted.
"""

from __future__ import annotations

import json
from copy import deepcopy
from functools import partial
from time import process_time

import pytest

from plumbline.envs import codec, play
from plumbline.envs.family import InvalidInstance, MalformedAction, Ruling
from plumbline.envs.houses import FAMILY, goals, notation, rules
from plumbline.envs.houses.__main__ import LARGEST_BYTES, main
from plumbline.envs.houses.model import MODALITIES, OPTIONS, Act, Condition, Household
from plumbline.envs.setting import parse
from plumbline.envs.shelf import empty
from tests.envs.houses.homes import a_game, a_household, two

MARK = b"\xef\xbb\xbf"
PLAIN = json.loads(codec.canonical(a_household()))
MANY = 10_000_000
LONGEST_MESSAGE = 1000  # characters of a refusal
LONGEST = 0.25  # seconds of a processor that others use, too
REFUSALS = (codec.Unreadable, InvalidInstance, MalformedAction)


def changed(*place, value) -> bytes:
    """The file of a household with another value at a place."""
    plain = deepcopy(PLAIN)
    inner = plain
    for name in place[:-1]:
        inner = inner[name]
    inner[place[-1]] = value
    return json.dumps(plain).encode()


def opened(content: bytes):
    household = codec.load(Household, content)
    return rules.open_game(household, parse("picture", MODALITIES, OPTIONS), empty)


def refusal(act, *arguments) -> str:
    """The message with which something is refused."""
    with pytest.raises(REFUSALS) as refused:
        act(*arguments)
    return str(refused.value)


thing, corners = partial(changed, "house", "things"), partial(changed, "house", "rooms", 0, "corners")
start, wanted = partial(changed, "starts", 0), partial(changed, "goal", "conditions", 0)

HOUSEHOLDS = {
    "NaN": (thing(0, "place", 0, value=float("nan")), "(byte 512)", "[NaN, 0, 3700]", "expected JSON"),
    "Infinity": (thing(0, "place", 0, value=float("inf")), "(byte 512)", "[Infinity, 0", "expected JSON"),
    "a float": (thing(0, "place", 0, value=1.5), "Expected `int`, got `float`", "house.things[0].place[0]`: 1.5"),
    "a whole float": (start("x", value=2000.0), "Expected `int`, got `float`", "starts[0].x`: 2000.0"),
    "a truth": (start("x", value=True), "Expected `int`, got `bool`", "starts[0].x`: true"),
    "a thing too far": (thing(3, "place", 2, value=1_000_001), "thing 3: place", "1000001", "expected within 100 m"),
    "a thing much too far": (thing(3, "place", 2, value=10**40), "thing 3: place", "expected within 100 m"),
    "a long number": (
        thing(3, "place", 2, value=10**4000),
        "thing 3: place (600, 20, 100",
        "0…: expected within 100 m",
    ),
    "a longer number": (
        thing(3, "place", 2, value=-17).replace(b"-17", b"1" * 5000),
        "Integer value out of range - at `$.house.things[3].place[2]`",
    ),
    "a start too far": (start("z", value=-1_000_001), "start 1: (2000, -1000001)", "expected coordinates within 100 m"),
    "a wall too far": (
        changed("house", "walls", 2, "end", value=[10**7, 4000]),
        "wall 2: (10000000, 4000): expected coordinates within 100 m",
    ),
    "a corner too far": (corners(1, value=[10**7, 50]), "room 0: (10000000, 50)", "expected coordinates within 100 m"),
    "a negative size": (thing(1, "size", 1, value=-100), "thing 1: size (110, -100, 100)", "expected positive"),
    "no size": (thing(1, "size", 0, value=0), "thing 1: size (0, 100, 100)", "expected positive millimeters"),
    "1,008 things": (
        changed("house", "things", value=PLAIN["house"]["things"] * 112),
        "1008 things: expected 1 to 400",
    ),
    "an unknown class": (thing(2, "kind", value="Unicorn"), "thing 2: class 'Unicorn': expected one of the known"),
    "a long class": (thing(2, "kind", value="U" * 5000), "thing 2: class 'UUUUU", "…'", "expected one of the known"),
    "an invisible class": (thing(2, "kind", value="Mug\u202e\0"), r"thing 2: class 'Mug\u202e\x00'", "expected one"),
    "itself as its parent": (thing(1, "parent", value=1), "thing 1: parent 1", "number of an earlier thing"),
    "a circle of parents": (thing(0, "parent", value=1), "thing 0: parent 1", "number of an earlier thing"),
    "a missing parent": (thing(1, "parent", value=99), "thing 1: parent 99", "number of an earlier thing"),
    "held by nobody": (thing(1, "parent", value=-2), "thing 1: parent -2", "expected -1 or the number"),
    "a thing in an apple": (
        thing(7, "parent", value=3),
        "thing 7: parent 3, Apple: expected something that holds things",
    ),
    "a thing in a hand": (thing(1, "flags", value=4), "thing 1: Mug, isPickedUp: expected a state that its class"),
    "an open mug": (thing(1, "flags", value=1), "thing 1: Mug, isOpen: expected a state that its class can have"),
    "a liquid in nothing": (thing(1, "liquid", value=2), "thing 1: liquid 2: expected 0, because it is not filled"),
    "an end before the start": (
        changed("prologue", value=["EndTask(DONE)"]),
        "prologue 1, 'EndTask(DONE)': expected an action that does not end the task",
    ),
    "a start in a wall": (start("x", value=100), "start 1, x 100 z 2000", "no room to stand, expected some"),
    "a start in a thing": (
        changed("starts", 0, value={"x": 2500, "z": 2500}),
        "start 1, x 2500 z 2500",
        "no room to stand",
    ),
    "a start outdoors": (start("x", value=9000), "start 1, x 9000 z 2000", "expected a place in a room"),
    "two corners": (corners(value=[[50, 50], [3950, 3950]]), "room 0: 2 corners: expected 3 to 24"),
    "25 corners": (corners(value=[[50 + each, 50 + each**2] for each in range(25)]), "room 0: 25 corners"),
    "crossing sides": (
        corners(value=[[50, 50], [3950, 3950], [3950, 50], [50, 3950]]),
        "room 0: sides 0 and 2, ((50, 50), (3950, 3950)) and",
        "expected none to cross",
    ),
    "a corner on a side": (
        corners(value=[[50, 50], [3950, 50], [3950, 3950], [2000, 50], [50, 3950]]),
        "room 0: sides 0 and 2",
        "expected none to cross",
    ),
    "a flat room": (corners(value=[[50, 50], [3950, 50], [2000, 50]]), "room 0: sides 0 and 1", "none to cross"),
    "a corner twice": (corners(value=[[50, 50], [50, 50], [3950, 50]]), "room 0: side 0, (50, 50) to (50, 50)"),
    "no conditions": (changed("goal", "conditions", value=[]), "0 conditions: expected 1 to 8"),
    "an unknown condition": (wanted("kind", value="object_color"), "condition 1: kind 'object_color'", "expected one"),
    "a long condition": (wanted("kind", value="o" * MANY), "condition 1: kind 'ooo", "…'", "expected one of object"),
    "a text for a truth": (wanted("value", value="true"), "Expected `bool`, got `str`", 'conditions[0].value`: "true"'),
    "a long instruction": (
        changed("texts", 0, value="x" * MANY),
        "instruction 1, 10000000 characters, 'xxx",
        "expected at most 1000",
    ),
    "no instruction": (changed("texts", 0, value=""), "instruction 1, 0 characters: expected 1 to 1000"),
    "an instruction in disguise": (changed("texts", 0, value="a\u202eb"), r"instruction 1, 'a\u202eb': expected char"),
    "a long category": (changed("category", value="x" * MANY), "category 'xxx", "…'", "expected one of Daily"),
    "a long template": (changed("template", value="x" * MANY), "template, 10000000 characters", "expected at most 100"),
    "a long action before": (changed("prologue", value=["x" * MANY]), "prologue 1: 'xxx", "expected at most"),
    "three seats": (changed("starts", value=PLAIN["starts"] * 3), "3 starts: expected 1 to 2"),
    "two starts, one instruction": (changed("starts", value=PLAIN["starts"] * 2), "1 instructions: expected 2"),
    "an unknown field": (changed("x" * 5000, value=1), "$.xxx", "…: no such field; expected one of house"),
    "brackets": (b"[" * 1000, "Expected `object`, got `array`"),
    "brackets inside": (b'{"category":' + b"[" * 100_000, "Expected `str`, got `array` - at `$.category`"),
    "half a file": (json.dumps(PLAIN).encode()[:-9], "Input data was truncated after", "expected JSON"),
    "half a character": (b'{"category": "\xff"}', "expected JSON"),
    "nothing": (b"", "Input data was truncated after ''"),
}


@pytest.mark.parametrize("name", HOUSEHOLDS)
def test_a_household_that_cannot_be_is_refused(name):
    content, *said = HOUSEHOLDS[name]
    began = process_time()
    message = refusal(opened, content)
    assert process_time() - began < LONGEST
    assert [part for part in said if part not in message] == [], message
    assert len(message) < LONGEST_MESSAGE
    assert message.isprintable()


def test_a_household_may_begin_with_a_mark():
    assert opened(MARK + changed("category", value="Work")).household.category == "Work"
    assert codec.load(Household, "\ufeff" + json.dumps(PLAIN)) == a_household()


def test_a_start_in_a_doorway_is_one_in_the_house():
    assert opened(start("x", value=4000)).start.seats[0].x == 4000


def test_two_bodies_need_room_for_both():
    near = a_household(starts=(a_household().starts[0],) * 2, texts=("One.", "Two."))
    assert "start 1, x 2000 z 2000: there is no room to stand" in refusal(opened, codec.canonical(near))


# --- goals as files


GOALS = {
    "no conditions": ('{"conditions": []}', "0 conditions: expected 1 to 8"),
    "none at all": ("{}", "missing required field `conditions`"),
    "no list": ('{"conditions": {"kind": "agent_in_room"}}', "Expected `array`, got `object` - at `$.conditions`"),
    "no condition": ('{"conditions": [7]}', "Expected `object`, got `int` - at `$.conditions[0]`: 7"),
    "an unknown condition": ('{"conditions": [{"kind": "object_color"}]}', "kind 'object_color', expected one of"),
    "an odd truth": ('{"conditions": [{"kind": "object_in_hand", "value": "yes"}]}', 'conditions[0].value`: "yes"'),
    "an endless distance": ('{"conditions": [{"kind": "object_in_hand", "distance": 1e400}]}', "Number out of range"),
    "NaN": ('{"conditions": [{"kind": "object_in_hand", "count": NaN}]}', '"count": NaN', "expected JSON"),
    "a text": ('"object_in_hand"', "Expected `object`, got `str`"),
}


@pytest.mark.parametrize("name", GOALS)
def test_a_goal_that_cannot_be_judged_is_refused(name):
    content, *said = GOALS[name]
    message = refusal(goals.read, content.encode())
    assert [part for part in said if part not in message] == [], message


@pytest.mark.parametrize(("written", "value"), [("true", True), ('"true"', True), ('"False"', False), ("false", False)])
def test_a_truth_may_be_written_as_a_text(written, value):
    content = f'{{"conditions": [{{"kind": "object_in_hand", "object": "Mug", "value": {written}}}], "all": false}}'
    goal = goals.read(MARK + content.encode())
    assert (goal.all, goal.conditions) == (False, (Condition("object_in_hand", object="Mug", value=value),))


def test_judge_names_the_file_that_it_refuses(tmp_path, capsys):
    house, goal = tmp_path / "house.json", tmp_path / "goal.json"
    house.write_bytes(MARK + codec.canonical(a_household()))
    goal.write_text('{"conditions": [{"kind": "object_in_hand", "object": "Mug", "value": "false"}]}')
    assert main(["judge", str(house), str(goal)]) == 0
    assert json.loads(capsys.readouterr().out) == {"holds": True, "conditions": [True]}
    for path, content, said in (
        (goal, b'{"conditions": []}', "0 conditions: expected 1 to 8"),
        (house, thing(0, "size", 0, value=0), "thing 0: size (0, "),
        (house, b" " * (LARGEST_BYTES + 1), f"{LARGEST_BYTES + 1} bytes, expected at most {LARGEST_BYTES}"),
    ):
        path.write_bytes(content)
        assert main(["judge", str(house), str(goal)]) == 1
        assert f"plumbline: {path}: {said}" in capsys.readouterr().err
    assert main(["judge", str(tmp_path / "none.json"), str(goal)]) == 1
    assert "none.json" in capsys.readouterr().err


# --- actions


GAMES = {"one seat": a_game(), "numbers": a_game(setting="picture,steps=numbers"), "two seats": two()}
ACTIONS = {
    "a large number": ("Move(forward, 1e9)", "'1e9', expected"),
    "no number": ("Move(forward, nan)", "'nan', expected"),
    "an endless number": ("Move(forward, -inf)", "'-inf', expected"),
    "no size": ("Move(forward,)", "expected Move(forward|backward|left|right"),
    "a full-width digit": ("Move(forward, \uff11)", "'\uff11', expected"),
    "full-width letters": ("\uff2dove(forward)", "expected an action such as Move(forward, Small)"),
    "brackets": ("Pick(" + "(" * 1000 + "Mug" + ")" * 1001, "characters, expected at most 1200"),
    "fewer brackets": ("Pick(" + "[" * 500 + "Mug" + "]" * 500 + ")", "expected the name of a class"),
    "open brackets": ("Pick" + "(" * 1000, "expected an action such as"),
    "brackets alone": ("[" * 1000, "expected an action such as"),
    "a path": ("Pick(../x)", "'../x', expected the name of a class, such as Mug"),
    "a long class": (f"Pick({'M' * 5000})", "5006 characters, expected at most 1200"),
    "a class of a thousand letters": (f"Pick({'M' * 1000})", "'MMM", "expected the name of a class"),
    "a class in disguise": ("Pick(\u202eMug)", r"'\u202eMug', expected the name of a class"),
    "a control character": ("Pick(Mug\0)", r"'Mug\x00', expected the name of a class"),
    "nothing": ("", "no action was found in the answer: expected an action such as"),
    "blanks": (" " * 1000, "expected an action such as"),
    "blanks before something": ("Move" + " " * 1190 + "x", "expected an action such as"),
    "blanks between brackets": ("Move( " + ") " * 590 + "x", "expected an action such as"),
    "blanks and brackets": ("Move" + " " * 600 + "(" + ") " * 280 + "x", "expected an action such as"),
    "the end and another": ("EndTask(DONE)\nMove(forward)", "expected EndTask(DONE|FAIL)"),
    "another and the end": ("Move(forward), EndTask(DONE)", "expected Move(forward|backward"),
    "a long text": ("x" * MANY, "10000000 characters, expected at most 1200"),
    "a long message": (f'Communicate("{"x" * 501}")', "a message of 501 characters: expected 1 to 500"),
    "a longer message": (f'Communicate("{"x" * MANY}")', "characters, expected at most 1200"),
    "no message": ('Communicate("")', "a message of 0 characters: expected 1 to 500"),
    "a bell in a message": (r'Communicate("a\u0007")', r"'\x07' in a message: expected characters that can be read"),
    "a line end in a message": (r'Communicate("a\nb")', r"'\n' in a message: expected characters"),
    "a message turned around": ('Communicate("a\u202eb")', r"'\u202e' in a message: expected characters"),
    "one that isolates": ("Communicate('a\u2066b')", r"'\u2066' in a message: expected characters"),
    "half a character": (r'Communicate("\ud800")', r"'\ud800' in a message: expected characters"),
    "an open quote": ('Communicate("a)', 'expected Communicate("text")'),
}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("name", ACTIONS)
def test_an_action_that_is_none_is_refused(name, game):
    text, *said = ACTIONS[name]
    began = process_time()
    message = refusal(notation.parse, GAMES[game], text)
    assert process_time() - began < LONGEST
    assert [part for part in said if part not in message] == [], message
    assert text == "" or message.startswith(repr(text[:20])[:-1])
    assert len(message) < LONGEST_MESSAGE


def test_a_message_may_have_marks_that_letters_need():
    for content in ("\u05e9\u05dc\u05d5\u05dd\u200f!", "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645"):
        act = notation.parse(GAMES["two seats"], notation.message(content))
        assert act == Act("Communicate", text=content)


# --- answers


@pytest.mark.parametrize(
    ("answer", "played"),
    [
        ("<ACTION></ACTION>", ()),
        ("Move(forward)\n<ACTION> </ACTION>", ()),
        ("<ACTION>Move(forward)</ACTION> or <ACTION>Pick(Mug)</ACTION>", ("Pick(Mug)",)),
        ("<THINK>I say <ACTION>Pick(Mug)</ACTION></THINK>", ()),
        ("<THINK>I say <ACTION>Pick(Mug)</ACTION>", ()),
        ("<ACTION>Move(forward)\nEndTask(DONE)</ACTION>", ("Move(forward)\nEndTask(DONE)",)),
        ("Action: Move(forward)\nAction: EndTask(DONE)", ("EndTask(DONE)",)),
    ],
)
def test_an_answer_has_one_action_or_none(answer, played):
    assert notation.extract(answer) == played


def test_the_end_does_not_come_with_another_action():
    (text,) = notation.extract("<ACTION>Move(forward, Small)\nEndTask(DONE)</ACTION>")
    game = GAMES["one seat"]
    step = play.advance(FAMILY, game, game.start, text)
    assert (step.ruling, step.state) == (Ruling.MALFORMED, game.start)


@pytest.mark.parametrize(
    "answer",
    [
        *("<" * 100_000, "<ACTION>" * 20_000, "<THINK>" * 20_000, " " * 100_000, "Move(" + " " * 100_000),
        *("Action: " * 10_000, "(" * 100_000, ("Move" + " " * 1190 + "x\n") * 80, "Move(forward)\n" * 10_000),
    ],
    ids=lambda answer: answer[:8].strip() or "blanks",
)
def test_the_time_to_read_an_answer_grows_with_its_length(answer):
    once, twice = (min(_seconds(answer * times) for _ in range(3)) for times in (1, 4))
    assert twice < 10 * max(once, 0.01)


def _seconds(answer: str) -> float:
    began = process_time()
    notation.extract(answer)
    return process_time() - began


# --- seats and ends


def test_nobody_is_there_to_talk_to_in_a_game_for_one():
    game = GAMES["one seat"]
    step = play.advance(FAMILY, game, game.start, 'Communicate("Hello?")')
    assert (step.ruling, step.reason, step.state) == (Ruling.ILLEGAL, "no_partner", game.start)


@pytest.mark.parametrize(
    ("game", "seat", "expected"), [("one seat", 1, "0"), ("two seats", 1, "0"), ("two seats", 7, "0")]
)
def test_a_wrong_seat_is_refused(game, seat, expected):
    with pytest.raises(play.NotToMove, match=f"seat {seat}: expected {expected}"):
        play.advance(FAMILY, GAMES[game], GAMES[game].start, "Move(forward, Small)", seat)


@pytest.mark.parametrize("words", [("EndTask(DONE)",), ("EndTask(FAIL)",)])
def test_nothing_is_taken_after_the_end(words):
    game = GAMES["one seat"]
    *_, last = play.replay(FAMILY, game, game.start, [(0, text) for text in words])
    assert FAMILY.rules.to_move(game, last.state) == ()
    with pytest.raises(play.NotToMove, match="seat 0: expected none, because the game is over"):
        play.advance(FAMILY, game, last.state, "Move(forward, Small)")


def test_of_two_nothing_is_taken_from_one_who_is_done():
    game = GAMES["two seats"]
    *_, one = play.replay(FAMILY, game, game.start, [(0, "EndTask(DONE)")])
    with pytest.raises(play.NotToMove, match="seat 0: expected 1"):
        play.advance(FAMILY, game, one.state, "Move(forward, Small)", 0)
    *_, both = play.replay(FAMILY, game, one.state, [(1, "EndTask(DONE)")])
    for seat in (0, 1):
        with pytest.raises(play.NotToMove, match="expected none, because the game is over"):
            play.advance(FAMILY, game, both.state, "Move(forward, Small)", seat)


def test_a_household_of_as_many_things_as_are_allowed_opens_quickly():
    content = changed("house", "things", value=PLAIN["house"]["things"][6:7] * 400)
    began = process_time()
    assert len(opened(content).things) == 400
    assert process_time() - began < LONGEST


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["fuzz", "-n", "0"], "0: expected a whole number from 1"),
        (["certify", "-n", "-1"], "-1: expected a whole number from 1"),
        (["pairs", "--seed", "9" * 60], "expected a whole number from 0 to"),
        (["blind", "--sides", "3"], "invalid choice: 3"),
    ],
)
def test_odd_numbers_are_refused(words, expected, capsys):
    with pytest.raises(SystemExit):
        main(words)
    assert expected in capsys.readouterr().err


def test_answers_that_are_a_list_are_refused(tmp_path, capsys):
    (tmp_path / "answers.json").write_text('["mug"]')
    assert main(["blind", "--score", str(tmp_path / "answers.json")]) == 1
    assert "answers.json: expected a JSON object of codes and answers" in capsys.readouterr().err
