"""A re-scoring that writes nothing: the same comparison, kept in memory as far as its report needs it."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from heapq import nlargest

from plumbline.evaluation.models import Episode, RescoredEpisode, RescoredStanding, Rescoring, Run, TaskSet
from plumbline.evaluation.results.people import counted_as
from plumbline.evaluation.results.rescoring import impact
from plumbline.evaluation.results.rescoring.comparing import Compared, compare, patch, row_of
from plumbline.evaluation.results.rescoring.report import LARGEST, Report, moves
from plumbline.evaluation.results.rescoring.scopes import Part, Scope, chunks, current_versions, parts
from plumbline.evaluation.results.samples import Sample, TaskIndex, index

Progress = Iterator[tuple[int, int]]


class DryRun:
    """A dry run. Iterate for progress; afterwards there is a report."""

    def __init__(self, scope: Scope) -> None:
        self._scope = scope
        self._found = Rescoring(total=scope.total(), below_version=scope.below_version)
        self._standings: list[RescoredStanding] = []
        self._largest: list[RescoredEpisode] = []
        self._kept: list[RescoredEpisode] = []

    @property
    def report(self) -> Report:
        return Report(self._found, [row for row in self._standings if moves(row)], self._largest, self._kept)

    def __iter__(self) -> Progress:
        for task_set in self._scope.task_sets:
            rows: list[RescoredStanding] = []
            tasks, people = index(task_set), _People(task_set)
            for part in parts(task_set):
                yield from self._people(part, people, tasks) if part.of_people else self._run(part, rows, tasks)
            self._standings += impact.with_ranks(task_set, [*rows, *people.rows()])

    def _run(self, part: Part, rows: list[RescoredStanding], tasks: TaskIndex) -> Progress:
        if not self._scope.due(part.episodes()).exists():
            return
        run = Run.objects.select_related("task_set", "line_up__lead", "aggregate").get(pk=part.pk)
        sample, changed = Sample(run.task_set, tasks, of_people=False), 0
        for episode, moved in self._played(part):
            sample.add(episode)
            changed += moved
            yield self._found.progress
        if changed:
            rows.append(impact.of_run(run, sample, changed))

    def _people(self, part: Part, people: _People, tasks: TaskIndex) -> Progress:
        for episode, moved in self._played(part):
            people.add(episode, tasks, moved=moved)
            yield self._found.progress

    def _played(self, part: Part) -> Iterator[tuple[Episode, bool]]:
        """Yield every episode of a part with its new values, and whether they differ."""
        for chunk in chunks(part.episodes().finished().scored()):
            for episode in chunk:
                compared = compare(episode) if self._scope.takes(episode) else None
                if compared is not None:
                    self._note(compared)
                yield episode, compared is not None and _patched(episode, compared)

    def _note(self, compared: Compared) -> None:
        """Count a result, and keep it while it is among the largest changes."""
        compared.counted(self._found)
        if compared.kept:
            self._kept = _largest([*self._kept, row_of(compared)])
        elif compared.size:
            self._largest = _largest([*self._largest, row_of(compared)])


class _People:
    """The new results of people in one set, by setting and standing."""

    def __init__(self, task_set: TaskSet) -> None:
        self._task_set = task_set
        self._samples: dict[str, dict[str, Sample]] = defaultdict(dict)
        self._changed: Counter[str] = Counter()

    def add(self, episode: Episode, tasks: TaskIndex, *, moved: bool) -> None:
        for who in counted_as(episode):
            found = self._samples[episode.setting]
            sample = found.get(who) or Sample(self._task_set, tasks, of_people=True)
            sample.add(episode)
            found[who] = sample
            self._changed[episode.setting] += moved and not who.partition(" ")[2]

    def rows(self) -> list[RescoredStanding]:
        return [
            row
            for setting, found in sorted(self._samples.items())
            if self._changed[setting]
            for row in impact.of_people(self._task_set, setting, found, self._changed[setting])
        ]


def _patched(episode: Episode, compared: Compared) -> bool:
    """Set the new values of an episode, unless it stays as it is; return whether there were any."""
    if compared.kept or not compared.changes:
        return False
    patch(episode, row_of(compared), current_versions(episode.task.task_set))
    return True


def _largest(rows: list[RescoredEpisode]) -> list[RescoredEpisode]:
    return nlargest(LARGEST, rows, key=lambda row: row.size)
