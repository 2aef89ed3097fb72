"""Configuration of the app."""

from __future__ import annotations

from typing import Any

from django.apps import AppConfig


class LeaderboardConfig(AppConfig):
    name = "plumbline.leaderboard"

    def ready(self) -> None:
        """Look at an account's claims again whenever allauth has changed its mail addresses."""
        from allauth.account import signals

        for each in (signals.email_confirmed, signals.email_removed, signals.email_changed):
            each.connect(_recheck, dispatch_uid="recheck claims")


def _recheck(email_address: Any = None, user: Any = None, **_: Any) -> None:
    from plumbline.leaderboard.curating import organizations

    organizations.recheck(user or email_address.user)
