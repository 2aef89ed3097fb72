"""Solutions of cubes, and the analysis of scrambles."""

from __future__ import annotations

from plumbline.envs.cube.geometry import quarters
from plumbline.envs.cube.library import published
from plumbline.envs.cube.model import TURNTABLE, Action, Cube, Game, Move
from plumbline.envs.cube.solver import depth, near, two_phase
from plumbline.envs.cube.solver.tables import pruning
from plumbline.envs.cube.solver.turns import HALF
from plumbline.envs.cube.teaching import layers
from plumbline.envs.family import Analysis, ImplausibleAnalysis, Plan, Walkthrough


def solve(game: Game, cube: Cube) -> Plan[Action]:
    """Return moves that solve the cube: a shortest solution if it is near, else one of the two-phase algorithm.

    Plans are measured in turns: a half turn takes two moves and counts as one. On a turntable they are measured in
    moves, as every action counts there.
    """
    if game.setting.modality == TURNTABLE:
        moves = near.quarter_solution(cube.places)
        return _plan(two_phase.solve(cube.places), optimal=False) if moves is None else _plan(moves, optimal=True)
    turns = near.solution(cube.places)
    return _plan(two_phase.solve(cube.places), optimal=False) if turns is None else _plan(turns, optimal=True)


def analyze(game: Game, seed: int) -> Analysis[Action]:
    """Return the depth, a shortest solution, and bounds of the least number of moves; takes two minutes at most."""
    proof = depth.prove(game.scramble.places)
    plan = _plan(proof.turns, optimal=proof.shortest)
    if not proof.shortest:
        return Analysis({}, plan, proof.evidence)
    low, high = proof.quarters
    return Analysis({"depth": len(proof.turns)} | ({"quarters": low} if low == high else {}), plan, proof.evidence)


def verify(game: Game, given: Analysis[Action]) -> None:
    """Check a given analysis, and a published depth against the publications. Raises ImplausibleAnalysis.

    It is not proved again that nothing shorter solves the scramble.
    """
    if given.plan is None or not given.plan.optimal:
        if given.axes:
            raise ImplausibleAnalysis(f"axes {dict(given.axes)}: expected none, where no shortest solution is given")
        return
    _compare("depth", given.axes.get("depth"), turns_of(given.plan))
    method, refuted_to = given.evidence.get("method"), given.evidence.get("refuted_to")
    if method not in depth.METHODS:
        raise ImplausibleAnalysis(f"method {method!r}: expected one of {', '.join(depth.METHODS)}")
    least = turns_of(given.plan) - 1
    if method == depth.PUBLISHED:
        if published.solution(game.scramble.places) is None:
            raise ImplausibleAnalysis(f"method {method!r}: expected another, because this cube is not published")
        _compare("depth", turns_of(given.plan), published.DEPTH)
        least = depth.LOCALLY
    _compare("refuted_to", refuted_to, least)
    _compare("table", given.evidence.get("table"), "" if method == depth.BREADTH_FIRST else pruning.DIGESTS[HALF])
    if not isinstance(given.evidence.get("nodes"), int):
        raise ImplausibleAnalysis(f"nodes {given.evidence.get('nodes')!r}: expected how many positions were looked at")
    _verify_moves(given)


def _verify_moves(given: Analysis[Action]) -> None:
    """Check the bounds of the least number of moves against each other, the plan, and the axis."""
    match given.evidence.get("quarters"):
        case [int(low), int(high)] if len(given.axes) and int(given.axes["depth"]) <= low <= high <= _moves(given):
            _compare("quarters", given.axes.get("quarters"), low if low == high else None)
        case bounds:
            expected = f"two bounds between {given.axes['depth']} and the {_moves(given)} moves of the solution"
            raise ImplausibleAnalysis(f"evidence of quarters {bounds!r}: expected {expected}")


def _moves(given: Analysis[Action]) -> int:
    return len(given.plan.actions) if given.plan is not None else 0


def _compare(name: str, given: object, expected: object) -> None:
    if given != expected:
        raise ImplausibleAnalysis(f"{name} {given!r}: expected {expected!r}")


def walkthroughs(game: Game, cube: Cube) -> tuple[Walkthrough[Action], ...]:
    """Return the layer-by-layer method, from the face where most of it is already done."""
    stages = layers.solution(cube.places, layers.best_base(cube.places))
    parts = tuple((stage.name, tuple(Move(move) for move in stage.moves)) for stage in stages)
    return (Walkthrough("Layer by layer", parts),)


def turns_of(plan: Plan[Action]) -> int:
    """Count the turns of a plan of moves: the same move twice is one turn."""
    names = [move.name for move in plan.actions if isinstance(move, Move)]
    count, place = 0, 0
    while place < len(names):
        place += 2 if names[place : place + 2] == [names[place]] * 2 else 1
        count += 1
    return count


def _plan(turns: tuple[str, ...], *, optimal: bool) -> Plan[Action]:
    return Plan(tuple(Move(move) for turn in turns for move in quarters(turn)), optimal)
