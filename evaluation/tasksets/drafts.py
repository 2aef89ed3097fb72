"""Drafts of task sets, and how they are filled with tasks."""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from typing import Any

import msgspec
from django.db import IntegrityError, transaction
from django.db.models import F

from plumbline.envs import FAMILIES, codec
from plumbline.envs.family import ImpossibleRecipe, InvalidInstance
from plumbline.envs.setting import BLIND
from plumbline.evaluation.files.task_sets import (
    InvalidTaskSet,
    normal_settings,
)
from plumbline.evaluation.models import NotNow, Task, TaskSet
from plumbline.evaluation.protocol.progress import begin
from plumbline.evaluation.protocol.protocol import AnyFamily, Protocol, UnknownBudget
from plumbline.evaluation.suites import SUITES
from plumbline.evaluation.suites.fidelity import Fidelity
from plumbline.evaluation.tasksets.analyses import NewTask, analyzed, checked
from plumbline.evaluation.tasksets.digests import keyed
from plumbline.evaluation.tasksets.opening import open_instance
from plumbline.evaluation.tasksets.reading import protocol
from plumbline.evaluation.tasksets.states import locked

SLUG = re.compile(r"[A-Za-z0-9_-]{1,60}")  # it is part of addresses
VERSION = re.compile(r"(.+)-v[0-9]+")  # the name of a later version of a series


SEEDS_PER_TASK = 1000  # tried before a recipe is given up as exhausted
FAILED_SEEDS_PER_TASK = 5  # from which no puzzle was made, before a recipe is given up as impossible


LARGEST = 10_000  # tasks in a set


Key = tuple[str, int]
"""The identity of a task: the digest of its instance, and the seed of its chance."""

Store = Callable[[TaskSet, list[Task]], None]
"""Stores the rows of a draft's new tasks."""


@dataclass(frozen=True, slots=True)
class Portion:
    """A number of tasks by one recipe."""

    recipe: Any
    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """The parts of a task set that a curator writes before it has tasks."""

    slug: str
    title: str
    suite: str
    description: str = ""
    composition: str = ""
    licence: str = "CC0-1.0"
    settings: tuple[str, ...] = ()  # empty: the suite's own
    fidelity: Fidelity = Fidelity.NATIVE
    practice: bool = False
    sealed: bool = False
    protocol: Protocol | None = None
    series: str = ""  # empty: the slug
    version: int = 1


@transaction.atomic
def draft(wanted: Draft) -> TaskSet:
    """Create an empty task set. Raises InvalidTaskSet, InvalidSetting."""
    if wanted.suite not in SUITES:
        raise InvalidTaskSet(f"suite {wanted.suite!r}: expected one of {', '.join(SUITES)}")
    suite = SUITES[wanted.suite]
    if not SLUG.fullmatch(wanted.slug):
        raise InvalidTaskSet(f"slug {wanted.slug!r}: expected up to 60 letters, digits, dashes and underscores")
    if TaskSet.objects.filter(slug=wanted.slug).exists():
        raise InvalidTaskSet(f"slug {wanted.slug!r}: there is a task set of that name")
    if not wanted.series:
        _refuse_name_of_a_version(wanted.slug)
    family, series = FAMILIES[suite.family], wanted.series or wanted.slug
    chosen = normal_settings(family, wanted.settings or suite.settings)
    plain = {key: value for key, value in asdict(wanted).items() if key not in ("settings", "protocol", "series")}
    played = wanted.protocol or suite.protocol
    if problem := played.problem(family):
        raise InvalidTaskSet(f"protocol: {problem}")
    before = latest(series)
    if before is not None and before.version >= wanted.version:
        raise InvalidTaskSet(f"version {wanted.version} of {series!r}: expected at least {before.version + 1}")
    made = TaskSet(
        **plain, series=series, predecessor=before, family=family.name, settings=chosen, protocol=asdict(played)
    )
    return _created(made)


def _created(made: TaskSet) -> TaskSet:
    """Store a new set. Raises InvalidTaskSet if somebody else was faster."""
    try:
        with transaction.atomic():
            made.save(force_insert=True)
    except IntegrityError as error:
        raise InvalidTaskSet(f"slug {made.slug!r}: there is a task set of that name or version now") from error
    return made


