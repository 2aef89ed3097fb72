"""Task sets from draft to retirement: the only writer of TaskSet and Task."""

from __future__ import annotations

import hmac
import json
import re
import secrets
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from hashlib import sha256
from typing import Any

import msgspec
from django.conf import settings
from django.db import transaction
from django.utils import timezone

from envs import FAMILIES, appraisal, codec
from envs.family import Appraisal, DubiousAppraisal, ImpossibleRecipe, MalformedAction, Plan
from envs.setting import BLIND, parse
from evaluation.games import keep, kept, open_instance
from evaluation.models import Task, TaskSet
from evaluation.protocols import LONGEST_EPISODE, AnyFamily, Protocol, begin
from evaluation.suites import SUITES
from evaluation.taskfiles import (
    FORMAT,
    Header,
    InvalidTaskSet,
    Line,
    Solution,
    contents,
    normal_settings,
    read,
    set_digest,
)

SLUG = re.compile(r"[A-Za-z0-9_-]{1,60}")  # it stands in addresses
SEEDS_PER_TASK = 1000  # tried before a recipe is said to yield nothing new
LARGEST = 10_000  # tasks in a set


class NotNow(ValueError):
    """The task set is not in the state this needs. The message names both."""


Key = tuple[str, int]
"""What makes a task one of its own: the digest of its instance, and the seed of its chance."""


@dataclass(frozen=True, slots=True)
class Portion:
    """Some tasks by one recipe."""

    recipe: Any
    count: int


@dataclass(frozen=True, slots=True)
class Made:
    """A task on its way into a set."""

    instance: Any
    seed: int = 0
    axes: Mapping[str, int | str] = field(default_factory=dict)
    solution: Solution | None = None  # None: nothing is told, so all is to be worked out


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """What a curator says about a task set before it has tasks."""

    slug: str
    title: str
    suite: str
    description: str = ""
    composition: str = ""
    licence: str = "CC0-1.0"
    settings: tuple[str, ...] = ()  # empty: the suite's own
    practice: bool = False
    sealed: bool = False
    protocol: Protocol | None = None


@transaction.atomic
def draft(wanted: Draft) -> TaskSet:
    """A new empty task set. Raises InvalidTaskSet, InvalidSetting."""
    if wanted.suite not in SUITES:
        raise InvalidTaskSet(f"suite {wanted.suite!r}: expected one of {', '.join(SUITES)}")
    suite = SUITES[wanted.suite]
    if not SLUG.fullmatch(wanted.slug):
        raise InvalidTaskSet(f"slug {wanted.slug!r}: expected up to 60 letters, digits, dashes and underscores")
    if TaskSet.objects.filter(slug=wanted.slug).exists():
        raise InvalidTaskSet(f"slug {wanted.slug!r}: there is a task set of that name")
    family = FAMILIES[suite.family]
    chosen = normal_settings(family, wanted.settings or suite.settings)
    plain = {key: value for key, value in asdict(wanted).items() if key not in ("settings", "protocol")}
    played = wanted.protocol or suite.protocol
    if problem := played.problem():
        raise InvalidTaskSet(f"protocol: {problem}")
    return TaskSet.objects.create(**plain, family=family.name, settings=chosen, protocol=asdict(played))


@transaction.atomic
def revise(task_set: TaskSet, wanted: Draft) -> TaskSet:
    """Say something else about a draft: its title, words and settings. Raises NotNow, InvalidSetting."""
    task_set = _locked(task_set, TaskSet.State.DRAFT)
    task_set.title, task_set.description, task_set.composition = wanted.title, wanted.description, wanted.composition
    task_set.settings = normal_settings(FAMILIES[task_set.family], wanted.settings or SUITES[task_set.suite].settings)
    task_set.save(update_fields=["title", "description", "composition", "settings"])
    return task_set


