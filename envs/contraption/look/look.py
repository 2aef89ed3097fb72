"""What a look is: how something is drawn in each of its states, turns and phases."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum, auto
from types import MappingProxyType

from plumbline.envs.contraption.look.easel import MARGIN, Cutout, Easel
from plumbline.envs.contraption.look.poses import UPRIGHT, Pose, mirrored, overturned, quartered, turned

Draw = Callable[[Easel, str, int], None]
Spot = tuple[int, int]
"""Where a rope, a belt, a cord or a ray meets a part, in units from the upper left corner of its box."""


class Sheet(Enum):
    """Sheets of the atlas: each has its own 255 colors."""

    LOOSE = "loose"
    WALLS = "walls"
    PARTS = "parts"


class Turning(Enum):
    """What a turn does to a part."""

    NONE = auto()
    MIRRORED = auto()
    OVERTURNED = auto()
    QUARTERED = auto()
    ROUND = auto()  # about the middle, by angles


@dataclass(frozen=True)
class Look:
    """How something is drawn. The first state is the one that is shown if none is named."""

    size: tuple[int, int]  # units, at turn 0
    draw: Draw
    states: tuple[str, ...] = ("",)
    phases: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}))  # by state; 1 if left out
    turning: Turning = Turning.NONE
    angles: tuple[float, ...] = ()  # degrees, of what turns round
    margin: int = MARGIN
    zoom: float = 1
    spots: Mapping[str, Spot] = field(default_factory=lambda: MappingProxyType({}))  # by name, at turn 0
    sheet: Sheet = Sheet.PARTS

    @property
    def turns(self) -> int:
        match self.turning:
            case Turning.NONE:
                return 1
            case Turning.MIRRORED | Turning.OVERTURNED:
                return 2
            case Turning.QUARTERED:
                return 4
        return len(self.angles)

    def pose(self, turn: int) -> Pose:
        width, height = self.size
        match self.turning:
            case Turning.MIRRORED if turn:
                return mirrored(width)
            case Turning.OVERTURNED if turn:
                return overturned(height)
            case Turning.QUARTERED:
                return quartered(width, height, turn)
            case Turning.ROUND:
                return turned(self.angles[turn], (width / 2, height / 2))
        return UPRIGHT

    def box(self, turn: int) -> tuple[int, int]:
        """Return the size at a turn, in units."""
        width, height = self.size
        return (height, width) if self.turning is Turning.QUARTERED and turn % 2 else (width, height)

    def variants(self) -> Iterator[tuple[str, int, int]]:
        """Yield each state, turn and phase."""
        for state in self.states:
            for turn in range(self.turns):
                for phase in range(self.phases.get(state, 1)):
                    yield state, turn, phase

    def picture(self, state: str, turn: int, phase: int, scale: int) -> Cutout:
        """Draw one variant. What turns round is placed by its middle, anything else by its upper left corner."""
        width, height = self.box(turn)
        easel = Easel(width * self.zoom, height * self.zoom, scale, self.pose(turn), self.margin, self.zoom)
        self.draw(easel, state, phase)
        return easel.cut(width / 2, height / 2) if self.turning is Turning.ROUND else easel.cut()
