"""Endings: counts of ends by actions, their medians and means, and how they are stored."""

from __future__ import annotations

from collections import Counter

import pytest

from plumbline.evaluation.models import AggregateDetail, Standing
from plumbline.evaluation.results.endings import Ending, endings, of_aggregates, read, written
from tests.leaderboard.uploads import ours
from tests.makers import a_set_of_toys

ENDS = Counter(
    {("declared", False, 4): 2, ("declared", False, 9): 2, ("solved", True, 3): 1, ("exhausted", False, 8): 1}
)


def test_what_is_stored_is_read_again():
    assert read(written(ENDS)) == ENDS


def test_solved_episodes_come_first_then_the_most_frequent_ends():
    assert endings(ENDS) == (
        Ending("solved", True, 1, 3, 3),
        Ending("declared", False, 4, 6.5, 6.5),
        Ending("exhausted", False, 1, 8, 8),
    )


@pytest.mark.parametrize(
    ("actions", "median", "mean"),
    [({5: 1}, 5, 5), ({1: 2, 10: 1}, 1, 4), ({1: 1, 2: 1}, 1.5, 1.5), ({1: 3, 2: 3}, 1.5, 1.5), ({7: 4, 0: 1}, 7, 5.6)],
)
def test_the_median_is_the_middle_of_all_episodes(actions, median, mean):
    (found,) = endings(Counter({("exhausted", False, number): n for number, n in actions.items()}))
    assert (found.median, found.mean) == (median, mean)


def test_no_episodes_have_no_ends():
    assert endings(Counter()) == ()


@pytest.mark.django_db
@pytest.mark.usefixtures("toys")
def test_standings_of_suites_that_share_a_page_store_their_ends():
    task_set = a_set_of_toys("lantern", count=2)
    ours("do-nothing", task_set)
    standing = Standing.objects.get(task_set=task_set)
    ends = of_aggregates([standing.aggregate_id])[standing.aggregate_id]
    assert {outcome: n for (outcome, _, _), n in ends.items()} == standing.outcomes
    assert {actions for _, _, actions in ends} == {8}


@pytest.mark.django_db
@pytest.mark.usefixtures("toys")
def test_ends_that_were_not_counted_are_not_known():
    task_set = a_set_of_toys("lantern", count=2)
    ours("do-nothing", task_set)
    AggregateDetail.objects.update(endings=None)
    assert of_aggregates([Standing.objects.get(task_set=task_set).aggregate_id]) == {}
