"""Groups: several suites of one paper, and how their results are pooled."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal

from plumbline.evaluation.suites.fidelity import Fidelity
from plumbline.evaluation.suites.spatialworld import paper as spatialworld
from plumbline.evaluation.suites.spatialworld.metrics import REFERENCES
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
    fidelities: tuple[str, ...] = ()  # that are pooled with each other, as in the paper; empty: those of one alone


@dataclass(frozen=True, slots=True)
class Part:
    """Tasks of a pool whose results are read together."""

    title: str
    series: tuple[str, ...] = ()  # of the pool's leaderboards; empty: all
    axis: str = ""  # a complexity of the tasks; empty: every task counts
    value: str = ""  # of the axis


@dataclass(frozen=True, slots=True)
class Breakdown:
    """Parts of a pool side by side, such as its categories."""

    name: str  # in files: "category"
    title: str
    parts: tuple[Part, ...]


@dataclass(frozen=True, slots=True)
class Figure:
    """A number of the paper over any tasks of a pool: the mean over the tasks for which it is defined."""

    name: str  # in addresses
    title: str
    definition: str
    metrics: tuple[str, ...] = ()  # of these, the first that a suite has; empty: the metric that ranks
    in_percent: bool = False
    against_shortest: bool = False  # by the shortest solution of a task, in place of its reference


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
    figures: tuple[Figure, ...] = ()  # the first is shown first
    breakdowns: tuple[Breakdown, ...] = ()
    references: tuple[str, ...] = ()  # complexities that tell the length of a reference; the first of a task counts

    @property
    def environments(self) -> tuple[Part, ...]:
        """The parts that are made of whole task sets, and the whole pool."""
        parts = (part for each in self.breakdowns for part in each.parts if not part.axis)
        return (WHOLE, *dict.fromkeys(parts))

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


WHOLE = Part("All")
"""All tasks of a pool."""


def _puzzles(setting: str, title: str) -> Pool:
    """Return the pool of both puzzles of iVISPAR in one modality; each puzzle weighs the same."""
    entries = Entry("geoms-300", f"{setting},palette=safe"), Entry("tiles-100", setting)
    return Pool(setting, title, entries, "leaderboards")


IVISPAR = Group(
    name="ivispar",
    title="iVISPAR",
    summary=(
        "Both puzzles of the paper: sliding geoms and sliding tiles. The paper itself reports geoms alone. Board state "
        "inference, its auxiliary task, has leaderboards of its own."
    ),
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


_FIDELITIES = (str(Fidelity.NATIVE), str(Fidelity.SYNTHETIC))
_ROOMS = "spatialworld-houses-60"
_HOMES = "spatialworld-houses-40"
_CUBES = "spatialworld-rubik-20"
_SQUARES = ("spatialworld-block3d-20", "spatialworld-maze-20", "spatialworld-maze3d-25", "spatialworld-snake-20")


def _worlds(setting: str, title: str, *, of_cubes: str, of_houses: str) -> Pool:
    """Return the pool of SpatialWorld in one modality; each task weighs the same, as in the paper."""
    games = (*(Entry(each, setting) for each in _SQUARES), Entry(_CUBES, of_cubes))
    return Pool(setting, title, (*games, Entry(_ROOMS, of_houses), Entry(_HOMES, of_houses)), "tasks", _FIDELITIES)


def _of_houses(axis: str, *values: str) -> tuple[Part, ...]:
    """Return the parts of the houses that have these values of an axis."""
    return tuple(Part(value, (_ROOMS, _HOMES), axis, value) for value in values)


_ENVIRONMENTS = Breakdown(
    "environment",
    "By environment",
    (
        Part("Block3D", (_SQUARES[0],)),
        Part("Maze", (_SQUARES[1],)),
        Part("Maze of two floors", (_SQUARES[2],)),
        Part("Snake", (_SQUARES[3],)),
        Part("Rubik's cube", (_CUBES,)),
        Part("All games", (*_SQUARES, _CUBES)),
        Part("Houses of one room", (_ROOMS,)),
        Part("Houses of several rooms", (_HOMES,)),
        Part("All houses", (_ROOMS, _HOMES)),
    ),
)
_CATEGORIES = Breakdown(
    "category",
    "Houses by category",
    _of_houses("category", "Daily", "Work", "Entertainment", "Travel", "Social"),
)
_MODES = Breakdown("mode", "Houses by mode", _of_houses("mode", "Navigation", "Interaction", "Hybrid"))
_FIGURES = (
    Figure(
        "tsr",
        "TSR",
        "Task success rate: the share of tasks that are solved, and of Snake the share of its foods. An episode that a "
        "failing service ended is not solved.",
        in_percent=True,
    ),
    Figure(
        "tsr_published",
        "TSR, as published",
        "The same without the episodes that a failing service ended.",
        ("score_as_published", "completion_as_published"),
        in_percent=True,
    ),
    Figure(
        "se",
        "SE",
        "Step efficiency: length of the reference solution over actions charged, at most 1, over solved tasks. Snake "
        "has no reference solution.",
        ("reference_efficiency",),
    ),
    Figure(
        "se_raw",
        "SE, unlimited",
        "The same without the limit of 1. Above 1, solutions are shorter than the reference.",
        ("raw_reference_efficiency", "reference_efficiency"),
    ),
    Figure(
        "se_optimal",
        "SE, optimal",
        "Length of the shortest solution over actions charged, over solved tasks whose shortest solution is known.",
        ("raw_reference_efficiency", "reference_efficiency"),
        against_shortest=True,
    ),
    Figure(
        "se_weighted",
        "Success weighted by length",
        "Step efficiency over all tasks, 0 for those that are not solved.",
        ("weighted_reference_efficiency",),
    ),
)


SPATIALWORLD = Group(
    name=spatialworld.NAME,
    title="SpatialWorld",
    summary=(
        "The games and the houses of the paper, played from what the eye sees. Houses for two have leaderboards of "
        "their own."
    ),
    paper=spatialworld.PAPER,
    bibtex=spatialworld.BIBTEX,
    tables="spatialworld-tables.json",
    pools=(
        _worlds("picture", "Graphics", of_cubes="turntable", of_houses="picture"),
        _worlds("text", "Text", of_cubes="symbolic", of_houses="words"),
    ),
    figures=_FIGURES,
    breakdowns=(_ENVIRONMENTS, _CATEGORIES, _MODES),
    references=REFERENCES,
)

GROUPS: dict[str, Group] = {group.name: group for group in (IVISPAR, SPATIALWORLD)}
"""Every group by name."""
