"""The counts of an answer, its score, and what is said of each thing."""

from __future__ import annotations

import pytest

from plumbline.envs.family import Part
from plumbline.envs.questions import grading
from plumbline.envs.questions.model import FAULTS, Answer, Answered, Asked
from plumbline.envs.questions.solve import solve
from tests.envs.questions.asked import ALL, FAMILY, a_game, answered, counts
from tests.envs.questions.tiles import a_game_of_tiles

COUNTED = [
    (ALL, {"correct": 4}),
    ("A1 red cube", {"correct": 1, "missed": 3}),
    ("A2 red cube, B2 blue sphere, C1 green pyramid, D3 yellow cylinder", {"correct": 3, "coordinate_errors": 1}),
    ("A1 blue cube", {"missed": 3, "color_errors": 1}),
    ("A1 red sphere", {"missed": 3, "shape_errors": 1}),
    ("A2 red pyramid", {"missed": 3, "coordinate_errors": 1, "shape_errors": 1}),
    (f"{ALL}, D4 red cube", {"correct": 4, "hallucinated": 1}),  # twice the same: one is not there
    (
        f"{ALL}, a4 empty, b4 empty, f9 red cube",
        {"correct": 4, "empty_cell": 2, "outside_board": 1, "format_errors": 3},
    ),
    ("A1 cube red", {"missed": 4, "inverted_order": 1, "format_errors": 1}),  # no piece, as in the paper
    ("Solution: none", {"missed": 4, "no_list": 1, "format_errors": 1}),
]


@pytest.mark.parametrize(("text", "expected"), COUNTED)
def test_counted(text, expected):
    assert counts(a_game(), text) == {"things": 4, **expected}


def test_without_an_answer_all_is_missed():
    found = grading.readings(a_game(), Asked())
    assert {name: count for name, count in found.items() if count} == {
        "things": 4,
        "missed": 4,
        "no_solution": 1,
        "format_errors": 1,
    }


def test_every_fault_is_counted_by_its_name():
    assert {*FAULTS} < {*grading.readings(a_game(), Asked())}


SCORED = [
    (ALL, 1.0),
    ("A1 red cube", 0.25),
    ("", 0.0),
    (f"{ALL}, D4 red cube, D4 red sphere", 4 / 6),  # spraying does not pay
    ("A1 red cube, B2 blue sphere, C1 green pyramid, D2 yellow cylinder", 0.75),
]


@pytest.mark.parametrize(("text", "score"), SCORED)
def test_scored(text, score):
    assert grading.scores(a_game(), answered(text)) == (score,)


def test_naming_everything_everywhere_is_worth_little():
    game = a_game()
    every = [
        f"{cell} {color} {shape}"
        for cell in list(game.cells)[:4]
        for color in _words(game, 0)
        for shape in _words(game, 1)
    ]
    state = answered(", ".join(every))
    assert (len(every), grading.readings(game, state)["correct"]) == (64, 1)
    assert grading.scores(game, state) == (1 / 64,)


def _words(game, place):
    return game.question.known[place].words


def test_the_order_of_an_answer_plays_no_part():
    game = a_game()
    forth = FAMILY.words.parse(game, ALL)
    back = FAMILY.words.parse(game, ", ".join(reversed(ALL.split(", "))))
    assert forth == back


def test_each_thing_is_told_of():
    state = answered("A1 red cube, B3 blue sphere, D4 red cylinder, D4 green cube")
    assert grading.reached(a_game(), state).parts == (
        Part("A1 red cube", is_met=True),
        Part("B2 blue sphere was named B3 blue sphere", is_met=False),
        Part("C1 green pyramid was named D4 green cube", is_met=False),
        Part("D3 yellow cylinder was named D4 red cylinder", is_met=False),
    )
    missed = grading.reached(a_game(), answered("A1 red cube, A2 red cube")).parts
    assert [part.text for part in missed] == [
        "A1 red cube",
        "B2 blue sphere was missed",
        "C1 green pyramid was missed",
        "D3 yellow cylinder was missed",
        "A2 red cube is not there",
    ]


def test_the_truth_is_wholly_right():
    game = a_game()
    assert solve(game, Asked()).actions == (answered(ALL).answer,)
    assert all(mark.is_right for mark in grading.marks(game, answered(ALL)))


def test_tiles_have_errors_of_number_nowhere():
    """A tile that has another number shares nothing with it."""
    game = a_game_of_tiles()
    state = Answered(FAMILY.words.parse(game, "A1 1, A2 3, B3 6"))
    found = grading.readings(game, state)
    assert (found["correct"], found["coordinate_errors"], found["missed"], found["number_errors"]) == (2, 1, 5, 0)


def test_an_empty_answer_is_scored():
    assert grading.scores(a_game(), Answered(Answer(()))) == (0.0,)
