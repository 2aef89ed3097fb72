"""Hidden information: what a modality hides of a game, and a world that differs only in that."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from plumbline.envs.setting import BLIND
from plumbline.envs.vgdl.kernel.memory import layout as at
from plumbline.envs.vgdl.kernel.memory.types import State
from plumbline.envs.vgdl.language.description import Kind
from plumbline.envs.vgdl.model import PICTURE, Game, World
from plumbline.envs.vgdl.rules import integers


def hidden(game: Game) -> tuple[str, ...]:
    """Name what the modality does not show, though the game depends on it."""
    if game.setting.modality == BLIND:
        return ("the screen",)
    return tuple(kind.name for kind in _unseen(game))


def twin(game: Game, world: World, seat: int) -> tuple[Game, World] | None:
    """Return a world in which one hidden thing is elsewhere, or None if nothing is hidden."""
    state = integers(world).copy()
    slots = list(_slots(game, state))
    if not slots:
        return None
    state[slots[0] + at.X] += 1
    return game, replace(world, integers=state.tobytes())


def _unseen(game: Game) -> Iterator[Kind]:
    """Yield the kinds that are hidden in this modality and take part in some rule."""
    rules = game.machine.program.game
    in_rules = {number for rule in rules.rules for number in (rule.first, *rule.seconds)}
    at_stake = in_rules | {number for end in rules.ends for number in end.kinds}
    for kind in rules.kinds if game.setting.modality != PICTURE else ():
        if kind.values["hidden"] and not kind.values["invisible"] and kind.number in at_stake:
            yield kind


def _slots(game: Game, state: State) -> Iterator[int]:
    """Yield the slots of hidden things."""
    blind = game.setting.modality == BLIND
    for kind in game.machine.program.game.kinds if blind else _unseen(game):
        slot = int(state[at.HEADER + kind.number * at.TALLY + at.HEAD])
        while slot:
            yield slot
            slot = int(state[slot + at.NEXT])
