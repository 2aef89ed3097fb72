"""Episodes in trajectory files: what is accepted, and what is refused and how."""

from __future__ import annotations

import json

import pytest

from plumbline.envs import FAMILIES
from plumbline.envs.sliding import FAMILY as SLIDING
from plumbline.evaluation.files import trajectories
from plumbline.evaluation.files.trajectories import (
    BadLine,
    EpisodeJson,
    Header,
    line_of,
    read_episode,
    read_header,
    write,
)
from tests.evaluation.files.trajectory_lines import HEADER, ONE_OF, TASK, a_header, a_line, an_episode_of, read, refused
from tests.evaluation.playing import ERROR, NONSENSE, PASS, answered, said

MOVE = "move red cube up"
ACCEPTED = [
    ({"response": f"I think.\naction: {MOVE}"}, answered(f"I think.\naction: {MOVE}")),
    ({"response": ""}, answered("")),
    ({"response": "no\nidea", "actions": []}, answered("no\nidea")),
    ({"response": f"action: {MOVE}", "actions": [MOVE]}, answered(f"action: {MOVE}")),
    ({"actions": [MOVE, "fly"]}, said(MOVE, "fly")),
    ({"actions": []}, said()),
    ({"actions": ["\u0000\u202e é 😀"]}, said("\u0000\u202e é 😀")),
    ({"provider_error": "overloaded"}, ERROR),
    ({"provider_error": "overloaded", "pass": False}, ERROR),
    (
        {"actions": ["fly"], "tokens_in": 0, "tokens_out": 10**12, "cost_usd": 0.25, "seconds": 3},
        said("fly", tokens_in=0, tokens_out=10**12, cost_usd=0.25, seconds=3.0),
    ),
    ({"actions": ["fly"], "tokens_in": None, "response": None}, NONSENSE),
]


@pytest.mark.parametrize(("told", "turn"), ACCEPTED)
def test_a_turn_is_accepted(told, turn):
    assert read(an_episode_of(told)) == (turn,)


def test_a_baseline_may_pass():
    assert read(an_episode_of({"pass": True}), may_pass=True) == (PASS,)


def test_an_episode_may_hold_no_turn_at_all():
    assert read(an_episode_of()) == ()


def test_an_episode_knows_its_line_task_and_attempt():
    told = read_episode(7, a_line(an_episode_of({"actions": ["fly"]}, attempt=10)), SLIDING, a_header())
    assert (told.number, told.task, told.attempt, told.turns) == (7, TASK, 10, (NONSENSE,))
    assert read_episode(8, a_line(an_episode_of()), SLIDING, a_header()).attempt == 1


@pytest.mark.parametrize("meta", [{}, None, 7, "words", {"prompt": [1, 2.5, {"deep": True}]}])
def test_meta_may_be_anything(meta):
    assert read(an_episode_of(meta=meta)) == ()


