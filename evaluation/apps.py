"""The app's place in Django."""

from django.apps import AppConfig


class EvaluationConfig(AppConfig):
    name = "plumbline.evaluation"
