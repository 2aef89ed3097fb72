"""Stored ranks: among agents with the same witness."""

from __future__ import annotations

from importlib import import_module

import pytest
from django.apps import apps

from plumbline.evaluation import runs
from plumbline.evaluation.models import Provenance, Standing, TaskSet
from plumbline.evaluation.results import ranks, standings
from plumbline.evaluation.results.ranks import Contender
from tests.evaluation.playing import a_run, all_passed, all_solved, an_agent
from tests.makers import a_task_set, a_user
from tests.queries import queries

pytestmark = pytest.mark.django_db

TASKS = 12
PLAYED = {
    "Loud": (Provenance.REPLAYED, 12),
    "Long": (Provenance.TRACED, 10),
    "Open": (Provenance.LIVE, 11),
    "Tried": (Provenance.OURS, 9),
    "Tested": (Provenance.OURS, 2),
}
MIGRATION = import_module("plumbline.evaluation.migrations.0033_witness")


def solving(task_set: TaskSet, solved: int):
    """Words that solve the first tasks and pass at the others."""
    return {**all_passed(task_set), **dict(list(all_solved(task_set).items())[:solved])}


def play(task_set: TaskSet, **played) -> None:
    for name, (provenance, solved) in played.items():
        owner = None if provenance == Provenance.OURS else a_user(name.lower())
        a_run(an_agent(name, owner=owner), task_set, solving(task_set, solved), provenance=provenance)


@pytest.fixture
def mixed() -> TaskSet:
    """Two self-reported agents, one live on a public set, and two run by us."""
    task_set = a_task_set(count=TASKS)
    play(task_set, **PLAYED)
    return task_set


def stored(task_set: TaskSet):
    rows = Standing.objects.filter(task_set=task_set).whole()
    return {row.line_up.name: row.rank for row in rows}


def test_only_contenders_of_one_ranking_are_compared():
    field = [
        Contender("a", (1.0, 0.0), ranked=True, among="one"),
        Contender("b", (0.0, 0.0), ranked=True, among="other"),
        Contender("c", (1.0, 0.0), ranked=True, among="one"),
        Contender("d", (2.0, 0.0), ranked=True, among="one"),
        Contender("e", (0.0, 0.0), ranked=False, among="one"),
    ]
    assert ranks.ranks(field) == {"a": 1, "c": 1, "d": 3, "b": 1}


def test_ranks_are_among_those_with_the_same_witness(mixed):
    assert stored(mixed) == {
        "Loud": 1,
        "Long": 2,
        "Open": 1,
        "Tried": 1,
        "Tested": 2,
    }


def test_on_a_sealed_set_what_was_live_is_ranked_with_what_we_ran():
    task_set = a_task_set(count=2, sealed=True)
    play(task_set, Seen=(Provenance.LIVE, 2), Ours=(Provenance.OURS, 1), Told=(Provenance.REPLAYED, 2))
    assert stored(task_set) == {"Seen": 1, "Ours": 2, "Told": 1}


def test_rebuilding_reproduces_ranks(mixed):
    before = stored(mixed)
    Standing.objects.update(rank=7)
    list(standings.rebuild())
    assert stored(mixed) == before


def test_a_withdrawal_moves_only_those_that_were_ranked_with_it(mixed):
    runs.withdraw(Standing.objects.get(line_up__lead__name="Loud").run)
    assert stored(mixed) == {"Long": 1, "Open": 1, "Tried": 1, "Tested": 2}


def test_ranking_takes_as_many_queries_however_many_rows_each_ranking_has(mixed):
    few = len(queries(lambda: standings.rank(mixed, "text")))
    play(mixed, More=(Provenance.LIVE, 3), Most=(Provenance.REPLAYED, 4))
    assert len(queries(lambda: standings.rank(mixed, "text"))) == few


def test_the_migration_ranks_what_was_ranked_together(mixed):
    """Equal ranks stay equal, and a leaderboard of one witness stays as it is."""
    wanted = stored(mixed)
    alone = a_task_set("alone", count=2)
    a_run(an_agent("Alone", owner=a_user("alone")), alone, all_solved(alone))
    before = stored(alone)
    overall = {"Loud": 1, "Open": 2, "Long": 3, "Tried": 4, "Tested": 5}
    for name, place in overall.items():
        Standing.objects.filter(line_up__lead__name=name).update(rank=place)
    MIGRATION.rank(apps, None)
    assert stored(mixed) == wanted
    assert stored(alone) == before


def test_the_migration_keeps_shared_ranks_shared(mixed):
    Standing.objects.filter(line_up__lead__name__in=("Loud", "Long")).update(rank=1)
    Standing.objects.filter(line_up__lead__name__in=("Open", "Tried", "Tested")).update(rank=3)
    MIGRATION.rank(apps, None)
    assert stored(mixed) == dict.fromkeys(PLAYED, 1)
