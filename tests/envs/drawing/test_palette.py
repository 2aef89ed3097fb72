"""Colors have the names people give them, and stay apart for people who see fewer of them."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest

from plumbline.envs.drawing.palette import INK, PALETTES, PAPER, luminance, outline
from tests.envs.drawing.colors import VISION, seen

# The smallest CIE76 difference between any two colors under any of these visions, measured:
#           first eight   all twelve
#   safe       29.4          17.6
#   paper      10.3           5.5
FIRST_EIGHT_APART, ALL_APART = 29, 17


def _nearest(colors, vision) -> float:
    """The smallest difference between any two."""
    shown = [seen(color, vision) for color in colors]
    return min(float(np.linalg.norm(one - other)) for one, other in combinations(shown, 2))


def _first_eight(palette):
    return list(PALETTES[palette].values())[:8]


@pytest.mark.parametrize("vision", VISION)
def test_the_first_eight_safe_colors_stay_apart(vision):
    assert _nearest(_first_eight("safe"), vision) >= FIRST_EIGHT_APART


@pytest.mark.parametrize("vision", VISION)
def test_all_safe_colors_stay_apart(vision):
    assert _nearest(PALETTES["safe"].values(), vision) >= ALL_APART


def test_safe_is_better_than_paper():
    nearest = {palette: min(_nearest(_first_eight(palette), vision) for vision in VISION) for palette in PALETTES}
    assert nearest["safe"] > 2.5 * nearest["paper"]


def test_palettes_have_the_same_names():
    assert list(PALETTES["safe"]) == list(PALETTES["paper"])


HUES = {  # of CIELAB, in degrees
    "red": (15, 50),
    "orange": (50, 82),
    "yellow": (90, 112),
    "green": (125, 175),
    "cyan": (190, 245),
    "blue": (255, 310),
    "purple": (305, 335),
    "pink": (335, 375),
    "brown": (50, 80),
}


@pytest.mark.parametrize("palette", PALETTES)
@pytest.mark.parametrize("name", HUES)
def test_a_color_has_the_hue_of_its_name(palette, name):
    low, high = HUES[name]
    _, a, b = seen(PALETTES[palette][name], "all cones")
    hue = np.degrees(np.arctan2(b, a)) % 360
    assert low <= hue <= high or low <= hue + 360 <= high


@pytest.mark.parametrize("palette", PALETTES)
def test_gray_has_no_hue_and_brown_is_a_dark_orange(palette):
    lightness = {name: seen(color, "all cones")[0] for name, color in PALETTES[palette].items()}
    assert len(set(PALETTES[palette]["gray"])) == 1
    assert lightness["black"] < lightness["brown"] < lightness["gray"] < lightness["orange"] < lightness["white"]


@pytest.mark.parametrize(("color", "expected"), [((0, 0, 0), 0), ((255, 255, 255), 1), ((0, 255, 0), 0.7152)])
def test_luminance_is_that_of_wcag(color, expected):
    assert luminance(color) == pytest.approx(expected)


def _contrast(one, other) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("palette", PALETTES)
@pytest.mark.parametrize("ground", [PAPER])
def test_a_piece_is_bounded_by_a_line_that_can_be_seen(palette, ground):
    """WCAG asks 3 to 1 of graphics: of the outline against the ground, or of the piece itself."""
    for color in PALETTES[palette].values():
        assert max(_contrast(outline(color), ground), _contrast(color, ground)) >= 3
        assert outline(color) != color


def test_ink_is_readable_on_paper():
    assert _contrast(INK, PAPER) >= 7
