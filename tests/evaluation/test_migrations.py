"""Rows that were there before a migration."""

from __future__ import annotations

from datetime import timedelta
from importlib import import_module
from typing import Any

import pytest
from django.apps import apps
from django.db import IntegrityError, connection, transaction
from django.db.migrations.executor import MigrationExecutor
from django.utils import timezone

from plumbline.evaluation.models import NameHold
from plumbline.evaluation.runs import agent_names
from plumbline.evaluation.runs.agent_names import NameTaken
from tests.makers import a_task_set, a_user

BEFORE = [("evaluation", "0031_workers")]
NOW = timezone.now()


def at(state: list[tuple[str, str]]) -> Any:
    """The models of the site after these migrations."""
    MigrationExecutor(connection).migrate(state)
    return MigrationExecutor(connection).loader.project_state(state).apps


@pytest.fixture
def task_set(transactional_db: None) -> Any:
    """A set made with the newest models, which the older tables do not fit."""
    return a_task_set(count=1)


@pytest.fixture
def before(task_set: Any) -> Any:
    """The models before the migration; afterwards the newest are there again."""
    yield at(BEFORE)
    newest()


def newest() -> Any:
    return at(MigrationExecutor(connection).loader.graph.leaf_nodes())


def an_agent(before: Any, owner: Any, name: str, *, days: int = 0, kind: str = "model") -> Any:
    """An agent of before, made so many days ago."""
    made = {"owner_id": owner and owner.pk, "name": name, "kind": kind, "created_at": NOW - timedelta(days=days)}
    return before.get_model("evaluation", "Agent").objects.create(**made)


def a_run(before: Any, agent: Any, task_set: Any, *, landed: int, published: int | None = None) -> Any:
    """A run that was scored, and perhaps published, so many days ago."""
    line_ups, runs = (before.get_model("evaluation", name).objects for name in ("LineUp", "Run"))
    defaults = {"lead_id": agent.pk, "owner_id": agent.owner_id}
    line_up, _ = line_ups.get_or_create(roster=str(agent.pk), defaults=defaults)
    versions = {f"{each}_version": 1 for each in ("rules", "extractor", "metrics")}
    return runs.create(
        line_up=line_up,
        task_set_id=task_set.pk,
        setting="text",
        provenance="replayed",
        landed_at=NOW - timedelta(days=landed),
        published_at=None if published is None else NOW - timedelta(days=published),
        **versions,
    )


@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
def test_the_first_account_keeps_a_name_and_nothing_is_lost(before, task_set):
    ada, bob, cleo = a_user("ada"), a_user("bob"), a_user("cleo")
    an_agent(before, None, "Optimal", kind="baseline")
    later = an_agent(before, bob, "WALKER", days=2)
    first, twin = an_agent(before, ada, "Walker", days=3), an_agent(before, ada, "walker", days=1)
    namesake = an_agent(before, bob, "WALKER (bob)", days=1)
    posing = an_agent(before, cleo, "Optima1")
    a_run(before, later, task_set, landed=2, published=1)
    agents = newest().get_model("evaluation", "Agent").objects
    assert {agent.pk: agent.name for agent in agents.exclude(owner=None)} == {
        first.pk: "Walker",
        twin.pk: "walker",
        later.pk: "WALKER (bob 2)",
        namesake.pk: "WALKER (bob)",
        posing.pk: "Optima1 (cleo)",
    }
    listed = [(each.name, each.shown, each.clashed_with.name) for each in agent_names.renamed_by_upgrade()]
    assert sorted(listed) == [("Optima1", False, "Optimal"), ("WALKER", True, "Walker")]
    assert agent_names.find(bob, "WALKER").pk == later.pk
    assert NameHold.objects.get(skeleton="walker").owner == ada
    with pytest.raises(NameTaken):
        agent_names.hold(bob, "Wa1ker")
    agent_names.hold(ada, "Walker")


@pytest.mark.django_db
def test_names_with_signs_are_held_as_they_are_compared_now():
    ada, bob = a_user("ada"), a_user("bob")
    an_agent(apps, ada, "Walker\N{CHECK MARK}", days=2)
    an_agent(apps, bob, "Walker\N{TRADE MARK SIGN}", days=1)
    import_module("plumbline.evaluation.migrations.0039_names_with_signs").hold_names(apps, None)
    assert NameHold.objects.get(skeleton="walker").owner == ada
    with pytest.raises(NameTaken, match="is taken"):
        agent_names.hold(bob, "Walker")


@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
def test_drafts_are_counted_from_the_runs_that_are_there(before, task_set):
    ada, bob = a_user("ada"), a_user("bob")
    walker, runner = an_agent(before, ada, "Walker"), an_agent(before, ada, "Runner")
    a_run(before, runner, task_set, landed=9)
    once = a_run(before, walker, task_set, landed=8, published=5)
    again = a_run(before, walker, task_set, landed=7, published=1)
    a_run(before, walker, task_set, landed=4)
    others = a_run(before, an_agent(before, bob, "Strider"), task_set, landed=6, published=2)
    ours = a_run(before, an_agent(before, None, "Optimal", kind="baseline"), task_set, landed=6, published=2)
    now = newest()
    drafts = dict(now.get_model("evaluation", "Run").objects.values_list("pk", "drafts"))
    assert [drafts[run.pk] for run in (once, again, others, ours)] == [2, 3, 0, None]
    counted = now.get_model("evaluation", "ScoredRuns").objects.values_list("owner__username", "count")
    assert dict(counted) == {"ada": 4, "bob": 1}


@pytest.mark.slow
@pytest.mark.parametrize(
    "number",
    ["0009_begun", *(pytest.param(each, marks=pytest.mark.exhaustive) for each in ("0011_names", "0033_witness"))],
)
@pytest.mark.django_db(transaction=True)
def test_sets_are_guarded_on_the_way_back(transactional_db, number):
    sets = at([("evaluation", number)]).get_model("evaluation", "TaskSet").objects
    try:
        frozen = sets.create(slug="kept", title="Kept", family="sliding", suite="ivispar", state="published")
        with pytest.raises(IntegrityError, match="frozen"), transaction.atomic():
            sets.filter(pk=frozen.pk).update(state="draft")
    finally:
        newest()
