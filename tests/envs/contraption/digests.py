"""Digests of films, for processes that compare theirs."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

from plumbline.envs import codec
from plumbline.envs.contraption import canary, films
from plumbline.envs.contraption.layouts import ordered, start
from plumbline.envs.contraption.model import Layout, Level
from tests.envs.contraption.reference import REFERENCE
from tests.envs.contraption.test_parts import CASES

KEPT = Path(__file__).with_name("digests.json")
"""The digests of all films, and the version of the engine that made them; made by `python -m ...digests`."""


def runs() -> dict[str, tuple[Layout, Level]]:
    """What is run, by name."""
    levels = {"reference": REFERENCE} | {kind: case.level for kind, case in CASES.items()}
    return {name: (start(level), level) for name, level in levels.items()} | {"pile": canary.pile(canary.BODIES)}


def found(seed: int = 0) -> dict[str, str]:
    """The digests of all runs, which are made in an order of chance."""
    every = list(runs().items())
    Random(seed).shuffle(every)
    made = {name: codec.digest(films.make(ordered(layout), level)) for name, (layout, level) in every}
    return dict(sorted(made.items()))


if __name__ == "__main__":
    KEPT.write_text(json.dumps({"engine": films.ENGINE_VERSION, "films": found()}, indent=1) + "\n")
