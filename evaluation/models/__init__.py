"""The records: TaskSet, Task, Agent, Run, Episode, TurnRow, Transcript, Exposure, Seat, Standing, Job, and others.

Only `tasksets` writes task sets, only `episodes` and `runs` write episodes, only `results` standings.
"""

from plumbline.evaluation.models.agents import Agent
from plumbline.evaluation.models.episodes import Episode, EpisodeQuery, Exposure, Transcript, TurnRow
from plumbline.evaluation.models.fields import Words
from plumbline.evaluation.models.jobs import Job, JobQuery
from plumbline.evaluation.models.line_ups import LineUp, Partner
from plumbline.evaluation.models.refusals import NotNow
from plumbline.evaluation.models.reports import Report
from plumbline.evaluation.models.rescorings import RescoredEpisode, RescoredStanding, Rescoring
from plumbline.evaluation.models.runs import Run, RunQuery
from plumbline.evaluation.models.seats import Seat
from plumbline.evaluation.models.standings import (
    PEOPLE,
    PEOPLE_MODES,
    Aggregate,
    AggregateDetail,
    MetricVector,
    PeopleCount,
    StalePeople,
    Standing,
    StandingHistory,
    people_with,
)
from plumbline.evaluation.models.task_sets import Task, TaskSet, TaskSetQuery

__all__ = [
    "PEOPLE",
    "PEOPLE_MODES",
    "Agent",
    "Aggregate",
    "AggregateDetail",
    "Episode",
    "EpisodeQuery",
    "Exposure",
    "Job",
    "JobQuery",
    "LineUp",
    "MetricVector",
    "NotNow",
    "Partner",
    "PeopleCount",
    "Report",
    "RescoredEpisode",
    "RescoredStanding",
    "Rescoring",
    "Run",
    "RunQuery",
    "Seat",
    "StalePeople",
    "Standing",
    "StandingHistory",
    "Task",
    "TaskSet",
    "TaskSetQuery",
    "Transcript",
    "TurnRow",
    "Words",
    "people_with",
]
