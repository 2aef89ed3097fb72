"""Sight against rays that are marched step by step, and views that hold nothing that is hidden."""

from __future__ import annotations

from math import cos, radians, sin, tan

import pytest
from msgspec.structs import replace

from plumbline.envs.dice import Dice
from plumbline.envs.houses import generate, rules, view
from plumbline.envs.houses.classes import Holds
from plumbline.envs.houses.game import box, is_fronted, veil_of
from plumbline.envs.houses.model import MODALITIES, OPTIONS, Recipe
from plumbline.envs.houses.motion import eye_height, is_standable
from plumbline.envs.houses.rooms import visible_rooms
from plumbline.envs.houses.sight import seen
from plumbline.envs.houses.states import BROKEN, OPEN
from plumbline.envs.houses.things import above, having, is_shut_in, now
from plumbline.envs.setting import parse
from plumbline.envs.shelf import empty
from tests.envs.houses.homes import APPLE, BREAD, FRIDGE, MUG, VASE, a_game

STEP = 5  # mm of a marched ray


def standing(game, x, z, yaw=0, tilt=0):
    body = replace(game.start.seats[0], x=x, z=z, yaw=yaw, tilt=tilt)
    return replace(game.start, seats=(body,))


@pytest.mark.parametrize(
    ("place", "index", "visible"),
    [
        ((1000, 2500, 0, 30), MUG, True),
        ((1000, 2500, 180, 30), MUG, False),  # behind
        ((1000, 2500, 0, -30), MUG, False),  # below the picture
        ((3500, 2750, 90, 0), VASE, False),  # beside the doorway, behind the wall
        ((6500, 2000, 0, 30), VASE, True),
        ((1500, 1000, 270, 0), FRIDGE, True),
        ((1500, 1000, 270, 0), APPLE, False),  # in the closed fridge
        ((3500, 1250, 180, 30), BREAD, False),  # in the closed box
    ],
)
def test_what_is_seen_from_a_place(place, index, visible):
    game = a_game()
    assert (seen(game, standing(game, *place), 0, [index]) == [index]) is visible


def test_an_open_fridge_shows_what_is_in_it():
    game = a_game()
    before = standing(game, 1500, 1000, 270, 30)
    opened = having(game, before, replace(now(game, before, FRIDGE), flags=OPEN))
    assert seen(game, opened, 0, [APPLE]) == [APPLE]


def marched(game, world, index) -> bool:
    """Whether a ray to one of nine points meets nothing on its way, in steps of some millimeters."""
    body = world.seats[0]
    eye = (body.x, eye_height(body), body.z)
    x, x2, y, y2, z, z2 = box(game, now(game, world, index))
    corners = [(a, b, c) for a in (x, x2) for b in (y, y2) for c in (z, z2)]
    middle = ((x + x2) / 2, (y + y2) / 2, (z + z2) / 2)
    points = [middle, *(tuple(p + (m - p) * 0.2 for p, m in zip(corner, middle, strict=True)) for corner in corners)]
    own = {index, *above(game, world, index)}
    solid = [*game.walls]
    for number in game.screens:
        thing = now(game, world, number)
        is_open = thing.flags & OPEN and game.kinds[number].holds is Holds.INSIDE
        if number not in own and not is_open:
            solid.append(veil_of(game.kinds[number], box(game, thing)))
    return any(_in_picture(body, eye, point) and not _meets(eye, point, solid) for point in points)


def _in_picture(body, eye, point) -> bool:
    yaw, tilt = radians(body.yaw), radians(body.tilt)
    away = [p - e for p, e in zip(point, eye, strict=True)]
    ahead = away[0] * sin(yaw) + away[2] * cos(yaw)
    aside = away[0] * cos(yaw) - away[2] * sin(yaw)
    depth = ahead * cos(tilt) - away[1] * sin(tilt)
    over = ahead * sin(tilt) + away[1] * cos(tilt)
    half = tan(radians(30))
    return depth > 0 and abs(over) <= depth * half and abs(aside) <= depth * half * 4 / 3


def _meets(eye, point, solid) -> bool:
    length = sum((p - e) ** 2 for p, e in zip(point, eye, strict=True)) ** 0.5
    steps = int(length * 0.999 / STEP)
    for box_ in solid:
        for number in range(1, steps):
            share = number * STEP / length
            spot = [e + (p - e) * share for p, e in zip(point, eye, strict=True)]
            if all(box_[2 * axis] < spot[axis] < box_[2 * axis + 1] for axis in range(3)):
                return True
    return False


@pytest.mark.parametrize("seed", range(2))
def test_sight_agrees_with_marched_rays(seed):
    """Rays that graze a corner may pass between two steps of the march: one in fifty may differ."""
    game = generate.opened(generate.generate(Recipe(rooms=1), seed))
    dice, compared, differ = Dice(seed), 0, 0
    while compared < 60:
        x, dice = dice.pick(range(250, 5000, 250))
        z, dice = dice.pick(range(250, 5000, 250))
        if not is_standable(game, game.start, 0, x, z):
            continue
        yaw, dice = dice.pick((0, 90, 180, 270))
        index, dice = dice.pick(range(len(game.things)))
        if is_fronted(game.kinds[index]) or is_shut_in(game, game.start, index):
            continue
        world = standing(game, x, z, yaw)
        compared += 1
        differ += marched(game, world, index) != (seen(game, world, 0, [index]) == [index])
    assert differ <= 2


def opened(game, setting):
    return rules.open_game(game.household, parse(setting, MODALITIES, OPTIONS), empty)


@pytest.mark.parametrize("setting", ["picture", "words"])
def test_a_view_holds_nothing_that_is_shut_in_or_behind_walls(setting):
    game = opened(a_game(), setting)
    world = standing(game, 1500, 1000, 270)
    for index in (APPLE, BREAD, VASE):
        broken = having(game, world, replace(now(game, world, index), flags=BROKEN))
        assert view.view(game, broken, 0) == view.view(game, world, 0)
    assert "Fridge" in str(view.view(game, world, 0))
    assert "Apple" not in str(view.view(game, world, 0))


def test_rooms_are_seen_through_doorways_alone():
    game = a_game()
    assert visible_rooms(game, standing(game, 2000, 2000).seats[0]) == (0, 1)
    generated = generate.opened(generate.generate(Recipe(rooms=6), 3))
    body = generated.start.seats[0]
    assert 1 <= len(visible_rooms(generated, body)) < 6


def test_words_tell_class_bearing_and_distance_alone():
    game = opened(a_game(), "words")
    (fridge,) = view.view(game, standing(game, 1500, 1000, 270), 0).lines
    assert fridge == "Fridge: straight ahead, 0.9 m away"
    lines = view.view(game, standing(game, 1000, 2500, 0, 30), 0).lines
    assert lines == ("Mug: straight ahead, 1.2 m away", "SideTable: straight ahead, 1.2 m away")
