"""What the engine's tests share: the same examples on every run, and a reason where there is no OpenGL."""

from __future__ import annotations

import pytest
from hypothesis import settings

from plumbline.envs.drawing import render_thread

settings.register_profile("plumbline", deadline=None, derandomize=True)
settings.load_profile("plumbline")


@pytest.fixture
def opengl():
    """For tests that draw solid pictures; asked once per process."""
    if reason := render_thread.missing():
        pytest.skip(f"draws solid pictures, and here is {reason}")
