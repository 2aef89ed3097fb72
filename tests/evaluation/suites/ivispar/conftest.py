"""A site without files, and solvers that find less."""

from __future__ import annotations

import pytest

from plumbline.envs.sliding import solve


@pytest.fixture(autouse=True)
def _data(tmp_path, settings):
    settings.DATA_DIR = tmp_path / "data"


@pytest.fixture
def cap(monkeypatch):
    """Set how many boards a search may reach, until the test ends."""

    def set_to(boards):
        monkeypatch.setattr(solve, "BOARD_CAP", boards)
        solve.forget()

    yield set_to
    solve.forget()
