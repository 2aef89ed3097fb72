"""What each published benchmark fixes, and how our verdicts map to the paper's classes."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from plumbline.envs import FAMILIES
from plumbline.envs.setting import parse, write
from plumbline.evaluation.files import task_sets
from plumbline.evaluation.suites import METRICS, SUITES
from plumbline.evaluation.suites.suite import MODALITY, REPORTED
from tests.envs.children import ROOT
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
    trajectory = played(board, said(*words), NONSENSE, PASS, ERROR)
    occupied = played(a_board("r b . / . . .", "r . b / . . ."), said("move red cube right"))
    given = {*trajectory.verdicts, *occupied.verdicts}
    assert given | {"changed"} == set(SUITES["ivispar"].verdict_classes) == set(FIVE_CLASSES)


@pytest.mark.parametrize("suite", SUITES.values(), ids=SUITES)
def test_what_a_suite_fixes_exists(suite):
    family = FAMILIES[suite.family]
    assert SUITES[suite.name] is suite
    assert {axis.name for axis in family.puzzles.axes} >= set(suite.cell_axes)
    assert set(suite.metrics) <= set(suite.measured) <= set(METRICS.values())
    assert {name for _, name in suite.figures} <= {*suite.measured, *(axis.name for axis in family.puzzles.axes)}
    for setting in suite.settings:
        assert write(parse(setting, family.modalities, family.options)) == setting
    assert suite.bibtex.startswith("@")
    assert suite.bibtex.count("{") == suite.bibtex.count("}")


def test_ivispar_is_played_as_published():
    suite = SUITES["ivispar"]
    assert suite.protocol.actions == 20
    assert [metric.name for metric in suite.metrics[:2]] == ["completion", "deviation"]


def test_reported_results_are_read_from_their_file():
    reported = SUITES["ivispar"].reported
    assert reported == json.loads((REPORTED / "ivispar.json").read_text(encoding="utf-8"))["results"]
    assert reported


def test_reported_results_are_those_of_the_settings_as_published():
    """Labels on edges and in cells, full-size pieces, published tags, size, colors and prompt: spec, 3.6 and 3.8."""
    suite, options = SUITES["ivispar"], {"labels=both", "pieces=full", "prompt=paper", "size=1200x900", "tags=active"}
    assert set(suite.published) == {row["setting"] for row in suite.reported} == {"3d", "2d", "text"}
    for modality, setting in suite.published.items():
        assert {*setting.split(",")} == {modality, *options}
        assert setting in suite.settings
        assert suite.reported_under(setting) == suite.reported_under(modality) != []
    assert suite.reported_under("3d,palette=safe") == []


def test_the_safe_palette_comes_first_and_both_labels_have_leaderboards():
    settings = SUITES["ivispar"].settings
    assert settings[:3] == ("3d,palette=safe", "2d,palette=safe", "text,palette=safe")
    assert {"3d,labels=both,palette=safe", "2d,labels=both,palette=safe"} < {*settings}


def test_a_remark_says_what_is_added_to_the_published_prompt():
    (remark,) = (
        each for each in SUITES["ivispar"].remarks if each.startswith("To the sections of the published prompt")
    )
    for added in ("labels", "refused action", "how many actions"):
        assert added in remark


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


# --- CubeBench


def test_cubebench_is_played_as_published():
    suite = SUITES["cubebench"]
    assert (suite.protocol.turns, suite.protocol.seconds) == (20, 30 * 60)
    assert len(suite.settings) == 24
    assert suite.heatmap == ("depth", MODALITY)


def test_the_papers_table_of_cubes_says_what_it_is():
    suite = SUITES["cubebench"]
    names = {column["name"] for column in suite.reported_columns}
    for row in suite.reported:
        assert row["setting"] in {*suite.settings}
        assert set(row) - {"agent", "setting", "source"} <= names
    told = {row["agent"]: row for row in suite.reported if row["setting"] == "symbolic"}
    assert told["GPT-5"]["near_completion"] == 0.75
    assert told["GPT-5"]["far_completion"] == 0.0
    assert "nothing of them was recomputed" in suite.reported_note


def test_no_reported_agent_solves_a_deep_cube_without_a_tool():
    deep = [row for row in SUITES["cubebench"].reported if "tool=" not in row["setting"]]
    assert {row["far_completion"] for row in deep if "far_completion" in row} == {0.0}


def test_the_bundled_cubes_have_the_papers_shape():
    _, lines = task_sets.read((ROOT / "fixtures" / "tasksets" / "cube-40.jsonl").read_bytes())
    assert SUITES["cubebench"].of_the_papers_shape([line.axes for line in lines])


@pytest.mark.parametrize(
    ("agent", "setting", "near", "far"),
    [
        ("GPT-5", "net,feedback=sticker", 0.55, 0.0),
        ("GPT-5", "face,feedback=heuristic", 0.65, 0.0),
        ("Gemini 2.5 Pro", "symbolic,tool=standard", 0.7, 0.65),
        ("GPT-5", "net,tool=ideal", 0.95, 0.8),
        ("Claude Sonnet 4", "vertex,feedback=heuristic", 0.1, 0.0),
    ],
)
def test_figures_stand_under_their_own_agent_and_setting(agent, setting, near, far):
    (row,) = [row for row in SUITES["cubebench"].reported if (row["agent"], row["setting"]) == (agent, setting)]
    assert (row["near_completion"], row["far_completion"]) == (near, far)


def test_every_setting_of_the_paper_has_its_figures():
    assert {row["setting"] for row in SUITES["cubebench"].reported} == {*SUITES["cubebench"].settings}
