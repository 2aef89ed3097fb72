"""Things: the parts on the field as words and pointers have them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from plumbline.envs.contraption import extents
from plumbline.envs.contraption.bench.areas import on_screen
from plumbline.envs.contraption.camera import PARTS_OF_A_UNIT
from plumbline.envs.contraption.catalogue import CATALOGUE
from plumbline.envs.contraption.films import Pose
from plumbline.envs.contraption.game import Game
from plumbline.envs.contraption.model import Box, Layout, Placed
from plumbline.envs.contraption.scene.show import Show


class Thing(NamedTuple):
    """A part as words tell it."""

    id: str
    name: str  # its title, with a number where several have the same
    box: Box  # on the screen, right and bottom exclusive
    is_free: bool
    part: Placed
    state: str


def things(game: Game, tick: int, layout: Layout, show: Show) -> tuple[Thing, ...]:
    """Return what is there of a layout, at a tick of its run or at rest, in the order of building."""
    poses, names = (
        show.poses(tick),
        dict(zip(ids(layout.parts), titled([part.type for part in layout.parts]), strict=True)),
    )
    return tuple(
        Thing(
            part.id,
            names[part.id],
            _box(part, poses.get(part.id)),
            part.id not in game.locked,
            part,
            show.state(part, tick),
        )
        for part in show.present(tick)
        if part.id in names
    )


def ids(parts: Sequence[Placed]) -> list[str]:
    return [part.id for part in parts]


def titled(types: Sequence[str]) -> list[str]:
    """Return what parts of some types are called: those of one type are numbered, if there are several."""
    counts, seen, found = Counter(types), Counter[str](), []
    for kind in types:
        seen[kind] += 1
        title = CATALOGUE[kind].title
        found.append(f"{title} {seen[kind]}" if counts[kind] > 1 else title)
    return found


def _box(part: Placed, pose: Pose | None) -> Box:
    """Return the box of a part on the screen, moved along with its body."""
    left, top, right, bottom = extents.box(part)
    if pose is not None:
        x, y = extents.center(part)
        dx, dy = pose.x // PARTS_OF_A_UNIT - x, pose.y // PARTS_OF_A_UNIT - y
        left, top, right, bottom = left + dx, top + dy, right + dx, bottom + dy
    return (*on_screen((left, top)), *on_screen((right, bottom)))
