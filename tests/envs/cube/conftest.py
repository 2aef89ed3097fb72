"""Where the tests' tables are: they are made once for a checkout."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest

from tests.envs.children import ROOT


@pytest.fixture(scope="session", autouse=True)
def _tables() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TABLES_DIR", os.environ.get("TABLES_DIR", str(ROOT / "build" / "tables")))
        yield
