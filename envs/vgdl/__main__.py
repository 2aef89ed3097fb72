"""The command line of games in the description language: trace or draw one, check an engine's traces."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from plumbline.envs.compiled import is_kept
from plumbline.envs.vgdl.compiler import precompile
from plumbline.envs.vgdl.compiler.machine import numbers
from plumbline.envs.vgdl.compiler.program import MODES
from plumbline.envs.vgdl.language.text import InvalidGame
from plumbline.envs.vgdl.library import game_files
from plumbline.envs.vgdl.look import openings
from plumbline.envs.vgdl.traces import checks, traces


def main(words: Sequence[str] | None = None) -> int:
    """Run a command; the exit status is 0 if all went well, 1 if something differs, 2 if a file cannot be used."""
    asked = _parser().parse_args(words)
    try:
        return int(asked.run(asked))
    except (InvalidGame, OSError, ValueError) as error:
        _complain(f"{type(error).__name__}: {error}")
        return 2


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m plumbline.envs.vgdl", description=__doc__)
    commands = parser.add_subparsers(required=True)
    trace = commands.add_parser("trace", help="play actions and print what happens")
    trace.add_argument("game", type=Path)
    trace.add_argument("level", type=Path)
    trace.add_argument("--actions", default="", help="one letter a tick: N nothing, U L D R directions, S use")
    trace.add_argument("--seed", type=int, default=0, help="seed of the random generator")
    trace.add_argument("--mode", choices=MODES, default=MODES[0], help="L: cells of 10 pixels; P: native size")
    trace.set_defaults(run=_trace)
    check = commands.add_parser("check", help="replay traces and report where they differ (exit status 1)")
    check.add_argument("traces", type=Path, nargs="+", help="JSON lines, compressed or not")
    check.add_argument(
        "--games", type=Path, required=True, help="the folder of GAME.txt and GAME_lvlN.txt, or of folders of them"
    )
    check.set_defaults(run=_check)
    picture = commands.add_parser("picture", help="draw the start of a level as PNG")
    picture.add_argument("game", type=Path)
    picture.add_argument("level", type=Path)
    picture.add_argument("out", type=Path)
    picture.add_argument("--cell", type=int, choices=range(8, 97), metavar="8..96", default=32, help="pixels of a cell")
    picture.set_defaults(run=_picture)
    compiling = commands.add_parser("compile", help="compile the machine code that plays games")
    compiling.set_defaults(run=_compile)
    return parser


def _compile(asked: argparse.Namespace) -> int:
    if not is_kept("plumbline.envs.vgdl.kernel.tick"):
        print(f"Compiling what plays arcade games (some {precompile.TAKES_SECONDS} seconds, once) ...", flush=True)
    precompile.compile_all()
    return 0


def _trace(asked: argparse.Namespace) -> int:
    numbers(asked.actions)  # what has no meaning is refused before anything is printed
    machine = game_files.machine(asked.game, asked.level, asked.mode)
    for place, remark in machine.program.game.remarks:
        _complain(f"{asked.game}: {place}: {remark}")
    _print(traces.header(machine, asked.game.stem))
    _print(
        traces.trace(machine, level=game_files.number(asked.level), name="cli", seed=asked.seed, actions=asked.actions)
    )
    return 0


def _picture(asked: argparse.Namespace) -> int:
    openings.drawn(game_files.text(asked.game), game_files.text(asked.level), asked.cell).save(asked.out, "PNG")
    return 0


def _check(asked: argparse.Namespace) -> int:
    check = checks.Check(asked.games, _complain)
    for path in asked.traces:
        for entry in check.lines(path):
            _print(entry)
    _print(check.tally.summary)
    return check.tally.status


def _complain(complaint: str) -> None:
    print(complaint, file=sys.stderr)


def _print(value: dict[str, Any]) -> None:
    print(json.dumps(value, separators=(",", ":")), flush=True)


if __name__ == "__main__":
    sys.exit(main())