def generate(
    task_set: TaskSet, portions: Sequence[Portion], seed: int | None = None, *, in_order: bool = True
) -> Iterator[tuple[int, int]]:
    """Fill a draft with new tasks; yields (made, wanted) after each. Equal seeds make equal sets; none means a secret
    one of 128 bits. Raises ImpossibleRecipe, NotNow.

    Nothing is stored before the last task is made. Tasks stand in the order of the portions, or else in that of their
    digests: then a task's position tells nothing about it.
    """
    family = FAMILIES[task_set.family]
    start = secrets.randbits(128) if seed is None else seed * SEEDS_PER_TASK * LARGEST
    wanted = sum(portion.count for portion in portions)
    if not 1 <= wanted <= LARGEST:
        raise InvalidTaskSet(f"{wanted} tasks: expected 1 to {LARGEST}")
    made: dict[Key, Made] = {}
    for key, instance in _instances(family, portions, start, made):
        made[key] = appraised(family, instance, key[1])
        yield len(made), wanted
    fill(task_set, [made[key] for key in (made if in_order else sorted(made))])


@transaction.atomic
def fill(task_set: TaskSet, tasks: Iterable[Made]) -> None:
    """Replace a draft's tasks by these. Raises NotNow, InvalidInstance, InvalidTaskSet."""
    _locked(task_set, TaskSet.State.DRAFT)
    family = FAMILIES[task_set.family]
    rows = [_row(task_set, family, position, task) for position, task in enumerate(tasks, 1)]
    if len({row.digest for row in rows}) < len(rows):
        raise InvalidTaskSet("the same task stands there twice: expected different ones")
    task_set.tasks.all().delete()
    Task.objects.bulk_create(rows, batch_size=500)


@transaction.atomic
def freeze(task_set: TaskSet) -> TaskSet:
    """Pin the rules and close the list. Raises NotNow."""
    task_set = _locked(task_set, TaskSet.State.DRAFT)
    digests = list(task_set.tasks.values_list("digest", flat=True))
    if not digests:
        raise NotNow(f"{task_set.slug} has no tasks: expected at least one before freezing")
    task_set.rules_version = FAMILIES[task_set.family].rules_version
    task_set.digest = _digest(task_set, digests)
    return _move(task_set, TaskSet.State.FROZEN, "frozen_at")


@transaction.atomic
def publish(task_set: TaskSet) -> TaskSet:
    """Show it to everybody. Raises NotNow."""
    return _move(_locked(task_set, TaskSet.State.FROZEN), TaskSet.State.PUBLISHED, "published_at")


@transaction.atomic
def retire(task_set: TaskSet, reason: str) -> TaskSet:
    """Take it out of play; its boards stay readable. Raises NotNow."""
    task_set = _locked(task_set, TaskSet.State.PUBLISHED)
    task_set.retired_reason = reason
    return _move(task_set, TaskSet.State.RETIRED, "retired_at")


@transaction.atomic
def discard(task_set: TaskSet) -> None:
    """Throw a draft away. Raises NotNow."""
    task_set = _locked(task_set, TaskSet.State.DRAFT)
    task_set.tasks.all().delete()
    task_set.delete()


def current(task_set: TaskSet) -> bool:
    """Whether this server still plays by the rules that the set was frozen under."""
    return task_set.rules_version == FAMILIES[task_set.family].rules_version


def unseen(settings: Iterable[str]) -> list[str]:
    """The settings of agents that do not look: nothing shown, and whatever options the given ones have."""
    return list(dict.fromkeys([BLIND, *(unseen_of(setting) for setting in settings)]))


def unseen_of(setting: str) -> str:
    """The same setting with nothing shown."""
    _, comma, options = setting.partition(",")
    return f"{BLIND}{comma}{options}"


def pace(task_set: TaskSet, setting: str) -> int:
    """Ticks a second under a setting of the set; 0 where the world waits."""
    family = FAMILIES[task_set.family]
    return family.pace(parse(setting, family.modalities, family.options))


def protocol(task_set: TaskSet) -> Protocol:
    return Protocol(**task_set.protocol)


