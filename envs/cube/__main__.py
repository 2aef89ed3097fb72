"""The cube's solvers and its learner at the command line. Run `python -m plumbline.envs.cube --help`."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import numpy as np

from plumbline.envs.archive import NoTables
from plumbline.envs.cube.geometry import SOLVED
from plumbline.envs.cube.learning import policy, training
from plumbline.envs.cube.solver import optimal, two_phase
from plumbline.envs.cube.solver.tables import pruning
from plumbline.envs.cube.solver.turns import METRICS, Metric, play

_FEW = ("R", "U", "F'")
TRIED = 1000  # cubes for each length of scramble


def main(arguments: list[str] | None = None) -> int:
    """Run one command; the exit status is 1 where tables cannot be kept."""
    chosen = _parser().parse_args(arguments)
    try:
        chosen.command(chosen)
    except NoTables as error:
        print(f"plumbline: {error}", file=sys.stderr)
        return 1
    return 0


def tables(chosen: argparse.Namespace) -> None:
    """Compile both solvers, and make the tables on disk that are missing."""
    print("two-phase solver: compiling, and its small tables", flush=True)
    two_phase.solve(play(SOLVED, _FEW))
    for metric in METRICS:
        table = pruning.prepared(metric, Line(metric))
        optimal.search(play(SOLVED, _FEW), len(_FEW), metric)
        print(f"{pruning.path(metric)}: {len(table):,} bytes, sha256 {pruning.DIGESTS[metric]}", flush=True)


def train(chosen: argparse.Namespace) -> None:
    """Train a policy, test it on cubes that it has not seen, and store it."""
    learned = training.train(chosen.seed, _report_progress)
    chance = np.random.default_rng([chosen.seed, 1])
    for turns in range(1, len(training.CURRICULUM) + 1):
        cubes = training.scrambled(np.full(TRIED, turns), chance)
        share = training.played(learned, cubes, chance).solved.mean()
        print(f"scrambled by {turns}: {share:.1%} of {TRIED} solved within {training.LONGEST} moves", flush=True)
    policy.write(learned, chosen.out, f"python -m plumbline.envs.cube train --seed {chosen.seed}")
    print(f"{chosen.out}: {chosen.out.stat().st_size:,} bytes")


def _report_progress(turns: int, done: int, solved: float) -> None:
    updates = sum(updates for _, updates in training.CURRICULUM)
    if done % 20 == 0:
        print(f"{done}/{updates} updates: up to {turns} turns, {solved:.0%} solved", file=sys.stderr, flush=True)


class Line:
    """Progress of a table: one line, rewritten on a terminal, else a line for each tenth."""

    def __init__(self, metric: Metric) -> None:
        self._metric = metric
        self._steps = 100 if sys.stderr.isatty() else 10
        self._done = -1

    def __call__(self, known: int, entries: int) -> None:
        done = self._steps * known // entries
        if done > self._done:
            self._done = done
            self._write(f"{self._metric.name} turns: {100 * done // self._steps} % of {entries:,} distances")

    def _write(self, text: str) -> None:
        over = self._steps == 100 and self._done < 100
        print(f"\r{text}" if self._steps == 100 else text, end="" if over else "\n", file=sys.stderr, flush=True)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m plumbline.envs.cube", description="The cube's solvers and its learner."
    )
    commands = parser.add_subparsers(required=True, metavar="command")
    text = "compile the solvers and make their tables: once for each machine, half a minute"
    commands.add_parser("tables", help=text, description=text).set_defaults(command=tables)
    text = "train the learned baseline: minutes on two cores"
    command = commands.add_parser("train", help=text, description=text)
    command.add_argument("--seed", type=int, default=1, help="seed of all chance (%(default)s)")
    command.add_argument("--out", type=Path, default=policy.WEIGHTS, help="file for the weights (%(default)s)")
    command.set_defaults(command=train)
    return parser


if __name__ == "__main__":
    sys.exit(main())
