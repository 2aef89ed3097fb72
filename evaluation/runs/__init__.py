"""Runs: a trajectory file or a baseline, replayed, finalized and published.

A run becomes visible all at once, when its `landed_at` is set.
"""

from plumbline.evaluation.runs.line_ups import line_up
from plumbline.evaluation.runs.runs import (
    add_episodes,
    begin,
    drop,
    finalize,
    hide,
    provenance_of,
    publish,
    spec_of,
    unhide,
    withdraw,
)

__all__ = [
    "add_episodes",
    "begin",
    "drop",
    "finalize",
    "hide",
    "line_up",
    "provenance_of",
    "publish",
    "spec_of",
    "unhide",
    "withdraw",
]
