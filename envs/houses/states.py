"""The states of things: one bit each, named as the verifier names them."""

from __future__ import annotations

OPEN, ON, HELD, DIRTY, SLICED, BROKEN, COOKED, FILLED, USED_UP = (1 << bit for bit in range(9))

STATES: dict[str, int] = {
    "isOpen": OPEN,
    "isToggled": ON,
    "isPickedUp": HELD,
    "isDirty": DIRTY,
    "isSliced": SLICED,
    "isBroken": BROKEN,
    "isCooked": COOKED,
    "isFilledWithLiquid": FILLED,
    "isUsedUp": USED_UP,
}
"""The bit of each state that a condition may name."""

LIQUIDS = ("", "water", "coffee", "wine")
"""The liquids by their numbers; 0 is none."""
