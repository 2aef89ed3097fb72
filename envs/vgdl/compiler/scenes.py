"""Readable states: the tick, the score, the sprites and what they hold."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from plumbline.envs.vgdl.compiler.program import Program
from plumbline.envs.vgdl.compiler.type_rows import resources
from plumbline.envs.vgdl.kernel.memory import layout as at
from plumbline.envs.vgdl.kernel.memory.types import State


@dataclass(frozen=True, slots=True)
class Sprite:
    """One sprite; its place is in pixels, between the upper left corners of the screen and of the sprite."""

    kind: int
    x: int
    y: int
    facing: tuple[float, float]
    health: int
    is_dead: bool  # an avatar that died and stays


@dataclass(frozen=True)
class Scene:
    """A state of a program."""

    program: Program
    state: State

    @property
    def tick(self) -> int:
        """The number of the last tick; -1 before the first."""
        return int(self.state[at.TICK])

    @property
    def score(self) -> int:
        return int(self.state[at.SCORE])

    @property
    def winner(self) -> int:
        """1 won, 0 lost, -1 neither."""
        return int(self.state[at.WINNER])

    @property
    def over(self) -> bool:
        return bool(self.state[at.OVER])

    @property
    def draws(self) -> int:
        """The number of draws of chance so far."""
        return int(self.state[at.DRAWS])

    @cached_property
    def _slots(self) -> NDArray[np.int32]:
        code = self.program.code
        return self.state[int(code[at.SLOTS]) :].reshape(-1, int(code[at.SLOT]))

    @cached_property
    def places(self) -> NDArray[np.int32]:
        """A row of kind, x and y for each sprite except dead avatars, sorted."""
        alive = self._slots[:, at.FLAGS] & (at.LIVE | at.DYING) == at.LIVE
        rows = self._slots[alive][:, [at.KIND, at.X, at.Y]]
        order: NDArray[np.int32] = rows[np.lexsort((rows[:, 2], rows[:, 1], rows[:, 0]))]
        return order

    @property
    def avatar(self) -> Sprite | None:
        """The avatar; None if it was removed."""
        slot = int(self.state[at.AVATAR])
        return self._sprite(slot) if slot else None

    @cached_property
    def resources(self) -> dict[int, int]:
        """The resources that the avatar holds or once held, by kind."""
        slot = int(self.state[at.AVATAR])
        if not slot:
            return {}
        first = slot + at.SPRITE
        held = {kind: int(self.state[first + place]) for kind, place in resources(self.program.game).items()}
        return {kind: amount - 1 for kind, amount in held.items() if amount > 0}

    def sprites(self, kind: int) -> Iterator[Sprite]:
        """Yield the sprites of a kind in the order of their creation."""
        slot = int(self.state[at.HEADER + kind * at.TALLY + at.HEAD])
        while slot:
            yield self._sprite(slot)
            slot = int(self.state[slot + at.NEXT])

    def _sprite(self, slot: int) -> Sprite:
        state = self.state
        dx, dy = state[slot : slot + 4].view(np.float64)
        return Sprite(
            kind=int(state[slot + at.KIND]),
            x=int(state[slot + at.X]),
            y=int(state[slot + at.Y]),
            facing=(float(dx), float(dy)),
            health=int(state[slot + at.HEALTH]),
            is_dead=bool(state[slot + at.FLAGS] & at.DYING),
        )
