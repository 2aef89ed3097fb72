"""Machines for tests: levels with readable defaults, and their runs."""

from __future__ import annotations

from typing import Any

from plumbline.envs.contraption import films
from plumbline.envs.contraption.films import Film
from plumbline.envs.contraption.layouts import start
from plumbline.envs.contraption.machine.machine import Machine
from plumbline.envs.contraption.model import Count, Goal, Level, Part, Region, Tie

NOWHERE = Count("loose", "N", 40, 40)
"""A goal that never holds."""


def a_part(kind: str, x: int, y: int, **changes: Any) -> Part:
    """A part; `params` is given as a list."""
    changes["params"] = tuple(changes.get("params", ()))
    return Part(kind, x, y, **changes)


def a_level(*parts: Part, ties: tuple[Tie, ...] = (), goal: Goal = NOWHERE, **changes: Any) -> Level:
    """A puzzle with some parts."""
    regions = changes.pop("regions", ()) or (Region("N", (0, 0, 8, 8)),)
    return Level(parts=parts, ties=ties, goal=goal, regions=regions, **changes)


def a_region(left: int, top: int, right: int, bottom: int) -> tuple[Region, ...]:
    """One region, named R."""
    return (Region("R", (left, top, right, bottom)),)


def plug(load: int, source: int) -> Tie:
    return Tie("plug", (f"p{load:03}", f"p{source:03}"))


def belt(one: int, other: int) -> Tie:
    return Tie("belt", (f"p{one:03}", f"p{other:03}"))


def rope(*stops: str) -> Tie:
    return Tie("rope", stops)


def run(level: Level) -> Film:
    """The film of a level's first layout, made anew."""
    return films.make(films.ordered(start(level)), level)


def a_machine(level: Level, ticks: int = 0) -> Machine:
    """The machine of a level's first layout, after some ticks."""
    machine = Machine(start(level), level)
    for _ in range(ticks):
        machine.advance()
    return machine


def told(film: Film) -> list[tuple[str, str, str]]:
    """What happened, without ticks and causes."""
    return [(event.verb, event.subject, event.object) for event in film.events]
