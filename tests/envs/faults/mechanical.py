"""One mechanical mutation for every hook of a family: constant, dropped, off by one, or with its seats swapped."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass, replace
from typing import Any

from plumbline.envs import FAMILIES
from plumbline.envs.family import Distance, Legend, Specimen, Step
from plumbline.envs.laws import AnyFamily
from tests.envs.faults.planting import Fault, planted
from tests.envs.toys import PARLEY, PORTERS, RAIN, TOWER

Hook = Callable[..., Any]
Mutation = Callable[[Hook], Hook]
ROLES = ("rules", "words", "pictures", "puzzles", "real_time", "teaching", "analyzing", "asking")


def constant(hook: Hook) -> Hook:
    """Whatever it is asked, it answers as it did when it first had something to say."""
    answers: list[Any] = []

    def mutant(*given: Any) -> Any:
        answer = answers[0] if answers else hook(*given)
        if not answers and answer not in ((), None):
            answers.append(answer)
        return answer

    return mutant


def dropped(hook: Hook) -> Hook:
    """It answers what is nothing of its kind."""

    def mutant(*given: Any) -> Any:
        try:
            answer = hook(*given)
        except Exception:  # its complaints are dropped too
            return None
        return type(answer)() if isinstance(answer, (str, bytes, tuple, list, dict, bool, int, float)) else None

    return mutant


def off_by_one(hook: Hook) -> Hook:
    """Numbers in its answer are one more."""
    return lambda *given: _more(hook(*given))


def swapped(hook: Hook) -> Hook:
    """It answers one seat what it should answer the other. The seat is the last that it is given."""
    return lambda *given: hook(*given[:-1], 1 - given[-1])


def _more(answer: Any) -> Any:
    match answer:
        case bool() | str() | bytes() | None:
            return answer
        case int() | float():
            return answer + 1
        case tuple() | list():
            return type(answer)(map(_more, answer))
        case dict():
            return {name: _more(number) for name, number in answer.items()}
        case Distance() | Legend() | Specimen():
            return replace(answer, **{field.name: _more(getattr(answer, field.name)) for field in fields(answer)})
        case Step():
            return Step(answer.state, answer.ruling, answer.reason, answer.note, answer.moves + 1)
    return answer


VGDL, CUBE, SLIDING, HOUSES, QUESTIONS = (FAMILIES[name] for name in ("vgdl", "cube", "sliding", "houses", "questions"))
NUMBERS = "no law knows which number is the right one"
KEYS = "how keys should feel is no question of right and wrong"

PLAN: dict[str, tuple[AnyFamily, Mutation, str]] = {
    "rules.open": (SLIDING, constant, ""),
    "rules.needs": (RAIN, dropped, ""),
    "rules.start": (RAIN, constant, ""),
    "rules.step": (TOWER, off_by_one, ""),
    "rules.run": (VGDL, constant, ""),
    "rules.actions": (TOWER, constant, ""),
    "rules.ended": (TOWER, dropped, ""),
    "rules.scores": (TOWER, off_by_one, ""),
    "rules.same": (TOWER, constant, ""),
    "rules.readings": (TOWER, off_by_one, NUMBERS),
    "rules.players": (PARLEY, off_by_one, ""),
    "rules.to_move": (PARLEY, constant, ""),
    "rules.out": (PARLEY, dropped, ""),
    "rules.passed": (PARLEY, constant, ""),
    "rules.idle": (VGDL, dropped, ""),
    "rules.event": (VGDL, constant, NUMBERS),
    "rules.position": (VGDL, constant, NUMBERS),
    "rules.foresee": (QUESTIONS, dropped, "what is loaded ahead changes nothing"),
    "words.extract": (TOWER, constant, ""),
    "words.parse": (TOWER, constant, ""),
    "words.write": (TOWER, constant, ""),
    "words.problem": (QUESTIONS, dropped, ""),
    "words.commands": (TOWER, dropped, ""),
    "words.vocabulary": (HOUSES, dropped, ""),
    "words.seats": (PORTERS, dropped, "names of seats may be left out"),
    "words.message": (PARLEY, constant, ""),
    "words.brief": (TOWER, dropped, ""),
    "words.instructions": (TOWER, dropped, ""),
    "words.task": (HOUSES, dropped, ""),
    "words.reached": (HOUSES, dropped, ""),
    "pictures.view": (PARLEY, swapped, ""),
    "pictures.draw": (TOWER, constant, ""),
    "pictures.panels": (SLIDING, dropped, ""),
    "pictures.past": (TOWER, constant, ""),
    "pictures.trail": (CUBE, constant, ""),
    "pictures.hires": (VGDL, constant, ""),
    "pictures.legend": (VGDL, off_by_one, ""),
    "pictures.gestures": (TOWER, dropped, ""),
    "pictures.composer": (QUESTIONS, dropped, ""),
    "pictures.keys": (CUBE, dropped, "what keys do need not be said"),
    "pictures.hidden": (TOWER, dropped, ""),
    "pictures.twin": (PARLEY, swapped, ""),
    "puzzles.generate": (TOWER, constant, ""),
    "puzzles.solve": (TOWER, constant, ""),
    "puzzles.distance": (TOWER, off_by_one, ""),
    "real_time.pace": (VGDL, off_by_one, ""),
    "real_time.sheet": (VGDL, dropped, ""),
    "real_time.tile_stream": (VGDL, dropped, ""),
    "real_time.status": (VGDL, dropped, ""),
    "real_time.debounced": (VGDL, constant, KEYS),
    "teaching.walkthroughs": (CUBE, constant, ""),
    "analyzing.analyze": (VGDL, dropped, ""),
    "analyzing.verify": (VGDL, dropped, ""),
    "asking.items": (SLIDING, constant, ""),
    "asking.view": (SLIDING, dropped, ""),
    "asking.cells": (SLIDING, dropped, ""),
    "asking.attributes": (SLIDING, dropped, ""),
    "asking.reading": (SLIDING, dropped, ""),
    "asking.drawing": (SLIDING, dropped, ""),
}
"""The family that each hook is mutated in, how, and why no law sees it where none does."""


def hooks(family: AnyFamily) -> Iterator[str]:
    """The names of all hooks that a family fills in."""
    for role in [role for role in ROLES if is_dataclass(getattr(family, role))]:
        for field in fields(getattr(family, role)):
            value = getattr(getattr(family, role), field.name)
            if callable(value) and not isinstance(value, type):
                yield f"{role}.{field.name}"


def faults() -> Iterator[Fault]:
    for name, (family, mutation, reason) in PLAN.items():
        role, hook = name.split(".")
        mutant = mutation(getattr(getattr(family, role), hook))
        yield Fault(f"{name} is {mutation.__name__}", planted(family, role, **{hook: mutant}), reason)