WRONG = [
    # broken JSON
    (b"", "", "not JSON (Input data was truncated); it begins ''"),
    (b"words", "", "not JSON (JSON is malformed: invalid character (byte 0)); it begins 'words'"),
    (b'{"task": "ab', "", "not JSON (Input data was truncated)"),
    (b'{"task": "ab", "turns": []} {}', "", "not JSON (JSON is malformed: trailing characters"),
    (b'{"task": "ab", "turns": [],}', "", "not JSON (JSON is malformed: trailing comma"),
    (b"{'task': 'ab', 'turns': []}", "", "not JSON (JSON is malformed"),
    (b'{"task": "\xff", "turns": []}', "", "not JSON ('utf-8' codec can't decode byte 0xff in position 0"),
    (b'{"task": "\\ud800", "turns": []}', "", "not JSON ("),
    (b'{"task": "a\nb", "turns": []}', "", "not JSON ("),
    (b'\xef\xbb\xbf{"task": "ab", "turns": []}', "", "not JSON (JSON is malformed: invalid character (byte 0))"),
    (a_line(an_episode_of()).decode().encode("utf-16"), "", "not JSON ("),
    (b'{"more": ' + b"[" * 100_000, "", "Object contains unknown field `more`"),
    (b'{"task": "ab", "turns": ' + b"[" * 100_000, "turns[0]", "Expected `object`, got `array`"),
    (b'{"task": "ab", "turns": [], "meta": ' + b"[" * 100_000, "", "not JSON (maximum recursion depth exceeded"),
    # another shape
    (None, "", "Expected `object`, got `null`"),
    ([], "", "Expected `object`, got `array`"),
    ("task", "", "Expected `object`, got `str`"),
    ({}, "", "Object missing required field `task`"),
    ({"task": TASK}, "", "Object missing required field `turns`"),
    ({"turns": []}, "", "Object missing required field `task`"),
    (an_episode_of(moves=[]), "", "Object contains unknown field `moves`; expected only task, turns, "),
    (an_episode_of(**{"a - at `$.turns[0].b`": 1}), "turns[0].b", "Object contains unknown field `a"),
    (an_episode_of(task=7), "task", "Expected `str`, got `int`"),
    (an_episode_of(task=None), "task", "Expected `str`, got `null`"),
    (an_episode_of(turns={}), "turns", "Expected `array`, got `object`"),
    (an_episode_of(MOVE), "turns[0]", "Expected `object`, got `str`"),
    (
        an_episode_of({"actions": ["fly"]}, {"said": MOVE}),
        "turns[1]",
        "Object contains unknown field `said`; expected only seat, response, ",
    ),
    (an_episode_of({"actions": MOVE}), "turns[0].actions", "Expected `array | null`, got `str`"),
    (an_episode_of({"actions": [MOVE, 7]}), "turns[0].actions[1]", "Expected `str`, got `int`"),
    (an_episode_of({"response": [MOVE]}), "turns[0].response", "Expected `str | null`, got `array`"),
    (an_episode_of({"pass": 1}), "turns[0].pass", "Expected `bool`, got `int`"),
    (an_episode_of({"provider_error": True}), "turns[0].provider_error", "Expected `str`, got `bool`"),
    (an_episode_of({"provider_error": None}), "turns[0].provider_error", "Expected `str`, got `null`"),
    # numbers
    (an_episode_of(attempt=0), "attempt", "Expected `int` >= 1"),
    (an_episode_of(attempt=-1), "attempt", "Expected `int` >= 1"),
    (an_episode_of(attempt=11), "attempt", "Expected `int` <= 10"),
    (an_episode_of(attempt=1.5), "attempt", "Expected `int`, got `float`"),
    (an_episode_of(attempt="1"), "attempt", "Expected `int`, got `str`"),
    (an_episode_of(attempt=True), "attempt", "Expected `int`, got `bool`"),
    (an_episode_of(attempt=10**30), "attempt", "Expected `int` <= 10"),
    (b'{"task": "ab", "turns": [], "attempt": ' + b"9" * 5000 + b"}", "attempt", "Integer value out of range"),
    (an_episode_of({"actions": [], "tokens_in": -1}), "turns[0].tokens_in", "Expected `int` >= 0"),
    (an_episode_of({"actions": [], "tokens_out": 10**13}), "turns[0].tokens_out", "Expected `int` <= 1000000000000"),
    (an_episode_of({"actions": [], "tokens_in": 1.5}), "turns[0].tokens_in", "Expected `int | null`, got `float`"),
    (an_episode_of({"actions": [], "seconds": -0.1}), "turns[0].seconds", "Expected `float` >= 0.0"),
    (an_episode_of({"actions": [], "seconds": "3"}), "turns[0].seconds", "Expected `float | null`, got `str`"),
    (an_episode_of({"actions": [], "cost_usd": 1e10}), "turns[0].cost_usd", "Expected `float` <= 1000000000.0"),
    (b'{"task": "ab", "turns": [{"cost_usd": 1e400}]}', "turns[0].cost_usd", "Number out of range"),
    (b'{"task": "ab", "turns": [{"seconds": NaN}]}', "", "not JSON (JSON is malformed"),
    (b'{"task": "ab", "turns": [{"seconds": Infinity}]}', "", "not JSON (JSON is malformed"),
    (b'{"task": "ab", "turns": [{"seconds": -Infinity}]}', "", "not JSON (JSON is malformed"),
    # what a turn says
    (
        an_episode_of({}),
        "turns[0]",
        ONE_OF,
    ),
    (
        an_episode_of({"response": None}),
        "turns[0]",
        ONE_OF,
    ),
    (
        an_episode_of({"provider_error": ""}),
        "turns[0]",
        ONE_OF,
    ),
    (an_episode_of({"actions": [], "pass": True}), "turns[0]", "and only one of them"),
    (an_episode_of({"response": "", "provider_error": "down"}), "turns[0]", "and only one of them"),
    (an_episode_of({"pass": True, "provider_error": "down"}), "turns[0]", "and only one of them"),
    (an_episode_of({"actions": []}, {"pass": True}), "turns[1].pass", "only baselines may pass: expected response or"),
    (
        an_episode_of({"response": f"action: {MOVE}", "actions": ["fly"]}),
        "turns[0].actions",
        f"['fly']: the response says ['{MOVE}'], expected the same",
    ),
    (
        an_episode_of({"response": f"action: {MOVE}", "actions": []}),
        "turns[0].actions",
        f"[]: the response says ['{MOVE}'], expected the same",
    ),
    (
        an_episode_of({"response": "no\nidea", "actions": [MOVE]}),
        "turns[0].actions",
        f"['{MOVE}']: the response says [], expected the same",
    ),
    (
        an_episode_of({"response": f"action: {MOVE}", "actions": [MOVE, MOVE]}),
        "turns[0].actions",
        f"['{MOVE}', '{MOVE}']: the response says ['{MOVE}'], expected the same",
    ),
]


