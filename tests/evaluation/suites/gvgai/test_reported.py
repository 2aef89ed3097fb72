"""The paper's figures of arcade games, compared with its text where that is at hand."""

from __future__ import annotations

import re

import pytest

from plumbline.evaluation.scoring.significance import Tally, cohens_h, fisher
from plumbline.evaluation.scoring.statistics import wilson
from plumbline.evaluation.suites import SUITES
from plumbline.evaluation.suites.gvgai.difficulty import DIFFICULTY
from tests.site import ROOT

SUITE = SUITES["gvgai"]
PAPER = ROOT.parent / "shared" / "papers" / "gvgai_llm.txt"
GAMES = [column["name"] for column in SUITE.reported_columns]


@pytest.fixture(scope="module")
def lines():
    if not PAPER.exists():
        pytest.skip("the paper's text is not part of this project")
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


def rows(source):
    (found,) = [table["rows"] for table in SUITE.reported_tables if table["source"] == source]
    return found


def test_every_row_has_what_the_columns_name():
    for table in SUITE.reported_tables:
        names = {column["name"] for column in table["columns"]}
        assert all(set(row) == names for row in table["rows"]), table["title"]


def test_the_summary_of_the_sweep_stands_in_the_paper(lines):
    text = "\n".join(lines)
    (row,) = rows("Table 2")
    assert f"Tested {row['games']} ({row['levels']})" in text
    assert f"#Zero-Win Levels {row['levels_never_won']}" in text


def test_figures_of_the_sweep_stand_in_the_papers_tables(lines):
    for row in rows("Tables 7 and 8"):
        won, steps = 100 * row["won"], 100 * row["meaningful"]
        assert f"{row['game']} {steps:.1f} {won:.1f} {row['overall']:.3f} {row['efficiency']:.3f}" in lines


def test_times_and_oscillations_stand_in_the_papers_tables(lines):
    text = "\n".join(lines)
    for row in rows("Table 10"):
        assert re.search(rf"^{re.escape(row['agent'])}\*? (LLM|Search Algorithm) {row['seconds']:.2f}$", text, re.M)
    for row in rows("Table 15"):
        assert f"{row['agent']} {row['game']}-lvl{row['level']} {row['oscillation']:.3f} 5" in lines
    for row in rows("Table 14"):
        won, lost = (rf"({row[side]:.1f}|{row[side]:.3f})" for side in ("won", "lost"))
        assert re.search(rf"^{re.escape(row['metric'])} {won} {lost} ", text, re.M)


def test_what_coordinates_changed_stands_in_the_paper(lines):
    for row in rows("Table 6"):
        assert f"{row['game']} {row['without']:.2f} {row['with']:.2f}" in lines


def test_pairs_far_apart_stand_in_the_paper_and_are_as_far_apart_by_our_reckoning(lines):
    for row in rows("Table 12"):
        shares = f"{row['first_won']:.2f} {row['second_won']:.2f}"
        where = f"{row['first']} {row['second']} {row['game']}-lvl{row['level']}"
        assert f"{where} {shares} {row['p']:.3f}".replace(" 0.008", " .008") + f" {row['h']}" in lines
        first, second = (Tally(round(5 * row[side]), 5) for side in ("first_won", "second_won"))
        assert fisher(first, second) == pytest.approx(row["p"], abs=5e-4)
        assert cohens_h(first.share, second.share) == pytest.approx(row["h"], abs=5e-3)


def test_correlations_stand_in_the_paper(lines):
    for row in rows("Table 13"):
        told = next(line for line in lines if line.startswith(f"{row['metric']} "))
        figures = [float(sign + digits) for sign, digits in re.findall(r"([+-]?)(\d\.\d\d)(?!\d)", told)]
        wanted = [row[name] for name in ("win", "meaningful", "steps", "distance")]
        assert set(map(abs, wanted)) == set(map(abs, figures))


def test_intervals_stand_in_the_paper(lines):
    begin = next(number for number, line in enumerate(lines) if line.startswith("Table 11:"))
    text = "\n".join(lines[begin : begin + 11])
    cells = re.findall(r"(\d\.\d\d)\s*\[(\d?\.\d\d),\s*(\d?\.\d\d)\]", text)
    assert [(row["won"], row["low"], row["high"]) for row in rows("Table 11")] == [
        tuple(map(float, cell)) for cell in cells
    ]
    assert all(f"\n{row['agent']}" in text for row in rows("Table 11"))


def test_the_papers_intervals_are_ours():
    """Shares of 25 episodes with Wilson's intervals."""
    assert len(rows("Table 11")) == 9 * 6
    for row in rows("Table 11"):
        assert wilson(round(25 * row["won"]), 25) == pytest.approx([row["low"], row["high"]], abs=6e-3)


def test_names_of_difficulties_are_the_papers(lines):
    told = {row["label"] for row in rows("Table 9")}
    assert {name for _, name in DIFFICULTY.labels} | {DIFFICULTY.unbeaten} == told
    assert all(any(line.endswith(f" {name.replace(' ', '_')}") for line in lines) for name in told)
