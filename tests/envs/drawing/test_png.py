"""Our PNG files hold the picture, says another reader."""

from __future__ import annotations

from io import BytesIO

import numpy as np
import pytest
from PIL import Image

from plumbline.envs.drawing import png


def _gradient(width: int, height: int) -> Image.Image:
    """A picture in which every byte differs from its neighbors, and sums run over."""
    down, across, channel = np.indices((height, width, 3))
    return Image.fromarray(((down * 67 + across * 29 + channel * 101) % 256).astype(np.uint8))


@pytest.mark.parametrize("size", [(1, 1), (2, 1), (1, 2), (3, 1), (1, 7), (7, 3), (31, 17), (255, 64), (601, 449)])
def test_a_file_holds_the_same_pixels(size):
    image = _gradient(*size)
    decoded = Image.open(BytesIO(png.encode(image)))
    assert (decoded.format, decoded.mode, decoded.size) == ("PNG", "RGB", size)
    assert decoded.tobytes() == image.tobytes()


@pytest.mark.parametrize("color", [(0, 0, 0), (255, 255, 255), (1, 2, 3)])
def test_a_picture_of_one_color_is_small(color):
    image = Image.new("RGB", (600, 450), color)
    body = png.encode(image)
    assert Image.open(BytesIO(body)).tobytes() == image.tobytes()
    assert len(body) < 8000


def test_a_file_is_whole():
    """Pillow checks the sums of all chunks."""
    Image.open(BytesIO(png.encode(_gradient(31, 17)))).verify()


def test_equal_pictures_make_equal_files():
    assert png.encode(_gradient(31, 17)) == png.encode(_gradient(31, 17))
