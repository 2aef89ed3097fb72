"""Types of arguments at the command line."""

from __future__ import annotations

import argparse

LARGEST_SEED = 2**63 - 1


def count(text: str) -> int:
    """Read a number of things to make. Raises ArgumentTypeError."""
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text}: expected a whole number from 1")
    return int(text)


def seed(text: str) -> int:
    """Read the seed of chance. Raises ArgumentTypeError."""
    if not text.isdecimal() or int(text) > LARGEST_SEED:
        raise argparse.ArgumentTypeError(f"{text}: expected a whole number from 0 to {LARGEST_SEED}")
    return int(text)
