"""What is known of a cube's depth, and how it is doubted."""

from __future__ import annotations

import pytest

from plumbline.envs.cube.geometry import SOLVED
from plumbline.envs.cube.library import published
from plumbline.envs.cube.solver import depth
from plumbline.envs.cube.solver.tables.pruning import DIGESTS
from plumbline.envs.cube.solver.turns import HALF, play
from tests.envs.cube.cubes import turned


def test_a_near_cube_is_proved_by_counting():
    proof = depth.prove(turned("R U2 F'"))
    assert proof.turns == ("F", "U2", "R'")
    assert (proof.shortest, proof.quarters) == (True, (4, 4))
    assert (proof.evidence["method"], proof.evidence["refuted_to"]) == ("breadth-first", 2)


def test_a_farther_one_by_search():
    places = turned("R U2 F' L D2 B R' U")
    proof = depth.prove(places)
    assert (len(proof.turns), play(places, proof.turns)) == (8, SOLVED)
    assert (proof.shortest, proof.quarters) == (True, (10, 10))
    assert (proof.evidence["method"], proof.evidence["refuted_to"]) == ("search", 7)
    assert proof.evidence["table"] == DIGESTS[HALF]


def test_a_published_one_by_its_publication(monkeypatch):
    monkeypatch.setattr(depth, "LOCALLY", 12)
    monkeypatch.setattr(depth, "QUARTER_NODES", 1000)
    proof = depth.prove(turned(published.CUBES[0][1]))
    assert (len(proof.turns), proof.shortest) == (20, True)
    assert (proof.evidence["method"], proof.evidence["refuted_to"]) == ("published", 12)
    assert proof.quarters[0] >= 20


def test_what_takes_too_long_stays_unknown(monkeypatch):
    monkeypatch.setattr(depth, "NODES", 100)
    monkeypatch.setattr(depth, "QUARTER_NODES", 100)
    places = turned("R U2 F' L D2 B R' U F2 L' D B2 R U'")
    proof = depth.prove(places)
    assert not proof.shortest
    assert play(places, proof.turns) == SOLVED
    assert proof.quarters[0] < proof.quarters[1]


PLACES = turned("R U2 F' L D2 B R' U")
PROOF = {"method": "search", "refuted_to": 7}


def test_a_proof_is_found_again():
    evidence = depth.prove(PLACES).evidence
    assert depth.doubt(PLACES, 8, evidence) == ""


@pytest.mark.parametrize(
    ("places", "turns", "evidence", "problem"),
    [
        (PLACES, 9, {"method": "search", "refuted_to": 8, "nodes": 1}, "depth 9: 8 turns solve it"),
        (PLACES, 8, {"method": "search", "refuted_to": 7, "nodes": 1}, "nodes 1: the same proof looks at"),
        (PLACES, 8, {"method": "breadth-first", "refuted_to": 7, "nodes": 0}, "it is farther away than that reaches"),
        (turned("R U"), 3, {"method": "breadth-first", "refuted_to": 2, "nodes": 0}, "depth 3: 2 turns solve it"),
    ],
)
def test_a_wrong_one_is_told_what_is_wrong(places, turns, evidence, problem):
    assert problem in depth.doubt(places, turns, evidence)