def find(digest: str, task_set: TaskSet) -> Task | None:
    return task_set.tasks.filter(digest=digest).first()


def header(task_set: TaskSet) -> Header:
    return Header(
        format=FORMAT,
        slug=task_set.slug,
        title=task_set.title,
        suite=task_set.suite,
        family=task_set.family,
        digest=task_set.digest,
        tasks=task_set.tasks.count(),
        rules_version=task_set.rules_version or 0,
        settings=tuple(task_set.settings),
        protocol=protocol(task_set),
        description=task_set.description,
        composition=task_set.composition,
        licence=task_set.licence,
        practice=task_set.practice,
    )


def complete(task_set: TaskSet) -> Header:
    """The header of a set's file, with all that its instances refer to."""
    found = kept(FAMILIES[task_set.family], task_set.tasks.values_list("instance", flat=True))
    return msgspec.structs.replace(header(task_set), contents=found) if found else header(task_set)


def lines(task_set: TaskSet, *, briefs: bool, solutions: bool = False) -> Iterator[bytes]:
    """The task set as a file: a header, then one line per task. Raises NotNow for a sealed set."""
    if task_set.sealed:
        raise NotNow(f"{task_set.slug} is sealed: its tasks are not given out")
    yield msgspec.json.encode(complete(task_set)) + b"\n"
    names = [axis.name for axis in FAMILIES[task_set.family].axes]  # databases may keep another order
    for task in task_set.tasks.select_related("task_set"):
        told = {setting: brief(task, setting) for setting in task_set.settings} if briefs else {}
        instance, axes = json.loads(task.instance), {name: task.axes[name] for name in names if name in task.axes}
        solution = msgspec.convert(task.solution, Solution) if solutions else None
        yield msgspec.json.encode(Line(task.digest, task_set.family, instance, task.seed, axes, told, solution)) + b"\n"


def brief(task: Task, setting: str, *, by_hand: bool = False) -> str:
    """What a player is told before the first turn: the rules of the puzzle and the budget."""
    told = open_instance(task.task_set.family, task.instance, task.seed, setting)
    played = protocol(task.task_set)
    counts = "; one that is refused or not understood counts" if played.actions < LONGEST_EPISODE else ""
    return f"{told.family.brief(told.game, 0)}\nYou have {played.in_words(by_hand=by_hand)}{counts}."


@transaction.atomic
def load(file: bytes) -> TaskSet:
    """Publish the task set of a file, unless it is there already. Raises InvalidTaskSet, InvalidInstance."""
    head, tasks = read(file)
    keep(contents(head).values())
    known = TaskSet.objects.filter(slug=head.slug).first()
    if known is not None and known.digest != head.digest:
        raise InvalidTaskSet(f"slug {head.slug!r}: there is another task set of that name")
    if known is not None:
        return known
    made = draft(
        Draft(
            **{key: getattr(head, key) for key in ("slug", "title", "suite", "description", "composition", "licence")},
            settings=head.settings,
            practice=head.practice,
            protocol=head.protocol,
        )
    )
    fill(made, map(made_of, tasks))
    return publish(freeze(made))


def keyed(digest: str) -> str:
    """A digest that nobody can look up by trying out instances: for sealed sets."""
    return hmac.new(settings.SECRET_KEY.encode(), digest.encode(), sha256).hexdigest()


def _instances(
    family: AnyFamily, portions: Sequence[Portion], start: int, made: Mapping[Key, Made]
) -> Iterator[tuple[Key, Any]]:
    """New tasks by recipe, with seeds counting up; repeats are skipped."""
    seed = start
    for portion in portions:
        for _ in range(portion.count):
            seed, key, instance = _new(family, portion.recipe, seed, made)
            yield key, instance


