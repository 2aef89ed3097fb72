"""Job kinds of this app; importing them registers them."""

from plumbline.leaderboard.curating import curation
from plumbline.leaderboard.submitting import submissions

__all__ = ["curation", "submissions"]
