"""Two pairs of kernels: as they are, and with small bounds, for plays seldom come to thousands of sprites."""

from __future__ import annotations

from tests.envs.vgdl.twin.modules import Edit, Modules, checked, machine_code
from tests.envs.vgdl.twin.pairing import Pair, installed

SMALL = (
    Edit("memory.layout", "MOST_SLOTS = 20_002", "MOST_SLOTS = 60"),
    Edit("memory.layout", "MOST_WORK = 40_000_000", "MOST_WORK = 2_000"),
    Edit("memory.pool", "MOST = 10_000", "MOST = 40"),
    Edit("memory.fingerprint", "MANY = 5_000", "MANY = 4"),
    Edit("tick", "MOST_MESSAGES = 25", "MOST_MESSAGES = 3"),
)
MOST_PATHS, ROOM = 30_000, 1  # more than 2,000 comparisons ask for; as small as can be


BREATH = 7  # ticks after which a search asks whether it may go on


def as_it_is() -> tuple[Pair, Modules]:
    """The installed kernel beside its twin."""
    pair = Pair(installed)
    twin = checked(pair.entry)
    twin.search.BREATH = BREATH
    return pair, twin


def with_small_bounds() -> tuple[Pair, Modules]:
    """Machine code of edited text, which takes a minute to compile, beside its twin."""
    code = machine_code(SMALL)
    pair = Pair(lambda module, name: getattr(code.load(module), name))
    twin = checked(pair.entry, SMALL)
    twin.machine.MOST_PATHS, twin.machine.ROOM, twin.search.BREATH = MOST_PATHS, ROOM, BREATH
    return pair, twin
