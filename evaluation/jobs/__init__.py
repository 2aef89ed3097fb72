"""Jobs: work that outlasts a request, kept in the database and done by workers."""

from plumbline.evaluation.jobs.carrying import finish, run
from plumbline.evaluation.jobs.queue import (
    KINDS,
    Cancelled,
    Refused,
    ahead_of,
    cancel,
    enlist,
    kind,
    raise_if_cancelled,
    retry,
    revive,
    submit,
    wake,
)
from plumbline.evaluation.jobs.scheduler import Scheduler

__all__ = [
    "KINDS",
    "Cancelled",
    "Refused",
    "Scheduler",
    "ahead_of",
    "cancel",
    "enlist",
    "finish",
    "kind",
    "raise_if_cancelled",
    "retry",
    "revive",
    "run",
    "submit",
    "wake",
]
