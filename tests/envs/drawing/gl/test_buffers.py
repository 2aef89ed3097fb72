"""What is kept on the card is bounded, and is released by the thread that has the context."""

from __future__ import annotations

from threading import current_thread
from weakref import finalize

import pytest
from PIL import Image

from plumbline.envs.drawing import render_thread
from plumbline.envs.drawing.gl import buffers
from plumbline.envs.drawing.scene import Texture

pytestmark = pytest.mark.usefixtures("opengl")


def _texture(number: int) -> Texture:
    return Texture(("a large picture", number), lambda: Image.new("RGB", (1024, 1024)))


def _watched(made: object, released: list[str]) -> None:
    finalize(made, lambda: released.append(current_thread().name))


def test_textures_beyond_the_budget_are_released_on_the_render_thread():
    released: list[str] = []
    fits = buffers.TEXTURES.budget_bytes // (1024**2 * buffers.TEXEL_BYTES)
    for number in range(fits + 5):
        render_thread.call(lambda number=number: _watched(buffers.texture(_texture(number)), released))
    assert len(released) >= 5
    assert {name.rpartition("_")[0] for name in released} == {"render"}
    assert buffers.TEXTURES.kept_bytes <= buffers.TEXTURES.budget_bytes


def test_canvases_beyond_the_budget_are_released_on_the_render_thread():
    released: list[str] = []
    for width in range(1024, 1032):  # 38 MB each
        render_thread.call(lambda width=width: _watched(buffers.canvas(width, 1024)[0], released))
    assert len(released) >= 4
    assert {name.rpartition("_")[0] for name in released} == {"render"}
    assert buffers.CANVASES.kept_bytes <= buffers.CANVASES.budget_bytes
