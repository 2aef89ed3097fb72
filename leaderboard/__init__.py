"""The Django project and the app of public results: submissions, leaderboards, curation, the API."""

from plumbline.leaderboard.celery import app as celery_app

__all__ = ["celery_app"]
