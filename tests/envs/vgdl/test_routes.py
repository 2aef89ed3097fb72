"""Shortest paths, and which of equally short ones is taken."""

from __future__ import annotations

import numpy as np
import pytest

from plumbline.envs.vgdl.kernel.acting.routes import DOWN, LEFT, NO_PATH, RIGHT, UP, first_steps

OPEN = ["LUUUU", "LL.RR", "DDDRR", "DDDRR"]
WALLED = ["UUUUU", "D...D", "DDDDD", "DDDDD"]
LETTERS = {"U": UP, "L": LEFT, "D": DOWN, "R": RIGHT, ".": NO_PATH}


@pytest.mark.parametrize(("blocked", "told"), [([], OPEN), ([6, 8], WALLED)])
def test_of_equally_short_paths_the_order_of_the_heap_decides(blocked, told):
    flags = np.zeros(20, np.bool_)
    flags[blocked] = True
    found = first_steps(5, 4, flags, 7).reshape(4, 5)
    expected = [[LETTERS[letter] for letter in row] for row in told]
    assert found.tolist() == expected


def test_where_no_path_leads_that_is_said():
    assert first_steps(3, 1, np.array([False, True, False]), 0).tolist() == [NO_PATH, NO_PATH, NO_PATH]
