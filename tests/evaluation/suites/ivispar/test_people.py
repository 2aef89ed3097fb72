"""The logs of people in the paper's web page become trajectories, board by board."""

from __future__ import annotations

import json

import pytest
from django.core.management import call_command

from plumbline.evaluation.files.trajectories import read_header
from tests.evaluation.suites.ivispar.published import (
    GOAL,
    START,
    a_configuration,
    a_packet,
    a_persons_log,
    a_step,
    a_tile_configuration,
    a_tile_step,
    another,
    put,
)

pytestmark = pytest.mark.django_db

LEGAL = ["was legal move"]
STARTED = ("start", ["valid command. start of experiment"])
DONE = ("done", ["valid command. evaluating the board"])
UP, RIGHT = ("move red cube up", LEGAL), ("move red cube right", LEGAL)
FIRST = [GOAL, START, a_step([0, 1], UP), a_step([1, 1], RIGHT), a_step([1, 1], DONE)]
SECOND = [GOAL, a_step([0, 1], STARTED), a_step([1, 1], RIGHT)]


@pytest.fixture
def folder(tmp_path):
    """Two boards."""
    put(tmp_path / "study" / "boards", a_configuration(), another())
    return tmp_path / "study"


def imported(capsys, folder, *words):
    call_command("import_ivispar", str(folder), *words)
    objects = [json.loads(line) for line in capsys.readouterr().out.splitlines() if line.startswith("{")]
    return objects[:-1], objects[-1]


def test_each_board_of_a_log_is_an_episode(folder, tmp_path, capsys):
    a_persons_log(folder / "p1" / "experiment_log.json", *FIRST, *SECOND)
    reports, summary = imported(capsys, folder, "--out", str(tmp_path / "out"))
    assert (summary["files"], summary["problems"]) == (2, [])
    assert [report["episode"] for report in reports] == [
        "experiment_log.json, board 1", "experiment_log.json, board 2",
    ]  # fmt: skip
    assert {(report["agent"], report["setting"]) for report in reports} == {("person p1 experiment_log", "3d")}
    assert [(report["answers"], report["played"], report["differs_at"]) for report in reports] == [
        (3, 2, None), (1, 1, None),
    ]  # fmt: skip
    assert [report["recorded"]["classes"] for report in reports] == [{"effective": 2, "uncounted": 1}, {"effective": 1}]
    assert [report["evaluation"]["won_at_spl"] for report in reports] == [True, True]
    with (tmp_path / "out" / "person-p1-experiment_log-3d.jsonl").open("rb") as file:
        assert read_header(1, next(file)).agent.scaffold == "a person, who typed into the web page of the paper"
        assert len(list(file)) == 2


def test_people_have_a_file_each(folder, tmp_path, capsys):
    for place in ("p1/experiment_log.json", "p2/experiment_log.json", "p2/experiment_log (1).json"):
        a_persons_log(folder / place, *FIRST)
    imported(capsys, folder, "--out", str(tmp_path / "out"))
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == [
        "person-p1-experiment_log-3d.jsonl",
        "person-p2-experiment_log-1-3d.jsonl",
        "person-p2-experiment_log-3d.jsonl",
    ]


def test_boards_are_found_in_a_set_that_was_imported_before(folder, tmp_path, capsys):
    imported(capsys, folder, "--slug", "published")
    a_persons_log(tmp_path / "logs" / "experiment_log.json", *SECOND)
    reports, summary = imported(capsys, tmp_path / "logs", "--task-set", "published")
    assert (len(reports), summary["files"], summary["problems"]) == (1, 0, [])


def test_boards_of_tiles_are_found_by_their_goals(tmp_path, capsys):
    put(tmp_path / "boards", a_tile_configuration())
    steps = [a_tile_step({}), a_tile_step({5: [1, 0], 8: [2, 0]}, STARTED)]
    steps.append(a_tile_step({}, ("move tile 5 up", LEGAL), ("move tile 8 left", LEGAL)))
    a_persons_log(tmp_path / "boards" / "experiment_log.json", *steps)
    (report,), summary = imported(capsys, tmp_path / "boards")
    assert (report["replayed"]["completion"], report["differs_at"], summary["problems"]) == (1.0, None, [])


