"""Settings of the tests: the site's own, on a folder that is thrown away."""

import atexit
import os
import shutil
import tempfile
from pathlib import Path
from urllib.parse import urlsplit


def _of_this_process(url: str) -> str:
    """The address of the database of Redis that this process uses: where several test, each has its own."""
    there, number = urlsplit(url), int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw"))
    return there._replace(path=f"/{int(there.path.strip('/') or 0) + number}").geturl()


_folder = tempfile.mkdtemp(prefix="plumbline-tests-")
atexit.register(shutil.rmtree, _folder, ignore_errors=True)
os.environ["DATA_DIR"] = _folder
os.environ.setdefault("TABLES_DIR", str(Path(__file__).parents[1] / "build" / "tables"))  # made once for a checkout
os.environ["SECRET_KEY"] = "a key for tests, and for nothing else, of some length"
os.environ |= {"RESPONSIBLE": "Example University", "RESPONSIBLE_CONTACT": "study@example.org"}

if os.environ.get("REDIS_URL"):
    os.environ["REDIS_URL"] = _of_this_process(os.environ["REDIS_URL"])

from plumbline.leaderboard.settings import *  # noqa: E402, F403 - what follows changes only speed

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
CELERY_TASK_ALWAYS_EAGER = True
CELERY_TASK_EAGER_PROPAGATES = True
STORAGES["staticfiles"] = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}  # noqa: F405
EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
SHARED_SECONDS = 0
STATIC_ROOT.mkdir()  # noqa: F405 - pages are served from it as soon as they are loaded
MIDDLEWARE += ["tests.tight.middleware"]  # noqa: F405
