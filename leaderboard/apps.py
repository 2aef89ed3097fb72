"""The app's place in Django."""

from django.apps import AppConfig


class LeaderboardConfig(AppConfig):
    name = "plumbline.leaderboard"
