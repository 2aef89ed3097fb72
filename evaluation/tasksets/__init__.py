"""Task sets from draft to retirement: the only writers of TaskSet and Task."""

from plumbline.evaluation.tasksets.analyses import NewTask, analyzed, checked, from_analysis, from_line
from plumbline.evaluation.tasksets.cloning import Difference, clone, copy_tasks, difference
from plumbline.evaluation.tasksets.digests import keyed
from plumbline.evaluation.tasksets.downloads import complete, header, lines
from plumbline.evaluation.tasksets.drafts import (
    LARGEST,
    Draft,
    Portion,
    draft,
    drop,
    fill,
    generate,
    prepare,
    put,
    revise,
)
from plumbline.evaluation.tasksets.errata import exclude, excluded, offered, puzzles, restore
from plumbline.evaluation.tasksets.loading import load
from plumbline.evaluation.tasksets.opening import open_instance
from plumbline.evaluation.tasksets.reading import (
    brief,
    can_be_played,
    current,
    find,
    is_open,
    longest_budget,
    pace,
    players,
    practice_sets,
    protocol,
    protocol_of,
    timed,
)
from plumbline.evaluation.tasksets.renewing import carry_over, renew
from plumbline.evaluation.tasksets.states import delete, discard, freeze, listed, publish, retire

__all__ = [
    "LARGEST",
    "Difference",
    "Draft",
    "NewTask",
    "Portion",
    "analyzed",
    "brief",
    "can_be_played",
    "carry_over",
    "checked",
    "clone",
    "complete",
    "copy_tasks",
    "current",
    "delete",
    "difference",
    "discard",
    "draft",
    "drop",
    "exclude",
    "excluded",
    "fill",
    "find",
    "freeze",
    "from_analysis",
    "from_line",
    "generate",
    "header",
    "is_open",
    "keyed",
    "lines",
    "listed",
    "load",
    "longest_budget",
    "offered",
    "open_instance",
    "pace",
    "players",
    "practice_sets",
    "prepare",
    "protocol",
    "protocol_of",
    "publish",
    "put",
    "puzzles",
    "renew",
    "restore",
    "retire",
    "revise",
    "timed",
]
