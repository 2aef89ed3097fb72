"""The drawings on the keys: the layer that turns, and the way it goes."""

from __future__ import annotations

from itertools import chain
from xml.etree import ElementTree

import pytest

from plumbline.envs.cube.geometry import FACES, LOOKS
from plumbline.envs.cube.look import keypad

DRAWINGS = {gesture.say: gesture.drawing for gesture in keypad.moves()}

Point = tuple[float, float]


def _parts(move: str, kind: str) -> list[list[Point]]:
    """The points of every polygon or line of a kind."""
    drawing = ElementTree.fromstring(DRAWINGS[move])
    return [
        [(float(x), float(y)) for x, y in (pair.split(",") for pair in part.get("points").split())]
        for part in drawing
        if part.get("class") == kind
    ]


def _within(point: Point, corners: list[Point]) -> bool:
    """Whether a point lies in a convex polygon, a tenth of a unit more or less."""
    sides = zip(corners, corners[1:] + corners[:1], strict=True)
    turns = [
        ((bx - ax) * (point[1] - ay) - (by - ay) * (point[0] - ax)) / ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5
        for (ax, ay), (bx, by) in sides
    ]
    return all(turn > -0.1 for turn in turns) or all(turn < 0.1 for turn in turns)


def _middle(corners: list[Point]) -> Point:
    return sum(x for x, _ in corners) / len(corners), sum(y for _, y in corners) / len(corners)


def _side_at(point: Point, move: str) -> str:
    """The visible side on which a point of the drawing lies."""
    return "".join(name for name, side in zip("UFR", _parts(move, "side"), strict=True) if _within(point, side))


def test_there_is_a_drawing_for_every_move_and_none_for_looks():
    assert set(DRAWINGS) == {f"{face}{prime}" for face in FACES for prime in ("", "'")}
    assert all(not gesture.drawing for gesture in keypad.looks())


@pytest.mark.parametrize("move", DRAWINGS)
def test_a_drawing_stays_within_its_frame(move):
    left, top, width, height = map(float, ElementTree.fromstring(DRAWINGS[move]).get("viewBox").split())
    for kind in ("side", "layer", "arrow", "head"):
        for x, y in chain(*_parts(move, kind)):
            assert left <= x <= left + width
            assert top <= y <= top + height


@pytest.mark.parametrize("move", DRAWINGS)
def test_three_sides_are_seen_with_the_upper_one_above_and_the_front_on_the_left(move):
    up, front, right = map(_middle, _parts(move, "side"))
    assert up[1] < front[1] == pytest.approx(right[1])
    assert front[0] < up[0] < right[0]


@pytest.mark.parametrize("move", DRAWINGS)
def test_the_layer_is_a_third_of_each_side_on_which_it_shows_or_the_whole_side(move):
    layers = _parts(move, "layer")
    assert len(layers) == (3 if move[0] in "UFR" else 2)
    for layer in layers:
        (side,) = [side for side in _parts(move, "side") if all(_within(corner, side) for corner in layer)]
        share = _area(layer) / _area(side)
        assert share == pytest.approx(1 if _side_at(_middle(layer), move) == move[0] else 1 / 3, rel=0.02)


def _area(corners: list[Point]) -> float:
    sides = zip(corners, corners[1:] + corners[:1], strict=True)
    return abs(sum(ax * by - bx * ay for (ax, ay), (bx, by) in sides)) / 2


FROM_AND_TO = {"U": "RF", "D": "FR", "F": "UR", "B": "RU", "R": "FU", "L": "UF"}
"""The visible sides over which a clockwise turn takes the layer's row: F takes what is above to the right."""


@pytest.mark.parametrize("face", FACES)
def test_the_arrow_goes_the_way_that_the_layer_turns(face):
    for move, sides in ((face, FROM_AND_TO[face]), (f"{face}'", FROM_AND_TO[face][::-1])):
        (arrow,) = _parts(move, "arrow")
        assert (_side_at(arrow[0], move), _side_at(arrow[-1], move)) == (sides[0], sides[1])


@pytest.mark.parametrize("move", DRAWINGS)
def test_the_arrow_lies_on_the_layer_and_its_head_at_its_end(move):
    (arrow,), (head,) = _parts(move, "arrow"), _parts(move, "head")
    for point in arrow:
        assert any(_within(point, layer) for layer in _parts(move, "layer"))
    assert _within(arrow[-1], head)
    assert not _within(arrow[0], head)


def test_arrow_keys_and_swipes_are_there_for_every_look():
    says = [gesture.say for gesture in keypad.looks()]
    assert sorted(says) == sorted(f"view {way}" for way in LOOKS for _ in range(2))
