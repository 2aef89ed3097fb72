"""Benches for tests: a level with something of everything, opened, and what a hand does to it."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from random import Random
from typing import Any

from plumbline.envs.contraption import layouts, overlap, ties, validity
from plumbline.envs.contraption.bench import handles, presses
from plumbline.envs.contraption.bench.areas import on_screen
from plumbline.envs.contraption.bench.bench import Bench, start
from plumbline.envs.contraption.bench.hand import Holding, Threading
from plumbline.envs.contraption.bench.knots import place_of
from plumbline.envs.contraption.catalogue import CATALOGUE
from plumbline.envs.contraption.extents import box
from plumbline.envs.contraption.game import Game
from plumbline.envs.contraption.look import screen
from plumbline.envs.contraption.model import Happened, Level, Placed, Supply, Tie
from plumbline.envs.setting import Setting
from tests.envs.contraption.machines import a_level, a_part, a_region, belt, plug, rope

BUTTONS = (screen.RESET, screen.RUN, *screen.SLOTS, screen.SCROLL_UP, screen.SCROLL_DOWN)


@lru_cache(maxsize=1)
def workshop() -> Level:
    """A level with parts that turn, stretch, and are tied, and a bin of more than four kinds."""
    level = a_level(
        a_part("wall.grass", 0, 352, w=256, h=16),
        a_part("outlet.switch", 96, 200),
        a_part("fan", 160, 208, free=True),
        a_part("wall.red", 296, 304, w=64, h=16, free=True),
        a_part("ramp.wood", 24, 96, w=64, h=32, free=True),
        a_part("ball.base", 40, 72, free=True),
        a_part("laser.red", 144, 160, free=True),
        a_part("motor", 32, 256, free=True),
        a_part("conveyor", 112, 264, w=96, free=True),
        a_part("balloon", 400, 240, free=True),
        a_part("cleat", 400, 96),
        a_part("pulley", 336, 40, free=True),
        a_part("pulley", 456, 40),
        a_part("bucket", 280, 160, free=True),
        a_part("teeter", 400, 312, free=True),
        a_part("outlet", 224, 96, free=True),
        ties=(
            plug(2, 1),
            plug(6, 1),
            belt(7, 8),
            rope("p009.knot", "p010.ring"),
            rope("p013.hook", "p011", "p014.right"),
        ),
        bin=(
            Supply("ball.bowling", 1),
            Supply("wall.red", 2, 64, 16),
            Supply("fan", 1),
            Supply("rope", 2),
            Supply("belt", 1),
            Supply("motor", 1),
        ),
        regions=a_region(96, 280, 240, 352),
        goal=Happened("pop", "p009"),
        text="Make the balloon pop.",
        most_ticks=600,
    )
    validity.check(level)
    return level


def opened(level: Level, **options: str) -> Game:
    return Game(level, Setting("picture", tuple(sorted(options.items()))))


def at_start(level: Level, **changes: Any) -> tuple[Game, Bench]:
    game = opened(level)
    return game, start(game)


def named(bench: Bench, name: str) -> Placed:
    return next(part for part in bench.parts if part.id == name)


def click(game: Game, bench: Bench, x: int, y: int) -> Bench:
    return presses.press(game, presses.move(game, bench, x, y))


def at(game: Game, bench: Bench, place: tuple[int, int]) -> Bench:
    """A click at a place of the field."""
    return click(game, bench, *on_screen(place))


def take(game: Game, bench: Bench, name: str) -> Bench:
    return click(game, bench, *handles.grip(named(bench, name)))


def hold_handle(game: Game, bench: Bench, name: str, handle: str) -> Bench:
    """A click on a handle, after hovering over its part."""
    shown = presses.move(game, bench, *handles.grip(named(bench, name)))
    x, y = next((x, y) for each, x, y in handles.handles(named(bench, name)) if each == handle)
    return click(game, shown, x, y)


def everything(bench: Bench) -> Counter[str]:
    """How many there are of each type, on the field, in the bin and in the hand."""
    found = Counter(part.type for part in bench.parts)
    found.update({kind: sum(tie.kind == kind for tie in bench.ties) for kind in ("rope", "belt")})
    for supply in bench.bin:
        found[supply.type] += supply.count
    match bench.hand:
        case Holding(part, _, _):
            found[part.type] += 1
        case Threading(kind, _):
            found[kind] += 1
    return +found


def check(game: Game, bench: Bench) -> None:
    """Assert that what lies on a bench may lie so."""
    parts, ids = bench.parts, [part.id for part in bench.parts]
    assert everything(bench) == everything(start(game))
    assert len({*ids}) == len(ids)
    assert list(parts) == sorted(parts, key=layouts.order)
    assert overlap.first_pair(parts) is None
    assert all(overlap.is_inside(part) for part in parts)
    places = {part.id: part for part in parts}
    if isinstance(bench.hand, Holding):
        assert bench.hand.part.id not in places
        places[bench.hand.part.id] = bench.hand.part
    assert not [problem for tie in bench.ties if (problem := ties.problem(tie, places)) and "longer" not in problem]
    assert not ties.conflict(bench.ties, places)
    assert not isinstance(bench.hand, Holding) or all(
        not ties.problem(tie, places) for tie in bench.ties if not _holds(tie, bench.hand.part.id)
    )
    assert bench.scroll % 4 == 0
    assert 0 <= bench.scroll <= max(0, len(bench.bin) - 1)
    assert all(supply.count for supply in bench.bin[len(game.level.bin) :])


def _holds(tie: Tie, name: str) -> bool:
    return any(layouts.part_of(stop) == name for stop in tie.stops)


def spots(game: Game, bench: Bench) -> list[tuple[int, int]]:
    """Places that are worth a press: parts, handles, knots, buttons, slots, and anywhere."""
    found = [((left + right) // 2, (top + bottom) // 2) for left, top, right, bottom in BUTTONS]
    for part in bench.parts:
        left, top, right, bottom = box(part)
        found += [handles.grip(part), on_screen((left + 2, top + 2)), on_screen((right - 2, bottom - 2))]
        found += [on_screen(place_of(part, knot)) for knot in CATALOGUE[part.type].knots]
        if part.id not in game.locked:
            found += [(x, y) for _, x, y in handles.handles(part)]
    return found


def somewhere(game: Game, bench: Bench, random: Random) -> tuple[int, int]:
    if random.random() < 0.3:
        return random.randrange(640), random.randrange(441)
    return random.choice(spots(game, bench))
