"""Cubes checked against strips of letters that are turned by hand: moves, plans, and distances in quarter turns."""

from __future__ import annotations

from collections.abc import Iterator

from plumbline.envs.checking import Finding, equal
from plumbline.envs.cube import generate, notation, pieces, rules, solve
from plumbline.envs.cube.model import TURNTABLE, Cube, Game, Move, Recipe
from plumbline.envs.dice import Dice
from plumbline.envs.setting import Setting
from plumbline.envs.shelf import empty

Net = dict[str, list[str]]
"""Nine letters of each face, row by row, as in the net: U above F, L F R in a row, D below F and B below D."""

QUARTERS = 4
MOVES = 12  # of a random walk
_STRIPS = {
    "U": (("F", (0, 1, 2)), ("L", (0, 1, 2)), ("B", (8, 7, 6)), ("R", (0, 1, 2))),
    "D": (("F", (6, 7, 8)), ("R", (6, 7, 8)), ("B", (2, 1, 0)), ("L", (6, 7, 8))),
    "F": (("U", (6, 7, 8)), ("R", (0, 3, 6)), ("D", (2, 1, 0)), ("L", (8, 5, 2))),
    "B": (("U", (2, 1, 0)), ("L", (0, 3, 6)), ("D", (6, 7, 8)), ("R", (8, 5, 2))),
    "L": (("U", (0, 3, 6)), ("F", (0, 3, 6)), ("D", (0, 3, 6)), ("B", (0, 3, 6))),
    "R": (("U", (8, 5, 2)), ("B", (8, 5, 2)), ("D", (8, 5, 2)), ("F", (8, 5, 2))),
}
"""The strips around a face: a clockwise turn brings each to where the next one is."""
_CLOCKWISE = (6, 3, 0, 7, 4, 1, 8, 5, 2)


def check(count: int, seed: int) -> Iterator[Finding]:
    """Yield the findings about `count` cubes of one to four quarter turns, each in turn."""
    for number in range(count):
        quarters = 1 + number % QUARTERS
        scramble = generate.generate(Recipe(quarters=quarters), seed + number)
        game = rules.open_game(scramble, Setting(TURNTABLE), empty)
        where = f"cube {number}, {scramble.facelets}"
        net = _net(scramble.facelets)
        yield equal("quarter turns", _fewest(net), quarters, where)
        cube = rules.start(game, 0)
        plan = solve.solve(game, cube)
        words = [act.name for act in plan.actions if isinstance(act, Move)]
        yield equal("plan wins", _is_solved(_after(net, words)), True, where)
        said, after = _walked(game, cube, seed + number)
        yield equal("moves", _net(pieces.letters(after.places)), _after(net, said), f"{where}, {' '.join(said)}")


def _walked(game: Game, cube: Cube, seed: int) -> tuple[list[str], Cube]:
    """Take random quarter turns and view turns through the door; return the turns of faces and the cube after all."""
    dice, said = Dice(seed), list[str]()
    for _ in range(MOVES):
        act, dice = dice.pick(rules.commands(game, 0))
        cube = rules.step(game, cube, notation.parse(game, notation.write(game, act)), 0).state
        said += [act.name] if isinstance(act, Move) else []
    return said, cube


def _net(facelets: str) -> Net:
    return {face: list(facelets[9 * number : 9 * number + 9]) for number, face in enumerate("ULFRDB")}


def _turned(net: Net, name: str) -> Net:
    """Return a net after a quarter turn; one counterclockwise is three clockwise."""
    for _ in range(3 if name.endswith("'") else 1):
        net = _clockwise(net, name[0])
    return net


def _clockwise(net: Net, face: str) -> Net:
    after = {name: list(letters) for name, letters in net.items()}
    after[face] = [net[face][place] for place in _CLOCKWISE]
    strips = _STRIPS[face]
    for (source, places), (target, others) in zip(strips, (*strips[1:], strips[0]), strict=True):
        for place, other in zip(places, others, strict=True):
            after[target][other] = net[source][place]
    return after


def _after(net: Net, names: list[str]) -> Net:
    for name in names:
        net = _turned(net, name)
    return net


def _is_solved(net: Net) -> bool:
    return all(len(set(letters)) == 1 for letters in net.values())


def _fewest(net: Net) -> int | None:
    """Return the fewest quarter turns that solve a net, searched one turn deeper each time; None beyond the most."""
    return next((depth for depth in range(QUARTERS + 1) if _solves(net, depth)), None)


def _solves(net: Net, depth: int) -> bool:
    if depth == 0:
        return _is_solved(net)
    return any(_solves(_turned(net, face + way), depth - 1) for face in _STRIPS for way in ("", "'"))
