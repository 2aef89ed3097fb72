"""Small games, one for each sentence of the language's rules, and what becomes of them by both kernels."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache

from tests.envs.vgdl.twin.buffers import Violation
from tests.envs.vgdl.twin.modules import Modules, checked
from tests.envs.vgdl.twin.pairing import Pair, installed
from tests.envs.vgdl.worlds import NEVER, Story, a_machine, played


@dataclass(frozen=True)
class Case:
    """A rule of a class, an effect or a termination, and a game in which it shows."""

    of: str
    rule: str
    level: str
    actions: str
    sprites: str = ""
    letters: str = ""
    rules: str = ""
    avatar: str = ""
    ends: str = NEVER
    header: str = ""
    seed: int = 0
    places: Mapping[str, str] = field(default_factory=dict)  # by type, after each tick: "10+20,30 -"
    scores: Sequence[int] | None = None
    draws: Sequence[int] | None = None
    held: Mapping[str, int] | None = None  # by the avatar at the end
    health: int | None = None
    facing: tuple[float, float] | None = None  # of the avatar at the end: columns, rows
    ticks: int | None = None  # after which the game is over
    winner: int = -1

    def __str__(self) -> str:
        return f"{self.of}: {self.rule}"


def check(case: Case, kernel: Modules | None = None) -> None:
    """Play a game and compare it with what its rule says: by this kernel, or by both, which must agree."""
    story = _played(case, kernel or _both())
    assert {name: drawn(story.places(name)) for name in case.places} == dict(case.places)
    for told, expected in ((story.scores, case.scores), (story.draws, case.draws), (_held(story), case.held)):
        assert expected is None or told == expected
    for name in ("health", "facing"):
        assert getattr(case, name) in (None, getattr(story.last.avatar, name, None))
    if case.ticks is not None:
        assert (len(story.scenes) - 1, story.last.over, story.last.winner) == (case.ticks, True, case.winner)


def named(cases: Iterable[Case]) -> list[str]:
    return [str(case) for case in cases]


def drawn(places: Iterable[Sequence[tuple[int, int]]]) -> str:
    """Write places after each tick in pixels: x, and y where it is not 0; those of one tick with + between them."""
    return " ".join("+".join(f"{x},{y}" if y else f"{x}" for x, y in tick) or "-" for tick in places)


def directions(seed: int, count: int) -> list[int]:
    """Return the first draws of java.util.Random, each as a number below 4."""
    state, found = (seed ^ 0x5DEECE66D) & (1 << 48) - 1, []
    for _ in range(count):
        state = (state * 0x5DEECE66D + 0xB) & (1 << 48) - 1
        found.append(state >> 46)
    return found


def walk(x: int, y: int, steps: Iterable[int]) -> str:
    """Write the places of a walk by whole cells in these directions: 0 up, 1 left, 2 down, 3 right."""
    found = []
    for step in steps:
        x, y = x + (-10, 10)[step == 3] * (step in (1, 3)), y + (-10, 10)[step == 2] * (step in (0, 2))
        found.append([(x, y)])
    return drawn(found)


TWO_SEEDS = (0, 4096)
"""Seeds whose first draw picks the second of two, and the first."""


def holds(case: Case, kernel: Modules) -> bool:
    """Return whether a kernel does what a rule says."""
    try:
        check(case, kernel)
    except (AssertionError, Violation, kernel.machine.Stuck):
        return False
    return True


@cache
def _both() -> Modules:
    return checked(Pair(installed).entry)


def _played(case: Case, kernel: Modules) -> Story:
    parts = {name: getattr(case, name) for name in ("sprites", "letters", "rules", "avatar", "ends", "header")}
    machine = a_machine(case.level, **parts)
    return played(kernel.machine.Machine(machine.program), case.actions, case.seed)


def _held(story: Story) -> dict[str, int]:
    kinds = story.last.program.game.kinds
    return {kinds[kind].name: amount for kind, amount in story.last.resources.items() if amount}
