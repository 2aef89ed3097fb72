"""Layouts of chance: whatever may lie on the field runs to its end, and the same however it came about."""

from __future__ import annotations

from random import Random

import pytest

from plumbline.envs import codec
from plumbline.envs.contraption import films, overlap, ties, validity
from plumbline.envs.contraption.catalogue import CATALOGUE
from plumbline.envs.contraption.catalogue.kinds import Kind
from plumbline.envs.contraption.events import VERBS
from plumbline.envs.contraption.layouts import ordered, start
from plumbline.envs.contraption.model import Layout, Level, Part, Region, Tie
from tests.envs.contraption.machines import NOWHERE

KINDS = [kind for kind in CATALOGUE.values() if not kind.is_tie]
TRIES = 60  # parts that are tried, of which many find no room


def chosen(kind: Kind, random: Random) -> Part:
    """A part of a kind, somewhere."""
    w, h = (random.randrange(least, most + 1, 16) if least else 0 for least, most in (kind.widths, kind.heights))
    params = (1,) if kind.params and random.random() < 0.7 else ()
    place = random.randrange(0, 512, 8), random.randrange(0, 376, 8)
    return Part(kind.type, *place, random.randrange(kind.turns), min(w, 96), min(h, 48), random.random() < 0.5, params)


def a_level_of_chance(random: Random) -> Level:
    parts: list[Part] = []
    for _ in range(TRIES):
        part = chosen(random.choice(KINDS), random)
        if overlap.fits(part, parts):
            parts.append(part)
    region = Region("N", (0, 0, 8, 8))
    level = Level(
        parts=tuple(parts), regions=(region,), goal=NOWHERE, most_ticks=1200, open_floor=random.random() < 0.3
    )
    return Level(**{name: getattr(level, name) for name in level.__struct_fields__} | {"ties": _ties(level, random)})


def _ties(level: Level, random: Random) -> tuple[Tie, ...]:
    """Plugs for what has a source in reach, and belts and ropes of chance."""
    layout, found = start(level), list[Tie]()
    parts = {part.id: part for part in layout.parts}
    for part in layout.parts:
        tie = ties.plug_of(part, layout.parts, found)
        found += [tie] if tie is not None else []
    wheels = [part.id for part in layout.parts if CATALOGUE[part.type].wheel is not None]
    knots = [knot for part in layout.parts for knot in ties.knots(part)]
    pulleys = [part.id for part in layout.parts if CATALOGUE[part.type].is_pulley]
    for _ in range(12):
        stops = random.sample(wheels, 2) if random.random() < 0.5 and len(wheels) > 1 else None
        tie = Tie("belt", tuple(stops)) if stops else _rope(knots, pulleys, random)
        if tie is not None and not ties.problem(tie, parts) and not ties.conflict([*found, tie], parts):
            found.append(tie)
    return tuple(found)


def _rope(knots: list[str], pulleys: list[str], random: Random) -> Tie | None:
    if len(knots) < 2:
        return None
    between = random.sample(pulleys, random.randrange(min(3, len(pulleys) + 1)))
    one, other = random.sample(knots, 2)
    return Tie("rope", (one, *between, other))


@pytest.mark.parametrize("seed", range(40))
def test_a_layout_of_chance_runs_to_its_end(seed):
    random = Random(seed)
    level = a_level_of_chance(random)
    validity.check(level)
    made = films.make(ordered(start(level)), level)
    assert made.last_tick <= 1200
    assert {event.verb for event in made.events} <= {*VERBS}
    assert all(event.cause < number for number, event in enumerate(made.events))
    assert all(-8 <= pose.x <= 512 * 8 + 8 for name in made.movers for pose in made.track(name))
    shuffled = Layout(*(tuple(random.sample(each, len(each))) for each in (start(level).parts, level.ties)))
    assert codec.digest(films.make(ordered(shuffled), level)) == codec.digest(made)
