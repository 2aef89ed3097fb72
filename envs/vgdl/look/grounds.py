"""Grounds under kinds that are alone in their cells: without one they would stand out as pale squares."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import takewhile

from plumbline.envs.drawing.palette import RGB
from plumbline.envs.vgdl.language.description import Description, Kind, Rule
from plumbline.envs.vgdl.look.pictograms import PICTOGRAMS, Sort
from plumbline.envs.vgdl.look.roles import Role, may_be_seen, role

STANDING = frozenset([Role.SPOUT, Role.PASSAGE, Role.PRIZE, Role.BARRIER, Role.PLACE])


@dataclass(frozen=True, slots=True)
class Ground:
    """A fill of the cell under a tile."""

    tile: str
    color: RGB


def grounds(game: Description, filling: Mapping[int, Ground]) -> dict[int, Ground]:
    """Return the ground of every kind that needs one: what it replaces, or else the floor of the game.

    `filling` are the kinds that fill their cells, with the ground that each of them is.
    """
    floor, found = _floor(game, filling), {}
    for number in _lowest(game, filling):
        kind = game.kinds[number]
        ground = next(_replaced(game, kind, filling), floor if _letters(game, kind) else None)
        if ground is not None and _is_alone(game, kind, filling):
            found[number] = ground
    return found


def _floor(game: Description, filling: Mapping[int, Ground]) -> Ground | None:
    """Return the ground of most cells, by the letters of levels."""
    floors = {kind for kind, ground in filling.items() if PICTOGRAMS[ground.tile].sort is Sort.TERRAIN}
    walked = {kind for kind in floors if role(game, game.kinds[kind]) is Role.PLACE}
    laid = Counter(kind for letter in _lettered(game) for kind in letter & walked)
    return filling[laid.most_common(1)[0][0]] if laid else None


def _lowest(game: Description, filling: Mapping[int, Ground]) -> Iterable[int]:
    """Return the kinds that never move and are drawn before all that does, so that they hide nothing."""
    seen = (kind for kind in game.order if kind not in filling and may_be_seen(game, game.kinds[kind]))
    return takewhile(lambda kind: role(game, game.kinds[kind]) in STANDING, seen)


def _is_alone(game: Description, kind: Kind, filling: Mapping[int, Ground]) -> bool:
    """Return whether no level has a kind together with what fills its cell."""
    return not any(filling.keys() & (letter - {kind.number}) for letter in _letters(game, kind))


def _letters(game: Description, kind: Kind) -> list[frozenset[int]]:
    """Return the kinds of each letter of levels that stands for this kind."""
    return [kinds for kinds in _lettered(game) if kind.number in kinds]


def _lettered(game: Description) -> Iterator[frozenset[int]]:
    numbers = {kind.name: kind.number for kind in game.kinds}
    return (frozenset(numbers[name] for name in names if name in numbers) for names in game.letters.values())


def _replaced(game: Description, kind: Kind, filling: Mapping[int, Ground]) -> Iterator[Ground]:
    """Yield the grounds that a kind replaces, or leaves in its place, if nothing lies under them."""
    for rule in game.rules:
        for one, other in _exchanged(rule):
            if kind.number in game.families[other]:
                bare = (each for each in game.families[one] if each in filling)
                yield from (filling[each] for each in bare if _is_alone(game, game.kinds[each], filling))


def _exchanged(rule: Rule) -> Iterator[tuple[int, int]]:
    """Yield pairs of kinds of which one goes where the other is."""
    match rule.effect.name:
        case "transformTo":
            yield rule.first, rule.kinds["stype"]
            yield rule.kinds["stype"], rule.first
        case "killSprite":
            yield from ((rule.first, second) for second in rule.seconds)
