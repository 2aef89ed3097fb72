"""Groups: several suites of one paper, and how their results are pooled."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal

from plumbline.evaluation.suites.spatialworld import paper as spatialworld
from plumbline.evaluation.suites.suite import REPORTED


@dataclass(frozen=True, slots=True)
class Entry:
    """A leaderboard that a pool counts: the newest version of a series, under a setting."""

    series: str
    setting: str


@dataclass(frozen=True, slots=True)
class Pool:
    """Leaderboards that are read together, as the paper does."""

    name: str  # in addresses
    title: str
    entries: tuple[Entry, ...]
    weights: Literal["tasks", "leaderboards"]  # "tasks": every task counts the same; else every leaderboard


@dataclass(frozen=True)
class Group:
    """A paper with several suites, of one family each."""

    name: str  # as in Suite.group
    title: str
    summary: str
    paper: str
    bibtex: str
    pools: tuple[Pool, ...]  # the first is shown first
    tables: str = ""  # the file of the paper's tables that are of no suite alone; empty: none

    @property
    def reported_tables(self) -> list[dict[str, Any]]:
        """Tables of the paper: title, source, columns and rows each."""
        tables: list[dict[str, Any]] = self._publication.get("tables", [])
        return tables

    @property
    def reported_note(self) -> str:
        return f"{self._publication['paper']}. {self._publication['note']}" if self._publication else ""

    @cached_property
    def _publication(self) -> dict[str, Any]:
        if not self.tables:
            return {}
        found: dict[str, Any] = json.loads((REPORTED / self.tables).read_text(encoding="utf-8"))
        return found


def _puzzles(setting: str, title: str) -> Pool:
    """Return the pool of both puzzles of iVISPAR in one modality; each puzzle weighs the same."""
    entries = Entry("geoms-300", f"{setting},palette=safe"), Entry("tiles-100", setting)
    return Pool(setting, title, entries, "leaderboards")


IVISPAR = Group(
    name="ivispar",
    title="iVISPAR",
    summary="Both puzzles of the paper: sliding geoms and sliding tiles. The paper itself reports geoms alone.",
    paper=(
        "J. Mayer, M. Ballout, S. Jassim, F. Nosrat Nezami, E. Bruni: iVISPAR - An Interactive Visual-Spatial "
        "Reasoning Benchmark for VLMs"
    ),
    bibtex="""@article{mayer2025ivispar,
  title  = {{iVISPAR}: An Interactive Visual-Spatial Reasoning Benchmark for {VLMs}},
  author = {Mayer, Julius and Ballout, Mohamad and Jassim, Serwan and Nosrat Nezami, Farbod and Bruni, Elia},
  year   = {2025}
}""",
    pools=(_puzzles("3d", "3D view"), _puzzles("2d", "2D view"), _puzzles("text", "Text")),
)


def _games(setting: str, title: str, of_cubes: str) -> Pool:
    """Return the pool of the games of SpatialWorld in one modality; each task weighs the same, as in the paper."""
    series = ("spatialworld-block3d-20", "spatialworld-maze-20", "spatialworld-maze3d-25", "spatialworld-snake-20")
    entries = (*(Entry(each, setting) for each in series), Entry("spatialworld-rubik-20", of_cubes))
    return Pool(setting, title, entries, "tasks")


SPATIALWORLD = Group(
    name=spatialworld.NAME,
    title="SpatialWorld",
    summary="The games of the paper, played from what the eye sees.",
    paper=spatialworld.PAPER,
    bibtex=spatialworld.BIBTEX,
    tables="spatialworld-tables.json",
    pools=(_games("picture", "Graphics", "turntable"), _games("text", "Text", "symbolic")),
)

GROUPS: dict[str, Group] = {group.name: group for group in (IVISPAR, SPATIALWORLD)}
"""Every group by name."""
