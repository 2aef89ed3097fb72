"""Runs: a trajectory file or a baseline, replayed, landed whole and published.

Nothing of a run can be seen before it has landed, and it lands by one change of one row.
"""

from plumbline.evaluation.runs.runs import (
    begin,
    drop,
    enter,
    exam_of,
    hide,
    land,
    provenance_of,
    publish,
    unhide,
    withdraw,
)

__all__ = ["begin", "drop", "enter", "exam_of", "hide", "land", "provenance_of", "publish", "unhide", "withdraw"]
