"""The room on the disks that the site writes to."""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path

from django.conf import settings


def free_megabytes() -> int:
    """Return the room in the folder of data or in that of temporary files, whichever has less; 0 if one is gone."""
    return min(map(_free, (Path(settings.DATA_DIR), Path(tempfile.gettempdir()))))


def is_low() -> bool:
    return free_megabytes() < settings.LEAST_FREE_MEGABYTES


def _free(folder: Path) -> int:
    try:
        return shutil.disk_usage(folder).free // 1_000_000
    except OSError:
        return 0
