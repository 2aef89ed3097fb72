"""Compiling the machine code before a player waits for it."""

from __future__ import annotations

import numpy as np

from plumbline.envs.vgdl.compiler.machine import Machine
from plumbline.envs.vgdl.compiler.program import LEARNING, compile_program
from plumbline.envs.vgdl.kernel.acting.routes import first_steps
from plumbline.envs.vgdl.kernel.memory.layout import FACES, JOINS, NIL, SHOWN
from plumbline.envs.vgdl.language.levels import read_level
from plumbline.envs.vgdl.language.parser import read_game

SMALLEST = """BasicGame
  SpriteSet
    avatar > MovingAvatar
  InteractionSet
    avatar EOS > stepBack
    avatar TIME > undoAll
  TerminationSet
    Timeout limit=9
"""
TAKES_SECONDS = 25  # once, on one of two shared cores


def compile_all() -> None:
    """Call every function that is kept as machine code, so that it is compiled."""
    game = read_game(SMALLEST)
    machine = Machine(compile_program(game, read_level(game, "A "), LEARNING))
    state = machine.start(0)
    later = machine.advance(state, [NIL])
    machine.alike(state, later)
    first_steps(2, 1, np.zeros(2, np.bool_), 0)
    machine.painted(later, np.full(len(game.kinds), FACES | JOINS | SHOWN, np.int8), 8)
