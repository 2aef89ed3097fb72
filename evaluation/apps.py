"""Configuration of the app."""

from django.apps import AppConfig


class EvaluationConfig(AppConfig):
    name = "plumbline.evaluation"
