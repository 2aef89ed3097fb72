"""Task sets from draft to retirement: the only writers of TaskSet and Task."""

from plumbline.evaluation.tasksets.analyses import NewTask, analyzed, checked, from_line
from plumbline.evaluation.tasksets.digests import keyed
from plumbline.evaluation.tasksets.downloads import complete, header, lines
from plumbline.evaluation.tasksets.drafts import LARGEST, Draft, Portion, draft, fill, generate, revise
from plumbline.evaluation.tasksets.loading import load
from plumbline.evaluation.tasksets.opening import open_instance
from plumbline.evaluation.tasksets.reading import (
    brief,
    current,
    find,
    longest_budget,
    pace,
    players,
    practice_sets,
    protocol,
    protocol_of,
)
from plumbline.evaluation.tasksets.renewing import carry_over, renew
from plumbline.evaluation.tasksets.states import NotNow, discard, freeze, publish, retire

__all__ = [
    "LARGEST",
    "Draft",
    "NewTask",
    "NotNow",
    "Portion",
    "analyzed",
    "brief",
    "carry_over",
    "checked",
    "complete",
    "current",
    "discard",
    "draft",
    "fill",
    "find",
    "freeze",
    "from_line",
    "generate",
    "header",
    "keyed",
    "lines",
    "load",
    "longest_budget",
    "open_instance",
    "pace",
    "players",
    "practice_sets",
    "protocol",
    "protocol_of",
    "publish",
    "renew",
    "retire",
    "revise",
]
