"""Flat pictures: sprites, lettering and captions."""

from __future__ import annotations

import numpy as np
import pytest
from PIL import Image

from plumbline.envs.drawing import canvas
from plumbline.envs.drawing.palette import BACKDROPS, INK

CAPTIONS = ("current", "goal", "past")


def test_a_sprite_is_drawn_large_and_shrunk():
    asked = []

    def fill_left_half(drawing, wide, high):
        asked.append((wide, high))
        drawing.rectangle((0, 0, wide // 2 - 1, high - 1), (10, 20, 30))

    sprite = canvas.smooth(10, 6, fill_left_half)
    assert asked == [(10 * canvas.OVERSIZE, 6 * canvas.OVERSIZE)]
    assert (sprite.size, sprite.mode) == ((10, 6), "RGBA")
    assert sprite.getpixel((4, 3)) == (10, 20, 30, 255)
    assert sprite.getpixel((5, 3))[3] == 0


def test_slanted_edges_are_smooth():
    sprite = canvas.smooth(
        20, 20, lambda drawing, wide, high: drawing.polygon([(0, 0), (wide, 0), (0, high)], (0, 0, 0))
    )
    opacities = set(np.asarray(sprite)[:, :, 3].ravel().tolist())
    assert opacities - {0, 255}


@pytest.mark.parametrize("height_pixels", [6, 13, 40])
@pytest.mark.parametrize("text", ["A1", "current", "8", "goal"])
def test_lettering_is_as_tight_as_its_letters(text, height_pixels):
    letters = canvas.lettering(text, height_pixels, INK)
    assert letters.getchannel("A").getbbox() == (0, 0, *letters.size)


def test_letters_are_written_around_a_point():
    image = Image.new("RGB", (60, 40))
    canvas.write(image, "H", (30, 20), 16, (255, 255, 255))
    left, top, right, bottom = image.getbbox()
    assert ((left + right) / 2, (top + bottom) / 2) == pytest.approx((30, 20), abs=1)


def test_tiny_letters_are_still_written():
    image = Image.new("RGB", (20, 20))
    canvas.write(image, "A", (10, 10), 0, (255, 255, 255))
    assert image.getbbox() is not None


@pytest.mark.parametrize("shows", CAPTIONS)
@pytest.mark.parametrize("size", [(600, 450), (1200, 900), (128, 128), (333, 777)])
def test_the_stamp_fills_only_the_top_right_corner(shows, size):
    image = canvas.backdrop(shows, *size)
    assert (image.size, image.mode) == (size, "RGB")
    canvas.stamp(image, shows)
    changed = np.argwhere((np.asarray(image) != BACKDROPS[shows]).any(axis=2))
    top, left = changed.min(axis=0)
    bottom, right = changed.max(axis=0)
    assert top > 0
    assert bottom < canvas.CAPTION_SPACE * size[1]
    assert left > 0
    assert size[0] * 0.9 < right < size[0] - 1


def test_captions_can_be_told_apart_without_color():
    boxes = [canvas.caption(shows, 34) for shows in CAPTIONS]
    assert len({box.tobytes() for box in boxes}) == len(CAPTIONS)
    assert {box.height for box in boxes} == {34}


def test_captions_mark_backgrounds_of_their_own():
    assert len({canvas.backdrop(shows, 4, 4).getpixel((0, 0)) for shows in CAPTIONS}) == len(CAPTIONS)
