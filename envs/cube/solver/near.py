"""Cubes near to solved, by breadth-first search: all within four turns, and all within four quarter turns.

Two such balls meet: a cube is within eight quarter turns if another is within four of both it and the solved one.
"""

from __future__ import annotations

from functools import cache

from plumbline.envs.cube.geometry import MOVES, REST, SOLVED, TURNS, inverse

RADIUS = 4


def solution(places: bytes) -> tuple[str, ...] | None:
    """Return the fewest turns that solve a cube; None if it takes more than four."""
    return _down(places, turns_away(), TURNS) if places in turns_away() else None


def quarter_solution(places: bytes) -> tuple[str, ...] | None:
    """Return the fewest quarter turns that solve a cube; None if it takes more than eight."""
    ball = ball_of("quarters")
    if places in ball:
        return _down(places, ball, MOVES)
    meetings = ((ball.get(places.translate(word + REST)), there, word) for word, there in ball.items())
    _, word = min(((rest + there, word) for rest, there, word in meetings if rest is not None), default=(0, None))
    if word is None:
        return None
    there = tuple(inverse(move) for move in reversed(_down(word, ball, MOVES)))
    return there + _down(places.translate(word + REST), ball, MOVES)


def quarters_away(places: bytes) -> int | None:
    """Return the least number of quarter turns that solve a cube; None if it takes more than eight."""
    ball = ball_of("quarters")
    meetings = ((there, ball.get(places.translate(word + REST))) for word, there in ball.items())
    return min((there + rest for there, rest in meetings if rest is not None), default=None)


def _down(places: bytes, ball: dict[bytes, int], tables: dict[str, bytes]) -> tuple[str, ...]:
    """Return turns that lead from a cube of the ball to the solved one, each of them one nearer."""
    turns: list[str] = []
    while ball[places]:
        turn = next(turn for turn, table in tables.items() if ball.get(places.translate(table)) == ball[places] - 1)
        turns.append(turn)
        places = places.translate(tables[turn])
    return tuple(turns)


def turns_away() -> dict[bytes, int]:
    """Map every cube within four turns to its distance."""
    return ball_of("turns")


@cache  # at most 9 MB: the metrics
def ball_of(kind: str) -> dict[bytes, int]:
    tables = list((TURNS if kind == "turns" else MOVES).values())
    ball, edge = {SOLVED: 0}, [SOLVED]
    for away in range(1, RADIUS + 1):
        edge = list({after for places in edge for table in tables if (after := places.translate(table)) not in ball})
        ball |= dict.fromkeys(edge, away)
    return ball
