"""The depth of a cube and its evidence: proved here by search, or published by others."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from plumbline.envs.cube.geometry import quarters
from plumbline.envs.cube.library import published
from plumbline.envs.cube.solver import near, optimal, two_phase
from plumbline.envs.cube.solver.tables import pruning
from plumbline.envs.cube.solver.turns import HALF, QUARTER

NODES = 600_000_000  # nodes of a search for the depth: a minute or two
QUARTER_NODES = 150_000_000  # nodes of a search for the least number of moves: up to half a minute
LOCALLY = 15  # how far a published depth is refuted here: a second or two

BREADTH_FIRST, SEARCH, PUBLISHED = METHODS = ("breadth-first", "search", "published")


@dataclass(frozen=True, slots=True)
class Proof:
    """A solution and the evidence that none is shorter, with bounds for quarter turns."""

    turns: tuple[str, ...]  # a solution
    shortest: bool
    quarters: tuple[int, int]  # the least number of quarter turns lies between these
    evidence: dict[str, Any]  # plain values


def prove(places: bytes) -> Proof:
    """Return what can be proved of a cube within two minutes. Raises archive.NoTables."""
    found = _near(places) or _published(places) or _searched(places)
    low, high, looked_at = _quarters(places, found.turns)
    evidence = found.evidence | {"quarters": [low, high], "quarter_nodes": looked_at}
    return Proof(found.turns, found.shortest, (low, high), evidence)


def doubt(places: bytes, turns: int, evidence: Mapping[str, Any]) -> str:
    """Prove again, as far as the evidence goes, that fewer turns do not solve a cube; return an error, or ""."""
    if near.turns_away().get(places, turns) != turns:
        return f"depth {turns}: {near.turns_away()[places]} turns solve it"
    if evidence["method"] == BREADTH_FIRST:
        return "" if places in near.turns_away() else f"method {BREADTH_FIRST!r}: it is farther away than that reaches"
    again = optimal.search(places, evidence["refuted_to"])
    if again.solution is not None:
        return f"depth {turns}: {len(again.solution)} turns solve it, {' '.join(again.solution)}"
    if again.nodes != evidence["nodes"]:
        return f"nodes {evidence['nodes']}: the same proof looks at {again.nodes}"
    return ""


def _near(places: bytes) -> Proof | None:
    turns = near.solution(places)
    if turns is None:
        return None
    return Proof(turns, True, (0, 0), {"method": BREADTH_FIRST, "refuted_to": len(turns) - 1, "nodes": 0, "table": ""})


def _published(places: bytes) -> Proof | None:
    known = published.solution(places)
    if known is None:
        return None
    source, turns = known
    searched = optimal.search(places, LOCALLY)
    evidence = {"method": PUBLISHED, "source": source, "refuted_to": searched.refuted_to, "nodes": searched.nodes}
    return Proof(turns, True, (0, 0), evidence | {"table": pruning.DIGESTS[HALF]})


def _searched(places: bytes) -> Proof:
    turns = two_phase.solve(places)
    searched = optimal.search(places, len(turns) - 1, nodes=NODES)
    refuted = optimal.search(places, searched.refuted_to)  # once more, to count only its own nodes
    evidence = {"method": SEARCH, "refuted_to": refuted.refuted_to, "nodes": refuted.nodes}
    shortest = searched.solution or turns
    proved = searched.refuted_to == len(shortest) - 1
    return Proof(shortest, proved, (0, 0), evidence | {"table": pruning.DIGESTS[HALF]})


def _quarters(places: bytes, turns: tuple[str, ...]) -> tuple[int, int, int]:
    """Return bounds of the least number of quarter turns, and the number of positions looked at for them."""
    least = near.quarters_away(places)
    if least is not None:
        return least, least, 0
    known = sum(len(quarters(turn)) for turn in turns)
    searched = optimal.search(places, known - 1, QUARTER, least=len(turns), nodes=QUARTER_NODES)
    if searched.solution is not None:
        return len(searched.solution), len(searched.solution), searched.nodes
    return min(searched.refuted_to + 1, known), known, searched.nodes
