"""Frozen means frozen: the database itself refuses to change what a board stands on."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from threading import Event

import pytest
from django.db import IntegrityError, connection, transaction

from plumbline.evaluation import tasksets
from plumbline.evaluation.models import Task, TaskSet
from tests.makers import a_draft

pytestmark = pytest.mark.django_db

NEW_TASK = "INSERT INTO evaluation_task (task_set_id, position, digest, instance, seed, axes, solution) VALUES"

OF_TASKS = {
    "another puzzle": "UPDATE evaluation_task SET instance = '{{}}' WHERE id = {task}",
    "another seed": "UPDATE evaluation_task SET seed = 5 WHERE id = {task}",
    "another place": "UPDATE evaluation_task SET position = 99 WHERE id = {task}",
    "another digest": "UPDATE evaluation_task SET digest = 'x' WHERE id = {task}",
    "other axes": "UPDATE evaluation_task SET axes = '{{}}' WHERE id = {task}",
    "all at once": "UPDATE evaluation_task SET seed = seed + 1",
    "a task taken out": "UPDATE evaluation_task SET task_set_id = {draft}, position = 99 WHERE id = {task}",
    "a task brought in": "UPDATE evaluation_task SET task_set_id = {frozen}, position = 99 WHERE id = {drafted}",
    "a task more": NEW_TASK + " ({frozen}, 99, 'x', '{{}}', 0, '{{}}', '{{}}')",
    "a task less": "DELETE FROM evaluation_task WHERE id = {task}",
    "no task left": "DELETE FROM evaluation_task",
}
OF_SETS = {
    "back to a draft": "UPDATE evaluation_taskset SET state = 'draft' WHERE id = {frozen}",
    "another name": "UPDATE evaluation_taskset SET slug = 'x' WHERE id = {frozen}",
    "another digest of the set": "UPDATE evaluation_taskset SET digest = 'x' WHERE id = {frozen}",
    "another family": "UPDATE evaluation_taskset SET family = 'cube' WHERE id = {frozen}",
    "another suite": "UPDATE evaluation_taskset SET suite = 'x' WHERE id = {frozen}",
    "other rules": "UPDATE evaluation_taskset SET rules_version = 2 WHERE id = {frozen}",
    "rules forgotten": "UPDATE evaluation_taskset SET rules_version = NULL WHERE id = {frozen}",
    "other settings": "UPDATE evaluation_taskset SET settings = '[]' WHERE id = {frozen}",
    "another budget": "UPDATE evaluation_taskset SET protocol = '{{\"actions\": 99}}' WHERE id = {frozen}",
    "practice": "UPDATE evaluation_taskset SET practice = NOT practice WHERE id = {frozen}",
    "sealed": "UPDATE evaluation_taskset SET sealed = NOT sealed WHERE id = {frozen}",
    "frozen at another time": "UPDATE evaluation_taskset SET frozen_at = created_at WHERE id = {frozen}",
    "another series": "UPDATE evaluation_taskset SET series = 'sketch' WHERE id = {frozen}",
    "another version": "UPDATE evaluation_taskset SET version = 7 WHERE id = {frozen}",
    "another fidelity": "UPDATE evaluation_taskset SET fidelity = 'real' WHERE id = {frozen}",
    "the set gone": "DELETE FROM evaluation_taskset WHERE id = {frozen}",
}
COLUMNS = [field.column for field in TaskSet._meta.concrete_fields]
OTHERWISE = {"slug": "'x'", "series": "'x'", "state": "'draft'"}
REPLACING = {
    "the set by another's name": "UPDATE OR REPLACE evaluation_taskset SET slug = (SELECT slug FROM evaluation_taskset "
    "WHERE id = {frozen}) WHERE id = {draft}",
    "the set by another's id": "UPDATE OR REPLACE evaluation_taskset SET id = {frozen} WHERE id = {draft}",
    "the set's id": "UPDATE evaluation_taskset SET id = 99999 WHERE id = {frozen}",
    "a task of the set for a draft's": "REPLACE INTO evaluation_task (id, task_set_id, position, digest, instance, "
    "seed, axes, solution) VALUES ({task}, {draft}, 99, 'x', '{{}}', 0, '{{}}', '{{}}')",
    "a draft's task for one of the set": "UPDATE OR REPLACE evaluation_task SET id = {task} WHERE id = {drafted}",
    "the set by its id": f"REPLACE INTO evaluation_taskset ({', '.join(COLUMNS)}) SELECT "
    + ", ".join(OTHERWISE.get(name, name) for name in COLUMNS)
    + " FROM evaluation_taskset WHERE id = {frozen}",
    "the set by its version": "UPDATE OR REPLACE evaluation_taskset SET series = 'boards' WHERE id = {draft}",
    "a set by what it replaces": "UPDATE OR REPLACE evaluation_taskset SET predecessor_id = {draft} WHERE id = {draft}",
}
ALLOWED = {
    "another title": "UPDATE evaluation_taskset SET title = 'Boards!' WHERE id = {frozen}",
    "another description": "UPDATE evaluation_taskset SET description = 'More.' WHERE id = {frozen}",
    "onward": "UPDATE evaluation_taskset SET state = 'retired', retired_reason = 'old' WHERE id = {frozen}",
    "a draft's task changed": "UPDATE evaluation_task SET seed = 5 WHERE id = {drafted}",
    "a draft's task deleted": "DELETE FROM evaluation_task WHERE id = {drafted}",
    "a task more in a draft": NEW_TASK + " ({draft}, 99, 'x', '{{}}', 0, '{{}}', '{{}}')",
    "a draft renamed": "UPDATE evaluation_taskset SET slug = 'sketch', sealed = NOT sealed WHERE id = {draft}",
    "a draft frozen": "UPDATE evaluation_taskset SET state = 'frozen', digest = 'x' WHERE id = {draft}",
}


def _sets(state: str = "frozen") -> dict[str, int]:
    """The ids of a frozen set and a draft, and of a task of each."""
    frozen, draft = tasksets.freeze(a_draft(count=2)), a_draft("sketches", count=2)
    TaskSet.objects.filter(pk=frozen.pk).update(state=state, predecessor=draft)
    return {
        "frozen": frozen.pk,
        "task": frozen.tasks.first().pk,
        "draft": draft.pk,
        "drafted": draft.tasks.first().pk,
    }


def _execute(statement: str, ids: dict[str, int]) -> None:
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(statement.format(**ids))


def _stored() -> list[tuple[object, ...]]:
    return [*TaskSet.objects.order_by("pk").values_list(), *Task.objects.order_by("pk").values_list()]


def _is_refused(statement: str, ids: dict[str, int]) -> None:
    before = _stored()
    with pytest.raises(IntegrityError, match="the task set is frozen"):
        _execute(statement, ids)
    assert _stored() == before


@pytest.mark.parametrize("change", [*OF_TASKS, *OF_SETS])
def test_the_database_refuses(change):
    _is_refused((OF_TASKS | OF_SETS)[change], _sets())


@pytest.mark.services
@pytest.mark.parametrize("change", [*OF_TASKS, *OF_SETS])
def test_postgresql_refuses(postgresql, change):
    _is_refused((OF_TASKS | OF_SETS)[change], _sets())


@pytest.mark.parametrize("change", REPLACING)
def test_sqlite_refuses_to_replace(change):
    if connection.vendor == "sqlite":  # no other database has REPLACE
        _is_refused(REPLACING[change], _sets())


@pytest.mark.parametrize("state", ["published", "retired"])
@pytest.mark.parametrize("change", ["another puzzle", "a task more", "a task less", "back to a draft", "the set gone"])
def test_it_stays_frozen_for_good(change, state):
    _is_refused((OF_TASKS | OF_SETS)[change], _sets(state))


@pytest.mark.parametrize("change", ALLOWED)
def test_the_database_allows(change):
    _execute(ALLOWED[change], _sets())


@pytest.mark.services
@pytest.mark.parametrize("change", ALLOWED)
def test_postgresql_allows(postgresql, change):
    _execute(ALLOWED[change], _sets())


def test_the_orm_is_refused_as_well():
    task_set = tasksets.freeze(a_draft(count=2))
    attempts = [
        lambda: task_set.tasks.update(seed=1),
        lambda: task_set.tasks.all().delete(),
        lambda: task_set.tasks.first().delete(),
        lambda: Task.objects.create(task_set=task_set, position=3, digest="x", instance="{}"),
        lambda: Task.objects.bulk_create([Task(task_set=task_set, position=3, digest="x", instance="{}")]),
        lambda: TaskSet.objects.filter(pk=task_set.pk).update(rules_version=None),
    ]
    for attempt in attempts:
        with pytest.raises(IntegrityError, match="frozen"), transaction.atomic():
            attempt()


def test_saving_a_frozen_set_as_it_is_is_no_change():
    task_set = tasksets.freeze(a_draft(count=1))
    TaskSet.objects.get(pk=task_set.pk).save()


@pytest.mark.services
@pytest.mark.django_db(transaction=True)
def test_on_postgresql_a_task_written_while_its_set_is_being_frozen_comes_too_late(postgresql):
    draft = a_draft(count=2)
    begun = Event()

    def write() -> str:
        begun.set()
        try:
            _execute(OF_TASKS["a task more"], {"frozen": draft.pk})
        except IntegrityError as error:
            return str(error)
        finally:
            connection.close()
        return "written"

    with ThreadPoolExecutor(1) as threads:
        with transaction.atomic():
            tasksets.freeze(draft)
            written = threads.submit(write)
            begun.wait(10)
            with pytest.raises(TimeoutError):
                written.result(0.3)
        assert "the task set is frozen" in written.result(10)
    assert draft.tasks.count() == 2
