"""Re-scoring: stored words played again under the code of today, compared, shown, and published all at once.

The walk of one: `asking` takes the sets, `staging` plays each episode (`comparing`) and notes what differs, `impact`
works out rows and ranks, `report` shows them, `publishing` moves episodes, aggregates and leaderboards.
"""

from plumbline.evaluation.results.rescoring import publishing, staging
from plumbline.evaluation.results.rescoring.asking import (
    again,
    ask,
    cancel,
    discard,
    publish,
    publish_here,
    start,
    start_here,
)
from plumbline.evaluation.results.rescoring.dry_run import DryRun
from plumbline.evaluation.results.rescoring.report import Report, lines, stored
from plumbline.evaluation.results.rescoring.scopes import NotNow, Scope, scope

__all__ = [
    "DryRun",
    "NotNow",
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
    "scope",
    "staging",
    "start",
    "start_here",
    "stored",
]
