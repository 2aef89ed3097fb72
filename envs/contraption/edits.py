"""Edits: whether a layout was changed as a level asks, judged by what is seen and not by how it was done."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from msgspec.structs import replace

from plumbline.envs.contraption.asks import Edit, Move, Place, Remove, Stretch, Turn, Want
from plumbline.envs.contraption.bench.stretching import CELL
from plumbline.envs.contraption.catalogue import CATALOGUE
from plumbline.envs.contraption.game import Game
from plumbline.envs.contraption.model import Layout, Placed
from plumbline.envs.contraption.wheres import Surface, lies


@dataclass(frozen=True, slots=True)
class Account:
    """How far a layout is changed as it should be."""

    met: tuple[bool, ...]  # for each change that is asked for, taken by itself
    is_clean: bool  # all that is not named is as it was
    is_right: bool  # all of it together, and nothing else


@dataclass(frozen=True, slots=True)
class _Changes:
    """What has gone from where it was at the start, and what has come elsewhere.

    Parts that look alike are alike: one that is thrown away, and another one that is put down, make one that was moved.
    """

    gone: Counter[Placed]
    come: tuple[Placed, ...]
    surface: Surface


def account(game: Game, layout: Layout, ask: Edit) -> Account:
    """Compare a layout with that of the start."""
    before, after = (Counter(map(_unnamed, each.parts)) for each in (game.layout, layout))
    changes = _Changes(before - after, tuple((after - before).elements()), Surface(game.level, game.layout, layout))
    named = Counter(_unnamed(each) for each in _originals(game, ask.want))
    put = sum(not any(isinstance(want, Remove) for want in wants) for wants in _joined(ask.want))
    is_clean = not changes.gone - named and len(changes.come) <= put
    return Account(
        tuple(_is_met(game, changes, (want,)) or _is_met(game, changes, group) for want, group in _grouped(ask.want)),
        is_clean,
        is_clean and changes.gone == named and len(changes.come) == put and _can_be_shared_out(game, changes, ask.want),
    )


def _unnamed(part: Placed) -> Placed:
    return replace(part, id="")


def _joined(wants: Sequence[Want]) -> list[tuple[Want, ...]]:
    """Return the changes of each part together; a part that is to be added has its change for itself."""
    found: dict[str, tuple[Want, ...]] = {}
    for number, want in enumerate(wants):
        key = str(number) if isinstance(want, Place) else want.part
        found[key] = (*found.get(key, ()), want)
    return list(found.values())


def _grouped(wants: Sequence[Want]) -> Iterator[tuple[Want, tuple[Want, ...]]]:
    """Yield each change with all the changes of the same part."""
    groups = _joined(wants)
    for want in wants:
        yield want, next(group for group in groups if want in group)


def _originals(game: Game, wants: Sequence[Want]) -> Iterator[Placed]:
    """Yield the parts of the start that are to change, each once."""
    for group in _joined(wants):
        if not isinstance(group[0], Place):
            yield _original(game, group[0].part)


def _original(game: Game, name: str) -> Placed:
    return next(part for part in game.layout.parts if part.id == name)


def _can_be_shared_out(game: Game, changes: _Changes, wants: Sequence[Want]) -> bool:
    """Return whether each part that has come fulfils the changes of another part."""
    groups = _joined(wants)
    fitting = [
        [number for number, part in enumerate(changes.come) if _fits(game, changes, part, group)]
        for group in groups
        if not isinstance(group[0], Remove)
    ]
    return any(len({*chosen}) == len(chosen) for chosen in product(*fitting))


def _is_met(game: Game, changes: _Changes, wants: tuple[Want, ...]) -> bool:
    """Return whether changes of one part are made, whatever else has changed."""
    want = wants[0]
    if isinstance(want, Place):
        return any(_fits(game, changes, part, wants) for part in changes.come)
    original = _original(game, want.part)
    if not changes.gone[_unnamed(original)]:
        return False
    if isinstance(want, Remove):
        gone, come = (sum(each.type == original.type for each in parts) for parts in (changes.gone, changes.come))
        return gone > come
    return any(_fits(game, changes, part, wants) for part in changes.come)


def _fits(game: Game, changes: _Changes, part: Placed, wants: tuple[Want, ...]) -> bool:
    """Return whether a part that has come is as some changes of one part want it, and else as it was."""
    if isinstance(wants[0], Place):
        return part.type == wants[0].type and lies(part, wants[0].where, changes.surface)
    wanted = _unnamed(_original(game, wants[0].part))
    for want in wants:
        match want:
            case Move(_, where) if lies(part, where, changes.surface):
                wanted = replace(wanted, x=part.x, y=part.y)
            case Turn(_, turns):
                wanted = replace(wanted, turn=(wanted.turn + turns) % CATALOGUE[wanted.type].turns)
            case Stretch(_, axis, cells):
                wanted = replace(wanted, **{axis: getattr(wanted, axis) + CELL * cells})
            case _:
                return False
    return part == wanted
