"""The screen has its parts where they belong, and texts that can be read."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from plumbline.envs.contraption.look import icons, screen, texts
from plumbline.envs.contraption.look.kinds import KINDS, an_example
from plumbline.envs.contraption.look.paints import INK
from plumbline.envs.contraption.look.screen import FIELD, SLOTS, Slot, Surroundings
from plumbline.envs.drawing.palette import RGB, luminance

LEGIBLE = 7  # contrast of text and ground
AROUND = Surroundings("Make the balloon pop.", "7", (Slot("fan", 2), Slot("wall.red", 1, 128, 16)))


def contrast(one: RGB, other: RGB) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("scale", [1, 2])
def test_the_field_is_empty_sky_with_a_grid(scale: int) -> None:
    world = screen.field(screen.screen(AROUND, scale), scale)
    assert world.shape == (377 * scale, 512 * scale)
    assert (world[0] == world[0, 0]).all()
    assert world[5 * scale, 0] != world[5 * scale, scale]
    assert (world[5 * scale, scale : 16 * scale] == world[5 * scale, scale]).all()


def test_what_is_pasted_on_the_field_is_on_the_screen() -> None:
    drawn = screen.screen(AROUND)
    screen.field(drawn)[:] = 0
    left, top, right, bottom = FIELD
    assert not drawn[top : bottom + 1, left : right + 1].any()
    assert drawn[:, :left].all()
    assert screen.screen(AROUND).all()


@pytest.mark.parametrize(
    "other",
    [
        replace(AROUND, is_running=True),
        replace(AROUND, scrolls_up=True),
        replace(AROUND, scrolls_down=True),
        replace(AROUND, level="8"),
        replace(AROUND, text="Make the candle burn."),
        replace(AROUND, slots=(Slot("fan", 1), Slot("wall.red", 1, 128, 16))),
        replace(AROUND, slots=(Slot("fan", 2), Slot("wall.red", 1, 144, 16))),
        replace(AROUND, slots=(Slot("fan", 2, turn=1), Slot("wall.red", 1, 128, 16))),
    ],
)
def test_everything_around_the_field_is_seen(other: Surroundings) -> None:
    assert (screen.screen(AROUND) != screen.screen(other)).any()


@pytest.mark.parametrize("ground", [screen.STRIP, screen.SLOT, screen.PANEL])
def test_texts_can_be_read(ground: RGB) -> None:
    assert contrast(INK, ground) >= LEGIBLE


def test_the_heading_can_be_read() -> None:
    assert contrast(screen.HEADING, screen.STRIP) >= LEGIBLE


def test_icons_fit_their_slots() -> None:
    left, _, right, _ = SLOTS[0]
    for kind in KINDS:
        for scale in (1, 2):
            wide, high = icons.icon(kind, *an_example(kind), scale=scale).size
            assert wide <= (right - left - 2) * scale, kind
            assert high <= 45 * scale, kind
    assert icons.icon("wall.red", 256, 128).size == (64, 32)
    assert icons.icon("ramp.log", 128, 64).size == (64, 32)


def test_a_part_that_is_shown_smaller_has_its_size_written() -> None:
    assert icons.is_shrunk("wall.red", 80, 16)
    assert not icons.is_shrunk("wall.red", 64, 32)
    assert not icons.is_shrunk("teeter", 0, 0)


def test_a_text_of_150_letters_fits_two_lines() -> None:
    text = ("Make the red balloon pop while the mixer runs, put the steel ball into the region R1, and do not move "
            "any of the ramps or the wall that stands on it.")  # fmt: skip
    assert len(text) == 149
    assert len(texts.lines(text)) == 2
    assert texts.fits(text)


@pytest.mark.parametrize("text", ["W" * 80, "word " * 40, "日本", "a\u202eb"])
def test_what_does_not_fit_or_cannot_be_written_is_told(text: str) -> None:
    assert not texts.fits(text)


def test_lines_keep_the_words() -> None:
    text = "Only the fan and the ramps may be moved, and the mixer must not run before the balloon has popped. " * 3
    assert " ".join(texts.lines(text)) == " ".join(text.split())


def test_a_region_has_a_frame_and_a_label() -> None:
    frame, label = screen.region("R1", 96, 48, 2)
    assert frame.size == (192, 96)
    assert label.size[1] == 32
    colors = {int(color) for color in np.unique(label.pixels)}
    assert len(colors) > 2
