"""Let our agents play every published set of a group, and check their results.

Each agent plays under its own setting, usually without observations, which leaderboards show beside every other one;
where options change what wins, it plays under each of them. Runs that are stored are not played again. The last line
is JSON; the command ends with 1 if a check failed. With `--seed`, agents play with other dice, and nothing is stored.
"""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from typing import Any, NamedTuple

from django.core.management.base import CommandError

from plumbline.evaluation.agents.baseline import Baseline
from plumbline.evaluation.files.checks import VerifiedEpisode
from plumbline.evaluation.management.progress import bar
from plumbline.evaluation.management.site_command import SiteCommand
from plumbline.evaluation.models import TaskSet
from plumbline.evaluation.runs import baseline_runner, baseline_runs, reference_runs
from plumbline.evaluation.runs.reference_runs import Result
from plumbline.evaluation.suites import SUITES
from plumbline.evaluation.suites.groups import GROUPS


class Entrant(NamedTuple):
    """A baseline on a task set."""

    task_set: TaskSet
    baseline: Baseline

    @property
    def setting(self) -> str:
        return baseline_runner.own_setting(self.baseline)

    def __str__(self) -> str:
        return f"{self.baseline.name} on {self.task_set.slug} ({self.setting})"


class Command(SiteCommand):
    help = __doc__ or ""

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("group", metavar="GROUP", help=f"one of {', '.join(GROUPS)}")
        parser.add_argument("--seed", type=int, help="play with other dice, and store nothing")

    def handle(self, *_: Any, **options: Any) -> None:
        report: dict[str, Any] = {"group": options["group"], "runs": 0, "already": 0, "rows": [], "problems": []}
        for entrant in _entrants(options["group"]):
            try:
                results = self._results(entrant, options["seed"], report)
            except Exception as error:  # the other agents play all the same, and this one is reported
                report["problems"].append(f"{entrant}: it ended with {type(error).__name__}: {error}")
                continue
            self._tell(entrant, results, report)
        self.stdout.write(json.dumps(report))
        if report["problems"]:
            raise CommandError(f"problems: {len(report['problems'])}", returncode=1)

    def _results(self, entrant: Entrant, seed: int | None, report: dict[str, Any]) -> list[Result]:
        """Return the results of an entrant, which plays only if no run of it is stored or other dice are wanted."""
        stored = reference_runs.stored(entrant.baseline, entrant.task_set) if seed is None else None
        if stored is not None:
            report["already"] += 1
            return reference_runs.of_run(stored)
        played = list(self._play(entrant, seed))
        if seed is None:
            baseline_runner.publish(entrant.baseline, entrant.task_set, entrant.setting, played)
        report["runs"] += 1
        return reference_runs.of_played(entrant.task_set, played)

    def _play(self, entrant: Entrant, seed: int | None) -> Iterator[VerifiedEpisode]:
        baseline, task_set = entrant.baseline, entrant.task_set
        if seed is None:
            steps = baseline_runs.steps(baseline, task_set)
        else:
            steps = baseline_runner.steps(baseline, task_set, entrant.setting, seed)
        played = (each for each in steps if each is not None)
        return bar(played, task_set.tasks.count(), f"{baseline.title}, {task_set.slug}", sys.stderr)

    def _tell(self, entrant: Entrant, results: list[Result], report: dict[str, Any]) -> None:
        share = reference_runs.success(results)
        named = {"task_set": entrant.task_set.slug, "setting": entrant.setting, "agent": entrant.baseline.name}
        report["rows"].append(named | {"success": round(share, 4)})
        report["problems"] += reference_runs.problems(entrant.baseline, entrant.task_set, results)
        self.stdout.write(f"{entrant}: solved {sum(each.solved for each in results)} of {len(results)}")
        self.stdout.flush()


def _entrants(group: str) -> Iterator[Entrant]:
    """Yield each baseline of each published set of a group. Raises CommandError."""
    if group not in GROUPS:
        raise CommandError(f"group {group!r}: expected one of {', '.join(GROUPS)}")
    suites = [suite.name for suite in SUITES.values() if suite.group == group]
    for task_set in TaskSet.objects.published().ranked().filter(suite__in=suites).order_by("slug"):
        yield from (Entrant(task_set, baseline) for baseline in baseline_runner.playing(task_set))
