"""Compositions: the recipes of a task set as a file, and the sealed twin of such a set."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from plumbline.envs import FAMILIES, codec
from plumbline.evaluation.files.task_sets import InvalidTaskSet
from plumbline.evaluation.models import TaskSet
from plumbline.evaluation.suites import SUITES
from plumbline.evaluation.tasksets import drafts, states
from plumbline.evaluation.tasksets.drafts import Draft, Portion


@dataclass(frozen=True, slots=True)
class Composition:
    """A draft, the number of tasks for each recipe, and the seed of their chance."""

    draft: Draft
    portions: tuple[Portion, ...]
    seed: int

    @property
    def tasks(self) -> int:
        return sum(portion.count for portion in self.portions)


def read(text: str) -> Composition:
    """Read a composition. Raises InvalidTaskSet."""
    try:
        plain = json.loads(text)
        draft = codec.build(Draft, plain["draft"])
        seed = plain["seed"]
        if type(seed) is not int or not 0 <= seed < 1 << 31:
            raise InvalidTaskSet(f"seed {seed!r}: expected a whole number under 2**31")
        return Composition(draft, tuple(_portions(draft.suite, plain["portions"])), seed)
    except InvalidTaskSet:
        raise
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        raise InvalidTaskSet(f"{type(error).__name__}: {error}") from error


def twin(composition: Composition, slug: str) -> Draft:
    """Return the draft of a sealed set of the same composition."""
    title = f"{composition.draft.title}, sealed"
    description = f"A sealed twin of {composition.draft.slug}: made by the same recipes, from a seed that nobody knows."
    return replace(
        composition.draft, slug=slug, series="", version=1, title=title, description=description, sealed=True
    )


def publish(made: TaskSet) -> None:
    """Freeze a filled twin, and publish it."""
    states.publish(states.freeze(made))


def seal(composition: Composition, slug: str, end: Callable[[TaskSet], object] = publish) -> Iterator[tuple[int, int]]:
    """Make the sealed twin and publish it; yield (made, wanted) after each task. An interruption leaves nothing.

    It has no task of the set whose twin it is. `end` publishes it when it is filled. Raises InvalidTaskSet,
    ImpossibleRecipe.
    """
    if composition.draft.practice:
        raise InvalidTaskSet(f"{composition.draft.slug} is for practice: expected a set that has leaderboards")
    made = drafts.draft(twin(composition, slug))
    made.twin_of = TaskSet.objects.filter(slug=composition.draft.slug, sealed=False).first()
    made.save(update_fields=["twin_of"])
    try:
        yield from drafts.generate(made, composition.portions, in_order=False, apart_from=made.twin_of)
        end(made)
    except BaseException:
        _forget(made)
        raise


def _forget(made: TaskSet) -> None:
    if TaskSet.objects.filter(pk=made.pk, state=TaskSet.State.DRAFT).exists():
        states.delete(made)


def _portions(suite: str, plain: list[Any]) -> Iterator[Portion]:
    if suite not in SUITES:
        raise InvalidTaskSet(f"suite {suite!r}: expected one of {', '.join(SUITES)}")
    recipe = FAMILIES[SUITES[suite].family].puzzles.recipe
    for recipe_json, count in plain:
        if type(count) is not int or count < 1:
            raise InvalidTaskSet(f"portion {recipe_json}, {count!r}: expected how many tasks")
        yield Portion(codec.build(recipe, recipe_json), count)
