"""Tasks of published episode configurations, for the command and for the pages of curators."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import msgspec

from plumbline.envs import FAMILIES, codec
from plumbline.evaluation import tasksets
from plumbline.evaluation.suites.importing import Found
from plumbline.evaluation.suites.ivispar import folders
from plumbline.evaluation.suites.ivispar.folders import Entry
from plumbline.evaluation.suites.quotes import shown
from plumbline.evaluation.tasksets import NewTask


def task(entry: Entry) -> NewTask:
    """Return the task of a valid file, analyzed."""
    assert entry.configuration is not None  # noqa: S101 - only valid files become tasks
    made = tasksets.analyzed(FAMILIES[entry.configuration.family], entry.configuration.puzzle)
    assert made.solution is not None  # noqa: S101 - it was just analyzed
    source = codec.content_digest(entry.content)
    return replace(made, solution=msgspec.structs.replace(made.solution, source=source))


def found(root: Path, family: str) -> Iterator[Found]:
    """Yield each configuration of a folder, with its task if it is of the family and its claims hold."""
    seen = set()
    for entry in folders.entries(root):
        name, known = shown(entry.path.relative_to(root)), entry.configuration
        if known is None:
            yield Found(name, remark="; ".join(entry.problems))
        elif known.family != family:
            yield Found(name, remark=f"a board of {known.family}: expected {family}")
        elif known.puzzle in seen:
            yield Found(name, remark="the same board as in an earlier file")
        else:
            seen.add(known.puzzle)
            yield Found(name, (task(entry),), entry.content)
