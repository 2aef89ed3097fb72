"""The cube's solvers at the command line: make their tables and compile them. Run `python -m envs.cube --help`."""

from __future__ import annotations

import argparse
import sys

from envs.cube import optimal, pruning, twophase
from envs.cube.archive import NoTables
from envs.cube.geometry import SOLVED
from envs.cube.turns import METRICS, Metric, play

_FEW = ("R", "U", "F'")


def main(arguments: list[str] | None = None) -> int:
    """Run one command; the exit status is 1 where tables cannot be kept."""
    chosen = _parser().parse_args(arguments)
    try:
        chosen.command()
    except NoTables as error:
        print(f"envs.cube: {error}", file=sys.stderr)
        return 1
    return 0


def tables() -> None:
    """Compile both solvers and make the tables that are kept, as far as that was not done before."""
    print("two-phase solver: compiling, and its small tables", flush=True)
    twophase.solve(play(SOLVED, _FEW))
    for metric in METRICS:
        table = pruning.prepared(metric, Line(metric))
        optimal.search(play(SOLVED, _FEW), len(_FEW), metric)
        print(f"{pruning.path(metric)}: {len(table):,} bytes, sha256 {pruning.DIGESTS[metric]}", flush=True)


class Line:
    """How far the making of a table is: one line, written over where people watch, else one for each tenth."""

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
    parser = argparse.ArgumentParser(prog="python -m envs.cube", description="The cube's solvers.")
    commands = parser.add_subparsers(required=True, metavar="command")
    text = "compile the solvers and make their tables: once for each machine, half a minute"
    commands.add_parser("tables", help=text, description=text).set_defaults(command=tables)
    return parser


if __name__ == "__main__":
    sys.exit(main())
