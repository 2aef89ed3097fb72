"""The records: TaskSet, Task, Agent, Run, Episode, TurnRow, Transcript, Exposure, Standing, Job.

Only `tasksets` writes task sets, only `episodes` and `runs` write episodes, only `results` standings.
"""

from plumbline.evaluation.models.agents import Agent
from plumbline.evaluation.models.episodes import Episode, EpisodeQuery, Exposure, Transcript, TurnRow
from plumbline.evaluation.models.fields import Words
from plumbline.evaluation.models.jobs import Job, JobQuery
from plumbline.evaluation.models.runs import Run, RunQuery
from plumbline.evaluation.models.standings import PEOPLE, Standing
from plumbline.evaluation.models.task_sets import Task, TaskSet, TaskSetQuery

__all__ = [
    "PEOPLE",
    "Agent",
    "Episode",
    "EpisodeQuery",
    "Exposure",
    "Job",
    "JobQuery",
    "Run",
    "RunQuery",
    "Standing",
    "Task",
    "TaskSet",
    "TaskSetQuery",
    "Transcript",
    "TurnRow",
    "Words",
]