@pytest.mark.parametrize(("line", "field", "problem"), WRONG, ids=lambda value: repr(value)[:60])
def test_an_episode_is_refused(line, field, problem):
    refusal = refused(read, line)
    assert (refusal.number, refusal.field) == (7, field)
    assert problem.lower() in refusal.problem.lower()
    assert str(refusal).startswith("line 7" + (f", {field}: " if field else ": "))


FOUND = [
    (an_episode_of(attempt=0), "Expected `int` >= 1; it is 0"),
    (an_episode_of(task=None), "Expected `str`, got `null`; it is null"),
    (an_episode_of({"actions": [MOVE, 7]}), "Expected `str`, got `int`; it is 7"),
    (an_episode_of({"response": MOVE}, {"actions": [], "seconds": "3\u202e"}), r'it is "3\u202e"'),
    (an_episode_of({"provider_error": "", "pass": "x" * 500}), '; it is "' + "x" * 59),
]


@pytest.mark.parametrize(("line", "ending"), FOUND)
def test_what_stands_there_is_quoted(line, ending):
    assert refused(read, line).problem.endswith(ending)


@pytest.mark.parametrize("line", [an_episode_of(turns={}), an_episode_of(attempt=0, meta="x" * 70_000), {}])
def test_what_is_long_is_not_quoted(line):
    assert "it is" not in refused(read, line).problem


@pytest.mark.parametrize("turn", [{"actions": ["fly"] * 50_001}, {"actions": [""] * 30_000, "pass": False}])
def test_an_episode_has_an_end(turn):
    refusal = refused(read, an_episode_of(turn, {"actions": ["fly"] * 30_000}))
    assert refusal.field == "turns"
    assert refusal.problem.endswith(("actions: expected at most 50000", "50000 actions: expected at most that"))


def test_turns_without_a_list_of_actions_count_as_one(monkeypatch):
    monkeypatch.setattr(trajectories, "ACTIONS", 3)
    turns = [{"response": ""}, {"actions": []}, {"provider_error": "down"}, {"actions": ["fly"]}]
    refusal = refused(read, an_episode_of(*turns))
    assert (refusal.field, refusal.problem) == ("turns", "4 actions: expected at most 3")
    assert len(read(an_episode_of(*turns[:3]))) == 3


def test_what_is_quoted_is_cut_and_made_visible():
    quoted = refused(read, an_episode_of({"response": "a\nb", "actions": ["\u202e\n" + "x" * 10**6]})).problem
    assert quoted.startswith(r"['\u202e\n" + "xxx")
    assert len(quoted) < 300
    unknown = refused(read, an_episode_of(**{"\0\u202eé" + "x" * 10**6: 1})).problem
    assert unknown.startswith(r"Object contains unknown field `\x00\u202eéxxx")
    assert len(unknown) < 1100


def test_a_file_is_read_as_it_was_written():
    header = read_header(1, a_line(HEADER))
    turns = (
        answered("Thinking.\naction: fly"),
        said("fly", "swim", tokens_in=1, tokens_out=0, cost_usd=0.5, seconds=1.5),
        PASS,
        ERROR,
        said(),
    )
    first, second = write(header, [line_of(TASK, 3, turns)])
    assert read_header(1, first) == header
    told = read_episode(2, second, SLIDING, a_header(may_pass=True))
    assert (told.task, told.attempt, told.turns) == (TASK, 3, turns)


def test_what_was_not_said_is_not_written():
    assert json.loads(trajectories.msgspec.json.encode(line_of(TASK, 1, (NONSENSE, PASS)))) == {
        "task": TASK,
        "turns": [{"actions": ["fly"]}, {"pass": True}],
    }
    assert list(Header.__struct_fields__) == [*HEADER, "partners"]
    assert EpisodeJson(TASK, ()).attempt == 1


def a_curious_line(count, words):
    cube = "U" * 54
    turn = (
        {"actions": [f"solve {cube}"] * count}
        if words == "actions"
        else {"response": "action: " + f"solve {cube} " * count}
    )
    return json.dumps({"task": "t", "turns": [turn]}).encode()


@pytest.mark.parametrize("words", ["actions", "response"])
def test_an_episode_asks_a_solver_no_more_than_fifty_times(words):
    assert read_episode(2, a_curious_line(50, words), FAMILIES["cube"], a_header()).task == "t"
    with pytest.raises(BadLine, match="line 2, turns: 51 actions 'solve': expected at most 50 an episode"):
        read_episode(2, a_curious_line(51, words), FAMILIES["cube"], a_header())


def test_the_word_alone_is_no_question():
    thought = "I must solve it. " * 80
    line = json.dumps({"task": "t", "turns": [{"response": f"{thought}\naction: R"}]}).encode()
    assert read_episode(2, line, FAMILIES["cube"], a_header()).task == "t"
