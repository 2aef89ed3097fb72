"""Configuration of the app."""

from django.apps import AppConfig
from django.conf import settings
from django.core import checks
from django.db.backends.signals import connection_created

from plumbline.evaluation.observing import lines, reports
from plumbline.evaluation.services import database


class EvaluationConfig(AppConfig):
    name = "plumbline.evaluation"

    def ready(self) -> None:
        connection_created.connect(database.connected)
        checks.register(reports.check)
        if settings.LOG_FORMAT == "json" or settings.ERROR_REPORTS:
            lines.take_over()
