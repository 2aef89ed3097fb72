"""What the paper's code stores about an episode is recomputed, and what differs is named."""

from __future__ import annotations

import json

import pytest
from django.core.management import call_command

from plumbline.evaluation.suites.ivispar.experiments.evaluation import regrets
from tests.evaluation.suites.ivispar.published import a_configuration, a_step, an_episode

pytestmark = pytest.mark.django_db

LEGAL = ["was legal move"]
STEPS = [
    a_step([0, 0], ("move red cube left", ["Destination out of bounds"])),
    a_step([0, 0], ("move green cube up", ["green cube is not a valid object"])),
    a_step([0, 1], ("move red cube up", LEGAL)),
    a_step([1, 1], ("move red cube right", [*LEGAL, "Puzzle is soveled correctly"])),
]
STORED = {
    "move_heuristics": {"values": [2, 2, 2, 1, 0], "valid": True, "error": None},
    "min_path": {"min_path_length": 0, "valid": True, "error": None},
    "regret": {"values": [0, 1, 2, 2, 2], "valid": True, "error": None},
    "spl_value": {"value": 2, "valid": True, "error": None},
    "normalized_progress": {"values": [0.0, 0.0, 0.0, 50.0, 100.0], "valid": True, "error": None},
    "won": True,
    "won_at_spl": False,
    "action_validity": {
        "validity_counts": {
            "valid command. start of experiment": 1,
            "Destination out of bounds": 1,
            "green cube is not a valid object": 1,
            "was legal move": 2,
            "Puzzle is soveled correctly": 1,
        },
        "total_actions": 6,
        "valid_actions": 2,
        "invalid_actions": 0,
        "error": None,
    },
}


@pytest.fixture
def episode(tmp_path):
    """An episode of four answers that ends at the goal."""
    folder = tmp_path / "E" / "e"
    return an_episode(folder, [step["Actions"][0]["prompt"] for step in STEPS], STEPS)


def imported(capsys, episode):
    call_command("import_ivispar", str(episode.parent))
    *_, report, summary = map(json.loads, filter(lambda line: line[0] == "{", capsys.readouterr().out.splitlines()))
    return report, summary


def nested(fields):
    """Put fields into objects by their places: regret.values into regret."""
    made = {}
    for field, value in fields.items():
        *outer, name = field.split(".")
        place = made.setdefault(outer[0], {}) if outer else made
        place[name] = value
    return made


def test_a_stored_evaluation_is_recomputed(episode, capsys):
    (episode / "episode_evaluation.json").write_text(json.dumps(STORED, indent=4))
    report, summary = imported(capsys, episode)
    assert (report["differences"], summary["problems"]) == ([], [])
    known = {name: value for name, value in STORED.items() if not isinstance(value, dict)}
    inner = {name: set(value) - {"valid", "error"} for name, value in STORED.items() if isinstance(value, dict)}
    known |= {name: {each: STORED[name][each] for each in fields} for name, fields in inner.items()}
    assert nested(report["evaluation"]) == known


@pytest.mark.parametrize(
    ("changes", "difference"),
    [
        ({"won": False}, "won: false, recomputed true"),
        ({"won_at_spl": "yes"}, "won_at_spl: 'yes', recomputed false"),
        ({"min_path": {"min_path_length": None}}, "min_path.min_path_length: null, recomputed 0"),
        ({"regret": {"values": [0, 1, 2, 3, 4]}}, "regret.values[3]: 3, recomputed 2"),
        ({"regret": {"values": [0, 1]}}, "regret.values: 2 values, recomputed 5 values"),
        ({"regret": {"values": {}}}, "regret.values: an object, recomputed 5 values"),
        ({"regret": {"values": [[[[]]], 1, 2, 2, 2]}}, "regret.values[0]: 1 values, recomputed 0"),
        ({"spl_value": {"value": 10**4000}}, "spl_value.value: 1000"),
        ({"move_heuristics": {"values": [2, 2, 2.5, 1, 0]}}, "move_heuristics.values[2]: 2.5, recomputed 2"),
        (
            {"action_validity": {"validity_counts": {"was legal move": 3}}},
            "action_validity.validity_counts, 'valid command. start of experiment': null, recomputed 1",
        ),
    ],
)
def test_a_stored_value_that_differs_is_named(episode, capsys, changes, difference):
    (episode / "episode_evaluation.json").write_text(json.dumps(STORED | changes))
    report, summary = imported(capsys, episode)
    (said,) = report["differences"]
    assert said.startswith(f"episode_evaluation.json, {difference}")
    assert summary["problems"] == [f"e: {said}"]
    assert len(said) < 400


def test_an_older_evaluation_has_fewer_fields(episode, capsys):
    (episode / "episode_evaluation.json").write_text('{"won": true, "regret": null}')
    assert imported(capsys, episode)[0]["differences"] == []


def test_an_evaluation_that_cannot_be_read_leaves_the_episode(episode, capsys):
    (episode / "episode_evaluation.json").write_text("NaN")
    report, summary = imported(capsys, episode)
    assert report["recorded"]["solved"]
    assert summary["problems"][0].startswith("e: episode_evaluation.json: JSON is malformed")


def test_a_log_of_another_goal_is_named(tmp_path, capsys):
    step = a_step([0, 1], ("move red cube up", LEGAL))
    step["board_data"][1]["goal_coordinate"] = [2, 1]
    shown = [a_step([1, 2]), a_step([0, 0], ("start", []))]
    report, summary = imported(capsys, an_episode(tmp_path / "E" / "e", ["move red cube up"], [step], both=shown))
    assert report["differences"] == [
        "sim_message_log.json, step 0: another goal than that of the configuration",
        "sim_message_log.json, step 2, red cube: goal_coordinate [2.0, 1.0], the configuration has [1, 1]",
    ]
    assert summary["problems"] == [f"e: {said}" for said in report["differences"]]


def test_an_episode_shorter_than_its_shortest_solution_has_no_value_there(tmp_path, capsys):
    report, _ = imported(capsys, an_episode(tmp_path / "E" / "e", [], []))
    assert report["evaluation"]["spl_value.value"] is None
    assert not report["evaluation"]["won_at_spl"]


def test_the_claimed_path_counts_even_if_it_is_none(tmp_path, capsys):
    """An episode may be played on a board of a set although its own configuration claims too little."""
    an_episode(tmp_path / "a" / "e", [], [], configuration=a_configuration("x"))
    call_command("import_ivispar", str(tmp_path / "a"), "--slug", "published")
    folder = an_episode(tmp_path / "b" / "e", [], [], configuration=a_configuration("x", complexity_c1=0))
    call_command("import_ivispar", str(folder.parent), "--task-set", "published")
    report = json.loads(capsys.readouterr().out.splitlines()[-2])
    assert report["evaluation"]["normalized_progress.values"] == []
    assert report["evaluation"]["spl_value.value"] == 2


@pytest.mark.parametrize(
    ("left", "found"),
    [
        ([2, 1, 0], [0, 0, 0]),
        ([2, 3, 2, 1, 0, 0], [0, 2, 2, 2, 2, 2]),
        ([2, 2, 2, 2], [0, 1, 2, 3]),
    ],
)
def test_a_solved_board_keeps_its_regret(left, found):
    assert regrets(2, left) == found
