"""Verified episodes on their way into a run: stored a few at a time, by the memory that they take."""

from __future__ import annotations

from dataclasses import dataclass, field

from plumbline.envs.weight import weight
from plumbline.evaluation.files.checks import VerifiedEpisode
from plumbline.evaluation.models import Run, Task
from plumbline.evaluation.runs import runs

MOST_EPISODES = 100
MOST_BYTES = 4_000_000


@dataclass(eq=False)
class Chunk:
    """The episodes that are not stored yet, and whether all so far were traced."""

    run: Run
    tasks: dict[str, Task]  # by digest
    traced: bool = True
    _episodes: list[VerifiedEpisode] = field(default_factory=list)
    _bytes: int = 0

    def add(self, verified: VerifiedEpisode, *, traced: bool) -> None:
        """Add an episode, and store all if they are many."""
        self._episodes.append(verified)
        self._bytes += weight((verified.line, verified.trajectory))
        self.traced = self.traced and traced
        if len(self._episodes) >= MOST_EPISODES or self._bytes > MOST_BYTES:
            self.store()

    def store(self) -> None:
        runs.add_episodes(self.run, self.tasks, self._episodes)
        self._episodes, self._bytes = [], 0
