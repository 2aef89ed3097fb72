"""Configuration of the app."""

from django.apps import AppConfig


class PlayConfig(AppConfig):
    name = "plumbline.play"
