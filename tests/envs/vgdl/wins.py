"""Looks for a way to win each bundled level, and keeps those that are known.

    python -m tests.envs.vgdl.wins [GAME...]

Lines of `wins.jsonl` that still win are kept as they are; for levels that have none a win is looked for: breadth first
where nothing is left to chance, and elsewhere by a beam, which knows what chance holds for its seed. A win that a beam
does not find may be written into the file by hand.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterable, Mapping
from itertools import product
from math import log
from pathlib import Path
from random import Random
from typing import NamedTuple

from envs.vgdl.games import games, levels
from envs.vgdl.generate import generate
from envs.vgdl.kernel import layout as at
from envs.vgdl.kernel.types import State
from envs.vgdl.kindrows import LETTERS
from envs.vgdl.luck import has_chance
from envs.vgdl.machine import Machine, Stuck, numbers
from envs.vgdl.model import Recipe
from envs.vgdl.rules import machine
from envs.vgdl.search import shortest

FILE = Path(__file__).with_name("wins.jsonl")
MOST_TICKS = 1_000  # within which a win must come
MOST_STATES = 500_000  # that are looked at where nothing is left to chance
SEEDS = range(1, 7)
GREED = (1.0, 0.1, 0.0)  # what a point is worth beside a place where few have been
WIDTH, LINES, STEP = 60, 10, 4  # states kept, lines tried from each, and ticks of a line
CROWD = 3  # states kept of one score with the avatar in one place
NAMES = {number: letter for letter, number in LETTERS.items()}

Level = tuple[str, int]
Win = dict[str, str | int]


class Lead(NamedTuple):
    """A state, how promising it is, and the actions that led to it."""

    promise: float
    state: State
    actions: tuple[int, ...]


def played(game: str, number: int) -> Machine:
    """The machine of a bundled level."""
    return machine(generate(Recipe(game, number), 0), {}.get)


def known() -> dict[Level, Win]:
    """The lines of the file by level."""
    lines = FILE.read_text().splitlines() if FILE.exists() else []
    return {(win["game"], win["level"]): win for win in map(json.loads, lines)}


def wins(win: Win) -> bool:
    """Whether what a line tells wins in time."""
    played_on = played(win["game"], win["level"])
    return won(played_on.advance(played_on.start(win["seed"]), numbers(win["actions"])))


def won(state: State) -> bool:
    return bool(state[at.OVER] and state[at.WINNER] == 1 and state[at.TICK] < MOST_TICKS)


def found(game: str, number: int) -> Win | None:
    """A way to win a level. None where none was found, whether or not there is any."""
    played_on = played(game, number)
    if not has_chance(played_on.program.game, played_on.program.map):
        answer = shortest(played_on, played_on.start(SEEDS[0]), most_states=MOST_STATES)
        if answer:
            return _win(game, number, SEEDS[0], answer[0])
    for seed, greed in product(SEEDS, GREED):
        actions = hunted(played_on, seed, greed)
        if actions:
            return _win(game, number, seed, actions)
    return None


def hunted(machine: Machine, seed: int, greed: float) -> tuple[int, ...]:
    """Actions that win with this seed, looked for by a beam: the most promising states, a few ticks further at a time.
    Empty where none were found."""
    dice, visits, first = Random(seed), Counter(), machine.start(seed)
    choices = [number for number in LETTERS.values() if number == at.NIL or machine.known(_kind(first)) >> number & 1]
    leads = [Lead(0.0, first, ())]
    while leads:
        following = []
        for lead, line in product(leads, range(LINES)):
            actions = _line(dice, choices, line)
            after = _after(machine, lead.state, actions)
            if won(after):
                return (*lead.actions, *actions)[: int(after[at.TICK]) + 1]
            if not after[at.OVER] and after[at.TICK] < MOST_TICKS and _is_inside(machine, after):
                following.append(Lead(_promise(after, visits, greed, dice), after, (*lead.actions, *actions)))
        leads = _chosen(following)
    return ()


def _line(dice: Random, choices: list[int], number: int) -> list[int]:
    """One action all along, each in turn; then whatever comes, which often goes on as it was."""
    if number < len(choices):
        return [choices[number]] * STEP
    actions = [dice.choice(choices)]
    while len(actions) < STEP:
        actions.append(dice.choice((actions[-1], dice.choice(choices))))
    return actions


def _after(machine: Machine, state: State, actions: list[int]) -> State:
    """The state after these actions; where the rules end, one in which the game is over."""
    try:
        return machine.advance(state, actions)
    except Stuck:
        stopped = state.copy()
        stopped[at.OVER] = 1
        return stopped


def _promise(state: State, visits: Counter[tuple[int, ...]], greed: float, dice: Random) -> float:
    """The score, and less where many have been with this score. Equals are told apart by chance."""
    here = _here(state)
    visits[here] += 1
    return greed * float(state[at.SCORE]) - log(visits[here]) / 2 + dice.random() / 1_000


def _chosen(leads: Iterable[Lead]) -> list[Lead]:
    """The most promising, no two alike and few in one place with one score."""
    crowds: Counter[tuple[int, ...]] = Counter()
    chosen: dict[bytes, Lead] = {}
    for lead in sorted(leads, key=lambda lead: -lead.promise):
        here, kept = _here(lead.state), lead.state[at.HEADER :].tobytes()
        if kept not in chosen and crowds[here] < CROWD:
            crowds[here] += 1
            chosen[kept] = lead
        if len(chosen) == WIDTH:
            break
    return list(chosen.values())


def _here(state: State) -> tuple[int, ...]:
    """Where the avatar is, and the score."""
    slot = int(state[at.AVATAR])
    return int(state[slot + at.X]), int(state[slot + at.Y]), int(state[at.SCORE])


def _is_inside(machine: Machine, state: State) -> bool:
    """Whether the avatar is on the screen: some levels have a door in their edge, and nothing lies beyond it."""
    slot, code = int(state[at.AVATAR]), machine.program.code
    return bool(0 <= state[slot + at.X] < code[at.WIDTH] and 0 <= state[slot + at.Y] < code[at.HEIGHT])


def _kind(state: State) -> int:
    return int(state[int(state[at.AVATAR]) + at.KIND])


def _win(game: str, number: int, seed: int, actions: Iterable[int]) -> Win:
    return {"game": game, "level": number, "seed": seed, "actions": "".join(NAMES[int(action)] for action in actions)}


def write(told: Mapping[Level, Win]) -> None:
    """The file anew, sorted by game and level."""
    FILE.write_text("".join(json.dumps(told[level]) + "\n" for level in sorted(told)))


def main(names: list[str]) -> int:
    """How many levels there is no win for."""
    told, missing = known(), 0
    for level in [(game, number) for game in names or sorted(games()) for number in sorted(levels(game))]:
        told |= _looked_for(level, told.pop(level, None))
        write(told)
        missing += level not in told
    return missing


def _looked_for(level: Level, win: Win | None) -> dict[Level, Win]:
    """The line of a level: the known one if it still wins, a new one, or none."""
    if win and wins(win):
        return {level: win}
    win = found(*level)
    print(*level, f"won in {len(win['actions'])} ticks" if win else "no win found", flush=True)
    return {level: win} if win else {}


if __name__ == "__main__":
    sys.exit(min(1, main(sys.argv[1:])))
