"""Ways: what counts as the same, and which tasks have several."""

from __future__ import annotations

import pytest

from plumbline.envs.family import Plan
from plumbline.evaluation import tasksets
from plumbline.evaluation.protocol.protocol import Protocol
from plumbline.evaluation.results.copies import ways
from plumbline.evaluation.results.copies.ways import NOTHING, fingerprint, fingerprint_of_attempts, has_several, moves
from plumbline.evaluation.tasksets.opening import opened
from tests.evaluation.playing import ERROR, PASS, answered, said
from tests.makers import a_set_of_games, a_task_set


def way_of(play, *turns) -> ways.Moves:
    return moves(play, Protocol(), turns)


def plan_of(play) -> Plan:
    return play.family.puzzles.solve(play.game, play.family.rules.start(play.game, play.seed))


@pytest.fixture
def task():
    return a_task_set(count=1, path=3).tasks.select_related("task_set").get()


@pytest.mark.django_db
def test_words_that_change_nothing_are_left_out(task):
    play, plan = opened(task, "text"), task.solution["actions"]
    plain = way_of(play, *map(said, plan))
    assert [words for _, words in plain] == plan
    among_others = [said("fly"), PASS, ERROR, answered(f"thinking\naction: {plan[0].upper()}"), *map(said, plan[1:])]
    assert way_of(play, *among_others) == plain
    assert way_of(play, said(*plan, "fly")) == plain


@pytest.mark.django_db
def test_turns_after_the_end_are_left_out(task):
    play, plan = opened(task, "text"), task.solution["actions"]
    assert len(way_of(play, *map(said, plan * 2))) == len(plan)


def test_one_action_again_and_again_tells_nothing():
    assert fingerprint(((0, "up"),) * 20) == NOTHING
    assert fingerprint(()) == NOTHING
    assert fingerprint(((0, "up"), (1, "up"))) != fingerprint(((1, "up"), (0, "up"))) != NOTHING


def test_the_order_of_attempts_plays_no_part():
    one, other = ((0, "up"), (0, "down")), ((0, "left"), (0, "down"))
    assert fingerprint_of_attempts([one, other]) == fingerprint_of_attempts([other, one, ((0, "up"),)])


@pytest.mark.django_db
def test_exchanged_moves_of_two_pieces_are_another_shortest_way():
    several = []
    for task in a_task_set(count=12, path=2).tasks.select_related("task_set"):
        play = opened(task, "none")
        several.append(has_several(play, plan_of(play)))
        assert several[-1] == (count_shortest(play) > 1)
    assert len(set(several)) == 2  # both occur, or the test tells nothing


def count_shortest(play) -> int:
    """The number of shortest ways, by walking all of them."""
    rules, near = play.family.rules, play.family.puzzles.distance

    def count(state) -> int:
        left = near(play.game, state).exact
        after = [rules.step(play.game, state, action, 0).state for action in rules.actions(play.game, state, 0)]
        return 1 if left == 0 else sum(count(each) for each in after if near(play.game, each).exact == left - 1)

    return count(rules.start(play.game, play.seed))


@pytest.mark.django_db
def test_without_a_known_plan_ways_are_many():
    task = a_set_of_games("symbols").tasks.select_related("task_set").get()
    assert has_several(opened(task, "none"), None)
    assert tasksets.protocol_of(task).actions > 0
