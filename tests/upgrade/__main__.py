"""`make stored-site` stores a small site of this version, which later versions must be able to upgrade.

It writes tests/upgrade/site-VERSION.tar.xz: once for each release, from the state that is released.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from plumbline import __version__
from tests.site import ALONE, ROOT, Site, free_port
from tests.upgrade import archives


def printed(site: Site, module: str) -> Any:
    """The JSON that a module prints inside the site's environment."""
    words = [sys.executable, "-m", module]
    done = subprocess.run(words, cwd=ROOT, env=site.environment, stdout=subprocess.PIPE, text=True, check=True)
    return json.loads(done.stdout.splitlines()[-1])


def main() -> None:
    with tempfile.TemporaryDirectory(prefix="plumbline-stored-") as made:
        site = Site(Path(made), free_port(), ALONE)
        site.manage("migrate", "-v", "0")
        told = printed(site, "tests.upgrade.filling")
        told |= {"version": __version__, "figures": printed(site, "tests.upgrade.figures")}
        (site.folder / archives.TOLD).write_text(json.dumps(told, indent=1))
        size = archives.pack(site.folder, __version__)
    print(f"{archives.path_of(__version__).relative_to(ROOT)}: {size:,} bytes")


if __name__ == "__main__":
    main()
