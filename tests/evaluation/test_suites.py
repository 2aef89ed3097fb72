"""What each published benchmark fixes, and how our verdicts map to the paper's classes."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from envs import FAMILIES
from envs.setting import parse, write
from evaluation.metrics import METRICS
from evaluation.suites import SUITES
from evaluation.suites.suite import REPORTED
from tests.evaluation.playing import ERROR, NONSENSE, PASS, a_board, played, said

FIVE_CLASSES = {
    "effective": "effective moves (EM)",
    "ineffective": "ineffective moves (IM)",
    "occupied": "occupied destination (OD)",
    "out_of_bounds": "out of bounds (OB)",
    "malformed": "illegal commands (IC)",
    "provider_error": "illegal commands (IC)",  # the paper's code turned these into one
    "unknown_object": None,  # in no class of the paper's
    "pass": None,
    "changed": None,
}


@pytest.mark.parametrize(("ours", "theirs"), FIVE_CLASSES.items())
def test_the_five_classes_of_ivispar(ours, theirs):
    assert SUITES["ivispar"].verdict_classes[ours] == theirs


def test_every_verdict_of_a_sliding_puzzle_is_mapped():
    board = a_board("r . . / . . b", ". . r / . . b")
    words = ("move red cube right", "move red cube left", "move red cube up", "move pink cone up")
    course = played(board, said(*words), NONSENSE, PASS, ERROR)
    occupied = played(a_board("r b . / . . .", "r . b / . . ."), said("move red cube right"))
    given = {*course.verdicts, *occupied.verdicts}
    assert given | {"changed"} == set(SUITES["ivispar"].verdict_classes) == set(FIVE_CLASSES)


@pytest.mark.parametrize("suite", SUITES.values(), ids=SUITES)
def test_what_a_suite_fixes_exists(suite):
    family = FAMILIES[suite.family]
    assert SUITES[suite.name] is suite
    assert {axis.name for axis in family.axes} >= set(suite.cell_axes)
    assert set(suite.metrics) <= set(METRICS)
    for setting in suite.settings:
        assert write(parse(setting, family.modalities, family.options)) == setting
    assert suite.bibtex.startswith("@")
    assert suite.bibtex.count("{") == suite.bibtex.count("}")


def test_ivispar_is_played_as_published():
    suite = SUITES["ivispar"]
    assert suite.protocol.actions == 20
    assert set(suite.settings) == {"3d", "2d", "text"}
    assert suite.metrics[:2] == ("completion", "deviation")


def test_reported_results_are_read_from_their_file():
    reported = SUITES["ivispar"].reported
    assert reported == json.loads((REPORTED / "ivispar.json").read_text(encoding="utf-8"))["results"]
    assert reported


GRID = [{"path": path, "geoms": geoms, "cells": 16} for path in range(2, 12) for geoms in range(2, 12)]


@pytest.mark.parametrize(
    ("tasks", "alike"),
    [
        (GRID * 3, True),
        (GRID * 2, False),
        ([*GRID * 2, *[GRID[0]] * 100], False),
        ([task | {"cells": 25} for task in GRID * 3], False),
        ([], False),
    ],
)
def test_a_set_has_the_papers_shape_when_its_tasks_are_spread_alike(tasks, alike):
    assert SUITES["ivispar"].of_the_papers_shape(tasks) is alike


def test_a_suite_without_reported_results_has_none():
    assert replace(SUITES["ivispar"], name="nowhere").reported == []
