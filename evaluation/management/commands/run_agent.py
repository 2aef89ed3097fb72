"""Let one of our agents play a task set; write its trajectory, or publish its run."""

from __future__ import annotations

import gzip
import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError

from plumbline.envs.setting import unseen
from plumbline.envs.shelf import UnknownContent
from plumbline.evaluation.agents.baseline import Baseline
from plumbline.evaluation.files import checks
from plumbline.evaluation.files.trajectories import Header, write
from plumbline.evaluation.management.progress import bar
from plumbline.evaluation.management.site_command import SiteCommand
from plumbline.evaluation.models import TaskSet
from plumbline.evaluation.runs import baseline_runner
from plumbline.evaluation.suites import AGENTS, SUITES

MOST_TICKS = 1_000_000  # before each turn: a second or so


class Command(SiteCommand):
    help = __doc__ or ""

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("agent", choices=sorted(AGENTS))
        parser.add_argument("--task-set", required=True, metavar="SLUG")
        parser.add_argument(
            "--modality", metavar="SETTING", help="default: the agent's own, usually without observations"
        )
        budget = parser.add_mutually_exclusive_group()
        budget.add_argument(
            "--ticks", type=int, help="budget of forward-model ticks per turn (default: the agent's own)"
        )
        budget.add_argument(
            "--think", type=int, metavar="MILLISECONDS", help="budget of time per turn; such runs cannot be reproduced"
        )
        parser.add_argument("--out", type=Path, help="write the trajectory to this file")
        parser.add_argument("--publish", action="store_true", help="publish the run on the leaderboard, as run by us")

    def handle(self, *_: Any, **options: Any) -> None:
        task_set = self._task_set(options["task_set"])
        agent = self._agent(task_set, options)
        setting = self._setting(task_set, options["modality"] or baseline_runner.own_setting(agent))
        self._see_that_it_can_be_kept(task_set, options)
        try:
            played = list(self._play(agent, task_set, setting))
        except UnknownContent as error:
            raise CommandError(f"{agent.name} replays published files: {error}") from error
        if options["out"]:
            header = baseline_runner.header(agent, task_set, setting)
            self._write(options["out"], header, played)
        if options["publish"]:
            run = baseline_runner.publish(agent, task_set, setting, played)
            self.stdout.write(f"published: {run}")
        solved = sum(each.trajectory.solved for each in played)
        self.stdout.write(f"{agent.name} solved {solved} of {len(played)}")

    def _task_set(self, slug: str) -> TaskSet:
        task_set = TaskSet.objects.filter(slug=slug).exclude(state=TaskSet.State.DRAFT).first()
        if task_set is None:
            raise CommandError(f"task set {slug!r}: expected one that is frozen or published")
        return task_set

    def _see_that_it_can_be_kept(self, task_set: TaskSet, options: dict[str, Any]) -> None:
        if options["publish"] and task_set.practice:
            raise CommandError(f"{task_set.slug} is for practice: expected a set with leaderboards")
        if options["out"] and not options["out"].parent.is_dir():
            raise CommandError(f"--out {str(options['out'])!r}: there is no folder {str(options['out'].parent)!r}")

    def _agent(self, task_set: TaskSet, options: dict[str, Any]) -> Baseline:
        suite = SUITES[task_set.suite]
        playing = {agent.name: agent for agent in (*suite.agents, *suite.on_request)}
        if options["agent"] not in playing:
            raise CommandError(
                f"agent {options['agent']!r} does not play {task_set.slug}: expected {', '.join(playing)}"
            )
        return self._looking(task_set, playing[options["agent"]], options)

    def _looking(self, task_set: TaskSet, agent: Baseline, options: dict[str, Any]) -> Baseline:
        """Return the agent with the budget that was asked for."""
        ticks, milliseconds = options["ticks"], options["think"]
        if ticks is None and milliseconds is None:
            return agent
        suite = SUITES[task_set.suite]
        if not agent.ticks or agent in suite.on_request:
            looking = ", ".join(each.name for each in suite.agents if each.ticks) or "none of those who play this set"
            raise CommandError(f"{agent.name!r} takes no budget; expected {looking}")
        if milliseconds is not None and (options["publish"] or milliseconds < 1):
            raise CommandError(f"--think {milliseconds}: expected milliseconds, and not together with --publish")
        if ticks is not None and not 1 <= ticks <= MOST_TICKS:
            raise CommandError(f"--ticks {ticks}: expected 1 to {MOST_TICKS}")
        if milliseconds is not None:
            return agent.thinking(milliseconds)
        return agent.looking(ticks) if ticks != agent.ticks else agent

    def _setting(self, task_set: TaskSet, text: str) -> str:
        known = (*unseen(task_set.settings), *task_set.settings)
        if text not in known:
            raise CommandError(f"modality {text!r}: expected one of {', '.join(known)}")
        return text

    def _play(self, agent: Baseline, task_set: TaskSet, setting: str) -> Iterator[checks.VerifiedEpisode]:
        total = task_set.tasks.count()
        yield from bar(baseline_runner.play(agent, task_set, setting), total, agent.title, sys.stderr)

    def _write(self, path: Path, header: Header, played: list[checks.VerifiedEpisode]) -> None:
        body = b"".join(write(header, [baseline_runner.line(each) for each in played]))
        path.write_bytes(gzip.compress(body, mtime=0) if path.suffix == ".gz" else body)
        self.stdout.write(f"{path}: {len(played)} episodes")
