"""Labels: the ids under which goals know parts, decided by what is seen and not by how it came about."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from plumbline.envs.contraption.game import Game, group
from plumbline.envs.contraption.layouts import knot_of, part_id, part_of
from plumbline.envs.contraption.model import Layout, Placed, Tie


def labeled(game: Game, parts: tuple[Placed, ...], ties: Iterable[Tie]) -> Layout:
    """Return the layout of parts in the order of building, and of the ties between them.

    Parts that a player may move, and that differ in nothing but their place and size, may have been exchanged. One
    that lies as it did at the start has the id of the start; the others get the ids that are left, in order.
    """
    names = {part.id: name for part, name in _names(game, parts)}
    relabeled = tuple(part if names[part.id] == part.id else replace(part, id=names[part.id]) for part in parts)
    present = [tie for tie in ties if all(part_of(stop) in names for stop in tie.stops)]
    return Layout(relabeled, tuple(Tie(tie.kind, tuple(_stop(stop, names) for stop in tie.stops)) for tie in present))


def _names(game: Game, parts: tuple[Placed, ...]) -> Iterator[tuple[Placed, str]]:
    """Yield each part with its label."""
    left = {kind: list(originals) for kind, originals in game.movable.items()}
    moved, added = [], len(game.level.parts)
    for part in parts:
        original = None if part.id in game.locked else _original(part, left.get(group(part), []))
        if part.id in game.locked:
            yield part, part.id
        elif original is None:
            moved.append(part)
        else:
            left[group(part)].remove(original)
            yield part, original.id
    for part in moved:
        if left.get(group(part)):
            yield part, left[group(part)].pop(0).id
        else:
            yield part, part_id(added)
            added += 1


def _original(part: Placed, originals: list[Placed]) -> Placed | None:
    """Return which of some parts of the start lies as a part does."""
    return next((each for each in originals if _lies_like(part, each)), None)


def _lies_like(one: Placed, other: Placed) -> bool:
    return (one.x, one.y, one.turn, one.w, one.h) == (other.x, other.y, other.turn, other.w, other.h)


def _stop(stop: str, names: dict[str, str]) -> str:
    knot = knot_of(stop)
    return f"{names[part_of(stop)]}.{knot}" if knot else names[part_of(stop)]
