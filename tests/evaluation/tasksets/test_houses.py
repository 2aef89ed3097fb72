"""Sets of houses: files with households that cannot be, and sealed twins."""

from __future__ import annotations

import json
import secrets
from collections import Counter
from dataclasses import replace
from time import process_time

import pytest

from plumbline.envs import FAMILIES, codec
from plumbline.envs.houses import verifier
from plumbline.envs.houses.model import Goal, Household
from plumbline.evaluation import tasksets
from plumbline.evaluation.files import task_sets
from plumbline.evaluation.files.task_sets import InvalidTaskSet
from plumbline.evaluation.models import NotNow, TaskSet
from plumbline.evaluation.tasksets import compositions, drafts
from tests.evaluation.tasksets.drafts import the_file
from tests.site import ROOT

pytestmark = pytest.mark.django_db

FIXTURES = ROOT / "fixtures" / "tasksets"
FILE = (FIXTURES / "practice-houses.jsonl").read_bytes()
SETS = ("spatialworld-houses-60", "spatialworld-houses-40")


# --- files


def a_file(*place, value) -> bytes:
    """The file of one household with another value at a place, and digests that are right wherever there are any."""
    head, line = (json.loads(each) for each in FILE.splitlines()[:2])
    inner = line["instance"]
    for name in place[:-1]:
        inner = inner[name]
    inner[place[-1]] = value
    line["task"] = _digest(line["instance"])
    family, protocol = FAMILIES["houses"], task_sets.read(FILE)[0].protocol
    fidelity = task_sets.fidelity(task_sets.read(FILE)[0])
    digest = task_sets.set_digest("houses", family.rules.version, protocol, [line["task"]], fidelity)
    return b"\n".join(json.dumps(each).encode() for each in (head | {"tasks": 1, "digest": digest}, line))


def _digest(instance) -> str:
    try:
        return codec.task_digest("houses", codec.instance_digest(codec.build(Household, instance)), 0)
    except (codec.Unreadable, codec.NotCanonical):
        return "0" * 64


THINGS = json.loads(FILE.splitlines()[1])["instance"]["house"]["things"]
BAD = {
    "a float": (("starts", 0, "x", 1.5), "line 2, instance: Expected `int`, got `float` - at `$.starts[0].x`: 1.5"),
    "NaN": (("starts", 0, "x", float("nan")), "line 2: JSON is malformed: invalid character (byte "),
    "far away": (("starts", 0, "x", 10**7), "task 1, instance: start 1: (10000000, "),
    "no size": (("house", "things", 0, "size", [0, 900, 900]), "task 1, instance: thing 0: size (0, 900, 900)"),
    "a crowd": (("house", "things", THINGS * 30), f"task 1, instance: {30 * len(THINGS)} things: expected 1 to 400"),
    "an unknown class": (("house", "things", 0, "kind", "U" * 5000), "task 1, instance: thing 0: class 'UUU"),
    "a circle": (("house", "things", 0, "parent", 0), "task 1, instance: thing 0: parent 0: expected -1 or the number"),
    "a start in a wall": (("starts", 0, "x", 100), "task 1, instance: start 1, x 100 z "),
    "two corners": (("house", "rooms", 0, "corners", [[0, 0], [9, 9]]), "task 1, instance: room 0: 2 corners"),
    "no conditions": (("goal", "conditions", []), "task 1, instance: 0 conditions: expected 1 to 8"),
    "an unknown condition": (
        ("goal", "conditions", 0, "kind", "object_color"),
        "task 1, instance: condition 1: kind 'object_color', expected one of",
    ),
    "another normal form": (("texts", 0, "e\u0301"), "line 2, instance: 'é': expected a string in Unicode normal"),
    "a long instruction": (("texts", 0, "x" * 500_000), "task 1, instance: instruction 1, 500000 characters, 'xxx"),
    "a longer instruction": (("texts", 0, "x" * 10_000_000), "line 2: 1000"),
}


@pytest.mark.parametrize("name", BAD)
def test_a_file_with_a_household_that_cannot_be_is_refused(name):
    (*place, value), said = BAD[name]
    file = a_file(*place, value=value)
    began = process_time()
    with pytest.raises(InvalidTaskSet) as refusal:
        tasksets.load(file)
    assert str(refusal.value).replace("e\u0301", "é").startswith(said)
    assert len(str(refusal.value)) <= 1100
    assert process_time() - began < 2
    assert not TaskSet.objects.exists()


def test_a_file_may_begin_with_a_mark():
    made = tasksets.load(b"\xef\xbb\xbf" + FILE)
    assert (made.slug, made.tasks.count()) == ("practice-houses", 6)


# --- bundled sets


