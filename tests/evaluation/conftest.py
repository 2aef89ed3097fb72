"""Fixtures of the evaluation app's tests."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from plumbline.evaluation.episodes import positions
from tests.site import ROOT


@pytest.fixture(autouse=True)
def _nothing_remembered(monkeypatch):
    """Each test begins as a process that has just started."""
    monkeypatch.setattr(positions, "CACHE", positions.PositionCache())


@pytest.fixture
def only_bundled(settings: Any, tmp_path: Path) -> Callable[..., None]:
    """Lets only the named task sets come with the project: publishing all of them takes seconds."""

    def only(*names: str) -> None:
        folder = tmp_path / "fixtures" / "tasksets"
        folder.mkdir(parents=True)
        for name in names:
            (folder / f"{name}.jsonl").symlink_to(ROOT / "fixtures" / "tasksets" / f"{name}.jsonl")
        settings.BASE_DIR = tmp_path

    return only
