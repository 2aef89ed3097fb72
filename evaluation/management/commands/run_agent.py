"""Let one of our agents play a task set; write its trajectory, or publish its run."""

from __future__ import annotations

import gzip
import sys
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from evaluation import runs
from evaluation.agents import AGENTS, field
from evaluation.management.progress import bar
from evaluation.models import TaskSet
from evaluation.suites import SUITES
from evaluation.tasksets import unseen
from evaluation.trajectories import Header, write


class Command(BaseCommand):
    help = __doc__ or ""

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("agent", choices=sorted(AGENTS))
        parser.add_argument("--task-set", required=True, metavar="SLUG")
        parser.add_argument("--modality", metavar="SETTING", help="default: the agent's own; most do not look")
        parser.add_argument(
            "--think", type=int, metavar="MILLISECONDS", help="before each turn, by the clock; not to be reproduced"
        )
        parser.add_argument("--out", type=Path, help="write the trajectory to this file")
        parser.add_argument("--publish", action="store_true", help="put the run on the boards, as run by us")

    def handle(self, *_: Any, **options: Any) -> None:
        task_set = TaskSet.objects.filter(slug=options["task_set"]).exclude(state=TaskSet.State.DRAFT).first()
        if task_set is None:
            raise CommandError(f"task set {options['task_set']!r}: expected one that is frozen or published")
        playing = SUITES[task_set.suite].agents
        if options["agent"] not in playing:
            raise CommandError(
                f"agent {options['agent']!r} does not play {task_set.slug}: expected {', '.join(playing)}"
            )
        own = field.own_setting(AGENTS[options["agent"]])
        setting = self._setting(task_set, options["modality"] or own)
        if options["publish"] and task_set.practice:
            raise CommandError(f"{task_set.slug} is for practice: it has no board to publish on")
        if options["out"] and not options["out"].parent.is_dir():
            raise CommandError(f"--out {str(options['out'])!r}: there is no folder {str(options['out'].parent)!r}")
        seconds = self._thinking_seconds(playing, options)
        played = list(self._play(AGENTS[options["agent"]], task_set, setting, seconds))
        if options["out"]:
            header = field.header(AGENTS[options["agent"]], task_set, setting)
            self._write(options["out"], header, played)
        if options["publish"]:
            run = field.publish(AGENTS[options["agent"]], task_set, setting, played)
            self.stdout.write(f"published: {run}")
        solved = sum(each.course.solved for each in played)
        self.stdout.write(f"{options['agent']} solved {solved} of {len(played)}")

    def _thinking_seconds(self, playing: Sequence[str], options: dict[str, Any]) -> float | None:
        if options["think"] is None:
            return None
        if options["publish"] or options["think"] < 1:
            raise CommandError(f"--think {options['think']}: expected milliseconds, and not together with --publish")
        if not AGENTS[options["agent"]].thinks:
            thinking = ", ".join(name for name in playing if AGENTS[name].thinks) or "none of those who play this set"
            raise CommandError(f"--think: {options['agent']!r} has no use for time; expected {thinking}")
        return float(options["think"]) / 1000

    def _setting(self, task_set: TaskSet, text: str) -> str:
        known = (*unseen(task_set.settings), *task_set.settings)
        if text not in known:
            raise CommandError(f"modality {text!r}: expected one of {', '.join(known)}")
        return text

    def _play(self, agent: Any, task_set: TaskSet, setting: str, seconds: float | None) -> Iterator[runs.Verified]:
        total = task_set.tasks.count()
        yield from bar(field.play(agent, task_set, setting, seconds), total, agent.title, sys.stderr)

    def _write(self, path: Path, header: Header, played: list[runs.Verified]) -> None:
        body = b"".join(write(header, [field.line(each) for each in played]))
        path.write_bytes(gzip.compress(body, mtime=0) if path.suffix == ".gz" else body)
        self.stdout.write(f"{path}: {len(played)} episodes")
