"""Tasks of a set, and what their players read."""

from __future__ import annotations

import pytest

from plumbline.envs import FAMILIES, answers, codec
from plumbline.evaluation import tasksets
from plumbline.evaluation.files import task_sets
from plumbline.evaluation.files.task_sets import InvalidTaskSet
from plumbline.evaluation.protocol.protocol import Protocol
from plumbline.evaluation.tasksets import NewTask
from tests.envs.sliding.boards import a_puzzle
from tests.evaluation.cubes import bundled
from tests.evaluation.tasksets.drafts import GROWING, an_empty_draft
from tests.makers import a_draft, a_set_of_games, a_task_set

pytestmark = pytest.mark.django_db


def test_filling_replaces_what_was_there():
    made = a_draft(count=3)
    tasksets.fill(made, [NewTask(a_puzzle(), 5)])
    task = made.tasks.get()
    assert (task.position, task.seed, task.axes) == (1, 5, {"path": 3, "geoms": 4, "cells": 12, "interference": 0})
    assert task.instance.encode() == codec.canonical(a_puzzle())
    assert task.digest == codec.task_digest("sliding", codec.instance_digest(a_puzzle()), 5)


def test_the_same_puzzle_with_another_seed_is_another_task():
    made = an_empty_draft()
    tasksets.fill(made, [NewTask(a_puzzle()), NewTask(a_puzzle(), 1)])
    assert made.tasks.count() == 2


def test_the_same_task_twice_is_refused_and_changes_nothing():
    made = a_draft(count=2)
    with pytest.raises(InvalidTaskSet, match="the same task stands there twice"):
        tasksets.fill(made, [NewTask(a_puzzle()), NewTask(a_puzzle())])
    assert made.tasks.count() == 2


def test_a_puzzle_that_is_solved_already_is_refused():
    solved = a_puzzle("r . / . b", "r . / . b")
    with pytest.raises(InvalidTaskSet, match="task 2: it is solved before the first action"):
        tasksets.fill(an_empty_draft(), [NewTask(a_puzzle()), NewTask(solved)])


def test_a_task_is_found_by_its_digest():
    made = a_task_set()
    task = made.tasks.get(position=3)
    assert tasksets.find(task.digest, made) == task
    assert tasksets.find("0" * 64, made) is None
    assert tasksets.find(task.digest, a_task_set("others", path=3)) is None


def test_a_player_is_told_the_rules_and_the_budget():
    task = a_task_set(protocol=Protocol(actions=7)).tasks.first()
    told = tasksets.brief(task, "text")
    assert told.startswith("The board has 4 columns")
    assert told.endswith("\nYou have 7 actions; one that is refused or not understood counts.")


def test_a_model_reads_what_a_turn_and_its_time_are():
    task = bundled("cube-40").tasks.first()
    told = tasksets.brief(task, "net,tool=ideal")
    assert told.endswith(
        "\nYou have 20 turns and 30 minutes. A turn is one answer, also one without an action. The time is that of "
        "your answers, over all turns; what would come later is not taken. solve may be asked 50 times."
    )
    assert "may be asked" not in tasksets.brief(task, "net")
    assert tasksets.brief(task, "net,tool=ideal", by_hand=True).endswith("\nYou have 30 minutes.")


@pytest.mark.parametrize(
    ("task_set", "setting", "said"),
    [
        (lambda: a_task_set(), "text", "move red cube up"),
        (lambda: a_set_of_games("picture"), "picture", "left"),
        (lambda: bundled("cube-40"), "net", "R U'"),
    ],
)
def test_shapes_of_answers_in_the_brief_are_read(task_set, setting, said):
    task = task_set().tasks.first()
    told, words = tasksets.brief(task, setting), FAMILIES[task.task_set.family].words
    expected = words.extract(f"action: {said}")
    for shape in answers.SHAPES:
        assert shape.format("...") in told
        assert words.extract(f"I think so.\n{shape.format(said)}\n") == expected != ()


def test_a_person_reads_instructions_and_a_model_its_prompt():
    sets = [(a_task_set(), "text"), (a_set_of_games("picture"), "picture"), (bundled("cube-40"), "net")]
    for task_set, setting in sets:
        task = task_set.tasks.first()
        prompt, instructions = tasksets.brief(task, setting), tasksets.brief(task, setting, by_hand=True)
        assert "End your answer with a line of its own" in prompt.replace("\n", " ")
        assert "answer" not in instructions
        assert "think aloud" not in instructions


def test_a_person_reads_of_the_pieces_of_their_own_board():
    task = a_task_set().tasks.first()
    pieces = codec.load(FAMILIES["sliding"].rules.instance, task.instance).pieces
    (line,) = (each for each in tasksets.brief(task, "text", by_hand=True).splitlines() if each.startswith("Colors"))
    assert set(line.partition(".")[0].removeprefix("Colors: ").split(", ")) == {piece.color for piece in pieces}


def test_a_person_reads_the_budget_without_turns():
    task = a_task_set(protocol=Protocol(actions=7, turns=5)).tasks.first()
    assert tasksets.brief(task, "text", by_hand=True).endswith(
        "\nYou have 7 actions. Refused or misread actions count too."
    )


def test_a_task_without_the_complexity_that_its_budget_counts_is_refused():
    made = an_empty_draft(protocol=GROWING)
    unknown = NewTask(a_puzzle(), axes={"geoms": 1}, solution=task_sets.Solution())
    with pytest.raises(InvalidTaskSet, match="task 1: path None: expected a whole number"):
        tasksets.fill(made, [unknown])
    assert made.tasks.count() == 0
