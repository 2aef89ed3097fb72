"""Search for positions by pulling loads away from their goals: pushes undo pulls."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from typing import TypeVar

P = TypeVar("P", bound=Hashable)


def furthest(
    starts: Iterable[P], pulled: Callable[[P], Iterable[P]], is_away: Callable[[P], bool], *, most_positions: int
) -> P | None:
    """Return the last position found, pull by pull, in which no load is on its goal."""
    positions = list(starts)
    seen, best = set(positions), None
    for position in positions:
        if is_away(position):
            best = position
        for after in pulled(position):
            if after not in seen and len(seen) < most_positions:
                seen.add(after)
                positions.append(after)
    return best
