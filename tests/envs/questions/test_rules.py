"""One answer, and what it is told."""

from __future__ import annotations

from plumbline.envs import codec, play
from plumbline.envs.family import Ruling
from plumbline.envs.questions import rules
from plumbline.envs.questions.model import Answered, Asked
from tests.envs.questions.asked import ALL, FAMILY, a_game, answered


def test_an_answer_ends_it_right_or_wrong():
    game = a_game()
    for text in (ALL, "A1 red cube", "Solution: nothing that can be read"):
        step = play.advance(FAMILY, game, Asked(), text)
        assert (step.ruling, step.note, step.moves) == (Ruling.CHANGED, "", 1)
        assert FAMILY.rules.ended(game, step.state) == "answered"


def test_what_is_no_answer_changes_nothing():
    game = a_game()
    step = play.advance(FAMILY, game, Asked(), "red cube")
    assert (step.ruling, step.state) == (Ruling.MALFORMED, Asked())
    assert FAMILY.rules.ended(game, step.state) is None


def test_a_second_answer_changes_nothing():
    game, before = a_game(), answered("A1 red cube")
    step = play.advance(FAMILY, game, before, ALL)
    assert (step.ruling, step.state) == (Ruling.IDLE, before)
    assert rules.actions(game, before, 0) == []


def test_under_feedback_an_answer_is_told_what_is_wrong():
    game = a_game(setting="2d,feedback=ruling")
    note = play.advance(FAMILY, game, Asked(), "A1 red cube, B3 blue sphere, D4 red cube").note
    assert note == (
        "1 of 4 right. B2 blue sphere was named B3 blue sphere. C1 green pyramid was missed. "
        "D3 yellow cylinder was missed. D4 red cube is not there."
    )


def test_the_sample_of_answers_does_not_depend_on_the_truth():
    other = a_game("y . . . / . . . . / . . . . / . . . .")
    assert rules.actions(a_game(), Asked(), 0) == rules.actions(other, Asked(), 0)


def test_an_answer_costs_by_what_it_names():
    game = a_game()
    few, many = (play.advance(FAMILY, game, Asked(), ", ".join(["a1 red cube"] * count)).work for count in (1, 64))
    assert many == 64 * few
    assert many <= 4 * FAMILY.costs.allowance(game)


def test_a_state_is_written_with_its_kind():
    assert codec.dump(Asked()) == b'{"type":"asked"}'
    assert codec.load(FAMILY.rules.state, codec.dump(answered("A1 red cube"))) == answered("A1 red cube")
    assert isinstance(codec.load(FAMILY.rules.state, codec.dump(answered(""))), Answered)
