"""Bundled recordings of baseline runs, which replay in seconds what took an hour to compute."""

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
    """Return whether runs on this set are bundled."""
    return (FOLDER / task_set.slug).is_dir()


def recording(baseline: Baseline, task_set: TaskSet) -> Path | None:
    """Return the trajectory of a baseline on a set, if it is bundled."""
    path = FOLDER / task_set.slug / f"{baseline.name}.jsonl.gz"
    return path if path.exists() else None


def replay_recording(path: Path, task_set: TaskSet) -> Iterator[VerifiedEpisode]:
    """Yield the episodes of a recording, each verified by replay. Raises BadLine."""
    return (each for each in steps(path, task_set) if each is not None)


def steps(path: Path, task_set: TaskSet) -> Iterator[VerifiedEpisode | None]:
    """Yield the same, and None after each action, for callers that stop there. Raises BadLine."""
    with path.open("rb") as file:
        yield from checks.check(file, runs.spec_of(task_set)).steps()
