"""The search for copies on a task set, from runs to findings."""

from __future__ import annotations

import pytest

from plumbline.evaluation import runs
from plumbline.evaluation.models import Copy, CopyDecision, RunPrints
from plumbline.evaluation.results import copies
from plumbline.evaluation.results.copies import prints
from plumbline.evaluation.results.copies.examples import examples
from tests.evaluation.playing import a_run, all_solved, an_agent, an_unpublished_run
from tests.evaluation.results.copies.players import (
    a_crowd,
    a_set_of_ways,
    private,
    published,
    ways,
    with_detours,
)
from tests.makers import a_user
from tests.queries import made_of, queries

pytestmark = pytest.mark.django_db


@pytest.fixture
def task_set():
    return a_set_of_ways()


@pytest.fixture
def crowd(task_set):
    return a_crowd(task_set, 6)


def search(task_set) -> list[Copy]:
    progress = list(copies.search(task_set))
    assert all(done <= total for done, total in progress)
    return list(Copy.objects.order_by("pk"))


def test_independent_players_are_not_found(task_set, crowd):
    assert search(task_set) == []


@pytest.mark.parametrize("make", [published, private])
def test_a_copy_is_found_whether_it_is_public_or_not(task_set, crowd, make):
    made = make("Thief", task_set, with_detours(ways(task_set, 3)))
    (only,) = search(task_set)
    assert (only.kind, only.run, only.other, only.own) == ("moves", made, crowd[3], False)
    assert only.equal == only.told == prints.solved(task_set).several.sum() > 8
    assert only.names == ["Thief by thief", "Player 3 by player-3"]
    assert only.shortest


def test_a_copy_under_another_setting_is_found(task_set, crowd):
    made = published("Thief", task_set, ways(task_set, 3), "2d")
    assert [(each.run, each.other) for each in search(task_set)] == [(made, crowd[3])]


def test_the_solvers_own_way_is_found(task_set, crowd):
    made = published("Solver", task_set, all_solved(task_set))
    assert [(each.kind, each.run, each.other) for each in search(task_set)] == [("solver", made, None)]


def test_our_own_runs_are_left_out(task_set, crowd):
    for name in ("Optimal", "Optimal too"):
        a_run(an_agent(name, kind="baseline"), task_set, all_solved(task_set))
    assert search(task_set) == []
    assert RunPrints.objects.count() == len(crowd)


def test_two_agents_of_one_account_are_told_apart(task_set, crowd):
    owner, mine = a_user("cleo"), ways(task_set, 99)
    one, other = (a_run(an_agent(name, owner=owner), task_set, mine) for name in ("One", "Two"))
    an_unpublished_run(an_agent("Three", owner=owner), task_set, mine)
    assert [(each.run, each.other, each.own) for each in search(task_set)] == [(other, one, True)]


def test_of_many_drafts_one_finding_comes(task_set, crowd):
    thief = private("Thief", task_set, ways(task_set, 3))
    last = an_unpublished_run(thief.line_up.lead, task_set, ways(task_set, 3))
    assert [each.run for each in search(task_set)] == [last]


def test_searching_again_makes_nothing_twice_and_drops_what_is_gone(task_set, crowd):
    thief = private("Thief", task_set, ways(task_set, 3))
    (first,) = search(task_set)
    with made_of(Copy):
        assert search(task_set) == [first]
    thief.delete()
    assert search(task_set) == []


def test_what_a_curator_decided_stays(task_set, crowd):
    published("Thief", task_set, ways(task_set, 3))
    (found,) = search(task_set)
    Copy.objects.update(state=Copy.State.DISMISSED, equal=1)
    CopyDecision.objects.create(copy=found, state="dismissed", reason="the same model", by=a_user("eve"))
    (after,) = search(task_set)
    assert (after.state, after.equal) == ("dismissed", 1)


def test_a_finding_outlives_a_private_run_that_its_owner_deletes(task_set, crowd):
    victim = private("Victim", task_set, ways(task_set, 50))
    published("Thief", task_set, ways(task_set, 50))
    (found,) = search(task_set)
    Copy.objects.update(state=Copy.State.PUBLISHED)
    victim.delete()
    found.refresh_from_db()
    assert (found.other, found.names[1], found.state) == (None, "Victim by victim", "published")


def test_fingerprints_are_made_once(task_set, crowd):
    search(task_set)
    asked = queries(lambda: list(copies.search(task_set)))
    assert not any("evaluation_transcript" in each for each in asked)
    assert len(asked) < 25


def test_fingerprints_of_an_older_version_are_made_again(task_set, crowd):
    search(task_set)
    RunPrints.objects.filter(run=crowd[0]).update(version="0.0.0")
    assert prints.without_prints(task_set) == [crowd[0].pk]
    search(task_set)
    assert prints.without_prints(task_set) == []


def test_examples_show_what_both_did(task_set, crowd):
    published("Thief", task_set, with_detours(ways(task_set, 3)))
    (found,) = search(task_set)
    shown = examples(found)
    assert 1 <= len(shown) <= 5
    for each in shown:
        assert [side.run for side in each.sides] == [found.run, found.other]
        assert [side.task for side in each.sides] == [each.task] * 2
        assert list(each.moves) == [turn.actions[0] for turn in ways(task_set, 3)[each.task.position]]


def test_a_withdrawn_run_is_still_compared(task_set, crowd):
    runs.withdraw(crowd[3])
    made = published("Thief", task_set, ways(task_set, 3))
    assert [(each.run, each.other) for each in search(task_set)] == [(made, crowd[3])]