def goals(name: str) -> list[Goal]:
    _, lines = task_sets.read((FIXTURES / f"{name}.jsonl").read_bytes())
    return [codec.load(Household, task_sets.instance_text(line).encode()).goal for line in lines]


def test_the_sets_of_houses_are_about_many_classes_and_the_whole_language_of_goals():
    """No class is in more than 6% of the goals."""
    both = [goal for name in SETS for goal in goals(name)]
    named = Counter(
        name for goal in both for name in {each for c in goal.conditions for each in (c.object, c.receptacle) if each}
    )
    assert len(both) == 100
    assert len(named) >= 45
    assert max(named.values()) <= 6
    conditions = [each for goal in both for each in goal.conditions]
    assert {each.kind for each in conditions} == set(verifier.KINDS_OF_CONDITIONS)
    assert {each.quantifier for each in conditions} == set(verifier.QUANTIFIERS)
    assert {goal.all for goal in both} == {each.value for each in conditions} == {True, False}
    assert max(each.count for each in conditions) == 2
    assert {len(goal.conditions) for goal in both} >= {1, 2, 3, 4}


# --- sealed twins


RECIPES = 3  # of each composition: a house takes a second


def a_plan(name: str):
    """The composition of a set, with the first of its recipes."""
    plan = compositions.read((FIXTURES / f"{name}.composition.json").read_text())
    return replace(plan, portions=tuple(replace(each, count=1) for each in plan.portions[:RECIPES]))


def a_public_set(plan) -> TaskSet:
    made = tasksets.draft(plan.draft)
    for _ in tasksets.generate(made, plan.portions, plan.seed):
        pass
    return tasksets.publish(tasksets.freeze(made))


def a_twin(plan, slug: str = "twin") -> TaskSet:
    assert [made for made, _ in compositions.seal(plan, slug)] == [1, 2, 3]
    return TaskSet.objects.get(slug=slug)


def households(task_set) -> list[Household]:
    return [codec.load(Household, task.instance) for task in task_set.tasks.all()]


@pytest.mark.parametrize("name", SETS)
def test_a_set_of_houses_has_a_sealed_twin_of_the_same_recipes_and_of_other_houses(name):
    plan = a_plan(name)
    public, twin = a_public_set(plan), a_twin(plan)
    assert (twin.twin_of, twin.sealed, twin.state) == (public, True, TaskSet.State.PUBLISHED)
    assert (twin.settings, twin.protocol, twin.fidelity) == (public.settings, public.protocol, public.fidelity)
    kinds = [sorted((made.template, len(made.house.rooms)) for made in households(each)) for each in (public, twin)]
    assert kinds[0] == kinds[1] == sorted((each.recipe.template, each.recipe.rooms) for each in plan.portions)
    houses = [{codec.digest(made.house) for made in households(each)} for each in (public, twin)]
    assert not houses[0] & houses[1]
    assert all(task.solution["actions"] for task in twin.tasks.all())


def test_the_public_file_has_the_tasks_of_its_composition():
    plan = a_plan(SETS[0])
    _, lines = task_sets.read((FIXTURES / f"{SETS[0]}.jsonl").read_bytes())
    first = a_public_set(replace(plan, portions=plan.portions[:1]))
    assert first.tasks.get().digest in {line.task for line in lines}


def test_a_twin_never_has_a_task_of_the_public_set_whatever_its_seed(monkeypatch):
    plan = a_plan(SETS[0])
    public = a_public_set(plan)
    monkeypatch.setattr(secrets, "randbits", lambda bits: plan.seed * drafts.SEEDS_PER_TASK * drafts.LARGEST)
    twin = a_twin(plan)
    instances = [set(each.tasks.values_list("instance", flat=True)) for each in (public, twin)]
    assert not instances[0] & instances[1]


def test_of_two_twins_each_has_a_seed_of_its_own_that_nothing_keeps():
    plan = a_plan(SETS[0])
    one, other = (a_twin(plan, slug) for slug in ("one", "other"))
    assert not {*one.tasks.values_list("instance", flat=True)} & {*other.tasks.values_list("instance", flat=True)}
    assert {task.seed for task in one.tasks.all()} == {0}
    kept = json.dumps([one.composition, one.description, one.protocol, *one.tasks.values_list("axes", flat=True)])
    assert str(plan.seed) not in kept


def test_of_a_twin_of_houses_there_is_no_file_and_no_plain_digest():
    twin = a_twin(a_plan(SETS[0]))
    with pytest.raises(NotNow, match="twin is sealed: its tasks are not given out"):
        the_file(twin)
    plain = [codec.task_digest("houses", codec.digest(made), 0) for made in households(twin)]
    assert [task.digest for task in twin.tasks.all()] == [tasksets.keyed(each) for each in plain]
