"""The kinds of jobs this app adds; importing them registers them."""

from plumbline.leaderboard.curating import curation
from plumbline.leaderboard.submitting import submissions

__all__ = ["curation", "submissions"]
