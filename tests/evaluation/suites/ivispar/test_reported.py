"""The paper's figures, compared with its text where that is at hand."""

from __future__ import annotations

import re
from itertools import chain

import pytest

from plumbline.evaluation.suites import SUITES
from tests.site import ROOT

SUITE, INFERENCE = SUITES["ivispar"], SUITES["ivispar-inference"]
PAPER = ROOT.parent / "shared" / "papers" / "ivispar.txt"
TABLES = {table["source"]: table for table in SUITE.reported_tables}
OF_INFERENCE = {table["source"]: table for table in INFERENCE.reported_tables}
PRINTED = {
    "Completed episodes, %": "Completed episodes",
    "Optimal path deviation, moves": "Optimal path deviation",
    "Board state inference, %": "Board state inference",
    "Wrong coordinate": "Coord Errors",
    "Wrong color": "Color Errors",
    "Wrong shape": "Shape Errors",
    "Format errors": "Format Errors",
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


@pytest.mark.parametrize(
    ("table", "rows"),
    [
        (TABLES["Table 2"], 14),
        (TABLES["Table 3"], 35),
        (OF_INFERENCE["Table 2"], 7),
        (OF_INFERENCE["Table 4"], 28),
        (OF_INFERENCE["Table 5"], 28),
    ],
    ids=lambda value: value if isinstance(value, int) else value["title"],
)
def test_every_row_stands_in_the_papers_table_behind_its_agent(table, rows, lines):
    assert len(table["rows"]) == rows
    agent, found = "", iter(lines[next(n for n, line in enumerate(lines) if line.startswith("A.4.1 Performance")) :])
    for row in table["rows"]:
        if row["agent"] != agent:
            agent, name = row["agent"], "Aggregate Averages" if row["agent"] == "Average" else row["agent"]
            found = chain([next(line for line in found if line.startswith(name)).removeprefix(f"{name} ")], found)
        assert any(line.removesuffix(" –") in (printed(row), f"{agent} {printed(row)}") for line in found), row


def test_rows_have_only_what_the_columns_name():
    for table in (*TABLES.values(), *OF_INFERENCE.values()):
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


def test_the_results_of_inference_are_those_of_tables_2_4_and_5():
    columns = {
        "correct": "Correct",
        "missed": "Missed",
        "hallucinated": "Hallucinated",
        "coordinate_errors": "Wrong coordinate",
        "color_errors": "Wrong color",
        "shape_errors": "Wrong shape",
        "format_errors": "Format errors",
    }
    rows = {
        (row["agent"], row["metric"]): row for source, table in OF_INFERENCE.items() for row in table["rows"] if source
    }
    assert len(INFERENCE.reported) == 12
    for result in INFERENCE.reported:
        agent, setting = result["agent"], result["setting"]
        assert round(100 * result["accuracy"], 2) == rows[agent, "Board state inference, %"][setting]
        assert {name: result[name] for name in columns} == {
            name: rows[agent, title][setting] for name, title in columns.items()
        }
        assert round(result["correct"] / 6.5, 2) == pytest.approx(result["accuracy"], abs=0.01)


def test_results_of_inference_belong_to_the_settings_as_published():
    for modality, setting in INFERENCE.published.items():
        assert setting in INFERENCE.settings
        assert INFERENCE.reported_under(setting) == INFERENCE.reported_under(modality) != []
    assert INFERENCE.reported_under("3d,palette=safe") == []
