"""Golden transcripts: some games of each family, every word and what the rules made of it, the world in text.

The scripts are played again by the tests. Where rules change on purpose, raise the family's `rules_version` and run
`python -m tests.envs.transcripts`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from plumbline.envs import FAMILIES, play
from plumbline.envs.setting import parse
from plumbline.envs.shelf import empty

FOLDER = Path(__file__).parent


@dataclass(frozen=True)
class Script:
    """A game to be played before the reader's eyes."""

    family: str
    setting: str
    legend: str  # how to read the drawings
    instance: Any
    words: tuple[str, ...]  # each said by the first seat that is to move
    draw: Callable[[Any, Any], str]  # game and state, in lines of text
    seed: int = 0


def first_line(script: Script) -> str:
    return f"{script.family}, {script.setting}, rules version {FAMILIES[script.family].rules.version}"


def transcript(script: Script) -> str:
    return "\n\n".join([first_line(script), script.legend, *_scenes(script)]) + "\n"


def path(name: str) -> Path:
    return FOLDER / f"{name}.txt"


def _scenes(script: Script) -> Iterator[str]:
    family = FAMILIES[script.family]
    game = family.rules.open(script.instance, parse(script.setting, family.modalities, family.options), empty)
    state = family.rules.start(game, script.seed)
    yield script.draw(game, state)
    for text in script.words:
        seat = family.rules.to_move(game, state)[0]
        step = play.answer(family, game, state, text, seat)
        state = step.state
        outcome = [step.ruling, step.reason, step.note, family.rules.ended(game, state)]
        told = f"{json.dumps(text)} -> {', '.join(dict.fromkeys(filter(None, outcome)))}"
        speaker = f"seat {seat}: " if family.rules.players(game) > 1 else ""
        yield f"{speaker}{told}\n{script.draw(game, state)}"
