"""The command line of the package: the engine's commands, and verification of trajectory files. Needs no server."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from plumbline import __version__
from plumbline.envs.__main__ import add_commands, run
from plumbline.evaluation.files import checks
from plumbline.evaluation.files.task_sets import InvalidTaskSet
from plumbline.evaluation.files.trajectories import BadLine


def main(words: list[str] | None = None) -> int:
    """Run one command; the exit status is 1 if it was refused."""
    parser = argparse.ArgumentParser(prog="plumbline", description="Puzzles and trajectories without a server.")
    parser.add_argument("--version", action="version", version=f"Plumbline {__version__}")
    commands = parser.add_subparsers(required=True, metavar="command")
    add_commands(commands)
    _add_verify(commands)
    try:
        return run(parser.parse_args(words))
    except (BadLine, InvalidTaskSet) as error:
        print(f"plumbline: {error}", file=sys.stderr)
        return 1


def verify(chosen: argparse.Namespace) -> None:
    """Replay every episode of a trajectory file and print one JSON report for each, and a summary."""
    expected = checks.spec_from(chosen.task_set.read_bytes())
    with chosen.file.open("rb") as file:
        for report in checks.reports(checks.check(file, expected)):
            print(json.dumps(report))


def _add_verify(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    text = "replay a trajectory file against a task set as downloaded"
    made = commands.add_parser("verify", help=text, description=text)
    made.set_defaults(command=verify)
    made.add_argument("file", type=Path, help="trajectory file, gzip or not")
    made.add_argument("--task-set", type=Path, metavar="FILE", required=True, help="the task set as downloaded")
