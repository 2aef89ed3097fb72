"""The kinds of jobs this app adds; importing them registers them."""

from leaderboard import curation, submissions

__all__ = ["curation", "submissions"]
