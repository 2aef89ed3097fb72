"""Suites: the fixed parts of a published benchmark, such as its protocol, metrics, axes and citation."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import product
from math import floor
from pathlib import Path
from typing import Any

from plumbline.evaluation.agents.baseline import Baseline
from plumbline.evaluation.agents.do_nothing import DO_NOTHING
from plumbline.evaluation.protocol.protocol import Protocol
from plumbline.evaluation.scoring.metrics import COMPLETION, SCORE, SEAT_SCORES, STEPS, Axes, Metric
from plumbline.evaluation.scoring.replays import Trajectory

REPORTED = Path(__file__).resolve().parents[2] / "fixtures" / "reported"


MODALITY = "modality"
"""The second axis of a heatmap that has settings, which show the same tasks, in place of a complexity."""


@dataclass(frozen=True, slots=True)
class Figure:
    """The figure that a page shows first for an episode."""

    title: str
    value: float | str | list[int] | None  # two bounds if a complexity is not known exactly
    is_share: bool  # of 0 to 1


@dataclass(frozen=True, slots=True)
class DifficultyScale:
    """A weighted mean of metrics, and the names of its ranges."""

    weights: tuple[tuple[Metric, float], ...]  # wins first
    labels: tuple[tuple[float, str], ...]  # the least value with this name, the highest first
    unbeaten: str  # where no agent ever won

    def label(self, value: float, won: float) -> str:
        return self.unbeaten if won == 0 else next(label for least, label in self.labels if value >= least)


@dataclass(frozen=True)
class Suite:
    name: str
    title: str
    family: str
    summary: str
    invitation: str  # the task in one sentence, addressed to the player
    paper: str  # the reference of the work to cite
    bibtex: str
    protocol: Protocol
    settings: tuple[str, ...]  # those with a leaderboard, in short text form; the first is shown first
    heatmap: tuple[str, str]  # an axis of complexity down, and another one or MODALITY across
    metrics: tuple[Metric, ...]  # columns of its leaderboards; the first two rank
    figures: tuple[
        tuple[str, Metric | str], ...
    ]  # the first figure on an episode's page: a title, and a metric or an axis
    agents: tuple[Baseline, ...]  # our agents that play its sets when they are published
    verdict_classes: Mapping[str, str | None]  # our verdict -> the paper's class; None: the paper does not count it
    remarks: tuple[str, ...]  # differences in meaning between our numbers and the paper's
    published: Mapping[str, str] = field(default_factory=dict)  # a setting of reported results -> ours as published
    difficulty: DifficultyScale | None = None  # the difficulty of the parts of a set, from the results of all agents
    on_request: tuple[Baseline, ...] = ()  # more agents of ours, which play a set only on request, as some take hours
    components: tuple[Metric, ...] = ()  # metrics whose correlations are of interest, wins first
    relative: tuple[Metric, ...] = ()  # metrics that the paper defines relative to the compared runs
    failures: tuple[Metric, ...] = ()  # metrics that are compared between won and lost episodes
    group: str = ""  # the paper's name if it has several suites, else empty
    seats: int = 1  # the most players of a task
    solved_from: float = 1.0  # the least score that counts as solved
    pools_actions: bool = False  # True if the paper shows its classes of actions by setting, over all agents
    graded: bool = False  # True if scores between 0 and 1 occur: then headlines show them
    won: str = "Solved"
    lost: str = "Not solved"

    def figures_of(
        self, metrics: Mapping[str, float | None], complexities: Mapping[str, int | str | list[int]]
    ) -> list[Figure]:
        titled = ((self.title_of(shown, title), shown) for title, shown in self.figures)
        return [_figure(title, shown, {**complexities, **metrics}) for title, shown in titled]

    def title_of(self, shown: Metric | str, title: str) -> str:
        """Return the title of a number: actions are those of all seats, where the budget beside them is of one."""
        return f"{title}, all seats" if shown == STEPS and self.seats > 1 else title

    def definition(self, metric: Metric) -> str:
        """Return what a metric means in this suite."""
        return " ".join(filter(None, [metric.definition, self.particulars(metric)]))

    def particulars(self, metric: Metric) -> str:
        """Return what the suite adds to a metric's definition; empty for most."""
        if metric == COMPLETION and (self.solved_from < 1 or self.seats > 1):
            who = "every seat scores" if self.seats > 1 else "it scores"
            return f"An episode counts when {who} at least {100 * self.solved_from:g}%."
        if metric == STEPS and self.seats > 1:
            return "Those of all seats together; the budget counts per seat."
        return ""

    def measure(self, trajectory: Trajectory, axes: Axes) -> dict[str, float | None]:
        """Return its metrics of one episode at a task of these complexities."""
        return {metric.name: metric.measure(trajectory, axes) for metric in self.measured}

    @property
    def measured(self) -> tuple[Metric, ...]:
        """The metrics computed for each episode: those of leaderboards, of its own page, and its scores."""
        shown = (shown for _, shown in self.figures if isinstance(shown, Metric))
        return tuple(dict.fromkeys((*self.aggregated, *shown)))

    @property
    def aggregated(self) -> tuple[Metric, ...]:
        """The metrics that standings sum up: the columns of leaderboards and, everywhere, the scores."""
        seats = SEAT_SCORES[: self.seats] if self.seats > 1 else ()
        return tuple(dict.fromkeys((*self.metrics, SCORE, *seats)))

    @property
    def partners(self) -> list[Baseline]:
        """The agents of ours that people may play with: those that do something, and answer at once."""
        return [each for each in self.agents if not each.milliseconds and each != DO_NOTHING]

    @property
    def can_be_practiced_alone(self) -> bool:
        """True if agents of ours can take the seats that a person leaves free."""
        return self.seats == 1 or bool(self.partners)

    def headline(self, score: float | None, *, solved: bool | None) -> str:
        """Return how an episode went: "Solved", "74% right"; empty without a score."""
        if solved is None:
            return ""
        if solved or not self.graded or not score:
            return self.won if solved else self.lost
        return f"{min(floor(100 * score + 1e-9), 99)}% right"

    @property
    def cell_axes(self) -> tuple[str, ...]:
        """The complexities that make the cells of its heatmap."""
        return tuple(axis for axis in self.heatmap if axis != MODALITY)

    @property
    def reported(self) -> list[dict[str, Any]]:
        """Results from the paper, not verified here: one object per agent and setting."""
        found: list[dict[str, Any]] = self._publication.get("results", [])
        return found

    def reported_under(self, setting: str) -> list[dict[str, Any]]:
        """Return the reported results of a setting, or of the one that it repeats as published."""
        return [row for row in self.reported if setting in (row["setting"], self.published.get(row["setting"]))]

    @property
    def reported_columns(self) -> list[dict[str, Any]]:
        """The figures of a result from the paper: name, title, and whether it is a share."""
        columns: list[dict[str, Any]] = self._publication.get("columns", [])
        return columns

    @property
    def result_columns(self) -> list[dict[str, Any]]:
        """The columns of a table of reported results: the agent, its figures, and their source."""
        named = [{"name": name, "title": name.title(), "words": True} for name in ("agent", "source")]
        return [named[0], *self.reported_columns, named[1]]

    @property
    def reported_tables(self) -> list[dict[str, Any]]:
        """The paper's other tables: title, source, columns and rows each."""
        tables: list[dict[str, Any]] = self._publication.get("tables", [])
        return tables

    @property
    def reported_note(self) -> str:
        return f"{self._publication['paper']}. {self._publication['note']}" if self._publication else ""

    def of_the_papers_shape(self, tasks: Sequence[Mapping[str, int | str]]) -> bool:
        """Return whether tasks of these complexities match the paper's: as many, spread evenly over the same cells."""
        shape = self._publication.get("shape")
        if shape is None or len(tasks) != shape["tasks"]:
            return False
        cells = Counter(tuple(task.get(axis) for axis in shape["axes"]) for task in tasks)
        return set(cells) == set(product(*shape["axes"].values())) and len(set(cells.values())) == 1

    @cached_property
    def _publication(self) -> dict[str, Any]:
        path = REPORTED / f"{self.name}.json"
        return json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}


def _figure(title: str, shown: Metric | str, known: Mapping[str, Any]) -> Figure:
    if isinstance(shown, Metric):
        return Figure(title, known.get(shown.name), shown.in_percent)
    return Figure(title, known.get(shown), is_share=False)
