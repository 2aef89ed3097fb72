"""A puzzle of the fixtures, recognised by what a player is shown of it, and solved by the engine."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

from plumbline.envs import FAMILIES, codec
from plumbline.envs.setting import Setting
from plumbline.envs.shelf import empty
from plumbline.evaluation.files import task_sets
from tests.site import ROOT

FAMILY = FAMILIES["sliding"]
NAMES = ("people-20-v2", "practice-geoms-v2")
Pieces = frozenset[tuple[str, str, str]]  # name, start, goal


def plan(current: str, goal: str) -> list[tuple[str, str]]:
    """A shortest solution, piece and direction, from the words that stand for the two boards at the start."""
    places, goals = _places(current), _places(goal)
    instance = _published()[frozenset((name, places[name], goals[name]) for name in places)]
    return [(f"{slide.color} {slide.shape}", slide.direction) for slide in _solved(instance)]


def words(instance: Any) -> list[str]:
    """A shortest solution of an instance as action texts."""
    return [f"move {slide.color} {slide.shape} {slide.direction}" for slide in _solved(instance)]


def instances(task_set: bytes) -> Iterator[tuple[str, Any]]:
    """Digest and instance of every task in a task set's file."""
    _, lines = task_sets.read(task_set)
    for line in lines:
        yield line.task, codec.build(FAMILY.rules.instance, line.instance)


def _solved(instance: Any) -> tuple[Any, ...]:
    game = FAMILY.rules.open(instance, Setting("none"), empty)
    found = FAMILY.puzzles.solve(game, FAMILY.rules.start(game, 0))
    assert found is not None
    return found.actions


def _places(told: str) -> dict[str, str]:
    return {name: cell for cell, name in re.findall(r"([A-H][1-8]) ([a-z]+ [a-z]+)", told)}


@cache
def _published() -> dict[Pieces, Any]:
    """The instances of the fixtures, by their pieces."""
    files = ((ROOT / "fixtures" / "tasksets" / f"{name}.jsonl").read_bytes() for name in NAMES)
    return {
        frozenset((f"{each.color} {each.shape}", each.start, each.goal) for each in instance.pieces): instance
        for file in files
        for _, instance in instances(file)
    }
