"""Episodes as rows of a table, without the figures of hidden tasks."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from plumbline.evaluation import tasksets
from plumbline.evaluation.models import Episode, TaskSet
from plumbline.evaluation.scoring.metrics import STEPS
from plumbline.evaluation.suites import SUITES, Suite
from plumbline.evaluation.suites.suite import Figure


@dataclass(frozen=True, slots=True)
class Row:
    episode: Episode
    hidden: bool  # only its name is shown
    figures: tuple[Figure, ...]  # empty if hidden


@dataclass(frozen=True, slots=True)
class Listing:
    suite: Suite
    family: str
    titles: tuple[str, ...]  # of the figures
    rows: tuple[Row, ...]
    budget: int  # of actions

    @property
    def longest(self) -> int:
        """Number of verdicts that fills a bar: the longest shown episode, or the whole budget."""
        lengths = (sum(row.episode.verdicts.values()) for row in self.rows if not row.hidden)
        return min(self.budget, max(lengths, default=0) or 1)

    @property
    def verdicts(self) -> frozenset[str]:
        """The verdicts in its bars, which a legend explains."""
        return frozenset(verdict for row in self.rows if not row.hidden for verdict in row.episode.verdicts)


def listing(task_set: TaskSet, episodes: Iterable[Episode], hidden: Collection[int]) -> Listing:
    """List these episodes of the set. `hidden` holds ids of tasks."""
    suite = SUITES[task_set.suite]
    titles = tuple(title for title, shown in suite.figures if shown != STEPS)
    rows = tuple(_row(suite, titles, each, hidden=each.task_id in hidden) for each in episodes)
    return Listing(suite, task_set.family, titles, rows, tasksets.longest_budget(task_set))


def _row(suite: Suite, titles: tuple[str, ...], episode: Episode, *, hidden: bool) -> Row:
    if hidden:
        return Row(episode, hidden=True, figures=())
    figures = suite.figures_of(episode.metrics, episode.task.complexities)
    return Row(episode, hidden=False, figures=tuple(each for each in figures if each.title in titles))
