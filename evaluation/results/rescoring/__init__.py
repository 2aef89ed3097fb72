"""Re-scoring: stored episodes are replayed with the current code, compared, reported, and published all at once.

`asking` chooses the sets, `staging` replays each episode (`comparing`) and stores what differs, `impact` computes rows
and ranks, `report` shows them, `publishing` changes episodes, aggregates and leaderboards.
"""

from plumbline.evaluation.results.rescoring import publishing, staging
from plumbline.evaluation.results.rescoring.asking import (
    again,
    ask,
    cancel,
    discard,
    publish,
    publish_here,
    resumable,
    start,
    start_here,
    unsettled,
)
from plumbline.evaluation.results.rescoring.dry_run import DryRun
from plumbline.evaluation.results.rescoring.report import Report, lines, stored
from plumbline.evaluation.results.rescoring.scopes import LARGEST_VERSION, Scope, scope

__all__ = [
    "LARGEST_VERSION",
    "DryRun",
    "Report",
    "Scope",
    "again",
    "ask",
    "cancel",
    "discard",
    "lines",
    "publish",
    "publish_here",
    "publishing",
    "resumable",
    "scope",
    "staging",
    "start",
    "start_here",
    "stored",
    "unsettled",
]
