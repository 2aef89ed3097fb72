"""The command line of games in the description language: trace or draw one, check an engine's traces."""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from glob import escape
from pathlib import Path
from typing import Any, TypeVar

from envs.vgdl import tracefiles, traces
from envs.vgdl.levels import read_level
from envs.vgdl.machine import Machine, numbers
from envs.vgdl.program import MODES, compile_program
from envs.vgdl.reading import read_game
from envs.vgdl.text import InvalidGame

_NUMBER = re.compile(r"_lvl(\d+)$")
T = TypeVar("T")


def main(words: Sequence[str] | None = None) -> int:
    """0 where all went well, 1 where something differs, 2 where a file cannot be used."""
    asked = _parser().parse_args(words)
    try:
        return int(asked.run(asked))
    except (InvalidGame, OSError, ValueError) as error:
        print(f"{type(error).__name__}: {error}", file=sys.stderr)
        return 2


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m envs.vgdl", description=__doc__)
    commands = parser.add_subparsers(required=True)
    trace = commands.add_parser("trace", help="play actions and print what happens")
    trace.add_argument("game", type=Path)
    trace.add_argument("level", type=Path)
    trace.add_argument("--actions", default="", help="one letter a tick: N nothing, U L D R directions, S use")
    trace.add_argument("--seed", type=int, default=0, help="of the generator of chance")
    trace.add_argument("--mode", choices=MODES, default=MODES[0], help="L: cells of 10 pixels; P: native size")
    trace.set_defaults(run=_trace)
    check = commands.add_parser("check", help="replay traces and say where they differ: then the status is 1")
    check.add_argument("traces", type=Path, nargs="+", help="JSON lines, compressed or not")
    check.add_argument("--games", type=Path, required=True, help="the folder of GAME.txt and GAME_lvlN.txt")
    check.set_defaults(run=_check)
    picture = commands.add_parser("picture", help="draw the start of a level as PNG")
    picture.add_argument("game", type=Path)
    picture.add_argument("level", type=Path)
    picture.add_argument("out", type=Path)
    picture.add_argument("--cell", type=int, choices=range(8, 97), metavar="8..96", default=32, help="pixels of a cell")
    picture.set_defaults(run=_picture)
    compiling = commands.add_parser("compile", help="make the machine code now, once, that plays games")
    compiling.set_defaults(run=_compile)
    return parser


def _compile(asked: argparse.Namespace) -> int:
    from envs.compiled import is_kept
    from envs.vgdl import warm

    if not is_kept("envs.vgdl.kernel.tick"):
        print(f"Compiling what plays arcade games (some {warm.TAKES_SECONDS} seconds, once) ...", flush=True)
    warm.warm()
    return 0


def _trace(asked: argparse.Namespace) -> int:
    numbers(asked.actions)  # what has no meaning is refused before anything is printed
    machine = _machine(asked.game, asked.level, asked.mode)
    number = _NUMBER.search(asked.level.stem)
    level = int(number.group(1)) if number else 0
    for place, told in machine.program.game.remarks:
        print(f"{asked.game}: {place}: {told}", file=sys.stderr)
    _print(traces.header(machine, asked.game.stem))
    _print(traces.trace(machine, level=level, name="cli", seed=asked.seed, actions=asked.actions))
    return 0


def _picture(asked: argparse.Namespace) -> int:
    from envs.vgdl import specimens

    specimens.level(_text(asked.game), _text(asked.level), asked.cell).save(asked.out, "PNG")
    return 0


def _check(asked: argparse.Namespace) -> int:
    played = same = ticks = 0
    alike = True
    for path in asked.traces:
        lines = tracefiles.read(path)
        head = next(lines)
        alike = _same_header(path, head, asked.games) and alike
        for told in _checked(path, head, lines, asked.games):
            _print(told)
            played, ticks = played + 1, ticks + told["matched"]
            same += told["first_mismatch"] is None
    _print({"traces": played, "equal": same, "different": played - same, "ticks": ticks})
    return 0 if alike and same == played else 1


def _same_header(path: Path, head: dict[str, Any], games: Path) -> bool:
    """Whether a file's header is what we would write; what the avatar can do is told of the first level."""
    levels = [_NUMBER.search(level.stem) for level in games.glob(f"{escape(head['game'])}_lvl*.txt")]
    first = min((int(found[1]) for found in levels if found), default=0)
    told = traces.difference(head, traces.header(_opened(games, head, first), head["game"]))
    if told:
        print(f"{path}: header: {told}", file=sys.stderr)
    return not told


def _checked(
    path: Path, head: dict[str, Any], lines: Iterator[dict[str, Any]], games: Path
) -> Iterator[dict[str, Any]]:
    """One line for each trace of a file."""
    machines: dict[int, Machine] = {}
    for golden in lines:
        level = golden["level"]
        if level not in machines:
            machines[level] = _opened(games, head, level)
        found = traces.compare(machines[level], golden)
        if found.told:
            print(f"{path}: level {level}, {golden['id']}: {found.told}", file=sys.stderr)
        line = {
            "game": head["game"],
            "level": level,
            "id": golden["id"],
            "ticks": found.ticks,
            "matched": found.matched,
        }
        yield {**line, "first_mismatch": found.first_mismatch}


def _opened(games: Path, head: dict[str, Any], level: int) -> Machine:
    return _machine(games / f"{head['game']}.txt", games / f"{head['game']}_lvl{level}.txt", head["mode"])


def _machine(game: Path, level: Path, mode: str) -> Machine:
    description = _read(game, read_game)
    map_ = _read(level, lambda text: read_level(description, text))
    return Machine(compile_program(description, map_, mode))


def _read(path: Path, reader: Callable[[str], T]) -> T:
    """What a reader makes of the text of a file, which its error names."""
    try:
        return reader(_text(path))
    except InvalidGame as error:
        raise InvalidGame(None, f"{path}: {error}") from error


def _text(path: Path) -> str:
    with path.open(encoding="utf-8", errors="replace", newline="") as file:
        return file.read()


def _print(value: dict[str, Any]) -> None:
    print(json.dumps(value, separators=(",", ":")), flush=True)


if __name__ == "__main__":
    sys.exit(main())
