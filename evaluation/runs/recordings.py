"""Runs of our agents that come with the project: what took an hour to think of is played again in seconds."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from plumbline.evaluation.agents.baseline import Baseline
from plumbline.evaluation.files import checks
from plumbline.evaluation.files.checks import VerifiedEpisode
from plumbline.evaluation.models import TaskSet
from plumbline.evaluation.runs import runs

FOLDER = Path(__file__).resolve().parents[2] / "fixtures" / "runs"


def recorded(task_set: TaskSet) -> bool:
    """Whether runs on this set come with the project."""
    return (FOLDER / task_set.slug).is_dir()


def recording(baseline: Baseline, task_set: TaskSet) -> Path | None:
    """The trajectory of a baseline on a set, if it comes with the project."""
    path = FOLDER / task_set.slug / f"{baseline.name}.jsonl.gz"
    return path if path.exists() else None


def replay_recording(path: Path, task_set: TaskSet) -> Iterator[VerifiedEpisode]:
    """The episodes of a recording, each verified by playing it again. Raises BadLine."""
    with path.open("rb") as file:
        yield from checks.check(file, runs.spec_of(task_set))
