"""Configuration of the app."""

from django.apps import AppConfig


class LeaderboardConfig(AppConfig):
    name = "plumbline.leaderboard"
