"""Other Python processes: for what one process cannot show about itself."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
LONGEST_SECONDS = 60


def python(code: str, *arguments: str, **environment: str) -> str:
    """What a fresh interpreter prints that runs `code` at the root of the project; fails with its errors."""
    child = subprocess.run(
        [sys.executable, "-c", code, *arguments],
        cwd=ROOT,
        env=os.environ | environment,
        capture_output=True,
        text=True,
        timeout=LONGEST_SECONDS,
        check=False,
    )
    assert child.returncode == 0, f"status {child.returncode}\n{child.stderr}"
    return child.stdout
