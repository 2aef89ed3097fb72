"""The Celery application. Jobs never run in the web process."""

import logging
import os
from typing import Any

from celery import Celery
from celery.signals import setup_logging

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "plumbline.leaderboard.settings")

app = Celery("plumbline")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks(related_name="worker")


@setup_logging.connect
def keep_the_format(loglevel: int | None = None, **_: Any) -> None:
    """Leave the log as Django's settings have it: Celery would add handlers of its own."""
    if loglevel:
        logging.getLogger().setLevel(loglevel)
