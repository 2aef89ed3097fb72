"""Questions about boards of tiles."""

from __future__ import annotations

from plumbline.envs.questions.model import Game, Question
from plumbline.envs.setting import parse
from plumbline.envs.shelf import empty
from tests.envs.questions.asked import FAMILY, built

START = ["A1", "A2", "A3", "B1", "B2", "B3", "C1", "C2"]


def a_question_of_tiles() -> Question:
    """The tiles 1 to 8 up the columns; the last cell is blank."""
    known = [{"name": "number", "words": [str(number) for number in range(1, 9)]}]
    instance = {"columns": 3, "rows": 3, "start": START}
    return built({"family": "tiles", "instance": instance, "known": known, "kind": "items"})


def a_game_of_tiles(setting: str = "2d") -> Game:
    return FAMILY.rules.open(a_question_of_tiles(), parse(setting, FAMILY.modalities, FAMILY.options), empty)
