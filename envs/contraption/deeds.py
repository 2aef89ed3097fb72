"""Deeds: what an action did with the hand, for the metrics of a suite."""

from __future__ import annotations

from collections.abc import Mapping

from plumbline.envs.contraption import notation
from plumbline.envs.contraption.acts import Click, Drag
from plumbline.envs.contraption.bench.bench import RUN, Bench
from plumbline.envs.contraption.bench.hand import Empty
from plumbline.envs.contraption.game import Game
from plumbline.envs.contraption.model import PLUG
from plumbline.envs.family import MalformedAction, Step


def event(game: Game, before: Bench, text: str, step: Step[Bench]) -> Mapping[str, int]:
    """Return 1 for each of the things that an action did, by name."""
    after = step.state
    found = {
        "picked": isinstance(before.hand, Empty) and (not isinstance(after.hand, Empty) or after.drops > before.drops),
        "dropped": after.drops > before.drops,
        "refused": after.refused > before.refused,
        "flipped": _differ(before, after, "turn"),
        "stretched": _differ(before, after, "w") or _differ(before, after, "h"),
        "tied": _ties(after) > _ties(before),
        "ran": after.runs > before.runs,
        "on_target": _is_press(game, text, step) and _has_met(before, after),
    }
    return {name: int(is_so) for name, is_so in found.items()}


def _differ(before: Bench, after: Bench, name: str) -> bool:
    """Return whether a part that is there before and after has changed in one respect."""
    if before.parts is after.parts:
        return False
    known = {part.id: getattr(part, name) for part in before.parts}
    return any(getattr(part, name) != known.get(part.id, getattr(part, name)) for part in after.parts)


def _ties(bench: Bench) -> int:
    """Return how many ropes and belts are tied."""
    return sum(tie.kind != PLUG for tie in bench.ties)


def _is_press(game: Game, text: str, step: Step[Bench]) -> bool:
    """Return whether a text is an action that presses the button, and is allowed."""
    try:
        return isinstance(notation.parse(game, text), Click | Drag) and not step.reason
    except MalformedAction:
        return False


def _has_met(before: Bench, after: Bench) -> bool:
    """Return whether a press met something: in a run, the button that stops it."""
    return after.phase != before.phase if before.phase == RUN else after.strays == before.strays
