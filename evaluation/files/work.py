"""The work of a trajectory file: what replaying it costs, against what is granted for it.

Work is counted in microseconds of a core by what is done, not by a clock, so equal files meet equal verdicts. A file is
granted two minutes, and for each episode what one of an honest player costs that spends the whole budget.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from plumbline.evaluation.files.trajectories import ACTIONS
from plumbline.evaluation.protocol.protocol import QUESTIONS, AnyFamily, Protocol

SECOND = 1_000_000  # microseconds
FILE = 120 * SECOND  # granted for any file
READ = 0.3  # to read a byte, at most a third of what the worst costs
TEXT = 50_000  # granted for the text of an episode


class TooMuchWork(ValueError):
    """The work done is beyond what was granted. The message says both."""


def granted(family: AnyFamily, game: Any, protocol: Protocol) -> int:
    """Return the work that is granted for an episode, in microseconds."""
    costs, seats = family.costs, family.rules.players(game)
    actions = min(protocol.actions * seats, ACTIONS)
    tools = QUESTIONS * costs.question if family.rules.tool_prefix else 0
    return TEXT + 2 * costs.opening(game) + actions * max(costs.allowance(game), costs.action(game)) + tools


@dataclass
class Work:
    """The work of a file so far, in microseconds."""

    granted: int = FILE
    done: float = 0.0
    episodes: int = 0

    def grant(self, microseconds: int) -> None:
        """Grant what the next episode may cost."""
        self.granted += microseconds
        self.episodes += 1

    def spend(self, microseconds: float) -> None:
        """Count work. Raises TooMuchWork."""
        self.done += microseconds
        if self.done > self.granted:
            shares = f"{FILE // SECOND} s, and {(self.granted - FILE) / SECOND:,.1f} s for {self.episodes} episodes"
            raise TooMuchWork(
                f"replaying the file up to here takes more than {shares} of a processor: expected at most that"
            )
