"""The paper's figures, compared with its text where that is at hand."""

from __future__ import annotations

import re

import pytest

from plumbline.evaluation.suites import SUITES
from tests.site import ROOT

SUITE = SUITES["ivispar"]
PAPER = ROOT.parent / "shared" / "papers" / "ivispar.txt"
TABLES = {table["source"]: table for table in SUITE.reported_tables}
PRINTED = {
    "Completed episodes, %": "Completed episodes",
    "Optimal path deviation, moves": "Optimal path deviation",
    "Board state inference, %": "Board state inference",
    "Wrong coordinate": "Coord Errors",
    "Wrong color": "Color Errors",
    "Wrong shape": "Shape Errors",
    "Wrong format": "Format Errors",
}


@pytest.fixture(scope="module")
def lines():
    if not PAPER.exists():
        pytest.skip("the paper's text is not part of this project")
    return [" ".join(line.split()) for line in PAPER.read_text(encoding="utf-8").splitlines()]


def printed(row):
    """A row as the paper's text has it, without the agent."""
    named = PRINTED.get(row["metric"]) or re.sub(r".*\((..)\)", r"\1", row["metric"])
    return " ".join([named, *(f"{row[name]:.2f}" for name in ("avg", "3d", "2d", "text") if name in row)])


@pytest.mark.parametrize(("source", "rows"), [("Table 2", 21), ("Table 3", 35), ("Table 4", 28), ("Table 5", 28)])
def test_every_row_stands_in_the_papers_table_behind_its_agent(source, rows, lines):
    assert len(TABLES[source]["rows"]) == rows
    agent, found = "", iter(lines[next(n for n, line in enumerate(lines) if line.startswith("A.4.1 Performance")) :])
    for row in TABLES[source]["rows"]:
        name = f"{row['agent']} " if row["agent"] != agent else ""
        agent = row["agent"]
        wanted = name + printed(row)
        assert any(line.removesuffix(" –") == wanted for line in found), wanted


def test_rows_have_only_what_the_columns_name():
    for table in TABLES.values():
        names = {column["name"] for column in table["columns"]}
        assert all(set(row) <= names for row in table["rows"]), table["title"]


def test_the_results_of_each_setting_are_those_of_table_2():
    rows = {(row["agent"], row["metric"]): row for row in TABLES["Table 2"]["rows"]}
    for result in SUITE.reported:
        completed = rows[result["agent"], "Completed episodes, %"][result["setting"]]
        assert round(100 * result["completion"], 2) == completed
        assert rows[result["agent"], "Optimal path deviation, moves"][result["setting"]] == result["deviation"]


def test_classes_of_actions_never_exceed_the_budget():
    sums = {}
    for row in TABLES["Table 3"]["rows"]:
        for setting in ("3d", "2d", "text"):
            sums[row["agent"], setting] = sums.get((row["agent"], setting), 0) + row[setting]
    assert all(total <= SUITE.protocol.actions + 0.05 for total in sums.values())
