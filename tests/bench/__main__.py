"""How fast the engine and the replay are: `make bench` prints JSON and brings the README's table up to date."""

from __future__ import annotations

import json
import os
import platform
import tempfile
from datetime import date
from pathlib import Path
from typing import Any

import django

from plumbline.envs.drawing import render_thread
from tests import readme


def measure() -> dict[str, Any]:
    from tests.bench import contraption, cube, drawing, games, houses, intervals, metrics, partner, sliding, tiles, vgdl

    return {
        "date": date.today().isoformat(),
        "cpus": os.cpu_count(),
        "cpu": _cpu(),
        "renderer": render_thread.missing() or render_thread.renderer(),
        "sliding": sliding.measure(),
        "tiles": tiles.measure(),
        "cube": cube.measure(),
        "drawing": drawing.measure(),
        "vgdl": vgdl.measure(),
        "games": games.measure(),
        "houses": houses.measure(),
        "contraption": contraption.measure(),
        "partner": partner.measure(),
        "intervals": intervals.measure(),
        "metrics": metrics.measure(),
    }


def _cpu() -> str:
    """The name of the processor."""
    info = Path("/proc/cpuinfo")
    lines = info.read_text().splitlines() if info.exists() else []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.machine()


def table(found: dict[str, Any]) -> str:
    """The README's table: what, goal, measured."""
    from tests.bench import contraption, cube, drawing, games, houses, intervals, metrics, partner, sliding, tiles, vgdl

    parts = {
        "sliding": sliding,
        "tiles": tiles,
        "cube": cube,
        "drawing": drawing,
        "vgdl": vgdl,
        "games": games,
        "houses": houses,
        "contraption": contraption,
        "partner": partner,
        "intervals": intervals,
        "metrics": metrics,
    }
    rows = [row for name, part in parts.items() for row in part.rows(found[name])]
    measured = f"Measured {found['date']} on {found['cpus']} shared cores of {found['cpu']}, {found['renderer']}.\n\n"
    return measured + readme.table(("what", "goal", "measured (medians)"), rows)


if __name__ == "__main__":
    os.environ.setdefault("DATA_DIR", tempfile.mkdtemp(prefix="plumbline-bench-"))
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "plumbline.leaderboard.settings")
    django.setup()
    result = measure()
    readme.note("bench", table(result))
    print(json.dumps(result, indent=1))