def test_what_is_typed_before_start_is_left_out(folder, capsys):
    early = a_step([1, 1], ("move red cube up", ["you can not move before start action"] * 2))
    a_persons_log(folder / "experiment_log.json", GOAL, early, *FIRST[1:])
    (report,), _ = imported(capsys, folder)
    assert (report["answers"], report["replayed"]["verdicts"]) == (3, {"effective": 2})


def test_a_board_that_is_given_up_ends_there(folder, capsys):
    """A reset leaves a packet without words behind, or none."""
    a_persons_log(folder / "experiment_log.json", *FIRST[:3], a_step([0, 1]), *SECOND)
    reports, summary = imported(capsys, folder)
    assert [report["recorded"]["solved"] for report in reports] == [False, True]
    assert summary["problems"] == []


def test_commands_between_commas_are_several_actions(folder, capsys):
    a_persons_log(folder / "experiment_log.json", GOAL, START, a_step([1, 1], UP, RIGHT))
    (report,), _ = imported(capsys, folder)
    assert (report["answers"], report["replayed"]["verdicts"]) == (1, {"effective": 2})


@pytest.mark.parametrize(
    ("records", "problem"),
    [
        ([GOAL], "board 1, from packet 1 on: it was never started"),
        ([GOAL, *FIRST[2:]], "board 1, from packet 1 on: it was never started"),
        ([FIRST[3]], "board 1, from packet 1 on: expected its goal first; with auto_done_check the page keeps only"),
        ([GOAL, a_step([0, 1], STARTED, UP)], "board 1, from packet 1 on: moves in one line with 'start'"),
        ([a_step([2, 2]), START], "board 1, from packet 1 on: expected its goal first"),
        (
            [GOAL, a_step([2, 2], STARTED)],
            "board 1, from packet 1 on: left out: its pieces, starts and goals are those of 0",
        ),
        ([GOAL, START, a_step([9, 0], UP)], "step 2, current_coordinate [9.00001, 0.0]: expected a cell of the board"),
        ([GOAL, START, START | {"board_data": []}], "step 2: expected the pieces"),
        ([GOAL, START, {"Actions": 1}], "board 1, from packet 1 on: packet 3: Expected `array`, got `int`"),
    ],
)
def test_a_board_that_cannot_be_read_is_named_and_the_next_one_read(folder, capsys, records, problem):
    a_persons_log(folder / "experiment_log.json", *records, *SECOND)
    reports, summary = imported(capsys, folder)
    assert [report["replayed"]["completion"] for report in reports] == [1.0]
    (said,) = summary["problems"]
    assert said.startswith(f"experiment_log.json: {problem}")


@pytest.mark.parametrize(
    ("packet", "problem"),
    [
        (None, "packet 3: Expected `object`, got `null`"),
        ({"messages": []}, "packet 3: Input data was truncated"),
        ({"messages": [1]}, "packet 3: Expected `str`, got `int`"),
        ({"messages": ["NaN"]}, "packet 3: JSON is malformed"),
        ({"messages": ["[" * 100_000]}, "packet 3: Expected `object`, got `array`"),
        (a_packet({"board_data": "A1"}), "packet 3: Expected `array`, got `str`"),
    ],
)
def test_a_packet_that_cannot_be_read_is_named(folder, capsys, packet, problem):
    packets = [*map(a_packet, FIRST[:2]), packet, *map(a_packet, SECOND)]
    (folder / "experiment_log.json").write_text(json.dumps(packets))
    reports, summary = imported(capsys, folder)
    assert len(reports) == 1
    assert summary["problems"][0].startswith(f"experiment_log.json: board 1, from packet 1 on: {problem}")


@pytest.mark.parametrize("content", [b"", b"{}", b"[", b"[1, 2", b"\xff", b"[" * 100_000])
def test_a_log_that_cannot_be_read_is_named(folder, capsys, content):
    (folder / "experiment_log.json").write_bytes(content)
    reports, summary = imported(capsys, folder)
    assert (reports, len(summary["problems"])) == ([], 1)
    assert summary["problems"][0].startswith("experiment_log.json: ")


def test_a_board_that_fits_two_known_ones_is_named(tmp_path, capsys):
    larger = a_configuration("demo_b_5_g_2_c1_2_c2_0_i_1", grid_size=5)
    put(tmp_path / "boards", a_configuration(), larger)
    a_persons_log(tmp_path / "boards" / "experiment_log.json", *FIRST)
    _, summary = imported(capsys, tmp_path / "boards")
    assert "those of 2 known boards, expected one" in summary["problems"][0]
