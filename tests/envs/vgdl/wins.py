"""Looks for a way to win each bundled level, and keeps those that are known beside the levels.

    python -m tests.envs.vgdl.wins [GAME...]

Lines of `wins.jsonl` that still win are kept as they are; for levels that have none a win is looked for: breadth first
where nothing is left to chance, and elsewhere by a beam, which knows what chance holds for its seed. A win that a beam
does not find may be written into the file by hand.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Mapping
from itertools import product

import numpy as np

from plumbline.envs.vgdl.compiler.machine import Machine, numbers
from plumbline.envs.vgdl.compiler.type_rows import LETTERS
from plumbline.envs.vgdl.generate import generate
from plumbline.envs.vgdl.kernel.memory import layout as at
from plumbline.envs.vgdl.kernel.memory.types import State
from plumbline.envs.vgdl.library import games
from plumbline.envs.vgdl.library.games import Win
from plumbline.envs.vgdl.model import Recipe
from plumbline.envs.vgdl.rules import machine
from plumbline.envs.vgdl.search.beam import Beam
from plumbline.envs.vgdl.search.breadth_first import Budget, shortest
from plumbline.envs.vgdl.search.random_sources import has_chance

MOST_TICKS = 1_000  # within which a win must come
MOST_STATES = 500_000  # that are looked at where nothing is left to chance
SEEDS = range(1, 7)
BEAMS = tuple(Beam(60, greed, MOST_TICKS) for greed in (1.0, 0.1, 0.0))
NAMES = {number: letter for letter, number in LETTERS.items()}

Level = tuple[str, int]


def played(game: str, number: int) -> Machine:
    """The machine of a bundled level."""
    return machine(generate(Recipe(game, number), 0), {}.get)


def wins(level: Level, win: Win) -> bool:
    """Whether what is told of a level wins it in time."""
    played_on = played(*level)
    return _is_won(played_on.advance(played_on.start(win.seed), numbers(win.actions)))


def _is_won(state: State) -> bool:
    return bool(state[at.OVER] and state[at.WINNER] == 1 and state[at.TICK] < MOST_TICKS)


def found(level: Level) -> Win | None:
    """A way to win a level. None where none was found, whether or not there is any."""
    played_on = played(*level)
    if not has_chance(played_on.program.game, played_on.program.map):
        answer = shortest(played_on, played_on.start(SEEDS[0]), Budget(MOST_STATES))
        if answer:
            return _win(SEEDS[0], answer[0])
    for seed, beam in product(SEEDS, BEAMS):
        for fan in beam.fans(played_on, played_on.start(seed), seed):
            for number in np.flatnonzero(fan.is_end).tolist():
                if _is_won(end := fan.trials.state(number)):
                    return _win(seed, fan.actions(number)[: int(end[at.TICK]) + 1])
    return None


def _win(seed: int, actions: Iterable[int]) -> Win:
    return Win(seed, "".join(NAMES[int(action)] for action in actions))


def write(told: Mapping[Level, Win]) -> None:
    """The file anew, sorted by game and level."""
    lines = [{"game": game, "level": number, **told[game, number]._asdict()} for game, number in sorted(told)]
    games.WINS.write_text("".join(json.dumps(line) + "\n" for line in lines))


def main(names: list[str]) -> int:
    """How many levels there is no win for."""
    told, missing = dict(games.wins()), 0
    for level in [(game, number) for game in names or sorted(games.games()) for number in sorted(games.levels(game))]:
        told |= _looked_for(level, told.pop(level, None))
        write(told)
        missing += level not in told
    return missing


def _looked_for(level: Level, win: Win | None) -> dict[Level, Win]:
    """The line of a level: the known one if it still wins, a new one, or none."""
    if win and wins(level, win):
        return {level: win}
    win = found(level)
    print(*level, f"won in {len(win.actions)} ticks" if win else "no win found", flush=True)
    return {level: win} if win else {}


if __name__ == "__main__":
    sys.exit(min(1, main(sys.argv[1:])))
