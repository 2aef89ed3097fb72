"""Configuration of the app."""

from django.apps import AppConfig
from django.conf import settings
from django.db.backends.signals import connection_created

from plumbline.evaluation.observing import lines
from plumbline.evaluation.services import database


class EvaluationConfig(AppConfig):
    name = "plumbline.evaluation"

    def ready(self) -> None:
        connection_created.connect(database.connected)
        if settings.LOG_FORMAT == "json":
            lines.take_over()
