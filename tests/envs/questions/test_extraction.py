"""Where the list stands in a model's answer."""

from __future__ import annotations

import time

import pytest

from plumbline.envs import play
from plumbline.envs.questions.extraction import extract
from plumbline.envs.questions.model import Answer, Slip
from tests.envs.questions.asked import FAMILY, a_game, things

LIST = "a3 green sphere, d1 blue cylinder"

EXTRACTED = [
    # as the brief asks
    (f"Solution: {LIST}", LIST),
    (f"I look at each cell.\nSolution: {LIST}", LIST),
    (f"I look at each cell.\n\nSolution: {LIST}\n", LIST),
    (f"solution : {LIST}.", f"{LIST}."),
    (f"**Solution:** {LIST}", LIST),
    (f"**Solution**: {LIST}", LIST),
    (f"Final solution: {LIST}", LIST),
    (f"<think>Solution: a1 red cube</think>\nSolution: {LIST}", LIST),
    # a line for each piece
    ("Solution:\na3 green sphere\nd1 blue cylinder", LIST),
    ("Solution:\n\n- a3 green sphere\n- d1 blue cylinder\n\nI hope that this is right.", LIST),
    ("Solution:\n1. a3 green sphere\n2. d1 blue cylinder", "1. a3 green sphere, 2. d1 blue cylinder"),
    ("### Solution\na3 green sphere\nd1 blue cylinder", LIST),
    ("**Solution**\n\na3 green sphere\nd1 blue cylinder", LIST),
    ("Solution:\n```\na3 green sphere\nd1 blue cylinder\n```", LIST),
    ("Solution: a3 green sphere\nd1 blue cylinder", LIST),
    ("Solution:\na3 green sphere\nb4 empty\nd1 blue cylinder", "a3 green sphere, b4 empty, d1 blue cylinder"),
    # as other games read an action
    (f"Action: {LIST}", LIST),
    (f"Final answer: {LIST}", LIST),
    (f"Answer: {LIST}", LIST),
    (f"<answer>{LIST}</answer>", LIST),
    (f"<solution>{LIST}</solution>", LIST),
    ("<solution>\na3 green sphere\nd1 blue cylinder\n</solution>", LIST),
    (f"\\boxed{{{LIST}}}", LIST),
    (f'{{"solution": "{LIST}"}}', LIST),
    ('```json\n{"solution": ["a3 green sphere", "d1 blue cylinder"]}\n```', LIST),
    # the last one counts
    (f"Solution: a1 red cube\nNo, I looked again.\nSolution: {LIST}", LIST),
    # without a marker: all of it is a list
    (LIST, LIST),
    ("a3 green sphere\nd1 blue cylinder", LIST),
    ("A3: green sphere\nD1: blue cylinder\n", "A3: green sphere, D1: blue cylinder"),
]

NOT_FOUND = [
    "",
    "I cannot see the picture.",
    "There is a green sphere in a3.",
    "The board shows this:\na3 green sphere\nd1 blue cylinder\nThat is all.",  # as published: no marker, no solution
    "The solution is a3 green sphere and d1 blue cylinder",
]

NO_LISTS = ["Solution: I cannot see the picture.", "Solution:", "Solution: \n", "Action: look closer", "answer: none"]


@pytest.mark.parametrize(("text", "found"), EXTRACTED)
def test_extracted(text, found):
    assert extract(text) == (found,)
    assert FAMILY.words.parse(a_game(), found).things[0] == things("A3 green sphere")[0]


@pytest.mark.parametrize("text", NOT_FOUND)
def test_not_found(text):
    assert extract(text) == ()


@pytest.mark.parametrize("text", NO_LISTS)
def test_what_follows_a_marker_is_an_answer(text):
    (found,) = extract(text)
    game = a_game()
    answer = FAMILY.words.parse(game, found)
    assert isinstance(answer, Answer)
    assert answer.things == ()
    assert {slip.fault for slip in answer.slips} <= {"no_list", "empty_cell"}


def test_a_wholly_unreadable_answer_counts_as_no_solution():
    game = a_game()
    state = FAMILY.rules.start(game, 0)
    step = play.advance(FAMILY, game, state, "")
    readings = FAMILY.rules.readings(game, step.state)
    assert (readings["missed"], readings["no_solution"], readings["format_errors"]) == (4, 1, 1)


def test_words_that_are_no_list_count_once():
    game = a_game()
    (found,) = extract("Solution: well, I see, let me think, a cube, perhaps")
    step = play.advance(FAMILY, game, FAMILY.rules.start(game, 0), found)
    assert step.state.answer.slips[0] == Slip("no_list", "well")
    readings = FAMILY.rules.readings(game, step.state)
    assert (readings["no_list"], readings["format_errors"], readings["missed"]) == (1, 1, 4)


@pytest.mark.parametrize(
    "piece",
    [
        "solution",
        "Solution:",
        "# ",
        "#*_ ",
        "1 ",
        "a1 red cube, ",
        "<solution>",
        "</",
        "{",
        '{"solution": ["',
        "\\boxed{",
        "\n",
    ],
)
def test_time_grows_with_the_length_alone(piece):
    text = piece * (300_000 // len(piece))
    began = time.process_time()
    for found in extract(text):
        try:
            FAMILY.words.parse(a_game(), found)
        except ValueError:
            continue
    assert time.process_time() - began < 3
