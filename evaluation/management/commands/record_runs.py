"""Record the runs that come with the project: our agents play the bundled sets in several processes.

A recording that is whole and of its set as it is now is left alone; remove it to have it played again. What was played
is kept after an interruption, episode by episode: the same command goes on.
"""

from __future__ import annotations

import os
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from itertools import chain, islice
from multiprocessing import get_context
from pathlib import Path
from time import monotonic
from typing import Any

import django
from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from plumbline.evaluation.files import task_sets
from plumbline.evaluation.runs.recorder import Recording, episode
from plumbline.evaluation.runs.recordings import FOLDER
from plumbline.evaluation.suites import SUITES

TASK_SETS = FOLDER.parent / "tasksets"
LINE_SECONDS = 10  # between two lines about the same recording
AHEAD = 2  # episodes handed out for each process

Step = tuple[Recording, int]


class Command(BaseCommand):
    help = __doc__ or ""
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        recorded = ",".join(sorted(path.name for path in FOLDER.iterdir()))
        parser.add_argument("--task-sets", default=recorded, metavar="SLUGS", help=f"default: {recorded}")
        parser.add_argument("--agents", default="", metavar="NAMES", help="separated by commas (default: all)")
        parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
        parser.add_argument("--out", type=Path, default=FOLDER, help="the folder of the recordings")

    def handle(self, *_: Any, **options: Any) -> None:
        if options["processes"] < 1:
            raise CommandError(f"--processes {options['processes']}: expected at least 1")
        recordings = [each for slug in _names(options["task_sets"]) for each in self._recordings(slug, options)]
        missing = {recording: recording.missing() for recording in recordings}
        absent = {recording: len(numbers) for recording, numbers in missing.items() if numbers}
        self.stdout.write(f"{len(recordings)} recordings, {len(absent)} of them to play: {sum(absent.values())} tasks")
        for recording, numbers in missing.items():
            if not numbers and not recording.whole:
                recording.finish()  # it was interrupted after its last task
        steps = chain.from_iterable(((recording, number) for number in missing[recording]) for recording in absent)
        try:
            self._play(steps, absent, options["processes"])
        except KeyboardInterrupt as interrupt:
            told = "interrupted: what was played is kept; the same command goes on"
            raise CommandError(told, returncode=130) from interrupt

    def _recordings(self, slug: str, options: dict[str, Any]) -> Iterator[Recording]:
        path = TASK_SETS / f"{slug}.jsonl"
        if not path.is_file():
            raise CommandError(f"--task-sets {slug!r}: expected the name of a bundled set, in {TASK_SETS}")
        suite = SUITES[task_sets.read(path.read_bytes())[0].suite]
        known = [agent.name for agent in (*suite.agents, *suite.on_request)]
        wanted = _names(options["agents"]) or known
        for name in wanted:
            if name not in known:
                raise CommandError(f"--agents {name!r}: expected some of {', '.join(known)}")
            part = Path(settings.DATA_DIR) / "recordings" / slug / f"{name}.jsonl"
            yield Recording(path, name, options["out"] / slug / f"{name}.jsonl.gz", part)

    def _play(self, steps: Iterator[Step], absent: dict[Recording, int], processes: int) -> None:
        began, told = dict.fromkeys(absent, 0.0), monotonic()
        with ProcessPoolExecutor(processes, get_context("spawn"), initializer=django.setup) as pool:
            playing: dict[Future[bytes], Recording] = {}
            try:
                while True:
                    for recording, number in islice(steps, AHEAD * processes - len(playing)):
                        began[recording] = began[recording] or monotonic()
                        playing[pool.submit(episode, recording.task_set, recording.agent, number)] = recording
                    if not playing:
                        return
                    for future in wait(playing, return_when=FIRST_COMPLETED).done:
                        recording = playing.pop(future)
                        recording.add(future.result())
                        absent[recording] -= 1
                        if not absent[recording]:
                            recording.finish()
                            self._tell(f"{recording.name}: recorded, {monotonic() - began[recording]:.0f} s")
                    if monotonic() - told > LINE_SECONDS:
                        told = monotonic()
                        self._tell(", ".join(f"{each.name}: {absent[each]} to go" for each in set(playing.values())))
            finally:
                pool.shutdown(cancel_futures=True)

    def _tell(self, line: str) -> None:
        self.stdout.write(line)
        self.stdout.flush()


def _names(text: str) -> Sequence[str]:
    return [name for name in text.split(",") if name]
