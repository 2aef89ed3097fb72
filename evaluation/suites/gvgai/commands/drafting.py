"""Tasks of folders of games in the description language, for the pages of curators."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from plumbline.envs.vgdl.search.bounds import MOST_WORK
from plumbline.evaluation.suites.gvgai.commands.analyses import Analyses
from plumbline.evaluation.suites.gvgai.folders import Choice, entries
from plumbline.evaluation.suites.importing import Found
from plumbline.evaluation.tasksets import opening

SEEDS = 5  # tasks per level
EFFORT = MOST_WORK // 4  # of the search in a level, which then takes some ten seconds at most


def found(root: Path, family: str) -> Iterator[Found]:
    """Yield each level of a folder, with its tasks if it can be played. Analyses are kept beside the folder."""
    del family  # there is one for games
    analyses = Analyses.open(root.with_suffix(".analyses"), EFFORT)
    for entry in entries(root, Choice()):
        name = entry.game if entry.number is None else f"{entry.game} level {entry.number}"
        if entry.level is None:
            yield Found(name, remark=entry.remark.replace(f"{root}/", ""))
            continue
        opening.keep([entry.text])
        task = analyses.task(entry.level, 1)
        yield Found(name, tuple(replace(task, seed=seed) for seed in range(1, SEEDS + 1)), entry.text, entry.remark)
