"""Pictures: the order of drawing, and that food is never hidden."""

from __future__ import annotations

from itertools import product
from math import cos, sin

import numpy as np
import pytest

from plumbline.envs.snake3d import eye as eyes
from plumbline.envs.snake3d import render, view
from plumbline.envs.snake3d.places import middle
from plumbline.envs.snake3d.room import WALLS
from tests.envs.snake3d.snakes import a_game, a_snake

COILED = "223 222 221 211 212 112 111 121 122"  # in the middle, where it hides much


def pixels(snake, setting="picture,hints=none", edge=4):
    return np.asarray(render.picture(view.view(a_game(setting=setting, edge=edge), snake, 0)))


@pytest.mark.parametrize("edge", [3, 4, 5])
def test_what_lies_toward_the_eye_is_to_the_right_or_above_or_in_front(edge):
    """So cells can be drawn in the order of those three."""
    far = eyes.AWAY * edge
    place = np.array(
        [sin(eyes.YAW) * cos(eyes.PITCH) * far, -sin(eyes.PITCH) * far, cos(eyes.YAW) * cos(eyes.PITCH) * far]
    )
    place += edge / 2
    assert place[0] > edge
    assert place[1] < 0
    assert place[2] > edge
    eye = eyes.of(edge, 800, 600)
    for cell in product(range(edge), repeat=3):
        nearer = np.array(middle(cell)) * 0.9 + place * 0.1
        assert eye.at(tuple(nearer)) == pytest.approx(eye.at(middle(cell)))


@pytest.mark.parametrize("edge", [3, 4, 5])
@pytest.mark.parametrize("size", [(800, 600), (512, 384)])
def test_all_of_the_lattice_and_its_numbers_are_in_the_picture(edge, size):
    eye = eyes.of(edge, *size)
    for corner in product((-0.4 * edge / 4, edge + 0.4 * edge / 4), repeat=3):
        x, y = eye.at(corner)
        assert 0 < x < size[0]
        assert -0.1 * size[1] < y < size[1] * 1.1
    for corner in product((0, edge), repeat=3):
        x, y = eye.at(corner)
        assert 0.02 * size[1] < y < 0.95 * size[1]


def test_food_and_its_shadows_show_wherever_they_are():
    """In every free cell, behind a coiled snake: a ring of yellow pixels around each place."""
    body = a_snake(COILED).body
    eye = eyes.of(4, 800, 600)
    for food in product(range(4), repeat=3):
        if food in body:
            continue
        drawn = pixels(a_snake(COILED, "".join(map(str, food))))
        assert _yellow(drawn, eye, middle(food)) > 60, food
        for axis, place in WALLS:
            shadow = [*middle(food)]
            shadow[axis] = place * 4
            if food[axis] != place * 3:
                assert _yellow(drawn, eye, tuple(shadow)) > 20, (food, axis)


def _yellow(drawn, eye, spot):
    """The number of yellow pixels around a place."""
    x, y = map(round, eye.at(spot))
    part = drawn[max(0, y - 40) : y + 40, max(0, x - 40) : x + 40].astype(int)
    return int(((part[..., 0] > 200) & (part[..., 1] > 180) & (part[..., 2] < 90)).sum())


def test_every_cell_of_head_and_food_gives_another_picture():
    """All that differs in one cell differs in the picture, by hundreds of pixels."""
    cells = [cell for cell in product(range(3), repeat=3) if cell not in a_snake("111 011").body]
    drawn = [pixels(a_snake("111 011", "".join(map(str, food))), "picture,size=512x384", edge=3) for food in cells]
    for number, one in enumerate(drawn):
        for other in drawn[:number]:
            assert (one != other).any(axis=-1).sum() > 200


def test_letters_mark_the_safe_moves_alone():
    marked, bare = (pixels(a_snake(), f"picture,hints={hints}") for hints in ("letters", "none"))
    eye = eyes.of(4, 800, 600)
    changed = (marked != bare).any(axis=-1)
    seen = {
        letter: bool(changed[round(y) - 4 : round(y) + 4, round(x) - 4 : round(x) + 4].any())
        for letter, spot in {
            "R": (3.28, 3.5, 2.5), "L": (1.72, 3.5, 2.5), "U": (2.5, 2.72, 2.5),
            "D": (2.5, 4.28, 2.5), "W": (2.5, 3.5, 1.72), "S": (2.5, 3.5, 3.28),
        }.items()
        for x, y in [eye.at(spot)]
    }  # fmt: skip
    assert [letter for letter, shown in seen.items() if shown] == ["R", "U", "W", "S"]
