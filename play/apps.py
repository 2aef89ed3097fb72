"""The app's place in Django."""

from django.apps import AppConfig


class PlayConfig(AppConfig):
    name = "plumbline.play"
