"""New tasks with their analyses, before they enter a set."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from plumbline.envs import FAMILIES, analysis, codec
from plumbline.envs.family import Analysis, ImplausibleAnalysis, MalformedAction, Plan
from plumbline.envs.setting import BLIND
from plumbline.evaluation.files.task_sets import (
    InvalidTaskSet,
    Line,
    Solution,
)
from plumbline.evaluation.protocol.protocol import AnyFamily
from plumbline.evaluation.tasksets.opening import open_instance


@dataclass(frozen=True, slots=True)
class NewTask:
    """A task with its analysis, before it enters a set."""

    instance: Any
    seed: int = 0
    axes: Mapping[str, int | str] = field(default_factory=dict)
    solution: Solution | None = None  # None: to be analyzed


def analyzed(family: AnyFamily, instance: Any, seed: int = 0) -> NewTask:
    """Return a task with its whole analysis; takes as long as it takes."""
    game = open_instance(family.name, codec.canonical(instance).decode(), seed, BLIND).game
    return from_analysis(family, game, instance, seed, analysis.analyze(family, game, instance, seed))


def from_analysis(family: AnyFamily, game: Any, instance: Any, seed: int, found: Analysis[Any]) -> NewTask:
    """Return a task with an analysis of its game."""
    return NewTask(instance, seed, found.axes, _written(family, game, found))


def from_line(line: Line) -> NewTask:
    """Return the task of a file's line. Raises codec.Unreadable, InvalidInstance."""
    return NewTask(
        codec.build(FAMILIES[line.family].rules.instance, line.instance), line.seed, line.axes, line.solution
    )


def checked(family: AnyFamily, made: NewTask, position: int) -> NewTask:
    """Return the task with its analysis, using what is given if it is plausible. Raises InvalidTaskSet."""
    if made.solution is None:
        return analyzed(family, made.instance, made.seed)
    game = open_instance(family.name, codec.canonical(made.instance).decode(), made.seed, BLIND).game
    try:
        given = Analysis(made.axes, _plan(family, game, made.solution), made.solution.evidence)
        analysis.verify(family, game, made.instance, made.seed, given)
    except (ImplausibleAnalysis, MalformedAction) as error:
        raise InvalidTaskSet(f"task {position}, solution: {error}") from error
    return made


def _written(family: AnyFamily, game: Any, found: Analysis[Any]) -> Solution:
    if found.plan is None:
        return Solution()
    actions = tuple(family.words.write(game, each) for each in found.plan.actions)
    return Solution(actions, found.plan.optimal, dict(found.evidence))


def _plan(family: AnyFamily, game: Any, given: Solution) -> Plan[Any] | None:
    actions = tuple(family.words.parse(game, text) for text in given.actions)
    return Plan(actions, given.optimal) if actions else None
