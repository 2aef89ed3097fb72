"""Serializers of the API, a file for each noun."""

from plumbline.leaderboard.api.serializers.agents import AgentSerializer
from plumbline.leaderboard.api.serializers.episodes import EpisodeSerializer, WordsSerializer
from plumbline.leaderboard.api.serializers.leaderboards import LeaderboardSerializer
from plumbline.leaderboard.api.serializers.problems import ProblemSerializer
from plumbline.leaderboard.api.serializers.quotas import QuotaSerializer
from plumbline.leaderboard.api.serializers.root import RootSerializer
from plumbline.leaderboard.api.serializers.runs import RunSerializer
from plumbline.leaderboard.api.serializers.submissions import (
    RepeatedSerializer,
    ReportSerializer,
    SubmissionSerializer,
    UploadSerializer,
)
from plumbline.leaderboard.api.serializers.task_sets import TaskSetSerializer

__all__ = [
    "AgentSerializer",
    "EpisodeSerializer",
    "LeaderboardSerializer",
    "ProblemSerializer",
    "QuotaSerializer",
    "RepeatedSerializer",
    "ReportSerializer",
    "RootSerializer",
    "RunSerializer",
    "SubmissionSerializer",
    "TaskSetSerializer",
    "UploadSerializer",
    "WordsSerializer",
]
