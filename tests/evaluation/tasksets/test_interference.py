"""The set of boards whose pieces interfere: every claim in its file, proved again."""

from __future__ import annotations

from collections import Counter

import pytest

from plumbline.envs import FAMILIES, codec
from plumbline.envs.sliding import solve
from plumbline.evaluation.files import task_sets
from tests.envs.sliding.proofs import proved, taxi
from tests.site import ROOT

HEAD, LINES = task_sets.read((ROOT / "fixtures" / "tasksets" / "geoms-interference-100.jsonl").read_bytes())


def puzzle_of(line):
    return codec.build(FAMILIES["sliding"].rules.instance, line.instance)


def test_half_of_the_boards_have_interference_1_and_half_2():
    assert (HEAD.tasks, HEAD.settings[0]) == (100, "3d,palette=safe")
    cells = Counter((line.axes["interference"], line.axes["geoms"], line.axes["path"]) for line in LINES)
    wanted = [(interference, geoms) for interference in (1, 2) for geoms in (5, 6, 7, 9, 11)]
    assert cells == {(*each, path): 2 for each in wanted for path in range(7, 12)}


@pytest.mark.parametrize("line", LINES, ids=lambda line: line.task[:8])
def test_the_certificate_of_a_board_holds(line):
    """Its solution is as long as its proven optimum, which exceeds the summed Manhattan distances as claimed (3.4)."""
    puzzle = puzzle_of(line)
    assert line.solution.optimal
    assert len(line.solution.actions) == line.axes["path"] == solve.shortest(puzzle)
    summed = sum(taxi(piece.start, piece.goal) for piece in puzzle.pieces)
    assert line.axes["path"] - summed == 2 * line.axes["interference"]


@pytest.mark.slow
@pytest.mark.parametrize("line", LINES, ids=lambda line: line.task[:8])
def test_no_shorter_solution_is_found_without_the_solver(line):
    assert proved(puzzle_of(line)) == line.axes["path"]
