"""Cubes near to solved, by breadth-first search: all within four turns, and all within four quarter turns.

Two such balls meet: a cube is within eight quarter turns if another is within four of both it and the solved one.
"""

from __future__ import annotations

from functools import cache

from plumbline.envs.cube.geometry import MOVES, REST, SOLVED, TURNS

RADIUS = 4


def solution(places: bytes) -> tuple[str, ...] | None:
    """Return the fewest turns that solve a cube; None if it takes more than four."""
    ball, turns = turns_away(), []
    if places not in ball:
        return None
    while ball[places]:
        turn = next(turn for turn, table in TURNS.items() if ball.get(places.translate(table)) == ball[places] - 1)
        turns.append(turn)
        places = places.translate(TURNS[turn])
    return tuple(turns)


def quarters_away(places: bytes) -> int | None:
    """Return the least number of quarter turns that solve a cube; None if it takes more than eight."""
    ball = ball_of("quarters")
    meetings = ((there, ball.get(places.translate(word + REST))) for word, there in ball.items())
    return min((there + rest for there, rest in meetings if rest is not None), default=None)


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
