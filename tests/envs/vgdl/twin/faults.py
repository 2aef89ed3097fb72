"""Faults planted in the kernel's text, each with a play that meets it.

The twin names each, machine code goes on silently. As a program this plays them by machine code first, in memory with
margins, and prints what the twin says afterwards.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from plumbline.envs.vgdl.compiler.machine import numbers
from plumbline.envs.vgdl.compiler.program import LEARNING, Program, compile_program
from plumbline.envs.vgdl.kernel.memory.layout import FACES, JOINS, SHOWN
from plumbline.envs.vgdl.language.levels import read_level
from plumbline.envs.vgdl.language.parser import read_game
from tests.envs.vgdl.twin.buffers import FreeSlot, OutOfBounds, Violation
from tests.envs.vgdl.twin.modules import Edit, Entry, Modules, checked, machine_code
from tests.envs.vgdl.twin.pairing import Copies, alone, changed, named_arguments
from tests.envs.vgdl.worlds import a_text

Scenario = Callable[[Modules], object]


@dataclass(frozen=True)
class Fault:
    """A change of the kernel that makes it misuse memory, a play that meets it, and the error that the twin raises."""

    edit: Edit
    scenario: Scenario
    error: type[Violation]
    function: str
    buffer: str


def _program(level: str, **parts: str) -> Program:
    game = read_game(a_text(**parts))
    return compile_program(game, read_level(game, level), LEARNING)


def _started(modules: Modules, level: str, **parts: str) -> tuple[Any, Any]:
    machine = modules.machine.Machine(_program(level, **parts))
    return machine, machine.start(0)


def _bees_come(modules: Modules) -> None:
    """Make a bee a tick, until there is no room for another one."""
    bees = {"sprites": "bee > Passive\nnest > SpawnPoint stype=bee", "letters": "n > nest"}
    machine, state = _started(modules, "An", **bees)
    machine.advance(state, numbers("N" * 40))


def _a_bee_dies(modules: Modules) -> None:
    """Kill the last of two bees."""
    parts = {"sprites": "bee > Missile orientation=RIGHT", "letters": "b > bee", "rules": "bee EOS > killSprite"}
    machine, state = _started(modules, "Abb", **parts)
    machine.advance(state, numbers("NNN"))


def _a_hunt(modules: Modules) -> None:
    """Hunt towards the last cell of the level."""
    machine, state = _started(
        modules, "Ac\n d", sprites="d > Immovable\nc > PathChaser stype=d", letters="c > c\nd > d"
    )
    machine.advance(state, numbers("NN"))


def _a_picture(modules: Modules) -> None:
    machine, state = _started(modules, "Aw\nww")
    machine.painted(state, np.full(len(machine.program.game.kinds), FACES | JOINS | SHOWN, np.int8), 8)


def _a_comparison(modules: Modules) -> None:
    machine, state = _started(modules, "A")
    machine.alike(state, state)


def _a_search(modules: Modules) -> None:
    machine, state = _started(modules, "A ")
    modules.search.explore(machine, state, modules.search.Budget(states=3))


def _a_route(modules: Modules) -> None:
    modules.kernel("acting.routes").first_steps(2, 2, np.zeros(4, np.bool_), 0)


FAULTS = (
    Fault(
        Edit("memory.pool", "slot + code[SLOT] > w[CAPACITY]", "slot > w[CAPACITY]"),
        _bees_come,
        OutOfBounds,
        "_fill",
        "w",
    ),
    Fault(
        Edit("memory.pool", "range(slot + SPRITE, slot + code[SLOT])", "range(slot + SPRITE, slot + code[SLOT] + 1)"),
        _bees_come,
        OutOfBounds,
        "_fill",
        "w",
    ),
    Fault(
        Edit("memory.pool", "range(slot, slot + code[SLOT])", "range(slot, slot + code[SLOT] + 1)"),
        _a_bee_dies,
        OutOfBounds,
        "give_back",
        "w",
    ),
    Fault(Edit("memory.pool", "slot = after", "slot = w[slot + NEXT]"), _a_bee_dies, FreeSlot, "_bury", "w"),
    Fault(
        Edit("acting.paths", "code[ROWS] + goal])", "code[ROWS] + goal + 1])"),
        _a_hunt,
        OutOfBounds,
        "first_step",
        "paths",
    ),
    Fault(Edit("picture", "row = 5 * total", "row = 5 * total - 1"), _a_picture, OutOfBounds, "_kind", "blits"),
    Fault(
        Edit("picture", "0 <= x < code[WIDTH] and", "0 <= x <= code[WIDTH] and"),
        _a_picture,
        OutOfBounds,
        "_joins",
        "room",
    ),
    Fault(
        Edit("memory.likeness", "SPRITE + code[RESOURCES]", "SPRITE + code[SLOT]"),
        _a_comparison,
        OutOfBounds,
        "_alike",
        "one",
    ),
    Fault(
        Edit("memory.fingerprint", "for resource in range(code[RESOURCES])", "for resource in range(code[SLOT])"),
        _a_search,
        OutOfBounds,
        "_marks",
        "after",
    ),
    Fault(
        Edit("acting.routes", "if column < columns - 1", "if column < columns"),
        _a_route,
        OutOfBounds,
        "first_steps",
        "reached",
    ),
)


def said(fault: Fault, entry: Entry = alone) -> Violation | None:
    """Play by a twin that has the fault and return the error that it raises."""
    try:
        fault.scenario(checked(entry, [fault.edit]))
    except Violation as violation:
        return violation
    return None


def main() -> None:
    """Play by machine code that has all faults, and by a twin that has one."""
    code = machine_code([fault.edit for fault in FAULTS])

    def entry(kernel: Callable[..., Any], given: tuple[Any, ...]) -> Any:
        function = getattr(code.load(kernel.__module__), kernel.__name__)
        function(*changed(named_arguments(kernel, given), Copies().add))
        return alone(kernel, given)

    for fault in FAULTS:
        print(said(fault, entry), flush=True)


if __name__ == "__main__":
    main()