def _refuse_name_of_a_version(slug: str) -> None:
    """Raise InvalidTaskSet if a version of another set would have this name."""
    found = VERSION.fullmatch(slug)
    if found and TaskSet.objects.filter(series=found[1]).exists():
        raise InvalidTaskSet(
            f"slug {slug!r}: versions of {found[1]} have such names; expected another name, or to clone {found[1]}"
            " without one, which makes its next version"
        )


def latest(series: str) -> TaskSet | None:
    """Return the newest version of a series."""
    return TaskSet.objects.filter(series=series).order_by("-version").first()


@transaction.atomic
def revise(task_set: TaskSet, wanted: Draft) -> TaskSet:
    """Change a draft's title, texts, license, settings and protocol. Raises NotNow, InvalidSetting, InvalidTaskSet."""
    task_set = locked(task_set, TaskSet.State.DRAFT)
    if wanted.protocol is not None:
        _replace_protocol(task_set, wanted.protocol)
    task_set.licence = wanted.licence
    task_set.title, task_set.description, task_set.composition = wanted.title, wanted.description, wanted.composition
    task_set.settings = normal_settings(FAMILIES[task_set.family], wanted.settings or SUITES[task_set.suite].settings)
    task_set.save(update_fields=["title", "description", "composition", "licence", "settings", "protocol"])
    return task_set


def _replace_protocol(task_set: TaskSet, played: Protocol) -> None:
    """Set the protocol of a draft. Raises InvalidTaskSet if it does not fit the family, or a task of the draft."""
    if problem := played.problem(FAMILIES[task_set.family]):
        raise InvalidTaskSet(f"protocol: {problem}")
    for position, axes in task_set.tasks.order_by("position").values_list("position", "axes"):
        try:
            played.resolved(axes)
        except UnknownBudget as error:
            raise InvalidTaskSet(f"protocol, task {position}: {error}") from error
    task_set.protocol = asdict(played)


@transaction.atomic
def drop(task_set: TaskSet, position: int) -> None:
    """Take one task out of a draft; those after it move up. Raises NotNow."""
    task_set = locked(task_set, TaskSet.State.DRAFT)
    if not task_set.tasks.filter(position=position).delete()[0]:
        raise NotNow(f"task {position} of {task_set.slug}: expected 1 to {task_set.tasks.count()}")
    after = task_set.tasks.filter(position__gt=position)
    after.update(position=F("position") + 2 * LARGEST)  # out of the way: no two rows share a position meanwhile
    task_set.tasks.filter(position__gt=2 * LARGEST).update(position=F("position") - 2 * LARGEST - 1)


def generate(
    task_set: TaskSet,
    portions: Sequence[Portion],
    seed: int | None = None,
    *,
    in_order: bool = True,
    keep: bool = False,
    apart_from: TaskSet | None = None,
    store: Store | None = None,
) -> Iterator[tuple[int, int]]:
    """Fill a draft with new tasks; yield (made, wanted) after each. Raises ImpossibleRecipe, NotNow.

    Equal seeds make equal sets; None means a secret one of 128 bits. Nothing is stored before the last task is made:
    then `store` stores all. Tasks have the order of the portions, or else that of their digests, so that a task's
    position says nothing about it. With `keep`, none is made that the draft has already; none is ever made that the set
    has that it should be `apart_from`.
    """
    family = FAMILIES[task_set.family]
    start = secrets.randbits(128) if seed is None else seed * SEEDS_PER_TASK * LARGEST
    wanted = sum(portion.count for portion in portions)
    if not 1 <= wanted <= LARGEST:
        raise InvalidTaskSet(f"{wanted} tasks: expected 1 to {LARGEST}")
    made: dict[Key, NewTask] = {}
    taken = (_keys(task_set) if keep else set()) | (_keys(apart_from) if apart_from else set())
    for key, instance in _instances(family, portions, start, taken):
        taken.add(key)
        made[key] = analyzed(family, instance, key[1])
        yield len(made), wanted
    rows = prepare(task_set, [made[key] for key in (made if in_order else sorted(made))])
    (store or partial(put, keep=keep))(task_set, rows)


def _keys(task_set: TaskSet) -> set[Key]:
    """Return the identities of the tasks of a draft."""
    rows = task_set.tasks.values_list("instance", "seed")
    return {(codec.content_digest(instance.encode()), seed) for instance, seed in rows}


def fill(task_set: TaskSet, tasks: Iterable[NewTask]) -> None:
    """Replace a draft's tasks by these. Raises NotNow, InvalidTaskSet."""
    put(task_set, prepare(task_set, tasks))


