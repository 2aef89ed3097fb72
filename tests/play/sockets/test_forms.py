"""Answers of a wrong form: they are named before they are stored, and cost nothing."""

from __future__ import annotations

import pytest

from plumbline.evaluation.models import Episode
from tests.makers import a_person, a_plan, a_set_of_questions, an_open_episode
from tests.play.tabs import told

pytestmark = pytest.mark.django_db(transaction=True)

WRONG = [
    ("a1 red cube, e9 blue cube", "'e9 blue cube': the cell is not on the board; expected one from A1 to D4"),
    ("a1 cube red", "'a1 cube red': the words stand in another order; expected <cell> <color> <shape>"),
    ("I see nothing.", "these words are no element of a list; expected <cell> <color> <shape>"),
    ("Solution:", "expected <cell> <color> <shape>"),
    ("", "no action was found in the answer: expected a list such as"),
]


@pytest.fixture
def person():
    return a_person()


@pytest.fixture
def question(person) -> Episode:
    return an_open_episode(person, a_set_of_questions(), "2d")


@pytest.mark.parametrize("mode", ["command", "pointer"])
@pytest.mark.parametrize(("text", "problem"), WRONG)
def test_a_wrong_form_is_refused_and_spends_nothing(join, question, person, text, problem, mode):
    tab = join(question, person)
    tab.joined()
    tab.say(1, text, mode=mode)
    refused = tab.hear("refused")["problem"]
    assert problem in refused or "expected a list such as" in refused
    assert told(question) == []
    acknowledged, _ = tab.play(1, a_plan(question.task)[0])
    assert (acknowledged["actions"], acknowledged["headline"]) == (1, "All right in 1 action")


def test_an_answer_may_be_wrong(join, question, person):
    tab = join(question, person)
    tab.joined()
    acknowledged, frames = tab.play(1, "solution: d4 yellow cylinder", mode="command")
    assert acknowledged["outcome"] == "answered"
    assert acknowledged["headline"].endswith("the question was answered")
    assert frames["frames"][0]["targets"] == []


def test_the_frames_of_a_question_name_no_piece(join, question, person):
    tab = join(question, person)
    joined, frames = tab.joined()
    assert [gesture["on"] for gesture in joined["gestures"]] == ["compose"]
    (frame,) = frames["frames"]
    assert (frame["alt"], frame["targets"]) == ("A board. What is on it is the question.", [])
