"""The paper's figures of arcade games, compared with its text where that is at hand."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from evaluation.suites import SUITES

SUITE = SUITES["gvgai"]
PAPER = Path(__file__).parents[3] / "shared" / "papers" / "gvgai_llm.txt"
GAMES = [column["name"] for column in SUITE.reported_columns]


@pytest.fixture(scope="module")
def lines():
    if not PAPER.exists():
        pytest.skip("the paper's text is not at hand")
    return PAPER.read_text(encoding="utf-8").splitlines()


def test_settings_of_the_figures_have_boards():
    assert {row["setting"] for row in SUITE.reported} == {"symbols", "symbols,prompt=contextual"}
    assert {row["setting"] for row in SUITE.reported} <= set(SUITE.settings)


def test_every_figure_is_a_share():
    shares = [row[name] for row in SUITE.reported for name in GAMES]
    assert len(shares) == 20 * 6
    assert all(0 <= share <= 1 for share in shares)


@pytest.mark.parametrize("row", SUITE.reported, ids=lambda row: f"{row['agent']} {row['setting']}")
def test_figures_stand_in_the_papers_tables(row, lines):
    told = f"{row['agent']} " + " ".join(f"{100 * row[name]:.1f}%" for name in GAMES)
    assert told in lines


def test_figures_of_the_sweep_stand_in_the_papers_tables(lines):
    for row in SUITE._publication["games"]:
        won, steps = 100 * row["won"], 100 * row["meaningful"]
        assert f"{row['game']} {steps:.1f} {won:.1f} {row['overall']:.3f} {row['efficiency']:.3f}" in lines


def test_times_and_oscillations_stand_in_the_papers_tables(lines):
    text = "\n".join(lines)
    for row in SUITE._publication["seconds_a_move"]:
        assert re.search(rf"^{re.escape(row['agent'])}\*? (LLM|Search Algorithm) {row['seconds']:.2f}$", text, re.M)
    for row in SUITE._publication["oscillation"]:
        assert f"{row['agent']} {row['game']}-lvl{row['level']} {row['oscillation']:.3f} 5" in lines
    for row in SUITE._publication["failures"]:
        won, lost = (rf"({row[side]:.1f}|{row[side]:.3f})" for side in ("won", "lost"))
        assert re.search(rf"^{re.escape(row['metric'])} {won} {lost} ", text, re.M)
