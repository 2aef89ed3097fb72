"""What tests of submissions start from."""

from __future__ import annotations

from collections.abc import Callable

import pytest


@pytest.fixture
def stored(settings, tmp_path) -> Callable[[], list[str]]:
    """Stores files in a folder of this test; returns their names."""
    settings.STORAGES = settings.STORAGES | {
        "default": {"BACKEND": "django.core.files.storage.FileSystemStorage", "OPTIONS": {"location": tmp_path}}
    }
    return lambda: sorted(str(path.relative_to(tmp_path)) for path in tmp_path.rglob("*") if path.is_file())
