"""Bundled cubes as a task set."""

from __future__ import annotations

from plumbline.evaluation import tasksets
from plumbline.evaluation.models import TaskSet
from tests.envs.children import ROOT


def bundled(slug: str) -> TaskSet:
    """A set that comes with the project, published."""
    return tasksets.load((ROOT / "fixtures" / "tasksets" / f"{slug}.jsonl").read_bytes())
