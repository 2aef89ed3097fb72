"""The records: TaskSet, Task, Agent, Run, Episode, TurnRow, Transcript, Exposure, Seat, Standing, Job, and others.

Only `tasksets` writes task sets, only `episodes` and `runs` write episodes, only `results` standings.
"""

from plumbline.evaluation.models.agents import Agent, FormerName, NameHold
from plumbline.evaluation.models.appointments import Appointment
from plumbline.evaluation.models.copies import Copy, CopyDecision, CopyQuery, RunPrints, TaskSetWays
from plumbline.evaluation.models.decisions import Decision, DecisionQuery
from plumbline.evaluation.models.episodes import (
    FOR_THE_RECORD,
    NONE_FOUND,
    Episode,
    EpisodeQuery,
    Exposure,
    Transcript,
    TurnRow,
)
from plumbline.evaluation.models.errata import CorrectedStanding, Erratum, ErratumQuery
from plumbline.evaluation.models.failures import Failure
from plumbline.evaluation.models.fields import Words
from plumbline.evaluation.models.jobs import Job, JobQuery
from plumbline.evaluation.models.line_ups import LineUp, Partner
from plumbline.evaluation.models.organizations import Claim, ClaimDecision, ClaimQuery, Organization
from plumbline.evaluation.models.play_counts import PlayCount
from plumbline.evaluation.models.prepared import Prepared
from plumbline.evaluation.models.provenance import Provenance
from plumbline.evaluation.models.reader_reports import ReaderReport, ReaderReportQuery
from plumbline.evaluation.models.refusals import NotNow
from plumbline.evaluation.models.reports import Report
from plumbline.evaluation.models.rescorings import RescoredEpisode, RescoredStanding, Rescoring
from plumbline.evaluation.models.runs import Run, RunQuery, ScoredRuns
from plumbline.evaluation.models.seats import Seat
from plumbline.evaluation.models.stale import StaleFigures, StalePeople
from plumbline.evaluation.models.standings import (
    PEOPLE,
    PEOPLE_MODES,
    Aggregate,
    AggregateDetail,
    MetricVector,
    PeopleCount,
    Standing,
    StandingHistory,
    people_with,
)
from plumbline.evaluation.models.task_sets import PUZZLE, PUZZLE_OF_TASK, Task, TaskSet, TaskSetQuery
from plumbline.evaluation.models.witness import Witness, weakest, witness_of
from plumbline.evaluation.models.workers import Worker

__all__ = [
    "FOR_THE_RECORD",
    "NONE_FOUND",
    "PEOPLE",
    "PEOPLE_MODES",
    "PUZZLE",
    "PUZZLE_OF_TASK",
    "Agent",
    "Aggregate",
    "AggregateDetail",
    "Appointment",
    "Claim",
    "ClaimDecision",
    "ClaimQuery",
    "Copy",
    "CopyDecision",
    "CopyQuery",
    "CorrectedStanding",
    "Decision",
    "DecisionQuery",
    "Episode",
    "EpisodeQuery",
    "Erratum",
    "ErratumQuery",
    "Exposure",
    "Failure",
    "FormerName",
    "Job",
    "JobQuery",
    "LineUp",
    "MetricVector",
    "NameHold",
    "NotNow",
    "Organization",
    "Partner",
    "PeopleCount",
    "PlayCount",
    "Prepared",
    "Provenance",
    "ReaderReport",
    "ReaderReportQuery",
    "Report",
    "RescoredEpisode",
    "RescoredStanding",
    "Rescoring",
    "Run",
    "RunPrints",
    "RunQuery",
    "ScoredRuns",
    "Seat",
    "StaleFigures",
    "StalePeople",
    "Standing",
    "StandingHistory",
    "Task",
    "TaskSet",
    "TaskSetQuery",
    "TaskSetWays",
    "Transcript",
    "TurnRow",
    "Witness",
    "Words",
    "Worker",
    "people_with",
    "weakest",
    "witness_of",
]
