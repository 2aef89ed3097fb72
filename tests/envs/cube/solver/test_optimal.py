"""Shortest solutions and refutations, against plain searches from both ends."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from plumbline.envs.archive import NoTables
from plumbline.envs.cube.geometry import REST, SOLVED
from plumbline.envs.cube.pieces import read
from plumbline.envs.cube.solver import near, optimal
from plumbline.envs.cube.solver.optimal import search
from plumbline.envs.cube.solver.symmetry import symmetries
from plumbline.envs.cube.solver.tables.pruning import distances
from plumbline.envs.cube.solver.tools import from_standard
from plumbline.envs.cube.solver.turns import METRICS, QUARTER, play
from tests.envs.cube.cubes import SUPERFLIP, scrambles, turned
from tests.site import ROOT

DISTANT = ROOT.parent / "shared" / "data" / "cube_distance20.json"


def least_turns(places: bytes) -> int | None:
    """The true distance, where it is 8 half turns at most: two balls of radius 4 meet."""
    ball = near.turns_away()
    meetings = ((there, ball.get(places.translate(word + REST))) for word, there in ball.items())
    return min((there + rest for there, rest in meetings if rest is not None), default=None)


@pytest.mark.parametrize("metric", METRICS, ids=lambda metric: metric.name)
def test_a_solved_cube_takes_no_turns(metric):
    assert search(SOLVED, 20, metric).solution == ()


@pytest.mark.parametrize("metric", METRICS, ids=lambda metric: metric.name)
def test_every_turn_is_taken_back_by_one(metric):
    for turn in metric.turns:
        found = search(play(SOLVED, (turn,)), 20, metric)
        assert play(SOLVED, (turn, *(found.solution or ()))) == SOLVED
        assert len(found.solution or ()) == 1


def test_all_cubes_within_two_turns_are_as_far_as_they_are():
    near_by = [(places, turns) for places, turns in near.turns_away().items() if turns <= 2]
    assert len(near_by) == 1 + 18 + 243
    assert all(len(search(places, 20).solution or ()) == turns for places, turns in near_by)


@pytest.mark.parametrize("length", [3, 5, 7])
def test_shortest_solutions_are_as_short_as_a_search_from_both_ends_says(length):
    for turns in scrambles(20, length):
        places = play(SOLVED, turns)
        found = search(places, length)
        assert found.solution is not None
        assert play(places, found.solution) == SOLVED
        assert len(found.solution) == least_turns(places)


@pytest.mark.parametrize("length", [2, 4, 6])
def test_fewest_quarter_turns_are_as_few_as_a_search_from_both_ends_says(length):
    for turns in scrambles(20, length):
        places = play(SOLVED, turns)
        least = near.quarters_away(places)
        found = search(places, 2 * length, QUARTER)
        assert found.solution is not None
        assert play(places, found.solution) == SOLVED
        assert least is None or len(found.solution) == least
        assert not any(turn.endswith("2") for turn in found.solution)


def test_cubes_that_look_the_same_from_many_sides_lose_no_solution():
    even = [places for places, turns in near.turns_away().items() if turns == 3 and len(symmetries(places)) > 1]
    for places in even:
        found = search(places, 20)
        assert (len(found.solution or ()), found.refuted_to) == (3, 2)


@pytest.mark.parametrize(
    ("turns", "half", "quarter"),
    [("F2 B2 U2 D2 L2 R2", 6, 12), ("U D' R L' F B' U D'", 8, 8)],
    ids=["checkers", "spots"],
)
def test_well_known_patterns_take_as_many_turns_as_is_known(turns, half, quarter):
    assert len(search(turned(turns), 20).solution or ()) == half
    assert len(search(turned(turns), 26, QUARTER).solution or ()) == quarter


def test_a_shorter_solution_than_the_scramble_is_found():
    found = search(turned("R L R U U'"), 5)
    assert (found.solution, found.refuted_to) == (("L'", "R2"), 1)


def test_what_is_refuted_stops_short_of_the_solution():
    places = turned("R U F' L D2 B R' U2 F L'")
    refuted = search(places, 9)
    assert (refuted.solution, refuted.refuted_to) == (None, 9)
    found = search(places, 10)
    assert (len(found.solution or ()), found.refuted_to) == (10, 9)


def test_quarter_turns_of_the_wrong_parity_need_no_search():
    places = turned("R U F' L D B R' U F L'")
    even = search(places, 8, QUARTER)
    assert (even.solution, even.refuted_to) == (None, 8)
    assert search(places, 9, QUARTER) == replace(even, refuted_to=9)


def test_a_search_ends_with_its_nodes_and_goes_on_from_there():
    places = turned("R U F' L D2 B R' U2 F L' D B2 U' R")
    whole = search(places, 13)
    assert (whole.solution, whole.refuted_to) == (None, 13)
    part = search(places, 13, nodes=5_000)
    assert part == search(places, 13, nodes=5_000)
    assert part.solution is None
    assert part.refuted_to < 13
    assert 5_000 <= part.nodes < 5_018
    rest = search(places, 13, least=part.refuted_to + 1)
    assert (rest.solution, rest.refuted_to) == (None, 13)


def test_spells_change_nothing(monkeypatch):
    places = turned("R U F' L D2 B R' U2 F L' D B2")
    whole = search(places, 12)
    monkeypatch.setattr(optimal, "_SPELL", 100)
    assert search(places, 12) == whole


def test_the_superflip_takes_more_than_15_turns():
    assert search(SUPERFLIP, 15).refuted_to == 15


def test_without_a_folder_for_tables_there_is_no_search(tmp_path, monkeypatch):
    (tmp_path / "file").touch()
    monkeypatch.setenv("TABLES_DIR", str(tmp_path / "file"))
    distances.cache_clear()
    optimal.prepared_maps.cache_clear()
    with pytest.raises(NoTables, match="set TABLES_DIR"):
        search(turned("R"), 1)


if DISTANT.exists():  # published positions, which are not part of this project

    @pytest.mark.parametrize("cube", json.loads(DISTANT.read_text()), ids=lambda cube: cube["symmetry"])
    def test_published_positions_of_distance_20_take_more_than_13_turns(cube):
        places = read(from_standard(cube["facelets_URFDLB"]))
        assert play(SOLVED, cube["scramble"].split()) == places
        assert search(places, 13).refuted_to == 13
