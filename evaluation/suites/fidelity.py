"""The fidelity of a task set's worlds to those of the published benchmark."""

from __future__ import annotations

from enum import StrEnum


class Fidelity(StrEnum):
    """The origin of a task set's worlds. One leaderboard has one; a pool of several names those that it mixes."""

    NATIVE = "native"
    SYNTHETIC = "synthetic"
    LAYOUT_REPLICA = "layout replica"
    REAL = "real"

    @property
    def meaning(self) -> str:
        """The meaning, in a sentence."""
        return _MEANINGS[self]


_MEANINGS = {
    Fidelity.NATIVE: "The benchmark's own kind of world, complete in itself: a game, a puzzle.",
    Fidelity.SYNTHETIC: "Scenes of our own in place of the simulator of the benchmark.",
    Fidelity.LAYOUT_REPLICA: "The benchmark's layouts, drawn by us in place of its simulator.",
    Fidelity.REAL: "The simulator of the benchmark itself.",
}
