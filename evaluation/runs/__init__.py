"""Runs: a trajectory file or a baseline, replayed, landed whole and published.

Nothing of a run can be seen before it has landed, and it lands by one change of one row.
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
