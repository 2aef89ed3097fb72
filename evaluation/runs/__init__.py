"""Runs: a trajectory file or a baseline, replayed, finalized and published.

A run becomes visible all at once, when its `landed_at` is set.
"""

from plumbline.evaluation.runs.chunk import Chunk
from plumbline.evaluation.runs.grants import Grant, grant
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
    "Chunk",
    "Grant",
    "add_episodes",
    "begin",
    "drop",
    "finalize",
    "grant",
    "hide",
    "line_up",
    "provenance_of",
    "publish",
    "spec_of",
    "unhide",
    "withdraw",
]
