"""Properties of kinds that can be compared or asked for."""

from __future__ import annotations

from plumbline.envs.contraption.catalogue.kinds import Kind


def mass(kind: Kind) -> float:
    """Return the mass of a loose part; 0 of a fixed one."""
    return 0.0 if kind.loose is None else kind.loose.mass


def bounce(kind: Kind) -> float:
    """Return the share of its speed with which a part bounces off a hard floor."""
    return kind.surface.bounce


def grip(kind: Kind) -> float:
    """Return the friction of a part's surface: the less, the more slippery."""
    return kind.surface.grip


def is_loose(kind: Kind) -> bool:
    """Return whether a part moves."""
    return kind.loose is not None


def floats(kind: Kind) -> bool:
    """Return whether a part rises when it is let go."""
    return kind.loose is not None and kind.loose.lift > 0


def breaks_in_a_blast(kind: Kind) -> bool:
    """Return whether a blast beside a part makes it vanish."""
    return kind.breaks


def can_be_lit(kind: Kind) -> bool:
    """Return whether a flame, a laser or a hot spot sets a part alight or off."""
    return kind.fuse is not None


def needs_current(kind: Kind) -> bool:
    """Return whether a part has a plug."""
    return kind.is_load


def gives_current(kind: Kind) -> bool:
    """Return whether a part has a socket."""
    return kind.sockets > 0


def turns(kind: Kind) -> bool:
    """Return whether a belt goes around a part."""
    return kind.wheel is not None


def takes_a_rope(kind: Kind) -> bool:
    """Return whether a rope can be tied to a part."""
    return bool(kind.knots)


def holds_things(kind: Kind) -> bool:
    """Return whether a part is a container."""
    return kind.interior is not None
