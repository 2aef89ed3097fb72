"""The weight of values: what they refer to counts, once; code does not."""

from __future__ import annotations

import numpy as np
from PIL import Image

from plumbline.envs.weight import weight

PAGE = "x" * 10_000


def test_what_a_value_refers_to_counts():
    assert weight(({"page": [PAGE]},)) > 10_000


def test_what_is_referred_to_twice_counts_once():
    assert weight([PAGE, PAGE]) < 11_000


def test_a_picture_weighs_four_bytes_a_pixel():
    assert 40_000 <= weight(Image.new("RGB", (100, 100))) < 41_000


def test_a_view_keeps_its_whole_array():
    assert weight(np.zeros(10_000, np.uint8)[:3]) > 10_000


def test_code_weighs_nothing():
    assert weight([weight, np, Image.Image]) < 200