def _new(family: AnyFamily, recipe: Any, seed: int, made: Mapping[Key, Made]) -> tuple[int, Key, Any]:
    """The next seed that makes a task not made before, and the task."""
    for following in range(seed + 1, seed + 1 + SEEDS_PER_TASK):
        instance = family.generate(recipe, following)
        key = codec.instance_digest(instance), _chance(family, following)
        if key not in made:
            return following, key, instance
    raise ImpossibleRecipe(f"{recipe}: {SEEDS_PER_TASK} seeds made no new puzzle")


def _chance(family: AnyFamily, seed: int) -> int:
    """The seed of a task: what made it decides its chance as well, where there is any."""
    return seed if family.seeded else 0


def _row(task_set: TaskSet, family: AnyFamily, position: int, made: Made) -> Task:
    digest = codec.task_digest(family.name, codec.instance_digest(made.instance), made.seed)
    text = codec.canonical(made.instance).decode()
    _refuse_if_over(family, text, position, made.seed)
    known = checked(family, made, position)
    return Task(
        task_set=task_set,
        position=position,
        digest=keyed(digest) if task_set.sealed else digest,
        instance=text,
        seed=made.seed,
        axes=dict(known.axes),
        solution=msgspec.to_builtins(known.solution),
    )


def appraised(family: AnyFamily, instance: Any, seed: int = 0) -> Made:
    """A task with all that can be worked out of it; takes as long as it takes."""
    game = open_instance(family.name, codec.canonical(instance).decode(), seed, BLIND).game
    found = appraisal.appraise(family, game, instance, seed)
    return Made(instance, seed, found.axes, _written(family, game, found))


def made_of(line: Line) -> Made:
    """A task as a file tells it. Raises codec.Unreadable, InvalidInstance."""
    return Made(codec.build(FAMILIES[line.family].instance, line.instance), line.seed, line.axes, line.solution)


def checked(family: AnyFamily, made: Made, position: int) -> Made:
    """The task, and all that is known of it: what was told, where it can be so. Raises InvalidTaskSet."""
    if made.solution is None:
        return appraised(family, made.instance, made.seed)
    game = open_instance(family.name, codec.canonical(made.instance).decode(), made.seed, BLIND).game
    try:
        told = Appraisal(made.axes, _plan(family, game, made.solution), made.solution.evidence)
        appraisal.audit(family, game, made.instance, made.seed, told)
    except (DubiousAppraisal, MalformedAction) as error:
        raise InvalidTaskSet(f"task {position}, solution: {error}") from error
    return made


def _written(family: AnyFamily, game: Any, found: Appraisal[Any]) -> Solution:
    if found.plan is None:
        return Solution()
    actions = tuple(family.write(game, each) for each in found.plan.actions)
    return Solution(actions, found.plan.optimal, dict(found.evidence))


def _plan(family: AnyFamily, game: Any, told: Solution) -> Plan[Any] | None:
    actions = tuple(family.parse(game, text) for text in told.actions)
    return Plan(actions, told.optimal) if actions else None


def _refuse_if_over(family: AnyFamily, instance: str, position: int, seed: int) -> None:
    outcome = begin(family, open_instance(family.name, instance, seed, BLIND).game, seed).outcome
    if outcome:
        raise InvalidTaskSet(f"task {position}: it is {outcome} before the first action")


def _digest(task_set: TaskSet, digests: list[str]) -> str:
    plain = set_digest(task_set.family, task_set.rules_version or 0, protocol(task_set), digests)
    return keyed(plain) if task_set.sealed else plain


def _locked(task_set: TaskSet, expected: str) -> TaskSet:
    locked = TaskSet.objects.select_for_update().get(pk=task_set.pk)
    _expect(locked, expected)
    return locked


def _expect(task_set: TaskSet, expected: str) -> None:
    if task_set.state != expected:
        raise NotNow(f"{task_set.slug} is {task_set.state}: expected {expected}")


def _move(task_set: TaskSet, state: str, stamp: str) -> TaskSet:
    task_set.state = state
    setattr(task_set, stamp, timezone.now())
    task_set.save()
    return task_set
