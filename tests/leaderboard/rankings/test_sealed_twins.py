"""Public sets against their sealed twins: the difference of an agent's results on both."""

from __future__ import annotations

import csv
import io

import pytest

from plumbline.envs.sliding.model import Recipe
from plumbline.evaluation import tasksets
from plumbline.evaluation.models import TaskSet
from plumbline.evaluation.tasksets import Draft, Portion, compositions
from plumbline.evaluation.tasksets.compositions import Composition
from plumbline.leaderboard.rankings import leaderboards, sealed_twins
from tests.leaderboard.reading import Page, words
from tests.leaderboard.uploads import a_browser, ours
from tests.makers import a_task_set

pytestmark = pytest.mark.django_db

ADDRESS = "/leaderboards/boards/text/"


def a_twin(source: TaskSet, count: int = 10) -> TaskSet:
    draft = Draft(slug=source.slug, title=source.title, suite=source.suite, settings=tuple(source.settings))
    plan = Composition(draft, (Portion(Recipe(geoms=3, path=2), count),), 0)
    for _ in compositions.seal(plan, f"{source.slug}-sealed"):
        pass
    return TaskSet.objects.get(slug=f"{source.slug}-sealed")


@pytest.fixture
def pair() -> tuple[TaskSet, TaskSet]:
    """A public set and its twin, each played whole by two of our agents, and the public one by a third."""
    public = a_task_set(count=10)
    sealed = a_twin(public)
    for name in ("optimal", "random-legal"):
        ours(name, public)
        ours(name, sealed)
    ours("do-nothing", public)
    return public, sealed


def test_a_twin_knows_its_public_set(pair):
    public, sealed = pair
    assert (sealed.twin_of, sealed_twins.twin(public), sealed_twins.twin(sealed)) == (public, sealed, None)


def test_the_difference_is_that_of_the_two_means_with_an_interval(pair):
    _, sealed = pair
    made, other = (leaderboards.leaderboard(each, "text") for each in pair)
    found = sealed_twins.differences(made, sealed)
    there = {row.who: row.value("completion") for row in other.every}
    here = {row.who: row.value("completion") for row in made.every}
    assert set(found) == set(there)
    for who, estimate in found.items():
        assert estimate.value == pytest.approx(here[who] - there[who])
        assert estimate.n == 20
    optimal = next(row.who for row in made.every if here[row.who] == 1.0)
    assert (found[optimal].value, found[optimal].low) == (0.0, None)


def test_a_twin_of_too_few_tasks_is_not_compared():
    public = a_task_set(count=3)
    a_twin(public, 2)
    assert sealed_twins.twin(public) is None


def test_the_difference_is_on_the_page_in_the_file_and_in_the_api(pair):
    reader = a_browser()
    page = Page(reader.get(ADDRESS))
    assert page.faults == []
    assert "sealed twin" in page.text
    rows = {
        row["agent"]: row
        for row in csv.DictReader(io.StringIO(reader.get(f"{ADDRESS}leaderboard.csv").content.decode()))
    }
    known = {name: (row["sealed_twin"], row["public_minus_sealed"]) for name, row in rows.items()}
    assert sorted(twin for twin, _ in known.values()) == ["", "boards-sealed", "boards-sealed"]
    told = reader.get(f"/api/v1{ADDRESS}").json()
    assert told["sealed_twin"] == "boards-sealed"
    found = {row["agent"]: row["public_minus_sealed"] for row in told["rows"]}
    assert {name for name, each in found.items() if each} == {name for name, (twin, _) in known.items() if twin}
    assert all(str(each["value"]) == known[name][1] for name, each in found.items() if each)


def test_a_set_without_a_twin_says_nothing_of_one():
    public = a_task_set(count=3)
    ours("optimal", public)
    assert "sealed twin" not in words(a_browser().get(ADDRESS))
    assert a_browser().get(f"/api/v1{ADDRESS}").json()["sealed_twin"] is None


def test_an_agent_that_played_only_the_public_set_has_no_difference():
    public = a_task_set(count=3)
    a_twin(public, 3)
    ours("optimal", public)
    assert "No agent shown here has played both whole" in words(a_browser().get(ADDRESS))


def test_a_draft_twin_is_not_public():
    public = a_task_set(count=3)
    made = tasksets.draft(Draft(slug="twin", title="Twin", suite="ivispar", sealed=True))
    TaskSet.objects.filter(pk=made.pk).update(twin_of=public)
    assert sealed_twins.twin(public) is None