def prepare(task_set: TaskSet, tasks: Iterable[NewTask]) -> list[Task]:
    """Return new tasks as rows of a draft, each checked. Raises NotNow, InvalidTaskSet.

    It takes long: do not call it in a transaction, for SQLite has one writer at a time.
    """
    with transaction.atomic():
        locked(task_set, TaskSet.State.DRAFT)
    family = FAMILIES[task_set.family]
    rows = [_row(task_set, family, position, task) for position, task in enumerate(tasks, 1)]
    if len({row.digest for row in rows}) < len(rows):
        raise InvalidTaskSet("the same task stands there twice: expected different ones")
    return rows


@transaction.atomic
def put(task_set: TaskSet, rows: list[Task], *, keep: bool = False) -> None:
    """Replace a draft's tasks by rows that were prepared, or add these. Raises NotNow, InvalidTaskSet."""
    locked(task_set, TaskSet.State.DRAFT)
    if keep:
        _move_behind(task_set, rows)
    else:
        task_set.tasks.all().delete()
    Task.objects.bulk_create(rows, batch_size=500)


def _move_behind(task_set: TaskSet, rows: list[Task]) -> None:
    """Move new rows behind the tasks of a draft. Raises InvalidTaskSet if one is there, or they are too many."""
    there = dict(task_set.tasks.values_list("digest", "position"))
    if len(there) + len(rows) > LARGEST:
        raise InvalidTaskSet(f"{len(rows)} tasks besides {len(there)}: expected at most {LARGEST} in all")
    for row in rows:
        if row.digest in there:
            raise InvalidTaskSet(f"task {row.position} is task {there[row.digest]} of the draft: expected another one")
        row.position += len(there)


def _instances(
    family: AnyFamily, portions: Sequence[Portion], start: int, taken: Container[Key]
) -> Iterator[tuple[Key, Any]]:
    """Yield new tasks by recipe, with seeds counting up; repeats are skipped."""
    seed = start
    for portion in portions:
        for _ in range(portion.count):
            seed, key, instance = _new(family, portion.recipe, seed, taken)
            yield key, instance


def _new(family: AnyFamily, recipe: Any, seed: int, taken: Container[Key]) -> tuple[int, Key, Any]:
    """Return the next seed that makes a new task, and the task."""
    failed = 0
    for following in range(seed + 1, seed + 1 + SEEDS_PER_TASK):
        try:
            instance = family.puzzles.generate(recipe, following)
        except ImpossibleRecipe:
            failed += 1
            if failed == FAILED_SEEDS_PER_TASK:
                raise
            continue
        key = codec.instance_digest(instance), _chance(family, following)
        if key not in taken:
            return following, key, instance
    raise ImpossibleRecipe(f"{recipe}: {SEEDS_PER_TASK} seeds made no new puzzle")


def _chance(family: AnyFamily, seed: int) -> int:
    """Return the seed of a task's chance: that of its generation if the family has chance."""
    return seed if family.rules.seeded else 0


def _row(task_set: TaskSet, family: AnyFamily, position: int, made: NewTask) -> Task:
    digest = codec.task_digest(family.name, codec.instance_digest(made.instance), made.seed)
    text = codec.canonical(made.instance).decode()
    try:
        _refuse_if_over(family, text, position, made.seed)
        known = checked(family, made, position)
    except InvalidInstance as error:
        raise InvalidTaskSet(f"task {position}, instance: {error}") from error
    _refuse_without_budget(task_set, known, position)
    return Task(
        task_set=task_set,
        position=position,
        digest=keyed(digest) if task_set.sealed else digest,
        instance=text,
        seed=made.seed,
        axes=dict(known.axes),
        solution=msgspec.to_builtins(known.solution),
    )


def _refuse_without_budget(task_set: TaskSet, made: NewTask, position: int) -> None:
    try:
        protocol(task_set).resolved(made.axes)
    except UnknownBudget as error:
        raise InvalidTaskSet(f"task {position}: {error}") from error


def _refuse_if_over(family: AnyFamily, instance: str, position: int, seed: int) -> None:
    outcome = begin(family, open_instance(family.name, instance, seed, BLIND).game, seed).outcome
    if outcome:
        raise InvalidTaskSet(f"task {position}: it is {outcome} before the first action")
