"""Words to moves and back."""

from __future__ import annotations

import pytest

from plumbline.envs.family import MalformedAction
from plumbline.envs.tiles import notation
from plumbline.envs.tiles.model import Slide
from tests.envs.tiles.boards import a_game

GAME = a_game()


@pytest.mark.parametrize(
    ("text", "slide"),
    [
        ("move tile 5 up", Slide(5, "up")),
        ("MOVE  Tile 12 Left.", Slide(12, "left")),
        ("move the tile 5 upward", Slide(5, "up")),
        ("move tile 5 to the right", Slide(5, "right")),
        ("'move tile 5 down'", Slide(5, "down")),
        ("move tile 5 up (to B2)", Slide(5, "up")),
        ("move tile 99 up", Slide(99, "up")),
    ],
)
def test_what_is_meant_is_understood(text, slide):
    assert notation.parse(GAME, text) == slide


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "expected move tile <number> <direction>"),
        ("move 5 up", "expected move tile <number> <direction>"),
        ("move tile five up", "'five': expected the number of a tile"),
        ("move tile -5 up", "'-5': expected the number of a tile"),
        ("move tile ５ up", "expected the number of a tile"),
        ("move tile 5 north", "'north': expected a direction"),
        ("move tile 5 up or left", "2 directions"),
        ("move tile 5 2 up", "expected move tile <number> <direction>"),
        ("move tile 1000000 up", "expected the number of a tile"),
        ("x" * 10_000, "expected move tile <number> <direction>"),
    ],
)
def test_what_is_not_understood_is_malformed(text, problem):
    with pytest.raises(MalformedAction, match=problem):
        notation.parse(GAME, text)


@pytest.mark.parametrize(
    ("answer", "found"),
    [
        ("The blank is below.\naction: move tile 5 up", ("move tile 5 up",)),
        ('{"action": "move tile 5 up"}', ("move tile 5 up",)),
        ("<action>move tile 5 up</action>", ("move tile 5 up",)),
        ("I see\nnothing", ()),
    ],
)
def test_the_action_is_found_in_an_answer(answer, found):
    assert notation.extract(answer) == found


def test_the_brief_names_the_tiles_the_blanks_and_the_grammar():
    brief = notation.brief(a_game("1 2 3 / . 4 .", "2d"), 0)
    assert "numbered from 1 to 4; 2 cells are blank" in brief
    assert "3 columns, A to C" in brief
    assert "move tile <number> <direction>" in brief
