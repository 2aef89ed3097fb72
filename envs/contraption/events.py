"""Events: what happens while a machine runs, each with the earlier event that caused it."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

NO_CAUSE = -1
MOST_LOGGED = 2000  # events of a run
MOST_ALIKE = 40  # events of one verb, subject and object

VERBS = (
    "fall", "hit", "press", "switch_on", "switch_off", "power_on", "power_off", "spin", "stop", "stall", "carry",
    "blow", "lift", "bounce", "kick", "throw", "open", "pull", "cut", "light", "ignite", "extinguish", "fuse",
    "blast", "break", "push", "pop", "catch", "cage", "eat", "flee", "chase", "turn", "sleep", "enter", "ring",
    "show", "reach", "leave", "lost",
)  # fmt: skip
"""The verbs of events. Parts that are not built yet have some for themselves."""


class Event(Struct, frozen=True):
    """Something that happened to a part, or that it did."""

    tick: int
    verb: str  # one of VERBS
    subject: str  # the id of a part
    object: str  # the id of another part, or the name of a region; empty: none
    cause: int  # the index of an earlier event; NO_CAUSE if it began by itself


class Surplus(Struct, frozen=True):
    """Events that were counted and not logged, because there were too many."""

    verb: str
    subject: str
    object: str
    count: int


class Log:
    """The events of a run, as they come in."""

    def __init__(self) -> None:
        self.events: list[Event] = []
        self._alike: dict[tuple[str, str, str], list[int]] = {}  # how many, and the index of the last that was logged

    def add(self, tick: int, verb: str, subject: str, object: str, cause: int) -> int:  # noqa: A002 - the field's name
        """Log an event and return its index. One too many is only counted; then the index is that of the last one
        like it, or that of its cause.
        """
        alike = self._alike.setdefault((verb, subject, object), [0, cause])
        alike[0] += 1
        if alike[0] <= MOST_ALIKE and len(self.events) < MOST_LOGGED:
            alike[1] = len(self.events)
            self.events.append(Event(tick, verb, subject, object, cause))
        return alike[1]

    def at(self, index: int) -> Event | None:
        """Return the event with an index; None for NO_CAUSE."""
        return None if index == NO_CAUSE else self.events[index]

    def has(self, verb: str, subject: str, object: str) -> bool:  # noqa: A002 - the field's name
        """Return whether an event has come in, logged or only counted; an empty subject or object is any."""
        return any(kind == verb and subject in ("", of) and object in ("", other) for kind, of, other in self._alike)

    def surplus(self) -> tuple[Surplus, ...]:
        """Return the events that were only counted, in the order in which their first came."""
        logged: dict[tuple[str, str, str], int] = dict.fromkeys(self._alike, 0)
        for event in self.events:
            logged[event.verb, event.subject, event.object] += 1
        return tuple(
            Surplus(*key, count - logged[key]) for key, (count, _) in self._alike.items() if count > logged[key]
        )


def ancestry(events: Sequence[Event], index: int) -> tuple[int, ...]:
    """Return the indices of an event, its cause, the cause of that, and so on to one that began by itself."""
    found: list[int] = []
    while index != NO_CAUSE:
        found.append(index)
        index = events[index].cause
    return tuple(found)
