"""Pasting cuts off what lies beyond the canvas, and ids have the shapes of what was pasted."""

from __future__ import annotations

from time import process_time

import numpy as np
import pytest

from plumbline.envs.contraption.look.kinds import sprite
from plumbline.envs.contraption.look.pasting import canvas, mark, paste, picture
from plumbline.envs.contraption.look.screen import field
from tests.envs.contraption.look import machine

FRAME_SECONDS = 0.001


@pytest.mark.parametrize("place", [(20, 20), (-3, 5), (60, 38), (-500, 0), (900, 900), (0, -10)])
def test_ids_are_where_pixels_are(place: tuple[int, int]) -> None:
    ball, drawn, ids = sprite("ball.soccer", "", 5), np.zeros((40, 64), np.uint32), np.zeros((40, 64), np.uint16)
    paste(drawn, ball, *place)
    mark(ids, ball, *place, 7)
    assert np.array_equal(drawn != 0, ids == 7)


def test_a_part_that_lies_on_the_canvas_is_there_whole() -> None:
    drawn, lamp = np.zeros((60, 60), np.uint32), sprite("lamp", "on")
    paste(drawn, lamp, 12, 14)
    assert (drawn != 0).sum() == lamp.mask.sum()


def test_what_turns_is_placed_by_its_middle() -> None:
    drawn = np.zeros((64, 64), np.uint32)
    paste(drawn, sprite("ball.bowling"), 32, 32)
    rows, columns = np.nonzero(drawn)
    assert (rows.min(), rows.max() + 1, columns.min(), columns.max() + 1) == (16, 48, 16, 48)


def test_a_canvas_and_its_picture_are_the_same() -> None:
    drawn = machine.draw()
    assert np.array_equal(canvas(picture(drawn)), drawn)


def test_forty_parts_are_pasted_within_a_millisecond() -> None:
    ground, parts = machine.draw(), [(part.sprite(1), part.x, part.y) for part in machine.PARTS]
    assert len(parts) >= 40
    assert min(_seconds(ground, parts) for _ in range(20)) < FRAME_SECONDS


def _seconds(ground: np.ndarray, parts: list) -> float:
    begun = process_time()
    world = field(ground.copy())
    for shown, x, y in parts:
        paste(world, shown, x, y)
    return process_time() - begun
